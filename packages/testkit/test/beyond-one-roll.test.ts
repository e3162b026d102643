import { doubles, formatRational, mean, rationals, type Rational } from "@rulewright/dice";
import {
  Calculator,
  calculatorFor,
  type CalculatorSettings,
  resolveHouseRules,
  sequenceGoal,
  sequence,
  sequenceKeys,
  unroll,
} from "@rulewright/rules";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it } from "vitest";

const star = settled(eveningStar.houseRules);
const { success } = eveningStar.goals;

function settled(rules: Parameters<typeof resolveHouseRules>[0]) {
  const chosen = resolveHouseRules(rules, {});
  if ("faults" in chosen) throw new Error("defaults are legal");
  return chosen.house;
}

const task = { rank: 4, skill: 3, modifier: 0, difficulty: 2, reading: "under", lots: 0, ego: 0 };

/** So many tasks one after another, with so many lots and one ego for all of them. */
function tasks(count: number, lots: number) {
  const parts = Array.from({ length: count }, () => ({ procedure: "task", args: task }));
  return { parts, held: { lots, ego: 1 }, running: null };
}

const scene = sequence(eveningStar, success);

function calculator<N>(
  count: number,
  settings: Pick<CalculatorSettings<N>, "arithmetic" | "stateKeys">,
): Calculator<N> {
  return new Calculator({ ...settings, house: star, goal: sequenceGoal(success, count), strategy: "best" });
}

const equal = (a: Rational | undefined, b: Rational | undefined): boolean =>
  a !== undefined && b !== undefined && rationals.compare(a, b) === 0;

describe("attempts in turn", () => {
  it("are the attempt itself where there is but one", () => {
    const alone = new Calculator({ arithmetic: rationals, house: star, goal: success, strategy: "best" });
    const plain = alone.expectedValues(eveningStar.procedures.task, { ...task, lots: 2, ego: 1 });
    const inRow = calculator(1, { arithmetic: rationals }).expectedValues(scene, tasks(1, 2));
    expect(plain.map((value, i) => equal(value, inRow[i]))).toEqual(plain.map(() => true));
  });

  it("are worth the same without shared answers", () => {
    const stateKeys = sequenceKeys(scene, eveningStar, success, "best");
    const shared = calculator(2, { arithmetic: rationals, stateKeys }).expectedValues(scene, tasks(2, 1));
    const apart = calculator(2, { arithmetic: rationals }).expectedValues(scene, tasks(2, 1));
    expect(shared.map((value, i) => equal(value, apart[i]))).toEqual(shared.map(() => true));
  });

  it("look ahead: what is kept for later can be worth more than what it does now", () => {
    const alone = new Calculator({ arithmetic: doubles, house: star, goal: success, strategy: "best" });
    const [first = 0] = alone.expectedValues(eveningStar.procedures.task, { ...task, lots: 1, ego: 0 });
    const [bare = 0] = alone.expectedValues(eveningStar.procedures.task, { ...task, lots: 0, ego: 0 });
    const [two = 0] = calculator(2, { arithmetic: doubles }).expectedValues(scene, {
      ...tasks(2, 1),
      held: { lots: 1, ego: 0 },
    });
    // At least as good as spending everything on the first, which leaves nothing for the second.
    expect(two).toBeGreaterThan(first + bare);
  });

  it("have results that total one, and agree with their worth", () => {
    const results = calculator(3, { arithmetic: rationals }).results(scene, tasks(3, 2));
    const total = results.reduce((sum, { chance }) => rationals.add(sum, chance), rationals.zero);
    expect(equal(total, rationals.one)).toBe(true);
    const [wins, lots] = calculator(3, { arithmetic: rationals }).expectedValues(scene, tasks(3, 2));
    expect(
      equal(
        mean(results, ({ earned }) => earned["success"] ?? 0, rationals),
        wins,
      ),
    ).toBe(true);
    expect(
      equal(
        mean(results, ({ paid }) => paid["lots"] ?? 0, rationals),
        lots,
      ),
    ).toBe(true);
  });
});

describe("what has no end, unrolled", () => {
  const survival = bookkeeperD12?.procedures["survival"];
  if (!bookkeeperD12 || !survival) throw new Error("survival is a question");
  const house = settled(bookkeeperD12.houseRules);
  const danger = {
    level: 5,
    modifier: 0,
    stress: 8,
    keptMalus: 0,
    hit: 2,
    ease: 1,
    tracks: [],
    ticks: [],
    rounds: null,
  };
  const [goal] = Object.values(bookkeeperD12.goals);

  it("says what is left, to the last bit", () => {
    if (!goal) throw new Error("a system has a goal");
    const exact = new Calculator({ arithmetic: rationals, house, goal, strategy: "never" });
    const { results, left } = unroll(exact, survival, danger, { steps: 12, enough: 0 });
    const total = results.reduce((sum, { chance }) => rationals.add(sum, chance), left);
    expect(equal(total, rationals.one)).toBe(true);
    expect(rationals.toNumber(left)).toBeGreaterThan(0);
  });

  it("ends once no more is left than is enough", () => {
    if (!goal) throw new Error("a system has a goal");
    const exact = new Calculator({ arithmetic: rationals, house, goal, strategy: "never" });
    const three = unroll(exact, survival, danger, { steps: 3, enough: 0 });
    const enough = rationals.toNumber(three.left);
    expect(unroll(exact, survival, danger, { steps: 12, enough })).toEqual(three);
  });

  it("takes the options of a strategy, and has all results of what ends", () => {
    for (const strategy of ["never", "best"] as const) {
      const calculator = calculatorFor(eveningStar, { goal: "success", strategy, arithmetic: rationals });
      const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 1 };
      const { check } = eveningStar.procedures;
      const { results, left } = unroll(calculator, check, args, { steps: 50, enough: 0 });
      const shown = (all: typeof results): readonly string[] =>
        all.map(({ value, chance }) => `${JSON.stringify(value)} ${formatRational(chance)}`).toSorted();
      expect(formatRational(left)).toBe("0/1");
      expect(shown(results)).toEqual(shown(calculator.results(check, args)));
    }
  });

  it("agrees with the question that has a horizon", () => {
    if (!goal) throw new Error("a system has a goal");
    const quick = new Calculator({ arithmetic: doubles, house, goal, strategy: "never" });
    const { results } = unroll(quick, survival, danger, { steps: 400, enough: 1e-12 });
    const alive = (rounds: number): number =>
      quick
        .results(survival, { ...danger, rounds })
        .filter(({ value }) => value.outcome.outcome === "alive")
        .reduce((sum, { chance }) => sum + chance, 0);
    for (const rounds of [1, 5, 20]) {
      const dead = results
        .filter(({ value }) => (value.earned["rounds"] ?? 0) <= rounds)
        .reduce((sum, { chance }) => sum + chance, 0);
      expect(dead).toBeCloseTo(1 - alive(rounds), 11);
    }
  });
});
