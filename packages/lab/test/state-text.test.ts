import { doubles } from "@rulewright/dice";
import type { JsonObject } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { Lab, nextSituations } from "../src/index.ts";
import { formatHeld, formatPriceAndRest, formatState, runningArgs } from "../src/policy/state-text.ts";
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
});
