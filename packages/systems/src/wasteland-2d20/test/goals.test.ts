import {
  choose,
  diceOf,
  done,
  type Goal,
  type JsonObject,
  move,
  openOptions,
  type Outcome,
  resolveHouseRules,
  upTo,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { damage, enough, rerollBlanks, success } from "../rules/goals.ts";
import { wasteland2d20 } from "../system.ts";

/** What an outcome counts for the objectives of a goal, without those that count nothing. */
function counted({ objectives }: Goal, outcome: Outcome): JsonObject {
  const values = objectives.map((one): [string, number] => [one.name, one.source === "outcome" ? one.of(outcome) : 0]);
  return Object.fromEntries(values.filter(([, value]) => value !== 0));
}

describe("the goals", () => {
  it("W20-09, W20-13: count success, and the action points gained", () => {
    expect(counted(success, { outcome: "success", apGained: 2 })).toEqual({ success: 1, apGained: 2 });
    expect(counted(success, { outcome: "success" })).toEqual({ success: 1 });
    expect(counted(success, { outcome: "failure" })).toEqual({});
  });

  it("W20-27: count damage and effects", () => {
    expect(counted(damage, { outcome: "damage", damage: 4, effects: 1 })).toEqual({
      damage: 4,
      effects: 1,
      success: 1,
    });
    expect(counted(damage, { outcome: "damage", damage: 0, effects: 0 })).toEqual({ success: 1 });
    // An attack that misses rolls none.
    expect(counted(damage, { outcome: "failure" })).toEqual({});
  });

  it("count any damage as enough where none is wanted", () => {
    expect(counted(enough, { outcome: "damage", damage: 0 })).toEqual({ enough: 1, success: 1 });
    expect(counted(enough, { outcome: "damage", damage: 4, enough: true })).toEqual({ enough: 1, success: 1 });
    expect(counted(enough, { outcome: "damage", damage: 2, enough: false })).toEqual({ success: 1 });
    expect(counted(enough, { outcome: "failure" })).toEqual({});
  });

  it("W20-08: price a point given to the GM in points of success, or in three times as much damage", () => {
    const { houseRules } = wasteland2d20;
    const prices = [0, 3, 5].map((gmPointPrice) => {
      const resolved = resolveHouseRules(houseRules, { gmPointPrice });
      if ("faults" in resolved) throw new Error("the house rules are refused");
      return [success, enough, damage].map((one) => one.prices?.(resolved.house));
    });
    expect(prices).toEqual([
      [{ gmFed: 0 }, { gmFed: 0 }, { gmFed: 0 }],
      [{ gmFed: 3 }, { gmFed: 3 }, { gmFed: 9 }],
      [{ gmFed: 5 }, { gmFed: 5 }, { gmFed: 15 }],
    ]);
  });
});

const chosenReroll = (fields: Parameters<typeof move>[1]["fields"] = {}) => {
  const rerolled = done({ outcome: "rerolled" });
  const reroll = move("miss-fortune", { fields, leadsTo: () => rerolled });
  const stands = { as: "keep", leadsTo: done({ outcome: "kept" }) };
  const choice = choose({ by: "player", stands, moves: () => [reroll] });
  return rerollBlanks(choice, (name) => (name === "miss-fortune" ? openOptions(reroll) : []));
};

describe("the strategy that rerolls blanks", () => {
  it("W20-22: takes as many blank combat dice as there are, and no others", () => {
    const hand = { blank: 2, one: 1, two: 0, effect: 1 };
    expect(chosenReroll({ cd: diceOf(hand, "W20-22") })?.detail).toEqual({
      cd: { hand: { blank: 2, one: 0, two: 0, effect: 0 }, count: 2 },
    });
  });

  it("takes nothing where no combat die is blank, or where there are no combat dice to reroll", () => {
    expect(chosenReroll({ cd: diceOf({ blank: 0, one: 2, two: 1, effect: 0 }, "W20-22") })).toBeUndefined();
    expect(chosenReroll({ dice: diceOf({ miss: 2 }, "W20-22") })).toBeUndefined();
    expect(chosenReroll({ cd: diceOf({ miss: 2 }, "W20-22") })).toBeUndefined();
    expect(chosenReroll({ cd: upTo(2) })).toBeUndefined();
    expect(chosenReroll()).toBeUndefined();
  });
});
