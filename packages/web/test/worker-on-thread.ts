import { reply as labReply } from "../src/lab/reply.ts";
import { answerQuestion } from "../src/odds/answer.ts";
import type { Answer, Question } from "../src/odds/question.ts";
import { reply as oddsReply } from "../src/odds/reply.ts";
import type { QueueRequest, QueueResponse } from "../src/odds/worker-queue.ts";
import { shownSystem } from "./shown-system.ts";
import { act } from "./testing.tsx";

const unanswered = new Set<Promise<void>>();

/** The answer of the page's worker; that about rules of a test is from the same code. */
async function oddsOf(request: QueueRequest<Question>): Promise<QueueResponse<Answer>> {
  const own = shownSystem();
  const { id, question } = request;
  return own?.id === question.system ? { id, answer: answerQuestion(own, question) } : await oddsReply(request);
}

/** The simulated browser has no workers. This one runs the code of the page's workers on the same thread. */
class WorkerOnThread extends EventTarget {
  readonly #ofLab: boolean;

  constructor(url: URL) {
    super();
    this.#ofLab = url.href.includes("/lab/");
  }

  postMessage(request: never): void {
    const answered = (this.#ofLab ? labReply(request) : oddsOf(request)).then((data) => {
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
