import { doubles, rationals } from "@rulewright/dice";
import {
  chance,
  done,
  earn,
  goal,
  maximize,
  maximizeEarned,
  minimizePaid,
  procedure,
  QuestionError,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  axisValues,
  canBegin,
  closedReason,
  defaultAxis,
  Lab,
  type LabQuestion,
  marginalEffects,
  reachableGoal,
  resourceUse,
} from "../src/index.ts";
import { inn } from "./inn.ts";

const lab = new Lab(inn, doubles);

const die: LabQuestion = {
  system: "inn",
  procedure: "roll a die",
  args: { coins: 2 },
  house: {},
  goal: "success",
  strategy: "best",
  times: 1,
};

describe("an answer", () => {
  it("names the amounts of a goal's objectives", () => {
    expect(lab.answer(die).values).toEqual([
      { name: "success", kind: "chance", source: "outcome", sense: 1, mean: expect.closeTo(19 / 27, 12) },
      { name: "coins", kind: "amount", source: "paid", sense: -1, amount: "coins", mean: expect.closeTo(10 / 9, 12) },
    ]);
  });

  it("has fractions in its distribution and its means where they are asked for", () => {
    const { values, histogram: shown } = new Lab(inn, rationals).answer({ ...die, variable: "shown" });
    expect(values.map(({ exact }) => exact)).toEqual(["19/27", "10/9"]);
    expect(shown?.bars.map(({ value, exact }) => [value, exact])).toEqual([
      [1, "2/27"],
      [2, "2/27"],
      [3, "2/27"],
      [4, "2/27"],
      [5, "19/54"],
      [6, "19/54"],
    ]);
    expect(shown?.bars[0]?.parts).toEqual({ success: 0, failure: expect.closeTo(2 / 27, 12), critical: 0 });
  });

  it("shows the number that is asked for, else the headline, else the most telling one", () => {
    expect(lab.answer({ ...die, variable: "coins" }).histogram?.key).toBe("coins");
    expect(lab.answer({ ...die, variable: "nothing" }).histogram?.key).toBe("shown");
    const headline = new Lab({ ...inn, headlineNumbers: ["coins"] }, doubles);
    expect(headline.answer(die).histogram?.key).toBe("coins");
    expect(headline.answer({ ...die, variable: "shown" }).histogram?.key).toBe("shown");
  });

  it("shows what the goal counts for several attempts, as neither success nor failure", () => {
    const { histogram: shown, endings } = lab.answer({ ...die, times: 2, args: { coins: 0 } });
    expect(shown).toMatchObject({ key: "success", source: "earned" });
    expect(shown?.bars.map(({ value, parts }) => [value, parts.success.toFixed(6)])).toEqual([
      [0, "0.444444"],
      [1, "0.444444"],
      [2, "0.111111"],
    ]);
    expect(endings).toEqual([{ outcome: "over", tone: "success", chance: expect.closeTo(1, 12) }]);
    expect(lab.answer({ ...die, args: { coins: 0 } }).endings.map(({ tone }) => tone)).toEqual(["success", "failure"]);
  });

  it("follows a loop until no more than 1e-9 is left", () => {
    const { left, endings } = lab.answer({ ...die, procedure: "lost", args: {} });
    expect(left).toBeLessThanOrEqual(1e-9);
    expect(left).toBeGreaterThan(0.8e-9);
    expect(endings).toEqual([{ outcome: "success", tone: "success", chance: expect.closeTo(1 - left, 15) }]);
  });

  it("follows a loop for 2000 steps", () => {
    // The last room is reached with the last step, and may be left then.
    const found = lab.answer({ ...die, procedure: "long way", args: { rooms: 1999 } });
    expect(found.left).toBeCloseTo(5 / 6, 12);
    expect(lab.answer({ ...die, procedure: "long way", args: { rooms: 2000 } })).toMatchObject({
      left: 1,
      endings: [],
    });
  });
});

