import { type Classes, type Lot, sizeOf } from "./classes.ts";
import { type Row, sumOf, sure } from "./row.ts";
import type { Vector, Weights } from "../../core/weights.ts";

/** Values in the order they are placed: those from `from` on are kept, up to `to` or to the last. */
export interface Span {
  readonly from: number;
  readonly to?: number;
}

/** So many values of each kind are placed: how likely that is, and what those that are kept so far add up to. */
interface State<S> {
  readonly placed: readonly number[];
  readonly size: number;
  sums: Vector<S> | undefined;
}

/**
 * One way through the classes, the first one first. A state only knows how many values of each kind are placed. As soon
 * as all that is kept is placed, the others may lie anywhere further on; or, where everything is kept from some value
 * on, all others are added up at once.
 */
export class Sweep<S> {
  readonly #adds: readonly number[];
  readonly #chances: readonly Vector<S>[];
  readonly #lots: readonly Lot<S>[];
  readonly #from: number;
  readonly #to: number | undefined;
  readonly #weights: Weights<S>;
  /** The least that a value may add, and how much more another one may. */
  readonly #least: number;
  readonly #range: number;
  /** The largest number of values of each kind. */
  readonly #most: readonly number[];
  /** States by how many of each kind are placed: a number with a digit for each kind. */
  readonly #states: readonly State<S>[];
  readonly #strides: readonly number[];
  /** For each kind, the chance of a class or any further one. */
  readonly #further: readonly (readonly S[])[];
  readonly #found: Row<S>;

  constructor({ adds, chances }: Classes<S>, lots: readonly Lot<S>[], { from, to }: Span, weights: Weights<S>) {
    this.#adds = adds;
    this.#chances = chances;
    this.#lots = lots;
    this.#from = from;
    this.#to = to;
    this.#weights = weights;
    this.#least = Math.min(...adds);
    this.#range = Math.max(...adds) - this.#least;
    this.#most = chances.map((_, k) => Math.max(...lots.map(({ counts }) => counts[k] ?? 0)));
    const digits = this.#most.map((max) => Math.min(max, this.#full - 1) + 1);
    this.#strides = digits.map((_, k) => digits.slice(0, k).reduce((a, b) => a * b, 1));
    this.#states = statesOf(digits, weights);
    this.#further = chances.map((row) => sumsFromBehind(row, weights));
    const kept = lots.map((lot) => this.#keptOf(sizeOf(lot)));
    const [fewest, mostKept] = [Math.min(...kept), Math.max(...kept)];
    const min = Math.min(fewest * this.#least, mostKept * this.#least);
    const highest = this.#least + this.#range;
    const found = weights.vector(Math.max(fewest * highest, mostKept * highest) - min + 1);
    this.#found = { kind: "row", min, chances: found, whole: weights.one, left: weights.zero };
  }

  /** With so many placed, nothing needs to be remembered any more. */
  get #full(): number {
    return this.#to ?? this.#from;
  }

  #keptOf(size: number): number {
    return Math.max(0, Math.min(this.#to ?? size, size) - this.#from);
  }

  result(): Row<S> {
    const weights = this.#weights;
    const [empty] = this.#states;
    if (empty) {
      empty.sums = weights.vector(1);
      empty.sums[0] = weights.one;
    }
    const ahead = this.#most.map((max, k) => powersOf(this.#further[k]?.[0] ?? weights.zero, max, weights));
    this.#adds.forEach((_, at) => {
      this.#chances.forEach((row, k) => {
        const chance = row[at] ?? weights.zero;
        if (chance === weights.zero) return;
        ahead[k] = powersOf(this.#further[k]?.[at + 1] ?? weights.zero, this.#most[k] ?? 0, weights);
        this.#place({ at, k, chance, ahead });
      });
    });
    for (const lot of this.#lots) if (sizeOf(lot) < this.#full) this.#allPlaced(lot);
    return this.#found;
  }

