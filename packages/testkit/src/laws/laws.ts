import {
  type Arithmetic,
  type Distribution,
  doubles,
  formatRational,
  mean,
  type Rational,
  rationals,
  TOLERANCE,
} from "@rulewright/dice";
import {
  begin,
  Calculator,
  type CalculatorSettings,
  isRefusal,
  LimitedArithmetic,
  opposedBy,
  type Procedure,
  replay,
  type Result,
  resume,
  simulateProcedure,
  stateKeysFor,
  type Strategy,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { checkAnnouncements } from "./announcements.ts";
import { firstGoal, houseRulesOf } from "./arbitraries.ts";
import { checkExplained, checkExplanations } from "./explanations.ts";
import type { LawCase } from "./law-case.ts";
import { resultKey } from "./one-step.ts";
import { playAtRandom } from "./random-play.ts";
import { checkSharing } from "./sharing.ts";
import { ensure } from "./violation.ts";

/** What holds for every procedure. */
export interface Law {
  readonly name: string;
  /** How many random cases are checked by default. */
  readonly runs: number;
  /** Checks one case. Throws an Error that says how the law is broken. Cases that take too much work are left out. */
  check(subject: LawCase): void;
  /** True if the law is checked once for each example, instead of for random cases. */
  readonly ofExamples?: true;
}

type Settings = Partial<CalculatorSettings<never>>;

const settingsOf = ({ system, goal, house, strategy }: LawCase) => ({
  house,
  goal,
  strategy,
  stateKeys: stateKeysFor(system, goal, strategy),
});

/** The most steps of a calculator in one case. */
const [MAX_IN_FRACTIONS, MAX_IN_DOUBLES] = [40_000, 40_000];

const calculatorOf = <N>(subject: LawCase, arithmetic: Arithmetic<N>, operations: number, settings: Settings = {}) =>
  new Calculator({
    ...settingsOf(subject),
    ...settings,
    arithmetic: new LimitedArithmetic(arithmetic, operations).arithmetic,
  });
const inFractions = (subject: LawCase, settings?: Settings) =>
  calculatorOf(subject, rationals, MAX_IN_FRACTIONS, settings);
const inDoubles = (subject: LawCase) => calculatorOf(subject, doubles, MAX_IN_DOUBLES);

/** The possible results in order, without their chances: equal for equal policies. */
const possibleResults = <N>(results: Distribution<Result, N>): string =>
  results
    .map(({ value }) => JSON.stringify(value))
    .toSorted()
    .join("\n");

const isClose = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));

function checkResults(subject: LawCase): void {
  const { procedure, args } = subject;
  const exact = inFractions(subject).results(procedure, args);
  const { numerator, denominator } = exact.reduce((sum, { chance }) => rationals.add(sum, chance), rationals.zero);
  ensure(numerator === denominator, () => `the chances total ${numerator}/${denominator}`);
  const near = inDoubles(subject).results(procedure, args);
  const total = near.reduce((sum, { chance }) => sum + chance, 0);
  ensure(Math.abs(total - 1) <= TOLERANCE, () => `the chances total ${total} in doubles`);
  const results = possibleResults(near);
  ensure(results === possibleResults(exact), () => `doubles lead to other results than fractions:\n${results}`);
}

function checkAgreement(subject: LawCase): void {
  const { procedure, args } = subject;
  const exact = inFractions(subject).expectedValues(procedure, args).map(rationals.toNumber);
  const near = inDoubles(subject).expectedValues(procedure, args);
  exact.forEach((value, i) => {
    ensure(isClose(value, near[i] ?? Number.NaN), () => `objective ${i} is ${near[i]} in doubles, exactly ${value}`);
  });
}

const IN_LISTS = { recursion: { values: 0, results: 0, states: 0 } };
const BY_RECURSION = { recursion: { values: 400, results: 400, states: Number.POSITIVE_INFINITY } };

/** The results with their exact chances, in order. */
const exactResults = (results: Distribution<Result, Rational>): string =>
  results
    .map((one) => `${resultKey(one.value)} ${formatRational(one.chance)}`)
    .toSorted()
    .join("\n");

const [PARAMETRIC, EACH_BY_ITSELF] = [{ parametricFrom: 0 }, { parametricFrom: Number.POSITIVE_INFINITY }];

function checkParametric(subject: LawCase): void {
  const { procedure, args, goal } = subject;
  const values = inFractions(subject, EACH_BY_ITSELF).expectedValues(procedure, args);
  inFractions(subject, PARAMETRIC)
    .expectedValues(procedure, args)
    .forEach((value, i) => {
      const alone = values[i] ?? rationals.zero;
      ensure(
        rationals.compare(value, alone) === 0,
        () =>
          `${goal.objectives[i]?.name} is ${formatRational(value)} with parametric states, ${formatRational(alone)} without`,
      );
    });
}

function checkLists(subject: LawCase): void {
  const { procedure, args, goal } = subject;
  const [recursive, listing] = [inFractions(subject, BY_RECURSION), inFractions(subject, IN_LISTS)];
  const [one, other] = [recursive, listing].map((calculator) => exactResults(calculator.results(procedure, args)));
  ensure(one === other, () => `the results in lists are\n${other}\nand by recursion\n${one}`);
  const values = recursive.expectedValues(procedure, args);
  listing.expectedValues(procedure, args).forEach((value, i) => {
    const recursively = values[i] ?? rationals.zero;
    ensure(
      rationals.compare(value, recursively) === 0,
      () =>
        `${goal.objectives[i]?.name} is ${formatRational(value)} in lists, ${formatRational(recursively)} by recursion`,
    );
  });
}

