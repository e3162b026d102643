import { choose, closed, first, go, type Parameters, procedure, type Procedure, refusal } from "@rulewright/rules";
import type { House } from "../house.ts";
import { difficultySet, raised, type Set, setParameters, settingMoves } from "./difficulty.ts";
import type { Pool } from "./dice.ts";
import { dicePool } from "./pools.ts";
import { badSpecialties, inUse, lacking, specialtyParameters, type WithSpecialties } from "./specialties.ts";
import { abilityIn, badTraits, dotsIn, type OnTraits, traitParameters, untrained } from "./traits.ts";
import { incapacitated, type Strength, strengthParameters } from "./zero.ts";

/** An action as the storyteller calls for it, open until the dice fall. */
export type Action = Set &
  OnTraits &
  WithSpecialties &
  Strength & {
    /** O-04 The number by which wounds hinder. */
    readonly wounds: number;
    /** ST-37 It takes a limb that is crippled. */
    readonly crippledLimb: boolean;
  };

const parameters = {
  ...traitParameters,
  ...setParameters,
  ...specialtyParameters,
  wounds: { kind: "integer", least: 0, most: 20, initial: 0, from: { trait: "woundPenalty" } },
  crippledLimb: { kind: "flag", initial: false },
  ...strengthParameters,
} satisfies Parameters;

/** ST-48..ST-50, ST-66: what is thrown, everything counted in. */
function poolOf(a: Action, house: House): Pool {
  // ST-36, A-16 Wounds take dice or raise the difficulty, unless a dot of willpower was spent against them.
  const wounds = a.relief ? 0 : a.wounds;
  const byWounds = house.woundPenalty === "difficulty" ? wounds : 0;
  return {
    pool: Math.max(0, dotsIn(a) - (wounds - byWounds)),
    difficulty: raised(difficultySet(a, house), untrained(a, house) + byWounds, house),
    threshold: a.threshold + lacking(a),
    specialties: inUse(a),
  };
}

const example: Action = {
  traits: [
    { name: "Precision", dots: 2 },
    { name: "Firearms", dots: 3 },
  ],
  difficulty: 8,
  threshold: 0,
  specialties: [],
  asSkill: false,
  figureItOut: false,
  storytellerAllows: false,
  penalty: null,
  wounds: 0,
  crippledLimb: false,
  willpower: 5,
  relief: false,
};

/** ST-48..ST-51: traits, difficulty and threshold are named, specialties chosen; then the dice fall. */
export const action: Procedure<Action, House> = procedure("action", {
  rules: ["ST-08", "ST-09", "ST-10", "ST-11", "ST-12", "ST-13", "ST-21", "ST-37", "ST-43", "ST-48", "ST-50", "ST-66"],
  parameters,
  held: ["willpower"],
  examples: [
    example,
    {
      ...example,
      traits: [{ name: "Wits", dots: 2 }],
      difficulty: null,
      threshold: 1,
      wounds: 1,
      willpower: 2,
    },
  ],
  refuse: (a, house) =>
    first(
      incapacitated(a),
      // ST-37 No willpower brings a crippled limb back.
      a.crippledLimb && refusal("crippled-limb", "ST-37"),
      badTraits(a, house),
      badSpecialties(a, abilityIn(a)),
    ),
  *run(a, house) {
    const pool = poolOf(a, house);
    const unable = incapacitated(a);
    return choose({
      by: "player",
      facts: pool,
      stands: { as: "roll", leadsTo: go(dicePool, { ...pool, exactTo: 0 }), ...(unable ? { closed: unable } : {}) },
      moves: () => [
        ...settingMoves(a, house, (changed) => go(action, changed)),
        closed("spend", refusal("no-willpower-roll", "ST-31")),
      ],
    });
  },
});
