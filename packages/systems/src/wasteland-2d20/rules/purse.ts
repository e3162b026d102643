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
export function purseOf(
  character: Character,
  { shared }: Pick<Scene, "shared">,
  { apPool }: Pick<HouseRules, "apPool">,
): Purse {
  const own = sheet.of(character);
  const table = sheet.ofTable(shared);
  return { ap: apPool === "party" ? table.ap : own.ap, gms: own.gms, gmAp: own.gms ? table.gmAp : 0 };
}

/** Sets the action points that a character can spend. */
function setPoints(
  character: Character,
  scene: Scene,
  { apPool }: HouseRules,
  to: number,
): readonly [Change, ...Change[]] {
  const { gms } = sheet.of(character);
  const shared = gms || apPool === "party";
  const points: Change = { change: "tracker", of: shared ? TABLE : character.id, name: gms ? "gmAp" : "ap", to };
  return [points, ...limitFreshness(shared ? playedByGm(scene, gms) : [character], to)];
}

/** W20-31 The GM's characters, or the players'. */
export const playedByGm = ({ characters }: Scene, gms: boolean): readonly Character[] =>
  Object.values(characters).filter((one) => sheet.of(one).gms === gms);

/** W20-15 No more points are fresh than are left to whoever shares them. */
export const limitFreshness = (sharers: readonly Character[], left: number): readonly Change[] =>
  sharers.filter((one) => sheet.of(one).freshAp > left).map(({ id }) => setFresh(id, left));

const setFresh = (of: string, to: number): Change => ({ change: "tracker", of, name: "freshAp", to });

/** W20-15, B7 Nobody's points are fresh any more once somebody makes the next check. */
export const endFreshness = ({ characters }: Scene): readonly Change[] => limitFreshness(Object.values(characters), 0);

/** Characters with one purse: B2 the whole party, or each alone. W20-31 The GM's characters have the store. */
function sharersOfPurses(scene: Scene, { apPool }: HouseRules): readonly (readonly Character[])[] {
  const players = playedByGm(scene, false);
  return apPool === "party" ? [players] : players.map((one) => [one]);
}

const howMany = (ids: readonly string[], id: string): number => ids.filter((one) => one === id).length;

/**
 * B2 Who earned the points above the limit: an id for each point, in the order in which they were earned. Those that are
 * not in order yet were earned last. B7 Older points are spent first, so the latest are left.
 */
function earnersAbove(
  sharers: readonly Character[],
  points: number,
  cap: number,
  { shared }: Scene,
): readonly string[] {
  const { earnersAbove: inOrder } = sheet.ofTable(shared);
  const known = inOrder.filter((id, i) =>
    sharers.some((one) => one.id === id && howMany(inOrder.slice(0, i), id) < sheet.of(one).beyondCap),
  );
  const latest = sharers.flatMap((one) =>
    Array.from({ length: sheet.of(one).beyondCap - howMany(known, one.id) }, () => one.id),
  );
  const all = [...known, ...latest];
  return all.slice(Math.max(0, all.length - Math.max(0, points - cap)));
}

/** Sets who earned the points above the limit. Their order matters only where several share a purse. */
function setEarners(sharers: readonly Character[], earners: readonly string[], { shared }: Scene): readonly Change[] {
  const { earnersAbove: before } = sheet.ofTable(shared);
  const reordered =
    sharers.length > 1 && (before.length !== earners.length || before.some((id, i) => id !== earners[i]));
  return [
    ...sharers
      .filter((one) => sheet.of(one).beyondCap !== howMany(earners, one.id))
      .map(({ id }): Change => ({ change: "tracker", of: id, name: "beyondCap", to: howMany(earners, id) })),
    ...(reordered ? [{ change: "trait", of: TABLE, name: "earnersAbove", to: earners } as const] : []),
  ];
}

/** A character spends action points. B2 Those above the limit that are spent need not be lost later. */
export function spendPoints(
  character: Character,
  price: number,
  scene: Scene,
  house: HouseRules,
): readonly [Change, ...Change[]] {
  const { apCap } = house;
  const left = pointsIn(purseOf(character, scene, house)) - price;
  const spent = setPoints(character, scene, house, left);
  const sharers = sharersOfPurses(scene, house).find((some) => some.includes(character)) ?? [];
  return apCap === null ? spent : [...spent, ...setEarners(sharers, earnersAbove(sharers, left, apCap, scene), scene)];
}

/**
 * B2 The characters whose turn ends lose their points above the limit. In a party's purse the points above it that other
 * characters may still keep remain.
 */
export function loseOverflow(ending: readonly Character[], scene: Scene, house: HouseRules): readonly Change[] {
  const { apCap, apOverflow } = house;
  if (apCap === null || apOverflow !== "after-turn") return [];
  const ends = (id: string): boolean => ending.some((one) => one.id === id);
  return sharersOfPurses(scene, house).flatMap((sharers) => {
    const [first] = sharers;
    if (!first) return [];
    const { ap } = purseOf(first, scene, house);
    const kept = earnersAbove(sharers, ap, apCap, scene).filter((id) => !ends(id));
    const max = apCap + kept.length;
    const loses = ap > max && sharers.some(({ id }) => ends(id));
    return [...setEarners(sharers, kept, scene), ...(loses ? setPoints(first, scene, house, max) : [])];
  });
}
