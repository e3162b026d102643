import type { Distribution } from "@rulewright/dice";
import { branchesOf } from "./branches.ts";
import type { Calculator } from "./calculator.ts";
import { type Result, ResultTable } from "./result-table.ts";
import { type Amounts, NO_AMOUNTS, type JsonObject, addAmounts } from "../language/json.ts";
import type { Ending, Procedure } from "../language/procedure.ts";

/** Results as far as they were followed, and the chance of everything that goes on beyond. */
export interface Unrolled<N> {
  readonly results: Distribution<Result, N>;
  /** Exactly what is missing: the chance that it is still going on. */
  readonly left: N;
}

interface State<N> {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly amounts: Amounts;
  chance: N;
}

/**
 * The results of something that comes round again without end, step by step under the calculator's way of choosing:
 * until no more than `enough` of the chance is left, or after `steps` steps. What is left is said, never dropped.
 */
export function unroll<N>(
  calculator: Calculator<N>,
  procedure: Procedure,
  args: JsonObject,
  { steps, enough }: { readonly steps: number; readonly enough: number },
): Unrolled<N> {
  const { arithmetic, house } = calculator;
  const results = new ResultTable(arithmetic);
  const enoughLeft = arithmetic.toNumber;
  let open = new Map<string, State<N>>([["", { procedure, args, amounts: NO_AMOUNTS, chance: arithmetic.one }]]);
  const left = (): N => [...open.values()].reduce((sum, { chance }) => arithmetic.add(sum, chance), arithmetic.zero);
  for (let step = 0; step < steps && open.size > 0 && enoughLeft(left()) > enough; step++) {
    const next = new Map<string, State<N>>();
    for (const state of open.values()) {
      for (const branch of branchesOf(state.procedure, state.args, calculator, "listed")) {
        follow(
          branch.ending,
          addAmounts(state.amounts, branch.earned),
          arithmetic.multiply(state.chance, branch.chance),
        );
      }
    }
    open = next;

    function follow(ending: Ending, amounts: Amounts, chance: N): void {
      if (ending.end === "choose") {
        const { option } = calculator.decide(ending);
        follow(option.leadsTo(), addAmounts(amounts, option.pays), chance);
      } else if (ending.end === "outcome") {
        results.add(ending.outcome, amounts, chance);
      } else {
        const { procedure: then, args: given } = ending;
        const key = `${then.name} ${then.stateKey(given, house, undefined)} ${JSON.stringify(amounts)}`;
        const known = next.get(key);
        if (known) known.chance = arithmetic.add(known.chance, chance);
        else next.set(key, { procedure: then, args: given, amounts, chance });
      }
    }
  }
  return { results: results.distribution(), left: left() };
}
