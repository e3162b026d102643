import { notation } from "@rulewright/dice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  barLabel,
  chartBars,
  parseNotationQuestion,
  type LabAnswer,
  layoutChart,
  histogramCsv,
  formatQuestion,
  answerNotation,
  sampleNotation,
} from "../src/index.ts";

function answered(found: LabAnswer | notation.Fault): LabAnswer {
  if (notation.isFault(found)) throw new Error(notation.message(found));
  return found;
}

describe("dice as people write them", () => {
  it("are answered as a system's questions are", () => {
    const { values, histogram, left } = answered(answerNotation("4d6dl1", { exact: true }));
    expect(values).toEqual([
      { name: "total", kind: "amount", source: "outcome", sense: 1, mean: 15869 / 1296, exact: "15869/1296" },
    ]);
    expect(histogram?.bars.map(({ value }) => value)).toEqual(Array.from({ length: 16 }, (_, i) => i + 3));
    expect(left).toBe(0);
    expect(histogram?.bars[0]).toEqual({
      value: 3,
      chance: 1 / 1296,
      exact: "1/1296",
      parts: { success: 1 / 1296, failure: 0, critical: 0 },
    });
  });

  it("that explode without end have the exact mean where there is one, or that of the values that are listed", () => {
    const meanOf = (text: string) => answered(answerNotation(text, { exact: true })).values[0];
    expect(meanOf("1d6!")).toMatchObject({ mean: 4.2, exact: "21/5" });
    const listed = meanOf("2d6!kh1");
    expect(listed?.mean).toBeCloseTo(
      answered(sampleNotation("2d6!kh1", (runs) => runs >= 4000)).values[0]?.mean ?? 0,
      0,
    );
    expect(listed).not.toHaveProperty("exact");
  });

  it("are faults at their place where they can't be read or are too much", () => {
    expect(answerNotation("4d6hk3")).toMatchObject({ at: 3, length: 3, suggestion: "kh3" });
    expect(answerNotation("1000d1000kh500")).toMatchObject({ fault: "outcomes" });
  });

  it("are faults as well where a throw divides by zero", () => {
    expect(sampleNotation("1d6/(1d6-1)", (runs) => runs >= 100)).toHaveProperty("fault");
    expect(sampleNotation("4d6hk3", (runs) => runs >= 100)).toMatchObject({ suggestion: "kh3" });
  });

  it("are thrown instead, with an error", () => {
    const { values, simulation, left, histogram } = answered(sampleNotation("2d6", (runs) => runs >= 10_000));
    expect(left).toBe(0);
    const counts = histogram?.bars.map((bar) => bar.chance * 10_000) ?? [];
    expect(counts.map(Math.round)).toEqual(counts.map((count) => expect.closeTo(count, 6)));
    expect(sumOf(counts)).toBeCloseTo(10_000, 6);
    expect(simulation).toEqual({ runs: 10_000, error: 0.005 });
    expect(Math.abs((values[0]?.mean ?? 0) - 7)).toBeLessThan(6 * (values[0]?.error ?? 0));
    expect(values[0]?.error).toBeCloseTo(Math.sqrt(35 / 6 / 10_000), 3);
  });

  it("keep all of their chance, in no more bars than can be read", () => {
    for (const text of ["100d100", "d1000", "20d20!", "d1000*d20"]) {
      const { histogram } = answered(answerNotation(text));
      const bars = histogram ? chartBars(histogram, []) : [];
      expect(bars.length).toBeLessThanOrEqual(52);
      expect(sumOf(bars.map(({ chance }) => chance))).toBeCloseTo(1, 9);
    }
  });

  it("come back from their link, whatever was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (written) => {
        expect(parseNotationQuestion(formatQuestion({ expression: written }))).toEqual({ expression: written });
      }),
    );
  });
});

const sumOf = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0);

function spreadOf(text: string) {
  const { histogram } = answered(answerNotation(text));
  if (!histogram) throw new Error(`${text} has no spread`);
  return histogram;
}

describe("a curve", () => {
  const { histogram } = answered(answerNotation("3d6"));
  if (!histogram) throw new Error("no spread");

  it("says how many are still standing", () => {
    const bars = chartBars(histogram, [], "more");
    expect(bars[0]?.chance).toBe(1);
    expect(bars.find(({ value }) => value === 11)?.chance).toBeCloseTo(0.5, 12);
    expect(chartBars(histogram, [], "less").at(-1)?.chance).toBe(1);
  });

  it("is compared number by number with another that has other numbers", () => {
    const over = spreadOf("d20");
    const { bars, ground } = layoutChart(histogram, [over], { width: 400, height: 200, curve: "more" });
    const three = bars.find(({ value }) => value === 3);
    // Three or more on a d20: eighteen in twenty of the whole height.
    expect((ground - (three?.overlayMarks[0] ?? 0)) / (ground - 24)).toBeCloseTo(0.9, 9);
    expect(three?.overlays[0]).toBeCloseTo(0.9, 12);
  });

  it("has the values of its overlays, in the same bars", () => {
    // Other numbers beyond its own; a hundred of them, two in a bar; and steps that leave some out.
    for (const [text, other] of [
      ["1d4", "3d6"],
      ["1d20", "1d100"],
      ["d6*d6*d6*d6", "4d6"],
      ["d1000*d1000", "d1000"],
    ] as const) {
      const [one, over] = [spreadOf(text), spreadOf(other)];
      const bars = chartBars(one, [over]);
      expect(bars.length).toBeLessThanOrEqual(52);
      expect(sumOf(bars.map(({ chance }) => chance))).toBeCloseTo(1, 9);
      expect(sumOf(bars.map(({ overlays }) => overlays[0] ?? 0))).toBeCloseTo(1, 9);
    }
    const hundred = chartBars(spreadOf("1d100"), [spreadOf("1d20")]);
    expect(hundred.map(({ overlays }) => overlays[0]?.toFixed(9))).toEqual([
      ...Array.from({ length: 10 }, () => "0.100000000"),
      ...Array.from({ length: 40 }, () => "0.000000000"),
    ]);
    const sums = spreadOf("4d6");
    for (const { value, to = value, tail, overlays } of chartBars(spreadOf("d6*d6*d6*d6"), [sums])) {
      if (tail !== undefined) continue;
      const within = sums.bars.filter((bar) => bar.value >= value && bar.value <= to);
      expect(overlays[0]).toBeCloseTo(sumOf(within.map(({ chance }) => chance)), 12);
    }
  });

  it("is written as a table", () => {
    const [head, first] = histogramCsv({ values: [], endings: [], variables: [], histogram, left: 0 }, "Total", {
      curve: "less",
    }).split("\r\n");
    expect(head).toBe("Total or less,chance");
    expect(first).toMatch(/^3,0\.0046/);
  });
});

