import { expect } from "vitest";
import { type Dice, doubles, formatRational, type Rational, rationals, type Reading } from "../../src/index.ts";

/** All possible rolls of dice that add none. */
export function* enumerateRolls({ die, count }: Dice): Generator<number[]> {
  if (count === 0) yield [];
  else for (const rest of enumerateRolls(die.times(count - 1))) for (const one of die.faces) yield [...rest, one];
}

/** The distribution of a reading by reading all possible rolls, each value as JSON. */
export function enumerate(dice: Dice, reading: Reading<unknown>): Record<string, string> {
  const ways = new Map<string, bigint>();
  for (const faces of enumerateRolls(dice)) {
    const key = JSON.stringify(reading.read(faces));
    ways.set(key, (ways.get(key) ?? 0n) + 1n);
  }
  const denominator = BigInt(dice.die.faces.length) ** BigInt(dice.count);
  return Object.fromEntries([...ways].map(([key, numerator]) => [key, formatRational({ numerator, denominator })]));
}

/** The distribution that a reading calculates; every value occurs once. */
export function calculate(dice: Dice, reading: Reading<unknown>): Record<string, string> {
  const rows = reading.distribution(dice, rationals);
  const found = Object.fromEntries(rows.map(({ value, chance }) => [JSON.stringify(value), formatRational(chance)]));
  expect(Object.keys(found).length, "every value once").toBe(rows.length);
  return found;
}

/** The largest relative error of doubles against fractions; both must list the same values. */
export function relativeError(dice: Dice, reading: Reading<unknown>): number {
  const exact = new Map<string, Rational>();
  for (const { value, chance } of reading.distribution(dice, rationals)) exact.set(JSON.stringify(value), chance);
  const rows = reading.distribution(dice, doubles);
  expect(rows.length).toBe(exact.size);
  return rows.reduce((most, { value, chance }) => {
    const wanted = rationals.toNumber(exact.get(JSON.stringify(value)) ?? rationals.zero);
    // Below this a double has fewer digits.
    return wanted < 1e-300 ? most : Math.max(most, Math.abs(chance / wanted - 1));
  }, 0);
}
