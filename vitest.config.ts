import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { reactAlias } from "./packages/web/react-alias.ts";

const root = import.meta.dirname;

// Tests keep their data in memory where there is room: a disk makes them wait for each commit.
const MEMORY = "/dev/shm";
if (!process.env["TMPDIR"] && existsSync(MEMORY) && roomIn(MEMORY) > 2 ** 31) {
  const folder = mkdtempSync(join(MEMORY, "rulewright-tests-"));
  // A PostgreSQL server runs as another user, who has to reach its own folder in there.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** How many bytes may be written into a folder. */
function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

// Most objects of a test live for a short time: with room for more of them, workers collect garbage less often.
setFlagsFromString("--max-semi-space-size=64");
setFlagsFromString("--min-semi-space-size=64");

// Most functions of a test run too rarely to be worth optimizing, which took a sixth of all time: it begins 16 times as late.
setFlagsFromString("--interrupt-budget=1081344");

// What a test leaves behind keeps alive what it points to until old objects are collected too. Where that happens once they have
// grown by a third, collecting young ones takes a third less time, and memory is used again instead of asking for more.
setFlagsFromString("--heap-growing-percent=30");

/** Every test file, and what it says. */
const tests = readdirSync(join(root, "packages"), { recursive: true, encoding: "utf8" })
  .filter((name) => /^(?:[\w-]+|systems\/src\/[\w-]+)\/test\/.*\.test\.tsx?$/u.test(name))
  .map((name) => ({ file: `packages/${name}`, text: readFileSync(join(root, "packages", name), "utf8") }));

/** Tests that need much memory. */
const large = /^packages\/dice\/test\/notation\/large-expressions\.test\.ts$/u;

/** Tests that have to find the modules of the page as they are when it has just been opened. */
const justOpened = [
  /^packages\/web\/test\/(?:connection\/|screens\/|(?:browser|device|keep-focus)\.test\.ts$)/u,
  /^packages\/web\/test\/components\/(?:network-banner|on-demand)\.test\.tsx$/u,
];

/** Tests that calculate for a long time. */
const longest = /^packages\/testkit\//u;

/** Tests that mostly wait for servers and commands. */
const waiting = /^packages\/(?:server|cli|client)\//u;

/** Whether a file runs in a simulated browser. */
const isPage = ({ text }: (typeof tests)[number]): boolean => text.startsWith("// @vitest-environment happy-dom");

/** Modules that are replaced would be so for other files too, and those already loaded would not be. */
const replacesModules = /\bvi\.(?:mock|doMock|resetModules)\(/u;

/** The prompts of a terminal are answered by the same module in every file that replaces nothing else, so that these share it. */
const answersPrompts = /\bvi\.mock\("@clack\/prompts", async \(\) => \(await import\("\.\/clack\.ts"\)\)\.clack\);/u;

/** Components keep the workers that they have once found in the browser. */
const replacesWorkers = /\bvi\.stubGlobal\("Worker"/u;

const isJustOpened = (test: (typeof tests)[number]): boolean =>
  isPage(test) && (replacesWorkers.test(test.text) || justOpened.some((pattern) => pattern.test(test.file)));

/** The project of a file: files share a worker's modules only with files of their project, unless they have their own. */
function projectOf(test: (typeof tests)[number]): string {
  if (!replacesModules.test(test.text.replace(answersPrompts, "")) && answersPrompts.test(test.text)) return "prompts";
  const replaces = replacesModules.test(test.text);
  if (isPage(test)) return replaces || isJustOpened(test) ? "opened pages" : "pages";
  if (large.test(test.file)) return "large";
  if (replaces) return "fresh modules";
  if (waiting.test(test.file)) return "waiting";
  return longest.test(test.file) ? "longest" : "shared modules";
}

/** The files of each project. */
const filesOf: Record<string, string[]> = {};
for (const test of tests) (filesOf[projectOf(test)] ??= []).push(test.file);

const forAll = ["./scripts/draws.ts", "./scripts/real-timers.ts", "./packages/cli/test/remove-folders.ts"];
const forPages = [...forAll, "./packages/web/test/clear-page.ts"];
/** Loads modules anew for each file of a worker. */
const FRESH = "./scripts/fresh-modules.ts";

const project = (
  name: string,
  settings: TestProjectInlineConfiguration["test"] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: filesOf[name] ?? [],
    setupFiles: forAll,
    isolate: false,
    ...settings,
  },
});

/** Other tests run by themselves (`npm run test:long`, `npm run test:postgres`), and beside these where that is asked for. */
const byThemselves = process.env["EVERY_TEST"]
  ? [
      project("long", { isolate: true, include: ["packages/*/test/**/*.long.ts"] }),
      project("postgres", { isolate: true, include: ["packages/server/test/**/*.postgres.ts"] }),
    ]
  : [];

export default defineConfig({
  resolve: { alias: reactAlias },
  test: {
    pool: "threads",
    // Nothing else runs beside the tests, so they take every core.
    maxWorkers: "100%",
    // Projects of a group run one after another in the order of their names: what takes longest is first, so that no core is
    // left without work at the end.
    projects: [
      project("longest"),
      project("fresh modules", { setupFiles: [FRESH, ...forAll] }),
      project("large", { isolate: true }),
      project("opened pages", { setupFiles: [FRESH, ...forPages] }),
      project("pages", { setupFiles: forPages, unstubGlobals: true }),
      project("prompts"),
      project("shared modules"),
      project("waiting", {
        maxWorkers: availableParallelism() + 1,
        sequence: { groupOrder: 1 },
        globalSetup: "./scripts/bundle-for-tests.ts",
      }),
      ...byThemselves,
    ],
    environmentOptions: {
      happyDOM: {
        // Too narrow for story and panel to stand beside each other.
        width: 640,
        settings: {
          // A download leads the simulated browser to another address, and with it all tests that share the page.
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
          // What moves takes time, which most tests don't wait for.
          device: { prefersReducedMotion: "reduce" },
        },
      },
    },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.{ts,tsx}"],
      exclude: ["packages/systems/src/*/test/**"],
    },
  },
});
