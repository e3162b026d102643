import { doubles, formatRational, rationals } from "@rulewright/dice";
import {
  answerChoice,
  answerDice,
  begin,
  Calculator,
  resolveHouseRules,
  type HouseRules,
  isRefusal,
  type Outcome,
  type JsonObject,
  readArguments,
  type Refusal,
  resume,
  type Trace,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { goals } from "../rules/goals.ts";
import { houseRules } from "../rules/house-rules.ts";
import { procedures } from "../procedures.ts";

const book = { id: "victory-point-d20", version: "1", procedures };

function houseWith(options: JsonObject): HouseRules {
  const chosen = resolveHouseRules(houseRules, options);
  if ("faults" in chosen) throw new Error(JSON.stringify(chosen.faults));
  return chosen.house;
}

const completed = (name: keyof typeof procedures, args: JsonObject) => readArguments(procedures[name].parameters, args);

function begun(name: keyof typeof procedures, args: JsonObject, options: JsonObject = {}): Trace | Refusal {
  const read = completed(name, args);
  return isRefusal(read) ? read : begin(book, name, read, houseWith(options));
}

const accepted = <T extends object>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(answer.code);
  return answer;
};

/** How it ends when the dice fall like this. */
function rolled(
  name: keyof typeof procedures,
  args: JsonObject,
  faces: readonly number[],
  options: JsonObject = {},
): Outcome | undefined {
  let trace = accepted(begun(name, args, options));
  for (const face of faces) trace = accepted(answerDice(book, trace, [face], "hand"));
  return trace.outcome;
}

/** The means of a goal's objectives, exactly. */
function meansOf(name: keyof typeof procedures, args: JsonObject, goal: keyof typeof goals, options: JsonObject = {}) {
  const wanted = goals[goal];
  const settings = { house: houseWith(options), goal: wanted, strategy: "best" } as const;
  const read = accepted(completed(name, args));
  const exact = new Calculator({ ...settings, arithmetic: rationals }).expectedValues(procedures[name], read);
  return Object.fromEntries(wanted.objectives.map((one, i) => [one.name, formatRational(exact[i] ?? rationals.zero)]));
}

/** The same in doubles. */
const meansDecimal = (...asked: Parameters<typeof meansOf>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(meansOf(...asked)).map(([name, fraction]) => {
      const [numerator, denominator] = fraction.split("/").map(Number);
      return [name, (numerator ?? 0) / (denominator ?? 1)];
    }),
  );

/** The mean change of a round's total. */
const change = (args: JsonObject, goal: "progress" | "hinder" = "progress"): number =>
  Number(meansDecimal("task round", { goal: 9, total: 0, ...args }, goal)["change"]);

