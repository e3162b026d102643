/**
 * The number systems an answer can be given in. Every calculation is written once against this interface, so that
 * doubles and exact rationals are always both on offer and name the same policy.
 */
export interface Arithmetic<N> {
  readonly name: "doubles" | "rationals";
  readonly zero: N;
  readonly one: N;
  /** Larger than any number: the mean of what has no end. */
  readonly infinity: N;
  /** The number `numerator / denominator`; the denominator is positive. */
  ratio(numerator: number | bigint, denominator: number | bigint): N;
  add(a: N, b: N): N;
  subtract(a: N, b: N): N;
  multiply(a: N, b: N): N;
  /** Throws a RangeError when `b` is zero. */
  divide(a: N, b: N): N;
  /**
   * Negative, zero or positive as `a` is below, equal to or above `b`. In doubles, numbers closer than rounding
   * (1e-12 times max(1, size)) are equal, or a last bit would decide what a token is worth; in rationals equality is
   * equality.
   */
  compare(a: N, b: N): number;
  /** The same number in its shortest form; a hint for numbers that will be kept. */
  settle(a: N): N;
  toNumber(a: N): number;
}

/** How far apart two doubles may be and still count as the same number, relative to max(1, size). */
export const TOLERANCE = 1e-12;

/** IEEE doubles. Sums of positive products only, so the tails keep their relative accuracy. */
export const doubles: Arithmetic<number> = {
  name: "doubles",
  zero: 0,
  one: 1,
  infinity: Number.POSITIVE_INFINITY,
  ratio: (numerator, denominator) => Number(numerator) / Number(denominator),
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => {
    if (b === 0) throw new RangeError("division by zero");
    return a / b;
  },
  compare: (a, b) => {
    if (a === b) return 0;
    const difference = a - b;
    return Math.abs(difference) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b)) ? 0 : difference;
  },
  settle: (a) => a,
  toNumber: (a) => a,
};

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
export function lowestTerms(r: Rational): Rational {
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
  // Shift so that the integer quotient carries 64 significant bits, then let Number round once.
  const shift = denominator.toString(2).length - numerator.toString(2).length + 64;
  const quotient =
    shift >= 0 ? (numerator << BigInt(shift)) / denominator : numerator / (denominator << BigInt(-shift));
  // Two steps keep 2 ** shift inside the range of doubles for very small and very large numbers.
  const half = Math.trunc(shift / 2);
  return Number(quotient) * 2 ** -half * 2 ** -(shift - half);
}

/** Exact fractions of big integers. */
export const rationals: Arithmetic<Rational> = {
  name: "rationals",
  zero: { numerator: 0n, denominator: 1n },
  one: { numerator: 1n, denominator: 1n },
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
  settle: lowestTerms,
  toNumber: fractionToNumber,
};

/** A fraction as `numerator/denominator` in lowest terms; whole numbers keep their `/1`. Infinity is a word. */
export function formatRational(r: Rational): string {
  if (r.denominator === 0n) return "Infinity";
  const { numerator, denominator } = lowestTerms(r);
  return `${numerator}/${denominator}`;
}
