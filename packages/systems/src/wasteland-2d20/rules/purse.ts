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

/** Sets the action points that a character can spend. B7 Of those that several share, no more are fresh than are left. */
function setPoints(
  character: Character,
  scene: Scene,
  { apPool }: HouseRules,
  to: number,
): readonly [Change, ...Change[]] {
  const { gms } = sheet.of(character);
  const shared = gms || apPool === "party";
  const points: Change = { change: "tracker", of: shared ? TABLE : character.id, name: gms ? "gmAp" : "ap", to };
  const sharers = shared ? Object.values(scene.characters).filter((one) => sheet.of(one).gms === gms) : [character];
  return [points, ...sharers.filter((one) => sheet.of(one).freshAp > to).map(({ id }) => setFresh(id, to))];
}

const setFresh = (of: string, to: number): Change => ({ change: "tracker", of, name: "freshAp", to });

/** W20-15, B7 Nobody's points are fresh any more once somebody makes the next check. */
export const endFreshness = ({ characters }: Scene): readonly Change[] =>
  Object.values(characters)
    .filter((one) => sheet.of(one).freshAp > 0)
    .map(({ id }) => setFresh(id, 0));

/** Characters with one purse: B2 the whole party, or each alone. W20-31 The GM's characters have the store. */
function sharersOfPurses({ characters }: Scene, { apPool }: HouseRules): readonly (readonly Character[])[] {
  const players = Object.values(characters).filter((one) => !sheet.of(one).gms);
  return apPool === "party" ? [players] : players.map((one) => [one]);
}

/** Points above the limit, by the ids of those who earned them. */
type PointsAbove = Readonly<Record<string, number>>;

/**
 * B2 The points above the limit that each sharer of a purse may keep until their turn ends. Points that were spent are
 * nobody's any more. Those earned last are spent last, and whoever rolled last earned last.
 */
function pointsAbove(sharers: readonly Character[], points: number, cap: number, { attempts }: Scene): PointsAbove {
  let above = Math.max(0, points - cap);
  const latest = attempts.at(-1)?.character;
  const isLatest = ({ id }: Character): number => (id === latest ? 1 : 0);
  const entries = sharers
    .toSorted((a, b) => isLatest(b) - isLatest(a))
    .map((one): [string, number] => {
      const kept = Math.min(sheet.of(one).beyondCap, above);
      above -= kept;
      return [one.id, kept];
    });
  return Object.fromEntries(entries);
}

const setPointsAbove = (sharers: readonly Character[], above: PointsAbove): readonly Change[] =>
  sharers
    .filter((one) => sheet.of(one).beyondCap !== (above[one.id] ?? 0))
    .map(({ id }) => ({ change: "tracker", of: id, name: "beyondCap", to: above[id] ?? 0 }));

/** A character spends action points. B2 Those above the limit that are spent need not be lost later. */
export function spendPoints(
  character: Character,
  price: number,
  scene: Scene,
  house: HouseRules,
): readonly [Change, ...Change[]] {
  const { apCap } = house;
  const left = pointsIn(purseOf(character, scene, house)) - price;
  const sharers = sharersOfPurses(scene, house).find((some) => some.includes(character)) ?? [];
  const above = apCap === null ? {} : pointsAbove(sharers, left, apCap, scene);
  return [...setPoints(character, scene, house, left), ...(apCap === null ? [] : setPointsAbove(sharers, above))];
}

/**
 * B2 The characters whose turn ends lose their points above the limit. In a party's purse the points above it that other
 * characters may still keep remain.
 */
export function loseOverflow(ending: readonly Character[], scene: Scene, house: HouseRules): readonly Change[] {
  const { apCap, apOverflow } = house;
  if (apCap === null || apOverflow !== "after-turn") return [];
  const lost = Object.fromEntries(ending.map(({ id }) => [id, 0]));
  return sharersOfPurses(scene, house).flatMap((sharers) => {
    const [first] = sharers;
    if (!first) return [];
    const { ap } = purseOf(first, scene, house);
    const above = { ...pointsAbove(sharers, ap, apCap, scene), ...lost };
    const max = apCap + sharers.reduce((sum, { id }) => sum + (above[id] ?? 0), 0);
    const loses = ap > max && sharers.some(({ id }) => id in lost);
    return [...setPointsAbove(sharers, above), ...(loses ? setPoints(first, scene, house, max) : [])];
  });
}
