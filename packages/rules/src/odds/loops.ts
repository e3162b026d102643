import type { Arithmetic } from "@rulewright/dice";
import type { Branch } from "./branches.ts";
import { type Equation, solveChain } from "./elimination.ts";
import type { Option } from "../language/options.ts";
import type { Amounts, JsonObject } from "../language/json.ts";
import type { Choose, Done, Go, Procedure } from "../language/procedure.ts";
import type { Valuation } from "./valuation.ts";

/** Thrown inside a calculator when a state comes round again before its worth is known. */
export class LoopDetected extends Error {}

/** What solving a loop needs from the calculator that met it. */
export interface LoopContext<N> {
  readonly arithmetic: Arithmetic<N>;
  keyOf(procedure: Procedure, args: JsonObject): string;
  /** A worth that is known already. */
  known(procedure: Procedure, args: JsonObject): readonly N[] | undefined;
  branches(procedure: Procedure, args: JsonObject): readonly Branch<N>[];
  /** The options the way of choosing leaves to compare, the one to begin with first. */
  candidates(choice: Choose): readonly Option[];
  readonly valuation: Valuation<N>;
}

/** A state of the chain with everything that may follow. */
interface State<N> {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly transitions: readonly {
    readonly chance: N;
    readonly earned: Amounts;
    readonly options: readonly Candidate[];
  }[];
}

interface Candidate {
  readonly pays: Amounts;
  readonly leadsTo: Done | Go;
}

export interface Solved<N> {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly values: readonly N[];
}

/**
 * The worth of a state whose arguments come round again: an absorbing chain, solved by elimination; where there are
 * choices in it, by policy iteration (Howard 1960), each policy's chain solved exactly.
 */
export function solveLoop<N>(procedure: Procedure, args: JsonObject, context: LoopContext<N>): readonly Solved<N>[] {
  const { states, numberOf } = discover(procedure, args, context);
  const policy = states.map(({ transitions }) => transitions.map(() => 0));
  for (;;) {
    const values = solveChain(equationsOf(states, policy, numberOf, context), context.arithmetic);
    const worthOf = ({ pays, leadsTo }: Candidate): readonly N[] =>
      context.valuation.plus(following(leadsTo, values, numberOf, context), pays);
    let better = false;
    for (const [s, { transitions }] of states.entries()) {
      for (const [w, { options }] of transitions.entries()) {
        const chosen = policy[s]?.[w] ?? 0;
        const best = bestOf(options.map(worthOf), chosen, context);
        if (best === chosen) continue;
        better = true;
        policy[s]?.splice(w, 1, best);
      }
    }
    if (!better) return states.map((state, s) => ({ ...state, values: values[s] ?? [] }));
  }
}

function bestOf<N>(worths: readonly (readonly N[])[], chosen: number, { valuation }: LoopContext<N>): number {
  let best = chosen;
  for (const [i, worth] of worths.entries()) if (valuation.compare(worth, worths[best] ?? worth) > 0) best = i;
  return best;
}

/** No chain that people play has more states; what has more is a rule without an end. */
const MOST_STATES = 20_000;

function discover<N>(procedure: Procedure, args: JsonObject, context: LoopContext<N>) {
  const numbers = new Map<string, number>();
  const found: { readonly procedure: Procedure; readonly args: JsonObject }[] = [];
  const note = (one: Procedure, given: JsonObject): void => {
    const key = `${one.name} ${context.keyOf(one, given)}`;
    if (numbers.has(key) || context.known(one, given)) return;
    numbers.set(key, found.length);
    found.push({ procedure: one, args: given });
    if (found.length > MOST_STATES) throw new RangeError(`${procedure.name} has more than ${MOST_STATES} states`);
  };
  note(procedure, args);
  const states: State<N>[] = [];
  for (let i = 0; i < found.length; i++) {
    const here = found[i];
    if (!here) continue;
    const strategies = context.branches(here.procedure, here.args).map(({ chance, earned, ending }) => ({
      chance,
      earned,
      options:
        ending.end === "choose"
          ? context.candidates(ending).map((option) => ({ pays: option.pays, leadsTo: option.leadsTo() }))
          : [{ pays: {}, leadsTo: ending }],
    }));
    for (const { options } of strategies) {
      for (const { leadsTo } of options) if (leadsTo.end === "go") note(leadsTo.procedure, leadsTo.args);
    }
    states.push({ ...here, transitions: strategies });
  }
  const numberOf = (go: Go): number | undefined =>
    numbers.get(`${go.procedure.name} ${context.keyOf(go.procedure, go.args)}`);
  return { states, numberOf };
}

type NumberOf = (go: Go) => number | undefined;

function following<N>(
  leadsTo: Done | Go,
  values: readonly (readonly N[])[],
  numberOf: NumberOf,
  context: LoopContext<N>,
): readonly N[] {
  if (leadsTo.end === "outcome") return context.valuation.of(leadsTo.outcome);
  const at = numberOf(leadsTo);
  return (at === undefined ? context.known(leadsTo.procedure, leadsTo.args) : values[at]) ?? [];
}

function equationsOf<N>(
  states: readonly State<N>[],
  policy: readonly (readonly number[])[],
  numberOf: NumberOf,
  context: LoopContext<N>,
): Equation<N>[] {
  const { arithmetic } = context;
  const { add, multiply, zero } = arithmetic;
  return states.map(({ transitions }, s) => {
    let gain: readonly N[] | undefined;
    let ends = zero;
    const next = new Map<number, N>();
    for (const [w, { chance, earned, options }] of transitions.entries()) {
      const taken = options[policy[s]?.[w] ?? 0];
      if (!taken) continue;
      const to = taken.leadsTo.end === "go" ? numberOf(taken.leadsTo) : undefined;
      const here = to === undefined ? following(taken.leadsTo, [], numberOf, context) : context.valuation.nothing;
      const gained = context.valuation
        .plus(context.valuation.plus(here, taken.pays), earned)
        .map((n) => multiply(n, chance));
      gain = gain ? gain.map((n, i) => add(n, gained[i] ?? zero)) : gained;
      if (to === undefined) ends = add(ends, chance);
      else next.set(to, add(next.get(to) ?? zero, chance));
    }
    return { gain: gain ?? [], next, ends };
  });
}
