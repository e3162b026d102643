import { act, type ArgumentsOf, firstRefusal, isSameName, parameters, refusal } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { MAX_WOUND_PENALTY, sheet } from "./sheet.ts";
import { includesName } from "./names.ts";
import { canAct } from "./conditions.ts";
import type { WillpowerState } from "./incapacitation.ts";

/** O-04 The parameter for the wound penalty, read from the tracker. */
export const woundParameters = parameters({
  woundPenalty: { kind: "integer", min: 0, max: MAX_WOUND_PENALTY, initial: 0, from: { tracker: "woundPenalty" } },
});

/** O-04 The wound penalty, which the table sets because the book has no wound rules. */
export type Wounded = ArgumentsOf<typeof woundParameters>;

/** ST-36, A-16 The effect of wounds on a roll: fewer dice or a higher difficulty; none while they are ignored. */
export function woundEffects(
  { woundPenalty, relief }: Wounded & Pick<WillpowerState, "relief">,
  house: HouseRules,
): { readonly dice: number; readonly difficulty: number } {
  const wounds = relief > 0 ? 0 : woundPenalty;
  return house.woundPenalty === "dice" ? { dice: wounds, difficulty: 0 } : { dice: 0, difficulty: wounds };
}

/** ST-36, ST-38 Spends 1 dot, even the last one, so that the next action ignores wounds; once per turn. */
export const ignoreWounds = act({
  rules: ["ST-36", "ST-38"],
  by: ["player", "gm"],
  of: "character",
  when: [canAct],
  uses: ["ignoredWounds"],
  parameters: {},
  decide: (_, { actor }) => {
    const { willpower, relief, woundPenalty } = sheet.of(actor);
    const left = willpower - 1;
    return (
      firstRefusal(
        woundPenalty === 0 && refusal("no-wounds", "ST-36"),
        left < 0 && refusal("no-willpower", "ST-36"),
      ) ?? {
        changes: [
          { change: "tracker", of: actor.id, name: "willpower", to: left },
          { change: "tracker", of: actor.id, name: "relief", to: 1 },
        ],
        // ST-38 The effects of 0 willpower begin after the action.
        answer: { willpower: left, incapacitated: false },
        notices: [
          ...(relief > 0 ? [{ code: "already-ignoring", rule: "ST-36" }] : []),
          ...(left === 0 ? [{ code: "collapses-after", rule: "ST-38" }] : []),
        ],
      }
    );
  },
});

/** O-04 Sets the wound penalty; players ask for it. */
export const setWounds = act({
  rules: ["ST-36"],
  by: ["player", "gm"],
  consent: true,
  group: "body",
  of: "character",
  parameters: { woundPenalty: { kind: "integer", min: 0, max: MAX_WOUND_PENALTY } },
  decide: ({ woundPenalty }, { actor }) => ({
    changes: [{ change: "tracker", of: actor.id, name: "woundPenalty", to: woundPenalty }],
  }),
});

/** ST-37 Marks a limb as crippled; players ask for it. */
export const crippleLimb = act({
  rules: ["ST-37"],
  by: ["player", "gm"],
  consent: true,
  group: "body",
  of: "character",
  parameters: { limb: { kind: "text" } },
  decide: ({ limb }, { actor }) => {
    const { crippled } = sheet.of(actor);
    const named = limb.trim();
    return (
      firstRefusal(
        named === "" && refusal("no-limb", "ST-37"),
        includesName(crippled, named) && refusal("already-crippled", "ST-37", { limb: named }),
      ) ?? { changes: [{ change: "trait", of: actor.id, name: "crippled", to: [...crippled, named] }] }
    );
  },
});

/** ST-37 Marks a limb as healed; willpower can't do that, and players ask for it. */
export const healLimb = act({
  rules: ["ST-37"],
  by: ["player", "gm"],
  consent: true,
  group: "body",
  of: "character",
  parameters: { limb: { kind: "text", from: { scales: ["crippled"] } } },
  decide: ({ limb }, { actor }) => {
    const { crippled } = sheet.of(actor);
    if (!includesName(crippled, limb)) return refusal("not-crippled", "ST-37", { limb });
    const to = crippled.filter((one) => !isSameName(one, limb));
    return { changes: [{ change: "trait", of: actor.id, name: "crippled", to }] };
  },
});
