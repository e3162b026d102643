import type { Arithmetic } from "@rulewright/dice";
import type { Branch } from "./branches.ts";
import { TooManyStatesError } from "./errors.ts";
import { type Equation, solveChain } from "./elimination.ts";
import type { Option } from "../language/options.ts";
import type { Amounts, JsonObject } from "../language/json.ts";
import type { Choose, Done, Go, Procedure } from "../language/procedure.ts";
import type { Valuation } from "./valuation.ts";

/** Thrown inside a calculator when it meets a state again before its values are known. */
export class LoopDetected extends Error {}

/** What solving a loop needs from the calculator that met it. */
export interface LoopContext<N> {
  readonly arithmetic: Arithmetic<N>;
  keyOf(procedure: Procedure, args: JsonObject): string;
  /** Values that are known already. */
  known(procedure: Procedure, args: JsonObject): readonly N[] | undefined;
  branches(procedure: Procedure, args: JsonObject): readonly Branch<N>[];
  /** The options to compare, the initial policy's first. */
  candidates(choice: Choose): readonly Option[];
  readonly valuation: Valuation<N>;
}

/** A state of the chain with its transitions. */
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

/** A state of a solved loop, with its expected value for each objective. */
export interface Solved<N> {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly values: readonly N[];
}

/**
 * The values of a state in a loop: an absorbing chain, solved by elimination; where it contains choices, by policy
 * iteration (Howard 1960), each policy's chain solved exactly.
 */
export function solveLoop<N>(procedure: Procedure, args: JsonObject, context: LoopContext<N>): readonly Solved<N>[] {
  const { states, indexOf } = discover(procedure, args, context);
  const policy = states.map(({ transitions }) => transitions.map(() => 0));
  for (;;) {
    const values = solveChain(equationsOf(states, policy, indexOf, context), context.arithmetic);
    const valuesOf = ({ pays, leadsTo }: Candidate): readonly N[] =>
      context.valuation.plusPaid(following(leadsTo, values, indexOf, context), pays);
    let better = false;
    for (const [s, { transitions }] of states.entries()) {
      for (const [w, { options }] of transitions.entries()) {
        const chosen = policy[s]?.[w] ?? 0;
        const best = bestOf(options.map(valuesOf), chosen, context);
        if (best === chosen) continue;
        better = true;
        policy[s]?.splice(w, 1, best);
      }
    }
    if (!better) return states.map((state, s) => ({ ...state, values: values[s] ?? [] }));
  }
}

function bestOf<N>(values: readonly (readonly N[])[], chosen: number, { valuation }: LoopContext<N>): number {
  let best = chosen;
  for (const [i, one] of values.entries()) if (valuation.compare(one, values[best] ?? one) > 0) best = i;
  return best;
}

/** No chain that people play has more states. */
const MAX_STATES = 20_000;

function discover<N>(procedure: Procedure, args: JsonObject, context: LoopContext<N>) {
  const indices = new Map<string, number>();
  const found: { readonly procedure: Procedure; readonly args: JsonObject }[] = [];
  const add = (one: Procedure, given: JsonObject): void => {
    const key = `${one.name} ${context.keyOf(one, given)}`;
    if (indices.has(key) || context.known(one, given)) return;
    indices.set(key, found.length);
    found.push({ procedure: one, args: given });
    if (found.length > MAX_STATES) throw new TooManyStatesError(procedure.name, MAX_STATES);
  };
  add(procedure, args);
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
      for (const { leadsTo } of options) if (leadsTo.end === "go") add(leadsTo.procedure, leadsTo.args);
    }
    states.push({ ...here, transitions: strategies });
  }
  const indexOf = (go: Go): number | undefined =>
    indices.get(`${go.procedure.name} ${context.keyOf(go.procedure, go.args)}`);
  return { states, indexOf };
}

type IndexOf = (go: Go) => number | undefined;

function following<N>(
  leadsTo: Done | Go,
  values: readonly (readonly N[])[],
  indexOf: IndexOf,
  context: LoopContext<N>,
): readonly N[] {
  if (leadsTo.end === "outcome") return context.valuation.of(leadsTo.outcome);
  const at = indexOf(leadsTo);
  return (at === undefined ? context.known(leadsTo.procedure, leadsTo.args) : values[at]) ?? [];
}

function equationsOf<N>(
  states: readonly State<N>[],
  policy: readonly (readonly number[])[],
  indexOf: IndexOf,
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
      const to = taken.leadsTo.end === "go" ? indexOf(taken.leadsTo) : undefined;
      const here = to === undefined ? following(taken.leadsTo, [], indexOf, context) : context.valuation.nothing;
      const gained = context.valuation
        .plusEarned(context.valuation.plusPaid(here, taken.pays), earned)
        .map((n) => multiply(n, chance));
      gain = gain ? gain.map((n, i) => add(n, gained[i] ?? zero)) : gained;
      if (to === undefined) ends = add(ends, chance);
      else next.set(to, add(next.get(to) ?? zero, chance));
    }
    return { gain: gain ?? [], next, ends };
  });
}
