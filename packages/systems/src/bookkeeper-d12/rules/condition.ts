import { type Amounts, type Character, entryOf, findName, normalizeName, type Scene } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { type Burden, isDeadly, malusOf, stressLeft } from "./stress.ts";

/** The number of a name; 0 without an entry. */
export const amountOf = (name: string, numbers: Amounts): number => entryOf(numbers, name) ?? 0;

/** The existing spelling of a name, whatever its capitals; a new name as entered. */
export const matchName = (typed: string, written: Amounts): string =>
  findName(Object.keys(written), typed.trim()) ?? typed.trim();

/** BK-04, BK-06 The level of a skill; 0 without it, and C6 under the house rule for the weakness. */
export function levelIn(character: Character, skill: string, { weaknessLocked }: HouseRules): number {
  if (weaknessLocked && isWeakness(skill, character)) return 0;
  const { skills } = sheet.of(character);
  return amountOf(matchName(skill, skills), skills);
}

/** BK-02 Whether a skill is the character's weakness. */
export const isWeakness = (skill: string, character: Character): boolean =>
  normalizeName(skill) === sheet.of(character).weakness;

/** BK-15 The kind of stress that belongs to no particular kind. */
export const NO_KIND = "Stress";

/**
 * BK-15 Stress by kind. The total counts, and it may be edited by hand: stress beyond the kinds belongs to no particular
 * kind, and if the kinds exceed the total, the first ones are lowered.
 */
export function kindsOf(character: Character): Amounts {
  const { stressByKind: kinds, stress } = sheet.of(character);
  const unaccounted = stress - sumAmounts(kinds);
  if (unaccounted === 0) return kinds;
  if (unaccounted < 0) return lowerStress(kinds, -unaccounted, null);
  return { ...kinds, [NO_KIND]: amountOf(NO_KIND, kinds) + unaccounted };
}

/** The sum of the numbers. */
export const sumAmounts = (numbers: Amounts): number => Object.values(numbers).reduce((a, b) => a + b, 0);

/** BK-18 Lowers stress of one kind, or of all kinds in their order, C15 never below 0. */
export function lowerStress(kinds: Amounts, amount: number, only: string | null): Amounts {
  let left = amount;
  const after = Object.entries(kinds).map(([kind, stress]): [string, number] => {
    const taken = only === null || kind === only ? Math.min(stress, left) : 0;
    left -= taken;
    return [kind, stress - taken];
  });
  return Object.fromEntries(after.filter(([, stress]) => stress > 0));
}

/** A character's burden, read from the sheet. */
export function burdenOf(character: Character): Burden {
  const { stress, malus } = sheet.of(character);
  return { stress, tracks: Object.values(kindsOf(character)), keptMalus: malus };
}

/** BK-16 Whether a character lives. */
export const isAlive = (character: Character, house: HouseRules): boolean =>
  sheet.of(character).alive && !isDeadly(burdenOf(character), house);

/** BK-17 A character's present malus. */
export const malusNow = (character: Character, house: HouseRules): number => malusOf(burdenOf(character), house);

/** BK-16, BK-17 The malus of somebody alive; undefined for the dead, from whose rolls nobody subtracts it. */
export const malusOfLiving = (character: Character, house: HouseRules): number | undefined =>
  isAlive(character, house) ? malusNow(character, house) : undefined;

/** BK-16 The stress left before death; 0 for a character without stress, so that nothing is shown. */
export function stressToDeath(character: Character, house: HouseRules): number {
  const burden = burdenOf(character);
  return burden.stress > 0 ? stressLeft(burden, house) : 0;
}

/** BK-21 Whether rounds wait for a character in play: C11 one who lives, and doesn't stand aside. */
export const isAwaited = (character: Character, house: HouseRules): boolean =>
  isAlive(character, house) && !sheet.of(character).aside;

/** Whoever is in play: the characters that somebody plays, all of the party while nobody plays any, and the opponents. */
export function charactersInPlay({ characters, playedBy }: Scene): readonly Character[] {
  const all = Object.values(characters);
  const isPlayed = ({ id, opponent }: Character): boolean => !opponent && Object.hasOwn(playedBy, id);
  return all.some(isPlayed) ? all.filter((one) => one.opponent || isPlayed(one)) : all;
}
