import { type Character, isRecord, isRefusal, type JsonObject, valueByName } from "@rulewright/rules";
import { USUAL_ATTACKS } from "../data/attributes.ts";
import { ratingsOf } from "./framing.ts";
import { sheet } from "./sheet.ts";
import { USUAL_ATTACK_DIFFICULTY } from "./terms.ts";
import { attackActionOf, type MajorAction, majorBegun } from "./turns.ts";

/** A check that a character can make with a weapon of the sheet. */
export interface Attack {
  readonly name: string;
  readonly targetNumber: number;
  readonly tagRating: number;
  /** How it is made; none where the skill doesn't say. */
  readonly kind: "melee" | "thrown" | "ranged" | "none";
  /** The combat dice of the weapon. */
  readonly weapon: number;
}

/** W20-19, W20-30 The attacks of a character, in the order of the sheet. */
export function attacksOf(character: Character): readonly Attack[] {
  const { weapons, weaponSkills } = sheet.of(character);
  return Object.entries(weapons).flatMap(([name, weapon]) => {
    const skill = valueByName(weaponSkills, name);
    const ratings = skill === undefined ? undefined : ratingsOf(character, skill, null);
    if (skill === undefined || !ratings || isRefusal(ratings)) return [];
    const { attribute, skill: rating, tag } = ratings;
    const kind = valueByName(USUAL_ATTACKS, skill) ?? "none";
    return [{ name, targetNumber: attribute + rating, tagRating: tag ? rating : 0, kind, weapon }];
  });
}

/** W20-19 Whether points can add combat dice to the attack. */
export const takesCombatDice = ({ kind }: Pick<Attack, "kind">): boolean => kind === "melee" || kind === "thrown";

/** The terms of a check among the arguments of any of its procedures: beside the others, or by themselves once it is rolled. */
const termsIn = (args: JsonObject): JsonObject => (isRecord(args["terms"]) ? args["terms"] : args);

/** Whether a check with these arguments, of any of its procedures, is an attack. */
function isAttack(args: JsonObject): boolean {
  const { attack = "none" } = termsIn(args);
  return attack !== "none";
}

/**
 * W20-04, W20-18 The difficulty of the attack that a character makes now: of the open check with these arguments, or else the
 * usual one, harder after an extra action.
 */
export function attackDifficulty(character: Character, open: JsonObject = {}): number {
  const { difficulty, harder = 0 } = termsIn(open);
  return typeof difficulty === "number"
    ? difficulty + Number(harder)
    : USUAL_ATTACK_DIFFICULTY + sheet.of(character).harder;
}

/** W20-18 Whether the free major action of a turn is taken, also by an attack that is still open, with these arguments. */
export const isFreeMajorTaken = (character: Character, open: JsonObject = {}): boolean =>
  sheet.of(character).freeMajor || (attackActionOf(character) === "free" && isAttack(open));

/** W20-18 The major action that the open attack of a character is part of, with these arguments; undefined for any other check. */
export function majorOfAttack(character: Character, open: JsonObject = {}): MajorAction | undefined {
  if (!isAttack(open)) return undefined;
  return attackActionOf(character) === "free" ? "major" : majorBegun(character);
}

/** What a pool is rolled with and against, besides what the weapon says. */
export interface AttackTerms {
  readonly dice: number;
  readonly difficulty: number;
  readonly gmAp: number;
}

/** W20-05, W20-31 The pool of an attack that one of the GM's characters makes. */
export const poolOfAttack = ({ targetNumber, tagRating, kind, weapon }: Attack, terms: AttackTerms) => ({
  procedure: "pool",
  args: {
    targetNumber,
    tagRating,
    attack: kind,
    weapon,
    aim: 0,
    minutes: 0,
    ap: 0,
    gms: true,
    luckPoints: 0,
    ...terms,
  },
});
