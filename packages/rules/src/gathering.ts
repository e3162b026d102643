import type { Arithmetic, Distribution } from "@rulewright/dice";
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
  readonly amounts = new Packing();
}

/** Below this, places are found in an array by their outcome's number; above, in a map. */
const FEW = 1024;

/** The places of results that share their amounts, by the numbers of their outcomes. */
interface Places {
  readonly few: number[];
  readonly many: Map<number, number>;
}

/** Collects chances by result, adding up where an equal one comes again. Results keep the order of first arrival. */
export class Results<N> {
  readonly #arithmetic: Arithmetic<N>;
  readonly #numbering: Numbering;
  readonly #found: { readonly value: Result; chance: N }[] = [];
  /** The numbers of their outcomes. */
  readonly #numbers: number[] = [];
  /** By the numbers of amounts, nothing first. */
  readonly #places: Places[] = [];

  constructor(arithmetic: Arithmetic<N>, numbering = new Numbering()) {
    this.#arithmetic = arithmetic;
    this.#numbering = numbering;
  }

  add(outcome: Outcome, amounts: Amounts, chance: N): void {
    this.#add(this.#numbering.outcomes.numberOf(outcome), outcome, amounts, chance);
  }

  /** Adds all results of something that follows, `earned` before it and reached with this chance. */
  addAll(others: Results<N>, earned: Amounts, chance: N): void {
    const { multiply } = this.#arithmetic;
    const areNumbered = others.#numbering === this.#numbering;
    for (let i = 0; i < others.#found.length; i++) {
      const other = others.#found[i];
      if (!other) continue;
      const { outcome, amounts } = other.value;
      const number = (areNumbered ? others.#numbers[i] : undefined) ?? this.#numbering.outcomes.numberOf(outcome);
      this.#add(number, outcome, plus(earned, amounts), multiply(chance, other.chance));
    }
  }

  distribution(): Distribution<Result, N> {
    return this.#found;
  }

  #add(number: number, outcome: Outcome, given: Amounts, chance: N): void {
    const amounts = given === NOTHING ? NOTHING : inOrder(given);
    const paid = amounts === NOTHING ? 0 : this.#numbering.amounts.numberOf(amounts) + 1;
    const places = (this.#places[paid] ??= { few: [], many: new Map() });
    const place = number < FEW ? places.few[number] : places.many.get(number);
    const known = place === undefined ? undefined : this.#found[place];
    if (known) {
      known.chance = this.#arithmetic.add(known.chance, chance);
      return;
    }
    if (number < FEW) places.few[number] = this.#found.length;
    else places.many.set(number, this.#found.length);
    this.#found.push({ value: { outcome, amounts }, chance });
    this.#numbers.push(number);
  }
}
