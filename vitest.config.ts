import { defineConfig } from "vitest/config";
import { reactAlias } from "./packages/web/react-alias.ts";

/**
 * Tests that replace modules, whose helpers clean up after each file, or that need much memory: every file loads its modules
 * anew.
 */
const isolated = [
  "packages/dice/test/notation/{large-expressions,large-pools,too-large}.test.ts",
  "packages/cli/test/**/*.test.ts",
  "packages/web/test/**/*.test.{ts,tsx}",
  "packages/server/test/broken-system.test.ts",
  "packages/systems/test/loader.test.ts",
];

/** Tests with a PostgreSQL server run by themselves (vitest.postgres.config.ts), and beside the others where that is asked for. */
const postgres = process.env["WITH_POSTGRES"] ? ["packages/server/test/**/*.postgres.ts"] : [];

const shared = ["packages/*/test/**/*.test.ts", "packages/systems/src/*/test/**/*.test.ts"];

export default defineConfig({
  resolve: { alias: reactAlias },
  test: {
    pool: "threads",
    setupFiles: ["./scripts/draws.ts"],
    // Nothing else runs beside the tests, so they take every core.
    maxWorkers: "100%",
    projects: [
      { extends: true, test: { name: "shared modules", include: shared, exclude: isolated, isolate: false } },
      { extends: true, test: { name: "own modules", include: [...isolated, ...postgres] } },
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
