import { doubles } from "@rulewright/dice";
import type { JsonObject } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  describePolicy,
  formatObservations,
  Lab,
  type LabQuestion,
  nextSituations,
  stageHeading,
  TooManySituations,
} from "../src/index.ts";
import { inn } from "./inn.ts";

const lab = new Lab(inn, doubles);

const asked = (procedure: string, args: JsonObject, more: Partial<LabQuestion> = {}): LabQuestion => ({
  system: "inn",
  procedure,
  args,
  house: {},
  goal: "success",
  strategy: "best",
  times: 1,
  ...more,
});

const shown = (chance: number): string => String(Number(chance.toFixed(9)));

/** A policy line by line: stages, below them options, below them cases with the mean if everything stands and by the advice. */
function linesOf(question: LabQuestion): readonly string[] {
  const { stages, more } = describePolicy(lab, inn, question);
  const lines = stages.flatMap((stage, place) => [
    `${stageHeading(stage, place)}: ${shown(stage.chance)}`,
    ...stage.advices.flatMap(({ words, price, chance, cases }) => [
      `  ${words}${price === "" ? "" : ` (${price})`}: ${shown(chance)}`,
      ...cases.map((one) => `    ${one.words}: ${shown(one.chance)}, ${shown(one.standing)} → ${shown(one.after)}`),
    ]),
  ]);
  return [...lines, ...(more ? ["and more"] : [])];
}

