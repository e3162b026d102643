import type { notation } from "@rulewright/dice";
import { isNotationQuestion, type LabAnswer, type LabQuestion, type NotationQuestion } from "@rulewright/lab";
import { useEffect, useId, useState } from "react";
import { WorkerQueue } from "../odds/worker-queue.ts";
import type { LabRequest, LabResponse, ResponseTo } from "./messages.ts";

const createQueue = (): WorkerQueue<LabRequest, LabResponse> =>
  new WorkerQueue(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));

/** Four workers, so that quick answers, simulations, explanations and large tables do not wait for each other. */
type Lane = "answers" | "simulations" | "explanations" | "tables";
const laneOf: Readonly<Record<LabRequest["kind"], Lane>> = {
  answer: "answers",
  simulation: "simulations",
  effects: "explanations",
  policy: "explanations",
  map: "tables",
  "resource-use": "tables",
};
const queues: { [lane in Lane]?: WorkerQueue<LabRequest, LabResponse> } = {};
const queueFor = ({ kind }: LabRequest): WorkerQueue<LabRequest, LabResponse> =>
  (queues[laneOf[kind]] ??= createQueue());

const answers = <R extends LabRequest>(response: LabResponse, request: R): response is ResponseTo<R> =>
  response.kind === request.kind || response.kind === "none";

/** The response to a request, and whether it is stale: the previous response stays until the next one arrives. */
export function useLab<R extends LabRequest>(
  request: R | undefined,
): { readonly response?: ResponseTo<R>; readonly stale: boolean } {
  const slot = useId();
  const key = request && JSON.stringify(request);
  const [known, setKnown] = useState<{ readonly key: string; readonly response: LabResponse }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const current: LabRequest = JSON.parse(key);
    return queueFor(current).request(slot, current, (response) => setKnown({ key, response }));
  }, [slot, key]);
  const stale = known?.key !== key;
  if (!request || !known || !answers(known.response, request)) return { stale };
  return { response: known.response, stale };
}

/** The times after which a simulation starts, and after which it is repeated without choices. */
const SIMULATE_AFTER_MS = 2000;
const SIMPLIFY_AFTER_MS = 5000;

/** Whether a key has been the same for some time, in milliseconds. */
function useTimeout(key: string | undefined, after: number): boolean {
  const [expired, setExpired] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => setExpired(key), after);
    return () => clearTimeout(timer);
  }, [key, after]);
  return key !== undefined && expired === key;
}

/** What is known of an answer. */
export interface AnswerState {
  readonly answer?: LabAnswer;
  /** Why there is no answer, or no exact one. */
  readonly reason?: string;
  /** The error in dice notation. */
  readonly fault?: notation.Fault;
  /** Whether it answers an earlier question. */
  readonly stale: boolean;
  /** The exact answer is being calculated; what is shown meanwhile. */
  readonly pending?: "simulation" | "nothing";
  /** The simulation makes no choices, since the strategy is too slow to simulate. */
  readonly withoutChoices?: true;
  /** Whether the exact calculation was stopped. */
  readonly stopped: boolean;
  readonly stop: () => void;
  readonly resume: () => void;
}

/** The answer to a question: simulated until the exact one is known. */
export function useAnswer(question: LabQuestion | NotationQuestion | undefined, exact: boolean): AnswerState {
  const request = question && { kind: "answer" as const, question, exact };
  const key = request && JSON.stringify(request);
  const [stoppedKey, setStoppedKey] = useState<string>();
  const stopped = key !== undefined && stoppedKey === key;
  const { response, stale } = useLab(stopped ? undefined : request);
  const waiting = key !== undefined && (stale || stopped);
  const late = useTimeout(waiting ? key : undefined, SIMULATE_AFTER_MS);
  const veryLate = useTimeout(waiting ? key : undefined, SIMPLIFY_AFTER_MS);
  const [simplifiedKey, setSimplifiedKey] = useState<string>();
  const simplified = late && simplifiedKey === key;
  const simulation = useLab(late && question ? simulationRequest(question, simplified) : undefined);
  if (veryLate && simulation.stale && simplifiedKey !== key) setSimplifiedKey(key);
  const control = { stopped, stop: () => setStoppedKey(key), resume: () => setStoppedKey(undefined) };
  if (late && !simulation.stale && simulation.response?.kind === "simulation") {
    const { answer } = simulation.response;
    return { answer, stale: false, pending: "simulation", ...(simplified ? { withoutChoices: true } : {}), ...control };
  }
  // A stale answer stays for a moment, without its notes. Once the next answer is late, it would mislead.
  const { answer, ...notes } = exactAnswer(response);
  const known = answer && !late && !stopped ? { answer } : {};
  if (stale) return { ...known, stale: !stopped, ...(late ? { pending: "nothing" as const } : {}), ...control };
  return { ...(answer ? { answer } : {}), ...notes, stale: false, ...control };
}

/** A request for a simulation, without choices if the strategy is too slow. */
const simulationRequest = (
  question: LabQuestion | NotationQuestion,
  withoutChoices: boolean,
): LabRequest & { kind: "simulation" } => ({
  kind: "simulation",
  question: isNotationQuestion(question) || !withoutChoices ? question : { ...question, strategy: "never" },
});

function exactAnswer(
  response: ResponseTo<LabRequest & { kind: "answer" }> | undefined,
): Pick<AnswerState, "answer" | "reason" | "fault"> {
  if (!response) return {};
  if (response.kind === "answer") {
    const { answer, inexact } = response;
    return { answer, ...(inexact === undefined ? {} : { reason: inexact }) };
  }
  const { reason, fault } = response;
  return { reason, ...(fault ? { fault } : {}) };
}
