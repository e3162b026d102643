import {
  choose,
  closed,
  earn,
  firstRefusal,
  go,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import {
  difficultyOrDefault,
  raiseDifficulty,
  type RollSettings,
  settingParameters,
  settingMoves,
} from "./difficulty.ts";
import type { Pool } from "./dice.ts";
import { dicePool } from "./pools.ts";
import {
  refuseSpecialties,
  countInUse,
  missingSpecialties,
  requiredInUse,
  specialtyParameters,
  type WithSpecialties,
} from "./specialties.ts";
import { poolFirst } from "./specialties-after-roll.ts";
import { abilitiesIn, refuseTraits, dotsIn, type TraitTerms, traitParameters, untrainedPenalty } from "./traits.ts";
import { woundEffects, type Wounded, woundParameters } from "./wounds.ts";
import { refuseIncapacitated, type WillpowerState, willpowerParameters } from "./incapacitation.ts";

/** ST-47 An action as the storyteller frames it; it can change until the dice are rolled. */
export type Action = RollSettings &
  TraitTerms &
  WithSpecialties &
  Wounded &
  WillpowerState & {
    /** ST-37 True if the action needs a crippled limb. */
    readonly crippledLimb: boolean;
  };

const parameters = {
  ...traitParameters,
  ...settingParameters,
  ...specialtyParameters,
  ...woundParameters,
  crippledLimb: { kind: "flag", initial: false },
  ...willpowerParameters,
} satisfies Parameters;

/** ST-48..ST-50, ST-66 The dice pool of an action, with all modifiers. */
export function poolOfAction(a: Action, house: HouseRules): Pool {
  const wounds = woundEffects(a, house);
  return {
    pool: Math.max(0, dotsIn(a) - wounds.dice),
    difficulty: raiseDifficulty(difficultyOrDefault(a, house), untrainedPenalty(a, house) + wounds.difficulty, house),
    threshold: a.threshold + missingSpecialties(a),
    specialties: countInUse(a),
  };
}

const example: Action = {
  traits: [
    { name: "Precision", dots: 2 },
    { name: "Firearms", dots: 2 },
  ],
  difficulty: 8,
  threshold: 0,
  specialties: [{ name: "Energy Weapons", of: "Firearms", use: true, required: true, related: true }],
  asSkill: false,
  figureItOut: false,
  storytellerAllows: false,
  penalty: null,
  woundPenalty: 0,
  crippledLimb: false,
  willpower: 5,
  relief: 0,
};

/** ST-48..ST-51 An action: traits, difficulty, threshold and specialties are set, then the player rolls. */
export const action: Procedure<Action, HouseRules> = procedure("action", {
  rules: ["ST-08", "ST-09", "ST-10", "ST-11", "ST-12", "ST-13", "ST-21", "ST-37", "ST-43", "ST-48", "ST-50", "ST-66"],
  parameters,
  held: ["willpower", "relief", "woundPenalty"],
  examples: [
    example,
    {
      ...example,
      traits: [{ name: "Wits", dots: 2 }],
      difficulty: null,
      threshold: 1,
      specialties: [],
      woundPenalty: 1,
      willpower: 0,
      relief: 1,
    },
  ],
  refuse: (a, house) =>
    firstRefusal(
      refuseIncapacitated(a),
      // ST-37 Willpower doesn't restore a crippled limb.
      a.crippledLimb && refusal("crippled-limb", "ST-37"),
      refuseTraits(a, house),
      refuseSpecialties(a, abilitiesIn(a)),
    ),
  *run(a, house) {
    const refused = refuseIncapacitated(a);
    const pool = poolOfAction(a, house);
    return choose({
      by: "player",
      facts: pool,
      stands: {
        as: "roll",
        leadsTo: go(actionRoll, { ...pool, relief: a.relief, lifting: requiredInUse(a) }),
        ...(refused ? { closed: refused } : {}),
      },
      moves: () => [
        ...settingMoves(a, house, (changed) => go(action, changed)),
        closed("spend", refusal("no-willpower-roll", "ST-31")),
      ],
    });
  },
});

/** ST-36, ST-38 The roll ends the relief from wounds. A-07 Specialties are used now, or chosen after the tens are known. */
export const actionRoll: Procedure<Pool & { readonly relief: number; readonly lifting: number }, HouseRules> =
  procedure("deed", {
    rules: ["ST-36", "ST-38", "ST-20"],
    *run({ relief, lifting: called, ...p }, house) {
      if (relief > 0) yield* earn({ relief: -relief });
      if (house.specialtyChoice === "before" || p.specialties === 0) return go(dicePool, { ...p, exactTo: 0 });
      // ST-19 Required specialties that are not used yet still add their threshold.
      const open = { ...p, specialties: 0, threshold: p.threshold + called };
      return go(poolFirst, { ...open, ready: p.specialties, lifting: called });
    },
  });
