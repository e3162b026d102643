import { currentAttempt } from "../src/attempts-on-table.ts";
import { freeRollOf } from "../src/free-rolls.ts";
import { d, total } from "@rulewright/dice";
import { defineSystem, done, go, offerOf, procedure, type Procedure, roll } from "@rulewright/rules";
import { expect, it } from "vitest";
import { ANN, codeOf, GM, ruleNumbers, system, table } from "./coins.ts";

/** Two throws, one after the other, and nothing to decide. */
const twice: Procedure = procedure("twice", {
  rules: ruleNumbers,
  *run() {
    const first = yield* roll(d(6).times(2), total());
    return go(second, { first });
  },
});

const second: Procedure<{ readonly first: number }> = procedure("second", {
  rules: ruleNumbers,
  *run({ first }) {
    return done({ outcome: "thrown", first, second: yield* roll(d(6).times(1), total()) });
  },
});

const rolling = defineSystem({
  ...system,
  procedures: { ...system.procedures, twice, second },
  offers: { ...system.offers, twice: offerOf(twice) },
  text: { ...system.text, "offer.twice": "Throw twice" },
});

function begun() {
  const play = table(undefined, rolling);
  play.says(GM, { type: "frame", character: "amy", title: "two throws", offer: "twice", args: {} });
  const seen = () => ({
    attempt: currentAttempt(play.state)?.id ?? "",
    step: currentAttempt(play.state)?.trace.steps.length ?? 0,
  });
  return { play, seen };
}

it("dice of the generator fall until there is nothing more to throw, each used once", () => {
  const { play, seen } = begun();
  expect(play.says(ANN, { type: "roll", ...seen() })).toMatchObject({ needs: { die: "d6", count: 2 } });
  expect(play.says(ANN, { type: "roll", ...seen() }, [6])).toMatchObject({ needs: { count: 1 } });
  expect(play.says(ANN, { type: "roll", ...seen() }, [6, 5])).toMatchObject({ needs: { count: 1 } });
  expect(currentAttempt(play.state)?.trace.steps).toEqual([]);
  play.says(ANN, { type: "roll", ...seen() }, [6, 5, 4, 3]);
  expect(currentAttempt(play.state)?.trace.steps).toEqual([
    { roll: "2d6", faces: [6, 5], by: "generator" },
    { roll: "1d6", faces: [4], by: "generator" },
  ]);
  expect(currentAttempt(play.state)).toMatchObject({
    settled: true,
    trace: { outcome: { outcome: "thrown", first: 11, second: 4 } },
  });
});

it("dice that have no such faces don't fall", () => {
  const { play, seen } = begun();
  for (const faces of [
    [7, 1],
    [6, 5, 7],
  ]) {
    expect(codeOf(play.says(ANN, { type: "roll", ...seen() }, faces))).toBe("bad-face");
  }
  expect(currentAttempt(play.state)?.trace.steps).toEqual([]);
});

it("dice by hand fall one throw at a time", () => {
  const { play, seen } = begun();
  play.says(ANN, { type: "roll", ...seen(), faces: [1, 2] });
  expect(currentAttempt(play.state)?.settled).toBe(false);
  expect(codeOf(play.says(ANN, { type: "roll", ...seen(), faces: [7] }))).toBe("bad-face");
  play.says(ANN, { type: "roll", ...seen(), faces: [3] });
  expect(currentAttempt(play.state)?.trace.steps).toEqual([
    { roll: "2d6", faces: [1, 2], by: "hand" },
    { roll: "1d6", faces: [3], by: "hand" },
  ]);
  expect(currentAttempt(play.state)?.settled).toBe(true);
});

/** Dice that fall on these places in turn. */
const falling = (...places: readonly number[]) => {
  const left = [...places];
  return () => left.shift() ?? 0;
};

it("a die in free notation shows what it showed last", () => {
  expect(freeRollOf("1d6r1", falling(0, 3))).toEqual({ dice: [{ die: "d6", face: 4 }], value: 4 });
  expect(freeRollOf("1d6!!", falling(5, 2))).toEqual({ dice: [{ die: "d6", face: 3 }], value: 9 });
});

it("free notation that can't be read or calculated shows nothing", () => {
  for (const roll of ["2x6", "", "1d6/0"]) expect(freeRollOf(roll, falling(3))).toBe(undefined);
});

it("a request that isn't open can't be answered", () => {
  const { play } = begun();
  expect(play.says(GM, { type: "answer-ask", ask: "x", answer: "granted" })).toMatchObject({
    code: "no-such-ask",
    details: { ask: "x" },
  });
});
