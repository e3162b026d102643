import { done, type HouseRule, type JsonValue, type Parameters, procedure } from "@rulewright/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyArguments,
  anyHouseRules,
  exampleProcedures,
  firstGoal,
  houseRulesOf,
  someArguments,
} from "../src/laws/arbitraries.ts";
import { coinSystem } from "./coin-system.ts";

const asking = (parameters: Parameters, ...examples: readonly Record<string, JsonValue>[]) =>
  procedure("ask", { rules: [], parameters, examples, run: () => done({ outcome: "over" }) });

const samples = <T>(arbitrary: fc.Arbitrary<T>): readonly T[] => fc.sample(arbitrary, { seed: 1, numRuns: 1500 });

/** Every value that is drawn for one argument, in ascending order. */
function drawnOf(parameter: Parameters[string], example: JsonValue): readonly JsonValue[] {
  const drawn = samples(anyArguments(asking({ it: parameter }, { it: example }))).map(({ it: value }) => value ?? null);
  return [...new Set(drawn)].toSorted((a, b) => Number(a) - Number(b));
}

const integers = (min: number, max: number): readonly number[] =>
  Array.from({ length: max - min + 1 }, (_, i) => min + i);

describe("arguments are drawn", () => {
  it("from all integers of a range, up to 100 away from 0", () => {
    expect(drawnOf({ kind: "integer", min: 0, max: 9 }, 3)).toEqual(integers(0, 9));
    expect(drawnOf({ kind: "integer", min: 90, max: 300 }, 92)).toEqual(integers(90, 100));
    expect(drawnOf({ kind: "integer", min: -300, max: -90 }, -92)).toEqual(integers(-100, -90));
    expect(drawnOf({ kind: "integer", min: 200, max: 300 }, 250)).toEqual([...integers(200, 204), 249, 250, 251]);
    expect(drawnOf({ kind: "integer", min: -300, max: -200 }, -250)).toEqual([-251, -250, -249, -200]);
    expect(drawnOf({ kind: "integer", min: 2, max: 3 }, 2)).toEqual([2, 3]);
  });

  it("from -4 to 4 without a range, and next to the example", () => {
    expect(drawnOf({ kind: "integer" }, 0)).toEqual(integers(-4, 4));
    expect(drawnOf({ kind: "integer" }, 40)).toEqual([...integers(-4, 4), 39, 40, 41]);
    expect(drawnOf({ kind: "integer", min: 0 }, 1)).toEqual(integers(0, 4));
  });

  it("from the smallest five integers and those next to the example as often as from all others", () => {
    const drawn = samples(anyArguments(asking({ it: { kind: "integer", min: 0, max: 100 } }, { it: 50 })));
    const share = (values: readonly number[]): number =>
      drawn.filter((args) => values.includes(Number(args["it"]))).length / drawn.length;
    expect(share(integers(0, 4))).toBeGreaterThan(0.3);
    expect(share(integers(49, 51))).toBeGreaterThan(0.3);
    expect(share([...integers(5, 48), ...integers(52, 100)])).toBeGreaterThan(0.08);
  });

  it("with null where that is legal", () => {
    expect(drawnOf({ kind: "integer", min: 1, max: 2, nullable: true }, 1)).toEqual([null, 1, 2]);
    expect(drawnOf({ kind: "integer", min: 1, max: 2, nullable: true }, null)).toEqual([null, 1, 2]);
  });

  it("from the words of a parameter and from both flags", () => {
    expect(new Set(drawnOf({ kind: "word", values: ["under", "over"] }, "under"))).toEqual(new Set(["under", "over"]));
    expect(drawnOf({ kind: "flag" }, true)).toEqual([false, true]);
  });

  it("as lists of up to two integers from -20 to 24", () => {
    const lists = samples(anyArguments(asking({ it: { kind: "integers" } }, { it: [1] }))).map(
      ({ it: list }) => list as readonly number[],
    );
    expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([0, 1, 2]));
    expect([...new Set(lists.flat())].toSorted((a, b) => a - b)).toEqual(integers(-20, 24));
  });

  it("as lists of up to two records like the first of the example", () => {
    const of: Parameters = { size: { kind: "integer", min: 1, max: 2 }, name: { kind: "text" } };
    const example = {
      it: [
        { size: 1, name: "Ann" },
        { size: 2, name: "Bo" },
      ],
    };
    const lists = samples(anyArguments(asking({ it: { kind: "records", of } }, example))).map(
      ({ it: list }) => list as readonly Record<string, JsonValue>[],
    );
    expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([0, 1, 2]));
    expect(new Set(lists.flat().map(({ size, name }) => `${String(name)} ${String(size)}`))).toEqual(
      new Set(["Ann 1", "Ann 2"]),
    );
  });

  it("from an example where they can't be drawn, or else from what is initial", () => {
    const parameters: Parameters = { it: { kind: "text" }, sort: { kind: "texts", initial: ["x"] } };
    const drawn = samples(anyArguments(asking(parameters, { it: "a" }, { it: "b", sort: ["y"] })));
    expect(new Set(drawn.map((args) => JSON.stringify(args)))).toEqual(
      new Set(['{"it":"a","sort":["x"]}', '{"it":"b","sort":["y"]}']),
    );
  });

  it("one or two at a time, to change a question", () => {
    const flag = { kind: "flag" } as const;
    const [none, one, three] = [{}, { a: flag }, { a: flag, b: flag, c: flag }].map((parameters) => {
      const example = Object.fromEntries(Object.keys(parameters).map((name) => [name, true]));
      return new Set(samples(someArguments(asking(parameters, example))).map((args) => Object.keys(args).join("")));
    });
    expect([none, one]).toEqual([new Set([""]), new Set(["a"])]);
    expect(three).toEqual(new Set(["a", "b", "c", "ab", "ac", "bc"]));
  });
});

