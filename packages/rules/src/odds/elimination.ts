import type { Arithmetic, Vector } from "@rulewright/dice";
import { numberAt, valueAt, wholeAt, wholeAt32 } from "./item-at.ts";

/**
 * The equations of an absorbing chain, x = gain + the chance-weighted x of the successors, in flat lists: those of one state
 * are next to each other.
 */
export interface Chain<N> {
  /** The number of objectives. */
  readonly width: number;
  /** What each state gains for each objective, including the outcomes that it leads to. */
  readonly gains: Vector<N>;
  /** The chance that the chain ends in each state. */
  readonly ends: Vector<N>;
  /** Where the successors of each state begin in the next two lists, and where those of the last one end. */
  readonly starts: Int32Array;
  /** The states that a state leads to. One may be named several times: its chances add up. */
  readonly successors: Int32Array;
  readonly chances: Vector<N>;
}

/**
 * Solves an absorbing chain by elimination without subtractions (Grassmann, Taksar and Heyman, "Regenerative analysis
 * and steady state distributions for Markov chains", 1985): the chance of leaving a state is the sum of the chances of
 * leaving it, never one minus the chance of staying, so that doubles keep their last digits even where the end is far
 * away. States that nothing leads out of, and that gain something each time round, are worth infinitely much.
 * Returns the worth of each state for each objective, in place of its gains. The ends are changed too.
 */
export const solveChain = <N>(chain: Chain<N>, arithmetic: Arithmetic<N>): Vector<N> =>
  new Elimination(chain, arithmetic).solve();

const NONE = -1;

/**
 * The states from the last to the first: in the equation of each, the later states that it leads to are replaced by what
 * they lead to, the latest first, until only earlier ones are left.
 */
class Elimination<N> {
  readonly #chain: Chain<N>;
  readonly #arithmetic: Arithmetic<N>;
  readonly #gains: Vector<N>;
  readonly #ends: Vector<N>;
  /** The finished equations: where the successors of a state begin and end in the two lists. All are earlier states. */
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  readonly #successors: number[] = [];
  readonly #chances: N[] = [];
  /** The equation at hand: the chance of each successor, and the successor that is next, the latest first. */
  readonly #open: Vector<N>;
  readonly #after: Int32Array;
  /** What the successors of the equation at hand follow. */
  readonly #head: number;

  constructor(chain: Chain<N>, arithmetic: Arithmetic<N>) {
    const size = chain.ends.length;
    this.#chain = chain;
    this.#arithmetic = arithmetic;
    this.#gains = chain.gains;
    this.#ends = chain.ends;
    this.#from = new Int32Array(size);
    this.#to = new Int32Array(size);
    this.#open = arithmetic.zeros(size);
    this.#after = new Int32Array(size + 1).fill(NONE);
    this.#head = size;
  }

  solve(): Vector<N> {
    for (let state = this.#head - 1; state >= 0; state--) {
      this.#begin(state);
      this.#replaceLater(state);
      this.#finish(state);
    }
    const { normalize } = this.#arithmetic;
    // What is left of each equation leads to earlier states only.
    for (let state = 0; state < this.#head; state++) {
      const end = wholeAt32(this.#to, state);
      for (let i = wholeAt32(this.#from, state); i < end; i++) {
        this.#addGains(state, valueAt(this.#chances, i), wholeAt(this.#successors, i));
      }
      for (let i = state * this.#chain.width; i < (state + 1) * this.#chain.width; i++) {
        this.#gains[i] = normalize(this.#gainAt(i));
      }
    }
    return this.#gains;
  }

  #gainAt(index: number): N {
    return numberAt(this.#gains, index);
  }

  #isZero(n: N): boolean {
    return this.#arithmetic.toNumber(n) === 0;
  }

  /** The successors of a state, as the chain has them. */
  #begin(state: number): void {
    const { starts, successors, chances } = this.#chain;
    const end = wholeAt32(starts, state + 1);
    for (let i = wholeAt32(starts, state); i < end; i++) {
      this.#insert(this.#head, wholeAt32(successors, i), numberAt(chances, i));
    }
  }

  /** Adds the chance of a successor, which comes somewhere after another one; returns it. */
  #insert(after: number, successor: number, chance: N): number {
    let before = after;
    let next = wholeAt32(this.#after, before);
    while (next > successor) {
      before = next;
      next = wholeAt32(this.#after, before);
    }
    if (next === successor) {
      this.#open[successor] = this.#arithmetic.add(numberAt(this.#open, successor), chance);
    } else {
      this.#open[successor] = chance;
      this.#after[before] = successor;
      this.#after[successor] = next;
    }
    return successor;
  }

  #replaceLater(state: number): void {
    const { add, multiply } = this.#arithmetic;
    for (let gone = wholeAt32(this.#after, this.#head); gone > state; gone = wholeAt32(this.#after, gone)) {
      const chance = numberAt(this.#open, gone);
      this.#addGains(state, chance, gone);
      this.#ends[state] = add(numberAt(this.#ends, state), multiply(chance, numberAt(this.#ends, gone)));
      const end = wholeAt32(this.#to, gone);
      let place = gone;
      for (let i = wholeAt32(this.#from, gone); i < end; i++) {
        place = this.#insert(place, wholeAt(this.#successors, i), multiply(chance, valueAt(this.#chances, i)));
      }
      this.#after[this.#head] = wholeAt32(this.#after, gone);
    }
  }

  /** Adds the gains of another state, as often as it is reached. */
  #addGains(state: number, chance: N, other: number): void {
    const { add, multiply } = this.#arithmetic;
    const { width } = this.#chain;
    for (let i = 0; i < width; i++) {
      const gain = this.#gainAt(other * width + i);
      if (this.#isZero(gain)) continue;
      this.#gains[state * width + i] = add(this.#gainAt(state * width + i), multiply(chance, gain));
    }
  }

  /** Removes what leads back to the state itself by scaling with the expected number of visits. */
  #finish(state: number): void {
    const { add, divide, infinity, normalize, one, zero } = this.#arithmetic;
    const { width } = this.#chain;
    const first = wholeAt32(this.#after, this.#head);
    const earlier = first === state ? wholeAt32(this.#after, first) : first;
    this.#after[this.#head] = NONE;
    let leaving = numberAt(this.#ends, state);
    for (let to = earlier; to !== NONE; to = wholeAt32(this.#after, to))
      leaving = add(leaving, numberAt(this.#open, to));
    // Where nothing leads out, the chain ends.
    const isEnd = this.#isZero(leaving);
    const scaled = (n: N): N => (this.#isZero(n) ? zero : isEnd ? infinity : normalize(divide(n, leaving)));
    for (let i = state * width; i < (state + 1) * width; i++) this.#gains[i] = scaled(this.#gainAt(i));
    this.#ends[state] = isEnd ? one : scaled(numberAt(this.#ends, state));
    this.#from[state] = this.#successors.length;
    for (let to = earlier; to !== NONE; to = wholeAt32(this.#after, to)) {
      this.#successors.push(to);
      this.#chances.push(scaled(numberAt(this.#open, to)));
    }
    this.#to[state] = this.#successors.length;
  }
}
