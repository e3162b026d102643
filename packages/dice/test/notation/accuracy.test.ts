import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doubles, notation, type Rational, rationals } from "../../src/index.ts";
import { quotient } from "../../src/math/quotient.ts";
import { type Weighted, weigh } from "./oracle.ts";

const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(""));
const between = (min: number, max: number): fc.Arbitrary<string> => fc.integer({ min, max }).map(String);
const maybe = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(""), text);
const test = joined(fc.constantFrom("=", "<", "<=", ">", ">="), between(1, 8));

/** Pools that are large enough for tails below 1e-15. */
const pool = joined(
  fc.oneof({ weight: 3, arbitrary: between(1, 6) }, between(7, 20)),
  fc.constantFrom("d2", "d3", "d6", "d8", "d10", "d20", "dF", "d{1,1,2,5}", "d{0,0,1}", "d{-3,1,4}"),
  maybe(joined(fc.constantFrom("r", "ro"), maybe(test))),
  maybe(joined(fc.constantFrom("!", "!!", "!p", "!!p"), fc.constantFrom("", "x1", "x3"))),
  maybe(fc.constantFrom("mi2", "ma4")),
  maybe(joined(fc.constantFrom("kh", "kl", "dh", "dl"), between(1, 6))),
  maybe(joined(test, maybe(joined(fc.constant("f="), between(1, 2))))),
  maybe(joined(fc.constant("ms>="), between(1, 20))),
);

const expression = fc.oneof(
  { weight: 3, arbitrary: pool },
  joined(pool, fc.constantFrom(" + ", " - "), pool),
  joined(pool, fc.constantFrom(" + 3", " - 4", " * 2", " - 1d20", " * 1d3")),
  joined(fc.constantFrom("min(", "max("), pool, fc.constant(", "), pool, fc.constant(")")),
);

interface Question {
  readonly term: notation.Notation;
  readonly truth: Weighted;
}

/** Many dice that explode without limit have hundreds of values and weights of thousands of bits: more pairs take seconds. */
const MAX_PAIRS = 400_000;

/** A valid expression that the oracle knows, and quickly so unless it may take its time; undefined for others. */
function questionOf(text: string, maxPairs = MAX_PAIRS): Question | undefined {
  const term = notation.parse(text);
  if (notation.isFault(term)) return undefined;
  const truth = weigh(term.term, maxPairs);
  return truth && { term, truth };
}

/** Rounding errors of doubles, relative to the chance; and what becomes of chances too small for a full double. */
const ROUNDING = 1e-12;
const TINY = 1e-300;

/** Sums and differences are calculated from lists that leave the square of the usual tolerance. */
const BEYOND = 1e-29;
const isSum = ({ term }: notation.Notation): boolean => term.kind === "operation" && /[-+]/.test(term.operator);

/** What is wrong with doubles: rows that aren't accurate to the last digits, and rows that are missing without a word. */
function faultsInDoubles({ term, truth }: Question): readonly string[] {
  const odds = notation.distribution(term, doubles);
  if (notation.isFault(odds)) return [];
  const { total } = truth;
  const [open, listed] = [
    quotient(truth.open, total),
    new Map(odds.chances.map(({ value, chance }) => [value, chance])),
  ];
  const faults: string[] = [];
  let missing = 0n;
  for (const [value, weight] of truth.weights) {
    const [wanted, found] = [quotient(weight, total), listed.get(value)];
    if (found === undefined) missing += weight;
    else {
      const unlisted = isSum(term) ? BEYOND : odds.left * (1 + ROUNDING);
      const slack = ROUNDING * wanted + open + TINY + (odds.rounded ? unlisted : 0);
      if (Math.abs(found - wanted) > slack) faults.push(`${value}: ${found} instead of ${wanted}`);
    }
  }
  for (const [value, chance] of listed) {
    if (!truth.weights.has(value) && chance > open) faults.push(`${value}: ${chance} instead of 0`);
  }
  if (quotient(missing, total) > odds.left * (1 + 1e-9)) {
    faults.push(`${quotient(missing, total)} is not listed, left is ${odds.left}`);
  }
  return faults;
}

/** Whether a fraction lies between the oracle's bounds. */
function isWithin({ numerator, denominator }: Rational, weight: bigint, { open, total }: Weighted): boolean {
  const scaled = numerator * total;
  return weight * denominator <= scaled && scaled <= (weight + open) * denominator;
}

/** What is wrong with fractions: all that aren't said to be rounded are exact, and nothing is missing. */
function faultsInFractions({ term, truth }: Question): readonly string[] {
  const odds = notation.distribution(term, rationals);
  if (notation.isFault(odds)) return [];
  const faults: string[] = [];
  let sum = odds.left;
  for (const { value, chance } of odds.chances) {
    sum = rationals.add(sum, chance);
    const weight = truth.weights.get(value) ?? 0n;
    const most = odds.rounded ? rationals.add(chance, odds.left) : chance;
    const exact = odds.rounded
      ? !isAbove(chance, weight + truth.open, truth.total) &&
        !isAbove({ numerator: weight, denominator: truth.total }, most.numerator, most.denominator)
      : isWithin(chance, weight, truth);
    if (!exact) faults.push(`${value}: ${chance.numerator}/${chance.denominator}`);
  }
  if (rationals.compare(sum, rationals.one) !== 0) faults.push("the chances and the rest don't add up to one");
  return faults;
}

const isAbove = ({ numerator, denominator }: Rational, over: bigint, under: bigint): boolean =>
  numerator * under > over * denominator;

describe("compared with an independent calculation in big integers", { timeout: 120_000 }, () => {
  it("doubles are accurate in every row, however small, and count what they don't list", () => {
    let compared = 0;
    fc.assert(
      fc.property(expression, (text) => {
        const question = questionOf(text);
        if (!question) return;
        compared += 1;
        expect([text, ...faultsInDoubles(question)]).toEqual([text]);
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(30);
  });

  it("fractions are exact unless they are said to be rounded, and then to within what is left", () => {
    fc.assert(
      fc.property(expression, (text) => {
        const question = questionOf(text);
        if (question) expect([text, ...faultsInFractions(question)]).toEqual([text]);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    "450d6",
    "300d10>=9",
    "60d20kh12",
    "40d6!x5",
    "8d6!!kh3",
    "6d10! - 6d10!",
    "1d6! - 1d6!",
    "1d4! - 1d20!",
    "1d20! + 1d4!",
    "3d2! - 2d8!!",
    "9d6>=4f=1!p",
    "300d{0,1,1}ms>=20",
  ])("so is %s", (text) => {
    const question = questionOf(text, Infinity);
    expect(question).toBeDefined();
    if (question) expect(faultsInDoubles(question)).toEqual([]);
  });
});
