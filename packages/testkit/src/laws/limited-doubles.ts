import { type Arithmetic, doubles } from "@rulewright/dice";

/** Thrown where a calculation takes more operations than it may. */
export class TooMuchWork extends Error {}

/** Doubles with a budget of operations for each question. */
export class LimitedDoubles {
  readonly #operations: number;
  #left: number;
  readonly arithmetic: Arithmetic<number>;

  constructor(operations: number) {
    this.#operations = operations;
    this.#left = operations;
    const counted =
      <A extends readonly unknown[], R>(operation: (...operands: A) => R) =>
      (...operands: A): R => {
        this.#spend(1);
        return operation(...operands);
      };
    this.arithmetic = {
      ...doubles,
      add: counted(doubles.add),
      multiply: counted(doubles.multiply),
      divide: counted(doubles.divide),
      compare: counted(doubles.compare),
      normalize: counted(doubles.normalize),
      withWeights: (also, use) =>
        doubles.withWeights((steps) => {
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
