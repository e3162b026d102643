import { type Arithmetic, formatRational, type Rational } from "@rulewright/dice";
import {
  type Amounts,
  Calculator,
  DiceTables,
  type Goal,
  sequenceGoal,
  sequence,
  type Objective,
  type Outcome,
  type JsonObject,
  type Procedure,
  sample,
  seeded,
  type SystemDefinition,
  unroll,
  type Strategy,
} from "@rulewright/rules";
import { isChance, moodOf } from "./objectives.ts";
import type { Ending, LabAnswer, LabQuestion, Mood, Sampled, Spread, Value } from "./question.ts";
import { spreadOver, spreadsOf, sum, type Weighed } from "./spread.ts";

/** What the lab needs of a system. */
export type LabSystem = Pick<
  SystemDefinition,
  "id" | "procedures" | "goals" | "strategies" | "houseRules" | "credits" | "badOutcomes" | "headlineNumbers"
>;

/** A question with everything looked up. */
export interface Asked<N> {
  readonly question: LabQuestion;
  readonly goal: Goal;
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly calculator: Calculator<N>;
}

const MOST_CALCULATORS = 12;
/** What goes on longer than this many steps is said to be left. */
const MOST_STEPS = 2000;
const ENOUGH = 1e-9;
const RUNS = 100_000;

/** Answers the lab's questions about one system, and keeps what it has worked out. */
export class Lab<N> {
  readonly #system: LabSystem;
  readonly #arithmetic: Arithmetic<N>;
  readonly #tables: DiceTables<N>;
  readonly #calculators = new Map<string, Calculator<N>>();

  constructor(system: LabSystem, arithmetic: Arithmetic<N>) {
    this.#system = system;
    this.#arithmetic = arithmetic;
    this.#tables = new DiceTables(arithmetic);
  }

