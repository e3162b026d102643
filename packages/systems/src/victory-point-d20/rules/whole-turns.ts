import { call, done, type Explanation, parameters, procedure, sumOf } from "@rulewright/rules";
import { points, rollTermsParameters } from "./goal-rolls.ts";
import { actionsParameter, turnPenalty } from "./turn-penalties.ts";

/** VP-10 Several actions with the same target number (before the penalty), such as the shots of one gun. */
const turnParameters = parameters({ ...rollTermsParameters, actions: actionsParameter });

/** VP-21, VP-22 What one action of the turn brings. */
interface ActionResult {
  readonly outcome: string;
  readonly vp: number;
  readonly effectDice: number;
}

const isSuccess = ({ outcome }: ActionResult): boolean => outcome === "success";
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** VP-05..VP-08 All actions of one turn. */
export const turn = procedure("turn", {
  rules: ["VP-05", "VP-06", "VP-07", "VP-08", "VP-10"],
  parameters: turnParameters,
  examples: [{ tn: 13, accent: 0, actions: 2 }],
  *run({ tn, accent, actions }) {
    const results: ActionResult[] = [];
    for (let action = 1; action <= actions; action++) {
      results.push(yield* call(points, { tn: tn + turnPenalty(actions), accent }));
    }
    const succeeded = results.filter(isSuccess).length;
    const outcome = {
      outcome: succeeded === actions ? "all" : succeeded > 0 ? "some" : "none",
      succeeded,
      first: results[0]?.outcome,
      criticalFailures: results.filter((result) => result.outcome === "critical-failure").length,
      vp: total(results.map(({ vp }) => vp)),
      effectDice: total(results.map(({ effectDice }) => effectDice)),
    };
    return done(outcome, () => explainTurn(results));
  },
});

/** VP-15, VP-21, VP-22 What each action adds to the results of the turn. */
function explainTurn(results: readonly ActionResult[]): Explanation {
  const terms = (rule: string, valueOf: (result: ActionResult) => number) =>
    results.map((result) => ({ from: "action", value: valueOf(result), rule }));
  return {
    sums: [
      sumOf(
        "succeeded",
        terms("VP-15", (result) => Number(isSuccess(result))),
        {
          from: "actions",
          value: results.length,
          passes: "at-least",
        },
      ),
      sumOf(
        "vp",
        terms("VP-21", ({ vp }) => vp),
      ),
      sumOf(
        "effectDice",
        terms("VP-22", ({ effectDice }) => effectDice),
      ),
    ],
  };
}
