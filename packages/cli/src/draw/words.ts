import {
  type Goal,
  isRecord,
  type Objective,
  type Outcome,
  type JsonValue,
  type JsonObject,
  uncapitalize,
  type SystemDefinition,
  type TableDie,
  formatMessage,
} from "@rulewright/rules";
import { detailWords } from "@rulewright/lab";
import type { Mood } from "../terminal/bars.ts";

export { counted, isPicked, objectiveWords, optionWords, priceWords } from "@rulewright/lab";
export { capitalize, uncapitalize } from "@rulewright/rules";

/** A decision as it was recorded, with the faces its dice showed. */
export function decisionWords(
  { text }: SystemDefinition,
  move: string,
  detail: JsonObject,
  tray: readonly TableDie[],
): string {
  const details = Object.entries(detail).map(([field, value]) => {
    if (!Array.isArray(value)) return detailWords(text, field, value);
    const faces = value.map((place) => tray[Number(place)]?.face ?? "?").join(" and ");
    return value.length > 0 ? detailWords(text, field, `the ${faces}`) : undefined;
  });
  const said = details.filter((words) => words !== undefined);
  const name = formatMessage(text, `move.${move}`);
  return said.length > 0 ? `${name}: ${said.join(", ")}` : name;
}

/** The word for an outcome. */
export const outcomeName = ({ text }: SystemDefinition, outcome: string): string =>
  formatMessage(text, `outcome.${outcome}`);

/** A value in plain words. */
export function plainWords(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((one) => plainWords(one)).join(", ");
  if (typeof value === "number") return String(value).replace("-", "−");
  if (!isRecord(value)) return String(value);
  const parts = Object.entries(value).map(([name, one]) => `${name} ${plainWords(one)}`);
  return parts.length === 0 ? "none" : `(${parts.join(", ")})`;
}

/** Facts side by side: "Dice 4 · Successes 2". */
export function factWords({ text }: SystemDefinition, facts: JsonObject): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${formatMessage(text, `fact.${name}`)} ${plainWords(value)}`)
    .join(" · ");
}

/** What goes with an outcome's word. */
export function outcomeFacts(system: SystemDefinition, outcome: Outcome): string {
  // What lies inside of a fact is for --json.
  const facts = Object.entries(outcome).filter(
    ([name, value]) => name !== "outcome" && !isRecord(value) && !(Array.isArray(value) && value.some(isRecord)),
  );
  return factWords(system, Object.fromEntries(facts));
}

/** A value of an argument, as the offer calls it. */
export function argumentValue({ text }: SystemDefinition, name: string, value: JsonValue | undefined): string {
  const worded = text[`value.${name}.${value === null ? "none" : String(value)}`];
  return worded === undefined ? plainWords(value) : uncapitalize(worded);
}

/** Arguments side by side, as the sheet and the offer call them. */
export function argumentWords(system: SystemDefinition, args: JsonObject): string[] {
  return Object.entries(args).map(
    ([name, value]) =>
      `${uncapitalize(formatMessage(system.text, `param.${name}`))} ${argumentValue(system, name, value)}`,
  );
}

/** Whether an objective's mean is a probability. */
export const isChance = ({ of, bound }: Objective): boolean => of !== undefined && bound === 1;

/** How good an outcome is for a goal: what its bar is drawn with. */
export function moodOf({ objectives }: Goal, outcome: Outcome): Mood {
  const worth = objectives.find(({ of }) => of)?.of?.(outcome) ?? 0;
  return worth > 0 ? "good" : worth < 0 ? "bad" : "plain";
}

/** The name of a way of choosing, as a column's heading. */
export function wayWords({ text }: SystemDefinition, strategy: string): string {
  const common: Record<string, string> = { never: "Let it all stand", greedy: "Greedy", best: "Best play" };
  return common[strategy] ?? formatMessage(text, `strategy.${strategy}`);
}
