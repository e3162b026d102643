import {
  act,
  anyNumber,
  type ArgumentsOf,
  type Go,
  move,
  type Move,
  parameters,
  refusal,
  type Refusal,
} from "@rulewright/rules";
import { beforeDice } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";

/** The highest accepted threshold; larger numbers are typing errors. */
const MAX_THRESHOLD = 100;

const difficultyRefused = { code: "difficulty-out-of-range", rule: "ST-50" };
const thresholdRefused = { code: "threshold-out-of-range", rule: "ST-56" };

/** ST-50, ST-56 The parameters for difficulty and threshold. */
export const settingParameters = parameters({
  // ST-50 The lowest face that hits: from 2 to 10, or null for the table's default.
  difficulty: {
    kind: "integer",
    min: 2,
    max: 10,
    nullable: true,
    initial: null,
    suggested: 6,
    refusedAs: difficultyRefused,
  },
  // ST-56 The number of hits to remove.
  threshold: { kind: "integer", min: 0, max: MAX_THRESHOLD, initial: 0, refusedAs: thresholdRefused },
});

/** ST-50, ST-56 What the storyteller sets before the roll. */
export type RollSettings = ArgumentsOf<typeof settingParameters>;

/** ST-50 The difficulty that was set, or the table's default. */
export const difficultyOrDefault = ({ difficulty }: RollSettings, house: HouseRules): number =>
  difficulty ?? house.defaultDifficulty;

/** ST-55, A-01 A difficulty after all increases; a house rule limits it to 10. */
export function raiseDifficulty(raised: number, house: HouseRules): number {
  return house.difficultyAboveTen === "cap" ? Math.min(10, raised) : raised;
}

const refuseOutside = (value: number, min: number, max: number, { code, rule }: typeof difficultyRefused) =>
  Number.isInteger(value) && value >= min && value <= max ? undefined : refusal(code, rule, { min, max });

/** ST-50, ST-51, ST-56 The storyteller's moves that change difficulty and threshold before the roll. */
export function settingMoves<S extends RollSettings>(
  settings: S,
  house: HouseRules,
  restart: (changed: S) => Go,
): Move[] {
  return [
    move("set-difficulty", {
      by: "gm",
      talk: true,
      fields: { to: anyNumber(difficultyOrDefault(settings, house)) },
      refuse: ({ to }) => refuseOutside(to, 2, 10, difficultyRefused),
      leadsTo: ({ to }) => restart({ ...settings, difficulty: to }),
    }),
    move("set-threshold", {
      by: "gm",
      talk: true,
      fields: { to: anyNumber(settings.threshold) },
      refuse: ({ to }) => refuseOutside(to, 0, MAX_THRESHOLD, thresholdRefused),
      leadsTo: ({ to }) => restart({ ...settings, threshold: to }),
    }),
  ];
}

/** ST-51 Refuses to change difficulty or threshold after the roll. */
export const difficultyLocked: Refusal = refusal("difficulty-locked", "ST-51");

/** ST-50, ST-51 Announces a difficulty; refused while rolled dice are on the table. */
export const setDifficulty = act({
  rules: ["ST-50", "ST-51"],
  by: ["gm"],
  of: "table",
  when: [beforeDice],
  parameters: {
    to: { kind: "integer", min: 2, max: 10, suggested: 6, refusedAs: difficultyRefused },
  },
  decide: ({ to }) => ({ changes: [], answer: { difficulty: to } }),
});

/** ST-51 Clears the dice. Actions that are not rolled yet stay. */
export const newAction = act({
  rules: ["ST-51"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: () => ({ changes: [{ change: "table-cleared", keeps: "unrolled" }] }),
});
