import {
  addAmounts,
  type Amounts,
  answerChoice,
  type Choose,
  isRefusal,
  type Refusal,
  resume,
  type SystemDefinition,
} from "@rulewright/rules";
import type { AttemptView } from "../../state/attempt-view.ts";
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

/** What trackers hold once a price is paid. */
const afterPaying = (held: Amounts, pays: Amounts): Amounts =>
  Object.fromEntries(Object.entries(held).map(([name, amount]) => [name, amount - (pays[name] ?? 0)]));

/** The plan after one more decision; a plan that is refused stays as it is. */
function afterDecision(
  system: SystemDefinition,
  plan: DecisionPlan,
  { move, detail }: DecisionDraft,
  offeredAt: (choice: Choose) => readonly OfferedMove[],
): DecisionPlan {
  if (plan.refusal) return plan;
  const { attemptView, pays } = plan;
  const { attempt, seen } = attemptView;
  const answered = answerChoice(system, attempt.trace, { move, detail }, attemptView.held);
  if (isRefusal(answered)) return { ...plan, refusal: answered };
  const { trace } = answered;
  const held = afterPaying(attemptView.held, answered.pays);
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
    offered: offeredAt(choice),
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
