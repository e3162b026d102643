import { parameter } from "@rulewright/rules";

/** VP-05, VP-07, VP-08 The modifier of each roll for one, two and three actions in a turn. */
const TURN_PENALTIES: readonly number[] = [0, -4, -6];

/** VP-05, VP-07, VP-08 The rule for one, two and three actions in a turn. */
const PENALTY_RULES: readonly string[] = ["VP-05", "VP-07", "VP-08"];

/** VP-06 The most actions in a turn. */
export const MAX_ACTIONS = TURN_PENALTIES.length;

/** VP-06 The number of actions declared for the turn. */
export const actionsParameter = parameter({
  kind: "integer",
  min: 1,
  max: MAX_ACTIONS,
  initial: 1,
  refusedAs: { code: "too-many-actions", rule: "VP-06" },
});

/** VP-05..VP-08, B-05, B-06 The modifier to the target number of every roll of the turn. */
export function turnPenalty(actions: number): number {
  return TURN_PENALTIES[actions - 1] ?? 0;
}

/** VP-05..VP-08 The modifier as a summand of the target number. */
export const turnPenaltyTerm = (actions: number) => ({
  from: "turnPenalty",
  value: turnPenalty(actions),
  rule: PENALTY_RULES[actions - 1] ?? "VP-08",
});
