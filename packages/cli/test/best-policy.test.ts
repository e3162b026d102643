import { d, face } from "@rulewright/dice";
import { choose, done, move, procedure, type Procedure, roll } from "@rulewright/rules";
import { expect, it } from "vitest";
import { bestPolicy } from "../src/commands/best-policy.ts";
import { createListener } from "./rulewright.ts";
import { waysideInn } from "./wayside-inn.ts";

/** So many single dice, one after another; a coin turns a sum of 2 or 3 into a success. */
const inTurn: Procedure<{ readonly dice: number; readonly coins: number }> = procedure("bones", {
  rules: ["WI-1"],
  *run({ dice }) {
    let sum = 0;
    for (let thrown = 0; thrown < dice; thrown++) sum += yield* roll(d(2).times(1), face);
    return choose({
      by: "player",
      facts: {},
      stands: { as: "stop", leadsTo: done({ outcome: sum === 4 ? "won" : "lost", net: sum }) },
      moves: () => [move("drink", { pays: () => ({ coins: 1 }), leadsTo: () => done({ outcome: "won", net: sum }) })],
    });
  },
});

/** The same without the choice. */
const undecided: typeof inTurn = procedure("bones", {
  rules: ["WI-1"],
  *run() {
    return done({ outcome: "lost", net: yield* roll(d(2).times(1), face) });
  },
});

/** What is printed of the advice. */
function printed(dice: number, json = false, bones = inTurn): string {
  const { terminal, said } = createListener();
  const system = { ...waysideInn, procedures: { ...waysideInn.procedures, bones } };
  const question = {
    system,
    procedure: bones,
    args: { dice, coins: 1 },
    house: { ties: "win" },
    goal: waysideInn.goals.win,
  };
  bestPolicy(terminal, question, { json });
  return said().stdout;
}

/** The lines of the advice, and their chances. */
function linesFor(dice: number): readonly string[] {
  const lines = printed(dice)
    .split("\n")
    .map((line) => line.trim().replaceAll(/ {2,}/g, "  "));
  return lines.slice(lines.findIndex((line) => line.startsWith("★")));
}

it("faces of one die share a line, those of two are told in their order", () => {
  expect(linesFor(1)).toEqual(["★ Drink  1 coin  100%", "1 to 2  100%  0%  →  100%", ""]);
  expect(linesFor(2)).toEqual([
    "★ Stop  25.0%",
    "2, then 2  25.0%  100%",
    "",
    "★ Drink  1 coin  75.0%",
    "1, then 1  25.0%  0%  →  100%",
    "1, then 2  25.0%  0%  →  100%",
    "2, then 1  25.0%  0%  →  100%",
    "",
  ]);
});

it("situations of equal chance are listed in the order of their dice", () => {
  const { advice } = JSON.parse(printed(2, true));
  const faces = advice.map(({ situations }: { situations: { observations: { answer: number }[] }[] }) =>
    situations.map(({ observations }) => observations.map(({ answer }) => answer)),
  );
  expect(faces).toEqual([
    [[2, 2]],
    [
      [1, 1],
      [1, 2],
      [2, 1],
    ],
  ]);
});

it("says no more where there is never a choice", () => {
  expect(printed(1, false, undecided)).toMatch(/100% of the time there is no choice\.\n\n$/u);
});
