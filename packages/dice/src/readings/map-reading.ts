import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import { type Distribution, DistributionBuilder } from "../core/distribution.ts";
import type { Hand } from "./hands.ts";
import type { Reading, DieMeaning } from "./reading.ts";
import type { PowerCache } from "./power-series.ts";

/**
 * A reading of a reading: what the rule makes of what the dice say, a number, or a few by name. Where many throws come to the
 * same, the rule goes on once for all of them. Readings of one name must make the same of everything. Throws a
 * RangeError where what the dice say has no upper end, since what is made of it need not grow evenly.
 */
export function mapReading<V, D extends number | Hand>(
  name: string,
  reading: Reading<V>,
  makes: (value: V) => D,
): Reading<D> {
  return new Derived(name, reading, makes);
}

class Derived<V, D extends number | Hand> implements Reading<D> {
  readonly #name: string;
  readonly #reading: Reading<V>;
  readonly #makes: (value: V) => D;
  readonly furtherDice?: (faces: readonly number[], wave?: number) => number;

  constructor(name: string, reading: Reading<V>, makes: (value: V) => D) {
    this.#name = name;
    this.#reading = reading;
    this.#makes = makes;
    if (reading.furtherDice) this.furtherDice = (faces, wave) => reading.furtherDice?.(faces, wave) ?? 0;
  }

  get classes(): Readonly<Record<string, DieMeaning>> {
    return this.#reading.classes ?? { die: "counts" };
  }

  key(die: Die): string {
    return `${this.#name} of ${this.#reading.key(die)}`;
  }

  read(faces: readonly number[], thrown?: number): D {
    return this.#makes(this.#reading.read(faces, thrown));
  }

  classOf(face: number, joined?: boolean): string {
    return this.#reading.classOf?.(face, joined) ?? "die";
  }

  distribution<N>(dice: Dice, arithmetic: Arithmetic<N>, shared?: PowerCache<N>): Distribution<D, N> {
    const found = new DistributionBuilder<D, N>(arithmetic);
    for (const { value: said, chance, beyond } of this.#reading.distribution(dice, arithmetic, shared)) {
      if (beyond) throw new RangeError(`nothing can be made of what has no upper end: ${this.#name}`);
      const value = this.#makes(said);
      found.add(typeof value === "number" ? value : keyOf(value), value, chance);
    }
    return found.distribution();
  }
}

const HALF = 2048;

/** A number for a few small whole numbers, words for any others. */
function keyOf(hand: Hand): number | string {
  let key = 0;
  for (const name in hand) {
    const digit = (hand[name] ?? 0) + HALF;
    if ((digit & 0xfff) !== digit || key >= 2 ** 36) return Object.values(hand).join();
    key = key * 2 * HALF + digit;
  }
  return key;
}
