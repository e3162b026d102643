import type { JsonObject, Outcome } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { goals } from "../rules/goals.ts";

/** What an outcome counts for the objectives of a goal, without those that count nothing. */
function counted(name: keyof typeof goals, outcome: Outcome): JsonObject {
  const values = goals[name].objectives.map((one): [string, number] => [
    one.name,
    one.source === "outcome" ? one.of(outcome) : 0,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== 0));
}

const SUCCESS = { outcome: "success", vp: 3, effectDice: 2, successes: 5, critical: true };

describe("the goals of a goal roll", () => {
  it("count success, points, effect dice, successes and critical success", () => {
    const points = { "victory points": 3, "effect dice": 2, successes: 5 };
    expect(counted("success", SUCCESS)).toEqual({ success: 1, critical: 1, ...points });
    expect(counted("success", { ...SUCCESS, critical: false })).toEqual({ success: 1, ...points });
    expect(counted("points", SUCCESS)).toEqual({ success: 1, "victory points": 3 });
  });

  it("tell failure from critical failure, and count nothing that the outcome doesn't have", () => {
    expect(counted("success", { outcome: "failure" })).toEqual({ failure: 1 });
    expect(counted("success", { outcome: "critical-failure" })).toEqual({ "critical failure": 1 });
    expect(counted("points", { outcome: "critical-failure" })).toEqual({ "critical failure": 1 });
    expect(counted("points", { outcome: "failure" })).toEqual({});
  });

  it("are shared by helpers", () => {
    expect(goals.success.allies).toEqual(["helper"]);
  });
});

describe("the goals of a contest", () => {
  const won = { outcome: "a", winner: "a", vp: 2, effectDice: 1, netA: 4 };
  const lost = { outcome: "b", winner: "b", vp: 3, effectDice: 2, netB: 5 };

  it("count the points and the lead of the side that wins (VP-24)", () => {
    const own = { "own points": 2, "own effect dice": 1, "own lead": 4 };
    const their = { "their points": 3, "their effect dice": 2, "their lead": 5, "the opposing side prevails": 1 };
    expect(counted("prevail", won)).toEqual({ prevails: 1, ...own });
    expect(counted("prevail", lost)).toEqual(their);
    expect(counted("prevail unanswered", won)).toEqual({ "prevails unanswered": 1, ...own });
    expect(counted("prevail unanswered", lost)).toEqual(their);
  });

  it("count a tie and a contest that nobody wins, and no points where there are none", () => {
    expect(counted("prevail", { outcome: "tie", winner: "tie", vp: 7, effectDice: 7 })).toEqual({ tie: 1 });
    expect(counted("prevail", { outcome: "none", winner: "none" })).toEqual({ nobody: 1 });
    expect(counted("prevail", { outcome: "a", winner: "a" })).toEqual({ prevails: 1 });
    expect(counted("prevail", { outcome: "b", winner: "b" })).toEqual({ "the opposing side prevails": 1 });
  });

  it("are mirrored for the opposing side", () => {
    expect(counted("withstand", won)).toEqual({ "their points": 2 });
    expect(counted("withstand", lost)).toEqual({ withstands: 1, "the opposing side prevails": 1, "own points": 3 });
    expect(counted("withstand", { outcome: "tie", winner: "tie", vp: 7 })).toEqual({ withstands: 1 });
    expect(counted("withstand", { outcome: "none", winner: "none" })).toEqual({ withstands: 1 });
    expect(counted("withstand", { outcome: "a", winner: "a" })).toEqual({});
    expect(counted("withstand", { outcome: "b", winner: "b" })).toEqual({
      withstands: 1,
      "the opposing side prevails": 1,
    });
    // VP-42 An attempt that ends without a contest is nobody's to withstand.
    expect(counted("withstand", { outcome: "none" })).toEqual({});
  });

  it("can't be worse than no points and no lead of the other side", () => {
    const bounds = [...goals.prevail.objectives, ...goals.withstand.objectives].map(({ name, bound }) => [name, bound]);
    expect(bounds.filter(([name]) => String(name).startsWith("their"))).toEqual([
      ["their points", 0],
      ["their effect dice", 0],
      ["their lead", 0],
      ["their points", 0],
    ]);
  });

  it("oppose each other", () => {
    expect([goals.prevail.owner, goals.prevail.against]).toEqual(["player", ["opponent"]]);
    expect([goals.withstand.owner, goals.withstand.against]).toEqual(["opponent", ["player"]]);
  });
});

describe("the goals of a long task (VP-39)", () => {
  it("count who finishes it", () => {
    expect(counted("finish", { outcome: "finished", winner: "a" })).toEqual({ finished: 1 });
    expect(counted("finish", { outcome: "finished", winner: "b" })).toEqual({ "the opposing side finishes it": 1 });
    expect(counted("finish", { outcome: "beyond" })).toEqual({});
  });

  it("count the change of a round, which others hinder", () => {
    for (const name of ["progress", "hinder"] as const) {
      expect(counted(name, { outcome: "round", change: -2 })).toEqual({ change: -2 });
      expect(counted(name, { outcome: "round", change: 3, winner: "a" })).toEqual({ change: 3, finished: 1 });
      expect(counted(name, { outcome: "beyond" })).toEqual({});
    }
    expect([goals.progress.allies, goals.progress.against]).toEqual([["helper"], ["opponent"]]);
    expect([goals.hinder.allies, goals.hinder.against]).toEqual([["opponent"], ["player", "helper"]]);
  });
});

describe("the goals of repeated attempts (VP-42, VP-44)", () => {
  it("count the try that succeeds, and a task that is beyond the character", () => {
    const tries = [1, 2, 3].map((attempt) => counted("in the end", { outcome: "success", vp: 2, attempt }));
    expect(tries).toEqual([
      { success: 1, "victory points": 2, "first try": 1 },
      { success: 1, "victory points": 2, "second try": 1 },
      { success: 1, "victory points": 2, "third try": 1 },
    ]);
    expect(counted("in the end", { outcome: "failure", attempt: 3, beyond: true })).toEqual({ beyond: 1 });
    expect(counted("in the end", { outcome: "failure", attempt: 1, beyond: false })).toEqual({});
    expect(counted("in the end", { outcome: "failure" })).toEqual({});
    expect(counted("points in the end", { outcome: "success", vp: 2 })).toEqual({ success: 1, "victory points": 2 });
  });
});

describe("the goal of a turn (VP-05)", () => {
  it("counts its actions", () => {
    const actions = { first: "success", second: "failure", third: "success" };
    expect(counted("much done", { outcome: "some", vp: 4, criticalFailures: 2, ...actions })).toEqual({
      any: 1,
      "victory points": 4,
      "any critical failure": 1,
      "first action": 1,
      "third action": 1,
    });
    expect(counted("much done", { outcome: "all", second: "success", criticalFailures: 0 })).toEqual({
      any: 1,
      all: 1,
      "second action": 1,
    });
    expect(counted("much done", { outcome: "none" })).toEqual({});
  });
});
