import { defineConfig } from "vitest/config";
import { reactAlias } from "./packages/web/react-alias.ts";

// Tests that take long: the largest sizes, storms, killed servers, searches in processes of their own.
export default defineConfig({
  resolve: { alias: reactAlias },
  test: {
    include: ["packages/*/test/**/*.long.ts"],
    setupFiles: ["./scripts/draws.ts", "./packages/cli/test/remove-folders.ts"],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
