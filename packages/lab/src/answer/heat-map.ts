import {
  isRefusal,
  type Parameter,
  type Procedure,
  readArguments,
  type SystemDefinition,
  formatMessage,
} from "@rulewright/rules";
import type { Lab } from "./lab.ts";
import type { LabQuestion } from "../question/question.ts";

/** One axis of a map: a parameter and its range of values. */
export interface Axis {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
}

/** A map over two parameters: the mean of one objective in each cell, row by row; null where the arguments are refused. */
export interface HeatMap {
  readonly x: Axis;
  readonly y: Axis;
  readonly cells: readonly (readonly (number | null)[])[];
}

/** More values than these along an axis take too long. */
const MAX_VALUES = 40;

/**
 * The values along an axis, both ends included. Only the first 40 of a longer axis; none where `to` is below `from`.
 *
 * @example
 * ```ts
 * import { axisValues } from "@rulewright/lab";
 *
 * axisValues({ parameter: "difficulty", from: 2, to: 6 }); // => [2, 3, 4, 5, 6]
 * ```
 */
export function axisValues({ from, to }: Axis): number[] {
  return Array.from({ length: Math.min(MAX_VALUES, to - from + 1) }, (_, i) => from + i);
}

/**
 * Calculates the map of an objective, given by its place among the goal's (from 0), over two parameters: columns along
 * `x`, rows along `y`, each with the first 40 values of its axis. Throws a QuestionError for unknown names and where the
 * question's own arguments are refused.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { Lab, heatMap } from "@rulewright/lab";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const lab = new Lab(eveningStar, doubles);
 * const question = { procedure: "check", args, goal: "success", strategy: "best", times: 1, house: {}, system: "evening-star" };
 * const map = heatMap(lab, question, { parameter: "rank", from: 1, to: 4 }, { parameter: "difficulty", from: 3, to: 5 }, 0);
 * [map.cells.length, map.cells[0]?.length]; // => [3, 4]
 * ```
 */
export function heatMap<N>(lab: Lab<N>, question: LabQuestion, x: Axis, y: Axis, objective: number): HeatMap {
  const { procedure } = lab.resolve({ ...question, times: 1 });
  const cell = (one: number, other: number): number | null => {
    const args = { ...question.args, [x.parameter]: one, [y.parameter]: other };
    return canBegin(procedure, args, question) ? (lab.means({ ...question, args })[objective] ?? null) : null;
  };
  return { x, y, cells: axisValues(y).map((other) => axisValues(x).map((one) => cell(one, other))) };
}

/**
 * Whether a procedure accepts these arguments under the question's house rules: they are of the declared kinds and in
 * their ranges, and no rule refuses them.
 *
 * @example
 * ```ts
 * import { canBegin } from "@rulewright/lab";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const { check } = eveningStar.procedures;
 * canBegin(check, { rank: 3, difficulty: 4 }, { house: {} }); // => true
 * canBegin(check, { rank: 3, difficulty: -1 }, { house: {} }); // => false
 * ```
 */
export function canBegin(
  procedure: Procedure,
  args: LabQuestion["args"],
  { house }: Pick<LabQuestion, "house">,
): boolean {
  const read = readArguments(procedure.parameters, args);
  return !isRefusal(read) && !procedure.refuse(read, house);
}

/**
 * The refusal of a question's arguments, in the system's words; undefined where they are accepted, and for an unknown
 * procedure.
 *
 * @example
 * ```ts
 * import { closedReason } from "@rulewright/lab";
 * import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
 *
 * const question = { procedure: "combat dice", args: { dice: 25 }, house: {} };
 * closedReason(wasteland2d20, question); // => "25 isn't valid for Dice. Enter a whole number from 0 to 24."
 * ```
 */
export function closedReason(
  { procedures, text }: Pick<SystemDefinition, "procedures" | "text">,
  question: Pick<LabQuestion, "procedure" | "args" | "house">,
): string | undefined {
  const procedure = Object.hasOwn(procedures, question.procedure) ? procedures[question.procedure] : undefined;
  if (!procedure) return undefined;
  const read = readArguments(procedure.parameters, question.args, question.house);
  const refusal = isRefusal(read) ? read : procedure.refuse(read, question.house);
  return refusal && formatMessage(text, `refusal.${refusal.code}`, refusal.details);
}

/** The number of values along an axis by default. */
const DEFAULT_VALUES = 11;

/**
 * The default axis of an integer parameter: its whole range where that has at most 13 values, else 11 values around `now`
 * within the range. Undefined for other kinds.
 *
 * @example
 * ```ts
 * import { defaultAxis } from "@rulewright/lab";
 *
 * defaultAxis("pool", { kind: "integer", min: 1, max: 9 }, 4); // => { parameter: "pool", from: 1, to: 9 }
 * defaultAxis("pool", { kind: "integer", min: 1 }, 20); // => { parameter: "pool", from: 15, to: 25 }
 * ```
 */
export function defaultAxis(name: string, parameter: Parameter | undefined, now: number): Axis | undefined {
  if (parameter?.kind !== "integer") return undefined;
  const min = parameter.min ?? Number.NEGATIVE_INFINITY;
  const max = parameter.max ?? Number.POSITIVE_INFINITY;
  if (max - min < DEFAULT_VALUES + 2) return { parameter: name, from: min, to: max };
  const from = Math.max(min, Math.min(now - Math.floor(DEFAULT_VALUES / 2), max - DEFAULT_VALUES + 1));
  return { parameter: name, from, to: Math.min(max, from + DEFAULT_VALUES - 1) };
}
