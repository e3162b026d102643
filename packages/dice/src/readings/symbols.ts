import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import type { Distribution } from "../core/distribution.ts";
import type { Hand } from "./hands.ts";
import type { DieMeaning, Reading } from "./reading.ts";
import { sumOfVectors, type VectorFace } from "./vector-sums.ts";

/** How often a face shows a symbol: an integer, negative where it cancels others. */
type SymbolCount = (face: number) => number;

/**
 * Dice whose faces carry several symbols: the sum of each symbol over all dice. Its distribution throws a RangeError for
 * numbers that are not integers, and for too many different sums: more than 300,000, unless they are close together.
 *
 * @example
 * ```ts
 * import { d, formatRational, probability, rationals, symbols } from "@rulewright/dice";
 *
 * // A d8 with: blank, success, success, two successes, two advantages, advantage, success and advantage, advantage.
 * const ability = symbols({
 *   success: (face) => [0, 1, 1, 2, 0, 0, 1, 0][face - 1],
 *   advantage: (face) => [0, 0, 0, 0, 2, 1, 1, 1][face - 1],
 * });
 * ability.read([4, 7]); // => { success: 3, advantage: 1 }
 * const rows = ability.distribution(d(8).times(2), rationals);
 * formatRational(probability(rows, ({ success }) => success >= 2, rationals)); // => "3/8"
 * ```
 */
export function symbols<C extends string>(counts: Readonly<Record<C, SymbolCount>>): Reading<Hand<C>> {
  return new SymbolReading(counts);
}

class SymbolReading<C extends string> implements Reading<Hand<C>> {
  readonly #counts: Readonly<Record<C, SymbolCount>>;

  constructor(counts: Readonly<Record<C, SymbolCount>>) {
    this.#counts = counts;
  }

  get classes(): Readonly<Record<string, DieMeaning>> {
    return { die: "counts" };
  }

  classOf(): string {
    return "die";
  }

  key(die: Die): string {
    const codes = this.#names().map((name) => die.faces.map(this.#counts[name]).join());
    return `symbols ${this.#names().join()} ${codes.join(" ")}`;
  }

  read(faces: readonly number[]): Hand<C> {
    const hand = {} as Record<C, number>;
    for (const name of this.#names()) hand[name] = faces.reduce((sum, face) => sum + this.#counts[name](face), 0);
    return hand;
  }

  distribution<N>({ die, count }: Dice, arithmetic: Arithmetic<N>): Distribution<Hand<C>, N> {
    const names = this.#names();
    const vectors = die.faces.map((face): VectorFace => ({
      ways: 1,
      numbers: names.map((name) => this.#counts[name](face)),
    }));
    return sumOfVectors(vectors, names, count, arithmetic);
  }

  #names(): C[] {
    return Object.keys(this.#counts) as C[];
  }
}
