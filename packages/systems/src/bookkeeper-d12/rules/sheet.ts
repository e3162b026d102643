import { type Character, isRecord, type Plain } from "@rulewright/rules";
import type { House } from "../house.ts";
import { type Burden, malusOf } from "./stress.ts";

/** Numbers by name, as a sheet has them: levels by skill, stress by kind. */
export type ByName = Readonly<Record<string, number>>;

function byName(value: Plain | undefined): ByName {
  const found: Record<string, number> = {};
  if (isRecord(value)) for (const [name, number] of Object.entries(value)) found[name] = Number(number);
  return found;
}

/** BK-01, BK-03 Levels by skill. */
export const skillsOf = ({ traits }: Character): ByName => byName(traits["skills"]);

/** BK-04, BK-06 The level in a skill, 0 where one lacks it. */
export const levelIn = (character: Character, skill: string): number => skillsOf(character)[skill] ?? 0;

/** BK-15 Stress by kind. */
export const kindsOf = ({ traits }: Character): ByName => byName(traits["stressByKind"]);

/** Stress that grows each round, by kind. */
export const ticksOf = ({ traits }: Character): ByName => byName(traits["ticks"]);

/** BK-16 Whether somebody still lives. */
export const isAlive = ({ traits }: Character): boolean => traits["alive"] !== false;

/** What weighs on somebody, off the sheet. */
export function burdenOf(character: Character): Burden {
  const { stress = 0, malus = 0 } = character.trackers;
  return { stress, tracks: Object.values(kindsOf(character)), keptMalus: malus };
}

/** BK-17 The malus somebody has now. */
export const malusNow = (character: Character, house: House): number => malusOf(burdenOf(character), house);

/** BK-27 The virtues somebody has. */
export const virtuesOf = ({ traits }: Character): readonly string[] =>
  Array.isArray(traits["virtues"]) ? traits["virtues"].map(String) : [];
