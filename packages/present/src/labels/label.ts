import { capitalize, formatMessage, type Messages, uncapitalize } from "@rulewright/rules";

/** The text of the first key that the system words; undefined where it words none. */
export function firstText(text: Messages, keys: readonly string[]): string | undefined {
  const key = keys.find((one) => Object.hasOwn(text, one));
  return key === undefined ? undefined : text[key];
}

/** A name from the code as words: "woundPenalty" is "wound penalty". */
function wordsOf(name: string): string {
  const spaced = uncapitalize(name.replaceAll("-", " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "));
  return spaced.replaceAll(/ [A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * What a system calls something on a sheet, on the table or in an outcome: a mark, scale, tracker, trait, parameter or
 * fact. A name without text is split into words.
 *
 * @example
 * ```ts
 * import { labelOf } from "@rulewright/present";
 *
 * labelOf({ "tracker.ap": "Action points" }, "ap"); // => "Action points"
 * labelOf({}, "woundPenalty"); // => "Wound penalty"
 * ```
 */
export function labelOf(text: Messages, name: string): string {
  const keys = ["mark", "scale", "tracker", "trait", "param", "fact"].map((kind) => `${kind}.${name}`);
  // A name with a space was never an identifier.
  return firstText(text, keys) ?? capitalize(name.includes(" ") ? name : wordsOf(name));
}

/** The label of a procedure's or an offer's parameter. */
export const parameterLabel = (text: Messages, name: string): string => text[`param.${name}`] ?? labelOf(text, name);

/** The label of a fact: a number or word of an outcome. */
export const factLabel = (text: Messages, name: string): string => text[`fact.${name}`] ?? labelOf(text, name);

/** The label of an outcome: "Success". */
export const outcomeLabel = (text: Messages, outcome: string): string =>
  capitalize(formatMessage(text, `outcome.${outcome}`));

/** The label of a procedure. */
export const procedureLabel = (text: Messages, procedure: string): string =>
  formatMessage(text, `procedure.${procedure}`);

/** The label of a goal: what is wanted. */
export const goalLabel = (text: Messages, goal: string): string => formatMessage(text, `goal.${goal}`);

const STRATEGIES: Readonly<Record<string, string>> = {
  never: "Let it all stand",
  greedy: "Greedy",
  best: "Best play",
};

/** The label of a strategy: one of the engine's (`never`, `greedy`, `best`) or the system's own. */
export const strategyLabel = (text: Messages, strategy: string): string =>
  STRATEGIES[strategy] ?? capitalize(formatMessage(text, `strategy.${strategy}`));
