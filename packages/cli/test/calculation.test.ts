import { isDiceSelection } from "@rulewright/present";
import { choose, done, EndlessAttemptError, EndlessRunError, type Option, TooMuchWorkError } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it, vi } from "vitest";
import { BEST, exactCalculator, type Question } from "../src/calculation/calculator.ts";
import { TimedLab } from "../src/commands/lab/workspace.ts";
import { decisionOf } from "../src/calculation/decisions.ts";
import { samplingLimit } from "../src/calculation/sampling-limit.ts";
import { sum } from "../src/calculation/sum.ts";
import { parseTimeout, runWithin, withTimeLimit } from "../src/calculation/time-limit.ts";
import { LimitError, UsageError } from "../src/errors/errors.ts";
import { createGenerator, rollDice } from "../src/input/randomness.ts";
import { defaultHouseRules, parseHouseRules } from "../src/question/house-rules.ts";
import { findGoal, findProcedure, findStrategy, hyphenate, matchesName } from "../src/question/lookup.ts";
import { escapeLeadingMinus, isDiceExpression } from "../src/question/dice-expression.ts";

const forever = (): never => {
  for (;;);
};

describe("a time limit", () => {
  it("ends work that takes longer", () => {
    expect(runWithin(0.01, forever)).toBeUndefined();
    expect(() => withTimeLimit(forever, "1")).toThrow(
      new LimitError("No answer within 1 s. Try smaller numbers or fewer of them, or --timeout 10."),
    );
  });

  it("passes on results and errors", () => {
    expect(withTimeLimit(() => 5)).toBe(5);
    expect(runWithin(1, () => undefined)).toEqual({ value: undefined });
    expect(() =>
      withTimeLimit(() => {
        throw new TypeError("broken");
      }),
    ).toThrow(TypeError);
  });

  it("reports what is too large as a limit", () => {
    const deep = (): number => 1 + deep();
    expect(() => withTimeLimit(deep)).toThrow(LimitError);
  });

  it("reports what never ends as a limit", () => {
    for (const error of [new EndlessRunError("rest", 9), new EndlessAttemptError(0, "rest")]) {
      const endless = (): never => {
        throw error;
      };
      expect(() => withTimeLimit(endless)).toThrow(
        new LimitError("rest does not end with these values. Give values that let it end."),
      );
    }
  });

  it("reports how much work is too much, in words", () => {
    const error = new TooMuchWorkError(12_345_678);
    const tooMuch = (): never => {
      throw error;
    };
    expect(() => runWithin(1, tooMuch)).toThrow(/^An exact answer takes more than 12 million steps, a second/u);
  });

  it.each([
    ["1", 1],
    ["86400", 86_400],
    [undefined, 20],
  ])("of %j is %j seconds", (given, seconds) => {
    expect(parseTimeout(given)).toBe(seconds);
  });

  it.each(["0", "86401", "1.5", "soon", ""])("can't be %j", (given) => {
    expect(() => parseTimeout(given)).toThrow(UsageError);
  });
});

it("sums", () => {
  expect([sum([]), sum([1, 2, 3.5])]).toEqual([0, 6.5]);
});

describe("an exact calculator", () => {
  const procedure = findProcedure(eveningStar, "check");
  const args = {
    ...procedure.examples[0],
    rank: 3,
    skill: 0,
    modifier: 0,
    difficulty: 5,
    reading: "under",
    lots: 1,
    ego: 0,
  };
  const question: Question = {
    system: eveningStar,
    procedure,
    args,
    house: defaultHouseRules(eveningStar),
    goal: findGoal(eveningStar, undefined),
  };

  it("answers in doubles or also in fractions", () => {
    expect(exactCalculator(false).expectedValues(question, BEST)[0]).toEqual({ value: 0.6975 });
    expect(exactCalculator(true).expectedValues(question, BEST)[0]).toEqual({ value: 0.6975, exact: "279/400" });
    const odds = exactCalculator(false).odds(question, { name: "never", strategy: "never" });
    expect(odds.strategy).toBe("never");
    expect(odds.values[0]?.value).toBeCloseTo(0.45, 12);
    expect(sum(odds.results.map(({ chance }) => chance.value))).toBeCloseTo(1, 12);
  });
});

