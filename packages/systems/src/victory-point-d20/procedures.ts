import { complementary, helpedRoll, primaryRoll } from "./rules/complementary.ts";
import { contest, opposedRolls } from "./rules/contests.ts";
import { goal, goalRoll, points } from "./rules/goal-rolls.ts";
import { effort, sustained, taskRound } from "./rules/sustained.ts";
import { attempt, oneTry, tries } from "./rules/tries.ts";
import { turn } from "./rules/turns.ts";

/** Everything that rolls, by name. */
export const procedures = {
  goal,
  "goal roll": goalRoll,
  points,
  turn,
  contest,
  "opposed rolls": opposedRolls,
  complementary,
  "helped roll": helpedRoll,
  "primary roll": primaryRoll,
  "task round": taskRound,
  effort,
  sustained,
  attempt,
  try: oneTry,
  tries,
};
