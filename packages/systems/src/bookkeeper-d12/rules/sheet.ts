import { type Character, isRecord, type JsonValue } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { type Burden, DEADLY_STRESS, isDeadly, malusOf, stressLeft } from "./stress.ts";

/** Numbers by name, such as levels by skill or stress by kind. */
export type NumbersByName = Readonly<Record<string, number>>;

/** Reads numbers by name from a trait; empty if it holds none. */
export function numbersByName(value: JsonValue | undefined): NumbersByName {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, number]) => [name, Number(number)]));
}

/** The number of a name; 0 without an entry. */
export const amountOf = (name: string, numbers: NumbersByName): number =>
  Object.hasOwn(numbers, name) ? (numbers[name] ?? 0) : 0;

/** The existing spelling of a name, whatever its capitals; a new name as entered. */
export function matchName(typed: string, written: NumbersByName): string {
  const name = typed.trim();
  if (Object.hasOwn(written, name)) return name;
  return Object.keys(written).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

/** BK-01, BK-03 Levels by skill. */
export const skillsOf = ({ traits }: Character): NumbersByName => numbersByName(traits["skills"]);

/** BK-04, BK-06 The level of a skill; 0 without it. */
export function levelIn(character: Character, skill: string): number {
  const skills = skillsOf(character);
  return amountOf(matchName(skill, skills), skills);
}

/** BK-15 The kind of stress that belongs to no particular kind. */
export const NO_KIND = "Stress";

/**
 * BK-15 Stress by kind. The total counts, and it may be edited by hand: stress beyond the kinds belongs to no particular
 * kind, and if the kinds exceed the total, the first ones are lowered.
 */
export function kindsOf({ traits, trackers }: Character): NumbersByName {
  const kinds = numbersByName(traits["stressByKind"]);
  const unaccounted = (trackers["stress"] ?? 0) - sumAmounts(kinds);
  if (unaccounted === 0) return kinds;
  if (unaccounted < 0) return lowerStress(kinds, -unaccounted, null);
  return { ...kinds, [NO_KIND]: amountOf(NO_KIND, kinds) + unaccounted };
}

/** The sum of the numbers. */
export const sumAmounts = (numbers: NumbersByName): number => Object.values(numbers).reduce((a, b) => a + b, 0);

/** BK-18 Lowers stress of one kind, or of all kinds in their order, C15 never below 0. */
export function lowerStress(kinds: NumbersByName, amount: number, only: string | null): NumbersByName {
  let left = amount;
  const after = Object.entries(kinds).map(([kind, stress]): [string, number] => {
    const taken = only === null || kind === only ? Math.min(stress, left) : 0;
    left -= taken;
    return [kind, stress - taken];
  });
  return Object.fromEntries(after.filter(([, stress]) => stress > 0));
}

/** BK-15 Stress added each round, by kind. */
export const ticksOf = ({ traits }: Character): NumbersByName => numbersByName(traits["ticks"]);

/** A character's burden, read from the sheet. */
export function burdenOf(character: Character): Burden {
  const { stress = 0, malus = 0 } = character.trackers;
  return { stress, tracks: Object.values(kindsOf(character)), keptMalus: malus };
}

/** BK-16 Whether a character lives. */
export const isAlive = (character: Character, house: HouseRules): boolean =>
  character.traits["alive"] !== false && !isDeadly(burdenOf(character), house);

/** BK-16 Whether a character is dead under any house rules: recorded as dead, or killed by one kind of stress alone (C4). */
export const isDeadByAnyRules = (character: Character): boolean =>
  character.traits["alive"] === false || Object.values(kindsOf(character)).some((stress) => stress >= DEADLY_STRESS);

/** BK-17 A character's present malus. */
export const malusNow = (character: Character, house: HouseRules): number => malusOf(burdenOf(character), house);

/** BK-16 The stress left before death; 0 for a character without stress, so that nothing is shown. */
export function stressToDeath(character: Character, house: HouseRules): number {
  const burden = burdenOf(character);
  return burden.stress > 0 ? stressLeft(burden, house) : 0;
}

/** BK-27 A character's virtues. */
export const virtuesOf = ({ traits }: Character): readonly string[] =>
  Array.isArray(traits["virtues"]) ? traits["virtues"].map(String) : [];
