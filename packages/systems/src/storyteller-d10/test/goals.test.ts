import { choose, done, goalOfOffer, type JsonObject, move, openOptions, type Outcome } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { goals, strategies } from "../rules/goals.ts";
import { storytellerD10 } from "../system.ts";

/** What an outcome counts for the objectives of a goal, without those that count nothing. */
function counted(name: keyof typeof goals, outcome: Outcome): JsonObject {
  const values = goals[name].objectives.map((one): [string, number] => [
    one.name,
    one.source === "outcome" ? one.of(outcome) : 0,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== 0));
}

describe("the goals of a roll", () => {
  it("ST-59, ST-62: count enough successes where a number is required, and any success elsewhere", () => {
    expect(counted("success", { outcome: "success" })).toEqual({ success: 1 });
    expect(counted("success", { outcome: "success", enough: false })).toEqual({});
    expect(counted("success", { outcome: "success", enough: true })).toEqual({ success: 1 });
    expect(counted("success", { outcome: "success", net: 1 })).toEqual({ success: 1, successes: 1 });
    expect(counted("success", { outcome: "success", net: 2 })).toEqual({ success: 1, clear: 1, successes: 2 });
    expect(counted("success", { outcome: "success", net: 2, enough: false })).toEqual({ successes: 2 });
    expect(counted("success", { outcome: "failure" })).toEqual({});
    expect(counted("success", { outcome: "botch" })).toEqual({ botch: 1 });
  });

  it("ST-57, ST-60: count net successes, and for a botch its degree", () => {
    expect(counted("result", { outcome: "success", net: 3 })).toEqual({ net: 3, success: 1, successes: 3 });
    expect(counted("result", { outcome: "failure", net: 0 })).toEqual({ failure: 1 });
    expect(counted("result", { outcome: "botch", net: -2 })).toEqual({ net: -2, botch: 1, "botch degree": 2 });
    // A roll that fails without dice has no net successes.
    expect(counted("result", { outcome: "failure" })).toEqual({ failure: 1 });
    const degree = goals.result.objectives.find(({ name }) => name === "botch degree");
    expect(degree?.bound).toBe(0);
  });
});

describe("the goals of willpower and rest", () => {
  it("ST-29, ST-33: count successes, the willpower left, and that none is left", () => {
    const left = { outcome: "success", net: 2, willpower: 4 };
    for (const name of ["enough", "one success", "many successes"] as const) {
      const clear = name === "one success" ? { clear: 1 } : {};
      expect(counted(name, left)).toEqual({ success: 1, successes: 2, "willpower left": 4, ...clear });
      expect(counted(name, { outcome: "botch", net: -1, willpower: 0 })).toEqual({ "at zero": 1, botch: 1 });
      expect(counted(name, { outcome: "failure", net: 0, willpower: 1 })).toEqual({ "willpower left": 1 });
      expect(counted(name, { outcome: "failure" })).toEqual({});
    }
  });

  it("ST-62: tell clear from bare where one success is enough, and nowhere else", () => {
    const shown = [{}, { needed: 1 }, { needed: 2 }].map((args) => goalOfOffer(storytellerD10, "willpower", args));
    expect(shown).toEqual(["one success", "one success", "enough"]);
  });

  it("ST-41: count the willpower at the end of a day", () => {
    expect(counted("rested", { outcome: "success", willpower: 6 })).toEqual({ "willpower left": 6 });
    expect(counted("rested", { outcome: "botch", willpower: 0 })).toEqual({ "at zero": 1 });
  });
});

const offered = (facts: JsonObject) => {
  const stands = { as: "keep", leadsTo: done({ outcome: "kept" }) };
  const spend = move("spend", { leadsTo: () => done({ outcome: "bought off" }) });
  return choose({ by: "player", facts, stands, moves: () => [spend] });
};

const taken = (facts: JsonObject) => {
  const choice = offered(facts);
  return strategies["better night"](choice, (name) =>
    choice.moves().flatMap((one) => (one.name === name ? openOptions(one) : [])),
  )?.move;
};

describe("the strategy of a better night", () => {
  it("O-05: buys the roll off where that leaves more willpower, and only there", () => {
    expect(taken({ held: 3, boughtOff: 4 })).toBe("spend");
    expect(taken({ held: 4, boughtOff: 4 })).toBeUndefined();
    expect(taken({ held: 5, boughtOff: 4 })).toBeUndefined();
  });

  it("takes a number that isn't known as none", () => {
    expect(taken({ boughtOff: 1 })).toBe("spend");
    expect(taken({ held: 0 })).toBeUndefined();
    expect(taken({})).toBeUndefined();
  });
});
