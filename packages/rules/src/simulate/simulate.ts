import type { Dice, Die, Reading } from "@rulewright/dice";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { HouseRules } from "../language/house-rules.ts";
import { addAmounts, type Amounts, type JsonObject, NO_AMOUNTS } from "../language/json.ts";
import type { Option } from "../language/options.ts";
import type { Choose, Ending, Outcome, Procedure } from "../language/procedure.ts";
import { Stepper } from "../language/stepper.ts";
import type { Calculator } from "../odds/calculator.ts";
import type { Result } from "../odds/result-table.ts";
import type { Rulebook } from "../play/position.ts";
import { type RollStep, type Trace, TRACE_FORMAT } from "../play/trace.ts";

/** How often one result occurred. */
export interface Frequency extends Result {
  readonly count: number;
}

/** A source of equally likely integers from 0 to `below` - 1. `below` is an integer from 1 to 4,294,967,295. */
export type Randomness = (below: number) => number;

/**
 * Reproducible randomness for simulations: equal seeds give equal runs. Tables use a source that people can verify
 * instead.
 *
 * @example
 * ```ts
 * import { seeded } from "@rulewright/rules";
 *
 * const [a, b] = [seeded(7), seeded(7)];
 * a(6) === b(6); // => true
 * ```
 */
export function seeded(seed: number): Randomness {
  const generator = xoroshiro128plus(seed);
  return (below) => {
    const acceptAll = below < SMALL ? ALWAYS_FAIR : 0;
    let bits = (generator.next() ^ SIGN) >>> 0;
    // Values beyond the largest multiple of `below` that 32 bits hold would favour small numbers.
    while (bits >= acceptAll && bits >= RANGE - (RANGE % below)) bits = (generator.next() ^ SIGN) >>> 0;
    return bits % (below >>> 0);
  };
}

const RANGE = 2 ** 32;
const SIGN = 0x80000000;
/** For bounds below this, the largest multiple is at least ALWAYS_FAIR. */
const SMALL = 0x10000;
const ALWAYS_FAIR = RANGE - SMALL;

/** Records the throws of one run after another as trace steps. */
class Recording {
  #steps: RollStep[] | undefined;

  add(step: RollStep): void {
    // A list of exactly one: an empty list that grows reserves room for many, and most runs throw once.
    if (this.#steps) this.#steps.push(step);
    else this.#steps = [step];
  }

  /** The steps recorded so far; the recording starts over. */
  take(): readonly RollStep[] {
    const steps = this.#steps ?? [];
    this.#steps = undefined;
    return steps;
  }
}

/** Throws dice, and further ones wave by wave as the reading asks for them. */
function throwDice({ die, count }: Dice, reading: Reading<unknown>, random: Randomness, record?: Recording): number[] {
  const first = throwWave(die, count, random, record);
  if (!reading.furtherDice) return first;
  const all = [...first];
  let last = first;
  for (let wave = 0; ; wave++) {
    const more = reading.furtherDice(last, wave);
    if (more === 0) return all;
    last = throwWave(die, more, random, record);
    all.push(...last);
  }
}

function throwWave(die: Die, count: number, random: Randomness, record: Recording | undefined): number[] {
  const { faces } = die;
  // oxlint-disable-next-line unicorn/no-new-array -- of exactly this length, many times a second
  const shown = new Array<number>(count);
  const sides = faces.length;
  for (let n = 0; n < count; n++) shown[n] = faces[random(sides)] ?? 0;
  if (count > 0) record?.add({ roll: labelOf(die, count), faces: shown, by: "generator" });
  return shown;
}

/** The name of dice in a trace. Usually the same dice are thrown again. */
function labelOf(die: Die, count: number): string {
  if (last?.die === die && last.count === count) return last.label;
  last = { die, count, label: `${count}${die.name}` };
  return last.label;
}

let last: { readonly die: Die; readonly count: number; readonly label: string } | undefined;

/**
 * Thrown where a run with random dice doesn't end: rounds of a danger that can't hurt.
 *
 * @example
 * ```ts
 * import { calculatorFor, EndlessRunError, go, procedure, type Procedure, sample } from "@rulewright/rules";
 *
 * const rest: Procedure = procedure("rest", { rules: ["R-6"], run: () => go(rest, {}) });
 * let message: unknown;
 * try {
 *   sample(rest, {}, calculatorFor({ procedures: { rest } }), () => 0);
 * } catch (error) {
 *   message = error instanceof EndlessRunError ? error.message : undefined;
 * }
 * message; // => "rest doesn't end: a run was stopped after 100000 steps"
 * ```
 */
export class EndlessRunError extends RangeError {
  override readonly name = "EndlessRunError";

  /** The name of the procedure. */
  readonly procedure: string;

