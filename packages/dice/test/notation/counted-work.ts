import { type Arithmetic, doubles, notation, rationals } from "../../src/index.ts";
import type { Weights } from "../../src/core/weights.ts";

/** What a calculation reported of its work, and what its single steps added up to; both in steps. */
export interface CountedWork {
  readonly reported: number;
  readonly done: number;
}

/** The cost of one step with big integers of one limb, and what each pair of limbs adds. */
const STEP = 20;
const limbs = (n: number | bigint): number => (typeof n === "bigint" ? 1 + Math.floor(n.toString(16).length / 16) : 0);
const sumCost = (a: number | bigint, b: number | bigint): number =>
  typeof a === "bigint" ? STEP + Math.max(limbs(a), limbs(b)) : 1;
/** As long multiplication, in pieces of as many limbs as Karatsuba's begins to help with. */
const productCost = (a: number | bigint, b: number | bigint): number => {
  const [short, long] = [Math.min(limbs(a), limbs(b)), Math.max(limbs(a), limbs(b))];
  return typeof a === "bigint" ? STEP + long * Math.min(short, 4.4 * short ** 0.585) : 1;
};

/** A number system that counts each single step with its numbers. */
function counting<N>(arithmetic: Arithmetic<N>, count: (steps: number) => void): Arithmetic<N> {
  const counted = <S extends number | bigint>(weights: Weights<S>): Weights<S> => ({
    ...weights,
    add(a, b) {
      count(sumCost(a, b));
      return weights.add(a, b);
    },
    multiply(a, b) {
      count(productCost(a, b));
      return weights.multiply(a, b);
    },
    accumulate(target, source, shift, factor) {
      for (let i = 0; i < source.length; i++) count(productCost(source[i] ?? weights.zero, factor));
      weights.accumulate(target, source, shift, factor);
    },
    recur(target, steps, before, total) {
      weights.recur(target, steps, before, total);
      for (let n = 0; n < target.length; n++) {
        for (const { value, part } of steps) {
          const earlier = (n < value ? before : target[n - value]) ?? weights.zero;
          // A division, a product and a sum.
          count(
            (typeof earlier === "bigint" ? STEP + 2 * limbs(earlier) : 1) +
              productCost(earlier, part) +
              sumCost(earlier, earlier),
          );
        }
      }
    },
  });
  return {
    ...arithmetic,
    withWeights: (spend, use) => arithmetic.withWeights(spend, (weights) => use(counted(weights))),
  };
}

/**
 * The work of an expression in both number systems, as it is reported and as it is done. The calculation ends where more
 * than `max` steps are reported, or ten times as many done.
 */
export function countWork(read: notation.Notation, max: number): readonly CountedWork[] {
  const measure = <N>(arithmetic: Arithmetic<N>): CountedWork => {
    let [reported, done] = [0, 0];
    const system = counting(arithmetic, (steps) => {
      done += steps;
      if (done > 10 * max) throw new RangeError(`${done} steps were done, ${reported} reported`);
    });
    const limited: Arithmetic<N> = {
      ...system,
      withWeights: (spend, use) =>
        system.withWeights((steps) => {
          spend(steps);
          reported += steps;
        }, use),
    };
    notation.distribution(read, limited, { maxWork: max });
    return { reported, done };
  };
  return [measure(doubles), measure(rationals)];
}
