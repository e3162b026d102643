import { call, done, procedure, type Procedure } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { rollTermsParameters, points } from "./goal-rolls.ts";
import type { RollTerms } from "./die-evaluation.ts";
import { actionsParameter, turnPenalty } from "./turn-penalties.ts";

/** VP-10 Several actions with the same target number (before the penalty), such as the shots of one gun. */
export type WholeTurn = RollTerms & { readonly actions: number };

/** VP-05..VP-08 All actions of one turn. */
export const turn: Procedure<WholeTurn, HouseRules> = procedure("turn", {
  rules: ["VP-05", "VP-06", "VP-07", "VP-08", "VP-10"],
  parameters: { ...rollTermsParameters, actions: actionsParameter },
  examples: [{ tn: 13, accent: 0, actions: 2 }],
  *run({ tn, accent, actions }) {
    const results = [];
    for (let action = 1; action <= actions; action++) {
      results.push(yield* call(points, { tn: tn + turnPenalty(actions), accent }));
    }
    const succeeded = results.filter(({ outcome }) => outcome === "success").length;
    return done({
      outcome: succeeded === actions ? "all" : succeeded > 0 ? "some" : "none",
      succeeded,
      first: results[0]?.outcome,
      criticalFailures: results.filter(({ outcome }) => outcome === "critical-failure").length,
      vp: results.reduce((sum, { vp }) => sum + Number(vp), 0),
      effectDice: results.reduce((sum, { effectDice }) => sum + Number(effectDice), 0),
    });
  },
});
