// A process that runs test files again and again, so that the test runner starts once and not for every mutation. Each
// test file still runs in a thread of its own, with the modules of that moment.
//
// Its arguments are what the coverage report needs, in JSON, and "anew" where no module may come from a cache. Receives `{ files, changed, title }`: the test files, the
// source files that were written since the last message, and a pattern of the names of the tests that run.
// Says "ready" once, and answers "passed" or "failed".
import path from "node:path";
import process from "node:process";
import { BaseSequencer, createVitest } from "vitest/node";

/** The places of the test files in their order. */
let places = new Map();

/** Runs test files in the order in which they were sent: those that take little time and notice much come first. */
class InOrder extends BaseSequencer {
  /** @param {import("vitest/node").TestSpecification[]} specifications */
  async sort(specifications) {
    return specifications.toSorted((a, b) => places.get(a.moduleId) - places.get(b.moduleId));
  }
}

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
  sequence: { sequencer: InOrder },
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
  places = new Map(files.map((file, i) => [path.resolve(file), i]));
  const found = (await vitest.globTestSpecifications()).filter(({ moduleId }) => places.has(moduleId));
  if (found.length < places.size) throw new Error(`not all are test files: ${files.join(" ")}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
  const failed = unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  // Where no name matches, what the tests are made from could not be loaded.
  return failed || (title !== undefined && !testModules.some(ranSome)) ? "failed" : "passed";
}

/** @param {import("vitest/node").TestModule} module */
function ranSome(module) {
  return [...module.children.allTests("passed")].length > 0;
}

process.send?.("ready");
process.on("message", (order) => {
  void run(order).then((result) => process.send?.(result));
});
