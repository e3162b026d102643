import { type Amounts, type JsonObject, type JsonValue, NO_AMOUNTS } from "../language/json.ts";
import type { Choose, Done, Ending, Go, Procedure } from "../language/procedure.ts";
import { Backup, type BackupContext } from "./backup.ts";
import { inOrder } from "./components.ts";
import { DecisionLists } from "./decision-lists.ts";
import type { FieldsRead } from "./fields-read.ts";
import { type Atoms, Interner } from "./interner.ts";
import { itemAt, numberAt, wholeAt, wholeAt32 } from "./item-at.ts";
import { OpaqueValueRead, type OpaqueValues } from "./opaque-values.ts";
import { type Binding, type Solution, Solutions } from "./solutions.ts";

/** What parametric states need from the calculator. */
export interface ParametricContext<N> extends BackupContext<N> {
  eachBranch(procedure: Procedure, args: JsonObject, visit: (chance: N, earned: Amounts, ending: Ending) => void): void;
  /** The options to compare at a choice. */
  eachCandidate(choice: Choose, visit: (leadsTo: Done | Go, pays: Amounts) => void): void;
  /** Whether more states of a procedure share a result than those with equal arguments. */
  isHinted(procedure: Procedure): boolean;
  /** The values of a state by itself. */
  valuesOf(procedure: Procedure, args: JsonObject): readonly N[];
}

/** A state with stand-ins among its arguments. */
interface State {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  /** The fields that hold stand-ins. */
  readonly handedOn: Atoms;
  /** How many fields there are besides these. */
  readonly others: number;
}

/** The states that were found from one root and from none before it, or from a few. They are solved together. */
interface Segment {
  /** The earlier segments that its states lead to. */
  readonly needs: readonly number[];
  /** The states whose values are found by themselves for each binding, since they look into what they are handed. */
  readonly leaves: readonly number[];
  /** The others, each after all those that it leads to. */
  readonly order: number[];
  /** How many states from other roots it may still take. */
  room: number;
}

/** The parametric states of a procedure that hand on the same fields. */
export interface Family<N> {
  readonly handedOn: Atoms;
  readonly graph: ParametricGraph<N>;
}

/**
 * Where the values of a leaf are: in the graph of its procedure's family. What is handed on there is the same under every
 * binding here, so one solution has them; what is bound here decides the state.
 */
interface Link<N> {
  readonly family: Family<N>;
  readonly solution: Solution<N>;
  /** The state for each solution here, by its number. Leaves with the same states share the list. */
  readonly states: number[];
}

/** In place of the only option of a state that has none or several. */
const NO_OPTION = -1;

/** In place of the state of a link where its values are found by themselves there, too. */
const NO_STATE = -1;

/** Solving a leaf takes as long as solving so many other states, at least. */
const STATES_PER_LEAF = 8;

/** States beyond these from one root are found by themselves. */
const MAX_STATES = 50_000;

/**
 * States of procedures that hand on records or lists without looking into them: each has the same branches and options
 * whatever these are. They are listed once, with stand-ins for what is handed on; the values are found from the lists for
 * each binding of the stand-ins.
 */
export class ParametricGraph<N> {
  readonly #context: ParametricContext<N>;
  readonly #opaque: OpaqueValues;
  readonly #read: FieldsRead;
  readonly #families: ReadonlyMap<Procedure, Family<N> | undefined>;
  /** The number of objectives. */
  readonly #width: number;
  readonly #lists: DecisionLists<N>;
  readonly #backup: Backup<N>;
  readonly #states: State[] = [];
  readonly #isLeaf: boolean[] = [];
  /** The only option of each state with a single one that leads to another state. */
  readonly #onlyOptions: number[] = [];
  /** The numbers of the states of each procedure by their ids. */
  readonly #index = new Map<Procedure, { readonly interner: Interner; readonly numbers: number[] }>();
  readonly #segments: Segment[] = [];
  /** The segment of each state. */
  readonly #segmentOf: number[] = [];
  readonly #solutions: Solutions<N>;
  /** The state that was asked for last, and for each state the one that was asked for after it. */
  #lastState = 0;
  readonly #following: number[] = [];
  /** The link of each leaf, once its procedure has a family. */
  readonly #links: (Link<N> | undefined)[] = [];
  /** The lists of states that links share, by what their leaves have besides the fields that the family hands on. */
  readonly #linked = new Map<Family<N>, { readonly interner: Interner; readonly states: number[][] }>();

