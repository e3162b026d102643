import { doubles } from "@rulewright/dice";
import { Calculator, resolveHouseRules } from "@rulewright/rules";
import fc from "fast-check";
import { expect, it } from "vitest";
import { procedures } from "../src/victory-point-d20/procedures.ts";
import {
  bestActingAnswer,
  bestOpposingAnswer,
  contestChances,
} from "../src/victory-point-d20/screen/contest-chances.ts";
import { goals } from "../src/victory-point-d20/rules/goals.ts";
import { houseRules } from "../src/victory-point-d20/rules/house-rules.ts";

type HouseRules = Parameters<typeof contestChances>[2];

/** Those house rules that a contest reads. */
const house = fc
  .record({
    accentBelowOne: fc.constantFrom("as-1", "raw"),
    accentAboveTwenty: fc.constantFrom("raw", "as-20"),
    naturalOneAccent: fc.constantFrom("unaffected", "accent-counts"),
    contestTie: fc.constantFrom("none", "defender", "active"),
    contestCrit: fc.constantFrom("double-net-vp", "double-successes", "none"),
    announcing: fc.constant("acting-first"),
  })
  .map(resolved);

function resolved(chosen: Readonly<Record<string, string>>): HouseRules {
  const found = resolveHouseRules(houseRules, chosen);
  if ("faults" in found) throw new Error("the house rules are refused");
  return found.house;
}

const usual = resolved({ announcing: "acting-first" });

/** The first two objectives of the goal, from the calculator: that the acting side wins, and that the opposing one does. */
function calculated(
  args: { tnA: number; skillA: number; accentA: number | null; tnB: number; skillB: number; accentB: number | null },
  under = usual,
) {
  const calculator = new Calculator({ house: under, goal: goals.prevail, strategy: "best", arithmetic: doubles });
  return calculator.expectedValues(procedures["opposed rolls"], args);
}

const skill = fc.integer({ min: 0, max: 12 });
const side = fc
  .tuple(fc.integer({ min: -3, max: 26 }), skill)
  .chain(([tn, most]) =>
    fc.record({ tn: fc.constant(tn), skill: fc.constant(most), accent: fc.integer({ min: -most, max: most }) }),
  );

it("VP-23 to VP-25: the chances of a contest are those of the calculator, under every house rule that it reads", () => {
  fc.assert(
    fc.property(side, side, house, (a, b, under) => {
      const chances = contestChances(a, b, under);
      const args = { tnA: a.tn, skillA: a.skill, accentA: a.accent, tnB: b.tn, skillB: b.skill, accentB: b.accent };
      const [acting, opposing] = calculated(args, under);
      expect(chances.acting).toBeCloseTo(Number(acting), 9);
      expect(chances.opposing).toBeCloseTo(Number(opposing), 9);
      expect(chances.neither).toBeCloseTo(1 - Number(acting) - Number(opposing), 9);
    }),
  );
});

it("VP-26: the best answer of the opposing side is that of the calculator, and no accent before one that is as good", () => {
  const { accent, chances } = bestOpposingAnswer({ tn: 10, accent: 0 }, { tn: 15, skill: 7 }, usual);
  const [acting] = calculated({ tnA: 10, skillA: 4, accentA: 0, tnB: 15, skillB: 7, accentB: null });
  expect(accent).toBe(-3);
  expect(chances.acting).toBeCloseTo(Number(acting), 9);
  expect(bestOpposingAnswer({ tn: 0, accent: 0 }, { tn: 0, skill: 1 }, usual).accent).toBe(-1);
});

/** Whether a list of numbers comes before another in lexicographic order, or equals it. */
const comesFirst = (one: readonly number[], other: readonly number[]): boolean => {
  const place = one.findIndex((value, i) => value !== other[i]);
  return place === -1 || Number(one[place]) < Number(other[place]);
};

it("VP-26: an answer wins most often, or has the other side win least often; then the other comes, then the smaller accent", () => {
  const open = fc.record({ tn: fc.integer({ min: -3, max: 26 }), skill: fc.integer({ min: 0, max: 6 }) });
  const known = fc.record({ tn: fc.integer({ min: -3, max: 26 }), accent: fc.integer({ min: -6, max: 6 }) });
  fc.assert(
    fc.property(open, known, house, (own, other, under) => {
      const accents = Array.from({ length: 2 * own.skill + 1 }, (_, i) => i - own.skill);
      const acts = (accent: number) => contestChances({ tn: own.tn, accent }, other, under);
      const acting = bestActingAnswer(own, other, under);
      const worth = (accent: number) => [-acts(accent).acting, acts(accent).opposing, Math.abs(accent), accent];
      expect(accents.every((accent) => comesFirst(worth(acting.accent), worth(accent)))).toBe(true);
      expect(accents).toEqual(expect.arrayContaining([acting.accent]));
      expect(acting.chances).toEqual(acts(acting.accent));
      const answers = (accent: number) => contestChances(other, { tn: own.tn, accent }, under);
      const opposing = bestOpposingAnswer(other, own, under);
      const cost = (accent: number) => [answers(accent).acting, -answers(accent).opposing, Math.abs(accent), accent];
      expect(accents.every((accent) => comesFirst(cost(opposing.accent), cost(accent)))).toBe(true);
      expect(accents).toEqual(expect.arrayContaining([opposing.accent]));
      expect(opposing.chances).toEqual(answers(opposing.accent));
    }),
    { numRuns: 40 },
  );
});

it("VP-26: the best answer of the acting side wins most often", () => {
  const { chances } = bestActingAnswer({ tn: 15, skill: 7 }, { tn: 10, accent: 0 }, usual);
  const all = Array.from({ length: 15 }, (_, i) =>
    contestChances({ tn: 15, accent: i - 7 }, { tn: 10, accent: 0 }, usual),
  );
  expect(chances.acting).toBe(Math.max(...all.map(({ acting }) => acting)));
});
