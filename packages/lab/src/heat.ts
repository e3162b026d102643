import {
  isRefusal,
  type Parameter,
  type Procedure,
  readArguments,
  type SystemDefinition,
  formatMessage,
} from "@rulewright/rules";
import type { Lab } from "./lab.ts";
import type { LabQuestion } from "./question.ts";

/** One side of a map: a parameter and its values. */
export interface Axis {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
}

/** A map over two parameters: the mean of one objective in each cell, row by row; null where it can't be begun. */
export interface HeatMap {
  readonly x: Axis;
  readonly y: Axis;
  readonly cells: readonly (readonly (number | null)[])[];
}

/** Values along an axis; never more than this many, or a slip of the finger would take hours. */
const MOST_ALONG = 40;

export function along({ from, to }: Axis): number[] {
  return Array.from({ length: Math.min(MOST_ALONG, Math.max(0, to - from + 1)) }, (_, i) => from + i);
}

/** The map of an objective (by its place among the goal's) over two parameters. */
export function heatMap<N>(lab: Lab<N>, question: LabQuestion, x: Axis, y: Axis, objective: number): HeatMap {
  const { procedure } = lab.asked({ ...question, times: 1 });
  const cell = (one: number, other: number): number | null => {
    const args = { ...question.args, [x.parameter]: one, [y.parameter]: other };
    return mayBegin(procedure, args, question) ? (lab.worth({ ...question, args })[objective] ?? null) : null;
  };
  return { x, y, cells: along(y).map((other) => along(x).map((one) => cell(one, other))) };
}

/** Whether a procedure takes these arguments at all. */
export function mayBegin(procedure: Procedure, args: LabQuestion["args"], { house }: LabQuestion): boolean {
  const read = readArguments(procedure.parameters, args);
  return !isRefusal(read) && !procedure.refuse(read, house);
}

/** Why a question can't be asked as it is, in the system's words; undefined where it can. */
export function whyNot(
  { procedures, text }: Pick<SystemDefinition, "procedures" | "text">,
  question: LabQuestion,
): string | undefined {
  const procedure = Object.hasOwn(procedures, question.procedure) ? procedures[question.procedure] : undefined;
  if (!procedure) return undefined;
  const read = readArguments(procedure.parameters, question.args);
  const refused = isRefusal(read) ? read : procedure.refuse(read, question.house);
  return refused && formatMessage(text, `refusal.${refused.code}`, refused.details);
}

/** How many values a map shows where nobody has said. */
const USUAL_ALONG = 11;

/** The stretch of a whole-numbered parameter around a value that is worth looking at; undefined for other kinds. */
export function usualAxis(name: string, parameter: Parameter | undefined, now: number): Axis | undefined {
  if (parameter?.kind !== "integer") return undefined;
  const min = parameter.min ?? Number.NEGATIVE_INFINITY;
  const max = parameter.max ?? Number.POSITIVE_INFINITY;
  if (max - min < USUAL_ALONG + 2) return { parameter: name, from: min, to: max };
  const from = Math.max(min, Math.min(now - Math.floor(USUAL_ALONG / 2), max - USUAL_ALONG + 1));
  return { parameter: name, from, to: Math.min(max, from + USUAL_ALONG - 1) };
}