describe("a simulated answer", () => {
  const runs = 400;
  const sampled = lab.sample(die, (soFar) => soFar === runs);

  it("stops when it is told to", () => {
    expect(sampled.simulation).toEqual({ runs, error: 0.025 });
    expect(sampled.left).toBe(0);
    expect(lab.sample(die, () => true).simulation?.runs).toBe(1);
  });

  it("counts equal results together", () => {
    const { endings, histogram: shown } = sampled;
    const total = endings.reduce((sum, { chance: part }) => sum + part, 0);
    expect(total).toBeCloseTo(1, 12);
    for (const { chance: part } of shown?.bars ?? []) expect(part * runs).toBeCloseTo(Math.round(part * runs), 9);
  });

  it("has the mean and the standard error of each objective", () => {
    const [success, coins] = sampled.values;
    const share = sampled.endings[0]?.chance ?? 0;
    expect(success).toEqual({
      name: "success",
      kind: "chance",
      source: "outcome",
      sense: 1,
      mean: expect.closeTo(share, 12),
      error: expect.closeTo(Math.sqrt((share * (1 - share)) / runs), 12),
    });
    const paid = lab.sample({ ...die, variable: "coins" }, (soFar) => soFar === runs).histogram;
    expect(coins?.mean).toBeCloseTo(paid?.mean ?? 0, 12);
    expect(coins?.error).toBeCloseTo((paid?.deviation ?? 0) / Math.sqrt(runs), 12);
    expect(coins?.mean).toBeGreaterThan(1);
  });

  it("counts what is earned", () => {
    const rounds = { ...inn, goals: { rounds: goal("rounds", "player", maximizeEarned("rounds")) } };
    const { values } = new Lab(rounds, doubles).sample(
      { ...die, goal: "rounds", strategy: "never", procedure: "gamble", args: { coins: 0 } },
      (soFar) => soFar === 10,
    );
    expect(values).toEqual([
      {
        name: "rounds",
        kind: "amount",
        source: "earned",
        sense: 1,
        amount: "rounds",
        mean: expect.closeTo(2, 12),
        error: 0,
      },
    ]);
  });
});

describe("the goal to begin with", () => {
  const lasting = goal("lasting", "player", maximizeEarned("rounds"));
  const rich = goal(
    "rich",
    "player",
    chance("rich", ({ outcome }) => outcome === "success"),
    minimizePaid("coins"),
  );
  const losing = goal(
    "losing",
    "player",
    maximize("loss", ({ outcome }) => (outcome === "failure" ? -1 : 0)),
  );
  const asked = { procedure: "lose", args: {}, house: {} };
  const lose = procedure("lose", {
    rules: [],
    *run() {
      yield* earn({ rounds: 1 });
      return done({ outcome: "failure" });
    },
  });
  const of = (goals: Readonly<Record<string, ReturnType<typeof goal>>>, more = asked) =>
    reachableGoal({ ...inn, procedures: { ...inn.procedures, lose }, goals }, more);

  it("is the first in which a procedure can succeed", () => {
    expect(of({ losing, lasting, rich }, { ...asked, procedure: "roll two" })).toBe("rich");
  });

  it("or else the first that gains something", () => {
    expect(of({ rich, losing, lasting })).toBe("lasting");
  });

  it("or else the first of all", () => {
    expect(of({ losing, rich })).toBe("losing");
  });

  it("is the only one there is, whatever is asked", () => {
    expect(of({ rich }, { ...asked, procedure: "unknown" })).toBe("rich");
    expect(of({}, asked)).toBe("");
    expect(() => of({ rich, lasting }, { ...asked, procedure: "unknown" })).toThrow(QuestionError);
  });
});

describe("how far trackers go", () => {
  it("is told for one attempt, for two and so on", () => {
    const rows = resourceUse(lab, { ...die, args: { coins: 1 }, times: 2 });
    expect(rows).toEqual([
      {
        times: 1,
        values: [expect.closeTo(5 / 9, 12), expect.closeTo(2 / 3, 12)],
        spending: [{ name: "coins", mean: expect.closeTo(2 / 3, 12), depleted: expect.closeTo(2 / 3, 12) }],
      },
      {
        times: 2,
        values: [expect.closeTo(2 / 3 + 8 / 27, 12), expect.closeTo(8 / 9, 12)],
        spending: [{ name: "coins", mean: expect.closeTo(8 / 9, 12), depleted: expect.closeTo(8 / 9, 12) }],
      },
    ]);
  });

  it("counts as depleted what is used up completely", () => {
    const [row] = resourceUse(lab, { ...die, args: { coins: 2 } });
    expect(row?.spending).toEqual([
      { name: "coins", mean: expect.closeTo(10 / 9, 12), depleted: expect.closeTo(4 / 9, 12) },
    ]);
  });

  it("leaves out trackers that hold nothing, and those that aren't asked for", () => {
    expect(resourceUse(lab, { ...die, args: { coins: 0 } })[0]?.spending).toEqual([]);
    expect(resourceUse(lab, { ...die, procedure: "lost", args: {} })[0]?.spending).toEqual([]);
  });

  it("is nothing where nothing is ever paid", () => {
    const [row] = resourceUse(lab, { ...die, strategy: "never" });
    expect(row?.spending).toEqual([{ name: "coins", mean: 0, depleted: 0 }]);
  });

  it("counts what is paid, also where an outcome has a number of the same name", () => {
    const [row] = resourceUse(lab, { ...die, procedure: "buy", args: { coins: 1 } });
    expect(row?.spending).toEqual([{ name: "coins", mean: 1, depleted: 1 }]);
  });
});

