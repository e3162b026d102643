#!/usr/bin/env node
// Starts the command line from its TypeScript sources: no build step stands between a checkout and a running table.
// Nothing here may be too new for an old Node to parse, or it could not say that it is too old.
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
