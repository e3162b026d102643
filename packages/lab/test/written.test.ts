import { notation } from "@rulewright/dice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  barsOf,
  diceInLink,
  type LabAnswer,
  layOut,
  spreadCsv,
  toLink,
  writtenAnswer,
  writtenSample,
} from "../src/index.ts";

function answered(found: LabAnswer | notation.Fault): LabAnswer {
  if (notation.isFault(found)) throw new Error(found.fault);
  return found;
}

describe("dice as people write them", () => {
  it("are answered as a system's questions are", () => {
    const { values, spread, left } = answered(writtenAnswer("4d6dl1", { exact: true }));
    expect(values[0]).toMatchObject({ name: "total", chance: false, exact: "15869/1296" });
    expect(spread?.bars.map(({ value }) => value)).toEqual(Array.from({ length: 16 }, (_, i) => i + 3));
    expect(left).toBe(0);
  });

  it("are faults at their place where they can't be read or are too much", () => {
    expect(writtenAnswer("4d6hk3")).toMatchObject({ at: 3, length: 3, suggestion: "kh3" });
    expect(writtenAnswer("1000d6!kh3")).toMatchObject({ fault: "too many outcomes for an exact answer" });
  });

  it("are thrown instead, with an error", () => {
    const { values, sampled } = answered(writtenSample("2d6", (runs) => runs >= 10_000));
    expect(sampled).toEqual({ runs: 10_000, error: 0.005 });
    expect(Math.abs((values[0]?.mean ?? 0) - 7)).toBeLessThan(6 * (values[0]?.error ?? 0));
    expect(values[0]?.error).toBeCloseTo(Math.sqrt(35 / 6 / 10_000), 3);
  });

  it("keep all of their chance, in no more bars than can be read", () => {
    for (const text of ["100d100", "d1000", "20d20!", "d1000*d20"]) {
      const { spread } = answered(writtenAnswer(text));
      const bars = spread ? barsOf(spread, []) : [];
      expect(bars.length).toBeLessThanOrEqual(52);
      expect(sumOf(bars.map(({ chance }) => chance))).toBeCloseTo(1, 9);
    }
  });

  it("come back from their link, whatever was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (written) => {
        expect(diceInLink(toLink({ written }))).toEqual({ written });
      }),
    );
  });
});

const sumOf = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0);

function spreadOf(text: string) {
  const { spread } = answered(writtenAnswer(text));
  if (!spread) throw new Error(`${text} has no spread`);
  return spread;
}

describe("a curve", () => {
  const { spread } = answered(writtenAnswer("3d6"));
  if (!spread) throw new Error("no spread");

  it("says how many are still standing", () => {
    const bars = barsOf(spread, [], "more");
    expect(bars[0]?.chance).toBe(1);
    expect(bars.find(({ value }) => value === 11)?.chance).toBeCloseTo(0.5, 12);
    expect(barsOf(spread, [], "less").at(-1)?.chance).toBe(1);
  });

  it("is compared number by number with another that has other numbers", () => {
    const over = spreadOf("d20");
    const { bars, ground } = layOut(spread, [over], { width: 400, height: 200, curve: "more" });
    const three = bars.find(({ value }) => value === 3);
    // Three or more on a d20: eighteen in twenty of the whole height.
    expect((ground - (three?.ghosts[0] ?? 0)) / (ground - 24)).toBeCloseTo(0.9, 9);
    expect(three?.others[0]).toBeCloseTo(0.9, 12);
  });

  it("has room for all numbers of what is laid over it, in bars as broad for both", () => {
    // Other numbers beyond its own; a hundred of them, two in a bar; and steps that leave some out.
    for (const [text, other] of [
      ["1d4", "3d6"],
      ["1d20", "1d100"],
      ["d6*d6*d6*d6", "4d6"],
      ["d1000*d1000", "d1000"],
    ] as const) {
      const [one, over] = [spreadOf(text), spreadOf(other)];
      const bars = barsOf(one, [over]);
      expect(bars.length).toBeLessThanOrEqual(52);
      expect(sumOf(bars.map(({ chance }) => chance))).toBeCloseTo(1, 9);
      expect(sumOf(bars.map(({ others }) => others[0] ?? 0))).toBeCloseTo(1, 9);
    }
    const hundred = barsOf(spreadOf("1d100"), [spreadOf("1d20")]);
    expect(hundred.map(({ others }) => others[0]?.toFixed(9))).toEqual([
      ...Array.from({ length: 10 }, () => "0.100000000"),
      ...Array.from({ length: 40 }, () => "0.000000000"),
    ]);
    const sums = spreadOf("4d6");
    for (const { value, to = value, reach, others } of barsOf(spreadOf("d6*d6*d6*d6"), [sums])) {
      if (reach !== undefined) continue;
      const within = sums.bars.filter((bar) => bar.value >= value && bar.value <= to);
      expect(others[0]).toBeCloseTo(sumOf(within.map(({ chance }) => chance)), 12);
    }
  });

  it("is written as a table", () => {
    const [head, first] = spreadCsv({ values: [], endings: [], spreads: [], spread, left: 0 }, "Total", {
      curve: "less",
    }).split("\r\n");
    expect(head).toBe('"Total, that or less",chance,good,plain,bad');
    expect(first).toMatch(/^3,0\.0046/);
  });
});
