import { defineConfig } from "vitest/config";

// Tests with a PostgreSQL server, which each file starts for itself.
export default defineConfig({
  test: {
    include: ["packages/server/test/**/*.postgres.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
