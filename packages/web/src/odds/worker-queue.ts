/** A message to the worker. */
export interface QueueRequest<Q> {
  readonly id: number;
  readonly question: Q;
}

/** The worker's answer to the request with the same id. */
export interface QueueResponse<A> {
  readonly id: number;
  readonly answer: A;
}

type WorkerPort = Pick<Worker, "postMessage" | "addEventListener">;
type SpawnWorker = () => WorkerPort & Pick<Worker, "terminate">;

/** How long a cancelled question may keep its worker busy before the worker is replaced, in milliseconds. */
const CANCEL_GRACE_MS = 250;

/**
 * Sends questions to a worker, one at a time. Each slot has one place in the queue: a newer question replaces a waiting
 * one of the same slot. Answers to cancelled questions are dropped. If the queue can spawn workers, it replaces one that
 * stays busy with a cancelled question.
 */
export class WorkerQueue<Q, A> {
  #worker: WorkerPort;
  readonly #spawnWorker: SpawnWorker | undefined;
  #terminate: (() => void) | undefined;
  readonly #waiting = new Map<string, { readonly question: Q; readonly onAnswer: (answer: A) => void }>();
  #running: { readonly id: number; readonly onAnswer: (answer: A) => void } | undefined;
  #nextId = 1;

  /** @param worker A worker, or a function that spawns one, so that a busy worker can be replaced. */
  constructor(worker: WorkerPort | SpawnWorker) {
    this.#spawnWorker = typeof worker === "function" ? worker : undefined;
    this.#worker = typeof worker === "function" ? this.#spawn(worker) : this.#listen(worker);
  }

  #spawn(spawnWorker: SpawnWorker): WorkerPort {
    const worker = spawnWorker();
    this.#terminate = () => worker.terminate();
    return this.#listen(worker);
  }

  #listen(worker: WorkerPort): WorkerPort {
    worker.addEventListener("message", (event) => {
      if (event instanceof MessageEvent) this.#receive(event.data);
    });
    return worker;
  }

  /** Queues a question. The returned function cancels it. */
  request(slot: string, question: Q, onAnswer: (answer: A) => void): () => void {
    this.#waiting.set(slot, { question, onAnswer });
    this.#sendNext();
    return () => {
      if (this.#waiting.get(slot)?.onAnswer === onAnswer) this.#waiting.delete(slot);
      if (this.#running?.onAnswer === onAnswer) this.#cancel(this.#running.id);
    };
  }

  /** Drops the answer of the running question, and replaces the worker if the answer takes too long. */
  #cancel(id: number): void {
    this.#running = { id, onAnswer: () => undefined };
    const spawnWorker = this.#spawnWorker;
    if (!spawnWorker) return;
    setTimeout(() => {
      if (this.#running?.id !== id) return;
      this.#terminate?.();
      this.#running = undefined;
      this.#worker = this.#spawn(spawnWorker);
      this.#sendNext();
    }, CANCEL_GRACE_MS);
  }

  #receive({ id, answer }: QueueResponse<A>): void {
    if (this.#running?.id !== id) return;
    const { onAnswer } = this.#running;
    this.#running = undefined;
    onAnswer(answer);
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#running) return;
    const [next] = this.#waiting;
    if (!next) return;
    const [slot, { question, onAnswer }] = next;
    this.#waiting.delete(slot);
    const request: QueueRequest<Q> = { id: this.#nextId++, question };
    this.#running = { id: request.id, onAnswer };
    this.#worker.postMessage(request, {});
  }
}
