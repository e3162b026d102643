import { describe, expect, it } from "vitest";
import { endingsOf, firstHistogram, histogramOf, variablesOf } from "../src/index.ts";
import { histogram } from "./histograms.ts";

const result = (outcome: string, chanceOf: number, facts = {}, paid = {}, earned = {}) => ({
  outcome: { outcome, ...facts },
  paid,
  earned,
  chance: chanceOf,
});

const toneOf = ({ outcome }: { outcome: string }) =>
  outcome === "botch" ? "critical" : outcome === "success" ? "success" : "failure";

describe("the variables of results", () => {
  it("are facts that vary, then what is paid, then what is earned", () => {
    const results = [
      result("success", 0.5, { hits: 2, dice: 3, word: "x" }, { coins: 1 }, { xp: 1 }),
      result("failure", 0.5, { hits: 1, dice: 3 }, {}, { coins: 1, xp: 2 }),
    ];
    expect(variablesOf(results)).toEqual([
      { key: "hits", name: "hits", source: "outcome" },
      { key: "coins", name: "coins", source: "paid" },
      { key: "xp", name: "xp", source: "earned" },
      { key: "earned coins", name: "coins", source: "earned" },
    ]);
    expect(variablesOf(results, { constants: true })[1]).toEqual({ key: "dice", name: "dice", source: "outcome" });
  });

  it("have the same order whatever the order of the results: the likeliest first, else as the outcome has them", () => {
    const results = [
      result("success", 0.4, { hits: 2, margin: 1 }, { coins: 1 }),
      result("failure", 0.3, { hits: 1, margin: 0 }, { dice: 1 }),
      result("passed", 0.2, { natural: 9, total: 12 }, { dice: 1 }),
      result("missed", 0.1, { natural: 2, total: 5 }),
    ];
    for (const first of results) {
      const others = results.filter((one) => one !== first);
      for (const order of [
        [first, ...others],
        [first, ...others.toReversed()],
        [...others, first],
      ]) {
        expect(variablesOf(order).map(({ key }) => key)).toEqual([
          "hits",
          "margin",
          "natural",
          "total",
          "dice",
          "coins",
        ]);
      }
    }
  });

  it("leave out results that lack a number, and count amounts that aren't there as 0", () => {
    const results = [
      result("success", 0.25, { hits: 2 }, { coins: 3 }),
      result("success", 0.25, { hits: 4 }),
      result("out", 0.5, {}, {}, { coins: 5 }),
    ];
    const hits = histogramOf(results, { key: "hits", name: "hits", source: "outcome" }, () => "success");
    expect(hits.bars.map(({ value, chance: part }) => [value, part])).toEqual([
      [2, 0.25],
      [4, 0.25],
    ]);
    expect([hits.mean, hits.deviation]).toEqual([3, 1]);
    const paid = histogramOf(results, { key: "coins", name: "coins", source: "paid" }, () => "success");
    expect(paid.bars.map(({ value, chance: part }) => [value, part])).toEqual([
      [0, 0.75],
      [3, 0.25],
    ]);
    const earned = histogramOf(results, { key: "x", name: "coins", source: "earned" }, () => "success");
    expect(earned.bars.map(({ value }) => value)).toEqual([0, 5]);
  });

  it("combine the values from the least lower bound on", () => {
    const open = { atLeast: ["hits"], hits: 2, ones: 1 };
    const results = [
      result("botch", 0.25, { hits: 1, ones: 2 }),
      result("success", 0.125, { hits: 2, ones: 0 }),
      result("success", 0.125, { hits: 3, ones: 0 }),
      result("success", 0.5, open),
    ];
    const barsOf = (name: string) =>
      histogramOf(results, { key: name, name, source: "outcome" }, () => "success").bars.map(
        ({ value, tail, chance }) => [value, tail, chance],
      );
    expect(barsOf("hits")).toEqual([
      [1, undefined, 0.25],
      [2, "or more", 0.75],
    ]);
    expect(barsOf("ones")).toEqual([
      [0, undefined, 0.25],
      [1, undefined, 0.5],
      [2, undefined, 0.25],
    ]);
  });

  it("divide each chance by tone", () => {
    const results = [
      result("success", 0.5, { hits: 1 }),
      result("failure", 0.25, { hits: 1 }),
      result("botch", 0.125, { hits: 1 }),
      result("botch", 0.125, { hits: 0 }),
    ];
    expect(histogramOf(results, { key: "hits", name: "hits", source: "outcome" }, toneOf).bars).toEqual([
      { value: 0, chance: 0.125, parts: { success: 0, failure: 0, critical: 0.125 } },
      { value: 1, chance: 0.875, parts: { success: 0.5, failure: 0.25, critical: 0.125 } },
    ]);
    expect(endingsOf(results.toReversed(), toneOf)).toEqual([
      { outcome: "success", tone: "success", chance: 0.5 },
      { outcome: "failure", tone: "failure", chance: 0.25 },
      { outcome: "botch", tone: "critical", chance: 0.25 },
    ]);
  });
});

const named = (key: string, chances: readonly number[]) => ({ ...histogram(chances), key });

const firstKey = (...all: readonly ReturnType<typeof named>[]) => firstHistogram(all)?.key;

describe("the histogram to show first", () => {
  it("has three values or more whose chances differ by more than a fifth, and all of the chance", () => {
    const plain = named("plain", [0.25, 0.25, 0.25, 0.25]);
    expect(firstKey(plain, named("two", [0.25, 0.75]), named("three", [0.25, 0.5, 0.25]))).toBe("three");
    expect(firstKey(plain, named("short", [0.25, 0.5, 0.248]), named("three", [0.25, 0.5, 0.2495]))).toBe("three");
    // Just 1.2 times as likely isn't clearly more; 1.21 times is.
    expect(firstKey(plain, named("even", [0.3125, 0.375, 0.3125]), named("uneven", [0.3115, 0.377, 0.3115]))).toBe(
      "uneven",
    );
    expect(firstKey(plain, named("even", [0.3125, 0.375, 0.3125]))).toBe("plain");
    expect(firstKey()).toBeUndefined();
  });

  it("is a headline number if that varies", () => {
    const all = [named("hits", [0.25, 0.5, 0.25]), named("one", [1]), named("two", [0.5, 0.5])];
    expect(firstHistogram(all, ["none", "one", "two"])?.key).toBe("two");
    expect(firstHistogram(all, ["one"])?.key).toBe("hits");
  });
});
