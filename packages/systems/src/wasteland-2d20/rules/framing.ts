import {
  type Change,
  type Character,
  type Offer,
  type Parameters,
  refusal,
  type Scene,
  TABLE,
} from "@rulewright/rules";
import type { House } from "../house.ts";
import { attributeOf, isTagged, luckOf, pointsOf, skillOf, usualAttribute } from "./sheet.ts";
import { announcedParameters, MOST_COMBAT_DICE } from "./terms.ts";

const { difficulty, attack, weapon, minutes } = announcedParameters;

/** What the GM sets, however the check is asked for. */
const setByTheGm = { difficulty, attack, weapon, minutes } satisfies Parameters;

/** What comes off the sheet: points, luck, and what an extra major action costs (W20-18). */
function held(actor: Character, scene: Scene, house: House) {
  const { luckPoints = 0, harder = 0 } = actor.trackers;
  return { ap: pointsOf(actor, scene, house), luckPoints, harder, luckAttribute: luckOf(actor) };
}

/** B7 Points are fresh until the next check. */
const stale = ({ id }: Character): readonly Change[] => [{ change: "tracker", of: id, name: "freshAp", to: 0 }];

/** W20-12 Complications lie on the table until the GM has done something with them. */
const complicated: NonNullable<Offer<House>["settled"]> = ({ outcome }, { shared }) => {
  const came = Number(outcome["complications"] ?? 0);
  const waiting = Number(shared.traits["complications"] ?? 0);
  return came > 0 ? [{ change: "trait", of: TABLE, name: "complications", to: waiting + came }] : [];
};

/** W20-01..W20-04 The GM names the skill, the attribute where it isn't the usual one, and the difficulty. */
export const checkByName: Offer<House> = {
  rules: ["W20-01", "W20-02", "W20-03", "W20-04", "W20-11", "W20-18"],
  parameters: {
    skill: { kind: "text", from: { scales: ["skills"] } },
    // W20-02 None: the one the skill is usually rolled with.
    attribute: { kind: "text", orNone: true, initial: null, from: { scales: ["attributes"] } },
    ...setByTheGm,
  },
  frame: ({ skill: skillName, attribute: named, ...set }, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "W20-01");
    const skill = String(skillName);
    const attribute = typeof named === "string" ? named : usualAttribute(actor, skill);
    if (attribute === "") return refusal("which-attribute", "W20-02", { skill });
    const rated = {
      attribute: attributeOf(actor, attribute),
      skill: skillOf(actor, skill),
      tag: isTagged(actor, skill),
    };
    return { procedure: "check", args: { ...set, ...rated, ...held(actor, scene, house) }, changes: stale(actor) };
  },
  settled: complicated,
};

/** The same with numbers said aloud: for whoever has no sheet. */
export const checkByNumbers: Offer<House> = {
  rules: ["W20-01", "W20-03", "W20-04", "W20-11", "W20-18"],
  parameters: {
    attribute: { kind: "integer", least: -100, most: 100 },
    skill: { kind: "integer", least: 0, most: 100 },
    tag: { kind: "flag", initial: false },
    ...setByTheGm,
  },
  frame: (args, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "W20-01");
    return { procedure: "check", args: { ...args, ...held(actor, scene, house) }, changes: stale(actor) };
  },
  settled: complicated,
};

/** W20-30 Combat dice that fall without anybody's check. */
export const looseCombatDice: Offer<House> = {
  rules: ["W20-27", "W20-30"],
  parameters: { dice: { kind: "integer", least: 0, most: MOST_COMBAT_DICE, initial: 2 } },
  frame: ({ dice }, { actor }) =>
    actor
      ? { procedure: "combat dice", args: { dice, luckPoints: actor.trackers["luckPoints"] ?? 0 } }
      : refusal("needs-character", "W20-30"),
};
