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

  // Kept dice are summed in one pass from either end, and further dice make their number uncertain.
  const further = ["!x1", "!px1", "!!x1", "!<2x1", "ro=1!x1"];
  const kept = ["kh1", "kl1", "kh2", "kl2", "dh1", "dl1", "dh1dl1", "dh2", "dl2"];
  const counted = ["", "=2f=1"];
  it.each(further)("for each way to keep some of three dice with %s", (modifier) => {
    for (const die of ["d2", "d{-1,2,2}"]) {
      for (const selection of kept) {
        for (const count of counted) {
          const one = `3${die}${modifier}${selection}${count}`;
          if (notation.isFault(notation.parse(one))) continue;
          const rolls = enumerateRolls(one, 9, 1000);
          if (rolls) expectAgreement(one, rolls);
        }
      }
    }
  });

  it.each([
    "{1d4/2, 1d3}>=1",
    "{1d4/2, 1d3/3}=1f<1",
    "{1d4/3, 1d2, 2d3/2}kh1",
    "{1d4/3, 1d2, 2d3/2}kl2>=1",
    "{1d4/2, 1d3/4, 1d2}dh1=1",
    "{1d4/2, 1d3 - 1/2}ms>=2",
    "{1d4/2, 1d3/4}>=1ms>=1",
    "{1d4/-3, 1d3}<0",
  ])("for fractions in braces: %s", (one) => {
    const rolls = enumerateRolls(one, 9, 1000);
    expect(rolls).toBeDefined();
    if (rolls) expectAgreement(one, rolls);
  });
});
