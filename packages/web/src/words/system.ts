import { type Amounts, type Parameters, type Plain, type PlainRecord, type Wording, wordOf } from "@rulewright/rules";
import { capital, joined, number, signed, small } from "./plain.ts";

/** What a tracker is called for so many: 3 lots, 1 lot, 1 ego. */
export function amountWords(text: Wording, tracker: string, amount: number): string {
  const name = small(wordOf(text, `tracker.${tracker}`));
  return `${number(amount)} ${amount === 1 ? name.replace(/(?<=[^s])s$/, "") : name}`;
}

/** A price: "3 lots and 1 ego"; empty where nothing is paid. */
export function priceWords(text: Wording, pays: Amounts): string {
  return joined(
    Object.entries(pays)
      .filter(([, amount]) => amount !== 0)
      .map(([tracker, amount]) => amountWords(text, tracker, amount)),
  );
}

/** A value of a parameter or trait, as the system calls it. */
export function valueWords(text: Wording, name: string, value: Plain | undefined): string {
  if (typeof value === "number") return number(value);
  if (value === true) return "yes";
  if (value === false || value === null || value === undefined) return "no";
  return wordOf(text, `value.${name}.${String(value)}`);
}

/** The parameter that says which of a few ways it is rolled: task or check. */
export function approachOf(
  parameters: Parameters,
): { readonly name: string; readonly values: readonly string[] } | undefined {
  for (const [name, parameter] of Object.entries(parameters)) {
    if (parameter.kind === "word" && !parameter.from && parameter.values.length > 1) {
      return { name, values: parameter.values };
    }
  }
  return undefined;
}

/**
 * What is rolled, in one line: "Task · Clockwork 5 · Patience 4 · modifier +1 · under". Skills stand before the
 * abilities they go with, as people say it.
 */
export function recipeWords(
  text: Wording,
  parameters: Parameters,
  args: PlainRecord,
  named: Readonly<Record<string, string>>,
): string {
  const approach = approachOf(parameters);
  const parts = [approach ? valueWords(text, approach.name, args[approach.name]) : ""];
  const scales = Object.entries(parameters).filter(([, { from }]) => from && "scale" in from);
  for (const [name] of scales.toReversed()) {
    if (named[name] !== undefined) parts.push(`${named[name]} ${valueWords(text, name, args[name])}`);
  }
  for (const [name, { kind, from, ...rest }] of Object.entries(parameters)) {
    const value = args[name];
    const usual = "initial" in rest ? rest.initial : undefined;
    if (!from && kind === "integer" && usual !== undefined && typeof value === "number" && value !== usual) {
      parts.push(`${small(wordOf(text, `param.${name}`))} ${signed(value)}`);
    }
    if (from && "trait" in from && typeof value === "string") parts.push(small(valueWords(text, name, value)));
  }
  return capital(parts.filter((part) => part !== "").join(" · "));
}
