import type { Arithmetic } from "@rulewright/dice";
import type { Goal } from "../language/goal.ts";
import type { Procedure } from "../language/procedure.ts";
import type { Strategy } from "../language/strategy.ts";
import { DiceTables } from "./branches.ts";
import { Calculator, type CalculatorSettings } from "./calculator.ts";
import { type Sequence, sequence, sequenceGoal, sequenceKeys, type SequenceRules } from "./sequence.ts";
import type { StateKeys } from "./state-keys.ts";

/** What distinguishes the calculators of the same rules and arithmetic. */
type Settings<N> = Pick<CalculatorSettings<N>, "house" | "goal" | "strategy">;

interface CachedCalculator<N> {
  readonly settings: Settings<N>;
  readonly house: string;
  readonly calculator: Calculator<N>;
}

const MAX_CALCULATORS = 16;

/** The calculators used last for some rules in one number system, most recent first. They share their dice tables. */
export class CalculatorCache<N> {
  readonly #arithmetic: Arithmetic<N>;
  readonly #tables: DiceTables<N>;
  #cached: readonly CachedCalculator<N>[] = [];

  constructor(arithmetic: Arithmetic<N>) {
    this.#arithmetic = arithmetic;
    this.#tables = new DiceTables(arithmetic);
  }

  /** The calculator with these settings. House rules are compared by value, goals and strategies by identity. */
  find(settings: Settings<N>, stateKeys: () => StateKeys): Calculator<N> {
    const house = JSON.stringify(settings.house);
    const isWanted = (one: CachedCalculator<N>): boolean =>
      one.settings.goal === settings.goal && one.settings.strategy === settings.strategy && one.house === house;
    const [latest] = this.#cached;
    if (latest && isWanted(latest)) return latest.calculator;
    const found = this.#cached.find(isWanted) ?? {
      settings,
      house,
      calculator: this.#create({ ...settings, stateKeys: stateKeys() }),
    };
    this.#cached = [found, ...this.#cached.filter((one) => one !== found)].slice(0, MAX_CALCULATORS);
    return found.calculator;
  }

  #create(settings: Settings<N> & { readonly stateKeys: StateKeys }): Calculator<N> {
    return new Calculator({ ...settings, arithmetic: this.#arithmetic, tables: this.#tables });
  }
}

/** The calculator caches of all rules, by number system. They are dropped with the rules. */
export class CalculatorCaches {
  readonly #byRules = new WeakMap<object, Map<unknown, unknown>>();

  of<N>(rules: object, arithmetic: Arithmetic<N>): CalculatorCache<N> {
    const byArithmetic = this.#byRules.get(rules) ?? new Map<unknown, unknown>();
    this.#byRules.set(rules, byArithmetic);
    // The key determines the type: a cache is stored under its own arithmetic only.
    const known = byArithmetic.get(arithmetic) as CalculatorCache<N> | undefined;
    if (known) return known;
    const created = new CalculatorCache(arithmetic);
    byArithmetic.set(arithmetic, created);
    return created;
  }
}

/** The procedures and goals of attempts in a row. Each is created once, so that calculators recognise it. */
export class SequenceCache {
  readonly #procedures = new WeakMap<SequenceRules, WeakMap<Goal, Procedure<Sequence>>>();
  readonly #goals = new WeakMap<Goal, Map<number, Goal>>();

  /** The procedure that makes attempts in a row, for this goal. */
  procedure(rules: SequenceRules, goal: Goal): Procedure<Sequence> {
    const byGoal = this.#procedures.get(rules) ?? new WeakMap<Goal, Procedure<Sequence>>();
    this.#procedures.set(rules, byGoal);
    const found = byGoal.get(goal) ?? sequence(rules, goal);
    byGoal.set(goal, found);
    return found;
  }

  /** The hints for this procedure. */
  stateKeys(rules: SequenceRules, goal: Goal, strategy: Strategy): StateKeys {
    return sequenceKeys(this.procedure(rules, goal), rules, goal, strategy);
  }

  /** The goal over so many attempts. */
  goal(goal: Goal, times: number): Goal {
    const byTimes = this.#goals.get(goal) ?? new Map<number, Goal>();
    this.#goals.set(goal, byTimes);
    const found = byTimes.get(times) ?? sequenceGoal(goal, times);
    byTimes.set(times, found);
    return found;
  }
}
