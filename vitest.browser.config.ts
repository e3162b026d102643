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
    // A story waits for several processes and may meet a machine that is slow for a moment. One that passes at the second
    // try is named in the report with both.
    retry: 1,
  },
});
