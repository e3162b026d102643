import { doubles } from "@rulewright/dice";
import { done, type JsonObject } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { Lab, nextSituations } from "../src/index.ts";
import { formatHeld, formatPriceAndRest, formatState, numberLabel, runningArgs } from "../src/policy/state-text.ts";
import { inn } from "./inn.ts";

const { text } = inn;

describe("a price", () => {
  it("is told with what it leaves, tracker by tracker", () => {
    expect(formatPriceAndRest(text, { coins: 1 }, { coins: 3 })).toBe("1 coin, keeping 2 coins");
    expect(formatPriceAndRest(text, { coins: 1 }, { coins: 1 })).toBe("1 coin");
    expect(formatPriceAndRest(text, { coins: 1 }, { coins: "some" })).toBe("1 coin");
  });

  it("of nothing leaves nothing to tell", () => {
    expect(formatPriceAndRest(text, { coins: 0 }, { coins: 3 })).toBe("");
  });
});

it("the contents of trackers are those that are left", () => {
  expect(formatHeld({ coins: 2, dice: 3 }, text)).toEqual(["2 coins"]);
  expect(formatHeld({ coins: 0 }, text)).toEqual([]);
  expect(formatHeld({ coins: "some" }, text)).toEqual([]);
});

it("the arguments of an attempt in a sequence are its own", () => {
  expect(runningArgs({ coins: 1 })).toEqual({ coins: 1 });
  expect(runningArgs({ coins: 1, running: { args: { coins: 2 } } })).toEqual({ coins: 2 });
  expect(runningArgs({ coins: 1, running: { args: 2 } })).toEqual({ coins: 1, running: { args: 2 } });
});

describe("a situation", () => {
  const question = new Lab(inn, doubles).resolve({
    system: "inn",
    procedure: "throw coins",
    args: { dice: 2, coins: 1 },
    house: {},
    goal: "success",
    strategy: "best",
    times: 1,
  });
  const [situation] = nextSituations(question.calculator, question.procedure, question.args).situations;
  if (!situation) throw new Error("the sample system has no choice");
  const told = (args: JsonObject): string => formatState({ ...situation, args }, text).replace(/, \d short$/, "");
  const observed = told({});

  it.each<[string, JsonObject, string]>([
    ["the dice of a hand", { hand: { head: 1, tail: 2 } }, "1 head, 2 tails"],
    ["the dice of two hands", { hand: { head: 1 }, rerolled: { tail: 1 } }, "1 head; rerolled 1 tail"],
    ["what was seen, where no hand has a die", { hand: { head: 0 } }, observed],
    ["what was seen, where a count is no number", { hand: { head: "one" } }, observed],
    ["what was seen, where numbers count no dice", { hand: { head: 1, luck: 2 } }, observed],
  ])("is told by %s", (_, args, words) => {
    expect(told(args)).toBe(words);
  });

  const standing = (outcome: JsonObject): string => {
    const { choice } = situation;
    const stands = { ...choice.stands, leadsTo: done({ outcome: "lost", ...outcome }) };
    return formatState({ ...situation, args: { hand: { head: 1 } }, choice: { ...choice, stands } }, text);
  };

  it("says how much is missing where nobody acts, and nothing of what is more than enough", () => {
    expect([-2, -1, 0, 3].map((margin) => standing({ margin }))).toEqual([
      "1 head, 2 short",
      "1 head, 1 short",
      "1 head",
      "1 head",
    ]);
    expect([standing({}), standing({ margin: "-1" })]).toEqual(["1 head", "1 head"]);
  });

  const named = (observations: readonly object[], facts: JsonObject, args: JsonObject = {}): string | undefined =>
    numberLabel(
      { ...situation, observations: observations as never, args, choice: { ...situation.choice, facts } },
      text,
    );

  it("is named by its only number: the die, or the fact that has it and is no argument", () => {
    const [rolled, answered] = [{ answer: 3, die: "d6" }, { answer: 3 }];
    expect(named([rolled], {})).toBe("the die shows");
    const facts = { left: 2, seen: 3, again: 3 };
    expect(named([answered], facts)).toBe("seen");
    expect(named([answered], facts, { seen: 3 })).toBe("again");
    expect(named([answered], facts, { seen: 3, again: 1 })).toBeUndefined();
    expect(named([{ answer: 9 }], facts)).toBeUndefined();
    for (const other of [[], [rolled, rolled], [{ answer: "3" }], [{}]]) expect(named(other, facts)).toBeUndefined();
  });
});
