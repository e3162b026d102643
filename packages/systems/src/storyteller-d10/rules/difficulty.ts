import {
  type Act,
  anyNumber,
  type Go,
  move,
  type Move,
  type Parameters,
  refusal,
  type Refusal,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";

/** No threshold is higher; what is higher is a slip of the finger. */
const MAX_THRESHOLD = 100;

const difficultyRefused = { code: "difficulty-out-of-range", rule: "ST-50" };
const thresholdRefused = { code: "threshold-out-of-range", rule: "ST-56" };

/** What the storyteller sets before the dice fall. */
export type RollSettings = {
  /** Lowest face that hits, 2 to 10 as set; null for the table's default. */
  readonly difficulty: number | null;
  /** Hits that vanish. */
  readonly threshold: number;
};

export const settingParameters = {
  // ST-50 From 2 to 10; where nobody says, the table's default.
  difficulty: {
    kind: "integer",
    min: 2,
    max: 10,
    nullable: true,
    initial: null,
    suggested: 6,
    refusedAs: difficultyRefused,
  },
  // ST-56
  threshold: { kind: "integer", min: 0, max: MAX_THRESHOLD, initial: 0, refusedAs: thresholdRefused },
} satisfies Parameters;

/** ST-50 The difficulty as set, or the table's default. */
export const difficultyOrDefault = ({ difficulty }: RollSettings, house: HouseRules): number =>
  difficulty ?? house.defaultDifficulty;

/** ST-55, A-01 A difficulty after everything that raises it. */
export function raiseDifficulty(difficulty: number, by: number, house: HouseRules): number {
  return house.difficultyAboveTen === "cap" ? Math.min(10, difficulty + by) : difficulty + by;
}

const refuseOutside = (value: number, min: number, max: number, { code, rule }: typeof difficultyRefused) =>
  Number.isInteger(value) && value >= min && value <= max ? undefined : refusal(code, rule, { min, max });

/** ST-50, ST-51, ST-56: the storyteller's own moves, open until the dice fall. */
export function settingMoves<S extends RollSettings>(set: S, house: HouseRules, again: (changed: S) => Go): Move[] {
  return [
    move("set-difficulty", {
      by: "gm",
      talk: true,
      fields: { to: anyNumber(difficultyOrDefault(set, house)) },
      refuse: ({ to }) => refuseOutside(to, 2, 10, difficultyRefused),
      leadsTo: ({ to }) => again({ ...set, difficulty: to }),
    }),
    move("set-threshold", {
      by: "gm",
      talk: true,
      fields: { to: anyNumber(set.threshold) },
      refuse: ({ to }) => refuseOutside(to, 0, MAX_THRESHOLD, thresholdRefused),
      leadsTo: ({ to }) => again({ ...set, threshold: to }),
    }),
  ];
}

/** ST-51 Once the dice lie, neither changes any more. */
export const difficultyLocked: Refusal = refusal("difficulty-locked", "ST-51");

/** ST-51 The difficulty is named aloud: free before the dice fall, locked while they lie. */
export const setDifficulty: Act<HouseRules> = {
  rules: ["ST-50", "ST-51"],
  by: ["gm"],
  of: "table",
  parameters: {
    to: { kind: "integer", min: 2, max: 10, suggested: 6, refusedAs: difficultyRefused },
  },
  decide: ({ to }, { attempt }) => {
    // Where there were no dice to throw, the roll is over all the same; a day without a roll locks nothing.
    const { rolled, outcome } = attempt ?? {};
    const over = rolled === true || (outcome !== undefined && outcome["rolled"] !== false);
    return over ? refusal("difficulty-locked", "ST-51") : { changes: [], answer: { difficulty: to ?? null } };
  },
};

/** ST-51 The dice of the last action are put away. */
export const newAction: Act<HouseRules> = {
  rules: ["ST-51"],
  by: ["gm", "player"],
  of: "table",
  parameters: {},
  decide: () => ({ changes: [{ change: "table-cleared" }] }),
};
