import type { Dice, Die, Reading } from "@rulewright/dice";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Calculator } from "../odds/calculator.ts";
import { type Amounts, NO_AMOUNTS, type JsonObject, addAmounts } from "../language/json.ts";
import type { HouseRules } from "../language/house-rules.ts";
import type { Rulebook } from "../play/play.ts";
import type { Ending, Next, Outcome, Procedure, Question } from "../language/procedure.ts";
import { type RollStep, type Trace, TRACE_FORMAT } from "../play/trace.ts";

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
  return (below) => {
    const few = below < FEW ? FAIR : 0;
    let bits = (generator.next() ^ SIGN) >>> 0;
    // What lies above the largest multiple that 32 bits can hold would favour small numbers.
    while (bits >= few && bits >= RANGE - (RANGE % below)) bits = (generator.next() ^ SIGN) >>> 0;
    return bits % (below >>> 0);
  };
}

const RANGE = 2 ** 32;
const SIGN = 0x80000000;
/** Of fewer numbers than this, the largest multiple is at least so large. */
const FEW = 0x10000;
const FAIR = RANGE - FEW;

/** The throws of one run after another, as traces have them. */
class Recording {
  #steps: RollStep[] | undefined;

  add(step: RollStep): void {
    // A list of the right size: an empty one that is added to makes room for many, and most runs throw once.
    if (this.#steps) this.#steps.push(step);
    else this.#steps = [step];
  }

  /** All steps so far; what comes now is another run's. */
  taken(): readonly RollStep[] {
    const steps = this.#steps ?? [];
    this.#steps = undefined;
    return steps;
  }
}

/** Throws dice and all that they throw in turn, wave by wave. */
function throwDice({ die, count }: Dice, reading: Reading<unknown>, random: Randomness, record?: Recording): number[] {
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

function throwWave(die: Die, count: number, random: Randomness, record: Recording | undefined): number[] {
  const { faces } = die;
  // oxlint-disable-next-line unicorn/no-new-array -- of just this length, many times a second
  const fallen = new Array<number>(count);
  const sides = faces.length;
  for (let n = 0; n < count; n++) fallen[n] = faces[random(sides)] ?? 0;
  if (count > 0) record?.add({ roll: labelOf(die, count), faces: fallen, by: "generator" });
  return fallen;
}

/** How a trace names dice; as a rule, the same ones are thrown again. */
function labelOf(die: Die, count: number): string {
  if (die === last.die && count === last.count) return last.label;
  last = { die, count, label: `${count}${die.name}` };
  return last.label;
}

let last: { readonly die: Die | undefined; readonly count: number; readonly label: string } = {
  die: undefined,
  count: 0,
  label: "",
};

/** One run with random dice, choosing as the calculator chooses. */
export function sample<N>(
  procedure: Procedure,
  args: JsonObject,
  calculator: Calculator<N>,
  random: Randomness,
): { readonly outcome: Outcome; readonly amounts: Amounts } {
  let amounts = NO_AMOUNTS;
  let [running, given] = [procedure, args];
  for (;;) {
    const run = running.run(given, calculator.house);
    let step = run.next();
    while (!step.done) {
      const question = step.value;
      if (question.ask === "earn") {
        amounts = addAmounts(amounts, question.earned);
        step = run.next();
      } else if (question.ask === "call") {
        const called = sample(question.procedure, question.args, calculator, random);
        amounts = addAmounts(amounts, called.amounts);
        step = run.next(called.outcome);
      } else {
        const { dice, reading } = question;
        step = run.next(reading.read(throwDice(dice, reading, random), dice.count));
      }
    }
    let ending = step.value;
    if (ending.end === "choose") {
      const { option } = calculator.decide(ending);
      amounts = addAmounts(amounts, option.pays);
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
  args: JsonObject,
  house: HouseRules,
): (random: Randomness) => Trace {
  const begun = Object.hasOwn(book.procedures, procedure) ? book.procedures[procedure] : undefined;
  if (!begun) throw new RangeError(`${book.id} has no procedure "${procedure}"`);
  const { id: system, version } = book;
  // Equal arguments have equal futures: the first step is told once for all samples.
  const first = begun.next?.(args, house);
  const record = new Recording();
  return (random) => {
    record.taken();
    let ending = first ? hearOut(first, house, random, record) : runThrough(begun, args, house, random, record);
    while (ending.end === "go") ending = runThrough(ending.procedure, ending.args, house, random, record);
    if (ending.end === "choose") throw new RangeError(`somebody has to choose in "${procedure}"`);
    return {
      format: TRACE_FORMAT,
      system,
      version,
      house,
      procedure,
      args,
      steps: record.taken(),
      outcome: ending.outcome,
    };
  };
}

function runThrough(
  procedure: Procedure,
  args: JsonObject,
  house: HouseRules,
  random: Randomness,
  record: Recording,
): Ending {
  if (procedure.next) return hearOut(procedure.next(args, house), house, random, record);
  const run = procedure.run(args, house);
  let step = run.next();
  while (!step.done) step = run.next(answerTo(step.value, house, random, record));
  return step.value;
}

function hearOut(first: Next, house: HouseRules, random: Randomness, record: Recording): Ending {
  let at = first;
  while (at.end === "asking") at = at.hears(answerTo(at.question, house, random, record));
  return at;
}

function answerTo(question: Question, house: HouseRules, random: Randomness, record: Recording): unknown {
  if (question.ask === "earn") return undefined;
  if (question.ask === "roll") {
    const { dice, reading } = question;
    return reading.read(throwDice(dice, reading, random, record), dice.count);
  }
  const called = runThrough(question.procedure, question.args, house, random, record);
  if (called.end !== "outcome") throw new RangeError(`${question.procedure.name} was called, but has choices`);
  return called.outcome;
}

/** Many runs: how often each result came, most frequent first. Reproducible from the seed. */
export function simulate<N>(
  procedure: Procedure,
  args: JsonObject,
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
