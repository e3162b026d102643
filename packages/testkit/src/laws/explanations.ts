import {
  begin,
  type Comparison,
  type DieCount,
  type Explanation,
  type HouseRules,
  isOutcome,
  isRefusal,
  type JsonObject,
  type Objective,
  type Outcome,
  type Position,
  type Procedure,
  type Sum,
  type SystemDefinition,
  type TableDie,
} from "@rulewright/rules";
import { playAtRandom } from "./random-play.ts";
import { ensure } from "./violation.ts";

/** What is played to check explanations. */
interface PlayedCase {
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly house: HouseRules;
  readonly seed: number;
}

/** Attempts that are played with the same arguments. */
const PLAYS = 12;

/** The terms that come from counted dice, beside those that are named for a class of dice. */
const COUNTED: readonly string[] = ["hits", "cancels", "doubled"];

/** Whether a sum passed its comparison, and the outcome that came of it. */
interface Compared {
  readonly passes: boolean;
  readonly outcome: Outcome;
}

/**
 * Checks the explanations of some random attempts. The terms of a sum add up to its total, unless it is bounded. The total
 * is the number of that name in the outcome, or among the facts of a choice, if they contain it. The dice on the table, counted as the
 * explanation says, give its terms. A comparison passes exactly when the outcome reaches what some goal wants, unless there
 * is an exception. For a side of a contest, that may be one of the results that the outcome contains.
 */
export function checkExplanations({ system, procedure, args, house, seed }: PlayedCase): void {
  const compared = new Map<string, Compared[]>();
  for (let play = 0; play < PLAYS; play++) {
    const begun = begin(system, procedure.name, args, house);
    if (isRefusal(begun)) return;
    playAtRandom(system, begun, seed + play, (position) => {
      const { explanation, tray } = position;
      if (!explanation) return;
      const result = resultOf(position);
      for (const sum of explanation.sums) checkSum(sum, result.numbers);
      checkCounts(explanation, tray);
      checkFaces(explanation, tray);
      if (!result.outcome || explanation.exception) return;
      for (const sum of decidingSums(explanation, result.outcome)) {
        if (!sum.exception) collect(compared, sum, result.outcome);
      }
    });
  }
  for (const [name, results] of compared) checkComparisons(system, name, results);
}

/**
 * Whether every position of some random attempts at which the outcome of dice is known has an explanation. Systems need
 * not explain their outcomes; those of the catalogue do.
 */
export function checkExplained({ system, procedure, args, house, seed }: PlayedCase): void {
  const begun = begin(system, procedure.name, args, house);
  if (isRefusal(begun)) return;
  playAtRandom(system, begun, seed, (position) => {
    const { outcome } = resultOf(position);
    const isExplained = outcome === undefined || position.tray.length === 0 || position.explanation !== undefined;
    ensure(isExplained, () => `"${position.procedure.name}" doesn't explain ${JSON.stringify(outcome)}`);
  });
}

/** The outcome reached or standing with its numbers, or the numbers known so far. */
function resultOf({ awaits }: Position): { readonly outcome?: Outcome; readonly numbers: JsonObject } {
  if (awaits.wants === "dice") return { numbers: {} };
  if (awaits.wants === "nothing") return { outcome: awaits.outcome, numbers: awaits.outcome };
  const { facts, stands } = awaits.choice;
  if (stands.leadsTo.end === "go") return { numbers: facts };
  return { outcome: stands.leadsTo.outcome, numbers: stands.leadsTo.outcome };
}

/** The first sum, those of the sides of a contest, and those of a number of the outcome: others are of steps on the way. */
const decidingSums = ({ sums }: Explanation, outcome: Outcome): readonly Sum[] =>
  sums.filter(({ of, side }, i) => i === 0 || side !== undefined || outcome[of] !== undefined);

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function checkSum({ of, side, terms, total: stated, bounded }: Sum, numbers: JsonObject): void {
  const added = total(terms.map(({ value }) => value));
  ensure(added === stated || bounded !== undefined, () => `the terms of ${of} add up to ${added}, not to ${stated}`);
  // The numbers of a contest belong to several sides, and not every outcome contains its total.
  if (side !== undefined || numbers[of] === undefined) return;
  ensure(numbers[of] === stated, () => `${of} is ${JSON.stringify(numbers[of])}, and ${stated} in its explanation`);
}

