import type { Weights } from "../../core/weights.ts";
import type { Vector } from "../../math/convolution.ts";
import { powers } from "../../math/powers.ts";
import { type Classes, sumCounts, type WeightedCounts } from "./classes.ts";
import { convolve, pointMass, type Row } from "./row.ts";

/** The kept values, in the order in which they are placed: those from `from` on, before `to` or up to the last. */
export interface KeptRange {
  readonly from: number;
  readonly to?: number;
}

/** A number of values of each kind that are placed, and the weights of the sum of those that are kept. */
interface State<S> {
  readonly placed: readonly number[];
  readonly size: number;
  sums: Vector<S> | undefined;
}

/** The cost of placing a number of values beside their sums, in steps. */
const STEPS_OF_PLACEMENT = 10;

/** The placement of values of one class and kind. */
interface Placement<S> {
  readonly at: number;
  readonly kind: number;
  readonly chance: S;
  /** For each kind, the powers of the probability of everything that is placed later. */
  readonly later: readonly (readonly S[])[];
}

/**
 * One pass through the classes. A state knows only how many values of each kind are placed. Where all kept values are
 * placed, the others may have any later class; or, where everything from some value on is kept, all others are added at
 * once.
 */
export class Sweep<S> {
  readonly #adds: readonly number[];
  readonly #chances: readonly Vector<S>[];
  readonly #all: readonly WeightedCounts<S>[];
  readonly #from: number;
  readonly #to: number | undefined;
  /** The number of placed values from which on no state is needed. */
  readonly #limit: number;
  readonly #weights: Weights<S>;
  /** The minimum that a value adds, and the distance to the maximum. */
  readonly #min: number;
  readonly #range: number;
  /** The maximum number of values of each kind. */
  readonly #max: readonly number[];
  /** States by the number of placed values of each kind: a number with one digit for each kind. */
  readonly #states: readonly State<S>[];
  readonly #strides: readonly number[];
  /** For each kind, the probability of a class or any later one. */
  readonly #suffixes: readonly (readonly S[])[];
  /** The usual number of bits of a factor, where two of them make up the weight of all values. */
  readonly #bits: number;
  readonly #result: Pick<Row<S>, "min" | "chances">;

  constructor({ adds, chances }: Classes<S>, all: readonly WeightedCounts<S>[], kept: KeptRange, weights: Weights<S>) {
    this.#adds = adds;
    this.#chances = chances;
    this.#all = all;
    this.#from = kept.from;
    this.#to = kept.to;
    this.#limit = kept.to ?? kept.from;
    this.#weights = weights;
    this.#min = Math.min(...adds);
    this.#range = Math.max(...adds) - this.#min;
    this.#max = chances.map((_, kind) => Math.max(...all.map(({ counts }) => counts[kind] ?? 0)));
    const digits = this.#max.map((max) => Math.min(max, this.#limit - 1) + 1);
    this.#strides = digits.map((_, kind) => digits.slice(0, kind).reduce((a, b) => a * b, 1));
    this.#states = createStates(digits, weights);
    this.#suffixes = chances.map((row) => suffixSums(row, weights));
    const bitsOf = (kind: number): number => weights.bits(this.#suffixes[kind]?.[0] ?? weights.zero);
    this.#bits = this.#max.reduce((sum, max, kind) => sum + max * bitsOf(kind), 0) * 0.4;
    const bounds = all.flatMap(({ counts }) => {
      const kept = this.#countKept(sumCounts(counts));
      return [kept * this.#min, kept * (this.#min + this.#range)];
    });
    const min = Math.min(...bounds);
    this.#result = { min, chances: weights.vector(Math.max(...bounds) - min + 1) };
  }

  #countKept(size: number): number {
    return Math.max(0, Math.min(this.#to ?? size, size) - this.#from);
  }

  /** The distribution of the sum of the kept values. */
  run(): Pick<Row<S>, "min" | "chances"> {
    const { one, vector, zero } = this.#weights;
    this.#reserve();
    const [empty] = this.#states;
    if (empty) {
      empty.sums = vector(1);
      empty.sums[0] = one;
    }
    const laterFrom = (kind: number, at: number): readonly S[] =>
      this.#powers(this.#suffixes[kind]?.[at] ?? zero, this.#max[kind] ?? 0);
    const later = this.#max.map((_, kind) => laterFrom(kind, 0));
    this.#adds.forEach((_, at) => {
      this.#chances.forEach((row, kind) => {
        const chance = row[at] ?? zero;
        if (chance === zero) return;
        later[kind] = laterFrom(kind, at + 1);
        this.#place({ at, kind, chance, later });
      });
    });
    for (const one of this.#all) if (sumCounts(one.counts) < this.#limit) this.#addComplete(one);
    return this.#result;
  }

