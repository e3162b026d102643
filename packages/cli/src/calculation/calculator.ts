import process from "node:process";
import type { Arithmetic } from "@rulewright/dice";
import { buysNothing, inDoubles, inRationals, type Quantity, type QuantityFormat } from "@rulewright/present";
import {
  type Amounts,
  type Calculator,
  calculatorFor,
  type Choose,
  type Goal,
  type HouseRules,
  LimitedArithmetic,
  type Option,
  type Outcome,
  type JsonObject,
  type Procedure,
  type Strategy,
  type SystemDefinition,
  UnboundedResultsError,
  type ValuedOption,
} from "@rulewright/rules";
import { LimitError } from "../errors/errors.ts";
import { refusedError } from "../errors/refusals.ts";

/** A question about a procedure: its arguments, the house rules in force and the goal. */
export interface Question {
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly house: HouseRules;
  readonly goal: Goal;
}

/** A strategy with its name. */
export interface NamedStrategy {
  readonly name: string;
  readonly strategy: Strategy;
}

/** The strategy that maximises the goal's objectives. */
export const BEST: NamedStrategy = { name: "best", strategy: "best" };

/** One result with its chance. */
export interface ResultChance {
  readonly outcome: Outcome;
  /** What was paid and what was earned, by tracker. */
  readonly paid: Amounts;
  readonly earned: Amounts;
  readonly chance: Quantity;
}

/** The odds under one strategy. */
export interface StrategyOdds {
  readonly strategy: string;
  /** The expected value of each of the goal's objectives, in their order. */
  readonly values: readonly Quantity[];
  readonly results: readonly ResultChance[];
  /** Why the results can't be listed, where there are infinitely many: `results` is empty then. */
  readonly unbounded?: string;
}

/** An option with the expected value of each objective. */
export interface RankedOption {
  readonly option: Option;
  readonly values: readonly Quantity[];
  readonly best: boolean;
}

/** Exact answers about procedures, in doubles or in fractions. */
export interface ExactCalculator {
  odds(question: Question, strategy: NamedStrategy): StrategyOdds;
  /** The expected values alone, which takes much less time than the odds. */
  expectedValues(question: Question, strategy: NamedStrategy): readonly Quantity[];
  /** Every open option of a choice under best play from then on, the best first. */
  rankOptions(question: Question, choice: Choose): readonly RankedOption[];
}

/** A calculator that keeps what it has calculated; with `exact`, quantities carry fractions too. */
export function exactCalculator(exact: boolean): ExactCalculator {
  return exact ? calculatorIn(inRationals) : calculatorIn(inDoubles);
}

/** A calculator whose answers together may take one second of CPU time; beyond that it throws a TooMuchWorkError. */
export function quickCalculator(exact: boolean): ExactCalculator {
  return exact ? calculatorIn(limited(inRationals)) : calculatorIn(limited(inDoubles));
}

/** In microseconds. What is printed after a calculation takes some time, too. */
const MAX_TIME = 1_000_000;

function limited<N>(format: QuantityFormat<N>): QuantityFormat<N> {
  const start = process.cpuUsage();
  const isOver = (): boolean => {
    const { user, system } = process.cpuUsage(start);
    return user + system > MAX_TIME;
  };
  return {
    ...format,
    arithmetic: new LimitedArithmetic(format.arithmetic, Number.POSITIVE_INFINITY, isOver).arithmetic,
  };
}

/** The engine's calculator in doubles, which decides as a strategy does. */
export function decider({ system, house, goal }: Question, { strategy }: NamedStrategy): Calculator<number> {
  return calculatorFor({ ...system }, { house, goal, strategy });
}

function calculatorIn<N>({ arithmetic, quantity }: QuantityFormat<N>): ExactCalculator {
  // Copies of the systems, since copies have calculators of their own: a time limit that interrupts a calculation leaves
  // its calculator in an unknown state, and later commands must not meet it again.
  const copies = new WeakMap<SystemDefinition, SystemDefinition>();
  const calculatorOf = ({ system, house, goal }: Question, { strategy }: NamedStrategy): Calculator<N> => {
    const copy = copies.get(system) ?? { ...system };
    copies.set(system, copy);
    return calculatorFor(copy, { house, goal, strategy, arithmetic });
  };
  return {
    odds: (question, strategy) => {
      const { procedure, args } = question;
      const calculator = calculatorOf(question, strategy);
      const odds = { strategy: strategy.name, values: calculator.expectedValues(procedure, args).map(quantity) };
      try {
        const results = calculator.results(procedure, args);
        return { ...odds, results: results.map(({ value, chance }) => ({ ...value, chance: quantity(chance) })) };
      } catch (error) {
        if (!(error instanceof UnboundedResultsError)) throw error;
        return { ...odds, results: [], unbounded: error.message };
      }
    },
    expectedValues: (question, strategy) =>
      calculatorOf(question, strategy).expectedValues(question.procedure, question.args).map(quantity),
    rankOptions: (question, choice) => {
      const calculator = calculatorOf(question, BEST);
      const { best: exact, all } = calculator.options(choice);
      const stands = choice.stands.closed ? undefined : all.find(({ option }) => option.move === undefined);
      const best = stands && isIdle(question.goal, exact, stands, arithmetic) ? stands : exact;
      return all
        .toSorted((a, b) => (a === best ? -1 : b === best ? 1 : calculator.compare(b.values, a.values)))
        .map((one) => ({ option: one.option, values: one.values.map(quantity), best: one === best }));
    },
  };
}

/** Whether an option's price buys nothing that anybody would see. */
function isIdle<N>(
  { objectives }: Goal,
  { option: { pays }, values }: ValuedOption<N>,
  stands: ValuedOption<N>,
  { toNumber }: Arithmetic<N>,
): boolean {
  return buysNothing(objectives, { pays, values: values.map(toNumber) }, stands.values.map(toNumber));
}

/** Throws a RefusedError where the procedure can't begin with these arguments. */
export function requireLegalStart({ system, procedure, args, house }: Question): void {
  const refusal = procedure.refuse(args, house);
  if (refusal) throw refusedError(system, refusal);
}

/** The error of an attempt that doesn't end. */
export function unboundedError({ procedure, system }: Question): LimitError {
  return new LimitError(
    `${procedure.name} of ${system.id} does not end with these values. Give values that let it end.`,
  );
}
