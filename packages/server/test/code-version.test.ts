import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { expect, it, onTestFinished, vi } from "vitest";

/** The version of the code as it is, or with one of its files changed. */
async function versionWith(changed?: string): Promise<string> {
  const read = fs.readFile;
  const reads = vi.spyOn(fs, "readFile").mockImplementation(async (...asked: Parameters<typeof read>) => {
    const text = await read(...asked);
    return changed !== undefined && String(asked[0]).endsWith(changed) ? Buffer.from(`${String(text)} `) : text;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    reads.mockRestore();
    syncBuiltinESMExports();
  });
  vi.resetModules();
  const { codeVersion } = await import("../src/code-version.ts");
  const version = await codeVersion();
  reads.mockRestore();
  syncBuiltinESMExports();
  return version;
}

it("the version of the code changes with each file that folds logs or reads rules, wherever that is", async () => {
  const files = [
    "table/src/fold.ts",
    "table/src/files/table-file.ts",
    "rules/src/system/rules-record.ts",
    "server/src/log.ts",
  ];
  const versions = [await versionWith()];
  for (const file of files) versions.push(await versionWith(file));
  expect(await versionWith()).toBe(versions[0]);
  expect(new Set(versions).size).toBe(files.length + 1);
});
