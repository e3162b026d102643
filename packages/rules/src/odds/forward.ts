import type { Arithmetic } from "@rulewright/dice";
import { type BranchContext, eachBranch } from "./branches.ts";
import { stronglyConnected } from "./components.ts";
import { itemAt } from "./item-at.ts";
import { LoopDetected } from "./loops.ts";
import type { StateId } from "./memo.ts";
import type { MixedOption } from "./opposition.ts";
import { addFlows, type Flow, NO_FLOW, ResultIndex, ResultTable } from "./result-table.ts";
import { StateIndex } from "./state-index.ts";
import { type JsonObject, NO_AMOUNTS } from "../language/json.ts";
import type { Choose, Ending, Outcome, Procedure } from "../language/procedure.ts";

/** What pushing results forward needs from the calculator. */
export interface ForwardContext<N> extends BranchContext<N> {
  idOf(procedure: Procedure, args: JsonObject): StateId;
  /** The options taken at a choice, with their chances. */
  mix(choice: Choose): readonly MixedOption<N>[];
}

/** One way on from a state: to another state, or to an outcome. */
interface Step<N> {
  readonly chance: N;
  readonly flow: Flow;
  readonly to: number | Outcome;
}

/**
 * The results of a long chain of procedures: all states in an order in which each comes after those that lead to it, and
 * their chances pushed forward from the first one. Each state keeps only what was paid and earned on the way to it, and
 * only until it has been left. Throws LoopDetected where a state leads back to itself.
 */
export function pushForward<N>(
  procedure: Procedure,
  args: JsonObject,
  context: ForwardContext<N>,
  index: ResultIndex,
): ResultTable<N> {
  const { arithmetic } = context;
  const steps = discover(procedure, args, context);
  const results = new ResultTable(arithmetic, index);
  const arrived: (Map<number, N> | undefined)[] = steps.map(() => undefined);
  arrived[0] = new Map([[index.flowId(NO_FLOW), arithmetic.one]]);
  for (const state of firstToLast(steps)) {
    for (const { chance, flow, to } of itemAt(steps, state)) {
      const more = index.flowId(flow);
      for (const [before, reached] of itemAt(arrived, state)) {
        const [after, whole] = [index.sum(before, more), arithmetic.multiply(reached, chance)];
        if (typeof to === "number") addChance((arrived[to] ??= new Map()), after, whole, arithmetic);
        else results.add(to, index.flow(after), whole);
      }
    }
    arrived[state] = undefined;
    steps[state] = [];
  }
  return results;
}

function addChance<N>(chances: Map<number, N>, flow: number, chance: N, { add }: Arithmetic<N>): void {
  const known = chances.get(flow);
  chances.set(flow, known === undefined ? chance : add(known, chance));
}

/** The states in an order in which each comes after all that lead to it. */
function firstToLast<N>(steps: readonly (readonly Step<N>[])[]): readonly number[] {
  const next = (state: number): readonly number[] =>
    itemAt(steps, state).flatMap(({ to }) => (typeof to === "number" ? [to] : []));
  const components = stronglyConnected(steps.length, next);
  if (components.length < steps.length || steps.some((_, state) => next(state).includes(state))) {
    throw new LoopDetected();
  }
  return components.flat().toReversed();
}

/** The steps from every state that a first one leads to; the first has index 0. */
function discover<N>(procedure: Procedure, args: JsonObject, context: ForwardContext<N>): (readonly Step<N>[])[] {
  const index = new StateIndex(context.idOf);
  const stepsTo = (chance: N, flow: Flow, ending: Ending): readonly Step<N>[] => {
    if (ending.end === "outcome") return [{ chance, flow, to: ending.outcome }];
    if (ending.end === "go") return [{ chance, flow, to: index.indexOf(ending.procedure, ending.args) }];
    return context.mix(ending).flatMap(({ option, chance: share }) => {
      const paid = addFlows(flow, { paid: option.pays, earned: NO_AMOUNTS });
      return stepsTo(context.arithmetic.multiply(chance, share), paid, option.leadsTo());
    });
  };
  index.indexOf(procedure, args);
  return index.map((state) => {
    const steps: Step<N>[] = [];
    eachBranch(state.procedure, state.args, context, "listed", (chance, earned, ending) =>
      steps.push(...stepsTo(chance, earned === NO_AMOUNTS ? NO_FLOW : { paid: NO_AMOUNTS, earned }, ending)),
    );
    return steps;
  });
}
