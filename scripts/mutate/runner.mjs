// A process that runs test files one after another, so that the test runner starts once. Each test file runs in a thread of its
// own. Receives the path of a test file; says "ready" once, and answers with a result, "passed", "failed", or "endless" if a test takes more
// CPU time than its note allows (observing-runner.ts) or if nothing happens for two minutes.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { createVitest } from "vitest/node";

/** How long a file may take to load, in seconds of CPU time. */
const LOADING = 120;
/** How long nothing may happen, in milliseconds. */
const IDLE = 120_000;
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
  project.config.isolate = true;
  project.config.runner = path.resolve("scripts/mutate/observing-runner.ts");
}

/** @param {string} file */
async function run(file) {
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const found = (await vitest.globTestSpecifications()).filter(({ moduleId }) => moduleId === path.resolve(file));
  if (found.length === 0) throw new Error(`not a test file: ${file}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
  const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
  const hasFailed = errors.length > 0 || testModules.some((module) => !module.ok());
  return { result: hasFailed ? "failed" : "passed", errors: errors.map((error) => error?.message ?? String(error)) };
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** How long the threads of this process have run or waited for a processor, in milliseconds. */
function busyTime() {
  const tasks = "/proc/self/task";
  if (!existsSync(tasks)) return 0;
  return readdirSync(tasks).reduce((all, id) => all + busyTimeOf(`${tasks}/${id}/schedstat`), 0);
}

/** @param {string} file */
function busyTimeOf(file) {
  try {
    const [ran = 0, waited = 0] = readFileSync(file, "utf8").split(" ").map(Number);
    return (ran + waited) / 1e6;
  } catch {
    // The thread has just ended.
    return 0;
  }
}

/** Calls `end` when the current test has run without end. */
function watch(end) {
  let [notes, begun, limit, busy, idle] = ["", cpuSeconds(), LOADING, busyTime(), 0];
  return setInterval(() => {
    const place = process.env.MUTANTS_NOTES ?? "";
    const now = existsSync(place) ? readFileSync(place, "utf8") : "";
    const worked = busyTime() - busy;
    busy += worked;
    idle = worked > TICK / 10 ? 0 : idle + TICK;
    if (now !== notes) {
      const last = now.trimEnd().split("\n").at(-1);
      [notes, begun, idle, limit] = [now, cpuSeconds(), 0, (last && JSON.parse(last).limit) || LOADING];
    }
    if (cpuSeconds() - begun > limit || idle > IDLE) end();
  }, TICK);
}

process.send?.("ready");
process.on("message", (file) => {
  const timer = watch(() => process.send?.({ result: "endless", errors: [] }));
  void run(file).then((answer) => {
    clearInterval(timer);
    process.send?.(answer);
  });
});
