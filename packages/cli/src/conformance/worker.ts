import { parentPort, workerData } from "node:worker_threads";
import { loadConformingSystems } from "@rulewright/systems/loader";
import type { Numbers } from "@rulewright/testkit";
import { TimedRunner, type IndexedEntry, type IndexedFailure } from "./timed-runner.ts";

/** The entries one thread checks, each with its place among all, and the number system it checks odds in. */
export interface EntryShare {
  readonly numbers: Numbers;
  readonly entries: IndexedEntry[];
}

/** What a thread tells: how far it is, and at the end what failed. */
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
