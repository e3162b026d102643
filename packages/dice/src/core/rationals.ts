import { convolveIntegers } from "../math/convolution.ts";
import { INFINITY, type Rational, toLowestTerms } from "../math/fraction.ts";
import { countManyFalls } from "../math/big-multinomial.ts";
import { greatestCommonDivisor } from "../math/gcd.ts";
import { countFalls } from "../math/multinomial.ts";
import type { Arithmetic, Series } from "./arithmetic.ts";
import { integerWeights } from "./integer-weights.ts";

const ZERO: Rational = { numerator: 0n, denominator: 1n };
const ONE: Rational = { numerator: 1n, denominator: 1n };

function add(a: Rational, b: Rational): Rational {
  if (a.denominator === 0n || b.denominator === 0n) return INFINITY;
  if (a.denominator === b.denominator) return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  if (a.numerator === 0n) return b;
  if (b.numerator === 0n) return a;
  const factor = b.denominator / greatestCommonDivisor(a.denominator, b.denominator);
  const denominator = a.denominator * factor;
  return { numerator: a.numerator * factor + b.numerator * (denominator / b.denominator), denominator };
}

function toNumber({ numerator, denominator }: Rational): number {
  if (numerator < 0n) return -toNumber({ numerator: -numerator, denominator });
  if (denominator === 0n) return Number.POSITIVE_INFINITY;
  // The quotient gets 64 significant bits and Number rounds once. A remainder sets the last bit; without it, a number
  // slightly above the middle between two doubles would be rounded as if it were the middle.
  const shift = denominator.toString(2).length - numerator.toString(2).length + 64;
  const over = numerator << BigInt(Math.max(0, shift));
  const under = denominator << BigInt(Math.max(0, -shift));
  const quotient = over / under;
  const rounded = Number(quotient * under === over ? quotient : quotient | 1n);
  // Two factors keep each power of two within the range of doubles.
  const half = Math.trunc(shift / 2);
  return rounded * 2 ** -half * 2 ** -(shift - half);
}

/** The sum of products with the first denominator needs no fraction for each term; other terms are added to it. */
function coefficient(a: Series<Rational>, b: Series<Rational>, n: number): Rational {
  let numerator = 0n;
  let denominator = 0n;
  let others = ZERO;
  const last = Math.min(n, a.length - 1);
  for (let i = Math.max(0, n - b.length + 1); i <= last; i++) {
    const [x, y] = [a[i] ?? ZERO, b[n - i] ?? ZERO];
    if (x.numerator === 0n || y.numerator === 0n) continue;
    const under = x.denominator * y.denominator;
    const over = x.numerator * y.numerator;
    if (denominator === 0n) denominator = under;
    if (under === denominator) numerator += over;
    else others = add(others, { numerator: over, denominator: under });
  }
  if (denominator === 0n) return ZERO;
  const sum = { numerator, denominator };
  return others === ZERO ? sum : add(sum, others);
}

/** With fewer products of coefficients, integers are not worth extracting. */
const MIN_PRODUCTS = 16;

/** Series over one denominator each are multiplied as integers. */
function product(a: Series<Rational>, b: Series<Rational>, max: number): Rational[] {
  const first = a.length * b.length < MIN_PRODUCTS ? undefined : commonDenominator(a);
  const second = first && (a === b ? first : commonDenominator(b));
  if (first === undefined || second === undefined) {
    const length = Math.min(max, a.length + b.length - 1);
    return Array.from({ length }, (_, n) => coefficient(a, b, n));
  }
  const denominator = first * second;
  const numerators = numeratorsOf(a);
  const found = convolveIntegers(numerators, a === b ? numerators : numeratorsOf(b), max);
  return found.map((numerator) => (numerator === 0n ? ZERO : { numerator, denominator }));
}

/** The denominator of all coefficients but zeros; undefined where there are several. */
function commonDenominator(series: Series<Rational>): bigint | undefined {
  let common = 0n;
  for (let i = 0; i < series.length; i++) {
    const { numerator, denominator } = series[i] ?? ZERO;
    if (numerator === 0n || denominator === common) continue;
    if (common !== 0n) return undefined;
    common = denominator;
  }
  return common || 1n;
}

function numeratorsOf(series: Series<Rational>): bigint[] {
  const numerators: bigint[] = [];
  for (let i = 0; i < series.length; i++) numerators.push(series[i]?.numerator ?? 0n);
  return numerators;
}

function multinomial(count: number, weights: readonly Rational[]): Rational[] {
  const common = weights.reduce((multiple, { denominator }) => leastCommonMultiple(multiple, denominator), 1n);
  const integers = weights.map(({ numerator, denominator }) => numerator * (common / denominator));
  const falls = countFalls(count, integers.map(Number));
  const ways = falls ? Array.from(falls.list, BigInt) : countManyFalls(count, integers);
  const denominator = integers.reduce((sum, weight) => sum + weight, 0n) ** BigInt(count);
  return ways.map((numerator) => ({ numerator, denominator }));
}

const leastCommonMultiple = (a: bigint, b: bigint): bigint => (a === b ? a : (a / greatestCommonDivisor(a, b)) * b);

/**
 * Exact fractions of big integers, see {@link Rational}.
 *
 * @example
 * ```ts
 * import { formatRational, rationals } from "@rulewright/dice";
 *
 * formatRational(rationals.add(rationals.ratio(1, 6), rationals.ratio(1, 3))); // => "1/2"
 * ```
 */
export const rationals: Arithmetic<Rational> = {
  name: "rationals",
  zero: ZERO,
  one: ONE,
  infinity: INFINITY,
  ratio: (numerator, denominator) => ({ numerator: BigInt(numerator), denominator: BigInt(denominator) }),
  add,
  subtract: (a, b) => add(a, { numerator: -b.numerator, denominator: b.denominator }),
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
  toNumber,
  zeros: (length) => Array.from({ length }, () => ZERO),
  multinomial,
  coefficient,
  product,
  withWeights: (spend, use) => use(integerWeights(spend)),
};

/**
 * A fraction as `numerator/denominator` in lowest terms; integers keep their `/1`. Infinity is the word "Infinity".
 *
 * @example
 * ```ts
 * import { formatRational } from "@rulewright/dice";
 *
 * formatRational({ numerator: 4n, denominator: 2n }); // => "2/1"
 * ```
 */
export function formatRational(fraction: Rational): string {
  if (fraction.denominator === 0n) return "Infinity";
  const { numerator, denominator } = toLowestTerms(fraction);
  return `${numerator}/${denominator}`;
}
