import { defineConfig } from "vitest/config";

// Stories drive a real server with real browsers: two files at once, each with its own, and they may take their time.
export default defineConfig({
  test: {
    include: ["e2e/**/*.story.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