describe("one die", () => {
  it.each([
    [1, "1/10", "0/1"],
    [2, "3/20", "0/1"],
    [5, "3/10", "1/5"],
    [13, "8/5", "3/2"],
    [18, "59/20", "57/20"],
    [19, "53/20", "51/20"],
  ])("VP-21, VP-22: the published chart's two columns at target number %i", (tn, vp, effectDice) => {
    const means = meansOf("goal roll", { tn, accent: 0 }, "success");
    expect(means).toMatchObject({ "victory points": vp, "effect dice": effectDice });
  });

  it("VP-46: from 19 on the chance doesn't rise, and a critical needs a positive accent", () => {
    expect(meansOf("goal roll", { tn: 24, accent: 0 }, "success")).toMatchObject({ success: "9/10", critical: "0/1" });
    expect(rolled("goal roll", { tn: 22, accent: 5 }, [17])).toMatchObject({ final: 22, critical: true, vp: 14 });
  });

  it("B-01: a table's own chart, with one number or a pair; missing rows score 0", () => {
    const chart = { 3: 2, 5: { vp: 7, effectDice: 4 } };
    expect(rolled("goal roll", { tn: 9, accent: 0 }, [3], { chart })).toMatchObject({ vp: 2, effectDice: 2 });
    expect(rolled("goal roll", { tn: 5, accent: 0 }, [5], { chart })).toMatchObject({ vp: 14, effectDice: 8 });
    expect(rolled("goal roll", { tn: 9, accent: 0 }, [4], { chart })).toMatchObject({ vp: 0, effectDice: 0 });
    expect(resolveHouseRules(houseRules, { chart: { 0: 1 } })).toHaveProperty("faults");
    expect(resolveHouseRules(houseRules, { chart: { 100: 1 } })).not.toHaveProperty("faults");
    expect(resolveHouseRules(houseRules, { chart: { 101: 1 } })).toHaveProperty("faults");
  });

  it.each([
    [
      "B-02",
      { accentBelowOne: "raw" },
      { tn: 12, accent: -5 },
      2,
      { final: -3, outcome: "success", successes: 0, vp: 0 },
    ],
    ["B-02", { accentBelowOne: "raw" }, { tn: -4, accent: -5 }, 2, { final: -3, outcome: "failure" }],
    ["B-03", { accentAboveTwenty: "as-20" }, { tn: 24, accent: 5 }, 17, { final: 20, outcome: "critical-failure" }],
    [
      "B-04",
      { naturalOneAccent: "accent-counts" },
      { tn: 5, accent: 4 },
      1,
      { final: 1, critical: true, successes: 5 },
    ],
    ["B-04", { naturalOneAccent: "accent-counts" }, { tn: 5, accent: -4 }, 1, { critical: false, successes: 1 }],
    ["B-19", { excessBonus: "per-three" }, { tn: 24, accent: 0 }, 18, { vp: 8, effectDice: 8 }],
  ])("%s: %j", (_, options, args, face, expected) => {
    expect(rolled("goal roll", args, [face], options)).toMatchObject(expected);
  });

  it("B-13: without the skill a roll uses the characteristic without an accent, or is refused", () => {
    const unskilled = { skill: null, characteristic: 6, accent: 0 };
    expect(rolled("goal", unskilled, [6])).toMatchObject({ tn: 6, critical: true });
    expect(begun("goal", { ...unskilled, accent: 1 })).toMatchObject({ code: "accent-exceeds-skill" });
    expect(begun("goal", unskilled, { unskilled: "reject" })).toMatchObject({ code: "no-skill" });
  });

  it("VP-04, VP-14, VP-27: invalid ratings, modifiers and accents are refused", () => {
    expect(begun("goal", { skill: 11, characteristic: 5 })).toMatchObject({ code: "rating-out-of-range" });
    expect(begun("goal", { skill: 5, characteristic: 5, modifiers: [0.5] })).toMatchObject({
      code: "modifier-not-integer",
    });
    expect(begun("goal", { skill: 5, characteristic: 5, accent: 1.5 })).toMatchObject({ code: "accent-not-integer" });
    expect(begun("goal", { skill: 5, characteristic: 5, accent: 11 })).toMatchObject({ code: "accent-exceeds-skill" });
  });
});

/** A goal roll whose accent is still to be announced. */
const waiting = (): Trace => accepted(begun("goal", { skill: 3, characteristic: 7 }));

describe("accents", () => {
  it("VP-26, VP-27: an accent is announced before the roll, up to the rating of the skill", () => {
    const tooFar = answerChoice(book, waiting(), { move: "accent", detail: { accent: -4 } }, {});
    expect(tooFar).toMatchObject({ code: "accent-exceeds-skill", details: { max: 3 } });
    const { trace } = accepted(answerChoice(book, waiting(), { move: "accent", detail: { accent: -3 } }, {}));
    expect(resume(book, trace).awaits.wants).toBe("dice");
    expect(accepted(answerDice(book, trace, [13], "hand")).outcome).toMatchObject({ final: 10, critical: true });
  });

  it("VP-29: a negative accent is best for success; victory points can be the goal instead", () => {
    expect(meansOf("goal roll", { tn: 15, skill: 5 }, "success")).toMatchObject({
      success: "9/10",
      "victory points": "9/4",
    });
    expect(meansOf("goal roll", { tn: 21, skill: 10 }, "points")["victory points"]).not.toBe(
      meansOf("goal roll", { tn: 21, accent: 0 }, "points")["victory points"],
    );
  });

  it("VP-34, VP-35: the accent of the primary roll can be chosen after the helping rolls", () => {
    const helpers = [{ skill: 4, characteristic: 4, accent: 0 }];
    const trace = accepted(begun("complementary", { helpers, skill: 4, characteristic: 6 }));
    const helped = accepted(answerDice(book, trace, [6], "hand"));
    expect(resume(book, helped).awaits).toMatchObject({ wants: "choice", choice: { facts: { tn: 12, bonus: 2 } } });
  });
});

