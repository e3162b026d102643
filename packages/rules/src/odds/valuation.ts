import type { Arithmetic } from "@rulewright/dice";
import type { Goal, Objective } from "../language/goal.ts";
import type { HouseRules } from "../language/house-rules.ts";
import { type Amounts, NO_AMOUNTS } from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";
import { itemAt, valueAt } from "./item-at.ts";

/** Whole numbers below this are converted once per arithmetic. */
const SMALL = 64;

/** The values of outcomes and amounts for a goal: one number for each of its objectives, in their order. */
export class Valuation<N> {
  readonly goal: Goal;
  readonly nothing: readonly N[];
  readonly #arithmetic: Arithmetic<N>;
  readonly #small: N[];
  /** The prices of objectives by their place, as shares of the first. */
  readonly #prices: readonly (readonly [number, N])[];

  constructor(goal: Goal, house: HouseRules, arithmetic: Arithmetic<N>) {
    this.goal = goal;
    this.#arithmetic = arithmetic;
    this.#prices = Object.entries(goal.prices?.(house) ?? {}).flatMap(([name, price]): [number, N][] => {
      const place = goal.objectives.findIndex((one) => one.name === name);
      return price === 0 || place < 1 ? [] : [[place, arithmetic.ratio(price, 100)]];
    });
    this.nothing = goal.objectives.map(() => arithmetic.zero);
    this.#small = [arithmetic.zero, arithmetic.one];
  }

  #whole(n: number): N {
    const known = this.#small[n];
    if (known !== undefined) return known;
    const whole = this.#arithmetic.ratio(n, 1);
    if (n === this.#small.length && n < SMALL) this.#small.push(whole);
    return whole;
  }

  /** What an outcome counts for each objective. */
  of(outcome: Outcome): readonly N[] {
    const values: N[] = [];
    for (const objective of this.goal.objectives) {
      values.push(objective.source === "outcome" ? this.#whole(objective.of(outcome)) : this.#arithmetic.zero);
    }
    return values;
  }

  /** Values with what was paid on the way to them. */
  plusPaid(values: readonly N[], paid: Amounts): readonly N[] {
    return this.#plus(values, paid, "paid");
  }

  /** Values with what was earned on the way to them. */
  plusEarned(values: readonly N[], earned: Amounts): readonly N[] {
    return this.#plus(values, earned, "earned");
  }

  #plus(values: readonly N[], amounts: Amounts, source: "paid" | "earned"): readonly N[] {
    if (amounts === NO_AMOUNTS) return values;
    const sums: N[] = [];
    let i = 0;
    for (const objective of this.goal.objectives) {
      const amount = amountFor(objective, amounts, source);
      const value = valueAt(values, i++);
      sums.push(amount === 0 ? value : this.#arithmetic.add(value, this.#whole(amount)));
    }
    return sums;
  }

  /** Adds values, weighted with their chance, to a running total. */
  accumulate(total: N[], values: readonly N[], chance: N): void {
    const { add, multiply, one, zero } = this.#arithmetic;
    for (let i = 0; i < total.length; i++) {
      const value = valueAt(values, i);
      if (value === zero) continue;
      const part = chance === one ? value : value === one ? chance : multiply(value, chance);
      total[i] = add(valueAt(total, i), part);
    }
  }

  /** Positive where `a` is preferred: the first objective less its prices decides, then the first that differs. */
  compare(a: readonly N[], b: readonly N[]): number {
    if (this.#prices.length > 0) {
      const difference = this.#arithmetic.compare(this.#lessPrices(a), this.#lessPrices(b));
      if (difference !== 0) return inSense(difference, itemAt(this.goal.objectives, 0));
      // What brings no more than its price is not worth it.
      for (const [place] of this.#prices) {
        const costs = this.#arithmetic.compare(valueAt(a, place), valueAt(b, place));
        if (costs !== 0) return inSense(costs, itemAt(this.goal.objectives, place));
      }
    }
    let i = 0;
    for (const objective of this.goal.objectives) {
      const preference = this.#compareFor(objective, valueAt(a, i), valueAt(b, i));
      if (preference !== 0) return preference;
      i += 1;
    }
    return 0;
  }

  /** Whether a value of the only objective is preferred to another. */
  isBetter(a: N, b: N): boolean {
    return this.#compareFor(itemAt(this.goal.objectives, 0), a, b) > 0;
  }

  #compareFor(objective: Objective, a: N, b: N): number {
    // Chances are sums of positive products, so they are compared relative to their own size.
    return inSense(this.#arithmetic.compare(a, b, objective.kind === "chance" ? 0 : 1), objective);
  }

  /** The first value, made worse by the prices of the others. */
  #lessPrices(values: readonly N[]): N {
    const { add, subtract, multiply } = this.#arithmetic;
    const worse = itemAt(this.goal.objectives, 0).sense === 1 ? subtract : add;
    return this.#prices.reduce(
      (value, [place, price]) => worse(value, multiply(valueAt(values, place), price)),
      valueAt(values, 0),
    );
  }

  /** Whether an option at this price could be better if everything after it were as good as the goal's bounds allow. */
  couldBeat(pays: Amounts, values: readonly N[]): boolean {
    let i = 0;
    for (const objective of this.goal.objectives) {
      if (objective.bound === undefined) return true;
      const value = i === 0 ? this.#lessPrices(values) : valueAt(values, i);
      i += 1;
      const price = objective.sense === -1 ? amountFor(objective, pays, "paid") : 0;
      const order = this.#arithmetic.compare(this.#whole(objective.bound + price), value);
      if (order !== 0) return inSense(order, objective) > 0;
    }
    return false;
  }
}

/** An order of values, positive where the greater is wanted, as an order of preference. */
const inSense = (order: number, { sense }: Objective): number => (sense === 1 ? order : -order);

/** What amounts that were paid, or earned, add to an objective. */
function amountFor(objective: Objective, amounts: Amounts, source: "paid" | "earned"): number {
  return objective.source === source ? (amounts[objective.amount] ?? 0) : 0;
}
