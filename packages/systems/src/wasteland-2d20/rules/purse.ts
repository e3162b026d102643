import { type Amounts, type Change, type Character, type Scene, TABLE } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";

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

/** B2, W20-31 The action points a character can spend: their own, the party's or the GM's. */
export function purseOf(character: Character, { shared }: Scene, { apPool }: HouseRules): Purse {
  const own = sheet.of(character);
  const table = sheet.ofTable(shared);
  return { ap: apPool === "party" ? table.ap : own.ap, gms: own.gms, gmAp: own.gms ? table.gmAp : 0 };
}

/** Sets the action points that a character can spend. */
export function setPoints(character: Character, { apPool }: HouseRules, to: number): Change {
  if (sheet.of(character).gms) return { change: "tracker", of: TABLE, name: "gmAp", to };
  return { change: "tracker", of: apPool === "party" ? TABLE : character.id, name: "ap", to };
}

/** B2 The points above the limit that a character may keep until their turn ends. */
const beyondCapOf = (character: Character): number => sheet.of(character).beyondCap;

const clearBeyondCap = ({ id: of }: Character): Change => ({ change: "tracker", of, name: "beyondCap", to: 0 });

/**
 * B2 The characters whose turn ends lose their points above the limit. In a party's purse the points above it that other
 * characters may still keep remain.
 */
export function loseOverflow(ending: readonly Character[], scene: Scene, house: HouseRules): readonly Change[] {
  const { apCap, apOverflow } = house;
  if (apCap === null || apOverflow !== "after-turn") return [];
  const earners = house.apPool === "party" ? Object.values(scene.characters) : [];
  const others = earners.filter(({ id }) => ending.every((one) => one.id !== id));
  const max = apCap + others.reduce((sum, one) => sum + beyondCapOf(one), 0);
  const over = ending.filter((one) => !sheet.of(one).gms && purseOf(one, scene, house).ap > max);
  const purses = house.apPool === "party" ? over.slice(0, 1) : over;
  return [
    ...ending.filter((one) => beyondCapOf(one) > 0).map((one) => clearBeyondCap(one)),
    ...purses.map((one) => setPoints(one, house, max)),
  ];
}
