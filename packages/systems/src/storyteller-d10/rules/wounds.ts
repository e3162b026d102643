import { type Act, firstRefusal, isRefusal, type Parameters, refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { currentWillpower, ignoresWounds, namesIn } from "./sheet.ts";
import { actingCharacter, type WillpowerState } from "./incapacitation.ts";

/** O-04 The wound penalty, which the table sets because the book has no wound rules. */
export type Wounded = { readonly woundPenalty: number };

/** The highest accepted wound penalty; larger numbers are typing errors. */
export const MAX_WOUND_PENALTY = 100;

/** O-04 The parameter for the wound penalty, read from the tracker. */
export const woundParameters = {
  woundPenalty: { kind: "integer", min: 0, max: MAX_WOUND_PENALTY, initial: 0, from: { tracker: "woundPenalty" } },
} satisfies Parameters;

/** ST-36, A-16 The effect of wounds on a roll: fewer dice or a higher difficulty; none while they are ignored. */
export function woundEffects(
  { woundPenalty, relief }: Wounded & Pick<WillpowerState, "relief">,
  house: HouseRules,
): { readonly dice: number; readonly difficulty: number } {
  const wounds = relief > 0 ? 0 : woundPenalty;
  return house.woundPenalty === "dice" ? { dice: wounds, difficulty: 0 } : { dice: 0, difficulty: wounds };
}

/** ST-36, ST-38 Spends 1 dot, even the last one, so that the next action ignores wounds; once per turn. */
export const ignoreWounds: Act<HouseRules> = {
  rules: ["ST-36", "ST-38"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, scene) => {
    const actor = actingCharacter(scene);
    if (isRefusal(actor)) return actor;
    const left = currentWillpower(actor) - 1;
    return (
      firstRefusal(
        actor.traits["ignoredWounds"] === true && refusal("ignore-wounds-used", "ST-36"),
        left < 0 && refusal("no-willpower", "ST-36"),
      ) ?? {
        changes: [
          { change: "tracker", of: actor.id, name: "willpower", to: left },
          { change: "tracker", of: actor.id, name: "relief", to: 1 },
          { change: "trait", of: actor.id, name: "ignoredWounds", to: true },
        ],
        // ST-38 The effects of 0 willpower begin after the action.
        answer: { willpower: left, incapacitated: false },
        notices: [
          ...(ignoresWounds(actor) ? [{ code: "already-ignoring", rule: "ST-36" }] : []),
          ...(left === 0 ? [{ code: "collapses-after", rule: "ST-38" }] : []),
        ],
      }
    );
  },
};

/** O-04 Sets the wound penalty. */
export const setWounds: Act<HouseRules> = {
  rules: ["ST-36"],
  by: ["gm", "player"],
  of: "character",
  parameters: { woundPenalty: { kind: "integer", min: 0, max: MAX_WOUND_PENALTY } },
  decide: ({ woundPenalty }, { actor }) =>
    actor
      ? { changes: [{ change: "tracker", of: actor.id, name: "woundPenalty", to: Number(woundPenalty) }] }
      : refusal("needs-character", "ST-36"),
};

/** ST-37 Marks a limb as crippled. */
export const crippleLimb: Act<HouseRules> = {
  rules: ["ST-37"],
  by: ["gm", "player"],
  of: "character",
  parameters: { limb: { kind: "text" } },
  decide: ({ limb }, { actor }) => {
    if (!actor) return refusal("needs-character", "ST-37");
    const now = namesIn(actor.traits["crippled"]);
    const named = String(limb).trim();
    return (
      firstRefusal(
        named === "" && refusal("no-limb", "ST-37"),
        now.includes(named) && refusal("already-crippled", "ST-37", { limb: named }),
      ) ?? { changes: [{ change: "trait", of: actor.id, name: "crippled", to: [...now, named] }] }
    );
  },
};

/** ST-37 Marks a limb as healed; willpower can't do that. */
export const healLimb: Act<HouseRules> = {
  rules: ["ST-37"],
  by: ["gm", "player"],
  of: "character",
  parameters: { limb: { kind: "text", from: { scales: ["crippled"] } } },
  decide: ({ limb }, { actor }) => {
    if (!actor) return refusal("needs-character", "ST-37");
    const now = namesIn(actor.traits["crippled"]);
    if (!now.includes(String(limb))) return refusal("not-crippled", "ST-37", { limb: String(limb) });
    const to = now.filter((one) => one !== limb);
    return { changes: [{ change: "trait", of: actor.id, name: "crippled", to }] };
  },
};
