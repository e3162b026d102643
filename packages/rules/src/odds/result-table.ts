import { type Arithmetic, type Distribution, made } from "@rulewright/dice";
import { Interner } from "./interner.ts";
import { type Amounts, sortedByName, NO_AMOUNTS, addAmounts } from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";

/** What came of it, and what was paid and earned on the way. */
export interface Result {
  readonly outcome: Outcome;
  readonly amounts: Amounts;
}

/** Numbers for outcomes and amounts, shared by all results of one calculation: what is handed on is numbered once. */
export class ResultIndex {
  readonly outcomes = new Interner();
  readonly #amounts = new Interner();
  /** By the numbers of their packing, which depend on the order of names: the numbers of equal amounts. */
  readonly #equal: number[] = [];
  readonly #kinds: Amounts[] = [NO_AMOUNTS];
  readonly #sums: number[][] = [];

  /** Nothing is 0. It makes no difference what was paid or earned first. */
  amounts(given: Amounts): number {
    if (given === NO_AMOUNTS) return 0;
    const packed = this.#amounts.idOf(given);
    return (this.#equal[packed] ??= this.#another(given));
  }

  amountsOf(number: number): Amounts {
    return this.#kinds[number] ?? NO_AMOUNTS;
  }

  /** The number of two amounts together. */
  sum(a: number, b: number): number {
    if (a === 0 || b === 0) return a + b;
    const sums = (this.#sums[a] ??= []);
    return (sums[b] ??= this.amounts(addAmounts(this.amountsOf(a), this.amountsOf(b))));
  }

  #another(given: Amounts): number {
    const ordered = sortedByName(given);
    return ordered === given ? this.#kinds.push(given) - 1 : this.amounts(ordered);
  }
}

/** Below this, places are found in an array by their outcome's number; above, in a map. */
const SMALL = 1024;

/** The places of results that share their amounts, by the numbers of their outcomes. */
class Places {
  readonly #small: number[] = [];
  #others: Map<number, number> | undefined;

  of(number: number): number | undefined {
    return number < SMALL ? this.#small[number] : this.#others?.get(number);
  }

  set(number: number, place: number): void {
    if (number < SMALL) this.#small[number] = place;
    else (this.#others ??= new Map()).set(number, place);
  }
}

/** Collects chances by result, adding up where an equal one comes again. Results keep the order of first arrival. */
export class ResultTable<N> {
  readonly #arithmetic: Arithmetic<N>;
  readonly #numbering: ResultIndex;
  readonly #found: { readonly value: Result; chance: N }[] = [];
  /** The numbers of their outcomes, and of their amounts. */
  readonly #numbers: number[] = [];
  readonly #paid: number[] = [];
  /** By the numbers of amounts. */
  readonly #places: Places[] = [];
  #fixed: Distribution<Result, N> | undefined;

  constructor(arithmetic: Arithmetic<N>, numbering = new ResultIndex()) {
    this.#arithmetic = arithmetic;
    this.#numbering = numbering;
  }

  /** Outcomes that all differ, with nothing paid or earned: they are told when somebody reads them. */
  static fromOutcomes<N>(
    outcomes: Distribution<Outcome, N>,
    arithmetic: Arithmetic<N>,
    numbering: ResultIndex,
  ): ResultTable<N> {
    const results = new ResultTable(arithmetic, numbering);
    results.#fixed = made(outcomes, (outcome) => ({ outcome, amounts: NO_AMOUNTS }));
    return results;
  }

  add(outcome: Outcome, amounts: Amounts, chance: N): void {
    const paid = amounts === NO_AMOUNTS ? 0 : this.#numbering.amounts(amounts);
    this.#add(outcome, this.#numbering.outcomes.idOf(outcome), paid, chance);
  }

  /** Adds all results of something that follows under the same numbering, `earned` before it and reached with this chance. */
  addAll(others: ResultTable<N>, earned: Amounts, chance: N): void {
    const { multiply } = this.#arithmetic;
    if (others.#fixed) {
      for (const { value, chance: part } of others.#fixed) this.add(value.outcome, earned, multiply(chance, part));
      return;
    }
    const before = this.#numbering.amounts(earned);
    let i = 0;
    for (const { value, chance: part } of others.#found) {
      const paid = this.#numbering.sum(before, others.#paid[i] ?? 0);
      this.#add(value.outcome, others.#numbers[i++] ?? 0, paid, multiply(chance, part));
    }
  }

  distribution(): Distribution<Result, N> {
    return this.#fixed ?? this.#found;
  }

  #add(outcome: Outcome, number: number, paid: number, chance: N): void {
    const places = (this.#places[paid] ??= new Places());
    const place = places.of(number);
    const known = place === undefined ? undefined : this.#found[place];
    if (known) {
      known.chance = this.#arithmetic.add(known.chance, chance);
      return;
    }
    places.set(number, this.#found.length);
    this.#found.push({ value: { outcome, amounts: this.#numbering.amountsOf(paid) }, chance });
    this.#numbers.push(number);
    this.#paid.push(paid);
  }
}
