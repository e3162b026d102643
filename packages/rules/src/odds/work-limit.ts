import type { Arithmetic, Rational } from "@rulewright/dice";
import { TooMuchWorkError } from "./errors.ts";

/**
 * Doubles or fractions with a budget of steps: answers of dice, and operations with short numbers. A calculator
 * with its number system does no more, whatever is asked. Equal questions to new calculators take equally many steps. A
 * program that must answer in time may end the work earlier: it is asked every 1,000 steps.
 *
 * @example
 * ```ts
 * import { d, doubles, face } from "@rulewright/dice";
 * import { calculatorFor, done, LimitedArithmetic, procedure, roll } from "@rulewright/rules";
 *
 * const throws = procedure("throws", {
 *   rules: ["R-2"],
 *   parameters: { dice: { kind: "integer", min: 1 } },
 *   *run({ dice }) {
 *     let sum = 0;
 *     for (let i = 0; i < dice; i++) sum += yield* roll(d(6).times(1), face);
 *     return done({ outcome: "rolled", sum });
 *   },
 * });
 * const limited = new LimitedArithmetic(doubles, 10_000);
 * const calculator = calculatorFor({ procedures: { throws } }, { arithmetic: limited.arithmetic });
 * limited.within(() => calculator.results(throws, { dice: 3 }).length); // => 16
 * limited.within(() => calculator.results(throws, { dice: 9 }).length); // => undefined
 * ```
 */
export class LimitedArithmetic<N> {
  readonly #max: number;
  readonly #isOver: () => boolean;
  #steps = 0;
  /** The number of steps after which the program is asked again. */
  #next = STEPS_BETWEEN;
  /** The number system. Its operations throw a TooMuchWorkError when the budget is spent. */
  readonly arithmetic: Arithmetic<N>;

  constructor(arithmetic: Arithmetic<N>, max: number, isOver: () => boolean = () => false) {
    this.#max = max;
    this.#isOver = isOver;
    const one =
      <R>(operation: (a: N) => R) =>
      (a: N): R => {
        this.#spend(stepsWith(a));
        return operation(a);
      };
    const two =
      <R>(operation: (a: N, b: N) => R) =>
      (a: N, b: N): R => {
        this.#spend(stepsWith(a));
        return operation(a, b);
      };
    this.arithmetic = {
      ...arithmetic,
      add: two(arithmetic.add),
      subtract: two(arithmetic.subtract),
      multiply: two(arithmetic.multiply),
      divide: two(arithmetic.divide),
      compare: (a, b, size) => {
        this.#spend(stepsWith(a));
        return arithmetic.compare(a, b, size);
      },
      normalize: one(arithmetic.normalize),
      spend: (steps) => this.#spend(steps),
      withWeights: (also, use) =>
        arithmetic.withWeights((steps) => {
          this.#spend(steps / STEPS_OF_WEIGHTS);
          also(steps);
        }, use),
    };
  }

  /** The answer to a question, or undefined where it takes more than the whole budget. */
  within<T>(ask: () => T): T | undefined {
    this.#steps = 0;
    this.#next = STEPS_BETWEEN;
    try {
      return ask();
    } catch (error) {
      if (error instanceof TooMuchWorkError) return undefined;
      throw error;
    }
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#max) throw new TooMuchWorkError(this.#max);
    if (this.#steps < this.#next) return;
    this.#next = this.#steps + STEPS_BETWEEN;
    if (this.#isOver()) throw new TooMuchWorkError(Math.floor(this.#steps));
  }
}

const STEPS_BETWEEN = 1000;
/** As many steps of a long calculation in unnormalized numbers take as long as one of a rule's. */
const STEPS_OF_WEIGHTS = 50;
/** Fractions take longer than doubles, and those of more bits longer still. */
const STEPS_OF_FRACTION = 4;
const BITS_PER_STEP = 64;

function stepsWith(n: unknown): number {
  return typeof n === "number" ? 1 : STEPS_OF_FRACTION + bitsOf(n as Rational) / BITS_PER_STEP;
}

/** The bits of a denominator, measured only where a double can't hold them. */
function bitsOf({ denominator }: Rational): number {
  const size = Number(denominator);
  return Number.isFinite(size) ? Math.log2(size + 1) : 4 * denominator.toString(16).length;
}
