import { doubles } from "@rulewright/dice";
import { Calculator, calculatorFor, isRefusal, type JsonObject, readArguments } from "@rulewright/rules";
import { expect, it } from "vitest";
import { goals } from "../rules/goals.ts";
import { procedures } from "../procedures.ts";
import { victoryPoint } from "../system.ts";

type Name = keyof typeof procedures;

const { house } = calculatorFor(victoryPoint);

/** The chances of all results, by what they are. */
function results(name: Name, given: JsonObject): Readonly<Record<string, number>> {
  const args = readArguments(procedures[name].parameters, given);
  if (isRefusal(args)) throw new Error(args.code);
  const calculator = new Calculator({ house, goal: goals.success, strategy: "best", arithmetic: doubles });
  const found = calculator.results(procedures[name], args);
  return Object.fromEntries(found.map(({ value, chance }) => [JSON.stringify(value), chance]));
}

/** A side with a rating of 9 and no skill. */
const unskilled = (accent: number | null) => ({ skill: null, characteristic: 9, modifiers: [], accent, actions: 1 });

// VP-26, VP-27 Without the skill there is no accent, so nobody announces one.
it.each<[name: Name, withAccent: (accent: 0 | null) => JsonObject]>([
  ["goal", unskilled],
  ["goal roll", (accent) => ({ tn: 12, skill: 0, accent })],
  ["try", (accent) => ({ tn: 12, skill: 0, accent, failures: 1 })],
  ["attempt", (accent) => ({ ...unskilled(accent), failures: 1 })],
  ["tries", (accent) => ({ tn: 10, skill: 0, accent, failures: 0 })],
  ["helped roll", (accent) => ({ targets: [9], accents: [0], tn: 8, skill: 0, accent, sameTurn: false, actions: 1 })],
  ["complementary", (accent) => ({ ...unskilled(accent), helpers: [unskilled(accent)], sameTurn: true })],
  ["opposed rolls", (accent) => ({ tnA: 9, skillA: 0, accentA: accent, tnB: 11, skillB: 0, accentB: accent })],
  [
    "contest",
    (accent) => ({
      ...unskilled(accent),
      opposingSkill: null,
      opposingCharacteristic: 8,
      opposingModifiers: [],
      opposingAccent: accent,
      opposingActions: 1,
    }),
  ],
  [
    "task round",
    (accent) => ({
      rolls: [unskilled(accent)],
      opponents: [unskilled(accent)],
      mode: "resisted",
      goal: 6,
      total: 4,
      rounds: 2,
      failures: 0,
    }),
  ],
])("VP-27: without the skill no accent changes the %s", (name, withAccent) => {
  const announced = results(name, withAccent(0));
  expect(Object.keys(announced).length).toBeGreaterThan(1);
  expect(results(name, withAccent(null))).toEqual(announced);
});

// Accents may be given for the first rolls only.
it.each<[name: Name, withAccents: (accents: readonly number[]) => JsonObject]>([
  ["turn", (accents) => ({ targets: [13, 9], accents })],
  ["effort", (accents) => ({ targets: [15, 6], accents, opposing: [9], opposingAccents: accents.slice(1) })],
  ["sustained", (accents) => ({ targets: [14, 8], accents, goal: 3, rounds: 2 })],
  ["helped roll", (accents) => ({ targets: [9, 6], accents, tn: 8, skill: 1, accent: 0, sameTurn: true, actions: 1 })],
])("VP-26: a roll without an accent is one with an accent of 0 in the %s", (name, withAccents) => {
  const given = results(name, withAccents([1, 0]));
  expect(Object.keys(given).length).toBeGreaterThan(1);
  expect(results(name, withAccents([1]))).toEqual(given);
  expect(results(name, withAccents([]))).toEqual(results(name, withAccents([0, 0])));
});