describe("names", () => {
  it("may have hyphens for spaces", () => {
    expect(hyphenate("skill roll here")).toBe("skill-roll-here");
    expect([
      matchesName("skill roll", "skill-roll"),
      matchesName("skill roll", "skill roll"),
      matchesName("skill", "roll"),
    ]).toEqual([true, true, false]);
  });

  it("of strategies are common ones or the system's", () => {
    expect(findStrategy(eveningStar, "greedy")).toEqual({ name: "greedy", strategy: "greedy" });
    expect(findStrategy(eveningStar, "double-zeros").name).toBe("double-zeros");
    expect(() => findStrategy(eveningStar, "toString")).toThrow('There is no strategy "toString"');
    expect(() => findGoal(eveningStar, "toString")).toThrow("There is no goal of evening-star");
    expect(() => findProcedure(eveningStar, undefined)).toThrow("Name a procedure of evening-star: task");
  });
});

describe("house rules", () => {
  it("are the defaults with what was typed", () => {
    const defaults = defaultHouseRules(eveningStar);
    expect(parseHouseRules(eveningStar)).toEqual(defaults);
    expect(parseHouseRules(eveningStar, ["taskCompare=exceed"])).toEqual({ ...defaults, taskCompare: "exceed" });
  });

  it.each([
    ["=exceed", 'A house rule is given as name=value, not "=exceed".'],
    ["taskCompare=", 'There is no value of taskCompare ""'],
    ["toString=1", 'There is no house rule "toString"'],
  ])("refuse %s", (word, message) => {
    expect(() => parseHouseRules(eveningStar, [word])).toThrow(message);
  });
});

describe("house rules of a form of their own", () => {
  const rows = { kind: "chart", columns: ["a", "b"], rows: 3, max: 9, first: {} } as const;
  const system = {
    ...eveningStar,
    presets: { easy: { fines: 1, ways: [0, 0] }, hard: { fines: 9 } },
    houseRules: {
      fines: { values: [3], rule: "R-1", custom: { kind: "number", min: 1, max: 99 } },
      ways: { values: [[0, 1]], rule: "R-2", custom: { kind: "numbers", names: ["a", "b"], min: -5, max: 5 } },
      chart: { values: ["none"], rule: "R-3", custom: rows },
      late: { values: [false, true], rule: "R-4" },
    },
  } as const;
  const defaults = { fines: 3, ways: [0, 1], chart: "none", late: false };

  it.each([
    [["fines=12"], { fines: 12 }],
    [["ways=-1,5"], { ways: [-1, 5] }],
    [["ways=[-1, 5]"], { ways: [-1, 5] }],
    [["ways=0,1"], {}],
    [['chart={"1":2,"2":{"a":1,"b":0}}'], { chart: { 1: 2, 2: { a: 1, b: 0 } } }],
    [["late=yes"], { late: true }],
    [["late=true"], { late: true }],
    [["easy"], { fines: 1, ways: [0, 0] }],
    [["easy", "hard", "ways=2,2"], { fines: 9, ways: [2, 2] }],
    [["fines=7", "hard"], { fines: 9 }],
  ])("%j", (words, chosen) => {
    expect(parseHouseRules(system, words)).toEqual({ ...defaults, ...chosen });
  });

  it.each([
    ["fines=0", 'There is no value of fines "0"'],
    ["fines=1,2", 'There is no value of fines "1,2"'],
    ["ways=1", 'There is no value of ways "1".'],
    ["chart=null", 'There is no value of chart "null"'],
    ['chart={"4":1}', "There is no value of chart"],
    ["chart={", "There is no value of chart"],
    ["esay", 'There is no preset of evening-star "esay". Did you mean "easy"?'],
    ["toString", 'There is no preset of evening-star "toString"'],
  ])("refuse %s", (word, message) => {
    expect(() => parseHouseRules(system, [word])).toThrow(message);
  });
});

