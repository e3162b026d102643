import { reply as labReply } from "../src/lab/reply.ts";
import { reply as oddsReply } from "../src/odds/reply.ts";
import { act } from "./testing.tsx";

const unanswered = new Set<Promise<void>>();

/** The simulated browser has no workers. This one runs the code of the page's workers on the same thread. */
class WorkerOnThread extends EventTarget {
  readonly #ofLab: boolean;

  constructor(url: URL) {
    super();
    this.#ofLab = url.href.includes("/lab/");
  }

  postMessage(request: never): void {
    const answered = (this.#ofLab ? labReply(request) : oddsReply(request)).then((data) => {
      unanswered.delete(answered);
      this.dispatchEvent(new MessageEvent("message", { data }));
    });
    unanswered.add(answered);
  }

  terminate(): void {}
}

Object.assign(globalThis, { Worker: WorkerOnThread });

/** Waits until the workers have answered everything. */
export async function settled(): Promise<void> {
  do await act(() => Promise.all(unanswered));
  while (unanswered.size > 0);
}
