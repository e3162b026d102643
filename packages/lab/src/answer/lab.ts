import { type Arithmetic, formatRational, type Rational } from "@rulewright/dice";
import { toneOf, type Tone } from "@rulewright/present";
import {
  type Goal,
  type Objective,
  type Outcome,
  type ResolvedQuestion,
  resolveQuestion,
  sample,
  seeded,
  type SystemDefinition,
  unroll,
} from "@rulewright/rules";
import type { LabQuestion } from "../question/question.ts";
import type { Histogram, LabAnswer, ObjectiveValue, Simulation } from "./answer.ts";
import { endingsOf } from "./endings.ts";
import { histogramOf, variablesOf, type WeightedResult } from "./histogram.ts";
import { sum } from "./sum.ts";

/** The parts of a system's definition that the lab needs. */
export type LabSystem = Pick<
  SystemDefinition,
  "id" | "procedures" | "goals" | "strategies" | "houseRules" | "credits" | "badOutcomes" | "headlineNumbers"
>;

/** A loop is followed for this many steps. */
const MAX_STEPS = 2000;
/** A loop is left once no more than this chance remains in it. */
const NEGLIGIBLE = 1e-9;

/**
 * Answers questions about one system, in doubles or in exact fractions. Questions with equal assumptions share results.
 *
 * @example
 * ```ts
 * import { rationals } from "@rulewright/dice";
 * import { Lab } from "@rulewright/lab";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const lab = new Lab(eveningStar, rationals);
 * const question = { procedure: "check", args, goal: "success", strategy: "best", times: 1, house: {}, system: "evening-star" };
 * lab.answer(question).values[0]?.exact; // => "21/25"
 * ```
 */
export class Lab<N> {
  readonly #system: LabSystem;
  readonly #arithmetic: Arithmetic<N>;

  constructor(system: LabSystem, arithmetic: Arithmetic<N>) {
    this.#system = system;
    this.#arithmetic = arithmetic;
  }

