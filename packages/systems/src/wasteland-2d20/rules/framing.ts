import {
  type Change,
  type Character,
  firstRefusal,
  type FramedAttempt,
  type Offer,
  type Parameters,
  type JsonObject,
  refusal,
  type Refusal,
  type Scene,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { USUAL_MAX_RATING } from "../data/attributes.ts";
import {
  attributeOf,
  hasAttribute,
  isTagged,
  luckOf,
  loseOverflow,
  purseOf,
  skillOf,
  usualAttribute,
} from "./sheet.ts";
import { checkParameters, MAX_COMBAT_DICE } from "./terms.ts";

const { difficulty, attack, weapon, minutes } = checkParameters;

/** Parameters that the GM sets in every offer of a check. */
const gmParameters = { difficulty, attack, weapon, minutes } satisfies Parameters;

/** The ratings a check is made with. */
type CheckRatings = { readonly attribute: number; readonly skill: number; readonly tag: boolean };

/** B2 Outside turns, points above the limit are lost with the next check; in turns, when their earner's turn ends. */
function expiredOverflow(scene: Scene, actor: Character, house: HouseRules): readonly Change[] {
  const everybody = Object.values(scene.characters);
  if (everybody.some(({ traits }) => traits["turnActive"] === true)) return [];
  return loseOverflow(house.apPool === "party" ? everybody : [actor], scene, house);
}

/** Frames a check from the offer's arguments and the sheet: points, luck, and the penalty of an extra major action (W20-18). */
function frameCheck(
  gmArgs: JsonObject,
  ratings: CheckRatings,
  scene: Scene,
  house: HouseRules,
): FramedAttempt | Refusal {
  const { actor } = scene;
  if (!actor) return refusal("needs-character", "W20-01");
  const { luckPoints = 0, harder = 0 } = actor.trackers;
  const lost = expiredOverflow(scene, actor, house);
  const purse = purseOf(actor, scene, house);
  const ap = lost.length > 0 ? Math.min(purse.ap, house.apCap ?? purse.ap) : purse.ap;
  return {
    procedure: "check",
    args: { ...gmArgs, ...ratings, ...purse, ap, luckPoints, harder, luckAttribute: luckOf(actor) },
    // B7 Points are fresh until the next check.
    changes: [{ change: "tracker", of: actor.id, name: "freshAp", to: 0 }, ...lost],
    notices: ratings.skill > USUAL_MAX_RATING ? [{ code: "rating-beyond-usual", rule: "W20-03" }] : [],
  };
}

/** W20-01..W20-04 The GM names the skill, the attribute if it isn't the usual one, and the difficulty. */
export const checkByName: Offer<HouseRules> = {
  rules: ["W20-01", "W20-02", "W20-03", "W20-04", "W20-11", "W20-18"],
  parameters: {
    skill: { kind: "text", from: { scales: ["skills"] } },
    // W20-02 null: the attribute the skill is usually rolled with.
    attribute: { kind: "text", nullable: true, initial: null, from: { scales: ["attributes"] } },
    ...gmParameters,
  },
  frame: ({ skill: skillName, attribute: attributeName, ...gmArgs }, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "W20-01");
    const skill = String(skillName);
    const attribute = typeof attributeName === "string" ? attributeName : usualAttribute(actor, skill);
    const fault = firstRefusal(
      attribute === "" && refusal("which-attribute", "W20-02", { skill }),
      !hasAttribute(actor, attribute) && refusal("no-such-attribute", "W20-02", { attribute }),
    );
    if (fault) return fault;
    const ratings = {
      attribute: attributeOf(actor, attribute),
      skill: skillOf(actor, skill),
      tag: isTagged(actor, skill),
    };
    return frameCheck(gmArgs, ratings, scene, house);
  },
};

/** The same by numbers, for a character without ratings on a sheet. */
export const checkByNumbers: Offer<HouseRules> = {
  rules: ["W20-01", "W20-03", "W20-04", "W20-11", "W20-18"],
  parameters: {
    attribute: { kind: "integer", min: -100, max: 100 },
    skill: { kind: "integer", min: 0, max: 100 },
    tag: { kind: "flag", initial: false },
    ...gmParameters,
  },
  frame: ({ attribute, skill, tag, ...gmArgs }, scene, house) =>
    frameCheck(gmArgs, { attribute: Number(attribute), skill: Number(skill), tag: tag === true }, scene, house),
};

/** W20-30 Combat dice without a check. */
export const combatDiceOffer: Offer<HouseRules> = {
  rules: ["W20-27", "W20-30"],
  goal: "damage",
  parameters: { dice: { kind: "integer", min: 0, max: MAX_COMBAT_DICE, initial: 2 } },
  frame: ({ dice }, { actor }) =>
    actor
      ? { procedure: "combat dice", args: { dice, luckPoints: actor.trackers["luckPoints"] ?? 0 } }
      : refusal("needs-character", "W20-30"),
};
