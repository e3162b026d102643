import { type Arithmetic, d, doubles, face, rationals } from "@rulewright/dice";
import { expect, it } from "vitest";
import { Calculator, done, LimitedArithmetic, procedure, roll, TooMuchWorkError } from "../src/index.ts";

const MAX = 10_000;

/** How often something can be done within the budget. */
function countWithin<N>(arithmetic: Arithmetic<N>, act: (limited: Arithmetic<N>) => unknown): number {
  const limited = new LimitedArithmetic(arithmetic, MAX);
  let count = 0;
  const found = limited.within(() => {
    for (; count <= MAX; count++) act(limited.arithmetic);
    return count;
  });
  expect(found).toBeUndefined();
  return count;
}

it("every operation with doubles is a step, and the last one of the budget is done", () => {
  expect(countWithin(doubles, ({ add }) => add(0.5, 0.25))).toBe(MAX);
  expect(countWithin(doubles, ({ subtract }) => subtract(0.5, 0.25))).toBe(MAX);
  expect(countWithin(doubles, ({ multiply }) => multiply(0.5, 0.25))).toBe(MAX);
  expect(countWithin(doubles, ({ divide }) => divide(0.5, 0.25))).toBe(MAX);
  expect(countWithin(doubles, ({ compare }) => compare(0.5, 0.25))).toBe(MAX);
  expect(countWithin(doubles, ({ normalize }) => normalize(0.5))).toBe(MAX);
  expect(countWithin(doubles, ({ spend }) => spend?.(4))).toBe(MAX / 4);
});

it.each([
  [1n, 4 + 1 / 64],
  [2n ** 640n - 1n, 14],
  [2n ** 2000n - 1n, 4 + 2000 / 64],
])("an operation with fractions takes four steps, and one more for 64 bits: %s", (denominator, steps) => {
  const fraction = { numerator: 1n, denominator };
  expect(countWithin(rationals, ({ add }) => add(fraction, fraction))).toBe(Math.floor(MAX / steps));
  expect(countWithin(rationals, ({ normalize }) => normalize(fraction))).toBe(Math.floor(MAX / steps));
});

it("the steps of long calculations count a fiftieth, and are reported to whoever asks", () => {
  let reported = 0;
  const report = (steps: number): void => void (reported += steps);
  expect(countWithin(doubles, ({ withWeights }) => withWeights(report, ({ spend }) => spend(100)))).toBe(MAX / 2);
  expect(reported).toBe(50 * MAX);
});

it("what ends at once is a step, and so is each answer of dice, with the answers before it that are given again", () => {
  let steps = 0;
  const counting: Arithmetic<number> = { ...doubles, spend: (more) => void (steps += more) };
  const goal = { name: "none", owner: "player", objectives: [] };
  const thrown = done({ outcome: "thrown" });
  const stepsOf = (throws: number): number => {
    const one = procedure("throws", {
      rules: [],
      *run() {
        for (let i = 0; i < throws; i++) yield* roll(d(2).times(1), face);
        return thrown;
      },
    });
    const atOnce = procedure("at once", { rules: [], run: () => thrown });
    steps = 0;
    const calculator = new Calculator({ arithmetic: counting, house: {}, goal, strategy: "never" });
    calculator.expectedValues(throws === 0 ? atOnce : one, {});
    return steps;
  };
  expect([0, 1, 2, 3].map(stepsOf)).toEqual([1, 1 + 2, 1 + 2 + 4 * 2, 1 + 2 + 4 * 2 + 8 * 3]);
});

it("each question has the whole budget, and errors of its own", () => {
  const limited = new LimitedArithmetic(doubles, MAX);
  const most = (): string => {
    for (let i = 0; i < MAX; i++) limited.arithmetic.normalize(1);
    return "done";
  };
  expect([limited.within(most), limited.within(most)]).toEqual(["done", "done"]);
  expect(() => limited.arithmetic.normalize(1)).toThrow(TooMuchWorkError);
  expect(() =>
    limited.within(() => {
      throw new RangeError("other");
    }),
  ).toThrow("other");
});

it("asks the program every 1,000 steps whether to go on", () => {
  let asked = 0;
  const ask = (): boolean => (asked += 1) > 2 * (MAX / 1000) + 3;
  const limited = new LimitedArithmetic(doubles, MAX, ask);
  const spend = (steps: number) => () => {
    for (let i = 0; i < steps; i++) limited.arithmetic.normalize(1);
    return asked;
  };
  expect(limited.within(spend(999))).toBe(0);
  expect(limited.within(spend(MAX))).toBe(MAX / 1000);
  expect(limited.within(spend(MAX))).toBe(2 * (MAX / 1000));
  expect(limited.within(spend(3999))).toBe(2 * (MAX / 1000) + 3);
  expect(limited.within(spend(1000))).toBeUndefined();
});
