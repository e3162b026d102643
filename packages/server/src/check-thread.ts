import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { StoreReport } from "./sqlite-store.ts";

/**
 * Checks the tables in a data folder, as checkDataFolder does, in a thread of its own: everything is read and hashed, which
 * takes seconds for each hundred megabytes.
 */
export async function checkInThread(folder: string): Promise<StoreReport> {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), {
    workerData: folder,
    // Every thread needs the hook that lets Node 20 load TypeScript.
    execArgv: ["--import", new URL("../../../bin/typescript.mjs", import.meta.url).href],
  });
  try {
    // What the worker sends, or rejects with its error.
    const [report] = (await once(worker, "message")) as [StoreReport];
    return report;
  } finally {
    await worker.terminate();
  }
}
