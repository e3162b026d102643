import { describe, expect, it } from "vitest";
import {
  d,
  DistributionBuilder,
  doubles,
  face,
  groupsOf,
  LazyDistribution,
  mapValues,
  mean,
  probability,
  rationals,
} from "../../src/index.ts";

const sorted = groupsOf(1, face).distribution(d(3).times(2), doubles);

const starts = (n: number) => (row: { readonly value: readonly number[] }) => row.value[0] === n;

describe("distributions", () => {
  it("a builder adds up equal keys in the order of their first", () => {
    const builder = new DistributionBuilder<string, number>(doubles);
    builder.add(2, "b", 0.25);
    builder.add(1, "a", 0.5);
    builder.add(2, "other b", 0.25);
    expect(builder.distribution()).toEqual([
      { value: "b", chance: 0.5 },
      { value: "a", chance: 0.5 },
    ]);
  });

  it("mean and probability", () => {
    const die = face.distribution(d(6).times(1), rationals);
    expect(rationals.toNumber(mean(die, (value) => value - 1, rationals))).toBe(2.5);
    expect(rationals.toNumber(probability(die, (value) => value >= 5, rationals))).toBe(1 / 3);
  });

  it("a lazy distribution behaves as the list of its rows", () => {
    const list = [...sorted];
    expect(list).toEqual([
      { value: [3, 3], chance: expect.closeTo(1 / 9, 15) },
      { value: [2, 3], chance: expect.closeTo(2 / 9, 15) },
      { value: [2, 2], chance: expect.closeTo(1 / 9, 15) },
      { value: [1, 3], chance: expect.closeTo(2 / 9, 15) },
      { value: [1, 2], chance: expect.closeTo(2 / 9, 15) },
      { value: [1, 1], chance: expect.closeTo(1 / 9, 15) },
    ]);
    expect(sorted.length).toBe(6);
    expect(sorted.map(({ value }) => value)).toEqual(list.map(({ value }) => value));
    expect(sorted.filter(starts(2))).toEqual(list.filter(starts(2)));
    expect(sorted.find(starts(2))).toEqual(list[1]);
    expect(sorted.find(starts(9))).toBeUndefined();
    expect([sorted.some(starts(1)), sorted.some(starts(9))]).toEqual([true, false]);
    expect([sorted.every(({ chance }) => chance > 0), sorted.every(starts(1))]).toEqual([true, false]);
    expect(sorted.reduce((sum, { chance }) => sum + chance, 1)).toBeCloseTo(2, 12);
    const kept = sorted.reduce<(typeof list)[number][]>((rows, row) => [...rows, row], []);
    expect(kept.map(({ value, chance }) => ({ value, chance }))).toEqual(list);
  });

  it("a lazy distribution creates values when they are read, and only then", () => {
    const read: number[] = [];
    const lazy = new LazyDistribution([0.25, 0.75], (row) => read.push(row));
    const doubled = lazy.mapValues((value) => 2 * value);
    expect(doubled.reduce((sum, { chance }) => sum + chance, 0)).toBe(1);
    expect(read).toEqual([]);
    expect([...doubled]).toEqual([
      { value: 2, chance: 0.25 },
      { value: 4, chance: 0.75 },
    ]);
    expect(read).toEqual([0, 1]);
  });

  it("values can be mapped, in lists and in lazy distributions", () => {
    const sums = mapValues(sorted, ([a = 0, b = 0]) => 10 * a + b);
    expect(sums.length).toBe(6);
    expect([...sums].map(({ value }) => value)).toEqual([33, 23, 22, 13, 12, 11]);
    expect(sums.find(({ value }) => value === 23)?.chance).toBeCloseTo(2 / 9, 12);
    expect([...mapValues([{ value: 1, chance: 1 }], String)]).toEqual([{ value: "1", chance: 1 }]);
  });
});
