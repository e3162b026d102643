import { describe, expect, it } from "vitest";
import { barLabel, errorMargin, type Histogram, layoutChart, shadeScale } from "../src/index.ts";
import { equal, histogram } from "./histograms.ts";

/** A width in which each of a number of bars has a step of so many pixels: 84 % bar and 16 % space. */
const widthFor = (bars: number, step: number): number => (bars - 0.08) * step;

/** 100 pixels of height for the bars: 24 are free above them, and 28 below. */
const HEIGHT = 152;

const lay = (chances: readonly number[], step: number, options = {}, overlays: readonly Histogram[] = []) =>
  layoutChart(histogram(chances), overlays, { width: widthFor(chances.length, step), height: HEIGHT, ...options });

describe("the layout of a chart", () => {
  it("has a bar for each value, as high as it is likely, with its figures above and below", () => {
    const { bars, ...size } = lay(equal(4), 100);
    expect(size).toEqual({ width: 392, height: HEIGHT, ground: 124 });
    expect(bars).toEqual(
      [4, 104, 204, 304].map((x, i) => ({
        value: i + 1,
        x: expect.closeTo(x, 9),
        width: expect.closeTo(84, 9),
        parts: [{ tone: "success", y: 24, height: 100 }],
        above: { text: "25.0", x: expect.closeTo(x + 42, 9), y: 17 },
        below: { text: `${i + 1}`, x: expect.closeTo(x + 42, 9) },
        label: `${i + 1}`,
        chance: 0.25,
        overlays: [],
        overlayMarks: [],
      })),
    );
  });

  it("stacks successes, failures and bad ends, and leaves out what a bar has none of", () => {
    const bars = [
      { value: 1, chance: 0.5, parts: { success: 0.25, failure: 0.125, critical: 0.125 } },
      { value: 2, chance: 0.375, parts: { success: 0, failure: 0.375, critical: 0 } },
      { value: 3, chance: 0.1251, parts: { success: 0.125, failure: 0, critical: 0.0001 } },
    ];
    const laid = layoutChart({ ...histogram([]), bars }, [], { width: 300, height: HEIGHT }).bars;
    expect(laid.map(({ parts }) => parts.map(({ tone, y, height }) => [tone, y, height]))).toEqual([
      [
        ["success", 74, 50],
        ["failure", 49, 25],
        ["critical", 24, 25],
      ],
      [["failure", 49, 75]],
      // Half a pixel at least.
      [
        ["success", 99, 25],
        ["critical", expect.closeTo(98.98, 9), 0.5],
      ],
    ]);
  });

  it("has no error of a chance beyond certainty", () => {
    expect(errorMargin(1.5, 100)).toBe(errorMargin(1, 100));
    expect(errorMargin(1, 100)).toBeLessThan(errorMargin(0.9, 100));
  });

  it("can be that of a curve", () => {
    expect(lay(equal(4), 100, { curve: "less" }).bars.map(({ chance }) => chance)).toEqual([0.25, 0.5, 0.75, 1]);
  });
});

const chancesShown = (chances: readonly number[], step: number) =>
  lay(chances, step).bars.map(({ above }) => above?.text);

const heightOfChance = (pixels: number, ...overlays: readonly number[]): number => {
  const marked = overlays.map((one) => histogram([one / 128, 1]));
  const laid = layoutChart(histogram([pixels / 128, 1]), marked, { width: 200, height: 180 });
  return laid.ground - 7 - (laid.bars[0]?.above?.y ?? 0);
};

describe("the chance above a bar", () => {
  it("has a decimal where the bar is 29 pixels wide, and none from 14 pixels on", () => {
    expect(new Set(chancesShown(equal(10), 29.4 / 0.84))).toEqual(new Set(["10.0"]));
    expect(new Set(chancesShown(equal(10), 28.6 / 0.84))).toEqual(new Set(["10"]));
    expect(chancesShown([0.25, 0.5, 0.25], 14.4 / 0.84)).toEqual(["25", "50", "25"]);
  });

  it("stands only above the highest of narrower bars", () => {
    expect(chancesShown([0.25, 0.5, 0.25], 13.6 / 0.84)).toEqual([undefined, "50", undefined]);
  });

  it("never reads as nothing where there is a chance", () => {
    expect(chancesShown([0.0004, 0.0006, 0.999], 50)).toEqual(["<0.1", "0.1", "99.9"]);
    expect(chancesShown([0.004, 0.006, 0.99], 20)).toEqual(["<1", "1", "99"]);
  });

  it("is left out where there is none", () => {
    const { bars } = lay([0.5, 0.5], 50, {}, [histogram([0.5, 0.25, 0.25])]);
    expect(bars.map(({ above }) => above?.text)).toEqual(["50", "50", undefined]);
  });

  it("is moved inwards where it would be cut off, and centred where there is no room at all", () => {
    const one = lay([1], 50).bars[0];
    expect(one?.above).toMatchObject({ text: "100.0", x: expect.closeTo(23, 9) });
    expect(lay([1], 25).bars[0]?.above).toMatchObject({ text: "100", x: 11.5 });
    const xs = lay([0.25, 0.5, 0.25], 29.4 / 0.84).bars.map(({ above }) => above?.x ?? 0);
    // Three steps of 35 pixels: four characters of 8 pixels need 16 on each side.
    expect(xs.map((x) => x.toFixed(2))).toEqual(["16.10", "51.10", "86.10"]);
    // "100.0" needs 20 pixels on each side.
    const ends = (curve: string) => lay([0.5, 0.5], 35, { curve }).bars.map(({ above }) => above?.x.toFixed(2));
    expect(ends("more")).toEqual(["20.00", "51.10"]);
    expect(ends("less")).toEqual(["16.10", "47.20"]);
  });

  it("stands clear of the marks of overlays above the bar", () => {
    // 128 pixels for a chance of 1, so that heights are exact.
    expect(heightOfChance(25)).toBe(25);
    expect(heightOfChance(25, 30)).toBe(30);
    expect(heightOfChance(25, 44)).toBe(44);
    expect([heightOfChance(25, 50, 40), heightOfChance(25, 40, 50)]).toEqual([50, 50]);
    // A mark a line above it doesn't matter, nor does one below.
    expect(heightOfChance(25, 45)).toBe(25);
    expect(heightOfChance(25, 24, 10)).toBe(25);
  });
});

