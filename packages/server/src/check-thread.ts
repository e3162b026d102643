import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { StoreReport } from "./sqlite-store.ts";

/**
 * Checks the tables in a data folder, as checkDataFolder does, in a thread of its own: everything is read and hashed, which
 * takes seconds for each hundred megabytes.
 */
export async function checkInThread(folder: string): Promise<StoreReport> {
  // From the sources, every thread needs the hook that lets Node 20 load TypeScript.
  const fromSources = import.meta.url.endsWith(".ts");
  const worker = new Worker(new URL(fromSources ? "./check-worker.ts" : "./check-worker.js", import.meta.url), {
    workerData: folder,
    execArgv: fromSources ? ["--import", new URL("../../../bin/typescript.mjs", import.meta.url).href] : [],
  });
  try {
    // What the worker sends, or rejects with its error.
    const [report] = (await once(worker, "message")) as [StoreReport];
    return report;
  } finally {
    await worker.terminate();
  }
}
