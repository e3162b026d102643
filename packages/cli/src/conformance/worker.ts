import { parentPort, workerData } from "node:worker_threads";
import { loadConformingSystems } from "@rulewright/systems/loader";
import type { Numbers } from "@rulewright/testkit";
import { TimedRunner, type IndexedEntry, type IndexedFailure } from "./timed-runner.ts";

/** The entries of one thread, with the number system that it calculates odds in. */
export interface EntryShare {
  readonly numbers: Numbers;
  readonly entries: IndexedEntry[];
}

/** A message of a thread: its progress and, at the end, its failures. */
export type WorkerMessage = { readonly done: number } | { readonly failures: readonly IndexedFailure[] };

const post = (message: WorkerMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a browser's window
  parentPort?.postMessage(message);
};

const { numbers, entries }: EntryShare = workerData;
const failures: IndexedFailure[] = [];
for (const { done, failures: found } of new TimedRunner(numbers, await loadConformingSystems()).check(entries)) {
  failures.push(...found);
  post({ done });
}
post({ failures });
