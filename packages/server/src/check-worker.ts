// The thread of check-thread.ts: checks the data folder that it is given.
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { checkDataFolder } from "./check.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a browser's window
parentPort?.postMessage(await checkDataFolder(z.string().parse(workerData)));
