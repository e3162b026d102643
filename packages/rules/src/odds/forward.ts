import type { Arithmetic } from "@rulewright/dice";
import { type BranchContext, eachBranch } from "./branches.ts";
import { LoopDetected } from "./loops.ts";
import type { StateId } from "./memo.ts";
import type { MixedOption } from "./opposition.ts";
import { addPaid, earnedOnly, type Flow, NO_FLOW, type ResultIndex, ResultTable } from "./result-table.ts";
import { StateIndex } from "./state-index.ts";
import type { JsonObject } from "../language/json.ts";
import type { Choose, Ending, Outcome, Procedure } from "../language/procedure.ts";
import { itemAt, valueAt, wholeAt } from "./item-at.ts";

/** What pushing results forward needs from the calculator. */
export interface ForwardContext<N> extends BranchContext<N> {
  idOf(procedure: Procedure, args: JsonObject): StateId;
  /** The options taken at a choice, with their chances. */
  mix(choice: Choose): readonly MixedOption<N>[];
}

/**
 * The results of a long chain of procedures: all states in an order in which each comes after those that lead to it (Kahn,
 * "Topological sorting of large networks", 1962), and their chances pushed forward from the first one. Each state keeps
 * only what was paid and earned on the way to it, and only until it has been left. Throws LoopDetected where a state
 * leads back to itself.
 */
export function pushForward<N>(
  procedure: Procedure,
  args: JsonObject,
  context: ForwardContext<N>,
  index: ResultIndex,
): ResultTable<N> {
  const { arithmetic } = context;
  const steps = new Steps(context, index);
  steps.discover(procedure, args);
  const results = new ResultTable(arithmetic, index);
  const arrived: (Arrivals<N> | undefined)[] = [new Arrivals(index.flowId(NO_FLOW), arithmetic.one)];
  const missing = steps.countPredecessors();
  const ready = missing[0] === 0 ? [0] : [];
  for (const state of ready) {
    const here = arrived[state];
    arrived[state] = undefined;
    steps.each(state, (chance, flowId, to) => {
      here?.each((before, reached) => {
        const [after, whole] = [index.sum(before, flowId), arithmetic.multiply(reached, chance)];
        if (typeof to !== "number") results.add(to, index.flow(after), whole);
        else if (arrived[to]) arrived[to].add(after, whole, arithmetic);
        else arrived[to] = new Arrivals(after, whole);
      });
      if (typeof to === "number") {
        const left = wholeAt(missing, to) - 1;
        missing[to] = left;
        if (left === 0) ready.push(to);
      }
    });
  }
  if (ready.length < steps.states) throw new LoopDetected();
  return results;
}

/** The chances of a state by the flow on the way there: usually there is only one. */
class Arrivals<N> {
  readonly #flowId: number;
  #chance: N;
  #others: Map<number, N> | undefined;

  constructor(flowId: number, chance: N) {
    this.#flowId = flowId;
    this.#chance = chance;
  }

  add(flowId: number, chance: N, { add }: Arithmetic<N>): void {
    if (flowId === this.#flowId) {
      this.#chance = add(this.#chance, chance);
      return;
    }
    const others = (this.#others ??= new Map());
    const known = others.get(flowId);
    others.set(flowId, known === undefined ? chance : add(known, chance));
  }

  each(visit: (flowId: number, chance: N) => void): void {
    visit(this.#flowId, this.#chance);
    this.#others?.forEach((chance, flowId) => visit(flowId, chance));
  }
}

/** The ways on from states, each to another state or to an outcome. Those of one state are next to each other in one list. */
class Steps<N> {
  readonly #context: ForwardContext<N>;
  readonly #index: ResultIndex;
  readonly #starts: number[] = [];
  readonly #chances: N[] = [];
  readonly #flowIds: number[] = [];
  /** The states that they lead to; of those that lead to an outcome, -1 minus its place among the outcomes. */
  readonly #targets: number[] = [];
  readonly #outcomes: Outcome[] = [];

  constructor(context: ForwardContext<N>, index: ResultIndex) {
    this.#context = context;
    this.#index = index;
  }

  /** The number of states. */
  get states(): number {
    return this.#starts.length - 1;
  }

  /** Finds every state that a first one leads to; the first is state 0. */
  discover(procedure: Procedure, args: JsonObject): void {
    const index = new StateIndex(this.#context.idOf);
    index.indexOf(procedure, args);
    index.each((state) => {
      this.#starts.push(this.#targets.length);
      eachBranch(state.procedure, state.args, this.#context, "listed", (chance, earned, ending) =>
        this.#add(chance, earnedOnly(earned), ending, index),
      );
    });
    this.#starts.push(this.#targets.length);
  }

  /** How many steps lead to each state. */
  countPredecessors(): Int32Array {
    const count = new Int32Array(this.states);
    for (const to of this.#targets) if (to >= 0) count[to] = wholeAt(count, to) + 1;
    return count;
  }

  /** The steps of a state. */
  each(state: number, visit: (chance: N, flowId: number, to: number | Outcome) => void): void {
    const end = wholeAt(this.#starts, state + 1);
    for (let i = wholeAt(this.#starts, state); i < end; i++) {
      const to = wholeAt(this.#targets, i);
      visit(valueAt(this.#chances, i), wholeAt(this.#flowIds, i), to < 0 ? itemAt(this.#outcomes, -1 - to) : to);
    }
  }

  #add(chance: N, flow: Flow, ending: Ending, index: StateIndex): void {
    if (ending.end === "choose") {
      for (const { option, chance: share } of this.#context.mix(ending)) {
        const paid = addPaid(flow, option.pays);
        this.#add(this.#context.arithmetic.multiply(chance, share), paid, option.leadsTo(), index);
      }
    } else if (ending.end === "go") {
      this.#addStep(chance, this.#index.flowId(flow), index.indexOf(ending.procedure, ending.args));
    } else {
      this.#addStep(chance, this.#index.flowId(flow), -this.#outcomes.push(ending.outcome));
    }
  }

  /** Adds a step of the last state, or its chance to that of the same step. */
  #addStep(chance: N, flowId: number, target: number): void {
    const start = wholeAt(this.#starts, this.#starts.length - 1);
    for (let i = this.#targets.length - 1; i >= start; i--) {
      if (this.#targets[i] !== target || this.#flowIds[i] !== flowId) continue;
      const { add } = this.#context.arithmetic;
      this.#chances[i] = add(valueAt(this.#chances, i), chance);
      return;
    }
    this.#chances.push(chance);
    this.#flowIds.push(flowId);
    this.#targets.push(target);
  }
}