  constructor(
    context: ParametricContext<N>,
    opaque: OpaqueValues,
    read: FieldsRead,
    families: ReadonlyMap<Procedure, Family<N> | undefined>,
  ) {
    this.#context = context;
    this.#opaque = opaque;
    this.#read = read;
    this.#families = families;
    this.#width = context.valuation.nothing.length;
    this.#lists = new DecisionLists(context.arithmetic, this.#width);
    this.#backup = new Backup(this.#lists, context);
    this.#solutions = new Solutions(context.arithmetic, this.#width);
  }

  /** The values of a state that hands on these fields; undefined where it looks into them. Ask for states of one procedure only. */
  valuesOf(procedure: Procedure, args: JsonObject, handedOn: Atoms): readonly N[] | undefined {
    const state = this.#nextState(procedure, args, handedOn);
    if (this.#isLeaf[state]) return undefined;
    const solution = this.#solutions.for(args, handedOn);
    this.#ensureSolved(wholeAt(this.#segmentOf, state), solution);
    if (this.#width === 1) return [numberAt(solution.values, state)];
    const values: N[] = [];
    for (let i = 0; i < this.#width; i++) values.push(numberAt(solution.values, state * this.#width + i));
    return values;
  }

  /** The same as `#stateOf`. Rules ask for the same states in the same order again and again, with the same records in them. */
  #nextState(procedure: Procedure, args: JsonObject, handedOn: Atoms): number {
    const guess = this.#following[this.#lastState];
    const isNext = guess !== undefined && isSame(itemAt(this.#states, guess), args, handedOn);
    const state = isNext ? guess : this.#stateOf(procedure, args, handedOn);
    if (!isNext) this.#following[this.#lastState] = state;
    return (this.#lastState = state);
  }

  #stateOf(procedure: Procedure, args: JsonObject, handedOn: Atoms): number {
    const { interner, numbers } = this.#indexOf(procedure);
    return numbers[interner.idOf(args, handedOn)] ?? this.#include(procedure, args, handedOn);
  }

  #ensureSolved(segment: number, solution: Solution<N>): void {
    if (!this.#isSolved(segment, solution)) this.#solve(segment, [solution]);
  }

  #isSolved(segment: number, { solved }: Solution<N>): boolean {
    return (solved[segment] ?? 0) > itemAt(this.#segments, segment).order.length;
  }

  #indexOf(procedure: Procedure): { readonly interner: Interner; readonly numbers: number[] } {
    let index = this.#index.get(procedure);
    if (!index) this.#index.set(procedure, (index = { interner: new Interner(), numbers: [] }));
    return index;
  }

  /** The number of a new state, which is explored with all that it leads to. */
  #include(procedure: Procedure, args: JsonObject, handedOn: Atoms): number {
    const root = this.#states.length;
    this.#numberOf(procedure, { ...args, ...Object.fromEntries(handedOn) });
    let failure: unknown;
    for (let state = root; state < this.#states.length; state++) {
      if (failure !== undefined || state - root >= MAX_STATES) this.#isLeaf[state] = true;
      else if (!this.#isLeaf[state]) failure = this.#explore(state);
      this.#lists.endState();
    }
    this.#addSegment(root);
    if (failure !== undefined) throw failure;
    return root;
  }

  #numberOf(procedure: Procedure, args: JsonObject): number {
    const { interner, numbers } = this.#indexOf(procedure);
    const handedOn = this.#opaque.fieldsOf(args);
    const id = interner.idOf(args, handedOn);
    const known = numbers[id];
    if (known !== undefined) return known;
    const read = this.#read.of(procedure);
    const others = Object.keys(args).length - handedOn.length;
    const state = this.#states.push({ procedure, args, handedOn, others }) - 1;
    const isLeaf = handedOn.length === 0 || this.#context.isHinted(procedure);
    this.#isLeaf.push(isLeaf || handedOn.some(([name]) => read.has(name)));
    return (numbers[id] = state);
  }

  /** Lists the branches and options of a state. Where its rule reads what it is handed, it is a leaf. Returns any other error. */
  #explore(state: number): unknown {
    const { procedure, args, handedOn } = itemAt(this.#states, state);
    const { eachBranch, eachCandidate } = this.#context;
    try {
      eachBranch(procedure, args, (chance, earned, ending) => {
        if (ending.end !== "choose") this.#addOption(ending, NO_AMOUNTS, earned);
        else eachCandidate(ending, (leadsTo, pays) => this.#addOption(leadsTo, pays, earned));
        this.#lists.endBranch(chance);
      });
      return undefined;
    } catch (error) {
      this.#lists.dropState();
      this.#isLeaf[state] = true;
      if (!(error instanceof OpaqueValueRead)) return error;
      for (const [name, value] of handedOn) if (value === error.value) this.#read.add(procedure, name);
      return undefined;
    }
  }

  #addOption(leadsTo: Done | Go, pays: Amounts, earned: Amounts): void {
    const { valuation } = this.#context;
    const isOutcome = leadsTo.end === "outcome";
    const values = isOutcome ? valuation.of(leadsTo.outcome) : valuation.nothing;
    const target = isOutcome ? -1 : this.#numberOf(leadsTo.procedure, leadsTo.args);
    this.#lists.addOption(target, valuation.plusEarned(valuation.plusPaid(values, pays), earned));
  }

  /** Puts the states from a root on in order. Where one leads back to itself, all are found by themselves. */
  #addSegment(root: number): void {
    const starts = this.#lists.stateOptionStarts(root);
    const first = itemAt(starts, 0);
    const targets = this.#lists.targets.slice(first, this.#lists.options);
    const order = inOrder(
      starts.map((start) => start - first),
      targets.map((target) => target - root),
    );
    const needs = new Set<number>();
    for (const target of targets) if (target >= 0 && target < root) needs.add(wholeAt(this.#segmentOf, target));
    const leaves: number[] = [];
    for (let state = root; state < this.#states.length; state++) {
      if (!order) this.#isLeaf[state] = true;
      if (this.#isLeaf[state]) leaves.push(state);
      this.#onlyOptions.push(this.#onlyOption(state));
    }
    const others = (order ?? []).map((place) => root + place).filter((state) => !this.#isLeaf[state]);
    const segment = this.#segmentWith([...needs], leaves, others);
    for (let state = root; state < this.#states.length; state++) this.#segmentOf[state] = segment;
  }

  /**
   * The number of a segment with more states. If they have no leaves and lead to one earlier segment, that takes them in, as long
   * as solving it under a binding that doesn't need them takes no more than twice as long.
   */
  #segmentWith(needs: readonly number[], leaves: readonly number[], order: readonly number[]): number {
    const [earlier, ...others] = needs;
    const known = earlier === undefined ? undefined : this.#segments[earlier];
    if (earlier !== undefined && known && leaves.length + others.length === 0 && known.room >= order.length) {
      known.order.push(...order);
      known.room -= order.length;
      return earlier;
    }
    const room = STATES_PER_LEAF * leaves.length + order.length;
    return this.#segments.push({ needs, leaves, order: [...order], room }) - 1;
  }

  #onlyOption(state: number): number {
    const { branchStarts, chances, optionStarts, targets } = this.#lists;
    const branch = wholeAt32(branchStarts, state);
    const option = wholeAt32(optionStarts, branch);
    const isOnly = wholeAt32(branchStarts, state + 1) === branch + 1 && optionStarts[branch + 1] === option + 1;
    return isOnly && chances[branch] === this.#context.arithmetic.one && wholeAt32(targets, option) >= 0
      ? option
      : NO_OPTION;
  }

  /** Finds the values of the states of a segment under some solutions that don't have all of them. */
  #solve(segment: number, solutions: readonly Solution<N>[]): void {
    const { needs, leaves, order } = itemAt(this.#segments, segment);
    for (const solution of solutions) for (const need of needs) this.#ensureSolved(need, solution);
    for (const solution of solutions) this.#solutions.makeRoom(solution, this.#states.length, this.#segments.length);
    const untouched = solutions.filter(({ solved }) => solved[segment] === 0);
    // What the first one has nothing of, the others have hardly more of.
    const [first] = untouched;
    if (first && this.#solveAhead(leaves, first)) for (const one of untouched.slice(1)) this.#solveAhead(leaves, one);
    for (const leaf of leaves) this.#solveLeaf(leaf, untouched);
    for (const solution of solutions) {
      // The segment may have taken in more states while its leaves were solved.
      this.#solutions.makeRoom(solution, this.#states.length, this.#segments.length);
      const done = Math.max(0, wholeAt(solution.solved, segment) - 1);
      for (let i = done; i < order.length; i++) this.#backup.update(wholeAt(order, i), solution.values);
      solution.solved[segment] = order.length + 1;
    }
  }

  /**
   * Where leaves in a row are one state of another graph under several solutions, solves it there under all of them at once.
   * Returns whether there are such leaves.
   */
  #solveAhead(leaves: readonly number[], solution: Solution<N>): boolean {
    let found = false;
    for (let next = 0; next < leaves.length;) {
      const first = this.#linkAt(wholeAt(leaves, next));
      const state = first ? this.#linkedState(wholeAt(leaves, next), first, solution) : NO_STATE;
      next += 1;
      if (!first || state === NO_STATE || first.family.graph.#onlyOptions[state] !== NO_OPTION) continue;
      const { graph } = first.family;
      const segment = wholeAt(graph.#segmentOf, state);
      const unsolved = graph.#isSolved(segment, first.solution) ? [] : [first.solution];
      for (; next < leaves.length; next++) {
        const link = this.#linkAt(wholeAt(leaves, next));
        if (link?.family !== first.family || this.#linkedState(wholeAt(leaves, next), link, solution) !== state) break;
        if (!graph.#isSolved(segment, link.solution)) unsolved.push(link.solution);
        found = true;
      }
      if (unsolved.length > 0) graph.#solve(segment, unsolved);
    }
    return found;
  }

  /** Finds the values of a leaf, which are those of a state of another graph where it has a link. */
  #solveLeaf(leaf: number, solutions: readonly Solution<N>[]): void {
    const link = this.#linkAt(leaf);
    if (link) this.#copyValues(leaf, link, solutions);
    else for (const solution of solutions) this.#solveByItself(leaf, solution);
  }

  /** Copies the values of a leaf from the other graph. Those that another state decides there aren't kept there. */
  #copyValues(leaf: number, link: Link<N>, solutions: readonly Solution<N>[]): void {
    const { solution: from, states } = link;
    const { graph } = link.family;
    const width = this.#width;
    const lists = graph.#lists;
    const { add } = this.#context.arithmetic;
    let ensured = NO_STATE;
    for (const into of solutions) {
      const state = states[into.number] ?? this.#linkedState(leaf, link, into);
      if (state === NO_STATE) {
        this.#solveByItself(leaf, into);
        continue;
      }
      const option = wholeAt(graph.#onlyOptions, state);
      const decisive = option === NO_OPTION ? state : wholeAt32(lists.targets, option);
      if (decisive !== ensured) graph.#ensureSolved(wholeAt(graph.#segmentOf, decisive), from);
      ensured = decisive;
      for (let i = 0; i < width; i++) {
        const value = numberAt(from.values, decisive * width + i);
        into.values[leaf * width + i] =
          option === NO_OPTION ? value : add(numberAt(lists.worths, option * width + i), value);
      }
    }
  }

  #solveByItself(leaf: number, solution: Solution<N>): void {
    const found = this.#context.valuesOf(itemAt(this.#states, leaf).procedure, this.#bound(leaf, solution.binding));
    for (let i = 0; i < this.#width; i++) solution.values[leaf * this.#width + i] = itemAt(found, i);
  }

  #linkAt(leaf: number): Link<N> | undefined {
    return (this.#links[leaf] ??= this.#linkOf(itemAt(this.#states, leaf)));
  }

  /** The state of another graph that a leaf is under a solution. */
  #linkedState(leaf: number, { family, states }: Link<N>, { number, binding }: Solution<N>): number {
    const known = states[number];
    if (known !== undefined) return known;
    const { graph, handedOn } = family;
    const state = graph.#stateOf(itemAt(this.#states, leaf).procedure, this.#bound(leaf, binding), handedOn);
    return (states[number] = graph.#isLeaf[state] ? NO_STATE : state);
  }

  /** The arguments of a leaf under a binding. */
  #bound(leaf: number, binding: Binding): JsonObject {
    const { args, handedOn } = itemAt(this.#states, leaf);
    const bound: Record<string, JsonValue | undefined> = { ...args };
    for (const [name, opaque] of handedOn) bound[name] = binding[this.#opaque.numberOf(opaque) ?? 0];
    return bound;
  }

  /** The link of a leaf; undefined where its procedure has no family, or one that hands on what this graph does. */
  #linkOf({ procedure, args, handedOn }: State): Link<N> | undefined {
    const family = this.#families.get(procedure);
    if (!family?.handedOn.every(([name, standIn]) => !isIn(name, handedOn) && this.#opaque.isLike(args[name], standIn)))
      return undefined;
    let linked = this.#linked.get(family);
    if (!linked) this.#linked.set(family, (linked = { interner: new Interner(), states: [] }));
    const others = Object.entries(args).filter(([name]) => !isIn(name, family.handedOn));
    const states = (linked.states[linked.interner.idOf(Object.fromEntries(others), handedOn)] ??= []);
    return { family, solution: family.graph.#solutions.for(args, family.handedOn), states };
  }
}

/** Whether the arguments are those of a state, but for what is handed on. Equal records count as others. */
function isSame(state: State, args: JsonObject, handedOn: Atoms): boolean {
  let others = 0;
  for (const name in args) {
    if (isIn(name, handedOn)) continue;
    if (args[name] !== state.args[name]) return false;
    others += 1;
  }
  return others === state.others;
}

const isIn = (name: string, fields: Atoms): boolean => fields.some(([field]) => field === name);