describe("several rolls", () => {
  const sides = {
    skill: 4,
    characteristic: 5,
    accent: 0,
    opposingSkill: 6,
    opposingCharacteristic: 7,
    opposingAccent: 0,
  };

  it("VP-24, VP-52: a contest shows both dice", () => {
    let trace = accepted(begun("contest", sides));
    for (const face of [9, 6]) trace = accepted(answerDice(book, trace, [face], "hand"));
    expect(trace.outcome).toMatchObject({ winner: "a", netA: 3, netB: 0, vp: 2, effectDice: 2 });
    expect(resume(book, trace).tray.map((die) => [die.face, die.bonus ?? false])).toEqual([
      [9, false],
      [6, false],
    ]);
  });

  /** Whom a contest asks first, and whether that stays sealed. */
  const sealing = (args: JsonObject, options: JsonObject = {}) => {
    const { awaits } = resume(book, accepted(begun("contest", { ...sides, ...args }, options)));
    return awaits.wants === "choice" ? [awaits.choice.by, awaits.choice.sealed] : awaits.wants;
  };

  it("VP-26: both sides announce under seal; an accent in the framing is no secret, and openly the other side answers", () => {
    const open = { accent: null, opposingAccent: null };
    expect(sealing(open)).toEqual(["player", "first"]);
    expect(sealing({ accent: null })).toEqual(["player", undefined]);
    expect(sealing({ opposingAccent: null })).toEqual(["opponent", undefined]);
    expect(sealing(open, { announcing: "acting-first" })).toEqual(["player", undefined]);
    expect(sealing(open, { announcing: "opposing-first" })).toEqual(["opponent", undefined]);
  });

  it("VP-26: without the skill there is no accent to announce", () => {
    const unskilled = { skillA: 0, accentA: null, skillB: 0, accentB: null };
    expect(rolled("opposed rolls", { tnA: 9, tnB: 9, ...unskilled }, [9, 9])).toMatchObject({ winner: "tie" });
    expect(resume(book, accepted(begun("tries", { tn: 9, skill: 0, accent: null }))).awaits.wants).toBe("dice");
  });

  it.each([
    [{ contestCrit: "none" }, [9, 6], { winner: "a", vp: 1 }],
    [{ contestCrit: "double-successes" }, [9, 6], { winner: "a", net: 12, vp: 4 }],
    [{}, [9, 9], { winner: "tie", vp: 0 }],
    [{ contestTie: "defender" }, [9, 9], { winner: "b", net: 0, vp: 0 }],
    [{ contestTie: "active" }, [9, 9], { winner: "a", net: 0, vp: 0 }],
    [{ contestTie: "active" }, [10, 19], { winner: "none" }],
  ])("VP-51, VP-52: %j", (options, faces, expected) => {
    expect(rolled("contest", sides, faces, options)).toMatchObject(expected);
  });

  it("VP-37, B-09: help in the same turn gives both rolls the penalty, once or twice", () => {
    const helped = { targets: [8], tn: 10, accent: 0, sameTurn: true };
    expect(rolled("helped roll", helped, [2, 5])).toMatchObject({ tn: 7, bonus: 1, complementary: [{ tn: 4 }] });
    expect(rolled("helped roll", { ...helped, actions: 3 }, [2, 5])).toMatchObject({ tn: 6 });
    expect(rolled("helped roll", helped, [1, 5], { sameTurnStack: true })).toMatchObject({
      complementary: [{ tn: 0 }],
    });
  });

  it("VP-08, VP-37: a helper in the same turn has the penalty of their own turn, which is at least -4", () => {
    const roll = { skill: 4, characteristic: 6, accent: 0 };
    const helpedBy = (helper: JsonObject, primary: JsonObject = {}) =>
      rolled("complementary", { ...roll, ...primary, helpers: [{ ...roll, ...helper }], sameTurn: true }, [1, 1]);
    expect(helpedBy({ actions: 3 })).toMatchObject({ tn: 7, bonus: 1, complementary: [{ tn: 4 }] });
    expect(helpedBy({ actions: 1 }, { actions: 3 })).toMatchObject({ tn: 5, complementary: [{ tn: 6 }] });
  });

  it("B-18: the points of all helpers are added, or the best one counts", () => {
    const helped = { targets: [12, 12], tn: 8, accent: 0 };
    expect(rolled("helped roll", helped, [6, 9, 4])).toMatchObject({ bonus: 5, tn: 13 });
    expect(rolled("helped roll", helped, [6, 9, 4], { severalHelpers: "best-only" })).toMatchObject({
      bonus: 3,
      tn: 11,
    });
  });

  it("VP-39..VP-41: a round reports the change of the total; invalid rounds are refused", () => {
    const one = { skill: 7, characteristic: 7, accent: 0 };
    const tug = { rolls: [one], opponents: [one], mode: "resisted", goal: 5, total: 0 };
    expect(rolled("task round", tug, [6, 14])).toMatchObject({
      vps: [2, 8],
      change: -6,
      opposingTotal: 6,
      winner: "b",
    });
    expect(begun("task round", { ...tug, mode: "solo" })).toMatchObject({ code: "not-resisted" });
    expect(begun("task round", { ...tug, total: -5 })).toMatchObject({ code: "task-over" });
    expect(begun("task round", { ...tug, goal: 0 })).toMatchObject({ code: "goal-out-of-range" });
  });

  it("VP-26, VP-40: best play of a round announces the accents of the helpers, too, and the opponents answer", () => {
    const one = { skill: 2, characteristic: 7, accent: null };
    const none = { ...one, accent: 0 };
    const alone = change({ rolls: [one], mode: "solo" });
    expect(alone).toBeGreaterThan(change({ rolls: [none], mode: "solo" }));
    expect(change({ rolls: [one, one], mode: "assisted" })).toBeCloseTo(2 * alone, 12);
    const resisted = { rolls: [one], opponents: [one], mode: "resisted" };
    expect(change(resisted)).toBeCloseTo(0, 12);
    expect(change(resisted, "hinder")).toBeCloseTo(0, 12);
    expect(change({ ...resisted, opponents: [none] })).toBeGreaterThan(0);
  });

  it("VP-24, VP-26: the figure of a contest depends on what the other side does", () => {
    const open = {
      ...sides,
      accent: null,
      opposingAccent: null,
      skill: 5,
      characteristic: 7,
      opposingSkill: 4,
      opposingCharacteristic: 6,
    };
    const exact = (goal: "prevail" | "prevail unanswered" | "withstand") =>
      Object.values(meansOf("contest", open, goal))[0];
    expect(exact("prevail unanswered")).toBe("47/80");
    expect(exact("prevail")).toBe("211/400");
    expect(exact("withstand")).toBe("189/400");
  });

  it("VP-39: a task is never completed if no success scores points", () => {
    const hopeless = { targets: [2], goal: 1 };
    expect(meansOf("sustained", hopeless, "finish", { chart: "floor" })).toMatchObject({
      finished: "0/1",
      rounds: "Infinity",
    });
    expect(meansOf("sustained", hopeless, "finish")).toMatchObject({ finished: "1/1", rounds: "10/1" });
  });

  const small = { targets: [2], goal: 2 };

  it.each([
    [{}, small, { finished: "1/1", rounds: "15/1" }],
    [{ criticalInTask: "loses-lead" }, small, { finished: "1/1", rounds: "16/1" }],
    [{ failedRound: "counts-as-try" }, { targets: [2], goal: 1 }, { finished: "751/4000" }],
    [{ failedRound: "counts-as-try" }, { targets: [2], goal: 1, failures: 2 }, { finished: "1/20", rounds: "1/1" }],
    [
      { resistedEnds: "acting-side" },
      { targets: [2], opposing: [18], goal: 1 },
      { finished: "1/1", "the opposing side finishes it": "0/1" },
    ],
    [
      { resistedBy: "successes" },
      { targets: [2], opposing: [1], goal: 1 },
      { finished: "13/19", "the opposing side finishes it": "6/19" },
    ],
  ])("B-16, B-17: a whole task where %j", (options, args, expected) => {
    expect(meansOf("sustained", args, "finish", options)).toMatchObject(expected);
  });

  it("VP-42..VP-45: attempts and their penalties", () => {
    const tried = { skill: 5, characteristic: 7, accent: 0 };
    expect(rolled("attempt", { ...tried, failures: 2 }, [9])).toMatchObject({
      tn: 8,
      attempt: 3,
      penalty: -4,
      beyond: true,
    });
    const steeper = { retryPenalties: [0, -1, -9] };
    expect(rolled("attempt", { ...tried, failures: 2 }, [3], steeper)).toMatchObject({ tn: 3, critical: true });
    expect(begun("attempt", { ...tried, failures: 3 })).toMatchObject({ code: "attempts-exhausted" });
    expect(begun("attempt", { ...tried, succeeded: true })).toMatchObject({ code: "already-succeeded" });
    expect(rolled("attempt", { ...tried, failures: 3, combatMiss: true }, [12])).toMatchObject({ tn: 12, vp: 8 });
  });

  it("VP-42: after a failed attempt the player may stop", () => {
    const never = new Calculator({
      arithmetic: doubles,
      house: houseWith({}),
      goal: goals["in the end"],
      strategy: "never",
    });
    expect(never.expectedValues(procedures.tries, accepted(completed("tries", { tn: 10 })))[0]).toBeCloseTo(0.5, 12);
  });
});
