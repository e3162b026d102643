import type { Arithmetic } from "@rulewright/dice";

/** Thrown where a calculation takes more operations than it may. */
export class TooMuchWork extends Error {}

/** Doubles or fractions with a budget of operations, for all calculations together or for each question. */
export class LimitedArithmetic<N> {
  readonly #operations: number;
  #left: number;
  /** The number system; its operations throw a TooMuchWork when the budget is spent. */
  readonly arithmetic: Arithmetic<N>;

  constructor(arithmetic: Arithmetic<N>, operations: number) {
    this.#operations = operations;
    this.#left = operations;
    const counted =
      <A extends readonly unknown[], R>(operation: (...operands: A) => R) =>
      (...operands: A): R => {
        this.#spend(1);
        return operation(...operands);
      };
    this.arithmetic = {
      ...arithmetic,
      add: counted(arithmetic.add),
      multiply: counted(arithmetic.multiply),
      divide: counted(arithmetic.divide),
      compare: counted(arithmetic.compare),
      normalize: counted(arithmetic.normalize),
      withWeights: (also, use) =>
        arithmetic.withWeights((steps) => {
          this.#spend(steps);
          also(steps);
        }, use),
    };
  }

  /** The answer to a question, or undefined where it takes more operations than it may. */
  within<T>(ask: () => T): T | undefined {
    this.#left = this.#operations;
    try {
      return ask();
    } catch (error) {
      if (error instanceof TooMuchWork) return undefined;
      throw error;
    }
  }

  #spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork();
  }
}
