import { parentPort, workerData } from "node:worker_threads";
import { ConformanceRunner, type Failure, type Numbers } from "@rulewright/testkit";

/** The entries one thread checks, each with its place among all, and the number system it checks odds in. */
export interface Share {
  readonly numbers: Numbers;
  readonly entries: { readonly position: number; readonly entry: unknown }[];
}

/** What a thread tells: how far it is, and at the end what failed. */
export type ShareMessage =
  | { readonly done: number }
  | { readonly failures: readonly { readonly position: number; readonly failure: Failure }[] };

const REPORT_EVERY = 250;

const tell = (message: ShareMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a browser's window
  parentPort?.postMessage(message);
};

const { numbers, entries }: Share = workerData;
const runner = new ConformanceRunner();
const failures: { position: number; failure: Failure }[] = [];
for (const [i, { position, entry }] of entries.entries()) {
  const failure = runner.check(entry, position, numbers);
  if (failure) failures.push({ position, failure });
  if ((i + 1) % REPORT_EVERY === 0 || i + 1 === entries.length) tell({ done: i + 1 });
}
tell({ failures });
