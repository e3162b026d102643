import { type Arithmetic, TOLERANCE, type Vector } from "@rulewright/dice";
import type { DecisionLists } from "./decision-lists.ts";
import { doubleAt, itemAt, numberAt, wholeAt32 } from "./item-at.ts";
import type { Valuation } from "./valuation.ts";

/** What finding values needs from the calculator. */
export interface BackupContext<N> {
  readonly arithmetic: Arithmetic<N>;
  readonly valuation: Valuation<N>;
}

const ELSEWHERE = -1;

/**
 * Finds the values of states from those of the states that they lead to (a Bellman backup). Values stand in one list: those
 * of one state next to each other, one for each objective.
 */
export class Backup<N> {
  readonly #lists: DecisionLists<N>;
  readonly #arithmetic: Arithmetic<N>;
  readonly #valuation: Valuation<N>;
  /** The number of objectives. */
  readonly #width: number;
  /** The values of the best option so far, and of the one that it is compared with. */
  #best: N[];
  #other: N[];
  readonly #total: Vector<N>;
  /** The same lists for one objective in doubles; undefined for several and for fractions. */
  readonly #doubles: DecisionLists<number> | undefined;

  constructor(lists: DecisionLists<N>, { arithmetic, valuation }: BackupContext<N>) {
    this.#lists = lists;
    this.#arithmetic = arithmetic;
    this.#valuation = valuation;
    this.#width = valuation.nothing.length;
    this.#best = [...valuation.nothing];
    this.#other = [...valuation.nothing];
    this.#total = arithmetic.zeros(this.#width);
    if (this.#width === 1 && arithmetic.name === "doubles") this.#doubles = lists as unknown as DecisionLists<number>;
  }

  /** Writes the values of a state into the list, given those of all that it leads to. */
  update(state: number, values: Vector<N>): void {
    if (this.#doubles) return this.#updateDouble(state, values as unknown as Float64Array, this.#doubles);
    if (this.#width === 1) return this.#updateOne(state, values);
    const { add, multiply, normalize, one, zero } = this.#arithmetic;
    const { branchStarts, chances, optionStarts } = this.#lists;
    const [width, total] = [this.#width, this.#total];
    for (let i = 0; i < width; i++) total[i] = zero;
    const end = wholeAt32(branchStarts, state + 1);
    let first = wholeAt32(optionStarts, wholeAt32(branchStarts, state));
    for (let branch = wholeAt32(branchStarts, state); branch < end; branch++) {
      const next = wholeAt32(optionStarts, branch + 1);
      const best = next === first + 1 ? first : this.bestOption(first, next - 1, first, values);
      const chance = numberAt(chances, branch);
      for (let i = 0; i < width; i++) {
        const value = this.valueOf(best, i, values);
        if (value === zero) continue;
        total[i] = add(numberAt(total, i), chance === one ? value : multiply(value, chance));
      }
      first = next;
    }
    for (let i = 0; i < width; i++) values[state * width + i] = normalize(numberAt(total, i));
  }

  /** The same for one objective, without lists of values. */
  #updateOne(state: number, values: Vector<N>): void {
    const { add, multiply, normalize, one, zero } = this.#arithmetic;
    const { branchStarts, chances, optionStarts } = this.#lists;
    const valuation = this.#valuation;
    let total = zero;
    const end = wholeAt32(branchStarts, state + 1);
    let option = wholeAt32(optionStarts, wholeAt32(branchStarts, state));
    for (let branch = wholeAt32(branchStarts, state); branch < end; branch++) {
      const next = wholeAt32(optionStarts, branch + 1);
      let best = this.valueOf(option, 0, values);
      for (option += 1; option < next; option++) {
        const other = this.valueOf(option, 0, values);
        if (valuation.isBetter(other, best)) best = other;
      }
      if (best === zero) continue;
      const chance = numberAt(chances, branch);
      total = add(total, chance === one ? best : multiply(best, chance));
    }
    values[state] = normalize(total);
  }

  /** The same in doubles, digit for digit, without calls between the numbers. */
  #updateDouble(state: number, values: Float64Array, lists: DecisionLists<number>): void {
    const { branchStarts, optionStarts, targets } = lists;
    const [chances, worths] = [lists.chances as Float64Array, lists.worths as Float64Array];
    const { sense, kind } = itemAt(this.#valuation.goal.objectives, 0);
    const size = kind === "chance" ? 0 : 1;
    let total = 0;
    const end = wholeAt32(branchStarts, state + 1);
    let branch = wholeAt32(branchStarts, state);
    const first = wholeAt32(optionStarts, branch);
    let option = first;
    for (; branch < end; branch++) {
      const next = wholeAt32(optionStarts, branch + 1);
      let best = worthWith(option, targets, worths, values);
      for (option += 1; option < next; option++) {
        const other = worthWith(option, targets, worths, values);
        const gain = sense * (other - best);
        if (gain > 0 && gain > TOLERANCE * Math.max(size, Math.abs(other), Math.abs(best))) best = other;
      }
      total += best * doubleAt(chances, branch);
    }
    values[state] = total;
    this.#arithmetic.spend?.(2 * (option - first));
  }

  /** The best of some options, the chosen one where none is better. */
  bestOption(first: number, last: number, chosen: number, values: Vector<N>): number {
    if (this.#width === 1) return this.#bestOfOne(first, last, chosen, values);
    const valuation = this.#valuation;
    let best = chosen;
    this.#read(chosen, values, this.#best);
    for (let option = first; option <= last; option++) {
      if (option === chosen) continue;
      this.#read(option, values, this.#other);
      if (valuation.compare(this.#other, this.#best) <= 0) continue;
      best = option;
      const worse = this.#best;
      this.#best = this.#other;
      this.#other = worse;
    }
    return best;
  }

  #bestOfOne(first: number, last: number, chosen: number, values: Vector<N>): number {
    let best = chosen;
    let value = this.valueOf(chosen, 0, values);
    for (let option = first; option <= last; option++) {
      if (option === chosen) continue;
      const other = this.valueOf(option, 0, values);
      if (!this.#valuation.isBetter(other, value)) continue;
      best = option;
      value = other;
    }
    return best;
  }

  #read(option: number, values: Vector<N>, into: N[]): void {
    for (let i = 0; i < this.#width; i++) into[i] = this.valueOf(option, i, values);
  }

  /** What an option is worth for an objective, with the state that it leads to. */
  valueOf(option: number, objective: number, values: Vector<N>): N {
    const worth = numberAt(this.#lists.worths, option * this.#width + objective);
    const target = wholeAt32(this.#lists.targets, option);
    if (target === ELSEWHERE) return worth;
    return this.#arithmetic.add(worth, numberAt(values, target * this.#width + objective));
  }
}

/** What an option is worth with the state that it leads to. */
function worthWith(option: number, targets: Int32Array, worths: Float64Array, values: Float64Array): number {
  const target = wholeAt32(targets, option);
  const worth = doubleAt(worths, option);
  return target === ELSEWHERE ? worth : worth + doubleAt(values, target);
}
