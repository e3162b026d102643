import { type Character, isRecord, type JsonValue } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { type Burden, DEADLY_STRESS, isDeadly, malusOf, stressLeft } from "./stress.ts";

/** Numbers by name, as a sheet has them: levels by skill, stress by kind. */
export type NumbersByName = Readonly<Record<string, number>>;

export function numbersByName(value: JsonValue | undefined): NumbersByName {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, number]) => [name, Number(number)]));
}

/** What stands under a name, 0 where nothing does. */
export const amountOf = (name: string, numbers: NumbersByName): number =>
  Object.hasOwn(numbers, name) ? (numbers[name] ?? 0) : 0;

/** A name as it is written already, however somebody types it; a new one as it is typed. */
export function matchName(typed: string, written: NumbersByName): string {
  const name = typed.trim();
  if (Object.hasOwn(written, name)) return name;
  return Object.keys(written).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

/** BK-01, BK-03 Levels by skill. */
export const skillsOf = ({ traits }: Character): NumbersByName => numbersByName(traits["skills"]);

/** BK-04, BK-06 The level in a skill, 0 where one lacks it. */
export function levelIn(character: Character, skill: string): number {
  const skills = skillsOf(character);
  return amountOf(matchName(skill, skills), skills);
}

/** Stress of no particular kind. */
export const NO_KIND = "Stress";

/**
 * BK-15 Stress by kind. What counts is the total, which may be put right by hand: what the kinds don't account for is of
 * no particular kind, and where they would come to more the first ones are the first to go.
 */
export function kindsOf({ traits, trackers }: Character): NumbersByName {
  const kinds = numbersByName(traits["stressByKind"]);
  const unaccounted = (trackers["stress"] ?? 0) - sumAmounts(kinds);
  if (unaccounted === 0) return kinds;
  if (unaccounted < 0) return lowerStress(kinds, -unaccounted, null);
  return { ...kinds, [NO_KIND]: amountOf(NO_KIND, kinds) + unaccounted };
}

export const sumAmounts = (numbers: NumbersByName): number => Object.values(numbers).reduce((a, b) => a + b, 0);

/** BK-18 Stress lowered: of one kind only, or of one after another in the order they came; C15 never below 0. */
export function lowerStress(kinds: NumbersByName, amount: number, only: string | null): NumbersByName {
  let left = amount;
  const after = Object.entries(kinds).map(([kind, stress]): [string, number] => {
    const taken = only === null || kind === only ? Math.min(stress, left) : 0;
    left -= taken;
    return [kind, stress - taken];
  });
  return Object.fromEntries(after.filter(([, stress]) => stress > 0));
}

/** Stress that grows each round, by kind. */
export const ticksOf = ({ traits }: Character): NumbersByName => numbersByName(traits["ticks"]);

/** What weighs on somebody, off the sheet. */
export function burdenOf(character: Character): Burden {
  const { stress = 0, malus = 0 } = character.trackers;
  return { stress, tracks: Object.values(kindsOf(character)), keptMalus: malus };
}

/** BK-16 Whether somebody still lives. */
export const isAlive = (character: Character, house: HouseRules): boolean =>
  character.traits["alive"] !== false && !isDeadly(burdenOf(character), house);

/** BK-16 Whether somebody is dead whatever the house rules: the sheet says so, or one kind of stress alone has killed (C4). */
export const isDeadByAnyRules = (character: Character): boolean =>
  character.traits["alive"] === false || Object.values(kindsOf(character)).some((stress) => stress >= DEADLY_STRESS);

/** BK-17 The malus somebody has now. */
export const malusNow = (character: Character, house: HouseRules): number => malusOf(burdenOf(character), house);

/** BK-16 How much more stress somebody dies of, once any has come. */
export function stressToDeath(character: Character, house: HouseRules): number {
  const burden = burdenOf(character);
  return burden.stress > 0 ? stressLeft(burden, house) : 0;
}

/** BK-27 The virtues somebody has. */
export const virtuesOf = ({ traits }: Character): readonly string[] =>
  Array.isArray(traits["virtues"]) ? traits["virtues"].map(String) : [];
