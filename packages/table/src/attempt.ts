import {
  type Change,
  type HouseRules,
  type JsonObject,
  type Move,
  type Notice,
  resume,
  type Step,
  type SystemDefinition,
  type Trace,
  TRACE_FORMAT,
} from "@rulewright/rules";
import type { TableEvent } from "./events.ts";

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
  /** What it changed on sheets and in shared values, in order. */
  readonly changes: readonly Change[];
  /** True once nothing in it is open. */
  readonly settled: boolean;
  /** The consequence that the game master narrated. */
  readonly consequence?: string;
}

/** The attempt that an event frames. `system` and `house` are those of the table at that time. */
export function beginAttempt(
  event: Event<"attempt-framed">,
  by: string,
  { system, house }: { readonly system: string; readonly house: HouseRules },
): Attempt {
  const { attempt: id, member, character, title, named, offer, given, roles, notices, changes } = event;
  const { version, procedure, args } = event;
  const trace: Trace = { format: TRACE_FORMAT, system, version, house, procedure, args, steps: [] };
  // Whoever takes one of several approaches has not framed it.
  const framedBy = event.offering?.by ?? by;
  const framed = { id, framedBy, member, character, title, named, offer, given, roles, notices, changes, trace };
  return { ...framed, requests: [], negotiation: [], settled: false };
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
    case "option-chosen":
      return afterChoice(attempt, event, by);
    case "dice-rolled":
      return withStep(withChanges(attempt, event.changes), { roll: event.roll, faces: event.faces, by: event.by });
    case "attempt-settled": {
      const trace = { ...attempt.trace, outcome: event.outcome };
      return { ...withChanges(attempt, event.changes), settled: true, trace };
    }
    case "world-answered":
      return event.attempt === attempt.id ? { ...attempt, consequence: event.words } : attempt;
    default:
      return attempt;
  }
}

function afterChoice(
  attempt: Attempt,
  { move, by: role, detail, held, pays, words, talk, changes }: Event<"option-chosen">,
  member: string,
): Attempt {
  const next = withStep(withChanges(attempt, changes), { choose: move, by: role, detail, held, pays });
  if (!talk) return next;
  const request = attempt.requests.find((one) => one.move === move && one.words === words && one.answer !== "declined");
  return { ...next, negotiation: [...next.negotiation, { by: request?.by ?? member, move, detail, words }] };
}

const withChanges = (attempt: Attempt, changes: readonly Change[]): Attempt => ({
  ...attempt,
  changes: [...attempt.changes, ...changes],
});

const withStep = (attempt: Attempt, step: Step): Attempt => ({
  ...attempt,
  trace: { ...attempt.trace, steps: [...attempt.trace.steps, step] },
});

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
