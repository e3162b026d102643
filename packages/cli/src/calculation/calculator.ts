import {
  type Amounts,
  Calculator,
  type Choose,
  type Goal,
  type HouseRules,
  type Option,
  type Outcome,
  type JsonObject,
  type Procedure,
  type SystemDefinition,
} from "@rulewright/rules";
import { inDoubles, inRationals, type Numbers, type Quantity } from "../draw/numbers.ts";
import { refusedError } from "../errors/errors.ts";
import type { NamedStrategy } from "../question/lookup.ts";

/** What is asked about: a procedure with its arguments, under house rules, for a goal. */
export interface Question {
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly house: HouseRules;
  readonly goal: Goal;
}

/** One result with its chance. */
export interface ResultChance {
  readonly outcome: Outcome;
  /** What was paid and earned on the way. */
  readonly amounts: Amounts;
  readonly chance: Quantity;
}

/** The answer under one way of choosing. */
export interface StrategyOdds {
  readonly strategy: string;
  /** The mean of each of the goal's objectives, in their order. */
  readonly values: readonly Quantity[];
  readonly results: readonly ResultChance[];
  /** Why the results can't be listed, where they have no end: `results` is empty then. */
  readonly endless?: string;
}

/** An option with what it is worth, objective by objective. */
export interface RankedOption {
  readonly option: Option;
  readonly values: readonly Quantity[];
  readonly best: boolean;
}

/** Exact answers, in doubles or in rationals, behind one face. */
export interface ExactCalculator {
  odds(question: Question, strategy: NamedStrategy): StrategyOdds;
  /** The means alone, which is much quicker. */
  expectedValues(question: Question, strategy: NamedStrategy): readonly Quantity[];
  /** Every open option of a choice under best play from then on, the most worth first. */
  rankOptions(question: Question, choice: Choose): readonly RankedOption[];
}

/** A reckoner that keeps what it has worked out. `exact` answers in fractions too. */
export function exactCalculator(exact: boolean): ExactCalculator {
  return exact ? calculatorIn(inRationals) : calculatorIn(inDoubles);
}

const BEST: NamedStrategy = { name: "best", strategy: "best" };

function calculatorIn<N>({ arithmetic, quantity }: Numbers<N>): ExactCalculator {
  const kept: {
    readonly house: HouseRules;
    readonly goal: Goal;
    readonly strategy: string;
    readonly by: Calculator<N>;
  }[] = [];
  const calculator = ({ house, goal }: Question, { name, strategy }: NamedStrategy): Calculator<N> => {
    const known = kept.find((one) => one.house === house && one.goal === goal && one.strategy === name);
    if (known) return known.by;
    const by = new Calculator({ arithmetic, house, goal, strategy: strategy });
    kept.push({ house, goal, strategy: name, by });
    return by;
  };
  return {
    odds: (question, strategy) => {
      const { procedure, args } = question;
      const by = calculator(question, strategy);
      const answer = { strategy: strategy.name, values: by.expectedValues(procedure, args).map(quantity) };
      try {
        const results = by.results(procedure, args);
        return { ...answer, results: results.map(({ value, chance }) => ({ ...value, chance: quantity(chance) })) };
      } catch (error) {
        // Results without end are told with their cause; any other RangeError is of a question too large.
        if (!(error instanceof RangeError) || error.cause === undefined) throw error;
        return { ...answer, results: [], endless: error.message };
      }
    },
    expectedValues: (question, strategy) =>
      calculator(question, strategy).expectedValues(question.procedure, question.args).map(quantity),
    rankOptions: (question, choice) => {
      const by = calculator(question, BEST);
      const { best, all } = by.options(choice);
      return all
        .toSorted((a, b) => (a === best ? -1 : b === best ? 1 : by.compare(b.values, a.values)))
        .map((one) => ({ option: one.option, values: one.values.map(quantity), best: one === best }));
    },
  };
}

/** Complains where the procedure can't be begun with these arguments at all. */
export function requireLegalStart({ system, procedure, args, house }: Question): void {
  const refusal = procedure.refuse(args, house);
  if (refusal) throw refusedError(system, refusal);
}

/** Numbers by their size, all else after them. */
const order = (value: string | number | undefined): number =>
  typeof value === "number" ? value : Number.MAX_SAFE_INTEGER;

/** Results gathered by one key of their outcome, in numerical or first order; what lacks the key comes last. */
export function groupResults(results: readonly ResultChance[], key: string): readonly ResultGroup[] {
  const rows = new Map<string, { value: string | number | undefined; parts: ResultChance[] }>();
  for (const result of results) {
    const found = result.outcome[key];
    const value = typeof found === "number" ? found : found === undefined ? undefined : String(found);
    const row = rows.get(String(value));
    if (row) row.parts.push(result);
    else rows.set(String(value), { value, parts: [result] });
  }
  return [...rows.values()]
    .toSorted((a, b) => order(a.value) - order(b.value))
    .map(({ value, parts }) => ({ value, parts, chance: sum(parts.map(({ chance }) => chance.value)) }));
}

/** Results that agree in one key of the outcome. */
export interface ResultGroup {
  readonly value: string | number | undefined;
  readonly parts: readonly ResultChance[];
  readonly chance: number;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