describe("dice notation on the command line", () => {
  it.each(["4d6", "d20", "d%", "{2d6,3d4}kh1", "-1d6", "floor(d6/2)", "2 * d6", "(1d4)", ".5", "dF"])(
    "is %s",
    (word) => {
      expect(isDiceExpression([word])).toBe(true);
    },
  );

  it.each(["evening-star", "adv", "--exact", "", "damage", "-h"])("is not %j", (word) => {
    expect(isDiceExpression([word])).toBe(false);
  });

  it("is the first word that is neither an option nor its value", () => {
    expect(isDiceExpression(["--seed", "5", "evening-star"])).toBe(false);
    expect(isDiceExpression(["--seed", "5", "4d6"])).toBe(true);
    expect(isDiceExpression(["--exact", "4d6"])).toBe(true);
    expect(isDiceExpression(["--", "-d6"])).toBe(true);
    expect(escapeLeadingMinus(["odds", "-d6", "--exact", "-h"])).toEqual(["odds", " -d6", "--exact", "-h"]);
  });
});

describe("random numbers", () => {
  it("repeat for a seed", () => {
    const [first, second] = ["7", "7"].map((seed) => rollDice([1, 2, 3, 4, 5, 6], 20, createGenerator(seed).random));
    expect(first).toEqual(second);
    expect(createGenerator("7").seed).toBe(7);
    expect(createGenerator("0").seed).toBe(0);
    expect(createGenerator(undefined).seed).toBeLessThan(2 ** 31);
  });

  it.each(["-1", "2147483648", "x", "1.5"])("have no seed %s", (seed) => {
    expect(() => createGenerator(seed)).toThrow("--seed takes a whole number from 0 to 2147483647");
  });
});

it("a lab answers again after a calculation that took too long", () => {
  const lab = new TimedLab(eveningStar, 1);
  expect(lab.run(forever)).toBeUndefined();
  const args = { rank: 3, skill: 0, modifier: 0, difficulty: 5, reading: "under", lots: 0, ego: 0 };
  const asked = {
    system: "evening-star",
    procedure: "check",
    args,
    house: {},
    goal: "success",
    strategy: "never",
    times: 1,
  };
  expect(lab.run((one) => one.means({ ...asked, house: defaultHouseRules(eveningStar) })[0])).toBeCloseTo(0.45, 12);
});

describe("a simulation in place of an exact answer", () => {
  it("takes 400 runs at least, a second, and 200,000 runs at most", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const isEnough = samplingLimit();
    expect([1, 400, 199_999, 200_000].map(isEnough)).toEqual([false, false, false, true]);
    vi.advanceTimersByTime(1000);
    expect([399, 400].map(isEnough)).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect([1, 399, 400].map(isEnough)).toEqual([false, false, true]);
    vi.useRealTimers();
  });

  it("takes half of a time limit of one second, so that it fits", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const [isEnough, isEnoughOfTwo] = [samplingLimit(1), samplingLimit(2)];
    vi.advanceTimersByTime(500);
    expect(isEnough(400)).toBe(false);
    vi.advanceTimersByTime(1);
    expect([isEnough(400), isEnoughOfTwo(400)]).toEqual([true, false]);
    vi.useRealTimers();
  });
});

/** A die on the table, of a class. */
const die = (kind: string, rerolled = false) => ({ die: "d6", face: 1, rerolled, by: "hand", class: kind }) as const;

it("an option as a decision has the places of dice that weren't rerolled, and its numbers and words", () => {
  const tray = [die("low"), die("high"), die("low", true), die("low"), die("low")];
  const stands = { as: "stop", leadsTo: done({ outcome: "lost" }) };
  const choice = choose({ by: "player", facts: {}, stands, moves: () => [] });
  const selection = { hand: { high: 1, low: 2 }, count: 3 };
  const detail = { reroll: selection, paid: 2, words: "why", other: true };
  const option = { move: "buy", detail, pays: {}, leadsTo: stands.leadsTo } as unknown as Option;
  expect(isDiceSelection(selection)).toBe(true);
  expect(decisionOf(option, choice, tray)).toEqual({
    move: "buy",
    detail: { reroll: [0, 1, 3], paid: 2, words: "why" },
  });
});
