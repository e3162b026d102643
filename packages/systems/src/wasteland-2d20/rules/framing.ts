import {
  type ArgumentsOf,
  type Change,
  type Character,
  type FramedAttempt,
  isRefusal,
  type JsonObject,
  offer,
  parameter,
  parameters,
  refusal,
  type Refusal,
  type Scene,
  findName,
  valueByName,
} from "@rulewright/rules";
import { USUAL_ATTACKS, USUAL_MAX_RATING, USUAL_SKILLS } from "../data/attributes.ts";
import { damageDealt } from "./damage.ts";
import type { HouseRules } from "./house-rules.ts";
import { refuseUnknown } from "./names.ts";
import { MAX_COMBAT_DICE, sheet } from "./sheet.ts";
import { endFreshness, loseOverflow, purseOf } from "./purse.ts";
import { checkParameters, USUAL_ATTACK_DIFFICULTY } from "./terms.ts";
import { attackActionOf, attackMade, hasBoughtMajor, SECOND_MAJOR_PRICE } from "./turns.ts";

const { difficulty, attack, weapon, aim, minutes } = checkParameters;

// W20-18, B6 The action that the check belongs to.
const of = parameter({ kind: "word", values: ["latest", "extra-major", "other"], initial: "latest" });

/** Parameters that the GM sets in every offer of a check. An attack has its own offer, which asks for its damage. */
const gmParameters = parameters({
  difficulty,
  attack,
  weapon: { ...weapon, advanced: true },
  aim: { ...aim, advanced: true },
  minutes,
  of,
});

/** What the GM sets. */
type GmArguments = ArgumentsOf<typeof gmParameters>;

/** The ratings a check is made with. */
type CheckRatings = { readonly attribute: number; readonly skill: number; readonly tag: boolean };

/** B2 In turns, points above the limit are lost when their earner's turn ends; outside turns, with the next check. */
function expiredOverflow(scene: Scene, actor: Character, house: HouseRules): readonly Change[] {
  const everybody = Object.values(scene.characters);
  const inTurns = sheet.ofTable(scene.shared).inCombat || everybody.some((one) => sheet.of(one).turnActive);
  return loseOverflow(inTurns ? [] : house.apPool === "party" ? everybody : [actor], scene, house);
}

/** The amount that changes leave in a purse. */
const pointsAfter = (changes: readonly Change[], points: number): number => {
  const last = changes.findLast((one) => one.change === "tracker" && one.name === "ap");
  return last?.change === "tracker" ? last.to : points;
};

/** W20-18, B6 What a second major action adds to the difficulty of a check: of the action that is named, or of the latest. */
function increaseOf({ of }: GmArguments, actor: Character, { majorPenaltyScope }: HouseRules): number | Refusal {
  if (of === "extra-major") return hasBoughtMajor(actor) ? 1 : refusal("no-extra-major", "W20-18");
  return of === "other" && majorPenaltyScope === "action" ? 0 : sheet.of(actor).harder;
}

/** Frames a check from the offer's arguments and the sheet: points, luck, and the penalty of an extra major action (W20-18). */
function frameCheck(
  gmArguments: GmArguments,
  ratings: CheckRatings,
  scene: Scene,
  house: HouseRules,
  /** The names of the attribute and the skill, where they are those of the sheet, and of whoever is attacked. */
  named: Readonly<Record<string, string | undefined>> = {},
): FramedAttempt | Refusal {
  const { actor } = scene;
  if (!actor) return refusal("needs-character", "W20-01");
  const { luckPoints, attributes } = sheet.of(actor);
  const names = Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const harder = increaseOf(gmArguments, actor, house);
  if (isRefusal(harder)) return harder;
  const { of: _, ...terms } = gmArguments;
  const lost = expiredOverflow(scene, actor, house);
  const purse = purseOf(actor, scene, house);
  const held = { ...purse, ap: pointsAfter(lost, purse.ap), luckPoints };
  return {
    procedure: "check",
    args: { ...terms, ...ratings, ...held, harder, luckAttribute: valueByName(attributes, "luck") ?? 0 },
    // B7 Points are fresh until the next check.
    changes: [...endFreshness(scene), ...lost],
    notices: ratings.skill > USUAL_MAX_RATING ? [{ code: "rating-beyond-usual", rule: "W20-03" }] : [],
    ...(Object.keys(names).length > 0 ? { named: names } : {}),
  };
}

/** W20-19 An attack with a weapon is for damage: as much as is wanted, or as much as there can be. */
function goalOfCheck({ attack: kind = "none", weapon: dice, aim: wanted }: JsonObject): string | undefined {
  if (kind === "none" || !(Number(dice) > 0)) return undefined;
  return Number(wanted) > 0 ? "enough" : "damage";
}

/** W20-02 Refuses a skill without a usual attribute, and suggests the skill that was probably meant. */
const refuseUntied = (skill: string, skills: readonly string[]): Refusal =>
  findName(skills, skill) === undefined
    ? refuseUnknown("which-attribute", "W20-02", skill, [...skills, ...Object.keys(USUAL_SKILLS)])
    : refusal("which-attribute", "W20-02", { name: skill });

/** W20-02 The attribute that a skill is usually rolled with, as its name is on the sheet. A sheet may tie a skill to another one. */
export function usualAttribute(actor: Character, skill: string): string | undefined {
  const { attributes, tied } = sheet.of(actor);
  const name = valueByName(tied, skill) ?? valueByName(USUAL_SKILLS, skill);
  return name === undefined ? undefined : (findName(Object.keys(attributes), name) ?? name);
}

