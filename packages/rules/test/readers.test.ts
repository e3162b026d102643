import {
  between,
  best,
  calculatorFor,
  chance,
  choose,
  done,
  go,
  goal,
  type HouseRules,
  houseRule,
  type JsonObject,
  minimizePaid,
} from "@rulewright/rules";
import { move, odds, procedure, QuestionError, refusal, resolveQuestion, roll, simulate } from "@rulewright/rules";
import { d, doubles, face, rationals } from "@rulewright/dice";
import { describe, expect, it } from "vitest";

type Toss = { readonly target: number; readonly lots: number };

const toss = procedure("toss", {
  rules: ["T-1"],
  parameters: {
    target: { kind: "integer", min: 1, max: 6 },
    lots: { kind: "integer", min: 0, initial: 0, from: { tracker: "lots" } },
  },

  refuse: ({ target }, { hard }) => (hard === true && target < 3 ? refusal("too-easy", "T-1") : undefined),
  *run({ target, lots }: Toss) {
    const shown = yield* roll(d(6).times(1), face);
    return go(tossed, { target, lots, shown });
  },
});

const tossed = procedure("tossed", {
  rules: ["T-2"],
  held: ["lots"],
  run: ({ target, lots, shown }: Toss & { readonly shown: number }) => {
    const end = (total: number) => done({ outcome: total >= target ? "success" : "failure", total });
    return choose({
      by: "player",
      facts: { shown },
      stands: { as: "stand", leadsTo: end(shown) },
      moves: () => [
        move("add", {
          fields: { by: between(1, lots) },
          pays: ({ by }) => ({ lots: by }),
          refuse: ({ by }) => (by > lots ? refusal("too-few", "T-2") : undefined),
          leadsTo: ({ by }) => end(shown + by),
        }),
      ],
    });
  },
});

const success = goal(
  "success",
  "player",
  chance("success", ({ outcome }) => outcome === "success"),
  minimizePaid("lots"),
);
const rules = {
  procedures: { toss, tossed },
  goals: { success },
  houseRules: { hard: houseRule("T-1", false, true) },
};

/** The refusal that a question is answered with. */
const refusalOf = (ask: () => unknown): unknown => {
  try {
    ask();
  } catch (error) {
    return error instanceof QuestionError ? error.refusal : error;
  }
  return undefined;
};

describe("a question by names", () => {
  it("has the default assumptions: the first goal, no choices, doubles", () => {
    const answer = odds(rules, "toss", { target: 4 });
    expect(answer.values).toEqual({ success: 0.5, lots: 0 });
    expect(answer.chance(({ outcome }) => outcome === "failure")).toBe(0.5);
    expect(odds(rules, "toss", { target: 4, lots: 1 }, { strategy: "best" }).values["success"]).toBeCloseTo(2 / 3, 12);
  });

  it("names the unknown, with the nearest name", () => {
    expect(() => odds(rules, "tos", {})).toThrow('unknown procedure "tos"; did you mean "toss"?');
    expect(() => odds(rules, "constructor", {})).toThrow(QuestionError);
    expect(() => odds(rules, "toss", { target: 4 }, { goal: "succes" })).toThrow('did you mean "success"?');
    expect(() => odds(rules, "toss", { target: 4 }, { strategy: "bets" })).toThrow('did you mean "best"?');
    expect(() => odds(rules, "toss", { target: 4 }, { house: { hard: 3 } })).toThrow("the house rule hard can't be 3");
    expect(() => odds(rules, "toss", { target: 4 }, { times: 0.5 })).toThrow("times must be 1 or more, not 0.5");
  });

  it("carries the refusal of its arguments", () => {
    expect(refusalOf(() => odds(rules, "toss", { target: 2 }, { house: { hard: true } }))).toMatchObject({
      code: "too-easy",
    });
    expect(refusalOf(() => odds(rules, "toss", { target: 9 }))).toBeTruthy();
    expect(refusalOf(() => odds(rules, "toss", { target: 2 }))).toBeUndefined();
  });

  it("is answered by the best option, or by runs that a seed repeats", () => {
    const advice = best(rules, "tossed", { target: 4, lots: 2, shown: 3 });
    expect(advice.best).toMatchObject({ option: { move: "add", pays: { lots: 1 } }, values: { success: 1, lots: 1 } });
    expect(advice.options.map(({ option }) => option.move)).toEqual([undefined, "add", "add"]);
    const runs = simulate(rules, "toss", { target: 4 }, { runs: 50, seed: 3 });
    expect(runs).toEqual(simulate(rules, "toss", { target: 4 }, { runs: 50, seed: 3 }));
    expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(50);
  });
});

