import { defineConfig } from "vitest/config";

// Stories drive a real server with real browsers, so they run one after the other and may take their time.
export default defineConfig({
  test: {
    include: ["packages/*/browser/**/*.story.ts"],
    pool: "forks",
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
