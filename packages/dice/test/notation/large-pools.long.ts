import { describe, expect, it } from "vitest";
import { doubles, notation, rationals } from "../../src/index.ts";
import { quotient } from "../../src/math/quotient.ts";
import { read } from "./support.ts";

function answer(text: string): notation.Odds<number> {
  const found = notation.distribution(read(text), doubles);
  if (notation.isFault(found)) throw new Error(notation.explain(text, found));
  return found;
}

const inDoubles = (text: string): ReadonlyMap<number, number> =>
  new Map(answer(text).chances.map(({ value, chance }) => [value, chance]));

/** The largest relative error of some chances against exact fractions of the same denominator. */
function largestError(found: ReadonlyMap<number, number>, exact: ReadonlyMap<number, bigint>, whole: bigint): number {
  let error = 0;
  for (const [value, weight] of exact) {
    const chance = quotient(weight, whole);
    if (chance > 1e-300) error = Math.max(error, Math.abs((found.get(value) ?? 0) / chance - 1));
  }
  return error;
}

/** The number of ways in which the highest of some dice is each value. */
const waysOfHighest = (count: number, sides: number): ReadonlyMap<number, bigint> =>
  new Map(
    Array.from({ length: sides }, (_, i) => {
      const [to, below] = [BigInt(i + 1) ** BigInt(count), BigInt(i) ** BigInt(count)];
      return [i + 1, to - below];
    }),
  );

/** The chance that at least `least` of the dice that are thrown for a pool of exploding dice explode. */
function chanceOfExplosions(count: number, sides: number, least: number): number {
  // Negative binomial: (count + e - 1 over e) explosions with 1 of `sides` faces.
  let chance = ((sides - 1) / sides) ** count;
  let fewer = 0;
  for (let e = 0; e < least; e++) {
    fewer += chance;
    chance *= (count + e) / (e + 1) / sides;
  }
  return 1 - fewer;
}

describe("large pools", () => {
  it.each([
    [1000, 6],
    [220, 20],
    [1000, 100],
  ])("keep the highest of %i d%i", (count, sides) => {
    const found = inDoubles(`${count}d${sides}kh1`);
    expect(largestError(found, waysOfHighest(count, sides), BigInt(sides) ** BigInt(count))).toBeLessThan(1e-11);
  });

  it("explode and keep some: all ten are sixes if ten explode", () => {
    for (const count of [40, 200]) {
      const found = inDoubles(`${count}d6!kh10`);
      expect(found.get(60)).toBeCloseTo(chanceOfExplosions(count, 6, 10), 10);
      expect([...found.values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1, 10);
    }
    const bounded = inDoubles("40d6!x5kh10");
    expect(bounded.get(60)).toBeCloseTo(chanceOfExplosions(40, 6, 10), 4);
  });

  it("explode and keep some in fractions, with an exact rest", () => {
    const found = notation.distribution(read("40d6!kh10"), rationals);
    if (notation.isFault(found)) throw new Error("40d6!kh10 is refused");
    const sum = found.chances.reduce((all, { chance }) => rationals.add(all, chance), found.left);
    expect(rationals.compare(sum, rationals.one)).toBe(0);
    expect(rationals.toNumber(found.left)).toBeLessThan(1e-15);
  });

  it.each(["220d20kh100", "100d20dl1", "100d6!dl3", "30d{1,1,5,9}!=5kh4", "998d4!kl10"])("answer %s", (text) => {
    expect([...inDoubles(text).values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
  });
});

it("an answer never depends on which questions came before", () => {
  const texts = ["1000d6kh1", "120d12kh60", "60d6!kh3", "1000d6kh1"];
  const first = texts.map(inDoubles);
  expect(texts.toReversed().map(inDoubles)).toEqual(first.toReversed());
});

describe("what is not listed", () => {
  it.each(["2d6!", "1d6!+3", "2d6!>=4"])("lies beyond the list in %s, whose chances are exact", (text) => {
    const { left, rounded } = answer(text);
    expect(left).toBeGreaterThan(0);
    expect(rounded).toBeUndefined();
  });

  it.each(["1d6!-1d6!", "3d6!kh2", "1d6!*1d4"])("may be among the values of %s, and is said to be", (text) => {
    expect(answer(text).rounded).toBe(true);
  });

  it("includes chances that are too small for a double", () => {
    const { chances, left } = answer("600d6");
    const [lost, kept] = [3001 - chances.length, Math.min(...chances.map((one) => one.chance))];
    expect(lost).toBeGreaterThan(0);
    expect(left).toBeGreaterThanOrEqual(lost * Number.MIN_VALUE);
    expect(left).toBeLessThan(1e4 * kept);
    expect(answer("300d6").left).toBe(0);
  });
});
