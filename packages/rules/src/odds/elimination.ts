import type { Arithmetic } from "@rulewright/dice";
import { itemAt } from "./item-at.ts";

/** One equation of an absorbing chain: x = gain + the chance-weighted x of its successors. */
export interface Equation<N> {
  /** The gain of each objective in this state, including the outcomes that it leads to. */
  readonly gain: readonly N[];
  /** The chance of each successor, by its index. */
  readonly next: ReadonlyMap<number, N>;
  /** The chance that the chain ends in this state. */
  readonly ends: N;
}

/**
 * Solves an absorbing chain by elimination without subtractions (Grassmann, Taksar and Heyman, "Regenerative analysis
 * and steady state distributions for Markov chains", 1985): the chance of leaving a state is the sum of the chances of
 * leaving it, never one minus the chance of staying, so that doubles keep their last digits even where the end is far
 * away. States that nothing leads out of, and that gain something each time round, are worth infinitely much.
 */
export function solveChain<N>(equations: readonly Equation<N>[], arithmetic: Arithmetic<N>): readonly (readonly N[])[] {
  const { add, multiply, divide, zero, one } = arithmetic;
  const rows = equations.map(({ gain, next, ends }) => ({ gain: [...gain], next: new Map(next), ends }));
  /** The states that lead to each, or did so. */
  const leadingTo: number[][] = rows.map(() => []);
  for (const [from, { next }] of rows.entries()) for (const to of next.keys()) itemAt(leadingTo, to).push(from);
  const isZero = (n: N): boolean => arithmetic.toNumber(n) === 0;
  /** Adds the gain of another state, as often as it is reached. */
  const addGain = (sum: N[], chance: N, gain: readonly N[]): void => {
    for (let i = 0; i < sum.length; i++) {
      const value = itemAt(gain, i);
      if (!isZero(value)) sum[i] = add(itemAt(sum, i), multiply(chance, value));
    }
  };
  /** Removes the self-loop of a row by scaling it with the expected number of visits. Where nothing leads out it ends. */
  const settle = (state: number): void => {
    const row = itemAt(rows, state);
    row.next.delete(state);
    let leaving = row.ends;
    for (const chance of row.next.values()) leaving = add(leaving, chance);
    const scaled = (n: N): N => {
      if (isZero(n)) return zero;
      return isZero(leaving) ? arithmetic.infinity : arithmetic.normalize(divide(n, leaving));
    };
    row.gain = row.gain.map(scaled);
    row.ends = isZero(leaving) ? one : scaled(row.ends);
    for (const [to, chance] of row.next) row.next.set(to, scaled(chance));
  };
  for (let state = rows.length - 1; state >= 0; state--) {
    settle(state);
    const gone = itemAt(rows, state);
    for (const from of itemAt(leadingTo, state)) {
      const row = itemAt(rows, from);
      const chance = from < state ? row.next.get(state) : undefined;
      if (chance === undefined) continue;
      row.next.delete(state);
      addGain(row.gain, chance, gone.gain);
      row.ends = add(row.ends, multiply(chance, gone.ends));
      for (const [to, further] of gone.next) {
        const known = row.next.get(to);
        if (known === undefined) itemAt(leadingTo, to).push(from);
        row.next.set(to, add(known ?? zero, multiply(chance, further)));
      }
    }
  }
  // What is left of each row leads to earlier states only.
  return rows.map((row) => {
    for (const [to, chance] of row.next) addGain(row.gain, chance, itemAt(rows, to).gain);
    return (row.gain = row.gain.map(arithmetic.normalize));
  });
}
