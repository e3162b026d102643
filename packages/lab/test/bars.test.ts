import { describe, expect, it } from "vitest";
import { type ChartBar, chartBars, type Histogram, histogramRows } from "../src/index.ts";
import { equal, histogram } from "./histograms.ts";

/** The values that each bar stands for. */
const valuesOf = (bars: readonly ChartBar[]) => bars.map(({ value, to, tail }) => [value, to ?? value, tail ?? ""]);

const sized = (count: number, size: number, first = 1) =>
  Array.from({ length: count }, (_, i) => [first + i * size, first + i * size + size - 1, ""]);

const withTones = (value: number, success: number, failure: number, critical: number) => ({
  value,
  chance: success + failure + critical,
  parts: { success, failure, critical },
});

describe("the tails of a chart", () => {
  it("stay apart up to 25 values, however thin they are", () => {
    expect(valuesOf(chartBars(histogram([0.001, ...equal(24)]), []))).toEqual(sized(25, 1));
  });

  it("are merged where there are more: the values of less than 4 in 1000, the thinnest first", () => {
    expect(valuesOf(chartBars(histogram([0.001, 0.003, ...equal(25), 0.002, 0.001]), []))).toEqual([
      [1, 2, "or less"],
      ...sized(25, 1, 3),
      [28, 29, "or more"],
    ]);
    const [, single] = chartBars(histogram([0.001, 0.003, ...equal(25), 0.002, 0.001]), []);
    expect(single).not.toHaveProperty("to");
    expect(valuesOf(chartBars(histogram([0.0039, 0.0039, ...equal(26)]), []))[0]).toEqual([1, 2, "or less"]);
    expect(valuesOf(chartBars(histogram([0.004, 0.004, ...equal(26)]), []))).toEqual(sized(28, 1));
  });

  it("take no more than is needed for 25 bars, the thinner end first, the upper one where both are equal", () => {
    const bars = chartBars(histogram([0.001, 0.002, ...equal(24), 0.002, 0.001]), []);
    expect(valuesOf(bars)).toEqual([...sized(26, 1), [27, 28, "or more"]]);
  });

  it("hold 1 % together at most", () => {
    const thin = equal(6, 0.0025);
    expect(valuesOf(chartBars(histogram([...equal(24), ...thin]), []))).toEqual([...sized(26, 1), [27, 30, "or more"]]);
    const thinner = equal(6, 0.0026);
    expect(valuesOf(chartBars(histogram([...equal(24), ...thinner]), []))).toEqual([
      ...sized(27, 1),
      [28, 30, "or more"],
    ]);
  });

  it("of one value are just that value", () => {
    expect(valuesOf(chartBars(histogram([0.001, ...equal(25)]), []))).toEqual(sized(26, 1));
    expect(valuesOf(chartBars(histogram([...equal(25), 0.001]), []))).toEqual(sized(26, 1));
  });

  it("of one value are marked where all other bars stand for several", () => {
    const values = valuesOf(chartBars(histogram([0.001, ...equal(60)]), []));
    expect(values).toEqual([[1, 1, "or less"], ...sized(30, 2, 2)]);
    expect(valuesOf(chartBars(histogram([...equal(60), 0.001]), [])).at(-1)).toEqual([61, 61, "or more"]);
  });

  it("keep what an overlay gives a visible chance", () => {
    const bars = chartBars(histogram([0.001, 0.001, ...equal(25)]), [histogram([0.5, 0.5])]);
    expect(valuesOf(bars)).toEqual(sized(27, 1));
  });

  it("add up chances, tones and overlays", () => {
    const most = equal(25, 0.03).map((chance, i) => withTones(i + 3, chance, 0, 0));
    const thin = 2 ** -11;
    const own: Histogram = {
      ...histogram([]),
      bars: [withTones(1, thin, thin / 2, 0), withTones(2, 0, thin, 2 * thin), ...most],
    };
    const [first] = chartBars(own, [histogram([thin, 2 * thin]), histogram([4 * thin])]);
    expect(first).toEqual({
      value: 1,
      to: 2,
      tail: "or less",
      chance: 4.5 * thin,
      parts: { success: thin, failure: 1.5 * thin, critical: 2 * thin },
      overlays: [3 * thin, 4 * thin],
    });
  });
});

