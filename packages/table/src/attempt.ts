import {
  type Change,
  entryOf,
  type HouseRules,
  type JsonObject,
  type Move,
  type Notice,
  type OfferParameters,
  type Outcome,
  resume,
  type Step,
  type SystemDefinition,
  type Trace,
  TRACE_FORMAT,
} from "@rulewright/rules";
import type { AttemptPosition, NegotiableNumber } from "./attempt-record.ts";
import type { TableEvent } from "./events.ts";
import type { RecordedValue } from "./recorded-value.ts";

type Event<T extends TableEvent["type"]> = Extract<TableEvent, { readonly type: T }>;

/** A change of the terms before the roll, made by talking: who asked for it, and why. */
export interface NegotiationMove {
  readonly by: string;
  readonly move: string;
  readonly detail: JsonObject;
  readonly words: string;
}

/** A request for a move that somebody else has to make, with a reason: "the tide is out, so one less". */
export interface MoveRequest extends NegotiationMove {
  readonly id: string;
  readonly answer?: "granted" | "declined";
}

/** An option that somebody who watches would take. */
export type Suggestion = Pick<NegotiationMove, "by" | "move" | "detail">;

/** An option that was announced, and that others see only once they have announced theirs. */
export type SealedOption = Pick<NegotiationMove, "move" | "detail" | "words">;

/** An attempt, from its framing to its consequence. */
export interface Attempt {
  readonly id: string;
  /** The member who framed it. */
  readonly framedBy: string;
  /** The member who rolls. */
  readonly member: string;
  readonly character: string;
  readonly title: string;
  /** The names of arguments on the sheet: `rank` is Patience, `skill` is Clockwork. */
  readonly named: Readonly<Record<string, string>>;
  readonly offer: string;
  /** The arguments given when it was framed. */
  readonly given: JsonObject;
  /** The character that plays each role of the procedure besides the roller and the game master. */
  readonly roles: Readonly<Record<string, string>>;
  /** What the framing notified the table of. */
  readonly notices: readonly Notice[];
  readonly trace: Trace;
  readonly requests: readonly MoveRequest[];
  readonly negotiation: readonly NegotiationMove[];
  /** What others would do now, one suggestion of each member. */
  readonly suggestions: readonly Suggestion[];
  /** What it changed on sheets and in shared values, in order. */
  readonly changes: readonly Change[];
  /** True once nothing in it is open. */
  readonly settled: boolean;
  /** True once the game master has closed it unsettled. */
  readonly closed?: true;
  /** True where the table runs under other rules than those it began under: it can be read, but can't go on. */
  readonly earlierRules?: true;
  /** The offer as it was, where it has changed since. */
  readonly earlierOffer?: OfferParameters[string];
  /** The positions that the log has kept, by the number of steps before. Logs from before that have none. */
  readonly positions: readonly (AttemptPosition | undefined)[];
  /** The requests that the dice of its steps were drawn for, by the places of the steps from 0. */
  readonly drawn?: Readonly<Record<number, string>>;
  /** Set where the last step only stands for what one side has announced, until the other has. */
  readonly announced?: { readonly payer: string };
  /** The numbers that could be negotiated, where the log has kept them. */
  readonly negotiable?: readonly NegotiableNumber[];
  /** The consequence that the game master narrated. */
  readonly consequence?: string;
  /** What the table recorded when it was settled. */
  readonly recorded?: readonly RecordedValue[];
  /** The outcome that the game master has set in place of the trace's, by whom and why. */
  readonly overridden?: { readonly outcome: Outcome; readonly by: string; readonly words: string };
}

/** The attempt that an event frames. `system` and `house` are those of the table at that time. */
export function beginAttempt(
  event: Event<"attempt-framed">,
  by: string,
  { system, house }: { readonly system: string; readonly house: HouseRules },
): Attempt {
  const { attempt: id, member, character, title, named, offer, given, roles, notices, changes } = event;
  const { version, procedure, args, position, negotiable } = event;
  const trace: Trace = { format: TRACE_FORMAT, system, version, house, procedure, args, steps: [] };
  // Whoever takes one of several approaches has not framed it.
  const framedBy = event.offering?.by ?? by;
  const framed = { id, framedBy, member, character, title, named, offer, given, roles, notices, changes, trace };
  return {
    ...framed,
    requests: [],
    negotiation: [],
    suggestions: [],
    settled: false,
    positions: [position],
    ...(negotiable ? { negotiable } : {}),
  };
}

/** The attempt after one more event about it. Other events leave it as it is. */
export function advanceAttempt(attempt: Attempt, event: TableEvent, by: string): Attempt {
  switch (event.type) {
    case "asked": {
      const { ask: id, words, move, detail } = event;
      return { ...attempt, requests: [...attempt.requests, { id, by, words, move, detail }] };
    }
    case "ask-answered": {
      const { ask, answer } = event;
      return { ...attempt, requests: attempt.requests.map((one) => (one.id === ask ? { ...one, answer } : one)) };
    }
    case "move-suggested": {
      const { move, detail } = event;
      const others = attempt.suggestions.filter((one) => one.by !== by);
      return { ...attempt, suggestions: [...others, { by, move, detail }] };
    }
    case "option-chosen":
      return afterChoice(event.opens ? beforeAnnouncement(attempt) : attempt, event, by);
    case "option-announced": {
      const { move: choose, by: role, held, payer, position } = event;
      const step = { choose, by: role, detail: {}, held, pays: {} };
      return { ...withStep(attempt, step, position), announced: { payer } };
    }
    case "dice-rolled":
      return afterDice(attempt, event);
    case "attempt-settled": {
      const trace = { ...attempt.trace, outcome: event.outcome };
      return { ...withChanges(attempt, event.changes), settled: true, trace };
    }
    case "attempt-closed":
      return { ...attempt, closed: true };
    case "outcome-overridden":
      return event.attempt === attempt.id ? withOutcome(attempt, event, by) : attempt;
    case "rules-changed":
      return underRules(attempt, event);
    case "world-answered":
      return event.attempt === attempt.id ? { ...attempt, consequence: event.words } : attempt;
    default:
      return attempt;
  }
}

