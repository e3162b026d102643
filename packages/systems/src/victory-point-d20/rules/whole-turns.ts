import {
  type ArgumentsOf,
  call,
  done,
  type Explanation,
  firstRefusal,
  parameters,
  procedure,
  refusal,
  type Refusal,
  sumOf,
} from "@rulewright/rules";
import { refuseAccent } from "./accents.ts";
import { points } from "./goal-rolls.ts";
import { MAX_RATING } from "./sheet.ts";
import { MAX_ACTIONS, turnPenalty } from "./turn-penalties.ts";

/** VP-05..VP-08 The actions of a turn by their target numbers before the penalty; missing accents are 0. */
const turnParameters = parameters({
  targets: { kind: "integers" },
  accents: { kind: "integers", initial: [] },
});

/** VP-05, VP-06 Refuses a turn without actions or with more than three, VP-27 and accents beyond any skill. */
const refuseTurn = ({ targets, accents }: ArgumentsOf<typeof turnParameters>): Refusal | undefined =>
  firstRefusal(
    targets.length === 0 && refusal("no-actions", "VP-05"),
    targets.length > MAX_ACTIONS && refusal("too-many-actions", "VP-06", { max: MAX_ACTIONS }),
    ...accents.map((accent) => refuseAccent(accent, MAX_RATING)),
  );

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
  examples: [
    { targets: [13, 9], accents: [] },
    { targets: [15, 12, 6], accents: [0, -2] },
  ],
  refuse: refuseTurn,
  *run({ targets, accents }) {
    const actions = targets.length;
    const results: ActionResult[] = [];
    for (const [i, tn] of targets.entries()) {
      results.push(yield* call(points, { tn: tn + turnPenalty(actions), accent: accents[i] ?? 0 }));
    }
    const [first, second, third] = results.map(({ outcome: word }) => word);
    const succeeded = results.filter(isSuccess).length;
    const outcome = {
      outcome: succeeded === actions ? "all" : succeeded > 0 ? "some" : "none",
      succeeded,
      first,
      ...(second === undefined ? {} : { second }),
      ...(third === undefined ? {} : { third }),
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