/** W20-02, W20-11 What a check with a skill is made with: W20-02 by the usual attribute, unless another is named. */
export function ratingsOf(actor: Character, skill: string, named: string | null): CheckRatings | Refusal {
  const { attributes, skills, tagSkills } = sheet.of(actor);
  const attribute = named ?? usualAttribute(actor, skill);
  if (attribute === undefined) return refuseUntied(skill, Object.keys(skills));
  const value = valueByName(attributes, attribute);
  if (value === undefined) return refuseUnknown("no-such-attribute", "W20-02", attribute, Object.keys(attributes));
  return {
    attribute: value,
    skill: valueByName(skills, skill) ?? 0,
    tag: findName(tagSkills, skill) !== undefined,
  };
}

// W20-02 null: the attribute the skill is usually rolled with.
const attributeParameter = { kind: "text", nullable: true, initial: null, from: { scales: ["attributes"] } } as const;

/** W20-01..W20-04 The GM names the skill, the attribute if it isn't the usual one, and the difficulty. */
export const checkByName = offer({
  rules: ["W20-01", "W20-02", "W20-03", "W20-04", "W20-11", "W20-18"],
  goalOf: goalOfCheck,
  parameters: {
    skill: { kind: "text", from: { scales: ["skills"] } },
    attribute: attributeParameter,
    ...gmParameters,
  },
  frame: ({ skill, attribute, ...gmArguments }, scene, house: HouseRules) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "W20-01");
    const ratings = ratingsOf(actor, skill, attribute);
    if (isRefusal(ratings)) return ratings;
    return frameCheck(gmArguments, ratings, scene, house, { attribute: attribute ?? usualAttribute(actor, skill) });
  },
});

/** The name of whoever is attacked; undefined where nobody is named. */
const nameOfTarget = (target: string | null, { characters }: Scene): string | undefined =>
  target === null ? undefined : valueByName(characters, target)?.name;

/**
 * W20-18 The action that an attack belongs to in the character's own turn: with the free major action, to another one than the
 * action begun last. Without a major action left there is none.
 */
function actionFor(named: GmArguments["of"], actor: Character): GmArguments["of"] | Refusal {
  const action = named === "latest" ? attackActionOf(actor) : undefined;
  if (action === "none-left") return refusal("no-major-left", "W20-18", { price: SECOND_MAJOR_PRICE });
  return action === "free" ? "other" : named;
}

/** W20-19, W20-30 An attack with a weapon of the sheet: its skill says how it is made, and its combat dice roll on a hit. */
export const attackByWeapon = offer({
  rules: ["W20-01", "W20-02", "W20-04", "W20-19", "W20-30"],
  goalOf: ({ aim: wanted = 0 }) => (Number(wanted) > 0 ? "enough" : "damage"),
  parameters: {
    wielding: { kind: "text", from: { scales: ["weapons"] } },
    // Who is hit, so that the result can say it.
    target: { kind: "character", nullable: true, initial: null },
    attribute: attributeParameter,
    difficulty: { ...difficulty, suggested: USUAL_ATTACK_DIFFICULTY },
    attack: { kind: "word", values: ["usual", "melee", "thrown", "ranged"], initial: "usual" },
    aim,
    of,
  },
  frame: ({ wielding: named, target, attribute, attack: made, ...terms }, scene, house: HouseRules) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "W20-01");
    const { weapons, weaponSkills } = sheet.of(actor);
    const dice = valueByName(weapons, named);
    if (dice === undefined) return refuseUnknown("no-such-weapon", "W20-30", named, Object.keys(weapons));
    const skill = valueByName(weaponSkills, named);
    if (skill === undefined) return refusal("which-weapon-skill", "W20-19", { name: named });
    const kind = made === "usual" ? valueByName(USUAL_ATTACKS, skill) : made;
    if (kind === undefined) return refusal("which-attack", "W20-19", { name: skill });
    const ratings = ratingsOf(actor, skill, attribute);
    if (isRefusal(ratings)) return ratings;
    if (target === actor.id) return refusal("own-target", "W20-19", { name: actor.name });
    const of = actionFor(terms.of, actor);
    if (isRefusal(of)) return of;
    const names = {
      attribute: attribute ?? usualAttribute(actor, skill),
      skill,
      weapon: named,
      target: nameOfTarget(target, scene),
    };
    return frameCheck({ ...terms, of, attack: kind, weapon: dice, minutes: 0 }, ratings, scene, house, names);
  },
  settled: ({ args: { of, target }, outcome }, { actor, characters }, house: HouseRules) => [
    ...(actor ? attackMade(of, actor, house) : []),
    ...damageDealt(outcome, target === null ? undefined : valueByName(characters, target)),
  ],
});

/** The same by numbers, for a character without ratings on a sheet. */
export const checkByNumbers = offer({
  rules: ["W20-01", "W20-03", "W20-04", "W20-11", "W20-18"],
  goalOf: goalOfCheck,
  parameters: {
    attribute: { kind: "integer", min: -100, max: 100 },
    skill: { kind: "integer", min: 0, max: 100 },
    tag: { kind: "flag", initial: false },
    ...gmParameters,
  },
  frame: ({ attribute, skill, tag, ...gmArguments }, scene, house: HouseRules) =>
    frameCheck(gmArguments, { attribute, skill, tag }, scene, house),
});

/** W20-30 Combat dice without a check. */
export const combatDiceOffer = offer({
  rules: ["W20-27", "W20-30"],
  goal: "damage",
  parameters: { dice: { kind: "integer", min: 0, max: MAX_COMBAT_DICE, initial: 2 } },
  frame: ({ dice }, { actor }) =>
    actor
      ? { procedure: "combat dice", args: { dice, luckPoints: sheet.of(actor).luckPoints } }
      : refusal("needs-character", "W20-30"),
});
