import type { Arithmetic } from "@rulewright/dice";

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
  const { add, multiply, divide, zero } = arithmetic;
  const rows = equations.map(({ gain, next, ends }) => ({ gain: [...gain], next: new Map(next), ends }));
  const isZero = (n: N): boolean => arithmetic.toNumber(n) === 0;
  const leaving = (state: number): N => {
    let total = rows[state]?.ends ?? zero;
    for (const [to, chance] of rows[state]?.next ?? []) if (to !== state) total = add(total, chance);
    return total;
  };
  /** Removes the self-loop of a row by scaling it with the expected number of visits. */
  const settle = (state: number): void => {
    const row = rows[state];
    if (!row) return;
    const out = leaving(state);
    row.next.delete(state);
    const often = isZero(out) ? undefined : out;
    const scaled = (n: N): N => (isZero(n) ? zero : often === undefined ? arithmetic.infinity : divide(n, often));
    row.gain = row.gain.map((n) => arithmetic.normalize(scaled(n)));
    row.ends = often === undefined ? zero : arithmetic.normalize(divide(row.ends, often));
    for (const [to, chance] of row.next) row.next.set(to, arithmetic.normalize(scaled(chance)));
  };
  for (let state = rows.length - 1; state > 0; state--) {
    settle(state);
    const gone = rows[state];
    for (const row of rows.slice(0, state)) {
      const chance = row.next.get(state);
      if (chance === undefined || !gone) continue;
      row.next.delete(state);
      row.gain = row.gain.map((n, i) => add(n, times(chance, gone.gain[i] ?? zero)));
      row.ends = add(row.ends, multiply(chance, gone.ends));
      for (const [to, further] of gone.next) row.next.set(to, add(row.next.get(to) ?? zero, multiply(chance, further)));
    }
  }
  settle(0);
  const solved: (readonly N[])[] = [];
  for (const { gain, next } of rows) {
    let sum: readonly N[] = gain;
    for (const [to, chance] of next) sum = sum.map((n, i) => add(n, times(chance, solved[to]?.[i] ?? zero)));
    solved.push(sum.map(arithmetic.normalize));
  }
  return solved;

  function times(chance: N, value: N): N {
    return isZero(value) ? zero : multiply(chance, value);
  }
}
