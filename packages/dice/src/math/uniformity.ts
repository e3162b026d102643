/** How well the counts of the faces of a die agree with even chances. */
export interface UniformityTest {
  /** Pearson's chi-squared statistic: 0 where every face came equally often. */
  readonly statistic: number;
  /** The probability, from 0 to 1, that a fair die thrown as often comes out at least as unevenly. */
  readonly pValue: number;
  /** Whether the probability is exact; else it is that of the chi-squared distribution. */
  readonly exact: boolean;
}

/** How many steps an exact probability may take, about 30 ms. */
const MAX_WORK = 2e7;

/**
 * Pearson's chi-squared test of equally likely faces, with one count for each face. The probability is exact for few dice,
 * where the chi-squared distribution is a bad approximation. Throws a RangeError for fewer than two faces, and for counts
 * that aren't whole numbers from 0 on.
 *
 * @example
 * ```ts
 * import { testUniformity } from "@rulewright/dice";
 *
 * testUniformity([2, 0]); // => { statistic: 2, pValue: 0.5, exact: true }
 * testUniformity([10, 8, 11, 9, 12, 10]).pValue.toFixed(3); // => "0.971"
 * ```
 */
export function testUniformity(counts: readonly number[]): UniformityTest {
  if (counts.length < 2) throw new RangeError("a die has at least two faces");
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new RangeError("a count is a whole number from 0 on");
  }
  const faces = counts.length;
  const dice = counts.reduce((sum, count) => sum + count, 0);
  const squares = counts.reduce((sum, count) => sum + count * count, 0);
  if (dice === 0) return { statistic: 0, pValue: 1, exact: true };
  const statistic = (squares * faces) / dice - dice;
  const exact = faces * dice * squares * Math.sqrt(squares) <= MAX_WORK;
  const pValue = exact ? exactTail(dice, faces, squares) : chiSquaredTail(statistic, faces - 1);
  return { statistic, pValue, exact };
}

/**
 * The probability that the squares of the counts add up to at least `squares`. The counts of fair dice are independent
 * Poisson numbers under the condition that they add up to the number of dice.
 */
function exactTail(dice: number, faces: number, squares: number): number {
  const poisson = poissonChances(dice / faces, dice);
  const width = squares;
  let below = new Float64Array((dice + 1) * width);
  below[0] = 1;
  for (let face = 0; face < faces; face += 1) {
    const next = new Float64Array(below.length);
    for (let at = 0; at < below.length; at += 1) {
      const chance = below[at] ?? 0;
      if (chance === 0) continue;
      const thrown = Math.floor(at / width);
      const most = Math.min(dice - thrown, Math.floor(Math.sqrt(width - 1 - (at % width))));
      for (let count = 0; count <= most; count += 1) {
        const to = at + count * width + count * count;
        next[to] = (next[to] ?? 0) + chance * (poisson[count] ?? 0);
      }
    }
    below = next;
  }
  const less = below.subarray(dice * width).reduce((sum, chance) => sum + chance, 0);
  return Math.max(0, 1 - less / (poissonChances(dice, dice)[dice] ?? 1));
}

/** The chances of 0, 1 ... `max` under a Poisson distribution. */
function poissonChances(mean: number, max: number): readonly number[] {
  let logarithm = -mean;
  return Array.from({ length: max + 1 }, (_, count) => {
    if (count > 0) logarithm += Math.log(mean / count);
    return Math.exp(logarithm);
  });
}

/** The probability that a chi-squared variable is at least `statistic`: the series of the incomplete gamma function. */
function chiSquaredTail(statistic: number, freedom: number): number {
  const [half, x] = [freedom / 2, statistic / 2];
  let term = Math.exp(half * Math.log(x) - x - logGamma(half + 1));
  // Where it is too small for a double, the statistic is far below the mean or far above.
  if (term === 0) return x > half ? 0 : 1;
  let sum = 0;
  for (let n = 1; term > sum * Number.EPSILON; n += 1) {
    sum += term;
    term *= x / (half + n);
  }
  return Math.max(0, 1 - sum);
}

/** The logarithm of the gamma function of a multiple of 1/2, from 1/2 on. */
function logGamma(value: number): number {
  let sum = Number.isInteger(value) ? 0 : Math.log(Math.PI) / 2;
  for (let factor = value - 1; factor > 0; factor -= 1) sum += Math.log(factor);
  return sum;
}
