import {
  answerChoice,
  type AnsweredChoice,
  type ChoiceStep,
  entryOf,
  isRefusal,
  type Position,
  resume,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { type Attempt, negotiationMoves } from "./attempt.ts";
import { attemptPosition } from "./attempt-record.ts";
import type { TableEvent } from "./events.ts";
import type { TableState } from "./state.ts";
import { earnedBetween, trackerChanges } from "./trackers.ts";

type OptionChosen = Extract<TableEvent, { readonly type: "option-chosen" }>;

/** The reason given for an option, and the character whose trackers pay for it. */
interface Terms {
  readonly words: string;
  readonly payer: string;
}

/** The event of an option that was taken in an attempt. */
export function optionChosenEvent(
  system: SystemDefinition,
  state: TableState,
  attempt: Attempt,
  { trace, pays, notices }: AnsweredChoice,
  { words, payer }: Terms,
): OptionChosen {
  const { choose: move, by, detail, held } = lastChoice(trace);
  const talk = negotiationMoves(system, attempt.trace).some(({ name }) => name === move) ? { talk: true as const } : {};
  const earned = newEarnings(system, attempt.trace, trace);
  const changes = trackerChanges(system, state, { payer, pays, earner: attempt.character, earned });
  return {
    type: "option-chosen",
    attempt: attempt.id,
    move,
    by,
    detail,
    held,
    pays,
    payer,
    notices,
    words,
    ...talk,
    changes,
    position: attemptPosition(system, trace),
  };
}

/** What was earned from one trace to a longer one. */
export const newEarnings = (system: SystemDefinition, before: Trace, now: Trace): ReturnType<typeof earnedBetween> =>
  earnedBetween(resume(system, before).earned, resume(system, now).earned);

function lastChoice({ steps }: Trace): ChoiceStep {
  const step = steps.at(-1);
  if (!step || !("choose" in step)) throw new Error("the last step after a choice must be a choice");
  return step;
}

/**
 * The events of the first of two announcements that are made at once, by whichever side makes it; undefined where the
 * choice is another. What was announced is sealed: until the other side has announced, the attempt goes on as if the option
 * that stands had been taken, or the other side's move without its details.
 */
export function sealedEvents(
  system: SystemDefinition,
  attempt: Attempt,
  { awaits }: Position,
  { trace, pays }: AnsweredChoice,
  { words, payer }: Terms,
): readonly TableEvent[] | undefined {
  if (awaits.wants !== "choice" || awaits.choice.sealed !== "first") return undefined;
  const { choose: move, by, detail, held } = lastChoice(trace);
  const isFree = Object.values(pays).every((amount) => amount === 0);
  const stands = answerChoice(system, attempt.trace, { move: awaits.choice.stands.as }, held);
  if (!isFree || isRefusal(stands) || stands.trace.outcome) return undefined;
  const isAsked = by === awaits.choice.by;
  if (!isAsked && by !== roleAsked(system, stands.trace)) return undefined;
  const as = isAsked ? awaits.choice.stands.as : move;
  const standing = isAsked ? stands : answerChoice(system, attempt.trace, { move: as }, held);
  if (isRefusal(standing)) return undefined;
  const { id } = attempt;
  const position = attemptPosition(system, standing.trace);
  return [
    { type: "option-announced", attempt: id, move: as, by, held: lastChoice(standing.trace).held, payer, position },
    { type: "option-sealed", attempt: id, move, detail, words, recipients: [] },
  ];
}

/** The role whose choice a trace waits for. */
function roleAsked(system: SystemDefinition, trace: Trace): string | undefined {
  const { awaits } = resume(system, trace);
  return awaits.wants === "choice" ? awaits.choice.by : undefined;
}

/**
 * The events that show everybody what was announced under seal; none where nothing was. In a table that was taken from a
 * file the sealed option is lost, and the one that stands counts.
 */
export function openedEvents(system: SystemDefinition, state: TableState, attempt: Attempt): readonly TableEvent[] {
  const { announced } = attempt;
  if (!announced) return [];
  const standing = lastChoice(attempt.trace);
  const sealed = entryOf(state.sealed, attempt.id) ?? { move: standing.choose, detail: {}, words: "" };
  const { move, detail, words } = sealed;
  const before = { ...attempt, trace: beforeLastStep(attempt.trace) };
  const opened = answerChoice(system, before.trace, { move, detail }, standing.held);
  if (isRefusal(opened)) throw new Error(`what was announced is refused: ${opened.code}`);
  const terms = { words, payer: announced.payer };
  return [{ ...optionChosenEvent(system, state, before, opened, terms), opens: true }];
}

const beforeLastStep = (trace: Trace): Trace => ({ ...trace, steps: trace.steps.slice(0, -1) });
