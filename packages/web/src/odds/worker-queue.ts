/** To the worker. */
export interface QueueRequest<Q> {
  readonly id: number;
  readonly question: Q;
}

/** From the worker. */
export interface QueueResponse<A> {
  readonly id: number;
  readonly answer: A;
}

type WorkerPort = Pick<Worker, "postMessage" | "addEventListener">;

/** How long work that nobody waits for any more may go on, in milliseconds, before its worker is let go. */
const CANCEL_GRACE_MS = 250;

/**
 * Sends questions to a worker, one at a time. Each asker has one place in the queue: a newer question takes the place
 * of an older one that was not begun yet, and answers to questions that were taken back go nowhere. Given a way to get
 * another worker, it lets one go that is still busy with what was taken back.
 */
export class WorkerQueue<Q, A> {
  #worker: WorkerPort;
  readonly #another: (() => WorkerPort & Pick<Worker, "terminate">) | undefined;
  #letGo: (() => void) | undefined;
  readonly #queue = new Map<string, { readonly question: Q; readonly answering: (answer: A) => void }>();
  #busy: { readonly id: number; readonly asker: string; readonly answering: (answer: A) => void } | undefined;
  #next = 1;

  constructor(worker: WorkerPort | (() => WorkerPort & Pick<Worker, "terminate">)) {
    this.#another = typeof worker === "function" ? worker : undefined;
    this.#worker = typeof worker === "function" ? this.#hired(worker) : this.#heard(worker);
  }

  #hired(another: () => WorkerPort & Pick<Worker, "terminate">): WorkerPort {
    const worker = another();
    this.#letGo = () => worker.terminate();
    return this.#heard(worker);
  }

  #heard(worker: WorkerPort): WorkerPort {
    worker.addEventListener("message", (event) => {
      if (event instanceof MessageEvent) this.#answered(event.data);
    });
    return worker;
  }

  /** Asks; returns how to take the question back. */
  request(asker: string, question: Q, answering: (answer: A) => void): () => void {
    this.#queue.set(asker, { question, answering });
    this.#proceed();
    return () => {
      if (this.#queue.get(asker)?.answering === answering) this.#queue.delete(asker);
      if (this.#busy?.answering === answering) this.#forsake(this.#busy);
    };
  }

  /** Nobody waits for what the worker is busy with: it may finish it quickly, or somebody else takes its place. */
  #forsake(busy: { readonly id: number; readonly asker: string }): void {
    const { id, asker } = busy;
    this.#busy = { id, asker, answering: () => undefined };
    const another = this.#another;
    if (!another) return;
    setTimeout(() => {
      if (this.#busy?.id !== id) return;
      this.#letGo?.();
      this.#busy = undefined;
      this.#worker = this.#hired(another);
      this.#proceed();
    }, CANCEL_GRACE_MS);
  }

  #answered({ id, answer }: QueueResponse<A>): void {
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
    const asked: QueueRequest<Q> = { id: this.#next++, question };
    this.#busy = { id: asked.id, asker, answering };
    this.#worker.postMessage(asked, {});
  }
}
