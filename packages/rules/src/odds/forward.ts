import type { Arithmetic, Vector } from "@rulewright/dice";
import { type BranchContext, eachBranch } from "./branches.ts";
import { LoopDetected } from "./loops.ts";
import type { StateId } from "./memo.ts";
import type { MixedOption } from "./opposition.ts";
import { addPaid, earnedOnly, type Flow, NO_FLOW_ID, type ResultIndex, ResultTable } from "./result-table.ts";
import { type ReachedState, StateIndex } from "./state-index.ts";
import type { JsonObject } from "../language/json.ts";
import type { Choose, Done, Go, Outcome, Procedure } from "../language/procedure.ts";
import { itemAt, numberAt, valueAt, wholeAt, wholeAt32 } from "./item-at.ts";
import { twiceAsLong, twiceAsMany } from "./room.ts";

/** So many states have room at first. */
const ROOM = 16;

/** What pushing results forward needs from the calculator. */
export interface ForwardContext<N> extends BranchContext<N> {
  idOf(procedure: Procedure, args: JsonObject): StateId;
  /** The options taken at a choice, with their chances. */
  mix(choice: Choose): readonly MixedOption<N>[];
}

/**
 * The results of a long chain of procedures. Chances are pushed forward from the first state, and each state keeps only what
 * was paid and earned on the way to it. Throws LoopDetected where a state leads back to itself.
 *
 * In most games states are met in an order in which each comes after those that lead to it, so that a state can be left as
 * soon as its turn comes. Where they aren't, all of them are found first and then sorted.
 */
export const pushForward = <N>(
  procedure: Procedure,
  args: JsonObject,
  context: ForwardContext<N>,
  index: ResultIndex,
): ResultTable<N> => inOrderMet(procedure, args, context, index) ?? inSortedOrder(procedure, args, context, index);

/** The results, if each state is met before it is left; undefined if one leads to a state that was left before. */
function inOrderMet<N>(
  procedure: Procedure,
  args: JsonObject,
  context: ForwardContext<N>,
  index: ResultIndex,
): ResultTable<N> | undefined {
  const states = new StateIndex(context.idOf);
  const arrivals = new Arrivals(context.arithmetic, index);
  const results = new ResultTable(context.arithmetic, index);
  arrivals.add(states.indexOf(procedure, args), NO_FLOW_ID, context.arithmetic.one);
  for (let number = 0; number < states.size; number++) {
    let isInOrder = true;
    arrivals.leave(number);
    eachStep(states.takeNext(), context, (chance, flow, ending) => {
      const to = ending.end === "go" ? states.indexOf(ending.procedure, ending.args) : ending.outcome;
      if (typeof to === "number" && to <= number) isInOrder = false;
      arrivals.pushOn(chance, index.flowId(flow), to, results);
    });
    if (!isInOrder) return undefined;
  }
  return results;
}

/**
 * All states in an order in which each comes after those that lead to it (Kahn, "Topological sorting of large networks",
 * 1962), and their chances pushed forward in that order.
 */
function inSortedOrder<N>(
  procedure: Procedure,
  args: JsonObject,
  context: ForwardContext<N>,
  index: ResultIndex,
): ResultTable<N> {
  const steps = new Steps<N>(index);
  steps.discover(procedure, args, context);
  const arrivals = new Arrivals(context.arithmetic, index);
  const results = new ResultTable(context.arithmetic, index);
  arrivals.add(0, NO_FLOW_ID, context.arithmetic.one);
  const missing = steps.countPredecessors();
  const ready = missing[0] === 0 ? [0] : [];
  for (const state of ready) {
    arrivals.leave(state);
    steps.each(state, (chance, flowId, to) => {
      arrivals.pushOn(chance, flowId, to, results);
      if (typeof to !== "number") return;
      const left = wholeAt32(missing, to) - 1;
      missing[to] = left;
      if (left === 0) ready.push(to);
    });
  }
  if (ready.length < steps.states) throw new LoopDetected();
  return results;
}

/** Visits the ways on from a state, each to another state or to an outcome, with what is paid and earned on it. */
function eachStep<N>(
  { procedure, args }: ReachedState,
  context: ForwardContext<N>,
  visit: (chance: N, flow: Flow, ending: Done | Go) => void,
): void {
  eachBranch(procedure, args, context, "listed", (chance, earned, ending) => {
    const flow = earnedOnly(earned);
    if (ending.end !== "choose") {
      visit(chance, flow, ending);
      return;
    }
    for (const { option, chance: share } of context.mix(ending))
      visit(context.arithmetic.multiply(chance, share), addPaid(flow, option.pays), option.leadsTo());
  });
}

