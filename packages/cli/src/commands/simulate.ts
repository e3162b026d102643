import { formatChance, formatCount, formatFacts, outcomeLabel, strategyLabel } from "@rulewright/present";
import {
  EndlessRunError,
  isOutcome,
  type JsonObject,
  type Outcome,
  type Randomness,
  type Result,
  sample,
} from "@rulewright/rules";
import { setImmediate } from "node:timers/promises";
import { formatColumns, paragraph } from "../terminal/columns.ts";
import { UsageError } from "../errors/errors.ts";
import { findStrategy } from "../question/lookup.ts";
import type { SimulateOptions } from "../question/options.ts";
import { parseInteger } from "../parameters/integer.ts";
import { withTimeLimit } from "../calculation/time-limit.ts";
import { createProgress } from "../terminal/progress.ts";
import { createGenerator } from "../input/randomness.ts";
import {
  decider,
  exactCalculator,
  type Question,
  requireLegalStart,
  unboundedError,
} from "../calculation/calculator.ts";
import { sum } from "../calculation/sum.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { questionJson, heading } from "./odds.ts";

const MAX_RUNS = 1_000_000_000;
const CHUNK = 2000;
/** An attempt with more dice than this is treated as one that doesn't end. */
const MAX_DICE = 1_000_000;

/** One outcome with its count and its exact chance. */
interface OutcomeComparison {
  readonly outcome: Outcome;
  readonly count: number;
  readonly frequency: number;
  /** The exact chance; absent where the results are unbounded and can't be listed. */
  readonly chance?: number;
  /** The standard deviation of the frequency. */
  readonly standardError: number;
}

