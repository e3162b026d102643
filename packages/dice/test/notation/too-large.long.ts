import { describe, expect, it } from "vitest";
import { doubles, notation, rationals } from "../../src/index.ts";
import { read } from "./support.ts";

describe("what can't be calculated exactly is refused quickly with a reason", () => {
  const MOST_SECONDS = 25;
  it.each([
    "1000d1000",
    "1000d1000kh500",
    "500d20kh250>=11",
    "1000d6!pkh20",
    "900d10!kh800",
    "d1000!>=2",
    "400d100!>=3",
    "1d1000*1d1000*1d1000",
    "1d1000/1d999",
    "{1d1000/1d997, 1d991/1d983}kh1",
    "{1d1000, 1d999, 1d998, 1d997, 1d996, 1d995, 1d994, 1d993, 1d992, 1d991, 1d990}kh5",
    "1000d1000!!x100",
    "(1d1000+0.1)*(1d1000+0.01)",
    "1000d6!!kh999",
    "{100d100,100d99,100d98,100d97,100d96}dh1dl1",
    `${"100d100*".repeat(100)}1`,
  ])("%s", { timeout: 60_000 }, (text) => {
    for (const arithmetic of [doubles, rationals]) {
      const before = performance.now();
      const found =
        arithmetic === doubles
          ? notation.distribution(read(text), doubles)
          : notation.distribution(read(text), rationals);
      expect((performance.now() - before) / 1000).toBeLessThan(MOST_SECONDS);
      if (notation.isFault(found))
        expect(notation.message(found)).toMatch(
          /^(the calculation takes [\d.,]+ (million|billion|trillion) steps or more, and the limit is 300 million|numbers here become too large)/,
        );
    }
  });

  it.each([
    ["1d6 / (1d6 - 1)", "this may divide by zero", "1d6 / (1d6 - 1)"],
    ["4 + 2 % (1d2 - 1)", "this may divide by zero", "2 % (1d2 - 1)"],
    ["(1d2 - 1) ** -1", "this may divide by zero", "(1d2 - 1) ** -1"],
    ["1d2 ** 0.5", "exponents are integers", "1d2 ** 0.5"],
    ["9 ** 9 ** 9", "numbers here become too large or too fine to be exact", "9 ** 9 ** 9"],
    ["999999999 * 999999999", "numbers here become too large or too fine to be exact", "999999999 * 999999999"],
    [
      "(999999999 * 4503599 + 631874092 + 1d6) * 2",
      "numbers here become too large or too fine to be exact",
      "(999999999 * 4503599 + 631874092 + 1d6) * 2",
    ],
    ["(999999999 * 4503599 + 631874089 + 1d6) * 2", undefined, ""],
    ["2d{-1,1,2}!!", undefined, ""],
    ["3d{-2,-1,1,2}!<2>=1", undefined, ""],
  ])("%s", (text, fault, place) => {
    const found = notation.distribution(read(text), doubles);
    if (fault === undefined) expect(notation.isFault(found)).toBe(false);
    else
      expect(
        notation.isFault(found) && [notation.message(found), text.slice(found.at, found.at + found.length)],
      ).toEqual([fault, place]);
  });

  it("dice that explode upward and downward, unless they are limited", () => {
    const found = notation.distribution(read("2d{-1,1,2,3}!<3"), doubles);
    expect(notation.isFault(found) && notation.message(found)).toMatch(/some exploding faces add and others subtract/);
    expect(notation.isFault(notation.distribution(read("2d{-1,1,2,3}!<3x10"), doubles))).toBe(false);
  });
});

it.each([
  [4_123_456_789, 250_000_000, "4.1 billion steps or more, and the limit is 250 million"],
  [1_960_000, 300_000, "2 million steps or more, and the limit is 300 thousand"],
])("numbers of steps have two digits: %d of %d", (count, max, words) => {
  expect(notation.message({ fault: "outcomes", at: 0, length: 1, count, max })).toContain(words);
});
