import { notation } from "@rulewright/dice";
import {
  isWritten,
  type LabAnswer,
  type LabQuestion,
  type LaidOver,
  objectiveWords,
  type StepWorth,
  type Value,
} from "@rulewright/lab";
import { type JsonValue, type SystemDefinition, formatMessage } from "@rulewright/rules";
import { systemById } from "@rulewright/systems";
import { capitalize, joined, number, percent, uncapitalize } from "../words/plain.ts";
import { valueWords } from "../words/system.ts";
import type { Question } from "./setup.ts";

/** Of numbers from here on nobody reads hundredths. */
const WHOLE_FROM = 10_000;

/** A mean as people read it. */
export function formatMean(mean: number): string {
  if (!Number.isFinite(mean)) return "without end";
  if (Math.abs(mean) >= WHOLE_FROM) return Math.round(mean).toLocaleString("en").replace("-", "−");
  return mean !== 0 && Math.abs(mean) < 0.005 ? "nearly 0" : number(Math.round(mean * 100) / 100);
}

export const formatValue = ({ chance, mean }: Value): string => (chance ? percent(mean) : formatMean(mean));

/** A difference: points of a chance, or of a mean. */
export function formatDifference(difference: number, chance: boolean): string {
  const size = chance ? Math.abs(100 * difference).toFixed(1) : Math.abs(difference).toFixed(2);
  if (Number(size) === 0) return "±0";
  return `${difference > 0 ? "+" : "−"}${size}`;
}

/** What the number of a distribution is called. */
export function distributionLabel({ text }: SystemDefinition, key: string): string {
  const found = [`fact.${key}`, `tracker.${key}`, `param.${key}`, `outcome.${key}`].find((name) =>
    Object.hasOwn(text, name),
  );
  return found ? formatMessage(text, found) : capitalize(key);
}

export const parameterLabel = ({ text }: SystemDefinition, name: string): string =>
  formatMessage(text, `param.${name}`);

/** "Difficulty one lower". */
export function changeLabel(system: SystemDefinition, { parameter, from, to, held }: StepWorth): string {
  const name = parameterLabel(system, parameter);
  if (typeof from === "boolean" || typeof to === "boolean") return `${name}: ${to === true ? "yes" : "no"}`;
  if (held) return `${name}: one ${to > from ? "more" : "fewer"}`;
  return `${name} one ${to > from ? "higher" : "lower"}`;
}

const isDefault = (value: JsonValue | undefined, initial: JsonValue | undefined): boolean =>
  JSON.stringify(value) === JSON.stringify(initial);

/** What is asked, as a title: the procedure and what differs from the usual. */
export function questionTitle(system: SystemDefinition, { procedure, args, times }: LabQuestion): string {
  const { parameters = {} } = system.procedures[procedure] ?? {};
  const parts = Object.entries(parameters)
    .filter(([name, { initial, kind }]) => kind !== "records" && kind !== "record" && !isDefault(args[name], initial))
    .filter(([name]) => args[name] !== "" && !(Array.isArray(args[name]) && args[name].length === 0))
    .map(
      ([name]) =>
        `${uncapitalize(parameterLabel(system, name))} ${uncapitalize(formatArgument(system, name, args[name]))}`,
    );
  const title = formatMessage(system.text, `procedure.${procedure}`);
  const often = times > 1 ? `${times} times ` : "";
  return capitalize(`${often}${often ? uncapitalize(title) : title}: ${parts.join(", ")}`.replace(/: $/, ""));
}

function formatArgument({ text }: SystemDefinition, name: string, value: JsonValue | undefined): string {
  if (Array.isArray(value)) return joined(value.map((one) => (typeof one === "number" ? number(one) : String(one))));
  return valueWords(text, name, value);
}

/** What is asked, by itself: of a system, with its title; of dice, as they are best written. */
export function questionLabel(asked: Question): string {
  if (isWritten(asked)) {
    const read = notation.parse(asked.written);
    return notation.isFault(read) ? asked.written : notation.print(read);
  }
  const system = systemById(asked.system);
  return system ? `${system.title}: ${questionTitle(system, asked)}` : "";
}

/** What is laid over a chart, named; with its own number, where that is another one than the chart's. */
export function overlayOf(
  asked: Question | undefined,
  answer: LabAnswer | undefined,
  name: string,
): LaidOver | undefined {
  const spread = answer?.spread;
  if (!asked || !spread) return undefined;
  const system = isWritten(asked) ? undefined : systemById(asked.system);
  const own = system ? distributionLabel(system, spread.key) : TOTAL;
  return { spread, words: own === name ? questionLabel(asked) : `${questionLabel(asked)} (${uncapitalize(own)})` };
}

/** What the number of written dice is called. */
export const TOTAL = "Total";

/** Which of the things wanted to speak of: the first, unless it never comes and another does, as rounds until death. */
export function headlineIndex(values: readonly Value[]): number {
  const [first] = values;
  if (!first?.chance || first.mean > 1e-9) return 0;
  return Math.max(
    0,
    values.findIndex(({ sense, mean }) => sense > 0 && mean > 1e-9),
  );
}

/** What the numbers say, in two or three sentences. */
export function summarize(
  system: SystemDefinition,
  answer: LabAnswer,
  other: { readonly answer: LabAnswer; readonly words: string } | undefined,
  steps: readonly StepWorth[],
): readonly string[] {
  const place = headlineIndex(answer.values);
  const first = answer.values[place];
  if (!first) return [];
  const name = uncapitalize(objectiveWords(system, first));
  const paid = answer.values
    .filter(({ amount, sense, mean }) => amount !== undefined && sense < 0 && mean > 0.005)
    .flatMap(({ mean, amount = "" }) => {
      const key = [`paid.${amount}`, `tracker.${amount}`].find((one) => Object.hasOwn(system.text, one));
      return key === undefined ? [] : `${formatMean(mean)} ${uncapitalize(formatMessage(system.text, key))}`;
    });
  const price = paid.length > 0 ? ` It takes ${joined(paid)} on average.` : "";
  const said = [
    first.chance
      ? `${capitalize(name)} comes ${percent(first.mean)} of the time.${price}`
      : `${capitalize(name)} is ${formatMean(first.mean)} on average.${price}`,
  ];
  const then = other?.answer.values[other.answer.values.length > place ? place : 0];
  if (other && then) said.push(`${other.words}: ${formatValue(then)} instead.`);
  const best = mostHelpful(
    place,
    steps.filter(({ held }) => !held),
  );
  if (best)
    said.push(
      `Nothing helps more than this: ${uncapitalize(changeLabel(system, best))}, ${formatEffect(place, best, first.chance)}.`,
    );
  const token = mostHelpful(
    place,
    steps.filter(({ held }) => held),
  );
  if (token)
    said.push(
      `Of what is held, this is worth most here: ${uncapitalize(changeLabel(system, token))}, ${formatEffect(place, token, first.chance)}.`,
    );
  if (answer.left > 1e-12)
    said.push(`With a chance of ${answer.left.toExponential(1)} it still goes on where this stops looking.`);
  return said;
}

function mostHelpful(place: number, steps: readonly StepWorth[]): StepWorth | undefined {
  const [best] = steps.toSorted((a, b) => (b.differences[place] ?? 0) - (a.differences[place] ?? 0));
  return best && (best.differences[place] ?? 0) > 0.0005 ? best : undefined;
}

function formatEffect(place: number, { differences }: StepWorth, chance: boolean): string {
  return `${formatDifference(differences[place] ?? 0, chance)}${chance ? " points" : ""}`;
}
