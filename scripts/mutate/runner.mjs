// A process that runs test files one after another, so that the test runner starts once. Receives the paths of test files that
// run in one thread, where those that may share their modules do; says once which these are, and answers with a result, "passed",
// "failed", or "endless" if a test takes more CPU time than its note allows (observing-runner.ts), or waits longer than any test may.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { createVitest } from "vitest/node";

/** How long a file may take to load, in seconds of CPU time. */
const LOADING = 120;
/** How long a test may last besides what its note allows, in seconds: in other runs it fails after 30 seconds. */
const LASTING = 10;
const TICK = 500;

const vitest = await createVitest("test", {
  watch: false,
  silent: true,
  // Only what is run counts as time, and it is counted here.
  testTimeout: 0,
  hookTimeout: 0,
  teardownTimeout: 1000,
  maxWorkers: 1,
  reporters: [{}],
  experimental: { fsModuleCache: true },
});
await vitest.standalone();
for (const project of vitest.projects) {
  project.config.pool = "threads";
  project.config.maxWorkers = 1;
  project.config.runner = path.resolve("scripts/mutate/observing-runner.ts");
}
const specifications = await vitest.globTestSpecifications();

/** @param {readonly string[]} files */
async function run(files) {
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const places = files.map((file) => path.resolve(file));
  const found = specifications.filter(({ moduleId }) => places.includes(moduleId));
  if (found.length === 0) throw new Error(`not a test file: ${files.join()}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
  const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
  const hasFailed = errors.length > 0 || testModules.some((module) => !module.ok());
  return { result: hasFailed ? "failed" : "passed", errors: errors.map((error) => error?.message ?? String(error)) };
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** How long each thread of this process and of those that it has started has waited for a processor, in milliseconds. */
function waitingTimes() {
  const processes = existsSync("/proc/self/schedstat") ? readdirSync("/proc").filter(isOurs) : [];
  const threads = processes.flatMap((id) =>
    fromKernel(() => readdirSync(`/proc/${id}/task`), []).map((thread) => `/proc/${id}/task/${thread}`),
  );
  return new Map(threads.map((place) => [place, fromKernel(() => waitingTimeOf(place), 0)]));
}

/** @param {string} id */
function isOurs(id) {
  const stat = /^\d+$/.test(id) ? fromKernel(() => readFileSync(`/proc/${id}/stat`, "utf8"), "") : "";
  // After the name in parentheses: state, parent, group.
  return stat.slice(stat.lastIndexOf(")")).split(" ")[3] === String(process.pid);
}

/** @param {string} thread */
function waitingTimeOf(thread) {
  return Number(readFileSync(`${thread}/schedstat`, "utf8").split(" ")[1]) / 1e6;
}

/**
 * What the kernel says of a process or a thread, or something else if it has just ended.
 * @template T
 * @param {() => T} read
 * @param {T} otherwise
 */
function fromKernel(read, otherwise) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Calls `end` when the current test has run without end. */
function watch(end) {
  let [notes, begun, limit, lasted] = ["", cpuSeconds(), LOADING, 0];
  let [last, waited] = [performance.now(), waitingTimes()];
  return setInterval(() => {
    const place = process.env.MUTANTS_NOTES ?? "";
    const text = existsSync(place) ? readFileSync(place, "utf8") : "";
    const [now, waits] = [performance.now(), waitingTimes()];
    // A busy machine doesn't make a test last longer: what its threads wait for a processor doesn't count.
    const longest = Math.max(0, ...[...waits].map(([thread, all]) => all - (waited.get(thread) ?? all)));
    lasted += Math.max(0, now - last - longest) / 1000;
    [last, waited] = [now, waits];
    if (text !== notes) {
      const note = text.trimEnd().split("\n").at(-1);
      [notes, begun, lasted, limit] = [text, cpuSeconds(), 0, (note && JSON.parse(note).limit) || LOADING];
    }
    if (cpuSeconds() - begun > limit || lasted > LASTING + limit) end();
  }, TICK);
}

const sharing = specifications.filter(({ project }) => !project.config.isolate);
process.send?.(sharing.map(({ moduleId }) => path.relative(process.cwd(), moduleId)));
process.on("message", (files) => {
  const timer = watch(() => process.send?.({ result: "endless", errors: [] }));
  void run(files).then((answer) => {
    clearInterval(timer);
    process.send?.(answer);
  });
});
