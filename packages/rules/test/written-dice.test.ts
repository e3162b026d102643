import { formatRational, notation, rationals } from "@rulewright/dice";
import { expect, it } from "vitest";
import {
  answerDice,
  begin,
  Calculator,
  done,
  goal,
  isRefusal,
  maximize,
  type Procedure,
  procedure,
  replay,
  resume,
  roll,
  simulateProcedure,
} from "../src/index.ts";

const written = notation.parse("4d6r1dl1");
const thrown = notation.isFault(written) ? written : notation.toReading(written);
if (notation.isFault(thrown)) throw new Error(notation.message(thrown));
const { dice, reading } = thrown;

/** A score of a sheet: four d6 without ones, the lowest dropped. */
const score: Procedure = procedure("score", {
  rules: [],
  *run() {
    return done({ outcome: "score", score: yield* roll(dice, reading) });
  },
});

const high = goal(
  "high",
  "player",
  maximize("score", ({ score: value }) => Number(value)),
);
const book = { id: "written", version: "1", procedures: { score } };
const house = {};

it("dice as they are written are rolled by a procedure: calculated", () => {
  const calculator = new Calculator({ arithmetic: rationals, house, goal: high, strategy: "never" });
  const odds = notation.isFault(written) ? written : notation.distribution(written, rationals);
  if (notation.isFault(odds)) throw new Error(notation.message(odds));
  const [worth = rationals.zero] = calculator.expectedValues(score, {});
  expect(formatRational(worth)).toBe(formatRational(odds.mean ?? rationals.zero));
  const results = calculator
    .results(score, {})
    .map(({ value, chance }) => [value.outcome["score"], formatRational(chance)]);
  expect(results).toEqual(odds.chances.map(({ value, chance }) => [value, formatRational(chance)]));
});

it("played wave by wave, and replayed", () => {
  const begun = begin(book, "score", {}, house);
  if (isRefusal(begun)) throw new Error(begun.code);
  const first = answerDice(book, begun, [1, 5, 3, 1], "hand");
  if (isRefusal(first)) throw new Error(first.code);
  expect(resume(book, first).awaits).toMatchObject({ wants: "dice", dice: { count: 2 } });
  const second = answerDice(book, first, [6, 1], "hand");
  if (isRefusal(second)) throw new Error(second.code);
  const third = answerDice(book, second, [2], "hand");
  if (isRefusal(third)) throw new Error(third.code);
  expect(replay(book, third).awaits).toMatchObject({ wants: "nothing", outcome: { score: 14 } });
});

it("and simulated", () => {
  const calculator = new Calculator({ arithmetic: rationals, house, goal: high, strategy: "never" });
  const found = simulateProcedure(score, {}, calculator, { runs: 2000, seed: 3 });
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(2000);
  expect(found.every(({ outcome }) => Number(outcome["score"]) >= 6 && Number(outcome["score"]) <= 18)).toBe(true);
});
