import {
  answerDice,
  begin,
  type Explanation,
  isRefusal,
  type JsonObject,
  readArguments,
  resolveHouseRules,
  resume,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { houseRules } from "../rules/house-rules.ts";
import { procedures } from "../procedures.ts";

const book = { id: "victory-point-d20", version: "1", procedures };

/** Where a procedure stands after these dice, or at its first choice without any. */
function positionAfter(
  name: keyof typeof procedures,
  args: JsonObject,
  faces: readonly number[],
  options: JsonObject = {},
) {
  const chosen = resolveHouseRules(houseRules, options);
  if ("faults" in chosen) throw new Error(JSON.stringify(chosen.faults));
  const read = readArguments(procedures[name].parameters, args);
  let trace = isRefusal(read) ? read : begin(book, name, read, chosen.house);
  for (const face of faces) trace = isRefusal(trace) ? trace : answerDice(book, trace, [face], "hand");
  if (isRefusal(trace)) throw new Error(trace.code);
  return resume(book, trace);
}

const explained = (...asked: Parameters<typeof positionAfter>) => positionAfter(...asked).explanation;

/** A sum as text: its terms and its total. */
const sumsOf = (explanation: Explanation | undefined) =>
  (explanation?.sums ?? []).map(
    ({ of, side, terms, total }) =>
      `${side ? `${side}: ` : ""}${terms.map(({ from, value }) => `${from} ${value}`).join(", ")} = ${of} ${total}`,
  );

const sides = { skill: 4, characteristic: 5, opposingSkill: 6, opposingCharacteristic: 7 };

/** Whose help the target number of an explanation has. */
const helpersIn = (explanation: Explanation | undefined): readonly (string | undefined)[] | undefined =>
  explanation?.sums
    .find(({ of }) => of === "tn")
    ?.terms.filter(({ from }) => from === "help")
    .map(({ by }) => by);

describe("explanations", () => {
  it("VP-14, VP-19, VP-28: a goal roll names the terms of its target number, its result and its points", () => {
    const args = { skill: 5, characteristic: 7, modifiers: [2], accent: -2, actions: 2 };
    const explanation = explained("goal", args, [12]);
    expect(sumsOf(explanation)).toEqual([
      "die 12, accent -2 = final 10",
      "skill 5, characteristic 7, modifier 2, turnPenalty -4 = tn 10",
      "final 10 = successes 10",
      "chart 3, critical 3 = vp 6",
      "chart 3, critical 3 = effectDice 6",
    ]);
    expect(explanation?.sums[0]?.against).toEqual({ from: "tn", value: 10, passes: "at-most" });
    expect(explanation?.exception).toBeUndefined();
  });

  it.each([
    ["VP-16", 1, 0, {}, "automatic-success", undefined],
    ["VP-17", 19, 0, {}, "automatic-failure", undefined],
    ["VP-18", 20, 3, {}, "critical-failure", undefined],
    ["VP-31", 4, -3, {}, "automatic-success", undefined],
    ["VP-31", 2, -4, {}, "automatic-success", "VP-49"],
    ["VP-31", 18, 5, { accentAboveTwenty: "as-20" }, "critical-failure", "VP-50"],
  ])(
    "%s: natural %i with accent %i under %j is decided by an exception",
    (rule, face, accent, options, name, bounded) => {
      const explanation = explained("goal roll", { tn: 12, accent }, [face], options);
      expect(explanation?.exception).toEqual({ rule, name });
      expect(explanation?.sums[0]?.bounded).toBe(bounded);
    },
  );

  it.each([
    [1, "VP-42"],
    [2, "VP-43"],
  ])("VP-42, VP-43: after %i failed attempts the penalty is that of %s", (failures, rule) => {
    const [sum] = explained("attempt", { skill: 5, characteristic: 7, failures }, [])?.sums ?? [];
    expect(sum?.terms.find(({ from }) => from === "attemptPenalty")?.rule).toBe(rule);
  });

  it("VP-26: the choice of an accent explains the target number", () => {
    expect(sumsOf(explained("attempt", { skill: 5, characteristic: 7, failures: 1 }, []))).toEqual([
      "skill 5, characteristic 7, attemptPenalty -2 = tn 10",
    ]);
  });

  it("VP-26: a target number that is given has no other terms", () => {
    expect(sumsOf(explained("goal roll", { tn: 12, skill: 2, accent: null }, []))).toEqual(["baseTn 12 = tn 12"]);
  });

  it("VP-24, VP-52: a contest has the sums of both sides, then the lead", () => {
    const accents = { accent: 0, opposingAccent: 0 };
    const explanation = explained("contest", { ...sides, ...accents }, [9, 6]);
    expect(sumsOf(explanation)).toEqual([
      "player: die 9 = final 9",
      "player: skill 4, characteristic 5 = tn 9",
      "opponent: die 6 = final 6",
      "opponent: skill 6, characteristic 7 = tn 13",
      "actingSuccesses 9, opposingSuccesses -6 = net 3",
      "chart 1, critical 1 = vp 2",
      "chart 1, critical 1 = effectDice 2",
    ]);
    expect(explained("contest", { ...sides, ...accents }, [20, 19])?.exception).toMatchObject({ rule: "VP-25" });
    expect(explained("contest", { ...sides, ...accents }, [8, 8])?.exception).toMatchObject({ rule: "VP-51" });
    const [own] = explained("contest", { ...sides, ...accents }, [20, 8])?.sums ?? [];
    expect(own?.exception).toEqual({ rule: "VP-18", name: "critical-failure" });
  });

  it.each([
    [{}, "baseTn 8, turnPenalty -4, help 2, help 1 = tn 7"],
    [{ severalHelpers: "best-only" }, "baseTn 8, turnPenalty -4, help 2 = tn 6"],
  ])("VP-34, B-18: help is part of the primary roll's target number under %j", (options, sum) => {
    const args = { targets: [12, 12], tn: 8, accent: 0, sameTurn: true };
    expect(sumsOf(explained("helped roll", args, [6, 4, 5], options))).toContain(sum);
  });

  it("VP-34, B-18: the help of several says whose it is, and that of one doesn't", () => {
    const several = { targets: [12, 12], tn: 8, accent: 0, sameTurn: true };
    expect(helpersIn(explained("helped roll", several, [6, 4, 5]))).toEqual(["helper", "helper 2"]);
    const best = explained("helped roll", several, [3, 6, 5], { severalHelpers: "best-only" });
    expect(helpersIn(best)).toEqual(["helper 2"]);
    expect(helpersIn(explained("helped roll", { ...several, targets: [12] }, [6, 5]))).toEqual([undefined]);
  });

  it("VP-39..VP-41: a round adds the change to the total, which a house rule keeps at 0", () => {
    const one = { skill: 7, characteristic: 7, accent: 0 };
    const args = { rolls: [one], opponents: [one], mode: "resisted", goal: 5, total: 2 };
    expect(sumsOf(explained("task round", args, [6, 12]))).toEqual([
      "before 2, change -2 = total 0",
      "ownRoll 2, opposingRoll -4 = change -2",
    ]);
    const roles = explained("task round", { ...args, rolls: [one, one] }, [6, 3, 12])?.sums[1]?.terms;
    expect(roles?.map(({ by }) => by)).toEqual(["player", "helper", "opponent"]);
    const kept = explained("task round", args, [2, 12], { resistedEnds: "acting-side" });
    expect(kept?.sums[0]).toMatchObject({ total: 0, bounded: "VP-41" });
  });

  it.each([
    [1, undefined],
    [2, { rule: "VP-44", name: "beyond" }],
  ])("VP-44, B-16: a failed round after %i ends the task if it is the third", (failures, exception) => {
    const rolls = [{ skill: 2, characteristic: 2, accent: 0 }];
    const args = { rolls, mode: "solo", goal: 5, total: 0, failures };
    expect(explained("task round", args, [19], { failedRound: "counts-as-try" })?.exception).toEqual(exception);
  });

  it("VP-15, VP-21, VP-22: a turn adds up its actions", () => {
    // At two actions each has a target number of 4 less.
    const turn = explained("turn", { targets: [16, 9], accents: [0, -2] }, [11, 6]);
    expect(sumsOf(turn)).toEqual([
      "action 1, action 1 = succeeded 2",
      "action 3, action 1 = vp 4",
      "action 3, action 1 = effectDice 4",
    ]);
    expect(turn?.sums.map(({ against }) => against)).toEqual([
      { from: "actions", value: 2, passes: "at-least" },
      undefined,
      undefined,
    ]);
  });

  it("VP-21: points have the sums of their roll", () => {
    expect(sumsOf(explained("points", { tn: 9, accent: 2 }, [4]))).toEqual([
      "die 4, accent 2 = final 6",
      "final 6 = successes 6",
      "chart 2 = vp 2",
      "chart 2 = effectDice 2",
    ]);
  });

  it("VP-42: a failed attempt says which one it was, and what was announced", () => {
    const { awaits } = positionAfter("tries", { tn: 12, skill: 1, accent: 1, failures: 1 }, [15]);
    expect(awaits.wants === "choice" && awaits.choice.facts).toEqual({ tn: 12, attempt: 2, accent: 1 });
  });

  it("VP-42: an attempt after others has their penalty in its target number", () => {
    expect(sumsOf(explained("tries", { tn: 12, skill: 1, accent: null, failures: 1 }, []))).toEqual([
      "baseTn 12, attemptPenalty -2 = tn 10",
    ]);
    expect(sumsOf(explained("tries", { tn: 12, skill: 1, accent: 1, failures: 1 }, [3]))).toEqual([
      "die 3, accent 1 = final 4",
      "baseTn 12, attemptPenalty -2 = tn 10",
      "final 4 = successes 4",
      "chart 1 = vp 1",
      "chart 1 = effectDice 1",
    ]);
  });

  it("VP-39 to VP-41: effort has the rolls of both sides, and a whole task the total of its last round", () => {
    const round = { targets: [15, 6], accents: [0, -1], opposing: [9], opposingAccents: [] };
    expect(sumsOf(explained("effort", round, [9, 4, 6]))).toEqual(["ownRoll 3, ownRoll 1, opposingRoll -2 = change 2"]);
    const task = { targets: [14], accents: [], opposing: [], opposingAccents: [], goal: 6, total: 1, rounds: null };
    expect(sumsOf(explained("sustained", { ...task, failures: 0 }, [9, 13]))).toEqual(["before 4, change 4 = total 8"]);
    const failing = explained("sustained", { ...task, failures: 2 }, [19], { failedRound: "counts-as-try" });
    expect(sumsOf(failing)).toEqual(["before 1 = total 1"]);
    expect(failing?.exception).toEqual({ rule: "VP-44", name: "beyond" });
  });
});
