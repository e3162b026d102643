import type { Vector } from "@rulewright/dice";
import type { JsonObject } from "../language/json.ts";
import type { Procedure } from "../language/procedure.ts";
import { Backup } from "./backup.ts";
import { stronglyConnected } from "./components.ts";
import { DecisionGraph, type GraphContext } from "./decision-graph.ts";
import type { DecisionLists } from "./decision-lists.ts";
import { type Chain, solveChain } from "./elimination.ts";
import { TooManyStatesError } from "./errors.ts";
import type { StateId } from "./memo.ts";
import { numberAt, wholeAt32 } from "./item-at.ts";

/** Thrown inside a calculator when it meets a state again before its values are known, or a very long chain. */
export class LoopDetected extends Error {}

/** What solving a loop needs from the calculator that met it. */
export interface LoopContext<N> extends GraphContext<N> {
  /** Keeps the expected value of a state for each objective. */
  keep(procedure: Procedure, id: StateId, values: readonly N[]): void;
}

/** No loop that people play has more states. */
const MAX_LOOP = 20_000;

/**
 * Finds the values of a state, and of all that it leads to, in a graph with loops or with very long chains. Its strongly
 * connected components are solved one after another, each once all that it leads to is known: a single state at once, a
 * loop as an absorbing chain by elimination, with choices by policy iteration (Howard 1960), each policy's chain exactly.
 */
export function solveLoop<N>(procedure: Procedure, args: JsonObject, context: LoopContext<N>): void {
  const graph = new DecisionGraph(procedure, args, context);
  const solver = new GraphSolver(graph, context);
  for (const component of stronglyConnected(graph.lists.stateOptionStarts(), graph.lists.targets)) {
    if (component.length > MAX_LOOP) throw new TooManyStatesError(procedure.name, MAX_LOOP);
    solver.solve(component);
  }
  graph.each((one, id, state) => context.keep(one, id, solver.valuesOf(state)));
}

const ELSEWHERE = -1;

/** The values of the states of a graph, component by component. */
class GraphSolver<N> {
  readonly #lists: DecisionLists<N>;
  readonly #context: LoopContext<N>;
  readonly #backup: Backup<N>;
  /** The number of objectives. */
  readonly #width: number;
  /** What each state is worth for each objective, as far as it is known. */
  readonly #values: Vector<N>;
  /** The option that the policy takes, by branch. */
  readonly #policy: Int32Array;
  /** The places of the states in the component at hand. */
  readonly #places: Int32Array;

  constructor(graph: DecisionGraph<N>, context: LoopContext<N>) {
    this.#lists = graph.lists;
    this.#context = context;
    this.#backup = new Backup(graph.lists, context);
    this.#width = context.valuation.nothing.length;
    this.#values = context.arithmetic.zeros(graph.size * this.#width);
    this.#policy = Int32Array.from(graph.lists.optionStarts);
    this.#places = new Int32Array(graph.size).fill(ELSEWHERE);
  }

  valuesOf(state: number): readonly N[] {
    const values: N[] = [];
    for (let i = 0; i < this.#width; i++) values.push(numberAt(this.#values, state * this.#width + i));
    return values;
  }

  /** Finds the values of the states of a component, given those of all that it leads to. */
  solve(component: readonly number[]): void {
    for (const [place, state] of component.entries()) this.#places[state] = place;
    const [first = ELSEWHERE] = component;
    if (component.length === 1 && !this.#leadsToComponent(first)) this.#backup.update(first, this.#values);
    else {
      do this.#evaluate(component);
      while (this.#improve(component));
    }
    for (const state of component) this.#places[state] = ELSEWHERE;
  }

  #leadsToComponent(state: number): boolean {
    const { branchStarts, optionStarts, targets } = this.#lists;
    const end = wholeAt32(optionStarts, wholeAt32(branchStarts, state + 1));
    for (let option = wholeAt32(optionStarts, wholeAt32(branchStarts, state)); option < end; option++) {
      if (this.#placeOf(wholeAt32(targets, option)) !== ELSEWHERE) return true;
    }
    return false;
  }

  /** The place of a state in the component at hand. */
  #placeOf(state: number): number {
    return state === ELSEWHERE ? ELSEWHERE : wholeAt32(this.#places, state);
  }

  /** Changes the policy to the best options under the present values; false if it had them all. */
  #improve(component: readonly number[]): boolean {
    const { branchStarts, optionStarts } = this.#lists;
    let better = false;
    for (const state of component) {
      const end = wholeAt32(branchStarts, state + 1);
      for (let branch = wholeAt32(branchStarts, state); branch < end; branch++) {
        const [first, last] = [wholeAt32(optionStarts, branch), wholeAt32(optionStarts, branch + 1) - 1];
        if (first === last) continue;
        const chosen = wholeAt32(this.#policy, branch);
        const best = this.#backup.bestOption(first, last, chosen, this.#values);
        if (best === chosen) continue;
        better = true;
        this.#policy[branch] = best;
      }
    }
    return better;
  }

  /** Finds the values of a component under the present policy. */
  #evaluate(component: readonly number[]): void {
    const solved = solveChain(this.#chainOf(component), this.#context.arithmetic);
    for (const [place, state] of component.entries()) {
      for (let i = 0; i < this.#width; i++) {
        this.#values[state * this.#width + i] = numberAt(solved, place * this.#width + i);
      }
    }
  }

  #branchesOf(component: readonly number[]): number {
    const { branchStarts } = this.#lists;
    let branches = 0;
    for (const state of component) branches += wholeAt32(branchStarts, state + 1) - wholeAt32(branchStarts, state);
    return branches;
  }

  /** The equations of a component under the present policy. */
  #chainOf(component: readonly number[]): Chain<N> {
    const { add, zero, zeros } = this.#context.arithmetic;
    const { branchStarts, chances, targets } = this.#lists;
    const [gains, ends] = [zeros(component.length * this.#width), zeros(component.length)];
    const room = this.#branchesOf(component);
    const [starts, successors, shares] = [new Int32Array(component.length + 1), new Int32Array(room), zeros(room)];
    let links = 0;
    for (const [place, state] of component.entries()) {
      starts[place] = links;
      let leaving = zero;
      const end = wholeAt32(branchStarts, state + 1);
      for (let branch = wholeAt32(branchStarts, state); branch < end; branch++) {
        const chance = numberAt(chances, branch);
        const option = wholeAt32(this.#policy, branch);
        const to = this.#placeOf(wholeAt32(targets, option));
        this.#addGains(gains, place, option, to === ELSEWHERE, chance);
        if (to === ELSEWHERE) leaving = add(leaving, chance);
        else {
          successors[links] = to;
          shares[links++] = chance;
        }
      }
      ends[place] = leaving;
    }
    starts[component.length] = links;
    return { width: this.#width, gains, ends, starts, successors, chances: shares };
  }

  /** Adds what an option brings to the gains at a place: all that it is worth where it leaves the component. */
  #addGains(gains: Vector<N>, place: number, option: number, leaves: boolean, chance: N): void {
    const { add, multiply, zero } = this.#context.arithmetic;
    for (let i = 0; i < this.#width; i++) {
      const gain = leaves
        ? this.#backup.valueOf(option, i, this.#values)
        : numberAt(this.#lists.worths, option * this.#width + i);
      const at = place * this.#width + i;
      if (gain !== zero) gains[at] = add(numberAt(gains, at), multiply(gain, chance));
    }
  }
}
