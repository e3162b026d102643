import { type Arithmetic, type Distribution, Gathering } from "@rulewright/dice";
import { type Branch, branchesOf, type BranchContext, DiceTables } from "./branches.ts";
import { contribution, type Goal } from "./goal.ts";
import type { House } from "./house.ts";
import { ComesRound, solveLoop } from "./loops.ts";
import { movesOf, openOptions, type Option, standing } from "./options.ts";
import { type Amounts, NOTHING, type PlainRecord, plus } from "./plain.ts";
import type { Choose, Ending, Outcome, Procedure } from "./procedure.ts";

/**
 * A way of choosing. `never`: whatever stands, stands. `greedy`: the best option were it the last choice. `best`: the
 * best option, knowing that later choices will be made the best way too. Or a script that picks one of the options.
 */
export type Way = "never" | "greedy" | "best" | Script;

/** Picks one of the open options (letting it stand is the first); undefined lets it stand. */
export type Script = (choice: Choose, options: readonly Option[]) => Option | undefined;

/** What came of it, and what was paid and earned on the way. */
export interface Result {
  readonly outcome: Outcome;
  readonly amounts: Amounts;
}

/** An option with what it leads to, objective by objective. */
export interface Valued<N> {
  readonly option: Option;
  readonly values: readonly N[];
}

/** How a calculator chooses and what it may assume. */
export interface CalculatorSettings<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly house: House;
  /** What is wanted; also names the numbers that `worth` answers with. */
  readonly goal: Goal;
  /** How the goal's owner chooses; everybody else lets things stand. */
  readonly way: Way;
  /** Dice tables to share with other calculators of the same arithmetic. */
  readonly tables?: DiceTables<N>;
  /** Keep answers by what procedures call alike. Off only to prove that sharing changes nothing. */
  readonly sharing?: boolean;
}

/**
 * The readers `odds` and `best`: exact answers about procedures under one set of house rules, one goal and one way of
 * choosing. Answers are shared between questions, so a calculator is worth keeping.
 */
