import type { notation } from "@rulewright/dice";
import { isWritten, type LabAnswer, type LabQuestion, type WrittenQuestion } from "@rulewright/lab";
import { useEffect, useId, useState } from "react";
import { WorkerQueue } from "../odds/worker-queue.ts";
import type { LabRequest, LabResponse, ResponseTo } from "./messages.ts";

const createQueue = (): WorkerQueue<LabRequest, LabResponse> =>
  new WorkerQueue(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));

/** Four workers, so that none waits for another: what follows the finger, thrown dice, words, and large tables. */
type Lane = "quick" | "thrown" | "words" | "tables";
const laneOf: Readonly<Record<LabRequest["ask"], Lane>> = {
  answer: "quick",
  thrown: "thrown",
  steps: "words",
  policy: "words",
  map: "tables",
  budget: "tables",
};
const queues: { [room in Lane]?: WorkerQueue<LabRequest, LabResponse> } = {};
const queueFor = ({ ask }: LabRequest): WorkerQueue<LabRequest, LabResponse> => (queues[laneOf[ask]] ??= createQueue());

const fits = <A extends LabRequest>(said: LabResponse, asked: A): said is ResponseTo<A> =>
  said.ask === asked.ask || said.ask === "nothing";

/** What the lab says, and whether it still answers an earlier question: charts stay while the next answer comes. */
export function useLab<A extends LabRequest>(
  asked: A | undefined,
): { readonly said?: ResponseTo<A>; readonly stale: boolean } {
  const asker = useId();
  const key = asked && JSON.stringify(asked);
  const [known, setKnown] = useState<{ readonly key: string; readonly said: LabResponse }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const question: LabRequest = JSON.parse(key);
    return queueFor(question).request(asker, question, (said) => setKnown({ key, said }));
  }, [asker, key]);
  const stale = known?.key !== key;
  if (!asked || !known || !fits(known.said, asked)) return { stale };
  return { said: known.said, stale };
}

/** After so long an exact answer is late, and dice are thrown meanwhile; and after so long these are late too. */
const SAMPLE_AFTER_MS = 2000;
const SIMPLIFY_AFTER_MS = 5000;

/** Whether something with this key has been going on for so long. */
function useTimeout(key: string | undefined, after: number): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => setLate(key), after);
    return () => clearTimeout(timer);
  }, [key, after]);
  return key !== undefined && late === key;
}

/** An answer as far as it is known by now. */
export interface AnswerState {
  readonly answer?: LabAnswer;
  /** Why there is none, or none that is exact. */
  readonly reason?: string;
  /** Where a written roll can't be worked out at all. */
  readonly fault?: notation.Fault;
  /** True while it answers an earlier question. */
  readonly stale: boolean;
  /** The exact answer is still being worked out: dice were thrown meanwhile, or not even that has come to an end. */
  readonly pending?: "thrown" | "nothing";
  /** The dice of a late answer choose nothing: the way of choosing is what takes so long. */
  readonly withoutChoices?: true;
  /** Exact work was stopped, and can be taken up again. */
  readonly stopped: boolean;
  readonly stop: () => void;
  readonly resume: () => void;
}

/** The answer to a question: exact where it comes in time, with thrown dice until then. */
export function useAnswer(question: LabQuestion | WrittenQuestion | undefined, exact: boolean): AnswerState {
  const asked = question && { ask: "answer" as const, question, exact };
  const key = asked && JSON.stringify(asked);
  const [stoppedAt, setStoppedAt] = useState<string>();
  const stopped = key !== undefined && stoppedAt === key;
  const { said, stale } = useLab(stopped ? undefined : asked);
  const waiting = key !== undefined && (stale || stopped);
  const late = useTimeout(waiting ? key : undefined, SAMPLE_AFTER_MS);
  const later = useTimeout(waiting ? key : undefined, SIMPLIFY_AFTER_MS);
  const [unchoosingAt, setUnchoosingAt] = useState<string>();
  const unchoosing = late && unchoosingAt === key;
  const thrown = useLab(late && question ? sampleRequest(question, unchoosing) : undefined);
  if (later && thrown.stale && unchoosingAt !== key) setUnchoosingAt(key);
  const control = { stopped, stop: () => setStoppedAt(key), resume: () => setStoppedAt(undefined) };
  const guess = late && !thrown.stale && thrown.said?.ask === "thrown" ? thrown.said.answer : undefined;
  if (guess)
    return {
      answer: guess,
      stale: false,
      pending: "thrown",
      ...(unchoosing ? { withoutChoices: unchoosing } : {}),
      ...control,
    };
  // An earlier answer stays for a moment, but not what was said about it; once this one is late, it only misleads.
  const { answer, ...about } = exactAnswer(said);
  const known = answer && !late && !stopped ? { answer } : {};
  if (stale) return { ...known, stale: !stopped, ...(late ? { pending: "nothing" as const } : {}), ...control };
  return { ...(answer ? { answer } : {}), ...about, stale: false, ...control };
}

/** Thrown dice; without any choosing where that is what takes so long. */
const sampleRequest = (
  question: LabQuestion | WrittenQuestion,
  unchoosing: boolean,
): LabRequest & { ask: "thrown" } => ({
  ask: "thrown",
  question: isWritten(question) || !unchoosing ? question : { ...question, strategy: "never" },
});

function exactAnswer(
  said: ResponseTo<LabRequest & { ask: "answer" }> | undefined,
): Pick<AnswerState, "answer" | "reason" | "fault"> {
  if (said?.ask === "answer")
    return { answer: said.answer, ...(said.short === undefined ? {} : { reason: said.short }) };
  return said ? { reason: said.why, ...(said.fault ? { fault: said.fault } : {}) } : {};
}
