/**
 * Thrown where a question has no answer that can be listed or solved exactly. `expectedValues`, `unroll` or a
 * simulation may still answer.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, earn, go, NoExactAnswerError, odds, procedure, type Procedure, roll } from "@rulewright/rules";
 *
 * const climb: Procedure = procedure("climb", {
 *   rules: ["R-6"],
 *   *run() {
 *     yield* earn({ rounds: 1 });
 *     return (yield* roll(d(6).times(1), face)) === 6 ? done({ outcome: "top" }) : go(climb, {});
 *   },
 * });
 * let listed = true;
 * try {
 *   listed = odds({ procedures: { climb } }, "climb", {}).results.length > 0;
 * } catch (error) {
 *   listed = !(error instanceof NoExactAnswerError);
 * }
 * listed; // => false
 * ```
 */
export class NoExactAnswerError extends RangeError {
  override readonly name: string = "NoExactAnswerError";
}

/**
 * Thrown where the number of results is unbounded: a loop whose rounds are part of the result. Means of such a loop are
 * exact, and `unroll` lists the results of its first rounds.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import {
 *   calculatorFor,
 *   done,
 *   earn,
 *   go,
 *   procedure,
 *   type Procedure,
 *   roll,
 *   UnboundedResultsError,
 * } from "@rulewright/rules";
 *
 * const climb: Procedure = procedure("climb", {
 *   rules: ["R-6"],
 *   *run() {
 *     yield* earn({ rounds: 1 });
 *     return (yield* roll(d(6).times(1), face)) === 6 ? done({ outcome: "top" }) : go(climb, {});
 *   },
 * });
 * let message: unknown;
 * try {
 *   calculatorFor({ procedures: { climb } }).results(climb, {});
 * } catch (error) {
 *   message = error instanceof UnboundedResultsError ? error.message : undefined;
 * }
 * message; // => "climb loops: its results can't be listed"
 * ```
 */
export class UnboundedResultsError extends NoExactAnswerError {
  override readonly name = "UnboundedResultsError";

  constructor(procedure: string, options?: ErrorOptions) {
    super(`${procedure} loops: its results can't be listed`, options);
  }
}

/** Thrown where a loop has more states than can be solved. */
export class TooManyStatesError extends NoExactAnswerError {
  override readonly name = "TooManyStatesError";

  constructor(procedure: string, max: number) {
    super(`${procedure} has more than ${max} states`);
  }
}

/**
 * Thrown where a calculation takes more steps than a LimitedArithmetic allows.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { LimitedArithmetic, TooMuchWorkError } from "@rulewright/rules";
 *
 * const { arithmetic } = new LimitedArithmetic(doubles, 2);
 * let steps: number | undefined;
 * try {
 *   for (;;) arithmetic.add(1, 1);
 * } catch (error) {
 *   steps = error instanceof TooMuchWorkError ? error.steps : undefined;
 * }
 * steps; // => 2
 * ```
 */
export class TooMuchWorkError extends NoExactAnswerError {
  override readonly name = "TooMuchWorkError";
  /** The calculation takes more steps than these. */
  readonly steps: number;

  constructor(steps: number) {
    super(`an exact answer takes more than ${steps} steps`);
    this.steps = steps;
  }
}
