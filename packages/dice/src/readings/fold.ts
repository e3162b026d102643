import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice } from "../core/dice.ts";
import type { Chance, Distribution } from "../core/distribution.ts";
import type { Weights } from "../core/weights.ts";
import type { DieMeaning, Reading } from "./reading.ts";
import { ValueIndex } from "./value-index.ts";

/**
 * A function of how many dice show each face, evaluated face by face. States and results are plain data: numbers, texts,
 * lists and records of them. Equal ones are merged, so the less a state remembers, the quicker the distribution is; lists
 * of a few small integers are the quickest after numbers.
 */
export interface Fold<S, V> {
  readonly initial: S;
  /** The state after the next face that shows, on `count` dice of at least 1. Must not change the given state. */
  step(state: S, face: number, count: number): S;
  result(state: S): V;
  /** The order of the faces; ascending by default. */
  readonly order?: "ascending" | "descending";
}

/**
 * A reading of matches, sets and runs: whatever can be calculated by going through the faces that show, each with the
 * number of dice that show it. Readings with equal names must be equal folds. The distribution enumerates no hands: it goes
 * through the faces of the die, and merges equal states. It throws a RangeError where there are more than 100,000 states at
 * a time.
 *
 * @example
 * ```ts
 * import { d, formatRational, fold, probability, rationals } from "@rulewright/dice";
 *
 * // The widest set of dice with the same face, and the highest face of such a set.
 * const widest = fold("widest set", {
 *   initial: [0, 0],
 *   step: ([width = 0, height = 0], face, count) => (count >= width ? [count, face] : [width, height]),
 *   result: ([width = 0, height = 0]) => ({ width, height }),
 * });
 * widest.read([3, 7, 7, 3, 10]); // => { width: 2, height: 7 }
 * const rows = widest.distribution(d(10).times(5), rationals);
 * formatRational(probability(rows, ({ width }) => width >= 2, rationals)); // => "436/625"
 *
 * // The longest run of consecutive faces.
 * const run = fold("longest run", {
 *   initial: [0, 0, 0],
 *   step([longest = 0, current = 0, last = 0], face) {
 *     const length = face === last + 1 ? current + 1 : 1;
 *     return [Math.max(longest, length), length, face];
 *   },
 *   result: ([longest = 0]) => longest,
 * });
 * run.read([6, 2, 4, 3, 3]); // => 3
 * ```
 */
export function fold<S, V>(name: string, definition: Fold<S, V>): Reading<V> {
  return new FoldReading(name, definition);
}

class FoldReading<S, V> implements Reading<V> {
  readonly #name: string;
  readonly #fold: Fold<S, V>;

  constructor(name: string, definition: Fold<S, V>) {
    this.#name = name;
    this.#fold = definition;
  }

  get classes(): Readonly<Record<string, DieMeaning>> {
    return { die: "counts" };
  }

  classOf(): string {
    return "die";
  }

  key(): string {
    return `fold ${this.#name}`;
  }

