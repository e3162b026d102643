import { doubles } from "@rulewright/dice";
import {
  branchesOf,
  Calculator,
  type CalculatorSettings,
  type Ending,
  type JsonObject,
  LimitedArithmetic,
  NoExactAnswerError,
  type Procedure,
  type StateKey,
  stateKeysFor,
  seeded,
} from "@rulewright/rules";
import type { LawCase } from "./law-case.ts";
import { continuations } from "./reachability.ts";
import { distributionOf, resultsOneStepOn } from "./one-step.ts";
import { ensure } from "./violation.ts";

/** The most operations for a question with hints, and for one without. */
const [MAX_SHARED, MAX_SEPARATE] = [16_000, 20_000];
/** Random walks from the start of a question, and the most states of each. */
const [WALKS, MAX_STEPS] = [8, 10];
/** How many groups of states with equal keys are compared in a case. */
const MAX_GROUPS = 6;

/** A procedure with some arguments. */
interface State {
  readonly procedure: Procedure;
  readonly args: JsonObject;
}

/**
 * Checks that the hints of a system change no answer. The same calculator answers two questions with hints; the second one
 * is answered without hints, too, unless that takes too much work. States with equal keys that random play reaches are
 * compared one step on: what they share must be what follows from their own dice, options and outcomes.
 */
export function checkSharing(subject: LawCase): void {
  const { system, house, goal, strategy, procedure, args, earlier = [] } = subject;
  const settings = { house, goal, strategy };
  const shared = new HintedCalculator({ ...settings, stateKeys: stateKeysFor(system, goal, strategy) });
  const starts = [...earlier, args]
    .filter((one) => !procedure.refuse(one, house))
    .map((one): State => ({ procedure, args: one }));
  const random = seeded(subject.seed);
  const reached = starts.flatMap((start) => Array.from({ length: WALKS }, () => shared.walk(start, random)).flat());
  const hinted = reached.filter((state) => shared.isHinted(state));
  if (hinted.length === 0) return;
  for (const group of pairsWithSameKey(hinted, (state) => shared.nameOf(state)).slice(0, MAX_GROUPS)) {
    for (const state of group) shared.checkOneStepOn(state);
  }
  for (const start of starts) shared.valuesOf(start);
  const last = starts.at(-1);
  if (last) compareWithSeparate(shared, last, settings);
}

/** Two states of each name that differ in their arguments; first one pair of each procedure. */
function pairsWithSameKey(states: readonly State[], nameOf: (state: State) => string): readonly (readonly State[])[] {
  const firsts = new Map<string, State>();
  const pairs = new Map<string, readonly State[]>();
  for (const state of states) {
    const name = nameOf(state);
    const first = firsts.get(name);
    if (!first) firsts.set(name, state);
    else if (JSON.stringify(first.args) !== JSON.stringify(state.args)) pairs.set(name, [first, state]);
  }
  const all = [...pairs.values()];
  const isFirst = ([one]: readonly State[], i: number): boolean =>
    all.findIndex(([other]) => other?.procedure === one?.procedure) === i;
  return [...all.filter(isFirst), ...all.filter((pair, i) => !isFirst(pair, i))];
}

type Settings = Omit<CalculatorSettings<number>, "arithmetic">;

function compareWithSeparate(shared: HintedCalculator, start: State, settings: Settings): void {
  const limit = new LimitedArithmetic(doubles, MAX_SEPARATE);
  const calculator = new Calculator({ ...settings, arithmetic: limit.arithmetic });
  const { procedure, args } = start;
  const values = limit.within(() => calculator.expectedValues(procedure, args));
  if (values) shared.ensureValues(start, values, "without shared results");
  const results =
    shared.listsByHints(start) && limit.within(() => listed(() => distributionOf(calculator.results(procedure, args))));
  if (results) shared.ensureResults(start, results, "without shared results");
}

/** The results of a question; undefined where they can't be listed. */
function listed<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof NoExactAnswerError) return undefined;
    throw error;
  }
}

/** A calculator with hints that remembers which arguments were the first with each key. */
class HintedCalculator {
  readonly #limit = new LimitedArithmetic(doubles, MAX_SHARED);
  readonly #calculator: Calculator<number>;
  readonly #firsts = new Map<Procedure, Map<string, JsonObject>>();
  readonly #settings: Settings;
  /** The ways on from arguments, of which several walks start. */
  readonly #branches = new WeakMap<JsonObject, ReturnType<typeof branchesOf<number>>>();
  /** Whether results were shared by a hint. */
  #listed = false;

