import type { Arithmetic } from "./arithmetic.ts";
import { bigWays, wholeWays } from "../readings/multinomial.ts";

/**
 * An exact fraction. It need not be in lowest terms: dice give sums over one common denominator, and adding those
 * without reducing is what makes exact answers nearly as cheap as doubles.
 */
export interface Rational {
  readonly numerator: bigint;
  /** Positive; zero only in the fraction 1/0, which is infinity. */
  readonly denominator: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

const INFINITE: Rational = { numerator: 1n, denominator: 0n };

/** The same fraction in lowest terms. */
export function toLowestTerms(r: Rational): Rational {
  if (r.denominator === 0n) return INFINITE;
  const common = gcd(r.numerator, r.denominator);
  return common === 1n ? r : { numerator: r.numerator / common, denominator: r.denominator / common };
}

function addFractions(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  if (a.denominator === 0n || b.denominator === 0n) return INFINITE;
  if (a.numerator === 0n) return b;
  if (b.numerator === 0n) return a;
  const [wide, narrow] = a.denominator > b.denominator ? [a, b] : [b, a];
  if (wide.denominator % narrow.denominator === 0n) {
    const factor = wide.denominator / narrow.denominator;
    return { numerator: wide.numerator + narrow.numerator * factor, denominator: wide.denominator };
  }
  const factor = narrow.denominator / gcd(wide.denominator, narrow.denominator);
  const denominator = wide.denominator * factor;
  return {
    numerator: wide.numerator * factor + narrow.numerator * (denominator / narrow.denominator),
    denominator,
  };
}

function fractionToNumber({ numerator, denominator }: Rational): number {
  if (numerator < 0n) return -fractionToNumber({ numerator: -numerator, denominator });
  if (numerator === 0n) return 0;
  if (denominator === 0n) return Number.POSITIVE_INFINITY;
  // Shift so that the integer quotient carries 64 significant bits, then let Number round once. What the division
  // leaves over becomes its last bit: without it, a little more than halfway between two doubles would pass for halfway.
  const shift = denominator.toString(2).length - numerator.toString(2).length + 64;
  const over = shift >= 0 ? numerator << BigInt(shift) : numerator;
  const under = shift >= 0 ? denominator : denominator << BigInt(-shift);
  const quotient = over / under;
  const rounded = Number(quotient * under === over ? quotient : quotient | 1n);
  // Two steps keep 2 ** shift inside the range of doubles for very small and very large numbers.
  const half = Math.trunc(shift / 2);
  return rounded * 2 ** -half * 2 ** -(shift - half);
}

/** Terms over one denominator, as they come from dice, are added without a fraction for each of them. */
function coefficientOf(a: readonly Rational[], b: readonly Rational[], n: number): Rational {
  let numerator = 0n;
  let denominator = 0n;
  let apart = ZERO;
  const last = Math.min(n, a.length - 1);
  for (let i = Math.max(0, n - b.length + 1); i <= last; i++) {
    const x = a[i];
    const y = b[n - i];
    if (x === undefined || y === undefined || x.numerator === 0n || y.numerator === 0n) continue;
    const under = x.denominator * y.denominator;
    const over = x.numerator * y.numerator;
    if (denominator === 0n) denominator = under;
    if (under === denominator) numerator += over;
    else apart = addFractions(apart, { numerator: over, denominator: under });
  }
  if (denominator === 0n) return ZERO;
  const together = { numerator, denominator };
  return apart === ZERO ? together : addFractions(together, apart);
}

function multinomialOf(count: number, weights: readonly Rational[]): Rational[] {
  const common = weights.reduce((max, { denominator }) => leastCommonMultiple(max, denominator), 1n);
  const whole = weights.map(({ numerator, denominator }) => numerator * (common / denominator));
  const small = wholeWays(count, whole.map(Number));
  if (small) {
    const denominator = BigInt(small.total);
    return Array.from(small.list, (strategies) => ({ numerator: BigInt(strategies), denominator }));
  }
  const denominator = whole.reduce((sum, weight) => sum + weight, 0n) ** BigInt(count);
  return bigWays(count, whole).map((numerator) => ({ numerator, denominator }));
}

const leastCommonMultiple = (a: bigint, b: bigint): bigint => (a === b ? a : (a / gcd(a, b)) * b);

const ZERO: Rational = { numerator: 0n, denominator: 1n };
const ONE: Rational = { numerator: 1n, denominator: 1n };

/** Exact fractions of big integers. */
export const rationals: Arithmetic<Rational> = {
  name: "rationals",
  zero: ZERO,
  one: ONE,
  infinity: INFINITE,
  ratio: (numerator, denominator) => ({ numerator: BigInt(numerator), denominator: BigInt(denominator) }),
  add: addFractions,
  subtract: (a, b) => addFractions(a, { numerator: -b.numerator, denominator: b.denominator }),
  multiply: (a, b) => ({ numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator }),
  divide: (a, b) => {
    if (b.numerator === 0n) throw new RangeError("division by zero");
    const sign = b.numerator < 0n ? -1n : 1n;
    return { numerator: a.numerator * b.denominator * sign, denominator: a.denominator * b.numerator * sign };
  },
  compare: (a, b) => {
    const difference = a.numerator * b.denominator - b.numerator * a.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  },
  normalize: toLowestTerms,
  toNumber: fractionToNumber,
  coefficient: coefficientOf,
  product: (a, b, max) =>
    Array.from({ length: Math.min(max, a.length + b.length - 1) }, (_, n) => coefficientOf(a, b, n)),
  multinomial: multinomialOf,
};

/** A fraction as `numerator/denominator` in lowest terms; whole numbers keep their `/1`. Infinity is a word. */
export function formatRational(r: Rational): string {
  if (r.denominator === 0n) return "Infinity";
  const { numerator, denominator } = toLowestTerms(r);
  return `${numerator}/${denominator}`;
}