describe("several attempts in a row", () => {
  it("share the trackers, and the goal counts them all", () => {
    const twice = odds(rules, "toss", { target: 4, lots: 1 }, { strategy: "best", times: 2 });
    // One lot saves the first attempt that falls short by 1: with a chance of 11 in 36.
    expect(twice.values["success"]).toBeCloseTo(1 + 11 / 36, 12);
    expect(twice.values["lots"]).toBeCloseTo(11 / 36, 12);
  });

  it("are the same procedure and goal in every question, so that results are shared", () => {
    const ask = (target: number) => resolveQuestion(rules, "toss", { target }, { times: 3 });
    expect(ask(4).procedure).toBe(ask(5).procedure);
    expect(ask(4).calculator).toBe(ask(5).calculator);
    expect(ask(4).calculator).not.toBe(resolveQuestion(rules, "toss", { target: 4 }, { times: 2 }).calculator);
  });
});

describe("calculators", () => {
  it("are shared by equal assumptions", () => {
    const first = calculatorFor(rules, { strategy: "best" });
    expect(calculatorFor(rules, { strategy: "best", house: { hard: false }, goal: "success", times: 1 })).toBe(first);
    expect(calculatorFor(rules, { strategy: "best", goal: success, arithmetic: doubles })).toBe(first);
  });

  it.each([
    ["house rules", { house: { hard: true } }],
    ["strategies", { strategy: "greedy" }],
    ["scripts", { strategy: () => undefined }],
    ["goals of the same name", { goal: goal("success", "player") }],
    ["numbers of attempts", { times: 2 }],
  ])("differ by %s", (_, assumptions) => {
    expect(calculatorFor(rules, assumptions)).not.toBe(calculatorFor(rules));
    expect(calculatorFor(rules, assumptions)).toBe(calculatorFor(rules, assumptions));
  });

  it("differ by the number system, and by the rules, compared by identity", () => {
    const exact = calculatorFor(rules, { arithmetic: rationals });
    expect(exact).not.toBe(calculatorFor(rules));
    expect(calculatorFor(rules, { arithmetic: rationals })).toBe(exact);
    expect(calculatorFor({ ...rules })).not.toBe(calculatorFor(rules));
  });

  it("know states by the keys that the rules declare, with the goal's name only where the rules declare the goal", () => {
    const asked: (string | undefined)[] = [];
    const keyed = {
      ...rules,
      stateKeys: {
        tossed: ({ target, lots, shown }: JsonObject, _: HouseRules, goalName: string | undefined) => {
          asked.push(goalName);
          return JSON.stringify([target, lots, shown]);
        },
      },
    };
    const args = { target: 4, lots: 1 };
    expect(calculatorFor(keyed, { goal: "success" }).expectedValues(toss, args)).toEqual([0.5, 0]);
    expect(new Set(asked)).toEqual(new Set(["success"]));
    calculatorFor(keyed, { goal: { ...success } }).expectedValues(toss, args);
    expect(new Set(asked)).toEqual(new Set(["success", undefined]));
  });

  it("are forgotten when 16 others have been used since", () => {
    const own = { ...rules };
    const asked = Array.from({ length: 16 }, (_, i) => goal(`goal ${i}`, "player"));
    const first = calculatorFor(own);
    for (const other of asked.slice(0, 15)) calculatorFor(own, { goal: other });
    expect(calculatorFor(own)).toBe(first);
    for (const other of asked) calculatorFor(own, { goal: other });
    expect(calculatorFor(own)).not.toBe(first);
  });
});
