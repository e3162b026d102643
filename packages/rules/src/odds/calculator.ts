import type { Arithmetic, Distribution } from "@rulewright/dice";
import { type BranchContext, DiceTables, eachBranch } from "./branches.ts";
import { addPaid, earnedOnly, type Flow, ResultIndex, type Result, ResultTable } from "./result-table.ts";
import { type Goal, pursuedBy } from "../language/goal.ts";
import type { HouseRules } from "../language/house-rules.ts";
import type { Strategy } from "../language/strategy.ts";
import { NoExactAnswerError, UnboundedResultsError } from "./errors.ts";
import { type ForwardContext, pushForward } from "./forward.ts";
import { LoopDetected, solveLoop } from "./loops.ts";
import { ParametricStates } from "./parametric-states.ts";
import {
  detailsOf,
  movesFor,
  openOptions,
  type Option,
  optionOf,
  standOption,
  usefulOptions,
} from "../language/options.ts";
import { type Amounts, NO_AMOUNTS, type JsonObject } from "../language/json.ts";
import type { Choose, Done, Ending, Go, Move, Procedure } from "../language/procedure.ts";
import { Memo, type StateId } from "./memo.ts";
import { type MixedOption, Opposition } from "./opposition.ts";
import type { StateKeys } from "./state-keys.ts";
import { Valuation } from "./valuation.ts";

/** An option with its expected value for each objective. */
export interface ValuedOption<N> {
  readonly option: Option;
  readonly values: readonly N[];
}

/** The assumptions of a calculator. */
export interface CalculatorSettings<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly house: HouseRules;
  /** The goal; its objectives name the numbers that `expectedValues` returns. */
  readonly goal: Goal;
  /** How the goal's owner chooses; everybody else lets the default stand. */
  readonly strategy: Strategy;
  /** Dice tables to share with other calculators of the same arithmetic. */
  readonly tables?: DiceTables<N>;
  /** Hints by which more states share one result, from `stateKeysFor`. Without them, those with equal arguments do. */
  readonly stateKeys?: StateKeys;
  /**
   * How many states in a row are evaluated by recursion, for values and for results, and for results also how many states in
   * all where more than a few are in a row. Longer chains, wider ones, and loops are solved in flat lists of all states; with 0
   * everything is. Both give the same answers, the default is what was quickest.
   */
  readonly recursion?: Recursion;
  /**
   * From how many evaluated states of a procedure on its next are tried as parametric ones. It changes no answer; the default
   * is what was quickest, and none where the goal's bounds leave options out.
   */
  readonly parametricFrom?: number;
}

type Recursion = { readonly values: number; readonly results: number; readonly states: number };

/** Long chains are solved more quickly in lists, results of shorter ones already, since a state in a list keeps none. */
const RECURSION: Recursion = { values: 400, results: 12, states: 50 };
/** With no more states in a row than these, recursion is as quick for any number of states. */
const FEW_IN_A_ROW = 3;
/** A procedure with fewer states would hardly repeat what it does for other values that it hands on. */
const PARAMETRIC_FROM = 32;
/** From this depth on, states in progress are tracked to detect loops. */
const LOOP_CHECK_DEPTH = 24;

/**
 * Exact answers about procedures under one set of house rules, one goal and one strategy: what the readers `odds` and
 * `best` are made of. It memoizes results, so keep it for further questions; `calculatorFor` does.
 *
 * A loop is solved as an absorbing chain; where it contains choices, by policy iteration (Howard, "Dynamic Programming
 * and Markov Processes", 1960). A loop of more than 20,000 states throws a NoExactAnswerError.
 *
 * @example
 * ```ts
 * import { d, face, formatRational, rationals } from "@rulewright/dice";
 * import { Calculator, chance, done, goal, procedure, roll } from "@rulewright/rules";
 *
 * const attack = procedure("attack", {
 *   rules: ["R-1"],
 *   *run({ bonus }: { bonus: number }) {
 *     return done({ outcome: (yield* roll(d(20).times(1), face)) + bonus >= 15 ? "hit" : "miss" });
 *   },
 * });
 * const hit = goal("hit", "player", chance("hit", ({ outcome }) => outcome === "hit"));
 * const calculator = new Calculator({ arithmetic: rationals, house: {}, goal: hit, strategy: "never" });
 * calculator.expectedValues(attack, { bonus: 3 }).map(formatRational); // => ["9/20"]
 * calculator.results(attack, { bonus: 3 }).length; // => 2
 * ```
 */
