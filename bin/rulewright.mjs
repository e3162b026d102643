#!/usr/bin/env node
// Starts the command line from its TypeScript sources, without a build step.
// The syntax here must be old enough for an old Node to parse, so that it can report its age.
const oldest = 20;
const running = process.versions.node;

async function start() {
  await import("./typescript.mjs");
  await import("../packages/cli/src/main.ts");
}

if (Number.parseInt(running, 10) < oldest) {
  console.error(`Rulewright needs Node ${oldest} or newer; this is Node ${running}. See https://nodejs.org`);
  process.exitCode = 1;
} else {
  void start();
}