  constructor(settings: Settings) {
    const stateKeys = new Map(
      [...(settings.stateKeys ?? [])].map(([one, hint]) => [one, this.#remembering(one, hint)] as const),
    );
    this.#settings = settings;
    this.#calculator = new Calculator({ ...settings, stateKeys, arithmetic: this.#limit.arithmetic });
  }

  #remembering(procedure: Procedure, hint: StateKey): StateKey {
    const firsts = new Map<string, JsonObject>();
    this.#firsts.set(procedure, firsts);
    return (args, house, goal) => {
      const key = hint(args, house, goal);
      const name = `${goal} ${key}`;
      if (key !== undefined && !firsts.has(name)) firsts.set(name, args);
      if (key !== undefined && goal === undefined) this.#listed = true;
      return key;
    };
  }

  /** Whether a hint says that the state may share its values or its results. */
  isHinted(state: State): boolean {
    return this.#keyOf(state, true) !== undefined || this.#keyOf(state, false) !== undefined;
  }

  /** Equal for states that share their values. */
  nameOf(state: State): string {
    return `${state.procedure.name} ${this.#keyOf(state, true) ?? JSON.stringify(state.args)}`;
  }

  #keyOf({ procedure, args }: State, withGoal: boolean): string | undefined {
    const { house, goal, stateKeys } = this.#settings;
    return stateKeys?.get(procedure)?.(args, house, withGoal ? goal.name : undefined);
  }

  /** Whether listing the results of a question shares some of them by a hint. */
  listsByHints(state: State): boolean {
    this.#resultsOf(state);
    return this.#listed;
  }

  /** States that random dice and random options lead to. */
  walk(start: State, random: (below: number) => number): readonly State[] {
    const states: State[] = [];
    for (let at: State | undefined = start; at && states.length < MAX_STEPS; at = this.#nextFrom(at, random)) {
      states.push(at);
    }
    return states;
  }

  valuesOf({ procedure, args }: State): readonly number[] | undefined {
    return this.#limit.within(() => this.#calculator.expectedValues(procedure, args));
  }

  #resultsOf({ procedure, args }: State): ReadonlyMap<string, number> | undefined {
    return this.#limit.within(() => listed(() => distributionOf(this.#calculator.results(procedure, args))));
  }

  ensureValues(state: State, wanted: readonly number[], how: string): void {
    this.valuesOf(state)?.forEach((value, i) => {
      const name = this.#settings.goal.objectives[i]?.name;
      ensure(
        isClose(value, wanted[i] ?? Number.NaN),
        () => `"${name}" of ${state.procedure.name} is ${value}, ${how} ${wanted[i]}: ${this.#blame(state, true)}`,
      );
    });
  }

  ensureResults(state: State, wanted: ReadonlyMap<string, number>, how: string): void {
    const found = this.#resultsOf(state);
    if (!found) return;
    for (const result of new Set([...found.keys(), ...wanted.keys()])) {
      const [one = 0, other = 0] = [found.get(result), wanted.get(result)];
      ensure(
        isClose(one, other),
        () =>
          `the chance of ${result} in ${state.procedure.name} is ${one}, ${how} ${other}: ${this.#blame(state, false)}`,
      );
    }
  }

  /** Compares what is shared for a state with what follows from its own dice and options. */
  checkOneStepOn(state: State): void {
    const { procedure, args } = state;
    const values =
      this.#keyOf(state, true) !== undefined && this.valuesOf(state) && this.#limit.within(() => this.#meanOf(state));
    if (values) this.ensureValues(state, values, "one step on");
    if (this.#keyOf(state, false) === undefined || !this.#resultsOf(state)) return;
    const results = this.#limit.within(() => listed(() => resultsOneStepOn(procedure, args, this.#calculator)));
    if (results) this.ensureResults(state, results, "one step on");
  }

  #meanOf({ procedure, args }: State): readonly number[] {
    const { objectives } = this.#settings.goal;
    const total = objectives.map(() => 0);
    for (const { chance, earned, ending } of branchesOf(procedure, args, this.#calculator, "linear")) {
      this.#calculator.expectedValuesOf(ending).forEach((value, i) => {
        const objective = objectives[i];
        const own = objective?.source === "earned" ? (earned[objective.amount] ?? 0) : 0;
        total[i] = (total[i] ?? 0) + chance * (value + own);
      });
    }
    return total;
  }

  /** A state that random dice and a random option lead to; undefined after an outcome. */
  #nextFrom({ procedure, args }: State, random: (below: number) => number): State | undefined {
    const branches =
      this.#branches.get(args) ??
      this.#limit.within(() => branchesOf(procedure, args, this.#calculator, "listed")) ??
      [];
    this.#branches.set(args, branches);
    let ending: Ending | undefined = branches[random(branches.length)]?.ending;
    if (ending?.end === "choose") {
      const open = continuations(ending, "all");
      ending = open[random(open.length)];
    }
    return ending?.end === "go" ? ending : undefined;
  }

  /** Which other arguments have the same key, by the arguments that differ. */
  #blame({ procedure, args }: State, withGoal: boolean): string {
    const asked = withGoal ? this.#settings.goal.name : undefined;
    const key = this.#keyOf({ procedure, args }, withGoal);
    const first = key === undefined ? undefined : this.#firsts.get(procedure)?.get(`${asked} ${key}`);
    const differ = Object.keys(args).filter((name) => JSON.stringify(args[name]) !== JSON.stringify(first?.[name]));
    if (!first || differ.length === 0) return "the state key of a procedure that it leads to leaves out something";
    const show = (one: JsonObject): string =>
      JSON.stringify(Object.fromEntries(differ.map((name) => [name, one[name]])));
    return `its state key leaves out something, since ${show(args)} has the key of ${show(first)}`;
  }
}

/** Infinite means are equal to each other. */
const isClose = (a: number, b: number): boolean => a === b || doubles.compare(a, b) === 0;