  /** Reports what placing values of a single kind takes at least, and takes it back: a refusal comes at once, with its price. */
  #reserve(): void {
    const { spend } = this.#weights;
    const [max = 0, second] = this.#max;
    if (second !== undefined) return;
    let [sums, factors] = [0, 0];
    for (const { size } of this.#states) {
      sums += (this.#states.length - 1 - size) * this.#countKept(size) * this.#range;
      factors += max - size;
    }
    for (const times of [this.#adds.length - 1, 1 - this.#adds.length]) {
      spend(times * sums);
      spend(times * factors, this.#bits, this.#bits);
    }
  }

  #powers(base: S, max: number): readonly S[] {
    const { bits, one, multiply, overhead, spend } = this.#weights;
    overhead(STEPS_OF_PLACEMENT * max);
    spend(max, (max * bits(base)) / 2, bits(base));
    return powers(base, max, one, multiply);
  }

  /** Adds the sums of too few values to need all places: all of them are placed in the end. */
  #addComplete({ counts, weight }: WeightedCounts<S>): void {
    const index = counts.reduce((sum, count, kind) => sum + count * (this.#strides[kind] ?? 0), 0);
    const sums = this.#states[index]?.sums;
    if (sums) this.#add(sums, this.#countKept(sumCounts(counts)), 0, weight);
  }

  /** Adds sums of `kept` values, measured from their minimum, plus `more` to the result. */
  #add(sums: Vector<S>, kept: number, more: number, factor: S): void {
    const { min, chances } = this.#result;
    this.#weights.accumulate(chances, sums, kept * this.#min - min + more, factor);
  }

  /** Adds 1, 2, 3 ... values of one class and kind to every state. */
  #place(placement: Placement<S>): void {
    const { at, kind, chance } = placement;
    const { add, multiply, zero, binomials, vector, accumulate, overhead, spend } = this.#weights;
    const max = this.#max[kind] ?? 0;
    const chances = this.#powers(chance, max);
    const extra = (this.#adds[at] ?? 0) - this.#min;
    const addRest = this.#to === undefined ? this.#restAdder(at, kind) : undefined;
    const laterChance = this.#laterChance(placement);
    overhead(2 * this.#states.length);
    // From the last state to the first, so that no value is placed twice.
    for (let index = this.#states.length - 1; index >= 0; index--) {
      const { placed, size, sums } = this.#states[index] ?? NO_STATE;
      if (!sums) continue;
      const own = placed[kind] ?? 0;
      const before = this.#countKept(size);
      overhead(STEPS_OF_PLACEMENT * (max - own));
      spend(max - own, this.#bits, this.#bits);
      let closing = zero;
      for (let more = 1; own + more <= max; more++) {
        const factor = multiply(binomials(own + more)[more] ?? zero, chances[more] ?? zero);
        if (size + more < this.#limit) {
          const kept = this.#countKept(size + more);
          const next = this.#states[index + more * (this.#strides[kind] ?? 0)];
          if (next) accumulate((next.sums ??= vector(kept * this.#range + 1)), sums, (kept - before) * extra, factor);
        } else if (addRest) {
          const here = size + more - this.#from;
          addRest(placed.with(kind, own + more), here * extra, multiply(factor, sums[0] ?? zero));
        } else {
          closing = add(closing, multiply(factor, laterChance(placed, own + more)));
        }
      }
      if (closing === zero || this.#to === undefined) continue;
      this.#add(sums, this.#to - this.#from, (this.#to - this.#from - before) * extra, closing);
    }
  }

  /**
   * The probability, over all numbers of values, that the placed ones are these, `own` of the placement's kind, and that
   * all others are placed later. For a single kind, each result is calculated once.
   */
  #laterChance({ kind, later }: Placement<S>): (placed: readonly number[], own: number) => S {
    const { add, multiply, zero, binomials, overhead, spend } = this.#weights;
    const known: (S | undefined)[] = [];
    const chanceOf = (placed: readonly number[], own: number): S => {
      let chance = zero;
      const steps = this.#all.length * placed.length;
      overhead(STEPS_OF_PLACEMENT * steps);
      spend(steps, this.#bits, this.#bits);
      for (const { counts, weight } of this.#all) {
        let product = weight;
        for (let k = 0; k < counts.length; k++) {
          const count = counts[k] ?? 0;
          const here = k === kind ? own : (placed[k] ?? 0);
          if (here > count) product = zero;
          else if (count > 0) {
            product = multiply(product, multiply(binomials(count)[here] ?? zero, later[k]?.[count - here] ?? zero));
          }
        }
        chance = add(chance, product);
      }
      return chance;
    };
    return (placed, own) => (placed.length > 1 ? chanceOf(placed, own) : (known[own] ??= chanceOf(placed, own)));
  }

  /** Adds the sums of all values that are not placed, all of which come after this class and kind. */
  #restAdder(at: number, kind: number) {
    const { binomials, multiply, overhead, spend, zero } = this.#weights;
    const sumsOf = restSums(this.#adds, this.#chances, { at, kind, min: this.#min }, this.#weights);
    return (placed: readonly number[], more: number, factor: S): void => {
      const steps = this.#all.length * placed.length;
      overhead(STEPS_OF_PLACEMENT * 6 * steps);
      spend(steps, this.#bits, this.#bits);
      for (const { counts, weight } of this.#all) {
        if (placed.some((count, k) => count > (counts[k] ?? 0))) continue;
        let chance = multiply(factor, weight);
        counts.forEach((count, k) => (chance = multiply(chance, binomials(count)[placed[k] ?? 0] ?? zero)));
        const sums = sumsOf(counts.map((count, k) => count - (placed[k] ?? 0)));
        if (sums) this.#add(sums, this.#countKept(sumCounts(counts)), more, chance);
      }
    };
  }
}

const NO_STATE: State<never> = { placed: [], size: 0, sums: undefined };

function createStates<S>(digits: readonly number[], { overhead }: Weights<S>): readonly State<S>[] {
  const length = digits.reduce((a, b) => a * b, 1);
  overhead(200 * length);
  return Array.from({ length }, (_, index) => {
    let rest = index;
    const placed = digits.map((digit) => {
      const here = rest % digit;
      rest = (rest - here) / digit;
      return here;
    });
    return { placed, size: sumCounts(placed), sums: undefined };
  });
}

/**
 * The sums of numbers of values that all come after a class, or after one kind of it; each is measured from the minimum.
 * Undefined where there can't be so many values.
 */
function restSums<S>(
  adds: readonly number[],
  chances: readonly Vector<S>[],
  { at, kind, min }: { readonly at: number; readonly kind: number; readonly min: number },
  weights: Weights<S>,
): (counts: readonly number[]) => Vector<S> | undefined {
  const { add, one, vector, zero } = weights;
  const none = pointMass(0, weights);
  const known = new Map<string, Vector<S> | undefined>();
  const kinds = chances.map((chancesOfKind, k) => {
    const after = k > kind ? at : at + 1;
    if (after >= adds.length) return undefined;
    const sums = vector(Math.max(...adds.slice(after)) - min + 1);
    for (let i = after; i < adds.length; i++) {
      const place = (adds[i] ?? 0) - min;
      sums[place] = add(sums[place] ?? zero, chancesOfKind[i] ?? zero);
    }
    return { row: { min: 0, chances: sums, total: one, left: zero }, known: [none] };
  });
  const join = (a: Row<S>, b: Row<S>): Row<S> => convolve(a, b, weights);
  const rowOf = (count: number, k: number): Row<S> | undefined => {
    const one = kinds[k];
    return count === 0 ? none : one && powers(one.row, count, none, join, one.known)[count];
  };
  return (counts) => {
    const key = counts.join();
    if (!known.has(key)) {
      const sum = counts.map(rowOf).reduce((a, b) => a && b && join(a, b));
      known.set(key, sum?.chances);
    }
    return known.get(key);
  };
}

/** The sums from each place to the end. */
function suffixSums<S>(row: Vector<S>, { add, zero }: Weights<S>): readonly S[] {
  const sums: S[] = Array.from({ length: row.length + 1 }, () => zero);
  for (let i = row.length - 1; i >= 0; i--) sums[i] = add(sums[i + 1] ?? zero, row[i] ?? zero);
  return sums;
}
