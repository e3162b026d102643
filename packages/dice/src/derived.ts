import type { Arithmetic } from "./arithmetic.ts";
import type { Dice } from "./dice.ts";
import { Gathering } from "./distribution.ts";
import type { Hand } from "./pool.ts";
import type { Reading } from "./reading.ts";
import type { SharedPowers } from "./series.ts";

/**
 * A reading of a reading: what the rule makes of what the dice say, a number, or a few by name. Where many throws come to the
 * same, the rule goes on once for all of them. Readings of one name must make the same of everything. Throws a
 * RangeError where what the dice say has no upper end, since what is made of it need not grow evenly.
 */
export function derived<V, D extends number | Hand>(
  name: string,
  reading: Reading<V>,
  makes: (value: V) => D,
): Reading<D> {
  const plain: Reading<D> = {
    key: (die) => `${name} of ${reading.key(die)}`,
    read: (faces, thrown) => makes(reading.read(faces, thrown)),
    classOf: (face, joined) => reading.classOf?.(face, joined) ?? "die",
    classes: reading.classes ?? { die: "counts" },
    distribution: <N>(dice: Dice, arithmetic: Arithmetic<N>, shared?: SharedPowers<N>) => {
      const found = new Gathering<D, N>(arithmetic);
      for (const { value: said, chance, beyond } of reading.distribution(dice, arithmetic, shared)) {
        if (beyond) throw new RangeError(`nothing can be made of what has no upper end: ${name}`);
        const value = makes(said);
        found.add(typeof value === "number" ? value : keyOf(value), value, chance);
      }
      return found.distribution();
    },
  };
  return reading.more ? { ...plain, more: (faces, wave) => reading.more?.(faces, wave) ?? 0 } : plain;
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
