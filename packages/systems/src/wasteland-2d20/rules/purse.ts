import type { Amounts } from "@rulewright/rules";

/** Where a character's action points are: their own, the party's (B2), or the GM's store. */
export type Purse = {
  /** Action points of the character, or the party's. */
  readonly ap: number;
  /** W20-31 Whether the GM plays the character. */
  readonly gms: boolean;
  /** W20-31 Points in the GM's store; 0 for players' characters. */
  readonly gmAp: number;
};

/** The action points that can be spent. */
export const pointsIn = ({ gms, ap, gmAp }: Purse): number => (gms ? gmAp : ap);

/** The amounts paid for a price in action points. */
export const paidFrom = ({ gms }: Purse, points: number): Amounts => (gms ? { gmAp: points } : { ap: points });

/** The purse with points added, or removed if negative. */
export const withPoints = <P extends Purse>(purse: P, points: number): P =>
  purse.gms ? { ...purse, gmAp: purse.gmAp + points } : { ...purse, ap: purse.ap + points };
