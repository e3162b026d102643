// A process that runs test files again and again, so that the test runner starts once and not for every mutation. Each
// test file still runs in a thread of its own, with the modules of that moment.
//
// Its arguments are what the coverage report needs, in JSON, and "anew" where no module may come from a cache. Receives `{ files, changed, title }`: the test files, the
// source files that were written since the last message, and the text that the names of the tests contain that run.
// Says "ready" once, and answers "passed" or "failed".
import path from "node:path";
import process from "node:process";
import { createVitest } from "vitest/node";

const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  silent: true,
  // Modules are cached by their text: a mutation changes one of hundreds.
  experimental: { fsModuleCache: process.argv[3] !== "anew" },
  // On a busy machine a test must not fail by its own time limit, as if it had noticed something: the process has one.
  testTimeout: 0,
  hookTimeout: 0,
  reporters: [{}],
  coverage: JSON.parse(process.argv[2] ?? "{}"),
});
await vitest.standalone();
// Threads that share modules may outlive a run, and would test the code of the run before.
for (const project of vitest.projects) project.config.isolate = true;

/** @param {{ files: string[], changed: string[], title?: string }} order */
async function run({ files, changed, title }) {
  for (const file of changed) vitest.invalidateFile(path.resolve(file));
  // Failures of earlier runs must not stop this one.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  if (title === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(title);
  const wanted = new Set(files.map((file) => path.resolve(file)));
  const found = (await vitest.globTestSpecifications()).filter(({ moduleId }) => wanted.has(moduleId));
  if (found.length < wanted.size) throw new Error(`not all are test files: ${files.join(" ")}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok()) ? "failed" : "passed";
}

process.send?.("ready");
process.on("message", (order) => {
  void run(order).then((result) => process.send?.(result));
});
