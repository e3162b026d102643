import { formatRational, rationals } from "@rulewright/dice";
import {
  answerDice,
  begin,
  Calculator,
  resolveHouseRules,
  isRefusal,
  type Outcome,
  type JsonObject,
  readArguments,
  type Refusal,
  resume,
  type Trace,
} from "@rulewright/rules";
import { expect, it } from "vitest";
import { goals } from "../rules/goals.ts";
import { houseRules } from "../rules/house-rules.ts";
import { procedures } from "../procedures.ts";

const book = { id: "bookkeeper-d12", version: "1", procedures };

function houseWith(options: JsonObject) {
  const chosen = resolveHouseRules(houseRules, options);
  if ("faults" in chosen) throw new Error(JSON.stringify(chosen.faults));
  return chosen.house;
}

const accepted = <T extends object>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(answer.code);
  return answer;
};

function begun(name: keyof typeof procedures, args: JsonObject, options: JsonObject = {}): Trace | Refusal {
  const read = readArguments(procedures[name].parameters, args);
  return isRefusal(read) ? read : begin(book, name, read, houseWith(options));
}

/** The outcome with this face, or without a roll. */
function rolled(
  name: keyof typeof procedures,
  args: JsonObject,
  face?: number,
  options: JsonObject = {},
): Outcome | undefined {
  const trace = accepted(begun(name, args, options));
  return face === undefined ? trace.outcome : accepted(answerDice(book, trace, [face], "hand")).outcome;
}

/** The exact chance of survival and mean number of rounds. */
function life(args: JsonObject, options: JsonObject = {}): string[] {
  const settings = { house: houseWith(options), goal: goals.life, strategy: "never", arithmetic: rationals } as const;
  const read = accepted(readArguments(procedures.survival.parameters, args));
  return new Calculator(settings).expectedValues(procedures.survival, read).map(formatRational);
}

it("BK-12..BK-14: level, then circumstances, then malus", () => {
  const expected = { outcome: "success", total: 10, level: 3, natural: 7, malusApplied: 2 };
  expect(rolled("attempt", { level: 3, modifiers: [3, -1], stress: 8 }, 7)).toEqual(expected);
});

it("BK-07, BK-09: no roll without a skill that describes the action, or without stakes", () => {
  expect(rolled("attempt", { described: false })).toEqual({ outcome: "no-roll" });
  expect(rolled("attempt", { level: 3, stakes: false })).toEqual({ outcome: "no-roll" });
});

it("BK-16: the dead don't roll, however they died", () => {
  expect(begun("attempt", { level: 3, stress: 13 })).toMatchObject({ code: "dead", rule: "BK-16" });
  expect(begun("plain attempt", { alive: false })).toMatchObject({ code: "dead" });
  expect(begun("survival", { stress: 14 })).toMatchObject({ code: "dead" });
  expect(begun("attempt", { level: 13 })).toMatchObject({ code: "level-out-of-range" });
});

it("C2: malus, once gained, stays under the house rule", () => {
  const eased = { level: 9, stress: 2, keptMalus: 3 };
  expect(rolled("skill roll", eased, 4)).toMatchObject({ malusApplied: 0, total: 13 });
  expect(rolled("skill roll", eased, 4, { malusMode: "sticky" })).toMatchObject({ malusApplied: 3, total: 10 });
});

it("C3: malus on every d12, or on skill rolls only", () => {
  expect(rolled("plain attempt", { stress: 3 }, 10)).toMatchObject({ outcome: "failure", malusApplied: 1 });
  const spared = rolled("plain attempt", { stress: 3 }, 10, { malusScope: "skill-rolls" });
  expect(spared).toMatchObject({ outcome: "success", malusApplied: 0, level: 0 });
});

it("BK-10, BK-14: a roll without a skill has no level", () => {
  expect(rolled("plain roll", { modifier: -1 }, 10)).toMatchObject({ outcome: "failure", total: 9, level: 0 });
});

it("C4: one total over all kinds, or a track for each", () => {
  const burdened = { level: 5, stress: 13, tracks: [11, 2] };
  expect(begun("attempt", burdened)).toMatchObject({ code: "dead" });
  expect(rolled("attempt", burdened, 8, { stressTracks: "by-kind" })).toMatchObject({ total: 10, malusApplied: 3 });
});

