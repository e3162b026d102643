import {
  type Change,
  type HouseRules,
  type Move,
  type Outcome,
  type JsonValue,
  type JsonObject,
  resume,
  type Step,
  type SystemDefinition,
  type Trace,
  TRACE_FORMAT,
} from "@rulewright/rules";
import type { Line, TableEvent } from "@rulewright/table";

type Event<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

/** A negotiation move: who changed what, and why. */
export interface NegotiationMove {
  readonly by: string | undefined;
  readonly move: string;
  readonly detail: JsonObject;
  readonly words: string;
}

/** A request that another role make a negotiation move. */
export interface Request extends NegotiationMove {
  readonly id: string;
  readonly answer?: "granted" | "declined";
}

/** An attempt as the log records it, from its framing to its consequence. */
export interface AttemptHistory {
  readonly id: string;
  /** The member who framed it. */
  readonly by: string | undefined;
  readonly framed: Event<"attempt-framed">;
  readonly trace: Trace;
  readonly negotiation: readonly NegotiationMove[];
  readonly requests: readonly Request[];
  readonly outcome?: Outcome;
  readonly consequence?: string;
  /** What it changed on sheets and in shared values, in order. */
  readonly changes: readonly Change[];
  /** For each line of the log about the attempt, the number of steps in the trace before it. */
  readonly stepsBefore: ReadonlyMap<number, number>;
}

/** The negotiation moves of an attempt: those that are made by talking, before the first roll. */
export function negotiationMoves(system: SystemDefinition, trace: Trace): readonly Move[] {
  const { outcome: _, ...unrolled } = trace;
  const { awaits } = resume(system, { ...unrolled, steps: [] });
  return awaits.wants === "choice" ? awaits.choice.moves().filter(({ talk }) => talk) : [];
}

function newHistory(
  framed: Event<"attempt-framed">,
  by: string | undefined,
  system: string,
  house: HouseRules,
): AttemptHistory {
  const { attempt: id, version, procedure, args } = framed;
  const trace: Trace = { format: TRACE_FORMAT, system, version, house, procedure, args, steps: [] };
  return { id, by, framed, trace, negotiation: [], requests: [], changes: framed.changes, stepsBefore: new Map() };
}

const withChanges = (history: AttemptHistory, changes: readonly Change[]): AttemptHistory =>
  changes.length === 0 ? history : { ...history, changes: [...history.changes, ...changes] };

const withStep = (history: AttemptHistory, step: Step): AttemptHistory => ({
  ...history,
  trace: { ...history.trace, steps: [...history.trace.steps, step] },
});

function applyEvent(
  history: AttemptHistory,
  event: TableEvent,
  by: string | undefined,
  negotiable: ReadonlySet<string>,
): AttemptHistory {
  switch (event.type) {
    case "asked": {
      const { ask: id, words, move, detail } = event;
      return { ...history, requests: [...history.requests, { id, by, words, move, detail }] };
    }
    case "ask-answered":
      return {
        ...history,
        requests: history.requests.map((request) =>
          request.id === event.ask ? { ...request, answer: event.answer } : request,
        ),
      };
    case "option-chosen": {
      const { move, by: role, detail, held, pays, words } = event;
      const chosen = withStep(withChanges(history, event.changes), { choose: move, by: role, detail, held, pays });
      const made = { by: requesterOf(history, move, words) ?? by, move, detail, words };
      return negotiable.has(move) ? { ...chosen, negotiation: [...history.negotiation, made] } : chosen;
    }
    case "dice-rolled":
      return withStep(withChanges(history, event.changes), { roll: event.roll, faces: event.faces, by: event.by });
    case "attempt-settled":
      return { ...withChanges(history, event.changes), outcome: event.outcome };
    case "world-answered":
      return { ...history, consequence: event.words };
    default:
      return history;
  }
}

/** The member who requested the move, if anybody did. */
const requesterOf = ({ requests }: AttemptHistory, move: string, words: string): string | undefined =>
  requests.find((request) => request.move === move && request.words === words && request.answer !== "declined")?.by;

/** Every attempt of a log by its id. */
export function attemptHistories(
  system: SystemDefinition,
  lines: readonly Line[],
): ReadonlyMap<string, AttemptHistory> {
  const histories = new Map<string, AttemptHistory>();
  const negotiable = new Map<string, ReadonlySet<string>>();
  let house: Record<string, JsonValue> = {};
  for (const { event, by, n } of lines) {
    if (event.type === "table-opened") house = { ...event.house };
    else if (event.type === "house-rule-set") house = { ...house, [event.name]: event.value };
    else if (event.type === "attempt-framed") {
      const history = newHistory(event, by, system.id, house);
      histories.set(event.attempt, history);
      const names =
        event.version === system.version ? negotiationMoves(system, history.trace).map(({ name }) => name) : [];
      negotiable.set(event.attempt, new Set(names));
    } else if ("attempt" in event && event.attempt !== undefined) {
      const history = histories.get(event.attempt);
      if (!history) continue;
      const next = applyEvent(history, event, by, negotiable.get(event.attempt) ?? new Set());
      histories.set(event.attempt, {
        ...next,
        stepsBefore: new Map([...history.stepsBefore, [n, history.trace.steps.length]]),
      });
    }
  }
  return histories;
}

/** The requests that the GM has neither answered nor fulfilled with a move for the same reason. */
export function openRequests({ requests, negotiation }: AttemptHistory): readonly Request[] {
  return requests.filter(
    (request) =>
      request.answer === undefined &&
      !negotiation.some(({ move, words }) => move === request.move && words === request.words),
  );
}

/** The ids of the attempts framed since the last session closed. */
export function attemptsThisSession(lines: readonly Line[]): ReadonlySet<string> {
  let attempts = new Set<string>();
  for (const { event } of lines) {
    if (event.type === "attempt-framed") attempts.add(event.attempt);
    const closes = event.type === "act-done" && event.changes.some(({ change }) => change === "session-closed");
    if (closes) attempts = new Set();
  }
  return attempts;
}
