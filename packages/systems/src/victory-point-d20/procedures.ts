import { complementary, helpedRoll, helpingRolls, primaryRoll } from "./rules/complementary-actions.ts";
import { contest, opposedDice, opposedRolls } from "./rules/contests.ts";
import { goal, goalDie, goalRoll, points } from "./rules/goal-rolls.ts";
import { effort, roundRolls, sustained, taskRound } from "./rules/sustained-actions.ts";
import { attempt, singleTry, tries, tryDie } from "./rules/retries.ts";
import { turn } from "./rules/whole-turns.ts";

/** All procedures by name. */
export const procedures = {
  goal,
  "goal roll": goalRoll,
  "goal die": goalDie,
  points,
  turn,
  contest,
  "opposed rolls": opposedRolls,
  "opposed dice": opposedDice,
  complementary,
  "helped roll": helpedRoll,
  "helping rolls": helpingRolls,
  "primary roll": primaryRoll,
  "task round": taskRound,
  "round rolls": roundRolls,
  effort,
  sustained,
  attempt,
  try: singleTry,
  "attempt die": tryDie,
  tries,
};
