import type { Dice, Die, Reading } from "@rulewright/dice";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Calculator } from "./calculator.ts";
import { type Amounts, NOTHING, type PlainRecord, plus } from "./plain.ts";
import type { House } from "./house.ts";
import type { Rulebook } from "./play.ts";
import type { Ending, Next, Outcome, Procedure, Question } from "./procedure.ts";
import { type RollStep, type Trace, TRACE_FORMAT } from "./trace.ts";

/** How often one result came. */
export interface Frequency {
  readonly outcome: Outcome;
  readonly amounts: Amounts;
  readonly count: number;
}

/** A source of equally likely whole numbers from 0 to `below` - 1. */
export type Randomness = (below: number) => number;

/** Reproducible randomness for simulations: equal seeds give equal runs. Not for tables, where people must trust it. */
export function seeded(seed: number): Randomness {
  const generator = xoroshiro128plus(seed);
  let [sides, most] = [1, RANGE];
  return (below) => {
    if (below !== sides) {
      sides = below;
      // The largest multiple that 32 bits can hold: what lies above it would favour small numbers.
      most = RANGE - (RANGE % below);
    }
    let bits = (generator.next() ^ SIGN) >>> 0;
    while (bits >= most) bits = (generator.next() ^ SIGN) >>> 0;
    return bits % below;
  };
}

const RANGE = 2 ** 32;
const SIGN = 0x80000000;

/** Throws dice and all that they throw in turn, wave by wave. */
function throwDice({ die, count }: Dice, reading: Reading<unknown>, random: Randomness, record?: RollStep[]): number[] {
  const fallen = throwWave(die, count, random, record);
  if (!reading.more) return fallen;
  const all = [...fallen];
  let last = fallen;
  for (let wave = 0; ; wave++) {
    const left = reading.more(last, wave);
    if (left === 0) return all;
    last = throwWave(die, left, random, record);
    all.push(...last);
  }
}

function throwWave(die: Die, count: number, random: Randomness, record: RollStep[] | undefined): number[] {
  const { faces } = die;
  const fallen: number[] = [];
  for (let n = 0; n < count; n++) fallen.push(faces[random(faces.length)] ?? 0);
  if (count > 0) record?.push({ roll: labelOf(die, count), faces: fallen, by: "generator" });
  return fallen;
}

const labels = new WeakMap<Die, string[]>();

/** How a trace names dice; the same few come again and again. */
function labelOf(die: Die, count: number): string {
  let ofDie = labels.get(die);
  if (!ofDie) labels.set(die, (ofDie = []));
  return (ofDie[count] ??= `${count}${die.name}`);
}

/** One run with random dice, choosing as the calculator chooses. */
export function sample<N>(
  procedure: Procedure,
  args: PlainRecord,
  calculator: Calculator<N>,
  random: Randomness,
): { readonly outcome: Outcome; readonly amounts: Amounts } {
  let amounts = NOTHING;
  let [running, given] = [procedure, args];
  for (;;) {
    const run = running.run(given, calculator.house);
    let step = run.next();
    while (!step.done) {
      const question = step.value;
      if (question.ask === "earn") {
        amounts = plus(amounts, question.earned);
        step = run.next();
      } else if (question.ask === "call") {
        const called = sample(question.procedure, question.args, calculator, random);
        amounts = plus(amounts, called.amounts);
        step = run.next(called.outcome);
      } else {
        const { dice, reading } = question;
        step = run.next(reading.read(throwDice(dice, reading, random), dice.count));
      }
    }
    let ending = step.value;
    if (ending.end === "choose") {
      const { option } = calculator.decide(ending);
      amounts = plus(amounts, option.pays);
      ending = option.leadsTo();
    }
    if (ending.end === "outcome") return { outcome: ending.outcome, amounts };
    ({ procedure: running, args: given } = ending);
  }
}

/**
 * Runs with random dice, each recorded as it would be at a table, every face of it: what `replay` proves. Of procedures
 * that only dice decide; throws a RangeError where somebody has to choose.
 */
export function sampler(
  book: Rulebook,
  procedure: string,
  args: PlainRecord,
  house: House,
): (random: Randomness) => Trace {
  const begun = Object.hasOwn(book.procedures, procedure) ? book.procedures[procedure] : undefined;
  if (!begun) throw new RangeError(`${book.id} has no procedure "${procedure}"`);
  const { id: system, version } = book;
  // Equal arguments have equal futures: the first step is told once for all samples.
  const first = begun.next?.(args, house);
  return (random) => {
    const steps: RollStep[] = [];
    let ending = first ? hearOut(first, house, random, steps) : runThrough(begun, args, house, random, steps);
    while (ending.end === "go") ending = runThrough(ending.procedure, ending.args, house, random, steps);
    if (ending.end === "choose") throw new RangeError(`somebody has to choose in "${procedure}"`);
    return { format: TRACE_FORMAT, system, version, house, procedure, args, steps, outcome: ending.outcome };
  };
}

function runThrough(
  procedure: Procedure,
  args: PlainRecord,
  house: House,
  random: Randomness,
  steps: RollStep[],
): Ending {
  if (procedure.next) return hearOut(procedure.next(args, house), house, random, steps);
  const run = procedure.run(args, house);
  let step = run.next();
  while (!step.done) step = run.next(answerTo(step.value, house, random, steps));
  return step.value;
}

function hearOut(first: Next, house: House, random: Randomness, steps: RollStep[]): Ending {
  let at = first;
  while (at.end === "asking") at = at.hears(answerTo(at.question, house, random, steps));
  return at;
}

function answerTo(question: Question, house: House, random: Randomness, steps: RollStep[]): unknown {
  if (question.ask === "earn") return undefined;
  if (question.ask === "roll") {
    const { dice, reading } = question;
    return reading.read(throwDice(dice, reading, random, steps), dice.count);
  }
  const called = runThrough(question.procedure, question.args, house, random, steps);
  if (called.end !== "outcome") throw new RangeError(`${question.procedure.name} was called, but has choices`);
  return called.outcome;
}

/** Many runs: how often each result came, most frequent first. Reproducible from the seed. */
export function simulate<N>(
  procedure: Procedure,
  args: PlainRecord,
  calculator: Calculator<N>,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): readonly Frequency[] {
  const random = seeded(seed);
  const found = new Map<string, { outcome: Outcome; amounts: Amounts; count: number }>();
  for (let i = 0; i < runs; i++) {
    const result = sample(procedure, args, calculator, random);
    const key = JSON.stringify(result.outcome) + keyOf(result.amounts);
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { ...result, count: 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** Equal amounts have equal keys, in whatever order they came together. */
const keyOf = (amounts: Amounts): string =>
  JSON.stringify(Object.entries(amounts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