function withOutcome(
  attempt: Attempt,
  { to, changes, recorded, words }: Event<"outcome-overridden">,
  by: string,
): Attempt {
  const { overridden: _, ...rest } = withChanges(attempt, changes);
  const isAsRolled = JSON.stringify(to) === JSON.stringify(attempt.trace.outcome);
  return { ...rest, recorded, ...(isAsRolled ? {} : { overridden: { outcome: to, by, words } }) };
}

/** The attempt before an announcement that is still sealed. */
function beforeAnnouncement(attempt: Attempt): Attempt {
  const { announced, trace, positions, ...rest } = attempt;
  if (!announced) return attempt;
  return { ...rest, trace: { ...trace, steps: trace.steps.slice(0, -1) }, positions: positions.slice(0, -1) };
}

function afterChoice(
  attempt: Attempt,
  { move, by: role, detail, held, pays, words, talk, changes, position }: Event<"option-chosen">,
  member: string,
): Attempt {
  const next = withStep(withChanges(attempt, changes), { choose: move, by: role, detail, held, pays }, position);
  if (!talk) return next;
  const request = attempt.requests.find((one) => one.move === move && one.words === words && one.answer !== "declined");
  return { ...next, negotiation: [...next.negotiation, { by: request?.by ?? member, move, detail, words }] };
}

function afterDice(attempt: Attempt, { roll, faces, by, changes, position, drawn }: Event<"dice-rolled">): Attempt {
  const next = withStep(withChanges(attempt, changes), { roll, faces, by }, position);
  return drawn === undefined ? next : { ...next, drawn: { ...attempt.drawn, [attempt.trace.steps.length]: drawn } };
}

const withChanges = (attempt: Attempt, changes: readonly Change[]): Attempt => ({
  ...attempt,
  changes: [...attempt.changes, ...changes],
});

const withStep = (attempt: Attempt, step: Step, position: AttemptPosition | undefined): Attempt => ({
  ...attempt,
  trace: { ...attempt.trace, steps: [...attempt.trace.steps, step] },
  suggestions: [],
  positions: [...attempt.positions, position],
});

/** The attempt at a table that runs under other rules from here on: those that it began under, or yet others. */
function underRules(attempt: Attempt, { to, offers }: Event<"rules-changed">): Attempt {
  if (attempt.trace.version === to) {
    const { earlierRules: _, earlierOffer: __, ...current } = attempt;
    return current;
  }
  const earlierOffer = attempt.earlierOffer ?? entryOf(offers, attempt.offer);
  return { ...attempt, earlierRules: true, ...(earlierOffer ? { earlierOffer } : {}) };
}

/**
 * The requests that the game master has neither answered nor fulfilled with a move for the same reason.
 *
 * @example
 * ```ts
 * import { openRequests } from "@rulewright/table";
 *
 * const tide = { id: "r1", by: "ann", move: "negotiate", detail: { difficulty: 1 }, words: "The tide is out." };
 * const rope = { ...tide, id: "r2", words: "I have a rope." };
 * const boots = { ...tide, id: "r3", words: "I have new boots.", answer: "declined" } as const;
 * openRequests({ requests: [tide, rope, boots], negotiation: [tide] }); // => [rope]
 * ```
 */
export function openRequests({
  requests,
  negotiation,
}: Pick<Attempt, "requests" | "negotiation">): readonly MoveRequest[] {
  return requests.filter(
    (request) =>
      request.answer === undefined &&
      !negotiation.some(({ move, words }) => move === request.move && words === request.words),
  );
}

/**
 * The moves of an attempt that are made by talking, before the first roll. Throws a TraceError where the trace is of
 * another system or version.
 *
 * @example
 * ```ts
 * import { TRACE_FORMAT } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { negotiationMoves } from "@rulewright/table";
 *
 * const args = { kind: "task", rank: 3, skill: 4, modifier: 0, difficulty: 2, reading: "under" };
 * const begun = { format: TRACE_FORMAT, system: "evening-star", version: "1", procedure: "attempt" } as const;
 * const moves = negotiationMoves(eveningStar, { ...begun, house: {}, args, steps: [] });
 * moves.map(({ name }) => name); // => ["negotiate", "roll-as"]
 * ```
 */
export function negotiationMoves(system: SystemDefinition, trace: Trace): readonly Move[] {
  const { awaits } = resume(system, { ...trace, steps: [] });
  return awaits.wants === "choice" ? awaits.choice.moves().filter(({ talk }) => talk) : [];
}