export class Calculator<N> implements BranchContext<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly house: HouseRules;
  readonly tables: DiceTables<N>;
  readonly goal: Goal;
  readonly #strategy: Strategy;
  readonly #valuation: Valuation<N>;
  readonly #valueMemo: Memo<readonly N[]>;
  readonly #resultMemo: Memo<ResultTable<N>>;
  readonly #index = new ResultIndex();
  /** States that differ only in what they hand on. */
  readonly #parametric: ParametricStates<N> | undefined;
  readonly #parametricFrom: number = Number.POSITIVE_INFINITY;
  /** The number of states on the path to the one being evaluated. */
  #depth = 0;
  /** Deep states in progress: meeting one of them again is a loop. */
  readonly #inProgress = new Set<string>();
  #listing = 0;
  /** The number of states whose results were found by recursion for the question at hand. */
  #listed = 0;
  readonly #recursion: Recursion;
  /** Whether a role's choices are made for the goal. */
  readonly #isOwn = (role: string): boolean => pursuedBy(this.goal, role);
  /** Who chooses against the goal; undefined where everybody else lets things stand. */
  readonly #opposition: Opposition<N> | undefined;
  /** Values if nobody chose anything from here on: what the greedy strategy compares. */
  readonly #lastChoice: Calculator<N> | undefined;

  constructor(settings: CalculatorSettings<N>) {
    this.arithmetic = settings.arithmetic;
    this.house = settings.house;
    this.goal = settings.goal;
    this.tables = settings.tables ?? new DiceTables(settings.arithmetic);
    this.#strategy = settings.strategy;
    this.#recursion = settings.recursion ?? RECURSION;
    this.#valueMemo = new Memo(settings.stateKeys, settings.house, settings.goal.name);
    this.#resultMemo = new Memo(settings.stateKeys, settings.house, undefined);
    this.#valuation = new Valuation(settings.goal, settings.house, settings.arithmetic);
    if (settings.goal.against) {
      this.#opposition = new Opposition({
        ...settings,
        openOptions: (choice, isOnSide) => this.#openOptions(choice, isOnSide),
        valuesOf: (option) => this.#valued(option).values,
        compare: (a, b) => this.compare(a, b),
      });
    }
    if (choosesByValues(settings)) {
      const isBounded = settings.goal.objectives[0]?.bound !== undefined;
      this.#parametricFrom = settings.parametricFrom ?? (isBounded ? Number.POSITIVE_INFINITY : PARAMETRIC_FROM);
      this.#parametric = new ParametricStates({
        arithmetic: this.arithmetic,
        valuation: this.#valuation,
        eachBranch: (procedure, args, visit) => eachBranch(procedure, args, this, "linear", visit),
        eachCandidate: (choice, visit) => this.#eachCandidate(choice, visit),
        isHinted: (procedure) => settings.stateKeys?.has(procedure) ?? false,
        valuesOf: (procedure, args) => this.#expectedValues(procedure, args),
      });
    }
    if (settings.strategy === "greedy") {
      this.#lastChoice = new Calculator({ ...settings, strategy: "never", tables: this.tables });
    }
  }

  /** The mean of each of the goal's objectives, in their order. */
  expectedValues(procedure: Procedure, args: JsonObject): readonly N[] {
    if (this.#depth > 0) return this.#expectedValues(procedure, args);
    try {
      return this.#expectedValues(procedure, args);
    } catch (error) {
      if (!(error instanceof LoopDetected)) throw error;
      this.#solveLoop(procedure, args);
      return this.#expectedValues(procedure, args);
    } finally {
      this.#depth = 0;
      this.#inProgress.clear();
    }
  }

  #expectedValues(procedure: Procedure, args: JsonObject): readonly N[] {
    const shared = this.#parametric?.valuesOf(procedure, args);
    if (shared) return shared;
    const id = this.#valueMemo.idOf(procedure, args);
    const known = this.#valueMemo.find(procedure, id);
    if (known) return known;
    if (this.#valueMemo.size(procedure) >= this.#parametricFrom) this.#parametric?.admit(procedure);
    this.#depth += 1;
    const state = this.#depth > LOOP_CHECK_DEPTH ? `${procedure.name} ${id}` : undefined;
    if (this.#depth > this.#recursion.values || (state !== undefined && this.#inProgress.has(state)))
      throw new LoopDetected();
    if (state !== undefined) this.#inProgress.add(state);
    const values = this.#evaluate(procedure, args);
    this.#depth -= 1;
    return this.#valueMemo.keep(procedure, id, values);
  }

  #evaluate(procedure: Procedure, args: JsonObject): readonly N[] {
    const valuation = this.#valuation;
    const total = [...valuation.nothing];
    eachBranch(procedure, args, this, "linear", (chance, earned, ending) => {
      valuation.accumulate(total, valuation.plusEarned(this.expectedValuesOf(ending), earned), chance);
    });
    return total.map(this.arithmetic.normalize);
  }

  #preferred(a: ValuedOption<N>, b: ValuedOption<N>): ValuedOption<N> {
    return this.compare(b.values, a.values) > 0 ? b : a;
  }

  #solveLoop(procedure: Procedure, args: JsonObject): void {
    solveLoop(procedure, args, {
      arithmetic: this.arithmetic,
      valuation: this.#valuation,
      idOf: (one, given) => this.#valueMemo.idOf(one, given),
      known: (one, id) => this.#valueMemo.find(one, id),
      keep: (one, id, values) => this.#valueMemo.keep(one, id, values),
      eachBranch: (one, given, visit) => eachBranch(one, given, this, "linear", visit),
      eachCandidate: (choice, visit) => this.#eachCandidate(choice, visit),
    });
  }

  /** Visits the options of a choice in a loop that a policy can take, the default first. */
  #eachCandidate(choice: Choose, visit: (leadsTo: Done | Go, pays: Amounts) => void): void {
    if (this.#opposition?.makes(choice)) throw new NoExactAnswerError("the opposing side chooses within a loop");
    if (this.#strategy !== "best") {
      const taken = this.#chosenByStrategy(choice);
      visit(taken.leadsTo(), taken.pays);
      return;
    }
    for (const option of this.#optionsOf(choice, this.#isOwn, usefulOptions)) visit(option.leadsTo(), option.pays);
  }

  /** The same for an ending: the values of an outcome, or of what follows. */
  expectedValuesOf(ending: Ending): readonly N[] {
    switch (ending.end) {
      case "outcome":
        return this.#valuation.of(ending.outcome);
      case "go":
        return this.expectedValues(ending.procedure, ending.args);
      case "choose":
        return this.decide(ending).values;
    }
  }

  /** Every open option of the goal's owner with its values, the default first; `best` is the one to take. */
  options(choice: Choose): { readonly best: ValuedOption<N>; readonly all: readonly ValuedOption<N>[] } {
    const all = this.#openOptions(choice).map((option) => this.#valued(option));
    const best = all.reduce((a, b) => this.#preferred(a, b));
    return { best, all };
  }

  /**
   * The exact distribution of results under the calculator's strategy. Throws an UnboundedResultsError where the number
   * of results is unbounded, as the number of rounds of a loop is; `expectedValues` or a procedure with a horizon
   * answers there.
   */
  results(procedure: Procedure, args: JsonObject): Distribution<Result, N> {
    if (this.#listing > 0) return this.#results(procedure, args).distribution();
    try {
      return this.#results(procedure, args).distribution();
    } catch (error) {
      if (!(error instanceof LoopDetected)) throw error;
      return this.#resultsOfLongChain(procedure, args).distribution();
    } finally {
      this.#listing = 0;
      this.#listed = 0;
    }
  }

  #resultsOfLongChain(procedure: Procedure, args: JsonObject): ResultTable<N> {
    this.#listing = 0;
    this.#listed = 0;
    const context: ForwardContext<N> = {
      arithmetic: this.arithmetic,
      tables: this.tables,
      house: this.house,
      outcomes: (one, given) => this.outcomes(one, given),
      idOf: (one, given) => this.resultId(one, given),
      mix: (choice) => this.mix(choice),
    };
    try {
      const results = pushForward(procedure, args, context, this.#index);
      return this.#resultMemo.keep(procedure, this.resultId(procedure, args), results);
    } catch (error) {
      if (!(error instanceof LoopDetected)) throw error;
      throw new UnboundedResultsError(procedure.name, { cause: error });
    }
  }

  #results(procedure: Procedure, args: JsonObject): ResultTable<N> {
    const id = this.resultId(procedure, args);
    const known = this.#resultMemo.find(procedure, id);
    if (known) return known;
    this.#listing += 1;
    this.#listed += 1;
    const { results: inARow, states } = this.#recursion;
    const isWide = this.#listed > states && this.#listing > FEW_IN_A_ROW;
    if (this.#listing > inARow || isWide) throw new LoopDetected();
    const results = this.#listResults(procedure, args);
    this.#listing -= 1;
    return this.#resultMemo.keep(procedure, id, results);
  }

  /** States of a procedure with equal ids have equal results. */
  resultId(procedure: Procedure, args: JsonObject): StateId {
    return this.#resultMemo.idOf(procedure, args);
  }

  #listResults(procedure: Procedure, args: JsonObject): ResultTable<N> {
    const results = new ResultTable(this.arithmetic, this.#index);
    eachBranch(
      procedure,
      args,
      this,
      "listed",
      (chance, earned, ending) => this.#collect(results, chance, earnedOnly(earned), ending),
      (outcomes, earned) => results.addOnly(outcomes, earnedOnly(earned)),
    );
    return results;
  }

  outcomes(procedure: Procedure, args: JsonObject): Distribution<Result, N> {
    return this.results(procedure, args);
  }

  /** Positive where `a` is preferred: the first objective that differs decides. */
  compare(a: readonly N[], b: readonly N[]): number {
    return this.#valuation.compare(a, b);
  }

  /**
   * The option taken at a choice under this calculator's strategy, with its values. Of options that the opposing side
   * mixes it is the first one, with the values of all together.
   */
  decide(choice: Choose): ValuedOption<N> {
    if (this.#opposition?.makes(choice)) return this.#mixed(this.#opposition.mix(choice));
    if (this.#strategy !== "best") return this.#valued(this.#chosenByStrategy(choice));
    const blind = this.#opposition?.blind(choice);
    return blind ? this.#valued(blind) : this.#best(choice);
  }

  /** The options taken at a choice, with their chances: one, unless the opposing side mixes several. */
  mix(choice: Choose): readonly MixedOption<N>[] {
    if (this.#opposition?.makes(choice)) return this.#opposition.mix(choice);
    return [{ option: this.#taken(choice), chance: this.arithmetic.one }];
  }

  #mixed(options: readonly MixedOption<N>[]): ValuedOption<N> {
    const [first] = options;
    if (!first) throw new Error("the opposing side takes no option");
    const total = [...this.#valuation.nothing];
    for (const { option, chance } of options) this.#valuation.accumulate(total, this.#valued(option).values, chance);
    return { option: first.option, values: total.map(this.arithmetic.normalize) };
  }

  /** The option that the goal's owner takes, without its values. */
  #taken(choice: Choose): Option {
    if (this.#strategy !== "best") return this.#chosenByStrategy(choice);
    return this.#opposition?.blind(choice) ?? this.#best(choice).option;
  }

  /** The option that a strategy picks without looking ahead. */
  #chosenByStrategy(choice: Choose): Option {
    const strategy = this.#strategy;
    if (strategy === "greedy" && this.#lastChoice) return this.#lastChoice.#best(choice).option;
    if (typeof strategy !== "function") return standOption(choice);
    const moves = movesFor(choice, this.#isOwn);
    const open = (name: string): Option[] => {
      const options: Option[] = [];
      for (const move of moves) if (move.name === name) options.push(...usefulOptions(move));
      return options;
    };
    return strategy(choice, open) ?? standOption(choice);
  }

  #openOptions(choice: Choose, isOnSide = this.#isOwn): Option[] {
    return this.#optionsOf(choice, isOnSide, openOptions);
  }

  /** The default first. A closed one stands where nothing else is open. */
  #optionsOf(choice: Choose, isOnSide: (role: string) => boolean, optionsOfMove: (move: Move) => Option[]): Option[] {
    const options = [standOption(choice)];
    for (const move of movesFor(choice, isOnSide)) for (const option of optionsOfMove(move)) options.push(option);
    return choice.stands.closed && options.length > 1 ? options.slice(1) : options;
  }

  /** Tries options cheapest first, and leaves a move where not even the goal's bounds could beat the best so far. */
  #best(choice: Choose): ValuedOption<N> {
    const valuation = this.#valuation;
    let best: ValuedOption<N> | undefined = choice.stands.closed ? undefined : this.#valued(standOption(choice));
    if (best && !valuation.couldBeat(NO_AMOUNTS, best.values)) return best;
    for (const move of movesFor(choice, this.#isOwn)) {
      for (const detail of detailsOf(move)) {
        if (move.refuse(detail)) continue;
        const pays = move.pays(detail);
        if (best && !valuation.couldBeat(pays, best.values)) break;
        const values = valuation.plusPaid(this.expectedValuesOf(move.leadsTo(detail)), pays);
        if (!best || valuation.compare(values, best.values) > 0) best = { option: optionOf(move, detail), values };
      }
    }
    return best ?? this.#valued(standOption(choice));
  }

  #valued(option: Option): ValuedOption<N> {
    return { option, values: this.#valuation.plusPaid(this.expectedValuesOf(option.leadsTo()), option.pays) };
  }

  #collect(results: ResultTable<N>, chance: N, flow: Flow, ending: Ending): void {
    if (ending.end === "outcome") {
      results.add(ending.outcome, flow, chance);
    } else if (ending.end === "choose") {
      for (const { option, chance: share } of this.mix(ending)) {
        const part = share === this.arithmetic.one ? chance : this.arithmetic.multiply(chance, share);
        this.#collect(results, part, addPaid(flow, option.pays), option.leadsTo());
      }
    } else {
      results.addAll(this.#results(ending.procedure, ending.args), flow, chance);
    }
  }
}

/** Whether choices depend on nothing but the values of their options. */
const choosesByValues = <N>({ goal, strategy }: CalculatorSettings<N>): boolean =>
  (strategy === "best" || strategy === "never") && (goal.against ?? []).length === 0;
