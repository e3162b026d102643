import type { Goal, Outcome, SystemDefinition } from "@rulewright/rules";
import { isChance } from "./objective.ts";

/** How an outcome is drawn: a success, a failure, or a bad outcome of the system (a botch, a death). */
export type Tone = "success" | "failure" | "critical";

/** Every tone, the best first. */
export const tones: readonly Tone[] = ["success", "failure", "critical"];

type Judging = Pick<SystemDefinition, "goals" | "badOutcomes">;

/** Whether an outcome has what a goal's first objective over outcomes wants. */
function satisfies({ objectives }: Goal, outcome: Outcome): boolean {
  const first = objectives.find(({ source }) => source === "outcome");
  return first?.source === "outcome" && first.of(outcome) * first.sense > 0;
}

/**
 * The tone of an outcome. The system's bad outcomes are critical. With a goal, an outcome that has what the goal wants
 * first is a success; without one, an outcome that has what the system's first goal or another one of its owner wants
 * first.
 *
 * @example
 * ```ts
 * import { chance, goal } from "@rulewright/rules";
 * import { toneOf } from "@rulewright/present";
 *
 * const success = goal("success", "player", chance("success", ({ outcome }) => outcome === "success"));
 * const system = { goals: { success }, badOutcomes: ["botch"] };
 * toneOf(system, { outcome: "success" }); // => "success"
 * toneOf(system, { outcome: "failure" }); // => "failure"
 * toneOf(system, { outcome: "botch" }); // => "critical"
 * ```
 */
export function toneOf({ goals, badOutcomes = [] }: Judging, outcome: Outcome, goal?: Goal): Tone {
  if (badOutcomes.includes(outcome.outcome)) return "critical";
  if (goal) return satisfies(goal, outcome) ? "success" : "failure";
  const [first, ...others] = Object.values(goals);
  const chances = others.filter(
    ({ owner, objectives: [wanted] }) => owner === first?.owner && wanted !== undefined && isChance(wanted),
  );
  return [...(first ? [first] : []), ...chances].some((one) => satisfies(one, outcome)) ? "success" : "failure";
}
