import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { loadConformingSystems } from "@rulewright/systems/loader";
import type { ConformanceReport, Failure } from "@rulewright/testkit";
import { type IndexedEntry, type IndexedFailure, TimedRunner } from "./timed-runner.ts";
import type { EntryShare, WorkerMessage } from "./worker.ts";

/** With fewer entries, starting threads takes longer than it saves. */
const MIN_PARALLEL_ENTRIES = 1500;
const MAX_THREADS = 8;

type OnProgress = (done: number, total: number) => void;

/** Checks entries, each given as JSON, on all cores. Failures are in the order of the entries. */
export async function conformInParallel(
  entries: readonly string[],
  onProgress: OnProgress,
): Promise<ConformanceReport> {
  const threads = Math.min(MAX_THREADS, availableParallelism());
  if (threads < 2 || entries.length < MIN_PARALLEL_ENTRIES) return conformInProcess(entries, onProgress);
  const shares = splitEntries(entries, Math.floor(threads / 2));
  const total = shares.reduce((sum, { entries: share }) => sum + share.length, 0);
  const done = shares.map(() => 0);
  const found = await Promise.all(
    shares.map(async (share, i) =>
      runWorker(share, (soFar) => {
        done[i] = soFar;
        const part = done.reduce((a, b) => a + b, 0) / total;
        onProgress(Math.floor(part * entries.length), entries.length);
      }),
    ),
  );
  // An entry may fail in both number systems. The failure in doubles is reported.
  const failures = new Map<number, Failure>();
  for (const { position, failure } of found.flat()) if (!failures.has(position)) failures.set(position, failure);
  const inOrder = [...failures].toSorted(([a], [b]) => a - b).map(([, failure]) => failure);
  return { passed: entries.length - inOrder.length, failures: inOrder };
}

async function conformInProcess(entries: readonly string[], onProgress: OnProgress): Promise<ConformanceReport> {
  const failures: Failure[] = [];
  const placed = entries.map((json, position) => ({ position, json }));
  for (const { done, failures: found } of new TimedRunner("both", await loadConformingSystems()).check(placed)) {
    failures.push(...found.map(({ failure }) => failure));
    onProgress(done, entries.length);
    // Lets an interrupt through.
    await setImmediate();
  }
  return { passed: entries.length - failures.length, failures };
}

/**
 * Each number system has its own threads, since the two share no results. Questions with the same parameters share most
 * of their results: they go to the same thread, one after another.
 */
function splitEntries(entries: readonly string[], groups: number): readonly EntryShare[] {
  const ofParams = new Map<string, IndexedEntry[]>();
  for (const [position, json] of entries.entries()) {
    const entry: unknown = JSON.parse(json);
    const params = typeof entry === "object" && entry !== null && "params" in entry ? JSON.stringify(entry.params) : "";
    const known = ofParams.get(params);
    if (known) known.push({ position, json });
    else ofParams.set(params, [{ position, json }]);
  }
  const grouped = Array.from({ length: groups }, (): IndexedEntry[] => []);
  for (const [i, ofSame] of [...ofParams.values()].entries()) grouped[i % groups]?.push(...ofSame);
  return (["doubles", "rationals"] as const).flatMap((numbers) =>
    grouped.map((group) => ({ numbers, entries: group })),
  );
}

/**
 * All entries are checked in less than 500 MB: each thread has a small young generation, which costs some more collections,
 * and its old generation has a limit so that it is collected before it is large.
 */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

async function runWorker(share: EntryShare, onProgress: (done: number) => void): Promise<IndexedFailure[]> {
  // From the sources, every thread needs the hook that lets Node 20 load TypeScript.
  const fromSources = import.meta.url.endsWith(".ts");
  const worker = new Worker(new URL(fromSources ? "./worker.ts" : "./worker.js", import.meta.url), {
    workerData: share,
    resourceLimits: LIMITS,
    execArgv: fromSources ? ["--import", new URL("../../../../bin/typescript.mjs", import.meta.url).href] : [],
  });
  const result = new Promise<IndexedFailure[]>((resolve) => {
    worker.on("message", (message: WorkerMessage) => {
      if ("done" in message) onProgress(message.done);
      else resolve([...message.failures]);
    });
  });
  // Both are awaited from the start, since a thread exits right after its last message.
  const [failures] = await Promise.all([result, once(worker, "exit")]);
  return failures;
}