describe("a policy", () => {
  it("tells what to do with a die, choice by choice, faces with equal consequences together", () => {
    expect(linesOf(asked("roll a die", { coins: 2 }))).toEqual([
      "First, with 2 coins: 1",
      "  Try again (1 coin, keeping 1 coin): 0.666666667",
      "    the die shows 1 to 4: 0.666666667, 0 → 0.555555556",
      "  Stop: 0.333333333",
      "    the die shows 5 to 6: 0.333333333, 1 → 1",
      "Then, with 1 coin: 0.666666667",
      "  Try again (1 coin): 0.444444444",
      "    the die shows 1 to 4: 0.444444444, 0 → 0.333333333",
      "  Stop: 0.222222222",
      "    the die shows 5 to 6: 0.222222222, 1 → 1",
    ]);
  });

  it("tells the contents of trackers with each case where they differ", () => {
    expect(linesOf(asked("roll a die", { coins: 1 }, { times: 2 }))).toEqual([
      "First, with 1 coin: 1",
      "  Try again (1 coin): 0.666666667",
      "    the die shows 1 to 4: 0.666666667, 0.555555556 → 0.666666667",
      "  Stop: 0.333333333",
      "    the die shows 5 to 6: 0.333333333, 1.555555556 → 1.555555556",
      "Then, with 1 coin: 0.333333333",
      "  Try again (1 coin): 0.222222222",
      "    the die shows 1 to 4: 0.222222222, 0 → 0.333333333",
      "  Stop: 0.111111111",
      "    the die shows 5 to 6: 0.111111111, 1 → 1",
    ]);
    const second = linesOf(asked("roll a die", { coins: 2 }, { times: 2 }));
    expect(second.slice(second.findIndex((line) => line.startsWith("Then")))).toEqual([
      "Then: 1",
      "  Try again (1 coin): 0.444444444",
      "    the die shows 1 to 4, with 1 coin: 0.444444444, 0.555555556 → 0.666666667",
      "  Stop: 0.333333333",
      "    the die shows 5 to 6, with 1 coin: 0.222222222, 1.555555556 → 1.555555556",
      "    the die shows 5 to 6, with 2 coins: 0.111111111, 1 → 1",
      "  Try again (1 coin, keeping 1 coin): 0.222222222",
      "    the die shows 1 to 4, with 2 coins: 0.222222222, 0 → 0.555555556",
      "After that, with 1 coin: 0.444444444",
      "  Try again (1 coin): 0.296296296",
      "    the die shows 1 to 4: 0.296296296, 0 → 0.333333333",
      "  Stop: 0.148148148",
      "    the die shows 5 to 6: 0.148148148, 1 → 1",
    ]);
  });

  it("names the number that is all there is to a situation", () => {
    expect(linesOf(asked("roll two", { coins: 1 }))).toEqual([
      "First, with 1 coin: 1",
      "  Try again (1 coin): 0.75",
      "    sum of both 2 to 3: 0.75, 0 → 0.25",
      "  Stop: 0.25",
      "    sum of both 4: 0.25, 1 → 1",
    ]);
    expect(linesOf(asked("roll below", { coins: 1 }))).toEqual([
      "First, with 1 coin: 1",
      "  Try again (1 coin): 0.75",
      "    sum of both −3 to −2: 0.75, 0 → 0.25",
      "  Stop: 0.25",
      "    sum of both −4: 0.25, 1 → 1",
    ]);
  });

  it("tells dice by class, those rerolled apart, and how much they are short", () => {
    expect(linesOf(asked("throw coins", { dice: 2, coins: 2 }))).toEqual([
      "First, with 2 coins: 1",
      "  Try again (1 coin, keeping 1 coin): 0.75",
      "    1 head, 1 tail, 1 short: 0.5, 0 → 0.4375",
      "    2 tails, 2 short: 0.25, 0 → 0.4375",
      "  Stop: 0.25",
      "    2 heads: 0.25, 1 → 1",
      "Then, with 1 coin: 0.75",
      "  Try again (1 coin): 0.5625",
      "    1 head, 1 tail; rerolled 1 head, 1 tail, 1 short: 0.25, 0 → 0.25",
      "    2 tails; rerolled 1 head, 1 tail, 1 short: 0.125, 0 → 0.25",
      "    1 head, 1 tail; rerolled 2 tails, 2 short: 0.125, 0 → 0.25",
      "    2 tails; rerolled 2 tails, 2 short: 0.0625, 0 → 0.25",
      "  Stop: 0.1875",
      "    1 head, 1 tail; rerolled 2 heads: 0.125, 1 → 1",
      "    2 tails; rerolled 2 heads: 0.0625, 1 → 1",
    ]);
  });

  it("adds up cases that look the same, with the mean of their consequences", () => {
    // Below the cup are 3 (twice as often) or 4: the second try wins three times of four, or always.
    expect(linesOf(asked("cup", { coins: 1 }))).toEqual([
      "First, with 1 coin: 1",
      "  Try again (1 coin): 0.75",
      "    1 tail: 0.375, 0 → 0.833333333",
      "    1 head: 0.375, 0 → 0.833333333",
      "  Stop: 0.25",
      "    1 tail: 0.125, 1 → 1",
      "    1 head: 0.125, 1 → 1",
    ]);
  });

  it("tells observations in their order where there is no hand", () => {
    expect(linesOf(asked("gamble", { coins: 1 }))).toEqual([
      "First, with 1 coin: 1",
      "  Try again (1 coin): 0.75",
      "    bad luck, then 1: 0.25, 0 → 0.25",
      "    bad luck, then 2: 0.25, 0 → 0.25",
      "    luck, then 2: 0.25, 0 → 0.25",
      "  Stop: 0.25",
      "    luck, then 1: 0.25, 1 → 1",
    ]);
    expect(linesOf(asked("one by one", { coins: 1 }))).toEqual([
      "First, with 1 coin: 1",
      "  Try again (1 coin): 0.75",
      "    1 to 2, then 2: 0.5, 0 → 0.25",
      "    2, then 1: 0.25, 0 → 0.25",
      "  Stop: 0.25",
      "    1, then 1: 0.25, 1 → 1",
    ]);
    expect(linesOf(asked("ask", { coins: 1 }))).toEqual([
      "First, with 1 coin: 1",
      "  Try again (1 coin): 1",
      "    no dice: 1, 0 → 1",
    ]);
  });

  it("tells every tracker that holds something", () => {
    expect(linesOf(asked("ask", { coins: 1, beers: 0 }))[0]).toBe("First, with 1 coin: 1");
    expect(linesOf(asked("ask", { coins: 1, beers: 2 }))[0]).toBe("First, with 1 coin and 2 beers: 1");
  });

  it("leaves out choices without an open move", () => {
    expect(linesOf(asked("ask", { coins: 0 }))).toEqual([]);
    expect(linesOf(asked("ask", { coins: 0, beers: 2 }))).toEqual([]);
    expect(linesOf(asked("throw coins", { dice: 2, coins: 0 }))).toEqual([]);
  });

  it("is that of the question's strategy", () => {
    expect(linesOf(asked("roll two", { coins: 1 }, { strategy: "never" }))).toEqual([
      "First, with 1 coin: 1",
      "  Stop: 1",
      "    sum of both 2 to 3: 0.75, 0 → 0",
      "    sum of both 4: 0.25, 1 → 1",
    ]);
  });
});

