import { toLowestTerms, type Rational, rationals } from "../../core/rationals.ts";
import type { FunctionName, Operator, Place } from "./expression.ts";
import { Faulty } from "./fault.ts";

// Arithmetic as it is written, in exact fractions: a tenth is a tenth, and a roll and its odds come to the same values.

/** Fractions above and below this are too large or too fine to be told exactly as a double, too. */
const FARTHEST = 2n ** 53n;

export function whole(value: number): Rational {
  return { numerator: BigInt(value), denominator: 1n };
}

/** The value of digits with or without a point. */
export function decimal(text: string): Rational {
  const [digits = "", part = ""] = text.split(".");
  return toLowestTerms({ numerator: BigInt(digits + part), denominator: 10n ** BigInt(part.length) });
}

export const isWhole = ({ denominator }: Rational): boolean => denominator === 1n;

function checked(value: Rational, place: Place): Rational {
  const { numerator, denominator } = toLowestTerms(value);
  if (numerator > FARTHEST || numerator < -FARTHEST || denominator > FARTHEST) {
    throw new Faulty("numbers here become too large or too fine to be exact", place);
  }
  return { numerator, denominator };
}

/** What an operator makes of two values. Throws Faulty where that is nothing: division by zero, a power of a fraction. */
export function operate(operator: Operator, a: Rational, b: Rational, place: Place): Rational {
  if ((operator === "/" || operator === "%") && b.numerator === 0n)
    throw new Faulty("here a number may be divided by zero", place);
  switch (operator) {
    case "+":
      return checked(rationals.add(a, b), place);
    case "-":
      return checked(rationals.subtract(a, b), place);
    case "*":
      return checked(rationals.multiply(a, b), place);
    case "/":
      return checked(rationals.divide(a, b), place);
    case "%":
      return checked(rationals.subtract(a, rationals.multiply(b, floor(rationals.divide(a, b)))), place);
    case "**":
      return power(a, b, place);
  }
}

function power(a: Rational, b: Rational, place: Place): Rational {
  if (!isWhole(b)) throw new Faulty("exponents are whole numbers", place);
  if (a.numerator === 0n && b.numerator < 0n) throw new Faulty("here a number may be divided by zero", place);
  const size = b.numerator < 0n ? -b.numerator : b.numerator;
  const grows = a.denominator !== 1n || a.numerator > 1n || a.numerator < -1n;
  if (grows && size > 64n) throw new Faulty("numbers here become too large or too fine to be exact", place);
  const exponent = grows ? size : size % 2n === 0n && size > 0n ? 2n : size === 0n ? 0n : 1n;
  const found = { numerator: a.numerator ** exponent, denominator: a.denominator ** exponent };
  return checked(b.numerator < 0n ? rationals.divide(rationals.one, found) : found, place);
}

function floor(value: Rational): Rational {
  const { numerator, denominator } = toLowestTerms(value);
  const quotient = numerator / denominator;
  return {
    numerator: numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient,
    denominator: 1n,
  };
}

const negative = (value: Rational): Rational => ({ ...value, numerator: -value.numerator });
const sign = ({ numerator }: Rational): number => (numerator > 0n ? 1 : numerator < 0n ? -1 : 0);
const HALF: Rational = { numerator: 1n, denominator: 2n };

/** What a function makes of its values. Halves are rounded up. */
export function apply(name: FunctionName, [first = rationals.zero, ...others]: readonly Rational[]): Rational {
  switch (name) {
    case "floor":
      return floor(first);
    case "ceil":
      return negative(floor(negative(first)));
    case "round":
      return floor(rationals.add(first, HALF));
    case "abs":
      return first.numerator < 0n ? negative(first) : first;
    case "sign":
      return whole(sign(first));
    case "min":
      return others.reduce((a, b) => (rationals.compare(b, a) < 0 ? b : a), first);
    case "max":
      return others.reduce((a, b) => (rationals.compare(b, a) > 0 ? b : a), first);
  }
}

/** Operators and functions of two whole numbers that come to one again; for doubles, where they are quicker. */
export const WHOLE: Readonly<Record<string, (a: number, b: number) => number>> = {
  "*": (a, b) => a * b,
  "%": (a, b) => a - b * Math.floor(a / b),
  min: Math.min,
  max: Math.max,
};
