/** To the worker. */
export interface Asked<Q> {
  readonly id: number;
  readonly question: Q;
}

/** From the worker. */
export interface Answered<A> {
  readonly id: number;
  readonly answer: A;
}

/**
 * Sends questions to a worker, one at a time. Each asker has one place in the queue: a newer question takes the place
 * of an older one that was not begun yet, and answers to questions that were taken back go nowhere.
 */
export class Desk<Q, A> {
  readonly #worker: Pick<Worker, "postMessage" | "addEventListener">;
  readonly #queue = new Map<string, { readonly question: Q; readonly answering: (answer: A) => void }>();
  #busy: { readonly id: number; readonly asker: string; readonly answering: (answer: A) => void } | undefined;
  #next = 1;

  constructor(worker: Pick<Worker, "postMessage" | "addEventListener">) {
    this.#worker = worker;
    worker.addEventListener("message", (event) => {
      if (event instanceof MessageEvent) this.#answered(event.data);
    });
  }

  /** Asks; returns how to take the question back. */
  ask(asker: string, question: Q, answering: (answer: A) => void): () => void {
    this.#queue.set(asker, { question, answering });
    this.#proceed();
    return () => {
      if (this.#queue.get(asker)?.answering === answering) this.#queue.delete(asker);
      if (this.#busy?.answering === answering) this.#busy = { ...this.#busy, answering: () => undefined };
    };
  }

  #answered({ id, answer }: Answered<A>): void {
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
    const asked: Asked<Q> = { id: this.#next++, question };
    this.#busy = { id: asked.id, asker, answering };
    this.#worker.postMessage(asked, {});
  }
}