const lengthOf = (question: LabQuestion) => {
  const { stages, more } = describePolicy(lab, inn, question);
  return { stages: stages.length, more };
};

const told = (...all: Parameters<typeof formatObservations>[1]) => formatObservations(inn.text, all);

describe("observations", () => {
  it("are told as hands, numbers and outcomes, those without dice left out", () => {
    expect(told({ hand: { head: 2, tail: 1 } }, { answer: -7 }, { answer: "sweet-luck" })).toBe(
      "2 heads, 1 tail, then −7, then luck",
    );
    expect(told({ hand: { head: 0 } }, { answer: 3, die: true })).toBe("3");
    expect(told({ hand: {} })).toBeUndefined();
    expect(told()).toBeUndefined();
  });
});

describe("the length of a policy", () => {
  it("is four choices at most", () => {
    expect(lengthOf(asked("roll a die", { coins: 3 }))).toEqual({ stages: 3, more: false });
    expect(lengthOf(asked("roll a die", { coins: 5 }))).toEqual({ stages: 4, more: true });
    const headings = describePolicy(lab, inn, asked("roll a die", { coins: 5 })).stages.map(stageHeading);
    expect(headings).toEqual([
      "First, with 5 coins",
      "Then, with 4 coins",
      "After that, with 3 coins",
      "After that, with 2 coins",
    ]);
  });

  it("ends where a choice has more than 400 states", () => {
    expect(lengthOf(asked("guess", { sides: 400 }))).toEqual({ stages: 2, more: false });
    expect(lengthOf(asked("guess", { sides: 401 }))).toEqual({ stages: 1, more: true });
  });

  it("ends where situations can't be listed", () => {
    expect(linesOf(asked("maze", { coins: 1 }))).toEqual([
      "First, with 1 coin: 1",
      "  Try again (1 coin): 1",
      "    no dice: 1, 0 → 1",
      "and more",
    ]);
  });
});

const situationsOf = (procedure: string, args: JsonObject) => {
  const question = lab.resolve(asked(procedure, args));
  return nextSituations(question.calculator, question.procedure, question.args);
};

const foundBefore = (procedure: string, args: JsonObject): number | undefined => {
  try {
    situationsOf(procedure, args);
  } catch (error) {
    if (error instanceof TooManySituations) return error.found;
  }
  return undefined;
};

describe("the situations of the next choice", () => {
  it("have what was rolled, their chance, and where they are", () => {
    const { situations, none } = situationsOf("two rolls", { first: 3, second: 2 });
    expect(none).toBeCloseTo(2 / 3, 12);
    expect(situations).toMatchObject([
      {
        chance: expect.closeTo(1 / 3, 12),
        observations: [{ answer: 1, die: true }],
        procedure: { name: "two rolls" },
        args: { first: 3, second: 2 },
      },
    ]);
  });

  it("tell dice by class, numbers and outcomes apart", () => {
    expect(
      situationsOf("throw coins", { dice: 1, coins: 0 }).situations.map(({ observations }) => observations),
    ).toEqual([[{ hand: { head: 0, tail: 1 } }], [{ hand: { head: 1, tail: 0 } }]]);
    expect(situationsOf("roll two", { coins: 0 }).situations.map(({ observations }) => observations)).toEqual([
      [{ answer: 2 }],
      [{ answer: 3 }],
      [{ answer: 4 }],
    ]);
    expect(situationsOf("gamble", { coins: 0 }).situations[0]?.observations).toEqual([
      { answer: "bad luck" },
      { answer: 1, die: true },
    ]);
  });

  it("are 200 states away at most", () => {
    expect(situationsOf("walk", { steps: 200 }).situations.length).toBe(1);
    expect(foundBefore("walk", { steps: 201 })).toBe(0);
  });

  it("come before 100,000 states are passed", () => {
    // A state at the beginning, one for each face of the first die but the lowest, and after it one for each of the second.
    expect(foundBefore("two rolls", { first: 401, second: 249 })).toBe(1);
  });
});
