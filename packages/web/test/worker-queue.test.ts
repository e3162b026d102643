import { describe, expect, it } from "vitest";
import { type QueueRequest, WorkerQueue } from "../src/odds/worker-queue.ts";
import type { Answer, Question } from "../src/odds/question.ts";

/** A worker that answers when it is told to. */
class PatientWorker {
  readonly asked: QueueRequest<Question>[] = [];
  #listener: (event: Event) => void = () => undefined;

  addEventListener(_: string, listener: EventListenerOrEventListenerObject): void {
    this.#listener = typeof listener === "function" ? listener : (event) => listener.handleEvent(event);
  }

  postMessage(asked: QueueRequest<Question>): void {
    this.asked.push(asked);
  }

  answerLast(): void {
    const { id } = this.asked.at(-1) ?? { id: 0 };
    this.#listener(new MessageEvent("message", { data: { id, answer: { ask: "nothing" } } }));
  }
}

const question = (difficulty: number): Question => ({
  ask: "worth",
  system: "evening-star",
  house: {},
  procedure: "task",
  args: { difficulty },
  goal: "success",
});

const asked = (worker: PatientWorker): unknown[] =>
  worker.asked.map(({ question: one }) => (one.ask === "worth" ? one.args["difficulty"] : undefined));

describe("the odds desk", () => {
  it("asks one question at a time, and of each asker only the latest", () => {
    const worker = new PatientWorker();
    const desk = new WorkerQueue<Question, Answer>(worker);
    const answered: string[] = [];
    desk.request("left", question(1), () => answered.push("1"));
    desk.request("left", question(2), () => answered.push("2"));
    desk.request("left", question(3), () => answered.push("3"));
    desk.request("right", question(4), () => answered.push("4"));
    expect(asked(worker)).toEqual([1]);
    worker.answerLast();
    worker.answerLast();
    worker.answerLast();
    expect(asked(worker)).toEqual([1, 3, 4]);
    expect(answered).toEqual(["1", "3", "4"]);
  });

  it("takes questions back, begun or not", () => {
    const worker = new PatientWorker();
    const desk = new WorkerQueue<Question, Answer>(worker);
    const answered: string[] = [];
    const takeBack = desk.request("left", question(1), () => answered.push("1"));
    desk.request("right", question(2), () => answered.push("2"))();
    takeBack();
    worker.answerLast();
    expect(asked(worker)).toEqual([1]);
    expect(answered).toEqual([]);
  });
});
