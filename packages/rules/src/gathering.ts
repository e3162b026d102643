import { type Arithmetic, type Distribution, made } from "@rulewright/dice";
import { Packing } from "./packing.ts";
import { type Amounts, inOrder, NOTHING, plus } from "./plain.ts";
import type { Outcome } from "./procedure.ts";

/** What came of it, and what was paid and earned on the way. */
export interface Result {
  readonly outcome: Outcome;
  readonly amounts: Amounts;
}

/** Numbers for outcomes and amounts, shared by all results of one calculation: what is handed on is numbered once. */
export class Numbering {
  readonly outcomes = new Packing();
  readonly #amounts = new Packing();
  /** By the numbers of their packing, which depend on the order of names: the numbers of equal amounts. */
  readonly #equal: number[] = [];
  readonly #kinds: Amounts[] = [NOTHING];
  readonly #sums: number[][] = [];

  /** Nothing is 0. It makes no difference what was paid or earned first. */
  amounts(given: Amounts): number {
    if (given === NOTHING) return 0;
    const packed = this.#amounts.numberOf(given);
    return (this.#equal[packed] ??= this.#another(given));
  }

  amountsOf(number: number): Amounts {
    return this.#kinds[number] ?? NOTHING;
  }

  /** The number of two amounts together. */
  sum(a: number, b: number): number {
    if (a === 0 || b === 0) return a + b;
    const sums = (this.#sums[a] ??= []);
    return (sums[b] ??= this.amounts(plus(this.amountsOf(a), this.amountsOf(b))));
  }

  #another(given: Amounts): number {
    const ordered = inOrder(given);
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
export class Results<N> {
  readonly #arithmetic: Arithmetic<N>;
  readonly #numbering: Numbering;
  readonly #found: { readonly value: Result; chance: N }[] = [];
  /** The numbers of their outcomes, and of their amounts. */
  readonly #numbers: number[] = [];
  readonly #paid: number[] = [];
  /** By the numbers of amounts. */
  readonly #places: Places[] = [];
  #told: Distribution<Result, N> | undefined;

  constructor(arithmetic: Arithmetic<N>, numbering = new Numbering()) {
    this.#arithmetic = arithmetic;
    this.#numbering = numbering;
  }

  /** Outcomes that all differ, with nothing paid or earned: they are told when somebody reads them. */
  static told<N>(outcomes: Distribution<Outcome, N>, arithmetic: Arithmetic<N>, numbering: Numbering): Results<N> {
    const results = new Results(arithmetic, numbering);
    results.#told = made(outcomes, (outcome) => ({ outcome, amounts: NOTHING }));
    return results;
  }

  add(outcome: Outcome, amounts: Amounts, chance: N): void {
    const paid = amounts === NOTHING ? 0 : this.#numbering.amounts(amounts);
    this.#add(outcome, this.#numbering.outcomes.numberOf(outcome), paid, chance);
  }

  /** Adds all results of something that follows under the same numbering, `earned` before it and reached with this chance. */
  addAll(others: Results<N>, earned: Amounts, chance: N): void {
    const { multiply } = this.#arithmetic;
    if (others.#told) {
      for (const { value, chance: part } of others.#told) this.add(value.outcome, earned, multiply(chance, part));
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
    return this.#told ?? this.#found;
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