/** Runs `rulewright simulate`: prints counts beside the exact odds. */
export async function simulateMany(terminal: Terminal, question: Question, options: SimulateOptions): Promise<void> {
  const { system } = question;
  requireLegalStart(question);
  const strategy = findStrategy(system, options.strategy);
  const runs = parseInteger(options.runs.replaceAll(/[_,](?=\d{3})/g, ""));
  if (runs === undefined || runs < 1 || runs > MAX_RUNS) {
    throw new UsageError(`--runs takes a whole number from 1 to ${MAX_RUNS}, not "${options.runs}".`);
  }
  const { seed, random } = createGenerator(options.seed);
  const { procedure, args } = question;
  const chooser = decider(question, strategy);
  const counts = new Map<string, number>();
  let rolled = 0;
  const counting: Randomness = (below) => {
    rolled += 1;
    if (rolled > MAX_DICE) throw unboundedError(question);
    return random(below);
  };
  const sampleOne = (): Result => {
    try {
      return sample(procedure, args, chooser, counting);
    } catch (error) {
      throw error instanceof EndlessRunError ? unboundedError(question) : error;
    }
  };
  const onProgress = createProgress(terminal, "runs");
  for (let done = 0; done < runs;) {
    const until = Math.min(runs, done + CHUNK);
    const from = done;
    withTimeLimit(() => {
      for (let run = from; run < until; run++) {
        rolled = 0;
        const key = JSON.stringify(sampleOne().outcome);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }, options.timeout);
    done = until;
    onProgress(done, runs);
    // Lets an interrupt through.
    await setImmediate();
  }
  const compared = withTimeLimit(() => compareWithOdds(question, strategy.name, counts, runs), options.timeout);
  if (options.json) {
    const answer = { ...questionJson(question), strategy: strategy.name, runs, seed, outcomes: compared };
    terminal.print(JSON.stringify(answer, null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  terminal.print(
    `  ${formatCount(runs)} runs, seed ${seed}, ${strategyLabel(system.text, strategy.name).toLowerCase()}\n`,
  );
  terminal.print(comparisonTable(question, compared, runs, terminal));
}

function compareWithOdds(
  question: Question,
  strategy: string,
  counts: ReadonlyMap<string, number>,
  runs: number,
): readonly OutcomeComparison[] {
  const { results, unbounded } = exactCalculator(false).odds(question, findStrategy(question.system, strategy));
  if (unbounded !== undefined) return countsOnly(counts, runs);
  const chances = new Map<string, { outcome: Outcome; chance: number }>();
  for (const { outcome, chance } of results) {
    const key = JSON.stringify(outcome);
    chances.set(key, { outcome, chance: (chances.get(key)?.chance ?? 0) + chance.value });
  }
  const never = [...counts.keys()].find((key) => !chances.has(key));
  if (never !== undefined) throw new Error(`an outcome with chance 0 was simulated: ${never}`);
  return [...chances]
    .map(([key, { outcome, chance }]) => ({ outcome, chance, ...frequencyOf(counts.get(key) ?? 0, chance, runs) }))
    .toSorted((a, b) => b.chance - a.chance);
}

/** Counts alone, where the odds can't be listed: the standard error is estimated from the frequency. */
function countsOnly(counts: ReadonlyMap<string, number>, runs: number): readonly OutcomeComparison[] {
  return [...counts]
    .map(([key, count]) => ({ outcome: parseOutcome(key), ...frequencyOf(count, count / runs, runs) }))
    .toSorted((a, b) => b.count - a.count);
}

function parseOutcome(key: string): Outcome {
  const parsed: unknown = JSON.parse(key);
  if (!isOutcome(parsed)) throw new Error(`not an outcome: ${key}`);
  return parsed;
}

const SHOWN = 24;

/** First the outcomes by name, then each with its numbers. */
function comparisonTable(
  { system }: Question,
  compared: readonly OutcomeComparison[],
  runs: number,
  { paint, width }: Terminal,
): string {
  const head = ["", "Count", "Frequency", "", "Odds", "Error (s.e.)"].map((words) => paint.dim(words));
  const words = [...new Set(compared.map(({ outcome }) => outcome.outcome))].map((word) => {
    const parts = compared.filter(({ outcome }) => outcome.outcome === word);
    const count = sum(parts.map((one) => one.count));
    const known = parts.flatMap((one) => one.chance ?? []);
    const chance = known.length === parts.length ? sum(known) : undefined;
    const name = paint.bold(outcomeLabel(system.text, word));
    return comparisonCells(name, {
      ...frequencyOf(count, chance ?? count / runs, runs),
      ...(chance === undefined ? {} : { chance }),
    });
  });
  const telling = varyingFacts(compared);
  const each = compared
    .slice(0, SHOWN)
    .map((one) =>
      comparisonCells(
        `${outcomeLabel(system.text, one.outcome.outcome)}  ${paint.dim(formatFacts(system.text, telling(one.outcome)))}`,
        one,
      ),
    );
  const detailed = compared.length > words.length ? [[], ...each] : [];
  const sides = ["left", "right", "right", "left", "right", "right"] as const;
  const rest = compared.slice(SHOWN);
  const more = rest.length > 0 ? `\n  ${paint.dim(`and ${rest.length} rarer outcomes (--json has them all)`)}` : "";
  const judged = compared.flatMap(({ frequency, chance, standardError }) =>
    chance === undefined ? [] : [Math.abs(frequency - chance) <= 2 * standardError],
  );
  const inside = judged.filter((isInside) => isInside).length;
  const close =
    judged.length < compared.length
      ? "The results are unbounded, so their exact chances can't be listed."
      : `${inside} of ${compared.length} are within two standard errors (s.e.); about 95% should be.`;
  return `${formatColumns([head, ...words, ...detailed], sides, { width })}${more}\n\n${paint.dim(paragraph(close, width))}`;
}

function comparisonCells(
  words: string,
  { count, frequency, chance, standardError }: Omit<OutcomeComparison, "outcome">,
): string[] {
  const error = `±${(100 * standardError).toFixed(2)}`;
  return [
    words,
    formatCount(count),
    formatChance(frequency),
    error,
    chance === undefined ? "–" : formatChance(chance),
    chance === undefined ? "" : deviation(frequency - chance, standardError),
  ];
}

/** The facts of an outcome that differ between outcomes. */
function varyingFacts(compared: readonly OutcomeComparison[]): (outcome: Outcome) => JsonObject {
  const values = new Map<string, Set<unknown>>();
  for (const [key, value] of compared.flatMap(({ outcome }) => Object.entries(outcome))) {
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  const varying = [...values].filter(([key, found]) => key !== "outcome" && found.size > 1).map(([key]) => key);
  return (outcome) => Object.fromEntries(Object.entries(outcome).filter(([key]) => varying.includes(key)));
}

/** A count as a frequency, with the standard error for its chance. */
function frequencyOf(count: number, chance: number, runs: number): Omit<OutcomeComparison, "outcome" | "chance"> {
  const standardError = Math.sqrt(Math.max(0, chance * (1 - chance)) / runs);
  return { count, frequency: count / runs, standardError };
}

/** A difference in standard errors. */
function deviation(difference: number, standardError: number): string {
  const errors = standardError === 0 ? 0 : difference / standardError;
  const shown = Math.abs(errors).toFixed(1);
  if (shown === "0.0") return "±0.0";
  return `${Math.sign(errors) === 1 ? "+" : "−"}${shown}`;
}
