import type { Measure, Query } from "./vocabulary.ts";

/** A pool thrown with these dice, and what is read of it. */
const pool =
  (way: string, read: Pick<Query, "values" | "by">): Measure =>
  ({ dice, tn, tag, difficulty = 1, luck = 0 }) => ({
    procedure: "pool",
    args: { dice, targetNumber: tn, tagRating: tag, difficulty, luckPoints: luck },
    // Difficulty 0 is on the scale under this house rule only.
    house: { allowDifficultyZero: difficulty === 0 },
    goal: "success",
    way,
    ...read,
  });

/** What every question about luck on a check asks in the same way: best play for success, luck kept, points earned. */
const check = (value: string, objective: string): Measure => pool("best", { values: { [value]: objective } });

/** Combat dice thrown without a check. `reroll-blanks` is a way of its own, `maximise` the best one. */
const combat =
  (goal: string, read: Pick<Query, "values" | "by">): Measure =>
  ({ combatDice, luck, threshold = 0, policy }) => ({
    procedure: "combat dice",
    args: { dice: combatDice, luckPoints: luck, aim: threshold },
    goal,
    way: policy === "maximise" ? "best" : String(policy),
    ...read,
  });

/** The measures of Wasteland 2d20. */
export const wasteland2d20Measures: Readonly<Record<string, Measure>> = {
  "joint-dist": pool("never", { by: ["successes", "complications"] }),
  "check-p": check("p_success", "success"),
  "expected-ap": check("e_ap", "apGained"),
  "expected-luck": check("e_luck", "luckPoints"),
  "combat-dist": combat("damage", { by: ["damage", "effects"] }),
  "combat-expected-damage": combat("damage", { values: { e_damage: "damage" } }),
  "combat-expected-effects": combat("damage", { values: { e_effects: "effects" } }),
  "combat-p-damage-at-least": combat("enough", { values: { p_at_least: "enough" } }),
};
