import { parentPort, workerData } from "node:worker_threads";
import { ConformanceRunner, type Failure } from "@rulewright/testkit";

/** The entries one thread checks, each with its place among all. */
export type Share = { readonly position: number; readonly entry: unknown }[];

/** What a thread tells: how far it is, and at the end what failed. */
export type ShareMessage =
  | { readonly done: number }
  | { readonly failures: readonly { readonly position: number; readonly failure: Failure }[] };

const REPORT_EVERY = 250;

const tell = (message: ShareMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a browser's window
  parentPort?.postMessage(message);
};

const share: Share = workerData;
const runner = new ConformanceRunner();
const failures: { position: number; failure: Failure }[] = [];
for (const [i, { position, entry }] of share.entries()) {
  const failure = runner.check(entry, position);
  if (failure) failures.push({ position, failure });
  if ((i + 1) % REPORT_EVERY === 0 || i + 1 === share.length) tell({ done: i + 1 });
}
tell({ failures });
