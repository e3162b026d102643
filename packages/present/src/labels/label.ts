import {
  entryOf,
  capitalize,
  formatMessage,
  type Messages,
  type SystemDefinition,
  uncapitalize,
} from "@rulewright/rules";

/** The text of the first key that the system words; undefined where it words none. */
export function firstText(text: Messages, keys: readonly string[]): string | undefined {
  const key = keys.find((one) => Object.hasOwn(text, one));
  return key === undefined ? undefined : entryOf(text, key);
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

/**
 * The label of a procedure's or an offer's parameter: its text `param.NAME`, else what `labelOf` finds under the name.
 *
 * @example
 * ```ts
 * import { parameterLabel } from "@rulewright/present";
 *
 * const text = { "param.lots": "Lots held", "tracker.lots": "Lots", "mark.wounds": "Wounds" };
 * parameterLabel(text, "lots"); // => "Lots held"
 * parameterLabel(text, "wounds"); // => "Wounds"
 * ```
 */
export const parameterLabel = (text: Messages, name: string): string => text[`param.${name}`] ?? labelOf(text, name);

/**
 * The label of a fact, a number or word of an outcome: its text `fact.NAME`, else what `labelOf` finds under the name.
 *
 * @example
 * ```ts
 * import { factLabel } from "@rulewright/present";
 *
 * const text = { "fact.pool": "Dice" };
 * factLabel(text, "pool"); // => "Dice"
 * factLabel(text, "criticalHits"); // => "Critical hits"
 * ```
 */
export const factLabel = (text: Messages, name: string): string => text[`fact.${name}`] ?? labelOf(text, name);

/**
 * The label of an outcome: its text `outcome.NAME`, else its name as words, with a capital first letter.
 *
 * @example
 * ```ts
 * import { outcomeLabel } from "@rulewright/present";
 *
 * const text = { "outcome.automatic-success": "It simply works" };
 * outcomeLabel(text, "automatic-success"); // => "It simply works"
 * outcomeLabel(text, "partial-success"); // => "Partial success"
 * ```
 */
export const outcomeLabel = (text: Messages, outcome: string): string =>
  capitalize(formatMessage(text, `outcome.${outcome}`));

/**
 * The label of a procedure: its text `procedure.NAME`, else its name as words.
 *
 * @example
 * ```ts
 * import { procedureLabel } from "@rulewright/present";
 *
 * procedureLabel({ "procedure.rerolling": "Task: reroll" }, "rerolling"); // => "Task: reroll"
 * procedureLabel({}, "ego-check"); // => "ego check"
 * ```
 */
export const procedureLabel = (text: Messages, procedure: string): string =>
  formatMessage(text, `procedure.${procedure}`);

/**
 * The label of a goal, what is wanted: its text `goal.NAME`, else its name as words.
 *
 * @example
 * ```ts
 * import { goalLabel } from "@rulewright/present";
 *
 * goalLabel({ "goal.progress": "Score the most victory points" }, "progress"); // => "Score the most victory points"
 * ```
 */
export const goalLabel = (text: Messages, goal: string): string => formatMessage(text, `goal.${goal}`);

/**
 * What a rating of a trait means: its text `rank.TRAIT.RATING`, else what the trait covers, `about.TRAIT`. Undefined where
 * the system describes neither.
 *
 * @example
 * ```ts
 * import { describeRating } from "@rulewright/present";
 *
 * const text = { "rank.Wits.3": "Quick with an answer.", "about.Law": "Contracts and courts." };
 * describeRating(text, "Wits", 3); // => "Quick with an answer."
 * describeRating(text, "Law", 2); // => "Contracts and courts."
 * describeRating(text, "Wits", 2); // => undefined
 * ```
 */
export const describeRating = (text: Messages, trait: string, rating: number): string | undefined =>
  text[`rank.${trait}.${rating}`] ?? text[`about.${trait}`];

/**
 * What an act does, in one sentence: its text `act.NAME.hint`, else the first sentence of the rule that it cites. Undefined
 * where there is neither.
 *
 * @example
 * ```ts
 * import { describeAct } from "@rulewright/present";
 *
 * const reference = [{ rule: "R-7", text: "Rest takes off stress. One hour takes off 1.", mechanical: true }];
 * const system = { acts: { rest: { rules: ["R-7"] }, eat: { rules: ["R-7"] } }, reference };
 * const text = { "act.eat.hint": "A meal takes off 2 stress." };
 * describeAct(system, text, "eat"); // => "A meal takes off 2 stress."
 * describeAct(system, text, "rest"); // => "Rest takes off stress."
 * ```
 */
export function describeAct({ acts, reference }: DescribedActs, text: Messages, name: string): string | undefined {
  const rule = entryOf(acts, name)?.rules[0];
  return text[`act.${name}.hint`] ?? firstSentence(reference.find((one) => one.rule === rule)?.text);
}

interface DescribedActs {
  readonly acts: Readonly<Record<string, { readonly rules: readonly string[] }>>;
  readonly reference: SystemDefinition["reference"];
}

const firstSentence = (text: string | undefined): string | undefined =>
  /^.*?[.!?](?= |$)/u.exec(text ?? "")?.[0] ?? text;

const STRATEGIES: Readonly<Record<string, string>> = {
  never: "Let it all stand",
  greedy: "Greedy",
  best: "Best play",
};

/**
 * The label of a strategy: one of the engine's (`never`, `greedy`, `best`), or the system's own under `strategy.NAME`.
 *
 * @example
 * ```ts
 * import { strategyLabel } from "@rulewright/present";
 *
 * const text = { "strategy.double-zeros": "Double the zeros" };
 * strategyLabel(text, "best"); // => "Best play"
 * strategyLabel(text, "double-zeros"); // => "Double the zeros"
 * ```
 */
export const strategyLabel = (text: Messages, strategy: string): string =>
  entryOf(STRATEGIES, strategy) ?? capitalize(formatMessage(text, `strategy.${strategy}`));
