import { classify, d } from "@rulewright/dice";
import {
  avoid,
  choose,
  closed,
  done,
  go,
  goal,
  type JsonObject,
  maximize,
  type Measure,
  minimizePaid,
  move,
  type OddsQuery,
  procedure,
  type Procedure,
  refusal,
  roll,
  upTo,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { ConformanceRunner, runConformance } from "../src/index.ts";
import { rationalNumbers } from "../src/number-systems.ts";
import { coinSystem } from "./coin-system.ts";

const heads = classify({ head: "counts", tail: "blank" }, (face) => (face === 1 ? "head" : "tail"));

/** Before a throw of two coins, up to three tokens are paid; two are worth a head, and the third nothing more. */
const wager: Procedure<{ readonly tokens: number }> = procedure("wager", {
  rules: ["C-1"],
  parameters: { tokens: { kind: "integer", min: 0, max: 3 } },
  refuse: ({ tokens }) => (tokens === 1 ? refusal("unlucky-number", "C-1") : undefined),
  run: ({ tokens }) =>
    choose({
      by: "player",
      facts: { tokens },
      stands: { as: "pay nothing", leadsTo: go(thrown, { bonus: 0 }) },
      moves: () =>
        tokens === 0
          ? [closed("pay", refusal("poor", "C-1"))]
          : [
              move("pay", {
                fields: { coins: upTo(3) },
                max: tokens,
                pays: ({ coins }) => ({ tokens: coins }),
                leadsTo: ({ coins }) => go(thrown, { bonus: coins >= 2 ? 1 : 0 }),
              }),
            ],
    }),
});

const thrown: Procedure<{ readonly bonus: number }> = procedure("thrown", {
  rules: ["C-2"],
  *run({ bonus }) {
    const { head } = yield* roll(d(2).times(2), heads);
    const count = head + bonus;
    return done({ outcome: count === 0 ? "nothing" : "heads", count });
  },
});

const coins = coinSystem();
const system = {
  ...coins,
  procedures: { wager, thrown },
  goals: {
    win: goal(
      "win",
      "player",
      maximize("heads", ({ count }) => Number(count)),
      minimizePaid("tokens"),
      avoid("nothing", ({ outcome }) => outcome === "nothing"),
    ),
  },
};

const query = { procedure: "wager", args: { tokens: 3 }, goal: "win", strategy: "best" };

/** The differences of odds whose measure asks the queries given. */
function differences(entry: JsonObject, ...queries: readonly Partial<OddsQuery>[]): readonly string[] {
  const measure: Measure = () => queries.map((one) => ({ ...query, ...one }));
  const vocabulary = { measures: { m: measure } };
  const { failures } = runConformance([{ id: "coin-toss-1", measure: "m", ...entry }], [{ system, vocabulary }]);
  return failures.map(({ difference }) => difference);
}

const half = { exact: "1/2", decimal: "0.5" };

describe("odds are compared", () => {
  const values = { heads: "heads", tokens: "tokens", nothing: "nothing" };
  const best = { heads: { exact: "2", decimal: "2" }, tokens: { exact: "2", decimal: "2" } };

  it("value by value", () => {
    expect(differences({ values: best }, { values })).toEqual([]);
    expect(differences({ values: { ...best, tokens: half } }, { values })).toEqual([
      "in doubles: tokens should be 0.5, is 2",
    ]);
    expect(differences({ values: best }, { values: { ...values, tokens: "gold" } })).toEqual([
      'in doubles: the measure m has no value "tokens"',
    ]);
    expect(
      differences({ choices: { most: [] } }, { choices: { most: { objective: "gold", field: "coins" } } }),
    ).toEqual([]);
  });

  it("unless their question names what isn't there", () => {
    expect(differences({ values: best }, { values, procedure: "wage" })).toEqual([
      'it failed: unknown procedure "wage"; did you mean "wager"?',
    ]);
    expect(differences({ values: best }, { values, strategy: "bets" })).toEqual([
      expect.stringContaining('it failed: unknown strategy "bets"'),
    ]);
  });

  it("with the values of several questions", () => {
    const none = { nothing: { exact: "1/4", decimal: "0.25" } };
    const asked = [{ values: { heads: "heads" } }, { values: { nothing: "nothing" }, strategy: "never" }];
    expect(differences({ values: { heads: best.heads, ...none } }, ...asked)).toEqual([]);
    expect(differences({ values: { ...best, ...none } }, ...asked)).toEqual([
      'in doubles: the measure m has no value "tokens"',
    ]);
  });

  it("choice by choice: each amount that reaches the best value, of what is wanted or avoided", () => {
    const choices = {
      most: { objective: "heads", field: "coins" },
      cheapest: { objective: "tokens", field: "coins" },
      safest: { objective: "nothing", field: "coins" },
    };
    expect(differences({ choices: { most: [2, 3], cheapest: [0], safest: [2, 3] } }, { choices })).toEqual([]);
    expect(differences({ choices: { most: [2] } }, { choices })).toEqual(["in doubles: most should be [2], is [2,3]"]);
  });

  it("decision by decision, found by its facts", () => {
    const decisions = { first: { tokens: 3 }, other: { tokens: 9 } };
    expect(differences({ choices: { first: "pay" } }, { decisions })).toEqual([]);
    expect(differences({ choices: { other: "pay" } }, { decisions })).toEqual([
      'in doubles: other should be "pay", is absent',
    ]);
    const never = { decisions, strategy: "never" };
    expect(differences({ choices: { first: "pay nothing" } }, never)).toEqual([]);
    const poor = { decisions: { first: { tokens: 0 } }, args: { tokens: 0 } };
    expect(differences({ choices: { first: "poor" } }, poor)).toEqual([]);
  });

  it("row by row, and the tail as a whole", () => {
    const dist = [
      { count: 0, exact: "1/4", decimal: "0.25" },
      { count: 1, exact: "1/2", decimal: "0.5" },
      { count: 2, exact: "1/4", decimal: "0.25" },
    ];
    const never = { strategy: "never", by: ["count"] };
    expect(differences({ dist }, never)).toEqual([]);
    expect(differences({ dist: [...dist, { count: 3, ...half }] }, never)).toEqual([
      "in doubles: the chance of count 3 should be 0.5, is 0",
    ]);
    expect(differences({ dist: dist.slice(1) }, never)).toEqual(["in doubles: the row count 0 is not expected"]);
    const tail = { greaterThan: { count: 0 }, exact: "3/4", decimal: "0.75" };
    expect(differences({ dist: dist.slice(0, 1), tail }, never)).toEqual([]);
    expect(differences({ dist: dist.slice(0, 2), tail: { ...tail, greaterThan: { count: 1 } } }, never)).toEqual([
      "in doubles: the tail should be 0.75, is 0.25",
    ]);
    expect(differences({ dist }, { strategy: "never" })).toEqual(["in doubles: the measure m has no distribution"]);
  });

  it("with an outcome that is the tail", () => {
    const dist = [
      { count: 1, exact: "1/2", decimal: "0.5" },
      { count: 2, exact: "1/4", decimal: "0.25" },
    ];
    const tail = { greaterThan: { count: 2 }, exact: "1/4", decimal: "0.25" };
    const never = { strategy: "never", by: ["count"], tail: "nothing" };
    expect(differences({ dist, tail }, never)).toEqual([]);
    expect(differences({ dist, tail: { ...tail, ...half } }, never)).toEqual([
      "in doubles: the tail should be 0.5, is 0.25",
    ]);
  });

  it("with rows by what is paid", () => {
    const dist = [
      { tokens: 2, count: 1, exact: "1/4", decimal: "0.25" },
      { tokens: 2, count: 2, exact: "1/2", decimal: "0.5" },
      { tokens: 2, count: 3, exact: "1/4", decimal: "0.25" },
    ];
    expect(differences({ dist }, { by: ["tokens", "count"] })).toEqual([]);
  });
});

describe("a question that should be refused", () => {
  const unlucky = { args: { tokens: 1 }, values: { heads: "heads" } };

  it("is refused for the reason that is expected, or for any", () => {
    expect(differences({ rejected: { reason: "unlucky-number" } }, unlucky)).toEqual([]);
    expect(differences({ rejected: { reason: "*" } }, unlucky)).toEqual([]);
    expect(differences({ rejected: { reason: "poor" } }, unlucky)).toEqual([
      "in doubles: should be refused as poor, is refused as unlucky-number (C-1)",
    ]);
  });

  it("is a difference where it is answered, and one that is refused unexpectedly as well", () => {
    expect(differences({ rejected: { reason: "unlucky-number", orReason: ["poor"] } }, {})).toEqual([
      "in doubles: the question should be refused as unlucky-number or poor, is answered",
    ]);
    expect(differences({ values: { heads: half } }, unlucky)).toEqual([
      expect.stringContaining("the question is refused"),
    ]);
  });
});

/** An entry about the heads of a wager, which are two on average. */
const entry = (exact: string, decimal: string) => ({
  id: "coin-toss.1",
  measure: "m",
  values: { heads: { exact, decimal } },
});

describe("a report", () => {
  const vocabulary = { measures: { m: () => ({ ...query, values: { heads: "heads" } }) } };
  const runner = new ConformanceRunner([{ system, vocabulary }]);

  it("tells the progress every 500 entries, and counts those that passed", () => {
    const told: (readonly number[])[] = [];
    const onProgress = (...progress: readonly number[]): void => void told.push(progress);
    const entries = Array.from({ length: 1001 }, (_, i) => (i === 3 ? entry("2", "2") : {}));
    const { passed, failures } = runConformance(entries, [{ system, vocabulary }], { onProgress });
    expect(told).toEqual([
      [500, 1001],
      [1000, 1001],
      [1001, 1001],
    ]);
    expect([passed, failures.length]).toEqual([1, 1000]);
  });

  it("names entries by their ids, and others by their places", () => {
    const raw = [{ id: "a-1" }, { id: "" }, { id: 7 }, {}, null, "text", [], undefined];
    expect(raw.map((one, i) => runner.check(one, i)?.id)).toEqual([
      "a-1",
      ...[2, 3, 4, 5, 6, 7, 8].map((place) => `entry ${place}`),
    ]);
  });

  it("compares odds in the number systems that are asked for", () => {
    expect(runner.check(entry("2", "2"), 0)).toBeUndefined();
    const inFractions = { id: "coin-toss.1", rules: [], difference: "in rationals: heads should be 3, is 2/1" };
    expect(runner.check(entry("3", "2"), 0)).toEqual(inFractions);
    expect(runner.check(entry("3", "2"), 0, "doubles")).toBeUndefined();
    expect(runner.check(entry("3", "3"), 0, "rationals")).toEqual(inFractions);
    expect(runner.check(entry("2", "3"), 0, "rationals")).toBeUndefined();
    expect(runner.check(entry("2", "3"), 0)?.difference).toBe("in doubles: heads should be 3, is 2");
  });

  it("finds the system by the beginning of an id, in any case, and names systems that could not be loaded", () => {
    const found = (id: string) => runner.check({ ...entry("2", "2"), id }, 0)?.difference;
    expect([found("COIN-toss-7"), found("coin-toss.a")]).toEqual([undefined, undefined]);
    for (const id of ["coin-tosses-1", "coin-toss", "coin-toss1", "a-coin-toss-1"]) {
      expect(found(id)).toBe(`no system has ids like "${id}"`);
    }
    const missing = [{ id: "dice-toss", file: "dice.ts", error: new Error("it has no title") }];
    const without = new ConformanceRunner([{ system, vocabulary }], missing);
    expect(without.check({ ...entry("2", "2"), id: "dice-toss-1" }, 0)?.difference).toBe(
      'no system has ids like "dice-toss-1"; dice-toss could not be loaded (dice.ts): it has no title',
    );
  });

  it("says what failed where a measure throws", () => {
    for (const thrown of [new Error("out of order"), "out of order"]) {
      const broken = {
        measures: {
          m: () => {
            throw thrown;
          },
        },
      };
      const found = new ConformanceRunner([{ system, vocabulary: broken }]).check(entry("2", "2"), 0);
      expect(found?.difference).toBe("it failed: out of order");
    }
  });
});

const isEqual = (numerator: bigint, denominator: bigint, decimal: string): boolean =>
  rationalNumbers.difference({ numerator, denominator }, { decimal }) === undefined;

it("a decimal is a fraction over a power of ten, whatever its exponent", () => {
  expect(["20", "2e1", "0.2e2", "200e-1", "2.00e+1"].map((decimal) => isEqual(20n, 1n, decimal))).toEqual(
    Array(5).fill(true),
  );
  expect([isEqual(1n, 8n, "1.25e-1"), isEqual(19n, 1n, "2e1"), isEqual(21n, 1n, "2e1")]).toEqual([true, false, false]);
});