/** The chances with which states are reached, by the flow on the way there: usually there is only one. */
class Arrivals<N> {
  readonly #arithmetic: Arithmetic<N>;
  readonly #index: ResultIndex;
  /** The first flow to each state plus one, 0 where none has arrived, and its chance. */
  #firstFlows = new Int32Array(ROOM);
  #chances: Vector<N>;
  /** The chances of further flows, by state. */
  readonly #others = new Map<number, Map<number, N>>();
  /** Those of the state that is left at the moment. */
  #flowId = NO_FLOW_ID;
  #chance: N;
  #further: ReadonlyMap<number, N> | undefined;

  constructor(arithmetic: Arithmetic<N>, index: ResultIndex) {
    this.#arithmetic = arithmetic;
    this.#index = index;
    this.#chance = arithmetic.zero;
    this.#chances = arithmetic.zeros(ROOM);
  }

  add(state: number, flowId: number, chance: N): void {
    while (state >= this.#firstFlows.length) this.#makeRoom();
    const first = wholeAt32(this.#firstFlows, state) - 1;
    if (first < 0) {
      this.#firstFlows[state] = flowId + 1;
      this.#chances[state] = chance;
    } else if (first === flowId) this.#chances[state] = this.#arithmetic.add(numberAt(this.#chances, state), chance);
    else this.#addOther(state, flowId, chance);
  }

  #makeRoom(): void {
    this.#firstFlows = twiceAsLong(this.#firstFlows);
    this.#chances = twiceAsMany(this.#chances, this.#arithmetic);
  }

  #addOther(state: number, flowId: number, chance: N): void {
    const others = this.#others.get(state) ?? new Map<number, N>();
    this.#others.set(state, others);
    const known = others.get(flowId);
    others.set(flowId, known === undefined ? chance : this.#arithmetic.add(known, chance));
  }

  /** From now on, what has arrived at this state is pushed on. */
  leave(state: number): void {
    this.#flowId = wholeAt32(this.#firstFlows, state) - 1;
    this.#chance = numberAt(this.#chances, state);
    this.#further = this.#others.get(state);
    if (this.#further) this.#others.delete(state);
  }

  /** Takes a step from the state that is left. */
  pushOn(chance: N, flowId: number, to: number | Outcome, results: ResultTable<N>): void {
    const push = (before: number, reached: N): void => {
      const [after, whole] = [this.#index.sum(before, flowId), this.#arithmetic.multiply(reached, chance)];
      if (typeof to === "number") this.add(to, after, whole);
      else results.add(to, this.#index.flow(after), whole);
    };
    push(this.#flowId, this.#chance);
    this.#further?.forEach((reached, before) => push(before, reached));
  }
}

/** The steps between all states. Those from one state are next to each other in one list. */
class Steps<N> {
  readonly #index: ResultIndex;
  readonly #starts: number[] = [];
  readonly #chances: N[] = [];
  readonly #flowIds: number[] = [];
  /** The states that they lead to; of those that lead to an outcome, -1 minus its place among the outcomes. */
  readonly #targets: number[] = [];
  readonly #outcomes: Outcome[] = [];

  constructor(index: ResultIndex) {
    this.#index = index;
  }

  /** The number of states. */
  get states(): number {
    return this.#starts.length - 1;
  }

  /** Finds every state that a first one leads to; the first is state 0. */
  discover(procedure: Procedure, args: JsonObject, context: ForwardContext<N>): void {
    const states = new StateIndex(context.idOf);
    states.indexOf(procedure, args);
    for (let number = 0; number < states.size; number++) {
      const start = this.#targets.length;
      this.#starts.push(start);
      eachStep(states.takeNext(), context, (chance, flow, ending) => {
        const to =
          ending.end === "go" ? states.indexOf(ending.procedure, ending.args) : -this.#outcomes.push(ending.outcome);
        this.#add(start, chance, this.#index.flowId(flow), to, context.arithmetic);
      });
    }
    this.#starts.push(this.#targets.length);
  }

  /** How many steps lead to each state. */
  countPredecessors(): Int32Array {
    const count = new Int32Array(this.states);
    for (const to of this.#targets) if (to >= 0) count[to] = wholeAt32(count, to) + 1;
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

  /** Adds a step of the last state, or its chance to that of the same step; that state's steps begin at `start`. */
  #add(start: number, chance: N, flowId: number, target: number, { add }: Arithmetic<N>): void {
    for (let i = this.#targets.length - 1; i >= start; i--) {
      if (this.#targets[i] !== target || this.#flowIds[i] !== flowId) continue;
      this.#chances[i] = add(valueAt(this.#chances, i), chance);
      return;
    }
    this.#chances.push(chance);
    this.#flowIds.push(flowId);
    this.#targets.push(target);
  }
}