export class Calculator<N> implements BranchContext<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly house: House;
  readonly tables: DiceTables<N>;
  readonly goal: Goal;
  readonly #way: Way;
  readonly #sharing: boolean;
  readonly #values = new Map<Procedure, Map<string, readonly N[]>>();
  readonly #distributions = new Map<Procedure, Map<string, Distribution<Result, N>>>();
  /** States whose worth is being worked out: meeting one again means that it comes round. */
  readonly #underway = new Map<unknown, Set<string>>();
  #depth = 0;
  /** Values if nobody chose anything from here on: what a greedy chooser goes by. */
  readonly #last: Calculator<N> | undefined;

  constructor(settings: CalculatorSettings<N>) {
    this.arithmetic = settings.arithmetic;
    this.house = settings.house;
    this.goal = settings.goal;
    this.tables = settings.tables ?? new DiceTables(settings.arithmetic);
    this.#way = settings.way;
    this.#sharing = settings.sharing ?? true;
    if (settings.way === "greedy") {
      this.#last = new Calculator({ ...settings, way: "never", tables: this.tables });
    }
  }

  /** The mean of each of the goal's objectives, in their order. */
  worth(procedure: Procedure, args: PlainRecord): readonly N[] {
    if (this.#depth > 0) return this.#worth(procedure, args);
    this.#depth += 1;
    try {
      return this.#worth(procedure, args);
    } catch (error) {
      if (!(error instanceof ComesRound)) throw error;
      this.#solveLoop(procedure, args);
      return this.#worth(procedure, args);
    } finally {
      this.#depth -= 1;
      this.#underway.clear();
    }
  }

  #solveLoop(procedure: Procedure, args: PlainRecord): void {
    this.#underway.clear();
    const { arithmetic, house } = this;
    const solved = solveLoop(procedure, args, {
      arithmetic,
      nothing: this.goal.objectives.map(() => arithmetic.zero),
      keyOf: (one, given) => one.alike(given, house, this.goal.name),
      known: (one, given) => this.#values.get(one)?.get(one.alike(given, house, this.goal.name)),
      branches: (one, given) => branchesOf(one, given, this, "linear"),
      candidates: (choice) => (this.#way === "best" ? this.#openOptions(choice) : [this.#decided(choice)]),
      worthOfOutcome: (done) => this.worthOf(done),
      plusAmounts: (values, amounts) => this.#plusAmounts(values, amounts),
      compare: (a, b) => this.compare(a, b),
    });
    for (const { procedure: one, args: given, values } of solved) {
      this.#memoryOf(this.#values, one).set(one.alike(given, house, this.goal.name), values);
    }
  }

  #worth(procedure: Procedure, args: PlainRecord): readonly N[] {
    return this.#shared(this.#values, procedure, args, this.goal.name, () => {
      const { arithmetic } = this;
      const total: N[] = this.goal.objectives.map(() => arithmetic.zero);
      for (const { chance, earned, ending } of branchesOf(procedure, args, this, "linear")) {
        const values = this.#plusAmounts(this.worthOf(ending), earned);
        for (let i = 0; i < total.length; i++) {
          const [sum, value] = [total[i], values[i]];
          if (sum !== undefined && value !== undefined) {
            total[i] = arithmetic.add(sum, arithmetic.multiply(value, chance));
          }
        }
      }
      return total.map(arithmetic.settle);
    });
  }

  /** The same for an ending: an outcome's own worth, or what follows. */
  worthOf(ending: Ending): readonly N[] {
    switch (ending.end) {
      case "outcome":
        return this.goal.objectives.map(({ of }) =>
          of ? this.arithmetic.ratio(of(ending.outcome), 1) : this.arithmetic.zero,
        );
      case "go":
        return this.worth(ending.procedure, ending.args);
      case "choose":
        return this.#decide(ending).values;
    }
  }

  /** Every open option of the goal's owner with its worth, letting it stand first; `best` is the one to take. */
  options(choice: Choose): { readonly best: Valued<N>; readonly all: readonly Valued<N>[] } {
    const all = this.#openOptions(choice).map((option) => this.#valued(option));
    const best = all.reduce((a, b) => (this.compare(b.values, a.values) > 0 ? b : a));
    return { best, all };
  }

  /**
   * The exact distribution of results under the calculator's way of choosing. Throws a RangeError where results have
   * no end, as how often something comes round has not; `worth` answers that, or a procedure with a horizon.
   */
  results(procedure: Procedure, args: PlainRecord): Distribution<Result, N> {
    try {
      return this.#results(procedure, args);
    } catch (error) {
      if (!(error instanceof ComesRound)) throw error;
      this.#underway.clear();
      throw new RangeError(`${procedure.name} comes round again without end: its results can't be listed`, {
        cause: error,
      });
    }
  }

  #results(procedure: Procedure, args: PlainRecord): Distribution<Result, N> {
    return this.#shared(this.#distributions, procedure, args, undefined, () => {
      const gathered = new Gathering<Result, N>(this.arithmetic);
      for (const branch of branchesOf(procedure, args, this, "listed")) this.#gather(gathered, branch);
      return gathered.distribution();
    });
  }

  outcomes(procedure: Procedure, args: PlainRecord): Distribution<{ outcome: Outcome; earned: Amounts }, N> {
    return this.results(procedure, args).map(({ value, chance }) => ({
      value: { outcome: value.outcome, earned: value.amounts },
      chance,
    }));
  }

  /** Positive when `a` is to be preferred: the first objective that differs decides. */
  compare(a: readonly N[], b: readonly N[]): number {
    const { objectives } = this.goal;
    for (let i = 0; i < objectives.length; i++) {
      const [x, y, objective] = [a[i], b[i], objectives[i]];
      if (x === undefined || y === undefined || !objective) continue;
      const difference = this.arithmetic.compare(x, y);
      if (difference !== 0) return difference * objective.sense;
    }
    return 0;
  }

  /** The option taken at a choice under this calculator's way, with its worth. */
  decide(choice: Choose): Valued<N> {
    return this.#decide(choice);
  }

  #decide(choice: Choose): Valued<N> {
    return this.#way === "best" ? this.#best(choice) : this.#valued(this.#decided(choice));
  }

  /** The option that a way picks by itself, without looking further. */
  #decided(choice: Choose): Option {
    const way = this.#way;
    const stands = standing(choice);
    if (way === "greedy") return this.#last?.options(choice).best.option ?? stands;
    return typeof way === "function" ? (way(choice, this.#openOptions(choice)) ?? stands) : stands;
  }

  #openOptions(choice: Choose): Option[] {
    const moves = movesOf(choice, this.goal.owner).flatMap((move) => [...openOptions(move)]);
    return choice.stands.closed && moves.length > 0 ? moves : [standing(choice), ...moves];
  }

  /** Tries options cheapest first, and stops a move where not even the goal's bounds could beat the best so far. */
  #best(choice: Choose): Valued<N> {
    let best: Valued<N> | undefined = choice.stands.closed ? undefined : this.#valued(standing(choice));
    if (best && !this.#couldBeat(NOTHING, best.values)) return best;
    for (const move of movesOf(choice, this.goal.owner)) {
      for (const option of openOptions(move)) {
        if (best && !this.#couldBeat(option.pays, best.values)) break;
        const valued = this.#valued(option);
        if (!best || this.compare(valued.values, best.values) > 0) best = valued;
      }
    }
    return best ?? this.#valued(standing(choice));
  }

  /** Whether an option at this price could be better, if everything after it went as well as the goal allows. */
  #couldBeat(pays: Amounts, values: readonly N[]): boolean {
    const { arithmetic } = this;
    for (const [i, objective] of this.goal.objectives.entries()) {
      const value = values[i];
      if (objective.bound === undefined || value === undefined) return true;
      const price = objective.sense < 0 ? contribution(objective, pays) : 0;
      const difference = arithmetic.compare(arithmetic.ratio(objective.bound + price, 1), value) * objective.sense;
      if (difference !== 0) return difference > 0;
    }
    return false;
  }

  #valued(option: Option): Valued<N> {
    return { option, values: this.#plusAmounts(this.worthOf(option.leadsTo()), option.pays) };
  }

  #gather(gathered: Gathering<Result, N>, branch: Branch<N>): void {
    const { ending, chance, earned } = branch;
    const { arithmetic } = this;
    if (ending.end === "outcome") {
      gathered.add(resultKey(ending.outcome, earned), { outcome: ending.outcome, amounts: earned }, chance);
    } else if (ending.end === "choose") {
      const { option } = this.#decide(ending);
      this.#gather(gathered, { ending: option.leadsTo(), chance, earned: plus(earned, option.pays) });
    } else {
      for (const { value, chance: part } of this.#results(ending.procedure, ending.args)) {
        const amounts = plus(earned, value.amounts);
        const result = { outcome: value.outcome, amounts };
        gathered.add(resultKey(value.outcome, amounts), result, arithmetic.multiply(chance, part));
      }
    }
  }

  #shared<T>(
    memory: Map<Procedure, Map<string, T>>,
    procedure: Procedure,
    args: PlainRecord,
    goal: string | undefined,
    compute: () => T,
  ): T {
    if (!this.#sharing) return compute();
    const known = this.#memoryOf(memory, procedure);
    const key = procedure.alike(args, this.house, goal);
    let answer = known.get(key);
    if (answer === undefined) {
      let underway = this.#underway.get(known);
      if (!underway) this.#underway.set(known, (underway = new Set()));
      if (underway.has(key)) throw new ComesRound();
      underway.add(key);
      answer = compute();
      underway.delete(key);
      known.set(key, answer);
    }
    return answer;
  }

  #memoryOf<T>(memory: Map<Procedure, Map<string, T>>, procedure: Procedure): Map<string, T> {
    let known = memory.get(procedure);
    if (!known) memory.set(procedure, (known = new Map()));
    return known;
  }

  #plusAmounts(values: readonly N[], amounts: Amounts): readonly N[] {
    if (amounts === NOTHING) return values;
    const { arithmetic } = this;
    const sums: N[] = [];
    for (const [i, objective] of this.goal.objectives.entries()) {
      const amount = contribution(objective, amounts);
      const value = values[i] ?? arithmetic.zero;
      sums.push(amount === 0 ? value : arithmetic.add(value, arithmetic.ratio(amount, 1)));
    }
    return sums;
  }
}

function resultKey(outcome: Outcome, amounts: Amounts): string {
  return amounts === NOTHING ? JSON.stringify(outcome) : `${JSON.stringify(outcome)} ${JSON.stringify(amounts)}`;
}
