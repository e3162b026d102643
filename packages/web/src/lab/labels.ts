import { notation } from "@rulewright/dice";
import {
  type HistogramOverlay,
  isNotationQuestion,
  type LabAnswer,
  type LabQuestion,
  type MarginalEffect,
  type ObjectiveValue,
} from "@rulewright/lab";
import {
  amountLabel,
  chanceUnit,
  formatArgument,
  formatChance,
  formatDifference,
  formatFigure,
  formatMean,
  formatParameterChange,
  objectiveLabel,
  parameterLabel,
  procedureLabel,
  variableLabel,
} from "@rulewright/present";
import { type JsonValue, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import { systemById } from "../catalogue/systems.ts";
import type { Question } from "./setup.ts";

/** The label of the total of dice notation. */
export const TOTAL = "Total";

const equals = (a: JsonValue | undefined, b: JsonValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A question as a title: the procedure, and the arguments that differ from the initial values. */
export function questionTitle({ procedures, text }: SystemDefinition, question: LabQuestion): string {
  const { procedure, args, times } = question;
  const parts = Object.entries(procedures[procedure]?.parameters ?? {})
    .filter(([name, { initial, kind }]) => kind !== "records" && kind !== "record" && !equals(args[name], initial))
    .filter(([name]) => args[name] !== "" && !(Array.isArray(args[name]) && args[name].length === 0))
    .map(([name]) => {
      const [label, value] = [uncapitalize(parameterLabel(text, name)), args[name]];
      if (typeof value === "boolean") return value ? label : `no ${label}`;
      return `${label} ${formatArgument(text, name, value)}`;
    });
  const title = procedureLabel(text, procedure);
  const heading = times > 1 ? `${title}, ${times} attempts in a row` : title;
  return parts.length === 0 ? heading : `${heading}: ${parts.join(", ")}`;
}

/** A question with its system's title; dice notation in its canonical form. */
export function questionLabel(question: Question): string {
  if (isNotationQuestion(question)) {
    const parsed = notation.parse(question.expression);
    return notation.isFault(parsed) ? question.expression : notation.format(parsed);
  }
  const system = systemById(question.system);
  return system ? `${system.title}: ${questionTitle(system, question)}` : "";
}

/** An answer as an overlay of a chart. Its label names the variable if it is not that of the chart. */
export function overlayOf(question: Question, answer: LabAnswer, variable: string): HistogramOverlay | undefined {
  const { histogram } = answer;
  if (!histogram) return undefined;
  const system = isNotationQuestion(question) ? undefined : systemById(question.system);
  const own = system ? variableLabel(system.text, histogram) : TOTAL;
  const label = questionLabel(question);
  return { histogram, label: own === variable ? label : `${label} (${uncapitalize(own)})` };
}

/** The index of the objective to speak of: the first one, unless it never happens and another one does. */
export function headlineIndex(values: readonly ObjectiveValue[]): number {
  const [first] = values;
  if (first?.kind !== "chance" || first.mean > 1e-9) return 0;
  return Math.max(
    0,
    values.findIndex(({ sense, mean }) => sense > 0 && mean > 1e-9),
  );
}

/** An answer to compare with, and the label of its question. */
export interface Comparison {
  readonly answer: LabAnswer;
  readonly label: string;
}

/** The answer in a few sentences: the headline and its price, comparisons, and the most effective changes. */
export function summarize(
  system: SystemDefinition,
  { values, left }: LabAnswer,
  comparisons: readonly Comparison[],
  effects: readonly MarginalEffect[],
): readonly string[] {
  const index = headlineIndex(values);
  const headline = values[index];
  if (!headline) return [];
  const { kind, mean } = headline;
  const name = uncapitalize(objectiveLabel(system.text, headline));
  const sentences = [
    kind === "chance" ? `The chance of ${name} is ${formatChance(mean)}.` : `Average ${name}: ${formatMean(mean)}.`,
  ];
  const price = values.flatMap(({ source, amount = "", mean: paid }) =>
    source === "paid" && paid > 0.005
      ? [`${uncapitalize(amountLabel(system.text, amount, "paid"))} ${formatMean(paid)}`]
      : [],
  );
  if (price.length > 0) sentences.push(`Average cost: ${price.join(", ")}.`);
  for (const { answer, label } of comparisons) {
    const other = answer.values[index] ?? answer.values[0];
    if (other) sentences.push(`Comparison, ${label}: ${formatFigure(other.kind, other.mean)}.`);
  }
  const describe = (effect: MarginalEffect): string => {
    const difference = gainOf(effect, index);
    const unit = kind === "chance" ? chanceUnit(system.text, 100 * difference) : "";
    return `${uncapitalize(formatParameterChange(system.text, effect))} (${formatDifference(kind, difference)}${unit})`;
  };
  const change = mostEffective(index, effects, false);
  if (change) sentences.push(`Most effective change: ${describe(change)}.`);
  const resource = mostEffective(index, effects, true);
  if (resource) sentences.push(`Most valuable resource: ${describe(resource)}.`);
  if (left > 1e-12) sentences.push(`Chance of going beyond the calculated range: ${formatChance(left)}.`);
  return sentences;
}

const MIN_EFFECT = 0.0005;

/** What a change adds to an objective. */
const gainOf = ({ differences }: MarginalEffect, index: number): number => differences[index] ?? 0;

/** The effect that raises an objective most, among the contents of trackers (`held`) or among all other changes. */
function mostEffective(index: number, effects: readonly MarginalEffect[], held: boolean): MarginalEffect | undefined {
  const [best] = effects.filter((one) => one.held === held).toSorted((a, b) => gainOf(b, index) - gainOf(a, index));
  return best && gainOf(best, index) > MIN_EFFECT ? best : undefined;
}
