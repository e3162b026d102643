import type { Rational } from "../../math/fraction.ts";
import { greatestCommonDivisor } from "../../math/gcd.ts";
import type { FunctionName, Operator, Place } from "./expression.ts";
import { fail } from "./fault.ts";

// The values of terms: fractions in lowest terms whose numerator and denominator are exact as doubles. Rolls and
// distributions use the same operations, so they have the same values.

const MAX_PART = 2n ** 53n;
const MAX_EXPONENT = 64n;

/** The value of an integer. */
export const integerValue = (value: number): Rational => ({ numerator: BigInt(value), denominator: 1n });

/** The value zero. */
export const ZERO_VALUE: Rational = integerValue(0);

/** A fraction of any integers, in lowest terms with a positive denominator. Throws a FaultError where it is too large. */
export function fraction(numerator: bigint, denominator: bigint, place: Place): Rational {
  const divisor =
    denominator === 1n ? 1n : greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  const [over, under] = [numerator / divisor, denominator / divisor];
  return over > MAX_PART || over < -MAX_PART || under > MAX_PART
    ? fail("too-large", place)
    : { numerator: over, denominator: under };
}

/** The value of a number literal. */
export function literalValue(text: string): Rational {
  const [digits = "", decimals = ""] = text.split(".");
  return fraction(BigInt(digits + decimals), 10n ** BigInt(decimals.length), { at: 0, length: 0 });
}

/** A value as the nearest double: both parts are exact, so it is rounded once. */
export const numberOf = ({ numerator, denominator }: Rational): number => Number(numerator) / Number(denominator);

/** Whether a value is an integer. */
export const isInteger = ({ denominator }: Rational): boolean => denominator === 1n;

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compareValues(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The result of an operator. Throws a FaultError for a division by zero, a fraction as exponent, and large results. */
export function operate(operator: Operator, a: Rational, b: Rational, place: Place): Rational {
  const under = a.denominator * b.denominator;
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  switch (operator) {
    case "+":
      return fraction(left + right, under, place);
    case "-":
      return fraction(left - right, under, place);
    case "*":
      return fraction(a.numerator * b.numerator, under, place);
    case "/":
      return fraction(left, divisor(right, place), place);
    case "%":
      return fraction(left - right * floorDivide(left, divisor(right, place)), under, place);
    case "**":
      return raise(a, b, place);
  }
}

const divisor = (value: bigint, place: Place): bigint => (value === 0n ? fail("zero-divisor", place) : value);

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n !== b < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

function raise({ numerator, denominator }: Rational, exponent: Rational, place: Place): Rational {
  if (!isInteger(exponent)) fail("exponent", place);
  const negative = exponent.numerator < 0n;
  const size = negative ? -exponent.numerator : exponent.numerator;
  if (size > MAX_EXPONENT) fail("too-large", place);
  const [over, under] = negative ? [denominator, numerator] : [numerator, denominator];
  return fraction(over ** size, divisor(under ** size, place), place);
}

const whole = (value: bigint): Rational => ({ numerator: value, denominator: 1n });

/** The result of a function. Halves are rounded up. */
export function applyFunction(name: FunctionName, args: readonly Rational[]): Rational {
  const [first = ZERO_VALUE] = args;
  const { numerator, denominator } = first;
  switch (name) {
    case "floor":
      return whole(floorDivide(numerator, denominator));
    case "ceil":
      return whole(-floorDivide(-numerator, denominator));
    case "round":
      return whole(floorDivide(2n * numerator + denominator, 2n * denominator));
    case "abs":
      return numerator < 0n ? { numerator: -numerator, denominator } : first;
    case "sign":
      return integerValue(compareValues(first, ZERO_VALUE));
    default: {
      const sign = name === "min" ? 1 : -1;
      return args.reduce((a, b) => (sign * compareValues(b, a) < 0 ? b : a), first);
    }
  }
}

/** Operators and functions that give an integer for two integers, on doubles, where they are quicker. */
export const INTEGER_OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  "*": (a, b) => a * b,
  "%": (a, b) => a - b * Math.floor(a / b),
  min: Math.min,
  max: Math.max,
};