/** Every value of one house rule that is drawn. */
const houseRuleValues = (rule: HouseRule): readonly JsonValue[] =>
  samples(anyHouseRules({ ...coinSystem(), houseRules: { it: rule } })).map((house) => house["it"] ?? null);

/** The form of a chart. */
const chart = (rows: number) => ({ kind: "chart", columns: ["x", "y"], rows, max: 30, first: {} }) as const;

describe("house rules are drawn", () => {
  it("from the listed values and from custom numbers", () => {
    expect(new Set(houseRuleValues({ rule: "R-1", values: ["a", "b"] }))).toEqual(new Set(["a", "b"]));
    const drawn = houseRuleValues({ rule: "R-1", values: ["a"], custom: { kind: "number", min: 1, max: 30 } });
    expect(new Set(drawn)).toEqual(new Set(["a", ...integers(1, 30)]));
    const share = drawn.filter((value) => value === "a").length / drawn.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.73);
  });

  it("with a small number for each name", () => {
    const custom = { kind: "numbers", names: ["x", "y", "z"], min: 1, max: 30 } as const;
    const lists = houseRuleValues({ rule: "R-1", values: [[9, 9, 9]], custom }) as (readonly number[])[];
    expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([3]));
    expect(new Set(lists.flat())).toEqual(new Set([...integers(1, 5), 9]));
  });

  it("with a chart of up to twelve rows, each a number or one for each column", () => {
    const charts = houseRuleValues({ rule: "R-1", values: ["none"], custom: chart(3) }).filter((one) => one !== "none");
    const rows = charts.flatMap((one) => Object.values(one as Record<string, JsonValue>));
    expect(new Set(charts.map((one) => Object.keys(one as object).join()))).toEqual(new Set(["1,2,3"]));
    expect(new Set(rows.map((row) => (typeof row === "number" ? "one" : Object.keys(row as object).join())))).toEqual(
      new Set(["one", "x,y"]),
    );
    expect(new Set(rows.flatMap((row) => (typeof row === "number" ? [row] : Object.values(row as object))))).toEqual(
      new Set(integers(0, 4)),
    );
    const long = houseRuleValues({ rule: "R-1", values: ["none"], custom: chart(20) }).find((one) => one !== "none");
    expect(Object.keys(long as object)).toEqual(integers(1, 12).map(String));
  });

  it("and refused where they aren't legal", () => {
    expect(houseRulesOf(coinSystem(), { edge: "win" })).toEqual({ edge: "win" });
    expect(() => houseRulesOf(coinSystem(), { edge: "lose" })).toThrow("coin-toss: illegal house rules");
  });
});

it("the procedures that are begun are those with examples, and a system has a goal", () => {
  expect(exampleProcedures(coinSystem()).map(({ name }) => name)).toEqual(["toss"]);
  expect(firstGoal(coinSystem()).name).toBe("win");
  expect(() => firstGoal({ ...coinSystem(), goals: {} })).toThrow("coin-toss has no goal");
});
