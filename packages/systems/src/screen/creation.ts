import { type Amounts, type HouseRules, isRecord, type JsonObject } from "@rulewright/rules";
import type { ValueQuestion } from "./screen-table.ts";

/** A rating that somebody chooses, in the draft of a character. */
export interface DraftRating {
  readonly name: string;
  readonly rating: number;
  /** What the draft has besides: the arguments of the system's character creation. */
  readonly args: JsonObject;
}

/** A roll that shows what a rating is worth. */
export interface TypicalRoll {
  /** What is rolled, without the rating: "difficulty 3 with 5 dice". */
  readonly words: string;
  /** The question about it; undefined where the rating can't be rolled. */
  readonly question: (rated: DraftRating) => ValueQuestion | undefined;
}

/** What ratings are worth, for the parameter of character creation that asks for them. */
export interface RatingsWorth {
  /** Its chance stands beside every rating that may be chosen. */
  readonly each: TypicalRoll;
  /** Whether each rating is set as a number between two steps, also on a scale that is short enough for dots. */
  readonly inSteps?: true;
  /** Compared before and after a change of a rating. */
  readonly compared: readonly TypicalRoll[];
}

/** What may be given out, and how much of it a draft gives out. */
export interface Budget {
  readonly spent: number;
  readonly of: number;
}

/** The least and the most. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Records that a draft may take by a tap, such as the printed specialties of an ability. */
export interface OfferedRecords {
  readonly title: string;
  readonly offered: readonly { readonly label: string; readonly record: JsonObject }[];
}

/** What a game tells while a character is made, by the parameters of its creation. */
export interface CreationGuide {
  readonly worth: Readonly<Record<string, RatingsWorth>>;
  /** What a rating is rolled with: of a skill, the sum with each characteristic that the draft has. */
  readonly ratingRolls?: Readonly<Record<string, (rated: DraftRating) => readonly RatingRoll[]>>;
  /** Rolls with each record of a list, such as a skill with the ability that it is tied to. */
  readonly recordRolls?: Readonly<Record<string, readonly RecordRoll[]>>;
  readonly budgets?: (args: JsonObject, house: HouseRules) => Readonly<Record<string, Budget>>;
  /** What the ratings of ready-made characters add up to, where nothing limits them. */
  readonly typicalTotals?: Readonly<Record<string, Range>>;
  readonly records?: Readonly<Record<string, (args: JsonObject) => readonly OfferedRecords[]>>;
}

/** A roll with a rating of a draft. */
export interface RatingRoll {
  readonly words: string;
  readonly question: ValueQuestion;
}

/** A roll with a record of a draft. */
export interface RecordRoll {
  readonly words: string;
  readonly question: (record: JsonObject, args: JsonObject) => ValueQuestion | undefined;
}

/**
 * The ratings that a draft has by the name of a parameter; none where it has none yet.
 *
 * @example
 * ```ts
 * import { draftRatings } from "@rulewright/systems/screen";
 *
 * draftRatings({ skills: { Boats: 3 } }, "skills"); // => { Boats: 3 }
 * draftRatings({}, "skills"); // => {}
 * ```
 */
export function draftRatings(args: JsonObject, parameter: string): Amounts {
  const held = args[parameter];
  const entries = isRecord(held) ? Object.entries(held) : [];
  return Object.fromEntries(entries.flatMap(([name, rating]) => (typeof rating === "number" ? [[name, rating]] : [])));
}

/**
 * The sum of the ratings that a draft has by the name of a parameter.
 *
 * @example
 * ```ts
 * import { draftTotal } from "@rulewright/systems/screen";
 *
 * draftTotal({ skills: { Boats: 3, Knots: 1 } }, "skills"); // => 4
 * ```
 */
export const draftTotal = (args: JsonObject, parameter: string): number =>
  Object.values(draftRatings(args, parameter)).reduce((sum, rating) => sum + rating, 0);

/**
 * The least and the most that the ratings of some sheets add up to, by the name of their scale.
 *
 * @example
 * ```ts
 * import { rangeOfTotals } from "@rulewright/systems/screen";
 *
 * rangeOfTotals([{ skills: { Boats: 3, Knots: 1 } }, { skills: { Boats: 2 } }], "skills"); // => { from: 2, to: 4 }
 * ```
 */
export function rangeOfTotals(sheets: readonly JsonObject[], scale: string): Range {
  const totals = sheets.map((one) => draftTotal(one, scale));
  return { from: Math.min(...totals), to: Math.max(...totals) };
}
