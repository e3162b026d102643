import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Runs something with a folder that is removed afterwards. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-bench-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Runs something with one of the programs beside this file, in a process of its own that is killed afterwards. */
export async function withServer<T>(
  name: "floor.ts" | "ours.ts" | "postgres-floor.ts",
  words: readonly string[],
  use: (port: number) => Promise<T>,
): Promise<T> {
  const loader = fileOf("../../bin/typescript.mjs");
  const child = spawn(process.execPath, ["--import", loader, fileOf(name), ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    const [printed] = await once(child.stdout, "data");
    return await use(Number(String(printed).trim()));
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}
