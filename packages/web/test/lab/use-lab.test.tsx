// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "../testing.tsx";
import { doubles } from "@rulewright/dice";
import { Lab } from "@rulewright/lab";
import { eveningStar } from "@rulewright/systems/evening-star";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import type { LabRequest, LabResponse } from "../../src/lab/messages.ts";
import { defaultQuestion } from "../../src/lab/setup.ts";
import { useAnswer } from "../../src/lab/use-lab.ts";
import type { QueueRequest } from "../../src/odds/worker-queue.ts";

await loadCatalogue();

/** The workers of the page, which answer when the test says so. */
const workers = new Set<FakeWorker>();

class FakeWorker extends EventTarget {
  readonly requests: QueueRequest<LabRequest>[] = [];

  constructor() {
    super();
    workers.add(this);
  }

  postMessage(request: QueueRequest<LabRequest>): void {
    this.requests.push(request);
  }

  terminate(): void {
    workers.delete(this);
  }
}

vi.stubGlobal("Worker", FakeWorker);

const open = (): readonly QueueRequest<LabRequest>[] => [...workers].flatMap(({ requests }) => requests.slice(-1));
const asked = (kind: LabRequest["kind"]): LabRequest | undefined =>
  open().find(({ question }) => question.kind === kind)?.question;

/** Answers the last request of a kind. */
function answerWith(kind: LabRequest["kind"], answer: LabResponse): void {
  for (const worker of workers) {
    const request = worker.requests.at(-1);
    if (request?.question.kind !== kind) continue;
    act(() => worker.dispatchEvent(new MessageEvent("message", { data: { id: request.id, answer } })));
    return;
  }
  throw new Error(`no request of ${kind}`);
}

const after = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const lab = new Lab(eveningStar, doubles);
const question = { ...defaultQuestion(eveningStar, "task"), strategy: "best" };
const other = { ...question, args: { ...question.args, rank: 1 } };
const [first, second] = [question, other].map((one) => lab.answer(one));
if (!first || !second) throw new Error("no answers");

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  cleanup();
  // A worker that is busy with what nobody waits for is replaced after a moment.
  await after(300);
  vi.useRealTimers();
});

/** What the page knows of an answer. */
function ask(initial: Parameters<typeof useAnswer>[0]) {
  let current = initial;
  const { result, rerender } = renderHook(() => useAnswer(current, false));
  const change = (next: typeof current): void => {
    current = next;
    rerender();
  };
  /** All but the functions. */
  const known = () => {
    const { stop: _stop, resume: _resume, ...rest } = result.current;
    return rest;
  };
  return { result, change, known };
}

describe("an answer", () => {
  it("is stale until it arrives, and then exact", async () => {
    const { known } = ask(question);
    expect(known()).toEqual({ stale: true, stopped: false });
    expect(asked("answer")).toEqual({ kind: "answer", question, exact: false });
    await after(1999);
    expect(known()).toEqual({ stale: true, stopped: false });
    answerWith("answer", { kind: "answer", answer: first });
    expect(known()).toEqual({ answer: first, stale: false, stopped: false });
    await after(10_000);
    expect(known()).toEqual({ answer: first, stale: false, stopped: false });
  });

  it("is late after two seconds, when a simulation is asked for", async () => {
    const { known } = ask(question);
    await after(1999);
    expect(asked("simulation")).toBeUndefined();
    await after(1);
    expect(asked("simulation")).toEqual({ kind: "simulation", question });
    expect(known()).toEqual({ stale: true, stopped: false, pending: "nothing" });
  });

  it("has its reason and its fault", () => {
    const { known } = ask({ expression: "4d6hk" });
    const fault = { fault: "modifier", word: "hk", at: 3, length: 2 } as const;
    answerWith("answer", { kind: "none", reason: "wrong", fault });
    expect(known()).toEqual({ reason: "wrong", fault, stale: false, stopped: false });
  });

  it("says why it isn't exact", () => {
    const { known } = ask({ expression: "99d99" });
    answerWith("answer", { kind: "answer", answer: first, inexact: "too large" });
    expect(known()).toEqual({ answer: first, reason: "too large", stale: false, stopped: false });
  });

  it("of an earlier question stays for two seconds, without its notes", async () => {
    const { change, known } = ask(question);
    answerWith("answer", { kind: "answer", answer: first, inexact: "too large" });
    change(other);
    expect(known()).toEqual({ answer: first, stale: true, stopped: false });
    await after(1999);
    expect(known()).toEqual({ answer: first, stale: true, stopped: false });
    await after(2);
    expect(known()).toEqual({ stale: true, pending: "nothing", stopped: false });
    answerWith("answer", { kind: "answer", answer: second });
    expect(known()).toEqual({ answer: second, stale: false, stopped: false });
  });

  it("is simulated after two seconds, until it is known", async () => {
    const { known } = ask(question);
    await after(2001);
    expect(asked("simulation")).toEqual({ kind: "simulation", question });
    answerWith("simulation", { kind: "simulation", answer: second });
    expect(known()).toEqual({ answer: second, stale: false, pending: "simulation", stopped: false });
    await after(10_000);
    expect(asked("simulation")).toEqual({ kind: "simulation", question });
    answerWith("answer", { kind: "answer", answer: first });
    expect(known()).toEqual({ answer: first, stale: false, stopped: false });
  });

  it("is simulated without choices where these take more than five seconds", async () => {
    const { known } = ask(question);
    await after(2001);
    await after(2990);
    expect(asked("simulation")).toEqual({ kind: "simulation", question });
    await after(20);
    await after(300);
    expect(asked("simulation")).toEqual({ kind: "simulation", question: { ...question, strategy: "never" } });
    answerWith("simulation", { kind: "simulation", answer: second });
    expect(known()).toEqual({
      answer: second,
      stale: false,
      pending: "simulation",
      withoutChoices: true,
      stopped: false,
    });
  });

  it("is asked for without choices after five seconds, once the worker has had a moment to stop", async () => {
    ask(question);
    for (const ms of [2000, 2999, 1, 249]) await after(ms);
    expect(asked("simulation")).toEqual({ kind: "simulation", question });
    await after(1);
    expect(asked("simulation")).toEqual({ kind: "simulation", question: { ...question, strategy: "never" } });
  });

  it("of dice notation has no choices to leave out", async () => {
    ask({ expression: "2d6" });
    await after(2001);
    await after(3100);
    await after(300);
    expect(asked("simulation")).toEqual({ kind: "simulation", question: { expression: "2d6" } });
  });

  it("can be stopped and resumed", async () => {
    const { result, known } = ask(question);
    act(() => result.current.stop());
    expect(known()).toEqual({ stale: false, stopped: true });
    await after(2001);
    answerWith("simulation", { kind: "simulation", answer: second });
    expect(known()).toEqual({ answer: second, stale: false, pending: "simulation", stopped: true });
    act(() => result.current.resume());
    expect(known()).toMatchObject({ stopped: false });
    answerWith("answer", { kind: "answer", answer: first });
    expect(known()).toEqual({ answer: first, stale: false, stopped: false });
  });

  it("to no question is nothing", async () => {
    const { known } = ask(undefined);
    await after(6000);
    expect(known()).toEqual({ stale: false, stopped: false });
  });
});
