import type { Answer, Answered, Asked, Question } from "./question.ts";

type Answering = (answer: Answer) => void;

/**
 * Sends questions to a worker, one at a time. Each asker has one place in the queue: a newer question takes the place
 * of an older one that was not begun yet, and answers to questions that were taken back go nowhere.
 */
export class OddsDesk {
  readonly #worker: Pick<Worker, "postMessage" | "addEventListener">;
  readonly #queue = new Map<string, { readonly question: Question; readonly answering: Answering }>();
  #busy: { readonly id: number; readonly asker: string; readonly answering: Answering } | undefined;
  #next = 1;

  constructor(worker: Pick<Worker, "postMessage" | "addEventListener">) {
    this.#worker = worker;
    worker.addEventListener("message", (event) => {
      if (event instanceof MessageEvent) this.#answered(event.data);
    });
  }

  /** Asks; returns how to take the question back. */
  ask(asker: string, question: Question, answering: Answering): () => void {
    this.#queue.set(asker, { question, answering });
    this.#proceed();
    return () => {
      if (this.#queue.get(asker)?.answering === answering) this.#queue.delete(asker);
      if (this.#busy?.answering === answering) this.#busy = { ...this.#busy, answering: () => undefined };
    };
  }

  #answered({ id, answer }: Answered): void {
    if (this.#busy?.id !== id) return;
    const { answering } = this.#busy;
    this.#busy = undefined;
    answering(answer);
    this.#proceed();
  }

  #proceed(): void {
    if (this.#busy) return;
    const [next] = this.#queue;
    if (!next) return;
    const [asker, { question, answering }] = next;
    this.#queue.delete(asker);
    const asked: Asked = { id: this.#next++, question };
    this.#busy = { id: asked.id, asker, answering };
    this.#worker.postMessage(asked, {});
  }
}
