import { type Change, type Character, isRecord, type JsonValue, type Scene, TABLE } from "@rulewright/rules";
import { USUAL_SKILLS } from "../data/attributes.ts";
import type { HouseRules } from "../house-rules.ts";
import type { Purse } from "./purse.ts";

type ValuesByName = Readonly<Record<string, JsonValue | undefined>>;

const valuesByName = (value: JsonValue | undefined): ValuesByName => (isRecord(value) ? value : {});

const rating = (all: ValuesByName, name: string): number => Number(all[name] ?? 0);

/** W20-03 The value of an attribute. */
export const attributeOf = ({ traits }: Character, name: string): number =>
  rating(valuesByName(traits["attributes"]), name);

/** W20-03 The rating of a skill. */
export const skillOf = ({ traits }: Character, name: string): number => rating(valuesByName(traits["skills"]), name);

/** W20-21, W20-25 The Luck attribute. */
export const luckOf = (character: Character): number => attributeOf(character, "luck");

/** W20-11 Whether a skill is one of the tag skills. */
export const isTagged = ({ traits }: Character, skill: string): boolean =>
  Array.isArray(traits["tagSkills"]) && traits["tagSkills"].includes(skill);

/** W20-02 The attribute a skill is usually rolled with. */
export function usualAttribute({ traits }: Character, skill: string): string {
  const own = valuesByName(traits["tied"])[skill];
  return typeof own === "string" ? own : (USUAL_SKILLS[skill] ?? "");
}

/** Whether the sheet has an attribute of this name. */
export const hasAttribute = ({ traits }: Character, name: string): boolean =>
  Object.hasOwn(valuesByName(traits["attributes"]), name);

/** W20-31 Whether the GM plays the character. */
export const isPlayedByGm = ({ traits }: Character): boolean => traits["gms"] === true;

/** B2, W20-31 The action points a character can spend: their own, the party's or the GM's. */
export function purseOf(character: Character, { shared }: Scene, { apPool }: HouseRules): Purse {
  const gms = isPlayedByGm(character);
  const ap = (apPool === "party" ? shared.trackers["ap"] : character.trackers["ap"]) ?? 0;
  return { ap, gms, gmAp: gms ? (shared.trackers["gmAp"] ?? 0) : 0 };
}

/** Sets the action points that a character can spend. */
export function setPoints(character: Character, { apPool }: HouseRules, to: number): Change {
  if (isPlayedByGm(character)) return { change: "tracker", of: TABLE, name: "gmAp", to };
  return { change: "tracker", of: apPool === "party" ? TABLE : character.id, name: "ap", to };
}

/** B2 The points above the limit that a character may keep until their turn ends. */
const beyondCap = ({ trackers }: Character): number => trackers["beyondCap"] ?? 0;

/**
 * B2 The characters whose turn ends lose their points above the limit. In a party's purse the points above it that other
 * characters may still keep remain.
 */
export function loseOverflow(ending: readonly Character[], scene: Scene, house: HouseRules): readonly Change[] {
  const { apCap, apOverflow } = house;
  if (apCap === null || apOverflow !== "after-turn") return [];
  const earners = house.apPool === "party" ? Object.values(scene.characters) : [];
  const others = earners.filter(({ id }) => ending.every((one) => one.id !== id));
  const max = apCap + others.reduce((sum, one) => sum + beyondCap(one), 0);
  const over = ending.filter((one) => !isPlayedByGm(one) && purseOf(one, scene, house).ap > max);
  const purses = house.apPool === "party" ? over.slice(0, 1) : over;
  return [
    ...ending.filter((one) => beyondCap(one) > 0).map((one) => clearBeyondCap(one)),
    ...purses.map((one) => setPoints(one, house, max)),
  ];
}

const clearBeyondCap = ({ id: of }: Character): Change => ({ change: "tracker", of, name: "beyondCap", to: 0 });