function checkAttained(subject: LawCase): void {
  const { procedure, args, goal } = subject;
  const calculator = inFractions(subject);
  const expected = calculator.expectedValues(procedure, args);
  const results = calculator.results(procedure, args);
  // The mean of combined results is known to the expected values only.
  if (results.some(({ value }) => value.outcome.atLeast !== undefined)) return;
  goal.objectives.forEach((objective, i) => {
    const valueOf = (result: Result): number =>
      objective.source === "outcome" ? objective.of(result.outcome) : (result[objective.source][objective.amount] ?? 0);
    const isEqual = rationals.compare(mean(results, valueOf, rationals), expected[i] ?? rationals.zero) === 0;
    ensure(isEqual, () => `the results have another mean of ${objective.name} than the expected value`);
  });
}

function checkOptimality(subject: LawCase): void {
  const { procedure, args } = subject;
  const best = inFractions(subject, { strategy: "best" });
  for (const strategy of ["never", "greedy"] as const) {
    const other = inFractions(subject, { strategy }).expectedValues(procedure, args);
    ensure(best.compare(best.expectedValues(procedure, args), other) >= 0, () => `"${strategy}" is better than "best"`);
  }
}

function checkUsefulOptions(subject: LawCase): void {
  const { system, procedure, args, house, goal, seed } = subject;
  const begun = begin(system, procedure.name, args, house);
  if (isRefusal(begun)) return;
  const best = inFractions(subject, { strategy: "best" });
  playAtRandom(system, begun, seed, ({ awaits }) => {
    if (awaits.wants !== "choice" || awaits.choice.sealed || opposedBy(goal, awaits.choice.by)) return;
    const ofAll = best.options(awaits.choice).best.values;
    const decided = best.decide(awaits.choice);
    ensure(
      best.compare(decided.values, ofAll) === 0,
      () => `an option that isn't searched is better than the decision`,
    );
  });
}

const SAMPLES = 4000;

function checkSamples(subject: LawCase): void {
  const { procedure, args, seed } = subject;
  const calculator = new Calculator({ ...settingsOf(subject), arithmetic: doubles });
  const sampled = simulateProcedure(procedure, args, calculator, { runs: SAMPLES, seed });
  const counts = new Map(sampled.map((one) => [resultKey(one), one.count]));
  for (const { value, chance } of calculator.results(procedure, args)) {
    // Nobody rolls a combined result.
    if (value.outcome.atLeast !== undefined) continue;
    const key = resultKey(value);
    const frequency = (counts.get(key) ?? 0) / SAMPLES;
    const deviation = Math.sqrt((chance * (1 - chance)) / SAMPLES);
    ensure(
      Math.abs(frequency - chance) <= 5 * deviation + 1e-9,
      () => `${key} has a chance of ${chance} and a frequency of ${frequency} in ${SAMPLES} runs`,
    );
  }
}

function checkReplay({ system, procedure, args, house, seed }: LawCase): void {
  const begun = begin(system, procedure.name, args, house);
  if (isRefusal(begun)) return;
  const trace = playAtRandom(system, begun, seed);
  const read = JSON.parse(JSON.stringify(trace)) as Trace;
  const [replayed, played] = [replay(system, read).awaits.wants, resume(system, trace).awaits.wants];
  ensure(replayed === played, () => `the attempt awaits ${played}, its replay ${replayed}`);
}

/** The laws that every procedure keeps, whatever the system. */
export const laws: readonly Law[] = [
  { name: "probabilities total one, and doubles and fractions decide alike", runs: 60, check: checkResults },
  { name: "doubles and fractions agree", runs: 60, check: checkAgreement },
  { name: "sharing results changes nothing", runs: 60, check: checkSharing },
  { name: "flat lists of states answer as recursion does", runs: 15, check: checkLists },
  { name: "states that hand on what they don't read answer as by themselves", runs: 30, check: checkParametric },
  { name: "the results have the expected values", runs: 40, check: checkAttained },
  { name: "best play is never worse than other strategies", runs: 40, check: checkOptimality },
  { name: "the options that are searched include the best one", runs: 60, check: checkUsefulOptions },
  { name: "sampled frequencies agree with the odds", runs: 1, check: checkSamples, ofExamples: true },
  { name: "whatever is played replays to itself", runs: 80, check: checkReplay },
  { name: "the first of two announcements at once can stay sealed", runs: 20, check: checkAnnouncements },
  { name: "explanations add up to what was rolled", runs: 40, check: checkExplanations },
];

/** Every outcome of dice has an explanation. The systems of the catalogue keep this law; others need not. */
export const outcomesAreExplained: Law = {
  name: "every outcome of dice is explained",
  runs: 40,
  check: checkExplained,
};

/** The strategies that laws are checked with. */
export const strategies: readonly Strategy[] = ["never", "greedy", "best"];

/** The cases of a law that is checked once for each example and strategy, under the default house rules. */
export function exampleCases(system: SystemDefinition, procedure: Procedure, seed: number): readonly LawCase[] {
  const house = houseRulesOf(system);
  const goal = firstGoal(system);
  return procedure.examples.flatMap((args, i) =>
    strategies.map((strategy) => ({ system, procedure, args, house, strategy, goal, seed: seed + i })),
  );
}