it("C8: a certain or hopeless roll is rolled, or settled at once", () => {
  expect(rolled("attempt", { level: 9 }, 1)).toMatchObject({ outcome: "success", total: 10 });
  expect(rolled("attempt", { level: 9 }, undefined, { skipCertain: true })).toMatchObject({
    outcome: "success",
    certain: true,
  });
  const hopeless = { level: 0, modifiers: [-3] };
  expect(rolled("attempt", hopeless, undefined, { skipCertain: true })).toMatchObject({ outcome: "failure" });
  expect(rolled("attempt", { level: 8 }, 1, { skipCertain: true })).toMatchObject({ outcome: "failure", total: 9 });
});

it("BK-16: death is certain, or may never come", () => {
  expect(life({ level: 0, modifier: -2, stress: 0, hit: 1, ease: 0 })).toEqual(["0/1", "146/11"]);
  expect(life({ level: 9, stress: 1, hit: 3, ease: 0 })).toEqual(["0/1", "Infinity"]);
  expect(life({ level: 9, stress: 1, hit: 3, ease: 0, rounds: 24 })).toEqual(["1/1", "24/1"]);
});

it("C2: kept malus outlasts the stress that caused it", () => {
  const recovering = { level: 8, stress: 12, hit: 1, ease: 1, rounds: 6 };
  const [derived, sticky] = [life(recovering)[0], life(recovering, { malusMode: "sticky" })[0]];
  expect(derived).not.toBe(sticky);
  // 8 of 12 faces succeed, and again after a success has taken all stress: its malus stays.
  const eased = { level: 7, stress: 6, hit: 13, ease: 6, rounds: 2 };
  expect(life(eased, { malusMode: "sticky" })[0]).toBe("4/9");
});

it("BK-12..BK-14: the roll shows what is added to the die beforehand, and each bonus and penalty afterwards", () => {
  const trace = accepted(begun("attempt", { level: 3, modifiers: [3, -1], stress: 8 }));
  const { awaits } = resume(book, trace);
  const terms = [
    { from: "level", value: 3, rule: "BK-12" },
    { from: "bonus", value: 3, rule: "BK-13" },
    { from: "penalty", value: -1, rule: "BK-13" },
    { from: "malus", value: -2, rule: "BK-14" },
  ];
  const against = { from: "target", value: 10, passes: "at-least" };
  expect(awaits).toMatchObject({ wants: "dice", expects: { terms, against } });
  const { explanation } = resume(book, accepted(answerDice(book, trace, [7], "hand")));
  expect(explanation).toEqual({
    sums: [{ of: "total", terms: [{ from: "die", value: 7 }, ...terms], total: 10, against }],
  });
});

it("BK-13: the result names every bonus and penalty", () => {
  const trace = accepted(begun("attempt", { level: 2, modifiers: [1], bonuses: { crowbar: 2, dark: -1 } }));
  const { explanation } = resume(book, accepted(answerDice(book, trace, [7], "hand")));
  expect(explanation?.sums[0]?.terms).toEqual([
    { from: "die", value: 7 },
    { from: "level", value: 2, rule: "BK-12" },
    { from: "crowbar", value: 2, rule: "BK-13" },
    { from: "dark", value: -1, rule: "BK-13" },
    { from: "bonus", value: 1, rule: "BK-13" },
  ]);
});

const exceptionOf = (args: JsonObject) => resume(book, accepted(begun("attempt", args))).explanation?.exception;

it("BK-07, BK-09: an action that is not rolled for says why", () => {
  expect(exceptionOf({ described: false })).toEqual({ rule: "BK-07", name: "not-described" });
  expect(exceptionOf({ stakes: false })).toEqual({ rule: "BK-09", name: "nothing-at-stake" });
});

/** The sum of stress after a round of danger in which the die shows this face. */
const stressAfter = (args: JsonObject, face: number) => {
  const trace = accepted(begun("dangerous round", { level: 4, ...args }));
  return resume(book, accepted(answerDice(book, trace, [face], "hand"))).explanation?.sums[0];
};

it("BK-15, BK-16: a round of danger adds stress up to death, and removes none below 0", () => {
  const against = { from: "survivable", value: 12, passes: "at-most" };
  expect(stressAfter({ stress: 11, hit: 2 }, 1)).toEqual({
    of: "stress",
    terms: [
      { from: "stress", value: 11 },
      { from: "hit", value: 2, rule: "BK-11" },
    ],
    total: 13,
    against,
  });
  expect(stressAfter({ stress: 1, ease: 3 }, 12)).toMatchObject({ total: 0, bounded: "BK-15" });
});
