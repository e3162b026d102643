import {
  type ArgumentsOf,
  choose,
  closed,
  earn,
  type Explanation,
  firstRefusal,
  go,
  parameters,
  procedure,
  type Procedure,
  refusal,
  sumOf,
  type Term,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { boundedSum } from "./arithmetic.ts";
import { difficultyOrDefault, raiseDifficulty, settingMoves, settingParameters } from "./difficulty.ts";
import type { Pool } from "./dice.ts";
import { dicePool, EXACT_TO } from "./pools.ts";
import {
  refuseSpecialties,
  countInUse,
  missingSpecialties,
  requiredInUse,
  specialtyParameters,
} from "./specialties.ts";
import { poolFirst } from "./specialties-after-roll.ts";
import { claimMoves } from "./specialty-claims.ts";
import { canonicalName } from "./trait-names.ts";
import { abilitiesIn, refuseTraits, traitParameters, untrainedPenalty } from "./traits.ts";
import { woundEffects, woundParameters } from "./wounds.ts";
import { refuseIncapacitated, willpowerParameters } from "./incapacitation.ts";

const actionParameters = parameters({
  ...traitParameters,
  ...settingParameters,
  ...specialtyParameters,
  ...woundParameters,
  // ST-37 True if the action needs a crippled limb.
  crippledLimb: { kind: "flag", initial: false },
  ...willpowerParameters,
});

/** ST-47 An action as the storyteller frames it; it can change until the dice are rolled. */
export type Action = ArgumentsOf<typeof actionParameters>;

/** ST-48..ST-50, ST-66 What the dice, the difficulty and the threshold of an action consist of. */
function termsOfAction(a: Action, house: HouseRules) {
  const wounds = woundEffects(a, house);
  const untrained = a.traits.map((trait): Term => ({ from: "untrained", value: untrainedPenalty(trait, a, house) }));
  return {
    pool: [
      ...a.traits.map(({ name, dots }): Term => ({ from: canonicalName(name), value: dots, rule: "ST-48" })),
      { from: "woundPenalty", value: -wounds.dice, rule: "ST-36" },
    ],
    difficulty: [
      { from: "difficulty", value: difficultyOrDefault(a, house), rule: "ST-50" },
      ...untrained,
      { from: "woundPenalty", value: wounds.difficulty, rule: "A-16" },
    ],
    threshold: [
      { from: "threshold", value: a.threshold, rule: "ST-56" },
      { from: "missingSpecialties", value: missingSpecialties(a), rule: "ST-66" },
    ],
  };
}

const total = (terms: readonly Term[]): number => terms.reduce((sum, { value }) => sum + value, 0);

/** ST-48..ST-50, ST-66 The dice pool of an action, with all modifiers. */
export function poolOfAction(a: Action, house: HouseRules): Pool {
  const terms = termsOfAction(a, house);
  return {
    pool: Math.max(0, total(terms.pool)),
    difficulty: raiseDifficulty(total(terms.difficulty), house),
    threshold: total(terms.threshold),
    specialties: countInUse(a),
  };
}

/** What the dice, the difficulty and the threshold consist of. A-01 bounds the difficulty, ST-48 the dice. */
function explainAction(a: Action, { pool, difficulty }: Pool, house: HouseRules): Explanation {
  const terms = termsOfAction(a, house);
  return {
    sums: [
      boundedSum("pool", terms.pool, pool, "ST-48"),
      boundedSum("difficulty", terms.difficulty, difficulty, "A-01"),
      sumOf("threshold", terms.threshold),
    ],
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
  // The pool is of every action, the others are of some.
  rules: ["ST-48", "ST-50", "ST-66", "ST-08", "ST-09", "ST-10", "ST-11", "ST-12", "ST-13", "ST-21", "ST-37", "ST-43"],
  parameters: actionParameters,
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
      explain: () => explainAction(a, pool, house),
      stands: {
        as: "roll",
        leadsTo: go(actionRoll, { ...pool, relief: a.relief, lifting: requiredInUse(a) }),
        ...(refused ? { closed: refused } : {}),
      },
      moves: () => [
        ...settingMoves(a, house, (changed) => go(action, changed)),
        ...claimMoves(a, abilitiesIn(a), (changed) => go(action, changed)),
        closed("spend", refusal("no-willpower-roll", "ST-31")),
      ],
    });
  },
});

/** ST-36, ST-38 The roll ends the relief from wounds. A-07 Specialties are used now, or chosen after the tens are known. */
export const actionRoll = procedure("deed", {
  rules: ["ST-36", "ST-38", "ST-20"],
  *run({ relief, lifting: called, ...p }: Pool & { relief: number; lifting: number }, house: HouseRules) {
    if (relief > 0) yield* earn({ relief: -relief });
    if (house.specialtyChoice === "before" || p.specialties === 0) return go(dicePool, { ...p, exactTo: EXACT_TO });
    // ST-19 Required specialties that are not used yet still add their threshold.
    const open = { ...p, specialties: 0, threshold: p.threshold + called };
    return go(poolFirst, { ...open, ready: p.specialties, lifting: called });
  },
});
