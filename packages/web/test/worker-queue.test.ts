import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type QueueRequest, WorkerQueue } from "../src/odds/worker-queue.ts";

/** A worker that answers when the test says so. */
class FakeWorker {
  readonly requests: QueueRequest<string>[] = [];
  terminated = false;
  #listener: (event: Event) => void = () => undefined;

  addEventListener(_: string, listener: EventListenerOrEventListenerObject): void {
    this.#listener = typeof listener === "function" ? listener : (event) => listener.handleEvent(event);
  }

  postMessage(request: QueueRequest<string>): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.terminated = true;
  }

  answer(id = this.requests.at(-1)?.id ?? 0): void {
    const question = this.requests.find((request) => request.id === id)?.question;
    this.#listener(new MessageEvent("message", { data: { id, answer: `answer to ${question}` } }));
  }

  get questions(): readonly string[] {
    return this.requests.map(({ question }) => question);
  }
}

describe("a worker queue", () => {
  it("sends one question at a time, and only the latest of each slot", () => {
    const worker = new FakeWorker();
    const queue = new WorkerQueue<string, string>(worker);
    const answers: string[] = [];
    const keep = (answer: string): void => void answers.push(answer);
    queue.request("left", "1", keep);
    queue.request("left", "2", keep);
    queue.request("left", "3", keep);
    queue.request("right", "4", keep);
    expect(worker.questions).toEqual(["1"]);
    worker.answer();
    worker.answer();
    worker.answer();
    expect(worker.questions).toEqual(["1", "3", "4"]);
    expect(answers).toEqual(["answer to 1", "answer to 3", "answer to 4"]);
  });

  it("cancels questions, sent or waiting", () => {
    const worker = new FakeWorker();
    const queue = new WorkerQueue<string, string>(worker);
    const answers: string[] = [];
    const cancel = queue.request("left", "1", (answer) => answers.push(answer));
    queue.request("right", "2", (answer) => answers.push(answer))();
    cancel();
    worker.answer();
    expect(worker.questions).toEqual(["1"]);
    expect(answers).toEqual([]);
  });

  it("keeps a newer question of the slot when an older one is cancelled", () => {
    const worker = new FakeWorker();
    const queue = new WorkerQueue<string, string>(worker);
    queue.request("other", "0", () => undefined);
    const cancel = queue.request("left", "1", () => undefined);
    queue.request("left", "2", () => undefined);
    cancel();
    worker.answer();
    expect(worker.questions).toEqual(["0", "2"]);
  });

  it("ignores an answer to another request than the current one", () => {
    const worker = new FakeWorker();
    const queue = new WorkerQueue<string, string>(worker);
    const answers: string[] = [];
    queue.request("left", "1", (answer) => answers.push(answer));
    worker.answer(99);
    expect(answers).toEqual([]);
    worker.answer(1);
    expect(answers).toEqual(["answer to 1"]);
  });
});

/** A queue that spawns workers, and the workers spawned so far. */
function spawning(): { readonly queue: WorkerQueue<string, string>; readonly workers: readonly FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const spawn = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  return { queue: new WorkerQueue<string, string>(spawn), workers };
}

describe("a worker queue that spawns workers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("replaces a worker that stays busy with a cancelled question, and sends it the next one", () => {
    const { queue, workers } = spawning();
    const answers: string[] = [];
    const cancel = queue.request("left", "slow", (answer) => answers.push(answer));
    queue.request("right", "next", (answer) => answers.push(answer));
    cancel();
    vi.advanceTimersByTime(249);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    expect(workers[1]?.questions).toEqual(["next"]);
    workers[1]?.answer();
    expect(answers).toEqual(["answer to next"]);
  });

  it("keeps a worker that finishes a cancelled question in time", () => {
    const { queue, workers } = spawning();
    const answers: string[] = [];
    queue.request("left", "quick", (answer) => answers.push(answer))();
    workers[0]?.answer();
    queue.request("left", "next", (answer) => answers.push(answer));
    vi.advanceTimersByTime(1000);
    expect(workers).toHaveLength(1);
    workers[0]?.answer();
    expect(answers).toEqual(["answer to next"]);
  });
});
