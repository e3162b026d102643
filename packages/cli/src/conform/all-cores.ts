import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type ConformanceReport, type Failure, runConformance } from "@rulewright/testkit";
import type { Share, ShareMessage } from "./worker.ts";

/** Below this many entries, starting threads costs more than it saves. */
const WORTH_SHARING = 1500;
const MOST_THREADS = 8;

type OnProgress = (done: number, total: number) => void;

/** Checks entries on as many cores as there are. Failures come in the order of the entries. */
export async function conformOnAllCores(
  entries: readonly unknown[],
  onProgress: OnProgress,
): Promise<ConformanceReport> {
  const threads = Math.min(MOST_THREADS, availableParallelism());
  if (threads < 2 || entries.length < WORTH_SHARING) return runConformance(entries, { onProgress });
  const done = Array.from({ length: threads }, () => 0);
  const shares = sharesOf(entries, threads);
  const failures = await Promise.all(
    shares.map(async (share, i) =>
      inThread(share, (soFar) => {
        done[i] = soFar;
        onProgress(
          done.reduce((a, b) => a + b, 0),
          entries.length,
        );
      }),
    ),
  );
  const inOrder = failures.flat().toSorted((a, b) => a.position - b.position);
  return { passed: entries.length - inOrder.length, failures: inOrder.map(({ failure }) => failure) };
}

/** Questions with the same parameters share most of their answers, so they go to the same thread. */
function sharesOf(entries: readonly unknown[], threads: number): readonly Share[] {
  const shares = Array.from({ length: threads }, (): Share => []);
  const given = new Map<string, number>();
  for (const [position, entry] of entries.entries()) {
    const params = typeof entry === "object" && entry !== null && "params" in entry ? JSON.stringify(entry.params) : "";
    const thread = given.get(params) ?? given.size % threads;
    given.set(params, thread);
    shares[thread]?.push({ position, entry });
  }
  return shares;
}

async function inThread(
  share: Share,
  onProgress: (done: number) => void,
): Promise<{ position: number; failure: Failure }[]> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: share,
    // Node 20 needs telling in every thread how to read TypeScript.
    execArgv: ["--import", new URL("../../../../bin/typescript.mjs", import.meta.url).href],
  });
  const result = new Promise<{ position: number; failure: Failure }[]>((resolve, reject) => {
    worker.on("message", (message: ShareMessage) => {
      if ("done" in message) onProgress(message.done);
      else resolve([...message.failures]);
    });
    worker.on("error", reject);
  });
  const failures = await result;
  await Promise.all([once(worker, "exit"), worker.terminate()]);
  return failures;
}
