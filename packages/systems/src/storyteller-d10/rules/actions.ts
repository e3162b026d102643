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
import type { House } from "../house.ts";
import { difficultySet, raised, type Set, setParameters, settingMoves } from "./difficulty.ts";
import type { Pool } from "./dice.ts";
import { dicePool } from "./pools.ts";
import { badSpecialties, inUse, lacking, lifting, specialtyParameters, type WithSpecialties } from "./specialties.ts";
import { poolFirst } from "./tens.ts";
import { abilitiesIn, badTraits, dotsIn, type OnTraits, traitParameters, untrained } from "./traits.ts";
import { hindrance, type Wounded, woundParameters } from "./wounds.ts";
import { incapacitated, type Strength, strengthParameters } from "./zero.ts";

/** An action as the storyteller calls for it, open until the dice fall. */
export type Action = Set &
  OnTraits &
  WithSpecialties &
  Wounded &
  Strength & {
    /** ST-37 It takes a limb that is crippled. */
    readonly crippledLimb: boolean;
  };

const parameters = {
  ...traitParameters,
  ...setParameters,
  ...specialtyParameters,
  ...woundParameters,
  crippledLimb: { kind: "flag", initial: false },
  ...strengthParameters,
} satisfies Parameters;

/** ST-48..ST-50, ST-66: what is thrown, everything counted in. */
export function poolOf(a: Action, house: House): Pool {
  const wounds = hindrance(a, house);
  return {
    pool: Math.max(0, dotsIn(a) - wounds.dice),
    difficulty: raised(difficultySet(a, house), untrained(a, house) + wounds.difficulty, house),
    threshold: a.threshold + lacking(a),
    specialties: inUse(a),
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

/** ST-48..ST-51: traits, difficulty and threshold are named, specialties chosen; then the dice fall. */
export const action: Procedure<Action, House> = procedure("action", {
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
      incapacitated(a),
      // ST-37 No willpower brings a crippled limb back.
      a.crippledLimb && refusal("crippled-limb", "ST-37"),
      badTraits(a, house),
      badSpecialties(a, abilitiesIn(a)),
    ),
  *run(a, house) {
    const unable = incapacitated(a);
    const pool = poolOf(a, house);
    return choose({
      by: "player",
      facts: pool,
      stands: {
        as: "roll",
        leadsTo: go(deed, { ...pool, relief: a.relief, lifting: lifting(a) }),
        ...(unable ? { closed: unable } : {}),
      },
      moves: () => [
        ...settingMoves(a, house, (changed) => go(action, changed)),
        closed("spend", refusal("no-willpower-roll", "ST-31")),
      ],
    });
  },
});

/** ST-36, ST-38 The action is done now: wounds are ignored no longer. A-07 Its specialties are in use, or wait for tens. */
export const deed: Procedure<Pool & { readonly relief: number; readonly lifting: number }, House> = procedure("deed", {
  rules: ["ST-36", "ST-38", "ST-20"],
  *run({ relief, lifting: called, ...p }, house) {
    if (relief > 0) yield* earn({ relief: -relief });
    if (house.specialtyChoice === "before" || p.specialties === 0) return go(dicePool, { ...p, exactTo: 0 });
    // ST-19 What is called for and not yet in use still costs its threshold.
    const open = { ...p, specialties: 0, threshold: p.threshold + called };
    return go(poolFirst, { ...open, ready: p.specialties, lifting: called });
  },
});
