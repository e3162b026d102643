import type { Arithmetic, Distribution } from "@rulewright/dice";
import { branchesOf, type BranchContext, DiceTables, eachBranch, eachBranchFrom, outcomesOf } from "./branches.ts";
import { Numbering, type Result, Results } from "./gathering.ts";
import type { Goal } from "./goal.ts";
import type { House } from "./house.ts";
import { ComesRound, solveLoop } from "./loops.ts";
import { detailsOf, movesOf, openOptions, type Option, optionOf, standing, worthTrying } from "./options.ts";
import { type Amounts, NOTHING, type PlainRecord, plus } from "./plain.ts";
import type { Choose, Ending, Procedure } from "./procedure.ts";
import { SharedAnswers } from "./shared-answers.ts";
import { Valuation } from "./valuation.ts";

/**
 * A way of choosing. `never`: whatever stands, stands. `greedy`: the best option were it the last choice. `best`: the
 * best option, knowing that later choices will be made the best way too. Or a script that picks one of the options.
 */
export type Way = "never" | "greedy" | "best" | Script;

/**
 * Picks one of the open options; undefined lets it stand. `open` lists those of the move with that name which are worth
 * trying, cheapest first: none where it is closed.
 */
export type Script = (choice: Choose, open: (move: string) => readonly Option[]) => Option | undefined;

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

