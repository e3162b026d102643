import type { Arithmetic, Distribution } from "@rulewright/dice";
import type { Goal } from "../language/goal.ts";
import type { JsonObject } from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";
import type { ValuedOption } from "../odds/calculator.ts";
import type { Result } from "../odds/result-table.ts";
import { type Frequency, simulate as simulateProcedure } from "../simulate/simulate.ts";
import { type Askable, type Assumptions, QuestionError, resolveQuestion } from "./question.ts";

/** The exact answer to a question. */
export interface Odds<N> {
  /** Every result with its probability. Evaluated when it is first read. */
  readonly results: Distribution<Result, N>;
  /** The expected value of each of the goal's objectives, by name. */
  readonly values: Readonly<Record<string, N>>;
  /** The probability of the outcomes that satisfy a condition. */
  chance(when: (outcome: Outcome) => boolean): N;
  /** The mean of a number of the outcome. */
  mean(of: (outcome: Outcome) => number): N;
}

/**
 * The exact odds of a procedure under the given assumptions.
 *
 * Throws a QuestionError for unknown names and refused arguments, and a NoExactAnswerError where the results can't be
 * listed.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, odds, procedure, roll } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: [],
 *   parameters: { target: { kind: "integer", min: 1, max: 6 } },
 *   *run({ target }) {
 *     const shown = yield* roll(d(6).times(1), face);
 *     return done({ outcome: shown >= target ? "success" : "failure" });
 *   },
 * });
 * odds({ procedures: { toss } }, "toss", { target: 4 }).chance(({ outcome }) => outcome === "success"); // => 0.5
 * ```
 */
export function odds(rules: Askable, procedure: string, args: JsonObject, assumptions?: Assumptions): Odds<number>;
export function odds<N>(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  assumptions: Assumptions<N> & { readonly arithmetic: Arithmetic<N> },
): Odds<N>;
export function odds<N>(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  assumptions: Assumptions<N> = {},
): Odds<N> {
  const { calculator, ...question } = resolveQuestion(rules, procedure, args, assumptions);
  const { arithmetic } = calculator;
  const results = (): Distribution<Result, N> => calculator.results(question.procedure, question.args);
  const mean = (of: (outcome: Outcome) => number): N => {
    let sum = arithmetic.zero;
    for (const { value, chance } of results()) {
      sum = arithmetic.add(sum, arithmetic.multiply(chance, arithmetic.ratio(of(value.outcome), 1)));
    }
    return arithmetic.normalize(sum);
  };
  return {
    get results() {
      return results();
    },
    get values() {
      const values = calculator.expectedValues(question.procedure, question.args);
      return valuesByName(calculator.goal, values);
    },
    chance: (when) => mean((outcome) => Number(when(outcome))),
    mean,
  };
}

/** What a decision is worth: the best option, and every option with the expected values of the goal's objectives. */
export interface Advice<N> {
  readonly best: AdvisedOption<N>;
  /** All open options, the default first. */
  readonly options: readonly AdvisedOption<N>[];
}

/** An option of a decision: its move (undefined for the default), details, price and expected values. */
export interface AdvisedOption<N> extends Pick<ValuedOption<N>, "option"> {
  readonly values: Readonly<Record<string, N>>;
}

/**
 * The best option at the choice with which a procedure begins, and the values of all its options. Choices after it are
 * made the best way too, unless `strategy` says otherwise.
 *
 * Throws a QuestionError for unknown names, refused arguments, and where the procedure doesn't begin with a choice.
 *
 * @example
 * ```ts
 * import { best } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const terms = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 1, ego: 0 };
 * const failed = { terms, lots: 1, natural: 4, rerolled: 0, taskLots: 0 };
 * const { best: chosen, options } = best(eveningStar, "check rolled", failed, { goal: "success" });
 * chosen.option.move; // => "lots"
 * options.map(({ values }) => values["success"]?.toFixed(2)); // => ["0.00", "0.60"]
 * ```
 */
export function best(rules: Askable, procedure: string, args: JsonObject, assumptions?: Assumptions): Advice<number>;
export function best<N>(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  assumptions: Assumptions<N> & { readonly arithmetic: Arithmetic<N> },
): Advice<N>;
export function best<N>(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  assumptions: Assumptions<N> = {},
): Advice<N> {
  const { calculator, ...question } = resolveQuestion(rules, procedure, args, { strategy: "best", ...assumptions });
  let ending = question.procedure.run(question.args, calculator.house);
  while ("end" in ending && ending.end === "go") ending = ending.procedure.run(ending.args, calculator.house);
  if (!("end" in ending)) {
    const first = ending.next().value;
    if (!("end" in first)) throw new QuestionError(`${procedure} begins with dice, not with a choice`);
    ending = first;
  }
  if (ending.end !== "choose") throw new QuestionError(`${procedure} doesn't begin with a choice`);
  const { best: chosen, all } = calculator.options(ending);
  const advised = ({ option, values }: ValuedOption<N>): AdvisedOption<N> => ({
    option,
    values: valuesByName(calculator.goal, values),
  });
  return { best: advised(chosen), options: all.map(advised) };
}

/**
 * How often each result occurs in `runs` random runs, most frequent first. Equal seeds give equal answers.
 *
 * Throws a QuestionError for unknown names and refused arguments.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { done, procedure, roll, simulate } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   parameters: { target: { kind: "integer", min: 1, max: 6 } },
 *   *run({ target }) {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) >= target ? "success" : "failure" });
 *   },
 * });
 * const found = simulate({ procedures: { toss } }, "toss", { target: 5 }, { runs: 6000, seed: 1 });
 * found.map(({ outcome, count }) => [outcome.outcome, count]); // => [["failure", 3980], ["success", 2020]]
 * ```
 */
export function simulate(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  { runs, seed, ...assumptions }: Assumptions & { readonly runs: number; readonly seed: number },
): readonly Frequency[] {
  const { calculator, ...question } = resolveQuestion(rules, procedure, args, assumptions);
  return simulateProcedure(question.procedure, question.args, calculator, { runs, seed });
}

function valuesByName<N>(goal: Goal, values: readonly N[]): Readonly<Record<string, N>> {
  return Object.fromEntries(
    goal.objectives.flatMap(({ name }, i): [string, N][] => {
      const value = values[i];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
