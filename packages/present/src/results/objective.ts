import {
  capitalize,
  formatMessage,
  type Goal,
  type HouseRules,
  type Messages,
  type Objective,
} from "@rulewright/rules";
import { factLabel, firstText } from "../labels/label.ts";
import { formatChance, formatChanceDifference, formatChanceError } from "../numbers/chance.ts";
import { formatMean, formatMeanDifference, formatMeanError } from "../numbers/mean.ts";

/** What an objective's mean is: a probability or the mean of an amount. */
export type ObjectiveKind = Objective["kind"];

/** What identifies an objective in an answer. Plain data. */
export interface ObjectiveKey {
  readonly name: string;
  /** Where its numbers come from: the outcome, what is paid, or what is earned on the way. */
  readonly source: Objective["source"];
  /** The name of the amount that is paid or earned. */
  readonly amount?: string;
}

/**
 * Whether an objective's mean is a probability; otherwise it is an amount.
 *
 * @example
 * ```ts
 * import { isChance } from "@rulewright/present";
 * import { chance, minimizePaid } from "@rulewright/rules";
 *
 * isChance(chance("success", ({ outcome }) => outcome === "success")); // => true
 * isChance(minimizePaid("lots")); // => false
 * ```
 */
export const isChance = ({ kind }: Pick<Objective, "kind">): boolean => kind === "chance";

/**
 * The label of an amount that is paid or earned on the way: "Lots spent", "Points earned". A system may word what is
 * paid (`paid.gmAp`). An amount of no tracker has the label of its fact or outcome.
 *
 * @example
 * ```ts
 * import { amountLabel } from "@rulewright/present";
 *
 * const text = { "tracker.lots": "Lots", "fact.rounds": "Rounds" };
 * amountLabel(text, "lots", "paid"); // => "Lots spent"
 * amountLabel(text, "rounds", "earned"); // => "Rounds"
 * ```
 */
export function amountLabel(text: Messages, name: string, source: "paid" | "earned"): string {
  const tracker = text[`tracker.${name}`];
  if (tracker === undefined)
    return capitalize(firstText(text, [`fact.${name}`, `outcome.${name}`]) ?? factLabel(text, name));
  if (source === "earned") return `${tracker} earned`;
  return text[`paid.${name}`] ?? `${tracker} spent`;
}

/**
 * The label of an objective: that of its outcome or fact, or of the amount that is paid or earned.
 *
 * @example
 * ```ts
 * import { objectiveLabel } from "@rulewright/present";
 *
 * const text = { "outcome.success": "Success", "tracker.lots": "Lots" };
 * objectiveLabel(text, { name: "success", source: "outcome" }); // => "Success"
 * objectiveLabel(text, { name: "cost", source: "paid", amount: "lots" }); // => "Lots spent"
 * ```
 */
export function objectiveLabel(text: Messages, { name, source, amount = name }: ObjectiveKey): string {
  if (source !== "outcome") return amountLabel(text, amount, source);
  return capitalize(firstText(text, [`outcome.${name}`, `fact.${name}`]) ?? name);
}

/**
 * The label of a number whose distribution is shown: a fact of the outcome, or an amount that is paid or earned.
 *
 * @example
 * ```ts
 * import { variableLabel } from "@rulewright/present";
 *
 * const text = { "fact.successes": "Successes", "tracker.ap": "Action points" };
 * variableLabel(text, { name: "successes", source: "outcome" }); // => "Successes"
 * variableLabel(text, { name: "ap", source: "earned" }); // => "Action points earned"
 * ```
 */
export const variableLabel = (text: Messages, { name, source }: Pick<ObjectiveKey, "name" | "source">): string =>
  source === "outcome" ? capitalize(factLabel(text, name)) : amountLabel(text, name, source);

/**
 * The mean of an objective: a probability (0 to 1) in per cent with one decimal, an amount with two decimals.
 *
 * @example
 * ```ts
 * import { formatFigure } from "@rulewright/present";
 *
 * formatFigure("chance", 0.5248); // => "52.5%"
 * formatFigure("amount", 0.126); // => "0.13"
 * ```
 */
export const formatFigure = (kind: ObjectiveKind, mean: number): string =>
  kind === "chance" ? formatChance(mean) : formatMean(mean);

/**
 * A difference of two means of an objective, signed: percentage points of a probability, or an amount.
 *
 * @example
 * ```ts
 * import { formatDifference } from "@rulewright/present";
 *
 * formatDifference("chance", 0.031); // => "+3.1"
 * formatDifference("amount", -0.126); // => "−0.13"
 * ```
 */
export const formatDifference = (kind: ObjectiveKind, difference: number): string =>
  kind === "chance" ? formatChanceDifference(difference) : formatMeanDifference(difference);

/**
 * What follows a difference of two probabilities in hundredths: "points", or what a game that is itself played with points
 * says under `chance.unit`.
 *
 * @example
 * ```ts
 * import { chanceUnit } from "@rulewright/present";
 *
 * `+31${chanceUnit({}, 31)}`; // => "+31 points"
 * `+31${chanceUnit({ "chance.unit": "%" }, 31)}`; // => "+31%"
 * ```
 */
export const chanceUnit = (text: Messages, points: number): string =>
  text["chance.unit"] ?? (points === 1 ? " point" : " points");

/**
 * An error bar of two standard errors, which covers about 95 %: in per cent of a probability, or an amount.
 *
 * @example
 * ```ts
 * import { formatErrorBar } from "@rulewright/present";
 *
 * formatErrorBar("chance", 0.0045); // => "± 0.9%"
 * formatErrorBar("amount", 0.02); // => "± 0.04"
 * ```
 */
export const formatErrorBar = (kind: ObjectiveKind, standardError: number): string =>
  kind === "chance" ? formatChanceError(2 * standardError) : formatMeanError(2 * standardError);

/**
 * What a goal's prices demand of advice, where there are any: the text `goal.NAME.price`, with the house rules in force.
 * Empty for other goals, and where all prices are 0.
 *
 * @example
 * ```ts
 * import { goal, priced } from "@rulewright/rules";
 * import { priceNote } from "@rulewright/present";
 *
 * const thrifty = priced(goal("success", "player"), ({ worth }) => ({ coins: Number(worth) }));
 * const text = { "goal.success.price": "A coin must bring {worth} points." };
 * priceNote(text, thrifty, { worth: 3 }); // => "A coin must bring 3 points."
 * priceNote(text, thrifty, { worth: 0 }); // => ""
 * ```
 */
export function priceNote(text: Messages, goal: Goal, house: HouseRules): string {
  const key = `goal.${goal.name}.price`;
  const hasPrices = Object.values(goal.prices?.(house) ?? {}).some((price) => price > 0);
  return hasPrices && Object.hasOwn(text, key) ? formatMessage(text, key, house) : "";
}
