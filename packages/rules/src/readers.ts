import { type Arithmetic, type Distribution, doubles, nearestName } from "@rulewright/dice";
import { type Goal, goal as goalOf } from "./language/goal.ts";
import { type HouseRuleDeclarations, type HouseRules, resolveHouseRules } from "./language/house-rules.ts";
import type { JsonObject } from "./language/json.ts";

import { readArguments } from "./language/parameters.ts";
import type { Outcome, Procedure } from "./language/procedure.ts";
import { isRefusal, type Refusal } from "./language/refusal.ts";
import type { ScriptedStrategy, Strategy } from "./language/strategy.ts";
import { Calculator, type ValuedOption } from "./odds/calculator.ts";
import type { Result } from "./odds/result-table.ts";
import { type Frequency, simulate as simulateProcedure } from "./simulate/simulate.ts";

/** The part of a system that questions are asked about. A definition has all of it; a single procedure needs no more. */
export interface Askable {
  readonly procedures: Readonly<Record<string, Procedure>>;
  readonly houseRules?: HouseRuleDeclarations;
  readonly goals?: Readonly<Record<string, Goal>>;
  readonly strategies?: Readonly<Record<string, ScriptedStrategy>>;
}

/** The assumptions of a question. */
export interface Assumptions<N = number> {
  /** House rules that differ from their defaults. */
  readonly house?: HouseRules;
  /** A goal, or the name of one of the system's; its first goal if absent. */
  readonly goal?: Goal | string;
  /** How choices are made: "never" (the default), "greedy", "best", the name of one of the system's strategies, or a script. */
  readonly strategy?: ScriptedStrategy | string;
  /** Doubles if absent; `rationals` for exact fractions. */
  readonly arithmetic?: Arithmetic<N>;
}

/** Thrown for a question that names something unknown or gives arguments that the procedure refuses. */
export class QuestionError extends Error {
  override readonly name = "QuestionError";
  /** The refusal, where arguments are refused. */
  readonly refusal: Refusal | undefined;

  constructor(message: string, refusal?: Refusal) {
    super(message);
    this.refusal = refusal;
  }
}

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
  const calculator = calculatorFor(rules, assumptions);
  const question = questionOf(rules, procedure, args, calculator.house);
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
 * The best option at the choice with which a procedure begins, and the values of all its options.
 *
 * Throws a QuestionError for unknown names, refused arguments, and where the procedure doesn't begin with a choice.
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
  const calculator = calculatorFor(rules, { strategy: "best", ...assumptions });
  const question = questionOf(rules, procedure, args, calculator.house);
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

/** How often each result occurs in `runs` random runs, most frequent first. Equal seeds give equal answers. */
export function simulate(
  rules: Askable,
  procedure: string,
  args: JsonObject,
  { runs, seed, ...assumptions }: Assumptions & { readonly runs: number; readonly seed: number },
): readonly Frequency[] {
  const calculator = calculatorFor(rules, assumptions);
  const question = questionOf(rules, procedure, args, calculator.house);
  return simulateProcedure(question.procedure, question.args, calculator, { runs, seed });
}

/** Calculators by their assumptions. They memoize, so equal assumptions share one. */
const calculators = new WeakMap<Askable, Map<string, { readonly of: readonly unknown[]; readonly is: unknown }>>();
const MAX_CALCULATORS = 24;

/** The calculator for these assumptions. Equal assumptions about the same rules get the same one, with its memo. */
export function calculatorFor<N>(rules: Askable, assumptions: Assumptions<N> = {}): Calculator<N> {
  const house = houseOf(rules, assumptions.house ?? {});
  const goal = namedGoal(rules, assumptions.goal);
  const strategy = namedStrategy(rules, assumptions.strategy ?? "never");
  const arithmetic = assumptions.arithmetic ?? (doubles as unknown as Arithmetic<N>);
  const known = calculators.get(rules) ?? new Map();
  calculators.set(rules, known);
  const of = [goal, strategy, arithmetic];
  const key = `${JSON.stringify(house)} ${goal.name} ${typeof strategy === "string" ? strategy : "scripted"} ${String(assumptions.arithmetic === undefined)}`;
  const kept = known.get(key);
  if (kept?.of.every((one: unknown, i: number) => one === of[i])) {
    known.delete(key);
    known.set(key, kept);
    return kept.is;
  }
  const is = new Calculator<N>({ arithmetic, house, goal, strategy });
  known.set(key, { of, is });
  for (const oldest of known.keys()) {
    if (known.size <= MAX_CALCULATORS) break;
    known.delete(oldest);
  }
  return is;
}

/** Wants nothing: the goal of rules that declare none. */
const NO_GOAL = goalOf("none", "");

function namedGoal({ goals = {} }: Askable, goal: Goal | string | undefined): Goal {
  if (typeof goal === "object") return goal;
  const found = goal === undefined ? (Object.values(goals)[0] ?? NO_GOAL) : own(goals, goal);
  if (!found) throw unknown("goal", goal ?? "", Object.keys(goals));
  return found;
}

const COMMON_STRATEGIES = ["never", "greedy", "best"] as const;

function namedStrategy({ strategies = {} }: Askable, strategy: ScriptedStrategy | string): Strategy {
  if (typeof strategy === "function") return strategy;
  const found = COMMON_STRATEGIES.find((name) => name === strategy) ?? own(strategies, strategy);
  if (!found) throw unknown("strategy", strategy, [...COMMON_STRATEGIES, ...Object.keys(strategies)]);
  return found;
}

function houseOf({ houseRules = {} }: Askable, chosen: HouseRules): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("house" in resolved) return resolved.house;
  const [fault] = resolved.faults;
  throw new QuestionError(`the house rule ${fault?.name} can't be ${JSON.stringify(fault?.value)}`);
}

function questionOf(
  { procedures }: Askable,
  name: string,
  given: JsonObject,
  house: HouseRules,
): { readonly procedure: Procedure; readonly args: JsonObject } {
  const procedure = own(procedures, name);
  if (!procedure) throw unknown("procedure", name, Object.keys(procedures));
  // A procedure that only others lead to takes its state as it is.
  const args = Object.keys(procedure.parameters).length === 0 ? given : readArguments(procedure.parameters, given);
  const refused = isRefusal(args) ? args : procedure.refuse(args, house);
  if (refused) throw new QuestionError(`${name} refuses these arguments: ${refused.code} (${refused.rule})`, refused);
  return { procedure, args: isRefusal(args) ? given : args };
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function unknown(what: string, name: string, names: readonly string[]): QuestionError {
  const near = nearestName(name, names);
  return new QuestionError(`unknown ${what} "${name}"${near === undefined ? "" : `; did you mean "${near}"?`}`);
}

function valuesByName<N>(goal: Goal, values: readonly N[]): Readonly<Record<string, N>> {
  return Object.fromEntries(
    goal.objectives.flatMap(({ name }, i): [string, N][] => {
      const value = values[i];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