const labelsShown = (chances: readonly number[], step: number, options = {}) =>
  lay(chances, step, options).bars.map(({ below }) => below?.text ?? "");

describe("the label below a bar", () => {
  it("stands under each bar where labels don't touch", () => {
    // A label of one character takes 8 pixels, and 10 are free between two labels.
    expect(labelsShown(equal(5), 18.4)).toEqual(["1", "2", "3", "4", "5"]);
    expect(labelsShown(equal(5), 17.6)).toEqual(["1", "", "3", "", "5"]);
    expect(labelsShown(equal(7), 8.5)).toEqual(["1", "", "", "4", "", "", "7"]);
  });

  it("counts the longest one for all", () => {
    expect(labelsShown([...equal(9), 1], 20)).toEqual(["1", "", "3", "", "5", "", "7", "", "9", ""]);
  });

  it("is always there for the tails", () => {
    // Every fourth value has a label, except 25, which would touch that of the tail.
    const labels = labelsShown([...equal(26), 0.001, 0.001, 0.001], 10);
    expect(labels.slice(16)).toEqual(["17", "", "", "", "21", "", "", "", "", "", "27+"]);
    const { bars } = layoutChart(histogram([0.001, 0.001, ...equal(25)]), [], { width: 500, height: HEIGHT });
    expect(bars[0]?.below?.text).toBe("≤2");
  });
});

describe("a label", () => {
  it("has three decimals, or three digits of a small number", () => {
    expect(barLabel({ value: 2.34567 })).toBe("2.346");
    expect(barLabel({ value: 0.01234 })).toBe("0.012");
    expect(barLabel({ value: 0.01 })).toBe("0.01");
    expect(barLabel({ value: 0.0098765 })).toBe("0.00988");
    expect(barLabel({ value: -0.0098765 })).toBe("−0.00988");
    expect(barLabel({ value: 0 })).toBe("0");
  });

  it("shortens numbers from 100,000 on", () => {
    expect(barLabel({ value: 99_999 })).toBe("99999");
    expect(barLabel({ value: 100_000 })).toBe("100K");
    expect(barLabel({ value: -1_234_567 })).toBe("−1.235M");
  });

  it("of a range joins its ends", () => {
    expect(barLabel({ value: -3, to: -1 })).toBe("−3–−1");
    expect(barLabel({ value: 4, to: 4 })).toBe("4");
  });
});

describe("the error bars of a simulation", () => {
  it("reach two standard errors up and down, and make room for themselves", () => {
    const { bars, ground } = lay([0.5, 0.5], 100, { runs: 96 });
    // Two successes and two failures added: 50 of 100, so that the standard error is 0.05.
    const pixel = 0.6 / 100;
    for (const { error, parts } of bars) {
      expect(ground - (error?.from ?? 0)).toBeCloseTo(0.4 / pixel, 9);
      expect(error?.to).toBeCloseTo(24, 9);
      expect(parts[0]?.height).toBeCloseTo(0.5 / pixel, 9);
    }
  });

  it("end at 0 and at 1", () => {
    const [never, always] = lay([0.001, 0.999], 100, { runs: 10 }).bars;
    expect(never?.error?.from).toBe(124);
    const { ground } = lay([0.001, 0.999], 100, { runs: 10 });
    // The scale goes beyond 1 for the likelier bar, whose error bar ends there.
    const top = (ground - (always?.error?.to ?? 0)) / 100;
    expect(top).toBeLessThan(1);
    expect(top).toBeCloseTo(1 / (0.999 + 2 * Math.sqrt(((11.99 / 14) * (2.01 / 14)) / 14)), 9);
  });

  it("have the figure above them", () => {
    const { bars } = lay([0.5, 0.5], 100, { runs: 96 });
    expect(bars[0]?.above?.y).toBeCloseTo(24 - 7, 9);
  });
});

describe("the shades of a map", () => {
  it("are chances, or go from the smallest amount to the largest", () => {
    const cells = [
      [0.25, 0.5, null],
      [Number.POSITIVE_INFINITY, 1.25],
    ];
    expect([0, 0.25, 1, 2].map(shadeScale(cells, true))).toEqual([0, 0.25, 1, 1]);
    expect([0, 0.25, 0.75, 1.25, 2].map(shadeScale(cells, false))).toEqual([0, 0, 0.5, 1, 1]);
  });

  it("stand for equal factors where the largest amount is many times the smallest", () => {
    const shade = shadeScale([[1, 10, 100, Number.POSITIVE_INFINITY]], false);
    const shades = [0.5, 1, 10, 100, Number.POSITIVE_INFINITY].map(shade);
    expect(shades).toEqual([0, 0, expect.closeTo(0.5, 9), 1, 1]);
    expect(shadeScale([[1, 11, 20]], false)(10.5)).toBe(0.5);
    expect(shadeScale([[0, 100]], false)(50)).toBe(0.5);
  });

  it("are those of chances where there are no cells", () => {
    expect([0, 0.5, 1].map(shadeScale([[null], []], false))).toEqual([0, 0.5, 1]);
  });
});
