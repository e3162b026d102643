import {
  allows,
  entryOf,
  type JsonObject,
  type Move,
  type Position,
  type RecordedPosition,
  recordPosition,
  resume,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";

/** A number that is negotiated before the roll: the move that changes it, the field of that move, and the argument it sets. */
export interface NegotiableNumber {
  readonly move: string;
  readonly field: string;
  readonly name: string;
  /** The current number. */
  readonly now: number;
}

/**
 * The numbers that these moves can change: one for each move whose only field is a number.
 *
 * @example
 * ```ts
 * import { between, done, go, move, procedure } from "@rulewright/rules";
 * import { negotiableNumbers } from "@rulewright/table";
 *
 * const climb = procedure("climb", { rules: ["R-1"], run: () => done({ outcome: "up" }) });
 * const lower = move("lower", { fields: { to: between(2, 9) }, leadsTo: ({ to }) => go(climb, { height: to }) });
 * negotiableNumbers([lower], { height: 2 }); // => [{ move: "lower", field: "to", name: "height", now: 2 }]
 * ```
 */
export function negotiableNumbers(moves: readonly Move[], args: JsonObject): readonly NegotiableNumber[] {
  return moves.flatMap((move): NegotiableNumber[] => {
    const [number] = Object.entries(move.fields).filter(([, { shape }]) => shape.kind === "number");
    if (!number || Object.keys(move.fields).length !== 1) return [];
    const [field] = number;
    const now = suggestedNumber(move, field);
    return [{ move: move.name, field, name: argumentChangedBy(move, field, args) ?? field, now }];
  });
}

/**
 * The number that a field of a move has if nobody sets another: the first useful one, or 0.
 *
 * @example
 * ```ts
 * import { between, done, move } from "@rulewright/rules";
 * import { suggestedNumber } from "@rulewright/table";
 *
 * const pay = move("pay", { fields: { coins: between(2, 9) }, leadsTo: () => done({ outcome: "inside" }) });
 * suggestedNumber(pay, "coins"); // => 2
 * ```
 */
export function suggestedNumber({ fields }: Move, name: string): number {
  const [value] = fields[name]?.each("useful") ?? [];
  return typeof value === "number" ? value : 0;
}

/** The argument that the move sets to the number in its field. */
function argumentChangedBy(move: Move, field: string, args: JsonObject): string | undefined {
  if (typeof args[field] === "number") return field;
  const now = suggestedNumber(move, field);
  const [here, there] = [move.leadsTo({ [field]: now }), move.leadsTo({ [field]: now + 1 })];
  if (here.end !== "go" || there.end !== "go") return undefined;
  return Object.keys(here.args).find((name) => {
    const value = here.args[name];
    return typeof value === "number" && value !== there.args[name];
  });
}

/**
 * The arguments of a trace with the changes made by negotiation up to this position. A later procedure may have arguments
 * of the same name that mean something else, so only values that the trace's own procedure takes are changes.
 */
function changedArgs(system: SystemDefinition, { args }: Pick<Position, "args">, trace: Trace): JsonObject {
  const parameters = system.procedures[trace.procedure]?.parameters ?? {};
  const changed = Object.entries(args).filter(([name, value]) => {
    const parameter = Object.hasOwn(trace.args, name) ? entryOf(parameters, name) : undefined;
    return parameter !== undefined && value !== undefined && value !== trace.args[name] && allows(parameter, value);
  });
  return Object.fromEntries(changed);
}

/** A position of an attempt as its log keeps it, so that it can be told when the rules have changed. */
export interface AttemptPosition extends RecordedPosition {
  /** The arguments of the attempt that were changed by then. */
  readonly changed?: JsonObject;
}

/**
 * The position at the end of a trace, as a log keeps it. Throws a TraceError like `resume`.
 *
 * @example
 * ```ts
 * import { TRACE_FORMAT } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { attemptPosition } from "@rulewright/table";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const { id: system, version } = eveningStar;
 * const begun = { format: TRACE_FORMAT, system, version, house: {}, procedure: "check", args } as const;
 * attemptPosition(eveningStar, { ...begun, steps: [] }).tray; // => []
 * ```
 */
export function attemptPosition(system: SystemDefinition, trace: Trace): AttemptPosition {
  const position = resume(system, trace);
  const changed = changedArgs(system, position, trace);
  return { ...recordPosition(position), ...(Object.keys(changed).length > 0 ? { changed } : {}) };
}