describe("bars of several values", () => {
  it("begin at more than 50 values", () => {
    expect(valuesOf(chartBars(histogram(equal(50)), []))).toEqual(sized(50, 1));
    expect(valuesOf(chartBars(histogram(equal(52)), []))).toEqual(sized(26, 2));
  });

  it("are equal where the number of values can be divided", () => {
    expect(valuesOf(chartBars(histogram(equal(51)), []))).toEqual(sized(17, 3));
    expect(valuesOf(chartBars(histogram(equal(55)), [])).length).toBe(28);
    // 101 is prime: 3 to a bar, and 2 in the last one.
    expect(valuesOf(chartBars(histogram(equal(101)), []))).toEqual([...sized(33, 3), [100, 101, ""]]);
    // 104 can be divided by 4, a bar more than needed; 122 only by more than twice the needed size.
    expect(valuesOf(chartBars(histogram(equal(104)), []))).toEqual(sized(26, 4));
    expect(valuesOf(chartBars(histogram(equal(122)), []))).toEqual([...sized(40, 3), [121, 122, ""]]);
  });

  it("leave what is left over to a tail, the upper one where there are two", () => {
    const upper = histogram([...equal(101, 0.0098), 0.0005, 0.0005]);
    expect(valuesOf(chartBars(upper, []))).toEqual([...sized(33, 3), [100, 103, "or more"]]);
    const lower = histogram([0.0005, 0.0005, ...equal(101, 0.0098)]);
    expect(valuesOf(chartBars(lower, []))).toEqual([[1, 4, "or less"], ...sized(33, 3, 5)]);
    const both = histogram([0.0005, ...equal(101, 0.0098), 0.0005]);
    expect(valuesOf(chartBars(both, []))).toEqual([[1, 1, "or less"], ...sized(33, 3, 2), [101, 103, "or more"]]);
  });
});

describe("rows with overlays", () => {
  it("are in order, with a chance of nothing where a distribution lacks the value", () => {
    const rows = histogramRows(histogram([0.5, 0.5], 2), [histogram([0.25, 0.75], 1), histogram([1], 3)]);
    expect(rows.map(({ value, chance, overlays }) => [value, chance, overlays])).toEqual([
      [1, 0, [0.25, 0]],
      [2, 0.5, [0.75, 0]],
      [3, 0.5, [0, 1]],
    ]);
    expect(rows[0]).toMatchObject({ exact: "0/1", parts: { success: 0, failure: 0, critical: 0 } });
  });
});

describe("a running sum", () => {
  const bars = [
    { value: 2, chance: 0.5, exact: "1/2", parts: { success: 0.25, failure: 0.25, critical: 0 } },
    { value: 3, chance: 0.25, exact: "1/4", parts: { success: 0.125, failure: 0, critical: 0.125 } },
    { value: 4, chance: 0.25, exact: "1/4", parts: { success: 0.25, failure: 0, critical: 0 } },
  ];
  const own: Histogram = { ...histogram([]), bars };

  it("adds up chances, fractions, tones and overlays from the bottom", () => {
    expect(histogramRows(own, [histogram([0.5, 0.5], 1)], "less")).toEqual([
      { value: 1, chance: 0, exact: "0/1", parts: { success: 0, failure: 0, critical: 0 }, overlays: [0.5] },
      { value: 2, chance: 0.5, exact: "1/2", parts: { success: 0.25, failure: 0.25, critical: 0 }, overlays: [1] },
      {
        value: 3,
        chance: 0.75,
        exact: "3/4",
        parts: { success: 0.375, failure: 0.25, critical: 0.125 },
        overlays: [1],
      },
      { value: 4, chance: 1, exact: "1/1", parts: { success: 0.625, failure: 0.25, critical: 0.125 }, overlays: [1] },
    ]);
  });

  it("or from the top", () => {
    expect(histogramRows(own, [], "more").map(({ value, chance, exact }) => [value, chance, exact])).toEqual([
      [2, 1, "1/1"],
      [3, 0.5, "1/2"],
      [4, 0.25, "1/4"],
    ]);
  });

  it("has no fractions where a bar has none", () => {
    const rows = histogramRows({ ...own, bars: [...bars, ...histogram([0.125], 5).bars] }, [], "less");
    expect(rows.map(({ exact, chance }) => [exact, chance])).toEqual([
      [undefined, 0.5],
      [undefined, 0.75],
      [undefined, 1],
      [undefined, 1.125],
    ]);
  });

  it("stands for the last value of a bar of several, or for its first", () => {
    const wide = histogram(equal(52));
    expect(
      chartBars(wide, [], "less")
        .slice(0, 2)
        .map(({ value }) => value),
    ).toEqual([2, 4]);
    expect(
      chartBars(wide, [], "more")
        .slice(0, 2)
        .map(({ value }) => value),
    ).toEqual([1, 3]);
  });

  it("ends at exactly 1 where only rounding keeps it from that", () => {
    for (const count of [3, 6, 7, 10, 49, 100, 997]) {
      expect(histogramRows(histogram(equal(count)), [], "less").at(-1)?.chance).toBe(1);
    }
    const short = histogramRows(histogram([0.5, 0.5 - 1e-11]), [], "less").at(-1)?.chance;
    expect(short).toBeLessThan(1 - 5e-12);
  });

  it("loses nothing of small chances", () => {
    const tiny = equal(1000, 1e-17);
    expect(histogramRows(histogram([0.5, ...tiny]), [], "less").at(-1)?.chance).toBe(0.5 + 1e-14);
    expect(histogramRows(histogram([...tiny, 0.5, ...tiny]), [], "less").at(-1)?.chance).toBe(0.5 + 2e-14);
  });
});
