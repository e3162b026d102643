import type { Arithmetic } from "@rulewright/dice";
import type { Branch } from "./branches.ts";
import { stronglyConnected } from "./components.ts";
import { TooManyStatesError } from "./errors.ts";
import { type Equation, solveChain } from "./elimination.ts";
import { itemAt } from "./item-at.ts";
import type { StateId } from "./memo.ts";
import type { Option } from "../language/options.ts";
import { type Amounts, type JsonObject, NO_AMOUNTS } from "../language/json.ts";
import type { Choose, Done, Go, Procedure } from "../language/procedure.ts";
import { type ReachedState, StateIndex } from "./state-index.ts";
import type { Valuation } from "./valuation.ts";

/** Thrown inside a calculator when it meets a state again before its values are known, or a very long chain. */
export class LoopDetected extends Error {}

/** What solving a loop needs from the calculator that met it. */
export interface LoopContext<N> {
  readonly arithmetic: Arithmetic<N>;
  idOf(procedure: Procedure, args: JsonObject): StateId;
  /** Values that are known already. */
  known(procedure: Procedure, args: JsonObject): readonly N[] | undefined;
  branches(procedure: Procedure, args: JsonObject): readonly Branch<N>[];
  /** The options to compare, the initial policy's first. */
  candidates(choice: Choose): readonly Option[];
  readonly valuation: Valuation<N>;
}

/** A state of the chain with its transitions. */
interface State<N> extends ReachedState {
  readonly transitions: readonly Transition<N>[];
  /** The states that it may lead to, whatever is chosen. */
  readonly successors: readonly number[];
}

interface Transition<N> {
  readonly chance: N;
  readonly earned: Amounts;
  readonly options: readonly Candidate<N>[];
}

/** An option: the state that it leads to, by its index, or the values that it leads to. */
type Candidate<N> = { readonly pays: Amounts } & ({ readonly to: number } | { readonly values: readonly N[] });

/** A state with its expected value for each objective. */
export interface Solved<N> extends ReachedState {
  readonly values: readonly N[];
}

/**
 * The values of a state, and of all that it leads to, in a graph with loops or with very long chains. Its strongly
 * connected components are solved one after another, each once all that it leads to is known: a single state at once, a
 * loop as an absorbing chain by elimination, with choices by policy iteration (Howard 1960), each policy's chain exactly.
 */
export function solveLoop<N>(procedure: Procedure, args: JsonObject, context: LoopContext<N>): readonly Solved<N>[] {
  const states = discover(procedure, args, context);
  const values: (readonly N[])[] = [];
  for (const component of stronglyConnected(states.length, (state) => itemAt(states, state).successors)) {
    if (component.length > MAX_LOOP) throw new TooManyStatesError(procedure.name, MAX_LOOP);
    solveComponent(component, states, values, context);
  }
  return states.map((state, s) => ({ ...state, values: itemAt(values, s) }));
}

/** Sets the values of the states of a component, given those of all that it leads to. */
function solveComponent<N>(
  component: readonly number[],
  states: readonly State<N>[],
  values: (readonly N[])[],
  context: LoopContext<N>,
): void {
  const { valuation } = context;
  const position = new Map(component.map((state, i) => [state, i]));
  const members = component.map((state) => itemAt(states, state));
  // A single state that doesn't lead back to itself is decided by what is known already.
  const isLoop = component.length > 1 || component.some((state) => itemAt(states, state).successors.includes(state));
  const valuesOf = (option: Candidate<N>): readonly N[] =>
    valuation.plusPaid("to" in option ? itemAt(values, option.to) : option.values, option.pays);
  const bestOf = (options: readonly Candidate<N>[], chosen: number): number => {
    if (options.length === 1) return 0;
    const all = options.map(valuesOf);
    return all.reduce((best, one, i) => (valuation.compare(one, itemAt(all, best)) > 0 ? i : best), chosen);
  };
  const policy = members.map(({ transitions }) => transitions.map(({ options }) => (isLoop ? 0 : bestOf(options, 0))));
  for (;;) {
    const equations = members.map((state, i) => equationOf(state, itemAt(policy, i), { position, valuesOf }, context));
    const solved = solveChain(equations, context.arithmetic);
    component.forEach((state, i) => (values[state] = itemAt(solved, i)));
    if (!isLoop || !improve(members, policy, bestOf)) return;
  }
}

/** Changes a policy to the best options under the present values; false if it had them all. */
function improve<N>(
  members: readonly State<N>[],
  policy: readonly number[][],
  bestOf: (options: readonly Candidate<N>[], chosen: number) => number,
): boolean {
  let better = false;
  for (const [s, { transitions }] of members.entries()) {
    for (const [t, { options }] of transitions.entries()) {
      const chosen = itemAt(itemAt(policy, s), t);
      const best = bestOf(options, chosen);
      if (best === chosen) continue;
      better = true;
      itemAt(policy, s)[t] = best;
    }
  }
  return better;
}

interface KnownValues<N> {
  /** The position of each state in its component. */
  readonly position: ReadonlyMap<number, number>;
  valuesOf(candidate: Candidate<N>): readonly N[];
}

function equationOf<N>(
  { transitions }: State<N>,
  policy: readonly number[],
  { position, valuesOf }: KnownValues<N>,
  { arithmetic, valuation }: LoopContext<N>,
): Equation<N> {
  const { add, zero } = arithmetic;
  const gain = [...valuation.nothing];
  let ends = zero;
  const next = new Map<number, N>();
  for (const [t, { chance, earned, options }] of transitions.entries()) {
    const taken = itemAt(options, itemAt(policy, t));
    const to = "to" in taken ? position.get(taken.to) : undefined;
    const here = to === undefined ? valuesOf(taken) : valuation.plusPaid(valuation.nothing, taken.pays);
    valuation.accumulate(gain, valuation.plusEarned(here, earned), chance);
    if (to === undefined) ends = add(ends, chance);
    else next.set(to, add(next.get(to) ?? zero, chance));
  }
  return { gain, next, ends };
}

/** No loop that people play has more states. */
const MAX_LOOP = 20_000;
/** All states that one leads to whose values aren't known yet. */
function discover<N>(procedure: Procedure, args: JsonObject, context: LoopContext<N>): readonly State<N>[] {
  const index = new StateIndex(context.idOf);
  const candidateOf = (pays: Amounts, leadsTo: Done | Go): Candidate<N> => {
    if (leadsTo.end === "outcome") return { pays, values: context.valuation.of(leadsTo.outcome) };
    const values = context.known(leadsTo.procedure, leadsTo.args);
    return values ? { pays, values } : { pays, to: index.indexOf(leadsTo.procedure, leadsTo.args) };
  };
  index.indexOf(procedure, args);
  const states: State<N>[] = [];
  index.each((state) => {
    const transitions = context.branches(state.procedure, state.args).map(({ chance, earned, ending }) => ({
      chance,
      earned,
      options:
        ending.end === "choose"
          ? context.candidates(ending).map((option) => candidateOf(option.pays, option.leadsTo()))
          : [candidateOf(NO_AMOUNTS, ending)],
    }));
    const successors = new Set<number>();
    for (const { options } of transitions) for (const one of options) if ("to" in one) successors.add(one.to);
    states.push({ ...state, transitions, successors: [...successors] });
  });
  return states;
}
