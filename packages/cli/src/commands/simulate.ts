import { formatChance, formatCount, formatFacts, inDoubles, outcomeLabel, strategyLabel } from "@rulewright/present";
import { Calculator, isRecord, type Outcome, type JsonObject, type Randomness, sample } from "@rulewright/rules";
import { setImmediate } from "node:timers/promises";
import { formatColumns } from "../terminal/columns.ts";
import { endlessMessage } from "../errors/endless.ts";
import { UsageError } from "../errors/errors.ts";
import { findStrategy } from "../question/lookup.ts";
import type { SimulateOptions } from "../question/options.ts";
import { parseInteger } from "../parameters/parser.ts";
import { withTimeLimit } from "../calculation/time-limit.ts";
import { createProgress } from "../terminal/progress.ts";
import { createGenerator } from "../input/randomness.ts";
import { requireLegalStart, type Question, exactCalculator, sum } from "../calculation/calculator.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { questionJson, heading } from "./odds.ts";

const MAX_RUNS = 1_000_000_000;
const CHUNK = 2000;
/** No attempt throws more dice than this; one that does goes on for ever. */
const MAX_DICE = 1_000_000;

/** One outcome as it came and as it should come. */
interface OutcomeComparison {
  readonly outcome: Outcome;
  readonly count: number;
  readonly frequency: number;
  /** The exact chance; absent where results have no end and can't be listed. */
  readonly chance?: number;
  /** How far a frequency may well be off: its standard deviation. */
  readonly standardError: number;
}

/** `rulewright simulate`: counts beside the exact odds. */
export async function simulateMany(terminal: Terminal, question: Question, options: SimulateOptions): Promise<void> {
  const { system } = question;
  requireLegalStart(question);
  const strategy = findStrategy(system, options.strategy);
  const runs = parseInteger(options.runs.replaceAll(/[_,](?=\d{3})/g, ""));
  if (runs === undefined || runs < 1 || runs > MAX_RUNS) {
    throw new UsageError(`--runs takes a whole number from 1 to ${MAX_RUNS}, not "${options.runs}".`);
  }
  const { seed, random } = createGenerator(options.seed);
  const { house, goal, procedure, args } = question;
  const chooser = new Calculator({ arithmetic: inDoubles.arithmetic, house, goal, strategy: strategy.strategy });
  const counts = new Map<string, number>();
  let thrown = 0;
  const counting: Randomness = (below) => {
    thrown += 1;
    if (thrown > MAX_DICE) throw new UsageError(endlessMessage(question));
    return random(below);
  };
  const tell = createProgress(terminal, "runs");
  for (let done = 0; done < runs;) {
    const until = Math.min(runs, done + CHUNK);
    const from = done;
    withTimeLimit(() => {
      for (let run = from; run < until; run++) {
        thrown = 0;
        const key = JSON.stringify(sample(procedure, args, chooser, counting).outcome);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }, options.timeout);
    done = until;
    tell(done, runs);
    // Lets an interruption through.
    await setImmediate();
  }
  const compared = withTimeLimit(() => compareWithOdds(question, strategy.name, counts, runs), options.timeout);
  if (options.json) {
    const answer = { ...questionJson(question), strategy: strategy.name, runs, seed, outcomes: compared };
    terminal.print(JSON.stringify(answer, null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  terminal.print(`  ${formatCount(runs)} runs, seed ${seed}, ${strategyLabel(system.text, strategy.name).toLowerCase()}\n`);
  terminal.print(comparisonTable(question, compared, runs, terminal));
}

function compareWithOdds(
  question: Question,
  strategy: string,
  counts: ReadonlyMap<string, number>,
  runs: number,
): readonly OutcomeComparison[] {
  const { results, endless } = exactCalculator(false).odds(question, findStrategy(question.system, strategy));
  if (endless !== undefined) return countsOnly(counts, runs);
  const chances = new Map<string, { outcome: Outcome; chance: number }>();
  for (const { outcome, chance } of results) {
    const key = JSON.stringify(outcome);
    chances.set(key, { outcome, chance: (chances.get(key)?.chance ?? 0) + chance.value });
  }
  const never = [...counts.keys()].find((key) => !chances.has(key));
  if (never !== undefined) throw new Error(`an outcome came that has no chance: ${never}`);
  return [...chances]
    .map(([key, { outcome, chance }]) => ({ outcome, chance, ...frequencyOf(counts.get(key) ?? 0, chance, runs) }))
    .toSorted((a, b) => b.chance - a.chance);
}

/** Counts alone, where the odds can't be listed: how far a frequency may be off is judged by itself. */
function countsOnly(counts: ReadonlyMap<string, number>, runs: number): readonly OutcomeComparison[] {
  return [...counts]
    .map(([key, count]) => ({ outcome: parseOutcome(key), ...frequencyOf(count, count / runs, runs) }))
    .toSorted((a, b) => b.count - a.count);
}

function parseOutcome(key: string): Outcome {
  const parsed: unknown = JSON.parse(key);
  if (!isOutcome(parsed)) throw new Error(`no outcome: ${key}`);
  return parsed;
}

const isOutcome = (value: unknown): value is Outcome => isRecord(value) && typeof value["outcome"] === "string";

const SHOWN = 24;

/** First the outcomes by their word, then each with its numbers. */
function comparisonTable(
  { system }: Question,
  compared: readonly OutcomeComparison[],
  runs: number,
  { paint }: Terminal,
): string {
  const head = ["", "came", "", "", "odds", "off, in s.e."].map((words) => paint.dim(words));
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
  const judged = compared.filter((one) => one.chance !== undefined);
  const inside = judged.filter((one) => Math.abs(one.frequency - (one.chance ?? 0)) <= 2 * one.standardError).length;
  const close =
    judged.length < compared.length
      ? "The results have no end, so their exact chances can't be listed."
      : `${inside} of ${compared.length} lie within two standard errors (s.e.); about 95 in 100 should.`;
  return `${formatColumns([head, ...words, ...detailed], sides)}${more}\n\n  ${paint.dim(close)}`;
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

/** What tells outcomes apart: their facts without those that are the same wherever they are. */
function varyingFacts(compared: readonly OutcomeComparison[]): (outcome: Outcome) => JsonObject {
  const values = new Map<string, Set<unknown>>();
  for (const [key, value] of compared.flatMap(({ outcome }) => Object.entries(outcome))) {
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  const headlineNumbers = (key: string): boolean => key !== "outcome" && (values.get(key)?.size ?? 0) > 1;
  return (outcome) => Object.fromEntries(Object.entries(outcome).filter(([key]) => headlineNumbers(key)));
}

/** A count beside its chance, with the standard deviation of its frequency. */
function frequencyOf(count: number, chance: number, runs: number): Omit<OutcomeComparison, "outcome" | "chance"> {
  const standardError = Math.sqrt(Math.max(0, chance * (1 - chance)) / runs);
  return { count, frequency: count / runs, standardError };
}

/** A difference in standard errors. */
function deviation(difference: number, standardError: number): string {
  const errors = standardError === 0 ? 0 : difference / standardError;
  if (Math.abs(errors) < 0.05) return "±0.0";
  return `${errors < 0 ? "−" : "+"}${Math.abs(errors).toFixed(1)}`;
}
