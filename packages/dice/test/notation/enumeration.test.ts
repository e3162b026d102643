import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { notation, rationals } from "../../src/index.ts";
import { expectAgreement, enumerateRolls, read } from "./support.ts";
import { pool, text } from "./arbitraries.ts";

const readable = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  arbitrary.filter((one) => !notation.isFault(notation.parse(one)));

/** Compares small expressions with their enumeration; the number of those compared. */
function countAgreements(texts: fc.Arbitrary<string>, numRuns: number, maxRolls: number): number {
  let checked = 0;
  fc.assert(
    fc.property(readable(texts), (one) => {
      if (notation.isFault(notation.distribution(read(one), rationals))) return;
      const rolls = enumerateRolls(one, 9, maxRolls);
      if (!rolls) return;
      checked += 1;
      expectAgreement(one, rolls);
    }),
    { numRuns },
  );
  return checked;
}

describe("the distribution equals the enumeration of all rolls", { timeout: 90_000 }, () => {
  it("for dice with any modifiers", () => {
    expect(countAgreements(pool, 400, 3000)).toBeGreaterThan(100);
  });

  it("for whole expressions", () => {
    expect(countAgreements(text, 200, 500)).toBeGreaterThan(50);
  });
});
