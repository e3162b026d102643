import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.{ts,tsx}", "packages/systems/src/*/test/**/*.test.ts"],
    pool: "threads",
    // Nothing else runs beside the tests, so they take every core.
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 30_000,
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**/*.{ts,tsx}"],
      exclude: ["packages/systems/src/*/test/**"],
    },
  },
});
