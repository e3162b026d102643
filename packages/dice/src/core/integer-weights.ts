import type { Place } from "../notation/model/expression.ts";
import { BIG_STEP, BITS_A_STEP, choose, KEPT, meter, type Vector, type Weights } from "./weights.ts";

type Wholes = Vector<bigint>;

/** From so many products on, two series are multiplied as two large numbers. */
const FEW = 64;

function zeros(length: number): Wholes {
  return Array.from({ length }, () => 0n);
}

const bitsOf = (a: bigint): number => 4 * a.toString(16).length;

/** Chances as whole weights: every row knows the whole that they are parts of. */
export function wholeWeights(place: Place): Weights<bigint> {
  const spendSteps = meter(place);
  const spend = (steps: number, bits = 0): void => spendSteps(steps * (BIG_STEP + bits / BITS_A_STEP));
  const chosen = new Map<number, Wholes>();
  return {
    zero: 0n,
    one: 1n,
    part: (weight) => weight,
    wholeOf: (total, throws) => total ** BigInt(throws),
    reduce: (a, total) => a / total,
    add: (a, b) => a + b,
    multiply: (a, b) => a * b,
    times: (a, count) => a * BigInt(count),
    rest: (whole, part) => whole - part,
    unlisted: (whole, listed) => whole - listed,
    strategies: (count) => count,
    choose(of) {
      const known = chosen.get(of);
      if (known) return known;
      spend(of, of);
      const row = choose(of);
      chosen.set(of, row);
      return row;
    },
    vector(length) {
      spendSteps(KEPT * length + KEPT);
      return zeros(length);
    },
    product(a, b, max) {
      if (a.length * b.length <= FEW) {
        spend(a.length * b.length, bitsOf(a[a.length >> 1] ?? 0n));
        return productOf(a, b, max);
      }
      const digits = digitsFor(a, b);
      spendSteps((a.length + b.length) * (BIG_STEP + digits * Math.log2(a.length + b.length)));
      return packedProduct(a, b, digits, max);
    },
    accumulate(into, from, shift, factor) {
      spend(from.length + 1, bitsOf(factor) + bitsOf(from[from.length >> 1] ?? 0n));
      for (let i = 0; i < from.length; i++) into[i + shift] = (into[i + shift] ?? 0n) + factor * (from[i] ?? 0n);
    },
    spend,
  };
}

function productOf(a: Wholes, b: Wholes, max: number): Wholes {
  const length = Math.min(max, a.length + b.length - 1);
  const found = zeros(length);
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0n;
    if (x === 0n) continue;
    const end = Math.min(b.length, length - i);
    for (let j = 0; j < end; j++) found[i + j] = (found[i + j] ?? 0n) + x * (b[j] ?? 0n);
  }
  return found;
}

/** How many hexadecimal digits hold every coefficient of the product. */
function digitsFor(a: Wholes, b: Wholes): number {
  const terms = Math.min(a.length, b.length);
  return Math.ceil((bitsOf(largestOf(a)) + bitsOf(largestOf(b)) + Math.log2(terms) + 1) / 4);
}

function largestOf(a: Wholes): bigint {
  let largest = 0n;
  for (let i = 0; i < a.length; i++) {
    const one = a[i] ?? 0n;
    if (one > largest) largest = one;
  }
  return largest;
}

/**
 * Both series as one number each, their coefficients side by side with room enough that none of the product's runs into
 * the next (Kronecker's substitution): one multiplication of large numbers, which machines are good at.
 */
function packedProduct(a: Wholes, b: Wholes, digits: number, max: number): Wholes {
  const packed = packedIn(a, digits);
  const product = packed * (a === b ? packed : packedIn(b, digits));
  const length = Math.min(max, a.length + b.length - 1);
  const text = product.toString(16);
  const found: bigint[] = [];
  for (let n = 0, end = text.length; n < length; n++, end -= digits) {
    found.push(end > 0 ? BigInt(`0x${text.slice(Math.max(0, end - digits), end)}`) : 0n);
  }
  return found;
}

function packedIn(a: Wholes, digits: number): bigint {
  const parts: string[] = [];
  for (let i = a.length - 1; i >= 0; i--) parts.push((a[i] ?? 0n).toString(16).padStart(digits, "0"));
  return BigInt(`0x${parts.join("")}`);
}