  /** A lot too small to fill what is kept: all of it is placed in the end. */
  #allPlaced({ counts, weight }: Lot<S>): void {
    const index = counts.reduce((sum, count, k) => sum + count * (this.#strides[k] ?? 0), 0);
    const sums = this.#states[index]?.sums;
    if (sums) this.#note(sums, this.#keptOf(sizeOf({ counts })), 0, weight);
  }

  /** Adds to what is found: sums of so many kept values, each counted from the least, and so much more. */
  #note(sums: Vector<S>, kept: number, more: number, factor: S): void {
    const { min, chances } = this.#found;
    this.#weights.accumulate(chances, sums, kept * this.#least - min + more, factor);
  }

  /** Places 1, 2, 3 ... values of one class and kind beside those that are placed already. */
  #place(step: Step<S>): void {
    const { at, k, chance } = step;
    const { add, multiply, zero, choose, vector, accumulate } = this.#weights;
    const max = this.#most[k] ?? 0;
    const together = powersOf(chance, max, this.#weights);
    const extra = (this.#adds[at] ?? 0) - this.#least;
    const rest = this.#to === undefined ? this.#restsAfter(at, k) : undefined;
    const elsewhere = this.#elsewhere(step);
    this.#weights.spend(2 * this.#states.length);
    // From the fullest state down, so that nothing is placed twice.
    for (let index = this.#states.length - 1; index >= 0; index--) {
      const { placed, size, sums } = this.#states[index] ?? NOTHING_PLACED;
      if (!sums) continue;
      const own = placed[k] ?? 0;
      const before = this.#keptOf(size);
      let closing = zero;
      for (let more = 1; own + more <= max; more++) {
        const factor = multiply(choose(own + more)[more] ?? zero, together[more] ?? zero);
        if (size + more < this.#full) {
          const kept = this.#keptOf(size + more);
          const next = this.#states[index + more * (this.#strides[k] ?? 0)];
          if (next) accumulate((next.sums ??= vector(kept * this.#range + 1)), sums, (kept - before) * extra, factor);
        } else if (rest) {
          const here = size + more - this.#from;
          rest(with1(placed, k, own + more), here * extra, multiply(factor, sums[0] ?? zero));
        } else {
          closing = add(closing, multiply(factor, elsewhere(placed, own + more)));
        }
      }
      if (closing === zero || this.#to === undefined) continue;
      this.#note(sums, this.#to - this.#from, (this.#to - this.#from - before) * extra, closing);
    }
  }

  /**
   * The chance that so many of each kind are placed, of the kind in question so many, and that all others of a lot lie
   * further on; the lots taken together. Where there is but one kind, each is worked out once.
   */
  #elsewhere({ k, ahead }: Step<S>): (placed: readonly number[], own: number) => S {
    const { add, multiply, zero, choose, spend } = this.#weights;
    const known: (S | undefined)[] = [];
    const chanceOf = (placed: readonly number[], own: number): S => {
      let chance = zero;
      spend(4 * this.#lots.length * placed.length);
      for (const { counts, weight } of this.#lots) {
        let lot = weight;
        for (let kind = 0; kind < counts.length; kind++) {
          const count = counts[kind] ?? 0;
          const here = kind === k ? own : (placed[kind] ?? 0);
          if (here > count) lot = zero;
          else if (count > 0) {
            lot = multiply(lot, multiply(choose(count)[here] ?? zero, ahead[kind]?.[count - here] ?? zero));
          }
        }
        chance = add(chance, lot);
      }
      return chance;
    };
    return (placed, own) => (placed.length > 1 ? chanceOf(placed, own) : (known[own] ??= chanceOf(placed, own)));
  }

  /** Notes what all others add, all of which come after a class, or after a kind of it. */
  #restsAfter(at: number, k: number) {
    const weights = this.#weights;
    const rests = new Rests(this.#adds, this.#chances, { at, k, min: this.#least }, weights);
    return (placed: readonly number[], more: number, factor: S): void => {
      for (const { counts, weight } of this.#lots) {
        if (placed.some((count, kind) => count > (counts[kind] ?? 0))) continue;
        let chance = weights.multiply(factor, weight);
        counts.forEach((count, kind) => {
          chance = weights.multiply(chance, weights.choose(count)[placed[kind] ?? 0] ?? weights.zero);
        });
        const others = rests.sumOf(counts.map((count, kind) => count - (placed[kind] ?? 0)));
        if (others) this.#note(others, this.#keptOf(sizeOf({ counts })), more, chance);
      }
    };
  }
}

/** Placing values of one class and kind. */
interface Step<S> {
  readonly at: number;
  readonly k: number;
  readonly chance: S;
  /** For each kind, the powers of the chance of everything that comes later. */
  readonly ahead: readonly (readonly S[])[];
}

const NOTHING_PLACED: State<never> = { placed: [], size: 0, sums: undefined };

function with1(placed: readonly number[], k: number, count: number): readonly number[] {
  return placed.map((other, kind) => (kind === k ? count : other));
}

function statesOf<S>(digits: readonly number[], weights: Weights<S>): readonly State<S>[] {
  const size = digits.reduce((a, b) => a * b, 1);
  weights.spend(20 * size);
  return Array.from({ length: size }, (_, index) => {
    let left = index;
    const placed = digits.map((digit) => {
      const here = left % digit;
      left = (left - here) / digit;
      return here;
    });
    return { placed, size: sizeOf({ counts: placed }), sums: undefined };
  });
}

/** What any number of values add that all come after a class, or after a kind of it; each counted from the least. */
class Rests<S> {
  readonly #one: readonly (Row<S> | undefined)[];
  readonly #powers: readonly Row<S>[][];
  readonly #known = new Map<string, Vector<S> | undefined>();
  readonly #weights: Weights<S>;

  constructor(
    adds: readonly number[],
    chances: readonly Vector<S>[],
    { at, k, min }: { readonly at: number; readonly k: number; readonly min: number },
    weights: Weights<S>,
  ) {
    this.#weights = weights;
    this.#powers = chances.map(() => [sure(0, weights)]);
    this.#one = chances.map((row, kind) => {
      const after = kind > k ? at : at + 1;
      if (after >= adds.length) return undefined;
      const sums = weights.vector(Math.max(...adds.slice(after)) - min + 1);
      for (let i = after; i < adds.length; i++) {
        const place = (adds[i] ?? 0) - min;
        sums[place] = weights.add(sums[place] ?? weights.zero, row[i] ?? weights.zero);
      }
      return { kind: "row", min: 0, chances: sums, whole: weights.one, left: weights.zero };
    });
  }

  /** Undefined where there can't be so many. */
  sumOf(counts: readonly number[]): Vector<S> | undefined {
    const key = counts.join();
    if (this.#known.has(key)) return this.#known.get(key);
    let sum: Row<S> | undefined = sure(0, this.#weights);
    for (const [kind, count] of counts.entries()) {
      const power = this.#power(kind, count);
      sum = sum && power && sumOf(sum, power, this.#weights);
    }
    this.#known.set(key, sum?.chances);
    return sum?.chances;
  }

  #power(kind: number, count: number): Row<S> | undefined {
    const one = this.#one[kind];
    const powers = this.#powers[kind] ?? [];
    if (count === 0 || !one) return count === 0 ? powers[0] : undefined;
    for (let last = powers.at(-1); last && powers.length <= count; last = powers.at(-1)) {
      powers.push(sumOf(last, one, this.#weights));
    }
    return powers[count];
  }
}

/** Sums of a row from each place to its end. */
function sumsFromBehind<S>(row: Vector<S>, { add, zero }: Weights<S>): readonly S[] {
  const sums: S[] = Array.from({ length: row.length + 1 }, () => zero);
  for (let i = row.length - 1; i >= 0; i--) sums[i] = add(sums[i + 1] ?? zero, row[i] ?? zero);
  return sums;
}

/** 1, x, x^2 ... x^most. */
function powersOf<S>(x: S, max: number, { multiply, one, spend }: Weights<S>): readonly S[] {
  const list = [one];
  spend(2 * max, 2 * max);
  for (let k = 1; k <= max; k++) list.push(multiply(list[k - 1] ?? one, x));
  return list;
}