/** A chain of states this long comes round again, or is best solved as if it did. */
const DEEPEST = 400;
/** From this depth on states under way are remembered, and one that comes round is noticed; higher up it rarely pays. */
const DEEP = 24;

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
  readonly #valuation: Valuation<N>;
  readonly #worths = new SharedAnswers<readonly N[]>();
  readonly #distributions = new SharedAnswers<Results<N>>();
  readonly #numbering = new Numbering();
  /** How many states lead to the one whose worth, or whose results, are being worked out. */
  #depth = 0;
  /** Deep states whose worth is being worked out: meeting one of them again means that it comes round. */
  readonly #underway = new Set<string>();
  #listing = 0;
  /** Values if nobody chose anything from here on: what a greedy chooser goes by. */
  readonly #last: Calculator<N> | undefined;

  constructor(settings: CalculatorSettings<N>) {
    this.arithmetic = settings.arithmetic;
    this.house = settings.house;
    this.goal = settings.goal;
    this.tables = settings.tables ?? new DiceTables(settings.arithmetic);
    this.#way = settings.way;
    this.#sharing = settings.sharing ?? true;
    this.#valuation = new Valuation(settings.goal, settings.arithmetic);
    if (settings.way === "greedy") {
      this.#last = new Calculator({ ...settings, way: "never", tables: this.tables });
    }
  }

  /** The mean of each of the goal's objectives, in their order. */
  worth(procedure: Procedure, args: PlainRecord): readonly N[] {
    if (this.#depth > 0) return this.#worth(procedure, args);
    try {
      return this.#worth(procedure, args);
    } catch (error) {
      if (!(error instanceof ComesRound)) throw error;
      this.#depth = 0;
      this.#underway.clear();
      this.#solveLoop(procedure, args);
      return this.#worth(procedure, args);
    } finally {
      this.#depth = 0;
      this.#underway.clear();
    }
  }

  #worth(procedure: Procedure, args: PlainRecord): readonly N[] {
    if (!this.#sharing) return this.#reckon(procedure, args);
    const key = this.#keyOf(procedure, args);
    const known = this.#worths.find(procedure, key);
    if (known) return known;
    this.#depth += 1;
    const state = this.#depth > DEEP ? `${procedure.name} ${key}` : undefined;
    if (this.#depth > DEEPEST || (state !== undefined && this.#underway.has(state))) throw new ComesRound();
    if (state !== undefined) this.#underway.add(state);
    const worth = this.#reckon(procedure, args);
    if (state !== undefined) this.#underway.delete(state);
    this.#depth -= 1;
    return this.#worths.keep(procedure, key, worth);
  }

  #keyOf(procedure: Procedure, args: PlainRecord): string {
    return procedure.alike(args, this.house, this.goal.name);
  }

  #reckon(procedure: Procedure, args: PlainRecord): readonly N[] {
    const valuation = this.#valuation;
    const total = [...valuation.nothing];
    eachBranch(procedure, args, this, "linear", (chance, earned, ending) => {
      valuation.accumulate(total, valuation.plus(this.worthOf(ending), earned), chance);
    });
    return total.map(this.arithmetic.settle);
  }

  #preferred(a: Valued<N>, b: Valued<N>): Valued<N> {
    return this.compare(b.values, a.values) > 0 ? b : a;
  }

  #solveLoop(procedure: Procedure, args: PlainRecord): void {
    const solved = solveLoop(procedure, args, {
      arithmetic: this.arithmetic,
      valuation: this.#valuation,
      keyOf: (one, given) => this.#keyOf(one, given),
      known: (one, given) => this.#worths.find(one, this.#keyOf(one, given)),
      branches: (one, given) => branchesOf(one, given, this, "linear"),
      candidates: (choice) => (this.#way === "best" ? this.#openOptions(choice) : [this.#decided(choice)]),
    });
    for (const { procedure: one, args: given, values } of solved) {
      this.#worths.keep(one, this.#keyOf(one, given), values);
    }
  }

  /** The same for an ending: an outcome's own worth, or what follows. */
  worthOf(ending: Ending): readonly N[] {
    switch (ending.end) {
      case "outcome":
        return this.#valuation.of(ending.outcome);
      case "go":
        return this.worth(ending.procedure, ending.args);
      case "choose":
        return this.decide(ending).values;
    }
  }

  /** Every open option of the goal's owner with its worth, letting it stand first; `best` is the one to take. */
  options(choice: Choose): { readonly best: Valued<N>; readonly all: readonly Valued<N>[] } {
    const all = this.#openOptions(choice).map((option) => this.#valued(option));
    const best = all.reduce((a, b) => this.#preferred(a, b));
    return { best, all };
  }

  /**
   * The exact distribution of results under the calculator's way of choosing. Throws a RangeError where results have
   * no end, as how often something comes round has not; `worth` answers that, or a procedure with a horizon.
   */
  results(procedure: Procedure, args: PlainRecord): Distribution<Result, N> {
    if (this.#listing > 0) return this.#results(procedure, args).distribution();
    try {
      return this.#results(procedure, args).distribution();
    } catch (error) {
      if (!(error instanceof ComesRound)) throw error;
      const problem = `${procedure.name} comes round again without end: its results can't be listed`;
      throw new RangeError(problem, { cause: error });
    } finally {
      this.#listing = 0;
    }
  }

  #results(procedure: Procedure, args: PlainRecord): Results<N> {
    if (!this.#sharing) return this.#listResults(procedure, args);
    const key = procedure.alike(args, this.house, undefined);
    const known = this.#distributions.find(procedure, key);
    if (known) return known;
    this.#listing += 1;
    if (this.#listing > DEEPEST) throw new ComesRound();
    const results = this.#listResults(procedure, args);
    this.#listing -= 1;
    return this.#distributions.keep(procedure, key, results);
  }

  #listResults(procedure: Procedure, args: PlainRecord): Results<N> {
    const first = procedure.next?.(args, this.house);
    const outcomes = first && outcomesOf(first, this);
    if (outcomes) return Results.told(outcomes, this.arithmetic, this.#numbering);
    const results = new Results(this.arithmetic, this.#numbering);
    const visit = (chance: N, earned: Amounts, ending: Ending): void => this.#gather(results, chance, earned, ending);
    if (first) eachBranchFrom(first, this, "listed", visit);
    else eachBranch(procedure, args, this, "listed", visit);
    return results;
  }

  outcomes(procedure: Procedure, args: PlainRecord): Distribution<Result, N> {
    return this.results(procedure, args);
  }

  /** Positive when `a` is to be preferred: the first objective that differs decides. */
  compare(a: readonly N[], b: readonly N[]): number {
    return this.#valuation.compare(a, b);
  }

  /** The option taken at a choice under this calculator's way, with its worth. */
  decide(choice: Choose): Valued<N> {
    return this.#way === "best" ? this.#best(choice) : this.#valued(this.#decided(choice));
  }

  /** The same option, its worth left aside. */
  #taken(choice: Choose): Option {
    return this.#way === "best" ? this.#best(choice).option : this.#decided(choice);
  }

  /** The option that a way picks by itself, without looking further. */
  #decided(choice: Choose): Option {
    const way = this.#way;
    const stands = standing(choice);
    if (way === "greedy" && this.#last) return this.#last.#best(choice).option;
    if (typeof way !== "function") return stands;
    const moves = movesOf(choice, this.goal.owner);
    return way(choice, (name) => moves.filter((move) => move.name === name).flatMap(worthTrying)) ?? stands;
  }

  #openOptions(choice: Choose): Option[] {
    const moves = movesOf(choice, this.goal.owner).map(openOptions);
    const options = choice.stands.closed && moves.some(({ length }) => length > 0) ? [] : [standing(choice)];
    for (const open of moves) for (const option of open) options.push(option);
    return options;
  }

  /** Tries options cheapest first, and stops a move where not even the goal's bounds could beat the best so far. */
  #best(choice: Choose): Valued<N> {
    const valuation = this.#valuation;
    let best: Valued<N> | undefined = choice.stands.closed ? undefined : this.#valued(standing(choice));
    if (best && !valuation.couldBeat(NOTHING, best.values)) return best;
    for (const move of movesOf(choice, this.goal.owner)) {
      for (const detail of detailsOf(move)) {
        if (move.refuse(detail)) continue;
        const pays = move.pays(detail);
        if (best && !valuation.couldBeat(pays, best.values)) break;
        const values = valuation.plus(this.worthOf(move.leadsTo(detail)), pays);
        if (!best || valuation.compare(values, best.values) > 0) best = { option: optionOf(move, detail), values };
      }
    }
    return best ?? this.#valued(standing(choice));
  }

  #valued(option: Option): Valued<N> {
    return { option, values: this.#valuation.plus(this.worthOf(option.leadsTo()), option.pays) };
  }

  #gather(results: Results<N>, chance: N, earned: Amounts, ending: Ending): void {
    if (ending.end === "outcome") {
      results.add(ending.outcome, earned, chance);
    } else if (ending.end === "choose") {
      const option = this.#taken(ending);
      this.#gather(results, chance, plus(earned, option.pays), option.leadsTo());
    } else {
      results.addAll(this.#results(ending.procedure, ending.args), earned, chance);
    }
  }
}
