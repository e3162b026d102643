import { doubles } from "@rulewright/dice";
import { Calculator, resolveHouseRules } from "@rulewright/rules";
import { expect, it } from "vitest";
import { procedures } from "../procedures.ts";
import { bestActingAnswer, bestOpposingAnswer, contestChances } from "../rules/contest-chances.ts";
import { goals } from "../rules/goals.ts";
import { houseRules } from "../rules/house-rules.ts";

const resolved = resolveHouseRules(houseRules, {});
if ("faults" in resolved) throw new Error("the house rules are refused");
const { house } = resolved;

/** The first two objectives of the goal, from the calculator: that the acting side wins, and that the opposing one does. */
function calculated(args: {
  tnA: number;
  skillA: number;
  accentA: number | null;
  tnB: number;
  skillB: number;
  accentB: number | null;
}) {
  const calculator = new Calculator({ house, goal: goals.prevail, strategy: "best", arithmetic: doubles });
  return calculator.expectedValues(procedures["opposed rolls"], { ...args, announcing: "acting-first" });
}

it("VP-23 to VP-25: the chances of a contest are those of the calculator", () => {
  const chances = contestChances({ tn: 10, accent: 1 }, { tn: 15, accent: -3 }, house);
  const [acting, opposing] = calculated({ tnA: 10, skillA: 4, accentA: 1, tnB: 15, skillB: 7, accentB: -3 });
  expect(chances.acting).toBeCloseTo(Number(acting), 9);
  expect(chances.opposing).toBeCloseTo(Number(opposing), 9);
  expect(chances.neither).toBeCloseTo(1 - Number(acting) - Number(opposing), 9);
});

it("VP-26: the best answer of the opposing side is that of the calculator, and no accent before one that is as good", () => {
  const { accent, chances } = bestOpposingAnswer({ tn: 10, accent: 0 }, { tn: 15, skill: 7 }, house);
  const [acting] = calculated({ tnA: 10, skillA: 4, accentA: 0, tnB: 15, skillB: 7, accentB: null });
  expect(accent).toBe(-3);
  expect(chances.acting).toBeCloseTo(Number(acting), 9);
  expect(bestOpposingAnswer({ tn: 0, accent: 0 }, { tn: 0, skill: 1 }, house).accent).toBe(-1);
});

it("VP-26: the best answer of the acting side wins most often", () => {
  const { chances } = bestActingAnswer({ tn: 15, skill: 7 }, { tn: 10, accent: 0 }, house);
  const all = Array.from({ length: 15 }, (_, i) =>
    contestChances({ tn: 15, accent: i - 7 }, { tn: 10, accent: 0 }, house),
  );
  expect(chances.acting).toBe(Math.max(...all.map(({ acting }) => acting)));
});