  /** Throws a RangeError for names the system doesn't have. */
  asked(question: LabQuestion): Asked<N> {
    const { procedures, goals } = this.#system;
    const procedure = entryOf(procedures, question.procedure);
    const goal = entryOf(goals, question.goal);
    if (!procedure || !goal) throw new RangeError(`no ${procedure ? question.goal : question.procedure} in the system`);
    const { times, args } = question;
    if (times === 1) return { question, goal, procedure, args, calculator: this.#calculator(question, goal) };
    const whole = sequenceGoal(goal, times);
    const parts = Array.from({ length: times }, () => ({ procedure: procedure.name, args }));
    return {
      question,
      goal: whole,
      procedure: sequence(this.#system, goal),
      args: { parts, held: heldIn(procedure, args), running: null },
      calculator: this.#calculator(question, whole),
    };
  }

  #calculator({ house, strategy, times }: LabQuestion, goal: Goal): Calculator<N> {
    const key = JSON.stringify([house, goal.name, strategy, times]);
    const known = this.#calculators.get(key);
    if (known) return known;
    if (this.#calculators.size >= MOST_CALCULATORS) this.#calculators.clear();
    const made = new Calculator({
      arithmetic: this.#arithmetic,
      house,
      goal,
      strategy: this.#way(strategy),
      tables: this.#tables,
    });
    this.#calculators.set(key, made);
    return made;
  }

  #way(name: string): Strategy {
    if (name === "never" || name === "greedy" || name === "best") return name;
    const strategy = entryOf(this.#system.strategies, name);
    if (!strategy) throw new RangeError(`no way of choosing called ${name}`);
    return strategy;
  }

  /** The means alone, which is quick. */
  worth(question: LabQuestion): readonly number[] {
    const { calculator, procedure, args } = this.asked(question);
    return calculator.expectedValues(procedure, args).map((value) => this.#arithmetic.toNumber(value));
  }

  /**
   * Thrown with random dice instead, choosing as the question says, until `enough` says so: what is right to within an
   * error, and said so.
   */
  sampled(question: LabQuestion, enough: (runs: number) => boolean): LabAnswer {
    const asked = this.asked(question);
    const { results, sampled } = thrown(asked, enough);
    return this.#told(asked, { results, left: 0, sampled });
  }

  answer(question: LabQuestion): LabAnswer {
    const asked = this.asked(question);
    return this.#told(asked, this.#results(asked));
  }

  #told(asked: Asked<N>, found: Found): LabAnswer {
    const { results, left, sampled } = found;
    const spreads = spreadsOf(results);
    const row = asked.question.times > 1;
    // A whole row of attempts ends neither well nor badly: what counts is how many did.
    const mood = (outcome: Outcome): Mood =>
      row ? "good" : moodOf(asked.goal, this.#system.badOutcomes ?? [], outcome);
    const drawn = spreads.map((one) => spreadOver(results, one, mood));
    const { headlineNumbers = [] } = this.#system;
    // Of a row of attempts, what is wanted first tells most, and then what was held and is used up.
    const wanted = asked.goal.objectives.flatMap(({ amount }) => amount ?? []);
    const named = row ? [...wanted, ...headlineNumbers] : headlineNumbers;
    const spread = drawn.find(({ key }) => key === asked.question.spread) ?? firstTelling(drawn, named);
    return {
      values: sampled ? guessedValues(asked.goal, results, sampled) : this.#values(asked),
      endings: endingsOf(results, mood),
      spreads,
      ...(spread ? { spread } : {}),
      left,
      ...(sampled ? { sampled } : {}),
    };
  }

  #values({ goal, calculator, procedure, args }: Asked<N>): Value[] {
    const worths = calculator.expectedValues(procedure, args);
    return goal.objectives.map((objective, i) => {
      const worth = worths[i];
      return {
        ...named(objective),
        mean: worth === undefined ? 0 : this.#arithmetic.toNumber(worth),
        ...(isRational(worth) ? { exact: formatRational(worth) } : {}),
      };
    });
  }

  /** Exact results; where something comes round without end, as far as it matters; sampled where even that is too much. */
  #results(asked: Asked<N>): Found {
    const { calculator, procedure, args } = asked;
    const weighed = ({ value, chance }: { value: { outcome: Weighed["outcome"]; amounts: Amounts }; chance: N }) => ({
      ...value,
      chance: this.#arithmetic.toNumber(chance),
    });
    try {
      return { results: calculator.results(procedure, args).map(weighed), left: 0 };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    const unrolled = unroll(calculator, procedure, args, { steps: MOST_STEPS, enough: ENOUGH });
    if (unrolled.results.length > 0) {
      return { results: unrolled.results.map(weighed), left: this.#arithmetic.toNumber(unrolled.left) };
    }
    return { ...thrown(asked, (runs) => runs >= RUNS), left: 0 };
  }
}

/** Results, and how far they can be trusted. */
type Found = Pick<LabAnswer, "left" | "sampled"> & { readonly results: readonly Weighed[] };

/** Random dice, so often. */
function thrown<N>(
  { calculator, procedure, args }: Asked<N>,
  enough: (runs: number) => boolean,
): { readonly results: readonly Weighed[]; readonly sampled: Sampled } {
  const random = seeded(1);
  const found = new Map<string, { outcome: Outcome; amounts: Amounts; count: number }>();
  let runs = 0;
  do {
    const result = sample(procedure, args, calculator, random);
    const key = JSON.stringify([
      result.outcome,
      Object.entries(result.amounts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ]);
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { ...result, count: 1 });
    runs += 1;
  } while (!enough(runs));
  const results = [...found.values()].map(({ count, ...result }) => ({ ...result, chance: count / runs }));
  return { results, sampled: { runs, error: 0.5 / Math.sqrt(runs) } };
}

const named = (objective: Objective): Pick<Value, "name" | "chance" | "sense" | "amount"> => ({
  name: objective.name,
  chance: isChance(objective),
  sense: objective.sense,
  ...(objective.amount === undefined ? {} : { amount: objective.amount }),
});

/** Means as they were thrown, with their standard errors. */
function guessedValues({ objectives }: Goal, results: readonly Weighed[], { runs }: Sampled): Value[] {
  return objectives.map((objective) => {
    const { of, amount } = objective;
    const worth = ({ outcome, amounts }: Weighed): number =>
      (of?.(outcome) ?? 0) + (amount === undefined ? 0 : (amounts[amount] ?? 0));
    const mean = sum(results.map((one) => one.chance * worth(one)));
    const variance = sum(results.map((one) => one.chance * (worth(one) - mean) ** 2));
    return { ...named(objective), mean, error: Math.sqrt(variance / runs) };
  });
}

/** What a record has under a name that came from a link. */
function entryOf<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

function isRational(value: unknown): value is Rational {
  return typeof value === "object" && value !== null && "numerator" in value && "denominator" in value;
}

/** What the trackers hold, as the arguments say. */
function heldIn({ parameters }: Procedure, args: JsonObject): Amounts {
  const held: Record<string, number> = {};
  for (const [name, { from }] of Object.entries(parameters)) {
    const value = args[name];
    if (from && "tracker" in from && typeof value === "number") held[from.tracker] = value;
  }
  return held;
}

/** How it ends, the best first. */
function endingsOf(results: readonly Weighed[], mood: (outcome: Outcome) => Mood): readonly Ending[] {
  const found = new Map<string, { mood: Ending["mood"]; chance: number }>();
  for (const { outcome, chance } of results) {
    const known = found.get(outcome.outcome);
    if (known) known.chance += chance;
    else found.set(outcome.outcome, { mood: mood(outcome), chance });
  }
  const order = { good: 0, plain: 1, bad: 2 };
  return [...found].map(([outcome, one]) => ({ outcome, ...one })).toSorted((a, b) => order[a.mood] - order[b.mood]);
}

/**
 * The first number that says more than the endings do: one that the system names, or else one that every result has and
 * of which some values are likelier than others.
 */
function firstTelling(drawn: readonly Spread[], named: readonly string[] = []): Spread | undefined {
  const telling = named.flatMap((name) => drawn.find(({ key, bars }) => key === name && bars.length > 1) ?? []);
  return telling[0] ?? drawn.find(tellsMore) ?? drawn[0];
}

function tellsMore({ bars }: Spread): boolean {
  const chances = bars.map(({ chance }) => chance);
  return bars.length > 2 && sum(chances) > 0.999 && Math.max(...chances) > 1.2 * Math.min(...chances);
}
