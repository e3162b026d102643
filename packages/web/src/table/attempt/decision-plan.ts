import { answerChoice, type Amounts, type Choose, isRefusal, type Refusal, resume } from "@rulewright/rules";
import type { SystemDefinition } from "@rulewright/rules";
import type { AttemptView } from "./attempt-view.ts";
import { type DecisionDraft, offeredMoves, type OfferedMove } from "./decision-draft.ts";

/** An attempt as it would be after the decisions that a draft makes first. */
export interface DecisionPlan {
  readonly attemptView: AttemptView;
  readonly choice: Choose;
  readonly offered: readonly OfferedMove[];
  /** What those decisions cost together. */
  readonly pays: Amounts;
  /** Why one of them can't be made. */
  readonly refusal?: Refusal;
}

/** The sum of two prices; the second is taken off with a sign of -1. */
export const addAmounts = (a: Amounts, b: Amounts, sign: 1 | -1 = 1): Amounts => ({
  ...a,
  ...Object.fromEntries(Object.entries(b).map(([name, amount]) => [name, (a[name] ?? 0) + sign * amount])),
});

/** The plan after one more decision; a plan that is refused stays as it is. */
function afterDecision(
  system: SystemDefinition,
  plan: DecisionPlan,
  { move, detail }: DecisionDraft,
  wasOffered: (choice: Choose) => readonly OfferedMove[],
): DecisionPlan {
  if (plan.refusal) return plan;
  const { attemptView, pays } = plan;
  const { attempt, seen } = attemptView;
  const answered = answerChoice(system, attempt.trace, { move, detail }, attemptView.held);
  if (isRefusal(answered)) return { ...plan, refusal: answered };
  const { trace } = answered;
  const held = addAmounts(attemptView.held, answered.pays, -1);
  const position = resume(system, trace, held);
  // Whatever ends the choice can't be followed by another decision.
  if (position.awaits.wants !== "choice") return plan;
  const { choice } = position.awaits;
  return {
    attemptView: {
      ...attemptView,
      attempt: { ...attempt, trace },
      position,
      held,
      seen: { ...seen, step: trace.steps.length },
    },
    choice,
    offered: wasOffered(choice),
    pays: addAmounts(pays, answered.pays),
  };
}

/** The attempt after the decisions that a draft makes first: itself where there are none. */
export function planOf(
  system: SystemDefinition,
  now: Pick<DecisionPlan, "attemptView" | "choice" | "offered">,
  { first = [] }: DecisionDraft,
): DecisionPlan {
  const offered = (choice: Choose): readonly OfferedMove[] => offeredMoves(choice, now.attemptView.may);
  return first.reduce<DecisionPlan>((plan, one) => afterDecision(system, plan, one, offered), { ...now, pays: {} });
}