const barLabelsOf = (text: string) => chartBars(spreadOf(text), []).map((bar) => barLabel(bar));

describe("a chart", () => {
  it("has bars of equal size between its tails", () => {
    for (const text of ["8d10!", "100d100", "d997", "20d20!", "3d20", "60d6"]) {
      const inner = chartBars(spreadOf(text), []).filter(({ tail }) => tail === undefined);
      const widths = inner.map(({ value, to = value }) => to - value);
      expect([text, new Set(widths).size]).toEqual([text, 1]);
    }
  });

  it("rises to its mode and falls from there", () => {
    for (const text of ["8d10!", "100d100", "60d6"]) {
      const heights = chartBars(spreadOf(text), []).flatMap(({ chance, tail }) => (tail === undefined ? [chance] : []));
      const mode = heights.indexOf(Math.max(...heights));
      const rises = heights.slice(0, mode).every((height, i) => height <= (heights[i + 1] ?? 0));
      const falls = heights.slice(mode).every((height, i, rest) => i === 0 || height <= (rest[i - 1] ?? 0) + 1e-15);
      expect([text, rises, falls]).toEqual([text, true, true]);
    }
  });

  it("has tails that begin where the bars end, and that stay small", () => {
    for (const text of ["8d10!", "100d100", "60d6"]) {
      const bars = chartBars(spreadOf(text), []);
      const [first, second] = bars;
      expect(second?.value).toBe((first?.to ?? 0) + 1);
      expect(bars.at(-1)?.value).toBe((bars.at(-2)?.to ?? bars.at(-2)?.value ?? 0) + 1);
      const tails = bars.filter(({ tail }) => tail !== undefined);
      expect(tails.length).toBe(2);
      expect(sumOf(tails.map(({ chance }) => chance))).toBeLessThan(0.02);
    }
  });

  it("labels its tails, and cuts no label off at an edge", () => {
    for (const text of ["8d10!", "100d100", "d1000", "4d6", "d6*1000000"]) {
      const { bars, width } = layoutChart(spreadOf(text), [], { width: 320, height: 200 });
      const tails = chartBars(spreadOf(text), []).flatMap((bar) => (bar.tail === undefined ? [] : barLabel(bar)));
      const texts = bars.flatMap(({ above, below }) => [above, below].filter((one) => one !== undefined));
      expect(bars.flatMap(({ below }) => below?.text ?? [])).toEqual(expect.arrayContaining(tails));
      for (const { text: shown, x } of texts) {
        expect(x - 4 * shown.length).toBeGreaterThanOrEqual(0);
        expect(x + 4 * shown.length).toBeLessThanOrEqual(width);
      }
    }
  });

  it("labels ranges, tails and curves by what they stand for", () => {
    expect(barLabelsOf("2d6").at(0)).toBe("2");
    expect(barLabelsOf("8d10!").at(-1)).toMatch(/^\d+\+$/);
    const bars = chartBars(spreadOf("100d100"), [], "more");
    // A bar of a curve stands for everything from its value on.
    expect(bars.every(({ to, tail }) => to === undefined && tail === undefined)).toBe(true);
    expect(chartBars(spreadOf("100d100"), [], "less").at(-1)?.value).toBe(10_000);
  });
});

const rowsOf = (text: string, options = {}, exact = false): string[] =>
  histogramCsv(answered(answerNotation(text, { exact })), "Total", options)
    .trimEnd()
    .split("\r\n");

describe("a table", () => {
  it("has a row for each value, however many there are", () => {
    const rows = rowsOf("100d100");
    expect(rows.length).toBe(1 + 9901);
    expect(rows.slice(1).map((row) => row.split(",")[0])).toEqual(Array.from({ length: 9901 }, (_, i) => `${i + 100}`));
  });

  it("has decimals without the noise of rounding", () => {
    for (const curve of ["each", "more", "less"] as const) {
      for (const text of ["d5", "d10", "2d10", "d1000"]) {
        const decimals = rowsOf(text, { curve }).slice(1);
        for (const row of decimals) expect(row).toMatch(/^\d+,(1|0\.\d{1,4})$/);
      }
    }
  });

  it("has fractions where they were calculated", () => {
    expect(rowsOf("2d6", { curve: "more" }, true).slice(0, 4)).toEqual([
      "Total or more,chance,fraction",
      "2,1,1/1",
      "3,0.972222222222222,35/36",
      "4,0.916666666666667,11/12",
    ]);
  });
});
