import type { Quantity } from "@rulewright/present";

/** The distribution of a roll in dice notation. */
export interface Answer {
  readonly chances: readonly { readonly value: number; readonly chance: Quantity }[];
  /** The chance of the values that are not listed, where dice may explode without limit. */
  readonly remainder: Quantity;
  /** True where the listed chances are exact to within the remainder only. */
  readonly rounded?: true;
  /** Where an exact answer takes too long: what it takes, how many rolls were made instead, and the largest standard error of a chance. */
  readonly simulation?: { readonly runs: number; readonly error: number; readonly reason: string };
  readonly mean?: Quantity;
  readonly variance?: Quantity;
}
