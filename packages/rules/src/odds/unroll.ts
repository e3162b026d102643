import type { Distribution } from "@rulewright/dice";
import { branchesOf } from "./branches.ts";
import type { Calculator } from "./calculator.ts";
import { addFlows, addPaid, earnedOnly, type Flow, NO_FLOW, type Result, ResultTable } from "./result-table.ts";
import type { JsonObject } from "../language/json.ts";
import type { Ending, Procedure } from "../language/procedure.ts";

/** Results up to a horizon, and the probability of everything beyond it. */
export interface Unrolled<N> {
  readonly results: Distribution<Result, N>;
  /** The probability that the process is still going on: exactly what the results lack to 1. */
  readonly left: N;
}

interface State<N> {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly flow: Flow;
  chance: N;
}

/**
 * The results of a loop, step by step under the calculator's strategy: until at most `enough` of the probability is
 * left, or after `steps` steps. What is left is returned as `left`, never dropped. A step is one run of a procedure.
 *
 * @example
 * ```ts
 * import { d, face, formatRational, rationals } from "@rulewright/dice";
 * import { calculatorFor, done, earn, go, procedure, type Procedure, roll, unroll } from "@rulewright/rules";
 *
 * const climb: Procedure = procedure("climb", {
 *   rules: ["R-6"],
 *   *run() {
 *     yield* earn({ rounds: 1 });
 *     return (yield* roll(d(6).times(1), face)) === 6 ? done({ outcome: "top" }) : go(climb, {});
 *   },
 * });
 * const calculator = calculatorFor({ procedures: { climb } }, { arithmetic: rationals });
 * const { results, left } = unroll(calculator, climb, {}, { steps: 2, enough: 0 });
 * results.map(({ value, chance }) => [value.earned["rounds"], formatRational(chance)]); // => [[1, "1/6"], [2, "5/36"]]
 * formatRational(left); // => "25/36"
 * ```
 */
export function unroll<N>(
  calculator: Calculator<N>,
  procedure: Procedure,
  args: JsonObject,
  { steps, enough }: { readonly steps: number; readonly enough: number },
): Unrolled<N> {
  const { arithmetic } = calculator;
  const results = new ResultTable(arithmetic);
  const enoughLeft = arithmetic.toNumber;
  let open = new Map<string, State<N>>([["", { procedure, args, flow: NO_FLOW, chance: arithmetic.one }]]);
  const left = (): N => [...open.values()].reduce((sum, { chance }) => arithmetic.add(sum, chance), arithmetic.zero);
  for (let step = 0; step < steps && open.size > 0 && enoughLeft(left()) > enough; step++) {
    const next = new Map<string, State<N>>();
    for (const state of open.values()) {
      for (const branch of branchesOf(state.procedure, state.args, calculator, "listed")) {
        const flow = addFlows(state.flow, earnedOnly(branch.earned));
        follow(branch.ending, flow, arithmetic.multiply(state.chance, branch.chance));
      }
    }
    open = next;

    function follow(ending: Ending, flow: Flow, chance: N): void {
      if (ending.end === "choose") {
        for (const { option, chance: share } of calculator.mix(ending)) {
          const paid = addPaid(flow, option.pays);
          follow(option.leadsTo(), paid, arithmetic.multiply(chance, share));
        }
      } else if (ending.end === "outcome") {
        results.add(ending.outcome, flow, chance);
      } else {
        const { procedure: then, args: given } = ending;
        const key = `${then.name} ${calculator.resultId(then, given)} ${JSON.stringify(flow)}`;
        const known = next.get(key);
        if (known) known.chance = arithmetic.add(known.chance, chance);
        else next.set(key, { procedure: then, args: given, flow, chance });
      }
    }
  }
  return { results: results.distribution(), left: left() };
}