  /** Resolves the names of a question. Throws a QuestionError for unknown names and refused arguments. */
  resolve({ procedure, args, house, goal, strategy, times }: LabQuestion): ResolvedQuestion<N> {
    const assumptions = { house, goal, strategy, times, arithmetic: this.#arithmetic };
    return resolveQuestion(this.#system, procedure, args, assumptions);
  }

  /** The means of the goal's objectives, in their order. Much faster than a whole answer. */
  means(question: LabQuestion): readonly number[] {
    const { calculator, procedure, args } = this.resolve(question);
    return calculator.expectedValues(procedure, args).map((value) => this.#arithmetic.toNumber(value));
  }

  /** The exact answer. Results that can't be listed, as there is a loop, are followed for 2000 steps. */
  answer(question: LabQuestion): LabAnswer {
    const resolved = this.resolve(question);
    return this.#answerFrom(question, resolved, this.#results(resolved));
  }

  /** A simulated answer: runs with random dice, under the question's strategy, until `enough` returns true. */
  sample(question: LabQuestion, enough: (runs: number) => boolean): LabAnswer {
    const resolved = this.resolve(question);
    return this.#answerFrom(question, resolved, { ...simulateRuns(resolved, enough), left: 0 });
  }

  #answerFrom(question: LabQuestion, resolved: ResolvedQuestion<N>, { results, left, simulation }: Results): LabAnswer {
    const { goal } = resolved.calculator;
    const several = question.times > 1;
    // A sequence of attempts as a whole is neither a success nor a failure.
    const tone = (outcome: Outcome): Tone => (several ? "success" : toneOf(this.#system, outcome, goal));
    const variables = variablesOf(results);
    const histograms = variables.map((variable) => histogramOf(results, variable, tone));
    const { headlineNumbers = [] } = this.#system;
    const objectives = goal.objectives.flatMap((one) => (one.source === "outcome" ? [] : one.amount));
    const headline = several ? [...objectives, ...headlineNumbers] : headlineNumbers;
    const histogram = histograms.find(({ key }) => key === question.variable) ?? firstHistogram(histograms, headline);
    return {
      values: simulation ? sampleMeans(goal, results, simulation) : this.#values(resolved),
      endings: endingsOf(results, tone),
      variables,
      ...(histogram ? { histogram } : {}),
      left,
      ...(simulation ? { simulation } : {}),
    };
  }

  #values({ calculator, procedure, args }: ResolvedQuestion<N>): ObjectiveValue[] {
    const means = calculator.expectedValues(procedure, args);
    return calculator.goal.objectives.map((objective, i) => {
      const mean = means[i];
      return {
        ...describeObjective(objective),
        mean: mean === undefined ? 0 : this.#arithmetic.toNumber(mean),
        ...(isRational(mean) ? { exact: formatRational(mean) } : {}),
      };
    });
  }

  #results(resolved: ResolvedQuestion<N>): Results {
    const { calculator, procedure, args } = resolved;
    const weighted = ({ value, chance }: { value: Omit<WeightedResult, "chance">; chance: N }): WeightedResult => ({
      ...value,
      chance: this.#arithmetic.toNumber(chance),
      ...(isRational(chance) ? { exact: chance } : {}),
    });
    try {
      return { results: calculator.results(procedure, args).map(weighted), left: 0 };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    const { results, left } = unroll(calculator, procedure, args, { steps: MAX_STEPS, enough: NEGLIGIBLE });
    return { results: results.map(weighted), left: this.#arithmetic.toNumber(left) };
  }
}

/** Results, and what limits their accuracy. */
interface Results {
  readonly results: readonly WeightedResult[];
  readonly left: number;
  readonly simulation?: Simulation;
}

/** Runs with random dice. Equal results are counted together. */
function simulateRuns<N>(
  { calculator, procedure, args }: ResolvedQuestion<N>,
  enough: (runs: number) => boolean,
): { readonly results: readonly WeightedResult[]; readonly simulation: Simulation } {
  const random = seeded(1);
  const found = new Map<string, { readonly result: Omit<WeightedResult, "chance">; count: number }>();
  let runs = 0;
  do {
    const result = sample(procedure, args, calculator, random);
    const key = JSON.stringify(result);
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { result, count: 1 });
    runs += 1;
  } while (!enough(runs));
  const results = [...found.values()].map(({ result, count }) => ({ ...result, chance: count / runs }));
  return { results, simulation: { runs, error: 0.5 / Math.sqrt(runs) } };
}

const describeObjective = (objective: Objective): Omit<ObjectiveValue, "mean"> => ({
  name: objective.name,
  kind: objective.kind,
  source: objective.source,
  sense: objective.sense,
  ...(objective.source === "outcome" ? {} : { amount: objective.amount }),
});

/** What one result adds to the mean of an objective. */
function contributionTo(objective: Objective, { outcome, paid, earned }: WeightedResult): number {
  if (objective.source === "outcome") return objective.of(outcome);
  return (objective.source === "paid" ? paid : earned)[objective.amount] ?? 0;
}

/** Sample means, with their standard errors. */
function sampleMeans(
  { objectives }: Goal,
  results: readonly WeightedResult[],
  { runs }: Simulation,
): readonly ObjectiveValue[] {
  return objectives.map((objective) => {
    const mean = sum(results.map((one) => one.chance * contributionTo(objective, one)));
    const variance = sum(results.map((one) => one.chance * (contributionTo(objective, one) - mean) ** 2));
    return { ...describeObjective(objective), mean, error: Math.sqrt(variance / runs) };
  });
}

function isRational(value: unknown): value is Rational {
  return typeof value === "object" && value !== null && "numerator" in value && "denominator" in value;
}

/**
 * The histogram to show first: that of the first key in `headline` that has several values; else the first of a number
 * that every result has, with three values or more whose chances differ clearly; else the first of all. Undefined for none.
 *
 * @example
 * ```ts
 * import { firstHistogram, histogramOf, variablesOf } from "@rulewright/lab";
 *
 * const results = [
 *   { outcome: { outcome: "failure", doubled: 0, hits: 0 }, paid: {}, earned: {}, chance: 0.5 },
 *   { outcome: { outcome: "success", doubled: 0, hits: 1 }, paid: {}, earned: {}, chance: 0.3 },
 *   { outcome: { outcome: "success", doubled: 1, hits: 2 }, paid: {}, earned: {}, chance: 0.2 },
 * ];
 * const histograms = variablesOf(results).map((variable) => histogramOf(results, variable, () => "success"));
 * firstHistogram(histograms)?.name; // => "hits"
 * firstHistogram(histograms, ["doubled"])?.name; // => "doubled"
 * ```
 */
export function firstHistogram(
  histograms: readonly Histogram[],
  headline: readonly string[] = [],
): Histogram | undefined {
  const named = headline.flatMap((key) => histograms.find((one) => one.key === key && one.bars.length > 1) ?? []);
  return named[0] ?? histograms.find(isTelling) ?? histograms[0];
}

function isTelling({ bars }: Histogram): boolean {
  const chances = bars.map(({ chance }) => chance);
  return bars.length > 2 && sum(chances) > 0.999 && Math.max(...chances) > 1.2 * Math.min(...chances);
}
