import {
  type ArgumentsOf,
  type Change,
  type Character,
  type FramedAttempt,
  offer,
  parameters,
  refusal,
  type Refusal,
  type Scene,
} from "@rulewright/rules";
import { USUAL_MAX_RATING, USUAL_SKILLS } from "../data/attributes.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { loseOverflow, purseOf } from "./purse.ts";
import { checkParameters, MAX_COMBAT_DICE } from "./terms.ts";

const { difficulty, attack, weapon, minutes } = checkParameters;

/** Parameters that the GM sets in every offer of a check. */
const gmParameters = parameters({ difficulty, attack, weapon, minutes });

/** What the GM sets. */
type GmArguments = ArgumentsOf<typeof gmParameters>;

/** The ratings a check is made with. */
type CheckRatings = { readonly attribute: number; readonly skill: number; readonly tag: boolean };

/** B2 Outside turns, points above the limit are lost with the next check; in turns, when their earner's turn ends. */
function expiredOverflow(scene: Scene, actor: Character, house: HouseRules): readonly Change[] {
  const everybody = Object.values(scene.characters);
  if (everybody.some((one) => sheet.of(one).turnActive)) return [];
  return loseOverflow(house.apPool === "party" ? everybody : [actor], scene, house);
}

/** Frames a check from the offer's arguments and the sheet: points, luck, and the penalty of an extra major action (W20-18). */
function frameCheck(
  gmArguments: GmArguments,
  ratings: CheckRatings,
  scene: Scene,
  house: HouseRules,
): FramedAttempt | Refusal {
  const { actor } = scene;
  if (!actor) return refusal("needs-character", "W20-01");
  const { luckPoints, harder, attributes } = sheet.of(actor);
  const lost = expiredOverflow(scene, actor, house);
  const purse = purseOf(actor, scene, house);
  const ap = lost.length > 0 ? Math.min(purse.ap, house.apCap ?? purse.ap) : purse.ap;
  return {
    procedure: "check",
    args: { ...gmArguments, ...ratings, ...purse, ap, luckPoints, harder, luckAttribute: attributes.luck ?? 0 },
    // B7 Points are fresh until the next check.
    changes: [{ change: "tracker", of: actor.id, name: "freshAp", to: 0 }, ...lost],
    notices: ratings.skill > USUAL_MAX_RATING ? [{ code: "rating-beyond-usual", rule: "W20-03" }] : [],
  };
}

/** W20-01..W20-04 The GM names the skill, the attribute if it isn't the usual one, and the difficulty. */
export const checkByName = offer({
  rules: ["W20-01", "W20-02", "W20-03", "W20-04", "W20-11", "W20-18"],
  parameters: {
    skill: { kind: "text", from: { scales: ["skills"] } },
    // W20-02 null: the attribute the skill is usually rolled with.
    attribute: { kind: "text", nullable: true, initial: null, from: { scales: ["attributes"] } },
    ...gmParameters,
  },
  frame: ({ skill, attribute: named, ...gmArguments }, scene, house: HouseRules) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "W20-01");
    const { attributes, skills, tagSkills, tied } = sheet.of(actor);
    // W20-02 A sheet may tie a skill to another attribute than the usual one.
    const attribute = named ?? tied[skill] ?? USUAL_SKILLS[skill] ?? "";
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    if (value === undefined) {
      return attribute === ""
        ? refusal("which-attribute", "W20-02", { skill })
        : refusal("no-such-attribute", "W20-02", { attribute });
    }
    const ratings = { attribute: value, skill: skills[skill] ?? 0, tag: tagSkills.includes(skill) };
    return frameCheck(gmArguments, ratings, scene, house);
  },
});

/** The same by numbers, for a character without ratings on a sheet. */
export const checkByNumbers = offer({
  rules: ["W20-01", "W20-03", "W20-04", "W20-11", "W20-18"],
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