  constructor(procedure: string, steps: number) {
    super(`${procedure} doesn't end: a run was stopped after ${steps} steps`);
    this.procedure = procedure;
  }
}

/** How many procedures may follow each other in one run. */
const MAX_STEPS = 100_000;

/**
 * One run with random dice, choosing as the calculator chooses. Throws an EndlessRunError where more than 100,000
 * procedures follow each other.
 *
 * @example
 * ```ts
 * import { calculatorFor, sample } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 1, ego: 0 };
 * const calculator = calculatorFor(eveningStar, { strategy: "best" });
 * const alwaysOne = () => 0;
 * const { outcome, paid } = sample(eveningStar.procedures.check, args, calculator, alwaysOne);
 * outcome; // => { outcome: "failure", natural: 1, total: 4 }
 * paid; // => { lots: 1 }
 * ```
 */
export function sample<N>(
  procedure: Procedure,
  args: JsonObject,
  calculator: Calculator<N>,
  random: Randomness,
): Result {
  let paid = NO_AMOUNTS;
  let earned = NO_AMOUNTS;
  const earn = (amounts: Amounts): void => {
    earned = addAmounts(earned, amounts);
  };
  let [running, given] = [procedure, args];
  for (let step = 0; ; step++) {
    if (step === MAX_STEPS) throw new EndlessRunError(procedure.name, MAX_STEPS);
    let ending = runToEnding(running, given, calculator.house, random, { earn });
    if (ending.end === "choose") {
      const option = draw(calculator, ending, random);
      paid = addAmounts(paid, option.pays);
      ending = option.leadsTo();
    }
    if (ending.end === "outcome") return { outcome: ending.outcome, paid, earned };
    ({ procedure: running, args: given } = ending);
  }
}

/** The option taken at a choice; of several that the opposing side mixes, one by their chances. */
function draw<N>(calculator: Calculator<N>, choice: Choose, random: Randomness): Option {
  const options = calculator.mix(choice);
  let left = options.length > 1 ? random(RANGE - 1) / RANGE : 0;
  for (const { option, chance } of options) {
    left -= calculator.arithmetic.toNumber(chance);
    if (left < 0) return option;
  }
  return calculator.decide(choice).option;
}

/**
 * A sampler of recorded runs: each call throws random dice and returns the trace that a table would have recorded, so
 * that `replay` can prove it. Only for procedures without choices; throws a RangeError at a choice, and at once for an
 * unknown procedure.
 *
 * @example
 * ```ts
 * import { d, total } from "@rulewright/dice";
 * import { done, procedure, replay, roll, sampler, seeded } from "@rulewright/rules";
 *
 * const damage = procedure("damage", {
 *   rules: ["R-4"],
 *   *run() {
 *     return done({ outcome: "hurt", damage: yield* roll(d(6).times(2), total()) });
 *   },
 * });
 * const book = { id: "example", version: "1", procedures: { damage } };
 * const trace = sampler(book, "damage", {}, {})(seeded(7));
 * trace.steps.length; // => 1
 * replay(book, trace).awaits; // => { wants: "nothing", outcome: trace.outcome }
 * ```
 */
export function sampler(
  book: Rulebook,
  procedure: string,
  args: JsonObject,
  house: HouseRules,
): (random: Randomness) => Trace {
  const first = Object.hasOwn(book.procedures, procedure) ? book.procedures[procedure] : undefined;
  if (!first) throw new RangeError(`${book.id} has no procedure "${procedure}"`);
  const { id: system, version } = book;
  const record = new Recording();
  return (random) => {
    record.take();
    let ending = runToEnding(first, args, house, random, { record });
    while (ending.end === "go") ending = runToEnding(ending.procedure, ending.args, house, random, { record });
    if (ending.end === "choose") throw new RangeError(`"${procedure}" contains choices`);
    const { outcome } = ending;
    return { format: TRACE_FORMAT, system, version, house, procedure, args, steps: record.take(), outcome };
  };
}

/** Runs a procedure, with all it calls, to its ending. */
function runToEnding(
  procedure: Procedure,
  args: JsonObject,
  house: HouseRules,
  random: Randomness,
  { record, earn }: { readonly record?: Recording; readonly earn?: (amounts: Amounts) => void },
): Ending {
  const stepper = new Stepper(procedure, args, house);
  let step = stepper.next();
  while ("ask" in step) {
    if (step.ask === "earn") {
      earn?.(step.earned);
      step = stepper.next();
    } else {
      const { dice, reading } = step;
      step = stepper.next(reading.read(throwDice(dice, reading, random, record), dice.count));
    }
  }
  return step;
}

/**
 * How often each result occurs in many runs, most frequent first. Equal seeds give equal answers. The package exports
 * it as `simulateProcedure`; `simulate` takes names instead.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { calculatorFor, done, procedure, roll, simulateProcedure } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   *run() {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) > 4 ? "success" : "failure" });
 *   },
 * });
 * const calculator = calculatorFor({ procedures: { toss } });
 * const found = simulateProcedure(toss, {}, calculator, { runs: 6000, seed: 1 });
 * found.map(({ outcome, count }) => [outcome.outcome, count]); // => [["failure", 3980], ["success", 2020]]
 * ```
 */
export function simulate<N>(
  procedure: Procedure,
  args: JsonObject,
  calculator: Calculator<N>,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): readonly Frequency[] {
  const random = seeded(seed);
  const found = new Map<string, Result & { count: number }>();
  for (let i = 0; i < runs; i++) {
    const result = sample(procedure, args, calculator, random);
    const key = keyOf(result);
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { ...result, count: 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

const keyOf = ({
  outcome,
  paid,
  earned,
}: {
  readonly outcome: Outcome;
  readonly paid: Amounts;
  readonly earned: Amounts;
}): string => `${JSON.stringify(outcome)}${amountsKey(paid)}${amountsKey(earned)}`;

/** Equal amounts have equal keys, in whatever order they were added. */
const amountsKey = (amounts: Amounts): string =>
  JSON.stringify(Object.entries(amounts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
