import { parentPort, workerData } from "node:worker_threads";
import type { Numbers } from "@rulewright/testkit";
import { PatientRunner, type Placed, type PlacedFailure } from "./patient-runner.ts";

/** The entries one thread checks, each with its place among all, and the number system it checks odds in. */
export interface Share {
  readonly numbers: Numbers;
  readonly entries: Placed[];
}

/** What a thread tells: how far it is, and at the end what failed. */
export type ShareMessage = { readonly done: number } | { readonly failures: readonly PlacedFailure[] };

const tell = (message: ShareMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a browser's window
  parentPort?.postMessage(message);
};

const { numbers, entries }: Share = workerData;
const failures: PlacedFailure[] = [];
for (const { done, failures: found } of new PatientRunner(numbers).check(entries)) {
  failures.push(...found);
  tell({ done });
}
tell({ failures });
