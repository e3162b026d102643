import { d, face } from "@rulewright/dice";
import { expect, it } from "vitest";
import { answerDice, begin, call, done, go, isRefusal, type Procedure, procedure, resume, roll } from "../src/index.ts";

const d20 = d(20);

const single: Procedure<Record<string, never>> = procedure("single", {
  rules: [],
  *run() {
    return done({ outcome: "thrown", face: yield* roll(d20.times(1), face) });
  },
});

/** Two people roll against each other, until the faces differ. */
const pair: Procedure<Record<string, never>> = procedure("pair", {
  rules: [],
  *run() {
    const [a, b] = [yield* call(single, {}), yield* call(single, {})];
    return a["face"] === b["face"]
      ? go(pair, {})
      : done({ outcome: Number(a["face"]) > Number(b["face"]) ? "a" : "b" });
  },
});

it("lays the dice of called procedures beside each other, and clears them when another throw begins", () => {
  const book = { id: "sketch", version: "1", procedures: { pair, single } };
  const facesAfter = (...thrown: number[]) => {
    let trace = begin(book, "pair", {}, {});
    for (const one of thrown) {
      if (isRefusal(trace)) throw new Error(trace.code);
      trace = answerDice(book, trace, [one], "hand");
    }
    if (isRefusal(trace)) throw new Error(trace.code);
    return resume(book, trace).tray.map((die) => [die.face, die.bonus ?? false]);
  };
  expect(facesAfter(8)).toEqual([[8, false]]);
  expect(facesAfter(8, 8)).toEqual([]);
  expect(facesAfter(8, 8, 5)).toEqual([[5, false]]);
  expect(facesAfter(8, 8, 5, 6)).toEqual([
    [5, false],
    [6, false],
  ]);
});
