import {
  type Amounts,
  capitalize,
  isRecord,
  type Objective,
  type Option,
  type DiceSelection,
  uncapitalize,
  type SystemDefinition,
  type Messages,
  formatMessage,
} from "@rulewright/rules";
import type { Seen } from "./situations.ts";

/** A noun for so many: 2 zeros, 1 miss, 3 counted; faces stand behind a sign: 2 × 20. */
export function counted(count: number, noun: string): string {
  if (/^\d/.test(noun)) return `${count} × ${noun}`;
  if (noun.endsWith("ed")) return `${count} ${noun}`;
  if (count === 1) return `1 ${noun}`;
  if (noun === "die") return `${count} dice`;
  return `${count} ${noun}${/(s|x|ch|sh)$/.test(noun) ? "es" : "s"}`;
}

/** An amount of a tracker: 2 lots, 1 lot, 1 ego. */
export function amountWords(text: Messages, tracker: string, amount: number): string {
  const name = uncapitalize(formatMessage(text, `tracker.${tracker}`));
  return `${amount} ${amount === 1 ? name.replace(/(?<=[^s])s$/, "") : name}`;
}

/** A price in words; empty where nothing is paid. */
export function priceWords({ text }: Pick<SystemDefinition, "text">, pays: Amounts): string {
  return Object.entries(pays)
    .filter(([, amount]) => amount !== 0)
    .map(([tracker, amount]) => amountWords(text, tracker, amount))
    .join(", ");
}

/**
 * What an objective's mean is called: Success, Lots spent, Points earned. A system may word what is paid (`paid.gmAp`);
 * of several attempts in a row, endings are counted under their own names.
 */
export function objectiveWords(
  { text }: Pick<SystemDefinition, "text">,
  { name, amount, sense }: Pick<Objective, "name" | "amount" | "sense">,
): string {
  const worded = (keys: readonly string[]): string | undefined => {
    const key = keys.find((one) => Object.hasOwn(text, one));
    return key === undefined ? undefined : formatMessage(text, key);
  };
  if (amount === undefined) return capitalize(worded([`outcome.${name}`, `fact.${name}`]) ?? name);
  const paid = sense < 0 ? worded([`paid.${amount}`]) : undefined;
  const tracker = worded([`tracker.${amount}`]);
  if (tracker === undefined) return capitalize(worded([`fact.${amount}`, `outcome.${amount}`]) ?? amount);
  return paid ?? `${tracker} ${sense < 0 ? "spent" : "earned"}`;
}

/** Dice pointed at, seen from a calculation: how many of each class. */
export function isPicked(value: unknown): value is DiceSelection {
  return isRecord(value) && isRecord(value["hand"]) && typeof value["count"] === "number";
}

/** How many dice lie in each class: 1 zero, 2 misses. */
export function handWords(text: Messages, hand: Readonly<Record<string, number>>): string {
  const parts = Object.entries(hand).filter(([, count]) => count > 0);
  return parts.map(([name, count]) => counted(count, formatMessage(text, `die.${name}`))).join(", ");
}

/** One detail of a move. A system may word it (`detail.double`); otherwise its name and value say it. */
export function detailWords(text: Messages, field: string, value: unknown): string | undefined {
  const said = (count: number, what: string): string =>
    text[`detail.${field}`] === undefined
      ? `${field} ${what}`
      : formatMessage(text, `detail.${field}`, { count, what });
  if (isPicked(value)) return value.count > 0 ? said(value.count, handWords(text, value.hand)) : undefined;
  if (typeof value === "number") return value === 0 ? undefined : said(value, String(value).replace("-", "−"));
  return typeof value === "string" && value !== "" ? said(1, value) : undefined;
}

/** What an option does, without its price: "Use lots: reroll 2 misses, double 1". */
export function optionWords({ text }: Pick<SystemDefinition, "text">, option: Option, stands: string): string {
  const name = formatMessage(text, `move.${option.move ?? stands}`);
  const details = Object.entries(option.detail)
    .map(([field, value]) => detailWords(text, field, value))
    .filter((words) => words !== undefined);
  return details.length > 0 ? `${name}: ${details.join(", ")}` : name;
}

/** What the dice said: 1 zero, 2 misses; or just the number; undefined where they said nothing. */
export function seenWords(text: Messages, seen: readonly Seen[]): string | undefined {
  const words = seen.map((one) => {
    if ("hand" in one) return handWords(text, one.hand);
    return typeof one.said === "number" ? String(one.said) : uncapitalize(formatMessage(text, `outcome.${one.said}`));
  });
  return words.filter((part) => part !== "").join(", then ") || undefined;
}

/** Whole numbers as ranges: 1 to 11, 20. */
export function rangesOf(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`)).join(", ");
}
