import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { reactAlias } from "./packages/web/react-alias.ts";

const root = import.meta.dirname;

/** Every test file, and what it says. */
const tests = readdirSync(join(root, "packages"), { recursive: true, encoding: "utf8" })
  .filter((name) => /^(?:[\w-]+|systems\/src\/[\w-]+)\/test\/.*\.test\.tsx?$/u.test(name))
  .map((name) => ({ file: `packages/${name}`, text: readFileSync(join(root, "packages", name), "utf8") }));

/** Tests that need much memory, or that have to find the page and its modules as they are when it has just been opened. */
const alone = [
  /^packages\/dice\/test\/notation\/(?:large-expressions|large-pools|too-large)\.test\.ts$/u,
  /^packages\/web\/test\/.*\.ts$/u,
  /^packages\/web\/test\/screens\//u,
  /^packages\/web\/test\/components\/(?:network-banner|on-demand)\.test\.tsx$/u,
];

/** Whether a file runs in a simulated browser. */
const isPage = ({ text }: (typeof tests)[number]): boolean => text.startsWith("// @vitest-environment happy-dom");

/** Modules that are replaced would be so for other files too, and those already loaded would not be. */
const replacesModules = /\bvi\.(?:mock|doMock|resetModules)\(/u;

/** Components keep what they have once found in the browser. */
const replacesGlobals = /\bvi\.stubGlobal\(/u;

const isIsolated = (test: (typeof tests)[number]): boolean =>
  replacesModules.test(test.text) ||
  (isPage(test) && replacesGlobals.test(test.text)) ||
  alone.some((pattern) => pattern.test(test.file));

const filesOf = (chosen: (test: (typeof tests)[number]) => boolean): string[] =>
  tests.filter(chosen).map(({ file }) => file);

/** Tests with a PostgreSQL server run by themselves (vitest.postgres.config.ts), and beside the others where that is asked for. */
const postgres = process.env["WITH_POSTGRES"] ? ["packages/server/test/**/*.postgres.ts"] : [];

const forAll = ["./scripts/draws.ts", "./packages/cli/test/remove-folders.ts"];
const forPages = [...forAll, "./packages/web/test/clear-page.ts"];

export default defineConfig({
  resolve: { alias: reactAlias },
  test: {
    pool: "threads",
    // Nothing else runs beside the tests, so they take every core.
    maxWorkers: "100%",
    // They run one after another in the order of their names. Files share a worker's modules only with files of their project
    // and environment.
    projects: [
      {
        extends: true,
        test: {
          name: "own modules",
          include: [...filesOf((test) => isIsolated(test) && !isPage(test)), ...postgres],
          setupFiles: forAll,
        },
      },
      {
        extends: true,
        test: {
          name: "own pages",
          include: filesOf((test) => isIsolated(test) && isPage(test)),
          setupFiles: forPages,
        },
      },
      {
        extends: true,
        test: {
          name: "shared modules",
          include: filesOf((test) => !isIsolated(test) && !isPage(test)),
          setupFiles: forAll,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "shared pages",
          include: filesOf((test) => !isIsolated(test) && isPage(test)),
          setupFiles: forPages,
          isolate: false,
        },
      },
    ],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.{ts,tsx}"],
      exclude: ["packages/systems/src/*/test/**"],
    },
  },
});
