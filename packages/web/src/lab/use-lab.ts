import type { notation } from "@rulewright/dice";
import { isWritten, type LabAnswer, type LabQuestion, type WrittenQuestion } from "@rulewright/lab";
import { useEffect, useId, useState } from "react";
import { Desk } from "../odds/desk.ts";
import type { LabAsk, LabSaid, SaidTo } from "./asking.ts";

const start = (): Desk<LabAsk, LabSaid> =>
  new Desk(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));

/** Four workers, so that none waits for another: what follows the finger, thrown dice, words, and large tables. */
type Room = "quick" | "thrown" | "words" | "tables";
const rooms: Readonly<Record<LabAsk["ask"], Room>> = {
  answer: "quick",
  thrown: "thrown",
  steps: "words",
  policy: "words",
  map: "tables",
  budget: "tables",
};
const desks: { [room in Room]?: Desk<LabAsk, LabSaid> } = {};
const deskFor = ({ ask }: LabAsk): Desk<LabAsk, LabSaid> => (desks[rooms[ask]] ??= start());

const fits = <A extends LabAsk>(said: LabSaid, asked: A): said is SaidTo<A> =>
  said.ask === asked.ask || said.ask === "nothing";

/** What the lab says, and whether it still answers an earlier question: charts stay while the next answer comes. */
export function useLab<A extends LabAsk>(asked: A | undefined): { readonly said?: SaidTo<A>; readonly stale: boolean } {
  const asker = useId();
  const key = asked && JSON.stringify(asked);
  const [known, setKnown] = useState<{ readonly key: string; readonly said: LabSaid }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const question: LabAsk = JSON.parse(key);
    return deskFor(question).ask(asker, question, (said) => setKnown({ key, said }));
  }, [asker, key]);
  const stale = known?.key !== key;
  if (!asked || !known || !fits(known.said, asked)) return { stale };
  return { said: known.said, stale };
}

/** After so long an exact answer is late, and dice are thrown meanwhile; and after so long these are late too. */
const PATIENCE_MS = 2000;
const LATER_MS = 5000;

/** Whether something with this key has been going on for so long. */
function useLate(key: string | undefined, after: number): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => setLate(key), after);
    return () => clearTimeout(timer);
  }, [key, after]);
  return key !== undefined && late === key;
}

/** An answer as far as it is known by now. */
export interface Answering {
  readonly answer?: LabAnswer;
  /** Why there is none, or none that is exact. */
  readonly why?: string;
  /** Where a written roll can't be worked out at all. */
  readonly fault?: notation.Fault;
  /** True while it answers an earlier question. */
  readonly stale: boolean;
  /** The exact answer is still being worked out: dice were thrown meanwhile, or not even that has come to an end. */
  readonly waits?: "thrown" | "nothing";
  /** The dice of a late answer choose nothing: the way of choosing is what takes so long. */
  readonly unchoosing?: true;
  /** Exact work was stopped, and can be taken up again. */
  readonly stopped: boolean;
  readonly stop: () => void;
  readonly resume: () => void;
}

/** The answer to a question: exact where it comes in time, with thrown dice until then. */
export function useAnswer(question: LabQuestion | WrittenQuestion | undefined, exact: boolean): Answering {
  const asked = question && { ask: "answer" as const, question, exact };
  const key = asked && JSON.stringify(asked);
  const [stoppedAt, setStoppedAt] = useState<string>();
  const stopped = key !== undefined && stoppedAt === key;
  const { said, stale } = useLab(stopped ? undefined : asked);
  const waiting = key !== undefined && (stale || stopped);
  const late = useLate(waiting ? key : undefined, PATIENCE_MS);
  const later = useLate(waiting ? key : undefined, LATER_MS);
  const [unchoosingAt, setUnchoosingAt] = useState<string>();
  const unchoosing = late && unchoosingAt === key;
  const thrown = useLab(late && question ? thrownAsk(question, unchoosing) : undefined);
  if (later && thrown.stale && unchoosingAt !== key) setUnchoosingAt(key);
  const control = { stopped, stop: () => setStoppedAt(key), resume: () => setStoppedAt(undefined) };
  const guess = late && !thrown.stale && thrown.said?.ask === "thrown" ? thrown.said.answer : undefined;
  if (guess) return { answer: guess, stale: false, waits: "thrown", ...(unchoosing ? { unchoosing } : {}), ...control };
  // An earlier answer stays for a moment, but not what was said about it; once this one is late, it only misleads.
  const { answer, ...about } = exactFor(said);
  const known = answer && !late && !stopped ? { answer } : {};
  if (stale) return { ...known, stale: !stopped, ...(late ? { waits: "nothing" as const } : {}), ...control };
  return { ...(answer ? { answer } : {}), ...about, stale: false, ...control };
}

/** Thrown dice; without any choosing where that is what takes so long. */
const thrownAsk = (question: LabQuestion | WrittenQuestion, unchoosing: boolean): LabAsk & { ask: "thrown" } => ({
  ask: "thrown",
  question: isWritten(question) || !unchoosing ? question : { ...question, strategy: "never" },
});

function exactFor(said: SaidTo<LabAsk & { ask: "answer" }> | undefined): Pick<Answering, "answer" | "why" | "fault"> {
  if (said?.ask === "answer") return { answer: said.answer, ...(said.short === undefined ? {} : { why: said.short }) };
  return said ? { why: said.why, ...(said.fault ? { fault: said.fault } : {}) } : {};
}
