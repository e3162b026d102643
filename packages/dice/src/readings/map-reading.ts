import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import { type Distribution, DistributionBuilder } from "../core/distribution.ts";
import type { Hand } from "./hands.ts";
import type { PowerCache } from "./power-series.ts";
import type { DieMeaning, Reading } from "./reading.ts";

/**
 * A reading with a function applied to its values, which gives a number or a hand. Rolls with the same result are equal
 * to the rule. Readings with equal names must apply equal functions. The distribution throws a RangeError where the
 * reading is unbounded, since the function need not be linear.
 *
 * @example
 * ```ts
 * import { atLeast, mapReading, tally } from "@rulewright/dice";
 *
 * const surplus = mapReading("surplus", tally({ hit: atLeast(5) }), ({ hit }) => Math.max(0, hit - 1));
 * surplus.read([6, 5, 2]); // => 1
 * ```
 */
export function mapReading<V, D extends number | Hand>(
  name: string,
  reading: Reading<V>,
  change: (value: V) => D,
): Reading<D> {
  return new MappedReading(name, reading, change);
}

class MappedReading<V, D extends number | Hand> implements Reading<D> {
  readonly #name: string;
  readonly #reading: Reading<V>;
  readonly #change: (value: V) => D;
  readonly furtherDice?: (faces: readonly number[], wave?: number) => number;

  constructor(name: string, reading: Reading<V>, change: (value: V) => D) {
    this.#name = name;
    this.#reading = reading;
    this.#change = change;
    if (reading.furtherDice) this.furtherDice = (faces, wave) => reading.furtherDice?.(faces, wave) ?? 0;
  }

  get classes(): Readonly<Record<string, DieMeaning>> {
    return this.#reading.classes ?? { die: "counts" };
  }

  key(die: Die): string {
    return `${this.#name} of ${this.#reading.key(die)}`;
  }

  read(faces: readonly number[], initial?: number): D {
    return this.#change(this.#reading.read(faces, initial));
  }

  classOf(face: number, further?: boolean): string {
    return this.#reading.classOf?.(face, further) ?? "die";
  }

  distribution<N>(dice: Dice, arithmetic: Arithmetic<N>, cache?: PowerCache<N>): Distribution<D, N> {
    const builder = new DistributionBuilder<D, N>(arithmetic);
    for (const { value, chance, beyond } of this.#reading.distribution(dice, arithmetic, cache)) {
      if (beyond) throw new RangeError(`an unbounded reading can't be mapped: ${this.#name}`);
      const mapped = this.#change(value);
      builder.add(typeof mapped === "number" ? mapped : handKey(mapped), mapped, chance);
    }
    return builder.distribution();
  }
}

const HALF_RANGE = 2048;

/** A number for a few small integers, a text for any others. */
function handKey(hand: Hand): number | string {
  let key = 0;
  for (const name in hand) {
    const digit = (hand[name] ?? 0) + HALF_RANGE;
    if ((digit & 0xfff) !== digit || key >= 2 ** 36) return Object.values(hand).join();
    key = key * 2 * HALF_RANGE + digit;
  }
  return key;
}
