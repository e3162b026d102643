import { type Character, isRecord, type Plain, type Scene, TABLE } from "@rulewright/rules";
import { USUAL_SKILLS } from "../data/attributes.ts";
import type { House } from "../house.ts";

type ByName = Readonly<Record<string, Plain | undefined>>;

const byName = (value: Plain | undefined): ByName => (isRecord(value) ? value : {});

const rating = (all: ByName, name: string): number => Number(all[name] ?? 0);

/** W20-03 The value of an attribute. */
export const attributeOf = ({ traits }: Character, name: string): number => rating(byName(traits["attributes"]), name);

/** W20-03 The rating of a skill. */
export const skillOf = ({ traits }: Character, name: string): number => rating(byName(traits["skills"]), name);

/** W20-21, W20-25 The Luck attribute. */
export const luckOf = (character: Character): number => attributeOf(character, "luck");

/** W20-11 Whether it is one of the tag skills. */
export const isTagged = ({ traits }: Character, skill: string): boolean =>
  Array.isArray(traits["tagSkills"]) && traits["tagSkills"].includes(skill);

/** W20-02 The attribute a skill is usually rolled with. */
export function usualAttribute({ traits }: Character, skill: string): string {
  const own = byName(traits["usual"])[skill];
  return typeof own === "string" ? own : (USUAL_SKILLS[skill] ?? "");
}

/** B2 Who holds action points: the character, or the table for the whole party. */
export const holderOfPoints = ({ apPool }: House, id: string): string => (apPool === "party" ? TABLE : id);

/** W20-14 The action points somebody can spend. */
export function pointsOf(character: Character, { shared }: Scene, { apPool }: House): number {
  return (apPool === "party" ? shared.trackers["ap"] : character.trackers["ap"]) ?? 0;
}