  read(faces: readonly number[]): V {
    let state = this.#fold.initial;
    for (const [face, count] of countFaces(faces, this.#fold)) state = this.#fold.step(state, face, count);
    return this.#fold.result(state);
  }

  distribution<N>(dice: Dice, arithmetic: Arithmetic<N>): Distribution<V, N> {
    return arithmetic.withWeights(
      () => undefined,
      (weights) => {
        const states = new Sweep(this.#name, this.#fold, dice, weights).states();
        return rowsOf(
          states,
          this.#fold,
          weights.total(BigInt(dice.die.faces.length), dice.count),
          arithmetic,
          weights,
        );
      },
    );
  }
}

/** How many of these faces are equal to each, in the order of a fold. */
function countFaces(
  faces: readonly number[],
  { order }: Pick<Fold<never, unknown>, "order">,
): (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  const sign = order === "descending" ? -1 : 1;
  return [...counts].toSorted(([a], [b]) => sign * (a - b));
}

/** A state with its weights by the number of dice that no face has been given to yet; absent where that is impossible. */
interface StateWeights<S, W> {
  readonly state: S;
  readonly byLeft: W[];
}

/** More states than this at a time are a mistake. */
const MAX_STATES = 100_000;

/** Goes through the faces of a die, and through the numbers of the remaining dice that show each. */
class Sweep<S, W> {
  readonly #name: string;
  readonly #fold: Fold<S, unknown>;
  readonly #dice: Dice;
  readonly #weights: Weights<W>;
  #index = new ValueIndex();
  #states: StateWeights<S, W>[] = [];

  constructor(name: string, definition: Fold<S, unknown>, dice: Dice, weights: Weights<W>) {
    this.#name = name;
    this.#fold = definition;
    this.#dice = dice;
    this.#weights = weights;
  }

  /** The states after all faces. Each has weights for no dice left only. */
  states(): readonly StateWeights<S, W>[] {
    const { die, count } = this.#dice;
    this.#weightsOf(this.#fold.initial)[count] = this.#weights.one;
    let after = die.faces.length;
    for (const [face, ways] of countFaces(die.faces, this.#fold)) {
      after -= ways;
      this.#next(face, showingRows(ways, after, count, this.#weights), after === 0);
    }
    return this.#states;
  }

  /** Gives some of the remaining dice to a face: all of them, if it is the last one. */
  #next(face: number, rows: readonly (readonly W[])[], last: boolean): void {
    const before = this.#states;
    this.#states = [];
    this.#index = new ValueIndex();
    for (const { state, byLeft } of before) {
      for (let k = 0; k < byLeft.length; k++) {
        const most = last ? k + 1 : byLeft.length;
        let after: W[] | undefined;
        for (let left = k; left < most; left++) {
          const weight = byLeft[left];
          if (weight === undefined) continue;
          after ??= this.#weightsOf(k === 0 ? state : this.#fold.step(state, face, k));
          this.#add(after, left - k, weight, rows[left]?.[k]);
        }
      }
    }
  }

  #add(byLeft: W[], left: number, weight: W, factor: W | undefined): void {
    const { add, multiply, zero } = this.#weights;
    const part = multiply(weight, factor ?? zero);
    const known = byLeft[left];
    byLeft[left] = known === undefined ? part : add(known, part);
  }

  #weightsOf(state: S): W[] {
    const id = this.#index.idOf(state);
    const known = this.#states[id];
    if (known) return known.byLeft;
    if (id >= MAX_STATES) throw new RangeError(`the fold "${this.#name}" has more than ${MAX_STATES} states at a time`);
    const byLeft: W[] = [];
    this.#states.push({ state, byLeft });
    return byLeft;
  }
}

/**
 * By the number of dice: the weights of the numbers of them that show one of `ways` faces, where `after` other faces remain.
 * In doubles these are the probabilities of binomial distributions, so that no weight is smaller than the result needs.
 */
function showingRows<W>(
  ways: number,
  after: number,
  count: number,
  { add, multiply, ofParts, one, share, zero }: Weights<W>,
): readonly (readonly W[])[] {
  const hit = share(BigInt(ways), BigInt(ways + after));
  const miss = ofParts(1n, BigInt(after), BigInt(ways + after), one);
  let above: readonly W[] = [one];
  const rows = [above];
  for (let n = 1; n <= count; n++) {
    const row: W[] = [];
    for (let k = 0; k < n; k++) {
      const missed = multiply(above[k] ?? zero, miss);
      row.push(k === 0 ? missed : add(multiply(above[k - 1] ?? zero, hit), missed));
    }
    row.push(multiply(above[n - 1] ?? zero, hit));
    rows.push(row);
    above = row;
  }
  return rows;
}

function rowsOf<S, V, W extends number | bigint, N>(
  states: readonly StateWeights<S, W>[],
  { result }: Fold<S, V>,
  total: W,
  { ratio }: Arithmetic<N>,
  { add, zero }: Weights<W>,
): Chance<V, N>[] {
  const index = new ValueIndex();
  const found: { readonly value: V; weight: W }[] = [];
  for (const { state, byLeft } of states) {
    const [weight = zero] = byLeft;
    const value = result(state);
    const known = found[index.idOf(value)];
    if (known) known.weight = add(known.weight, weight);
    else found.push({ value, weight });
  }
  return found.map(({ value, weight }) => ({ value, chance: ratio(weight, total) }));
}