/** The dice on the table give the terms of each sum that says what its dice count for. */
function checkCounts({ sums, dice = [] }: Explanation, tray: readonly TableDie[]): void {
  const [first] = sums;
  for (const name of new Set(sums.map(({ of }) => of))) {
    const counts = dice.filter(({ of = first?.of }) => of === name);
    if (counts.length === 0) continue;
    const counted = total(tray.map((die) => countOf(die, counts)));
    const terms = sums.filter(({ of }) => of === name).flatMap((sum) => sum.terms);
    const fromDice = [...COUNTED, ...counts.map((count) => count.class)];
    const stated = total(terms.filter(({ from }) => fromDice.includes(from)).map(({ value }) => value));
    ensure(counted === stated, () => `the dice count ${counted} for ${name}, and ${stated} in its explanation`);
  }
  if (dice.length === 0) return;
  const unknown = tray.find((die) => die.class !== undefined && !dice.some((count) => isOf(die, count)));
  ensure(!unknown, () => `the explanation doesn't say what a die of class "${unknown?.class}" counts for`);
}

const isOf = (die: TableDie, count: DieCount): boolean =>
  count.class === die.class && (count.rerolled ?? die.rerolled) === die.rerolled;

function countOf(die: TableDie, counts: readonly DieCount[]): number {
  const own = counts.filter((count) => isOf(die, count));
  ensure(own.length <= 1, () => `the explanation says twice what a die of class "${die.class}" counts for`);
  return total(own.map(({ each }) => each));
}

/** A term of one die has a face that is on the table. */
function checkFaces({ sums }: Explanation, tray: readonly TableDie[]): void {
  const terms = sums.flatMap((sum) => sum.terms).filter(({ from }) => from === "die");
  for (const { value } of terms) {
    const isShown = tray.some(({ face }) => face === value);
    ensure(isShown, () => `no die on the table shows ${value}, which the explanation adds`);
  }
}

const PASSES: Readonly<Record<Comparison["passes"], (result: number, value: number) => boolean>> = {
  "at-least": (result, value) => result >= value,
  "at-most": (result, value) => result <= value,
  "more-than": (result, value) => result > value,
};

function collect(compared: Map<string, Compared[]>, { of, side, total: result, against }: Sum, outcome: Outcome): void {
  if (!against) return;
  const name = side === undefined ? of : `${of} of ${side}`;
  const results = compared.get(name) ?? [];
  compared.set(name, results);
  results.push({ passes: PASSES[against.passes](result, against.value), outcome });
}

/**
 * Some goal's chance tells the outcomes of sums that passed from the others. Where the first goal is indifferent, a sum may
 * decide less than an outcome, such as the stress of a round; then what passes must at least never end badly.
 */
function checkComparisons({ goals }: SystemDefinition, name: string, results: readonly Compared[]): void {
  const chances = Object.values(goals).flatMap(({ objectives }) => objectives.filter(({ kind }) => kind === "chance"));
  const decides = [results, ...containedResults(results)].some((outcomes) => isDecided(chances, outcomes));
  ensure(decides, () => {
    const list = results.map(({ passes, outcome }) => `${passes ? "passed" : "failed"}: ${JSON.stringify(outcome)}`);
    return `no goal agrees with the comparison of ${name}\n${[...new Set(list)].join("\n")}`;
  });
}

/** The results of each side that the outcomes of a contest contain, by the side's name. */
function containedResults(results: readonly Compared[]): readonly (readonly Compared[])[] {
  const names = Object.keys(results[0]?.outcome ?? {});
  return names
    .map((name) =>
      results.flatMap((one) => [one.outcome[name]].filter(isOutcome).map((outcome) => ({ ...one, outcome }))),
    )
    .filter((own) => own.length === results.length);
}

function isDecided(chances: readonly Objective[], results: readonly Compared[]): boolean {
  const [main] = chances;
  const isIndifferent =
    main === undefined || new Set(results.map(({ outcome }) => isAttained(main, outcome))).size === 1;
  const agrees = (objective: Objective): boolean =>
    results.every(({ passes, outcome }) => isAttained(objective, outcome) === passes);
  const follows = (objective: Objective): boolean =>
    results.every(({ passes, outcome }) => isAttained(objective, outcome) || !passes);
  return chances.some(agrees) || (isIndifferent && chances.some(follows));
}

const isAttained = (objective: Objective, outcome: Outcome): boolean =>
  objective.source === "outcome" && objective.of(outcome) === (objective.sense === 1 ? 1 : 0);
