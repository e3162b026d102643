import type { Amounts } from "@rulewright/rules";

/** Whose action points pay: a player's character has its own or the party's (B2), a character of the GM's has the GM's store. */
export type Purse = {
  /** Action points of the character, or the party's. */
  readonly ap: number;
  /** W20-31 Whether the GM plays the character. */
  readonly gms: boolean;
  /** W20-31 Points in the GM's store; of no interest to anybody else. */
  readonly gmAp: number;
};

/** Action points at hand. */
export const pointsIn = ({ gms, ap, gmAp }: Purse): number => (gms ? gmAp : ap);

/** What so many points are paid from. */
export const paidFrom = ({ gms }: Purse, points: number): Amounts => (gms ? { gmAp: points } : { ap: points });

/** The purse with so many points more. */
export const withPoints = <P extends Purse>(purse: P, points: number): P =>
  purse.gms ? { ...purse, gmAp: purse.gmAp + points } : { ...purse, ap: purse.ap + points };
