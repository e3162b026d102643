import type { HouseRules, JsonObject } from "@rulewright/rules";

/** A question about a procedure of a system. Plain data: it goes into a link, to a worker and back. */
export interface LabQuestion {
  readonly system: string;
  readonly procedure: string;
  readonly args: JsonObject;
  readonly house: HouseRules;
  /** The name of the goal that choices are made for. */
  readonly goal: string;
  /** The strategy of whoever rolls: `never`, `greedy`, `best`, or one of the system's own. */
  readonly strategy: string;
  /** How many attempts are made in a row with the same trackers; 1 for a single one. */
  readonly times: number;
  /** The key of the number whose distribution is shown. Absent: the one that the lab chooses. */
  readonly variable?: string;
}

/** A roll in dice notation (docs/dice-notation.md), asked for its distribution. */
export interface NotationQuestion {
  readonly expression: string;
}

/**
 * Tells questions in dice notation from those about a system.
 *
 * @example
 * ```ts
 * import { isNotationQuestion, type LabQuestion, type NotationQuestion } from "@rulewright/lab";
 *
 * const subject = (question: LabQuestion | NotationQuestion): string =>
 *   isNotationQuestion(question) ? question.expression : question.procedure;
 * subject({ expression: "2d6" }); // => "2d6"
 * ```
 */
export const isNotationQuestion = (question: LabQuestion | NotationQuestion): question is NotationQuestion =>
  "expression" in question;