const stepsOf = (procedureName: string, args: LabQuestion["args"]) =>
  marginalEffects(lab, { ...die, procedure: procedureName, args }).map(({ parameter, from, to, held }) => [
    parameter,
    from,
    to,
    held,
  ]);

describe("the effect of a step", () => {
  const { procedures } = inn;
  it("is told for each number up and down within its range, and for each flag", () => {
    expect(stepsOf("throw coins", { dice: 2, coins: 1 })).toEqual([
      ["dice", 2, 3, false],
      ["dice", 2, 1, false],
      ["coins", 1, 2, true],
      ["coins", 1, 0, true],
    ]);
    expect(stepsOf("throw coins", { dice: 1, coins: 0 })).toEqual([
      ["dice", 1, 2, false],
      ["coins", 0, 1, true],
    ]);
    expect(stepsOf("loaded die", { loaded: true, shown: 6, word: "a", limit: null })).toEqual([
      ["loaded", true, false, false],
      ["shown", 6, 5, false],
    ]);
  });

  it("leaves out what is refused", () => {
    expect(stepsOf("loaded die", { loaded: false, shown: 2, word: "a" })).toEqual([["shown", 2, 3, false]]);
    const loaded = procedures["loaded die"];
    if (!loaded) throw new Error("the inn has no loaded die");
    expect(canBegin(loaded, { loaded: true, shown: 2, word: "a" }, { house: {} })).toBe(false);
    expect(canBegin(loaded, { loaded: true, shown: 7, word: "a" }, { house: {} })).toBe(false);
    expect(canBegin(loaded, { loaded: true, shown: 6, word: "a" }, { house: {} })).toBe(true);
  });

  it("is the difference of each mean", () => {
    const [up] = marginalEffects(lab, { ...die, args: { coins: 1 } });
    expect(up).toMatchObject({ from: 1, to: 2 });
    expect(up?.differences.map((one) => one.toFixed(9))).toEqual([(4 / 27).toFixed(9), (4 / 9).toFixed(9)]);
  });
});

const reasonAgainst = (procedureName: string, args: LabQuestion["args"]) =>
  closedReason(
    { ...inn, text: { ...inn.text, "refusal.too-obvious": "A loaded die never shows {shown}." } },
    {
      procedure: procedureName,
      args,
      house: {},
    },
  );

describe("the reason against a question", () => {
  it("is worded by the system", () => {
    expect(reasonAgainst("loaded die", { loaded: true, shown: 2, word: "a" })).toBe("A loaded die never shows 2.");
    expect(reasonAgainst("loaded die", { loaded: true, shown: 6, word: "a" })).toBeUndefined();
    expect(reasonAgainst("constructor", {})).toBeUndefined();
  });
});

const endsOfAxis = (min: number | undefined, max: number | undefined, now: number) => {
  const ends = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const found = defaultAxis("x", { kind: "integer", ...ends }, now);
  return [found?.from, found?.to];
};

const valuesAlong = (from: number, to: number) => axisValues({ parameter: "x", from, to });

describe("an axis", () => {
  it("is the whole range of 13 values", () => {
    expect(endsOfAxis(0, 12, 0)).toEqual([0, 12]);
    expect(endsOfAxis(0, 13, 0)).toEqual([0, 10]);
  });

  it("is else 11 values around the present one, within the range", () => {
    expect(endsOfAxis(undefined, undefined, 3)).toEqual([-2, 8]);
    expect(endsOfAxis(0, 100, 3)).toEqual([0, 10]);
    expect(endsOfAxis(0, 100, 98)).toEqual([90, 100]);
    expect(endsOfAxis(undefined, 4, 3)).toEqual([-6, 4]);
  });

  it("is there for integers only", () => {
    expect(defaultAxis("x", { kind: "flag" }, 3)).toBeUndefined();
    expect(defaultAxis("x", undefined, 3)).toBeUndefined();
  });

  it("has 40 values at most", () => {
    expect(valuesAlong(-1, 1)).toEqual([-1, 0, 1]);
    expect(valuesAlong(5, 5)).toEqual([5]);
    expect(valuesAlong(5, 4)).toEqual([]);
    expect(valuesAlong(5, 3)).toEqual([]);
    expect(valuesAlong(1, 40).at(-1)).toBe(40);
    expect(valuesAlong(1, 100).at(-1)).toBe(40);
  });
});
