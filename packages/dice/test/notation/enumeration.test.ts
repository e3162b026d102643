import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notation, rationals } from "../../src/index.ts";
import { agrees, everyFall, read } from "./support.ts";
import { pool, text } from "./arbitraries.ts";

const readable = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  arbitrary.filter((one) => !notation.isFault(notation.parse(one)));

/** How many of some rolls are small enough for every fall to be rolled, and agree with the calculation. */
function agreeing(texts: fc.Arbitrary<string>, numRuns: number, mostFalls: number): number {
  let checked = 0;
  fc.assert(
    fc.property(readable(texts), (one) => {
      if (notation.isFault(notation.distribution(read(one), rationals))) return;
      const falls = everyFall(one, 9, mostFalls);
      if (!falls) return;
      checked += 1;
      agrees(one, falls);
    }),
    { numRuns },
  );
  return checked;
}

describe("the calculation says what every fall of the dice says", { timeout: 90_000 }, () => {
  it("for dice with any modifiers", () => {
    expect(agreeing(pool, 400, 3000)).toBeGreaterThan(100);
  });

  it("for sums, groups, functions and all else", () => {
    expect(agreeing(text, 200, 500)).toBeGreaterThan(50);
  });
});
