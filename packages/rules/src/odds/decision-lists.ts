import type { Arithmetic, Vector } from "@rulewright/dice";
import { valueAt, wholeAt32 } from "./item-at.ts";
import { twiceAsLong, twiceAsMany } from "./room.ts";

/** So many states, branches and options have room at first. */
const ROOM = 16;

/**
 * Numbered states with their branches, and the options of each branch, in flat lists: those of one state are next to each
 * other. Where nothing is decided, a branch has one option. The lists are replaced by longer ones as they fill, so read them
 * anew after adding.
 */
export class DecisionLists<N> {
  /** The numbers of whole states, of branches and of options. */
  states = 0;
  branches = 0;
  options = 0;
  /** Where the branches of each state begin, and where those of the last one end. */
  branchStarts: Int32Array = new Int32Array(ROOM);
  /** Where the options of each branch begin, and where those of the last one end. */
  optionStarts: Int32Array = new Int32Array(ROOM);
  /** The state that each option leads to, -1 where its values are known. */
  targets: Int32Array = new Int32Array(ROOM);
  /** The chance of each branch. */
  chances: Vector<N>;
  /** What each option is worth for each objective besides the state that it leads to: paid, earned and known. */
  worths: Vector<N>;
  readonly #arithmetic: Pick<Arithmetic<N>, "zeros">;
  readonly #width: number;

  /** For goals of so many objectives. */
  constructor(arithmetic: Pick<Arithmetic<N>, "zeros">, width: number) {
    this.#arithmetic = arithmetic;
    this.#width = width;
    this.chances = arithmetic.zeros(ROOM);
    this.worths = arithmetic.zeros(ROOM * width);
  }

  /** Where the options of each state begin, from one state on, and where those of the last one end. */
  stateOptionStarts(from = 0): Int32Array {
    return this.branchStarts.slice(from, this.states + 1).map((branch) => wholeAt32(this.optionStarts, branch));
  }

  /** Adds an option to the branch at hand. */
  addOption(target: number, worth: readonly N[]): void {
    const option = this.options++;
    if (option === this.targets.length) this.#makeRoomForOptions();
    this.targets[option] = target;
    const first = option * this.#width;
    for (let i = 0; i < this.#width; i++) this.worths[first + i] = valueAt(worth, i);
  }

  #makeRoomForOptions(): void {
    this.targets = twiceAsLong(this.targets);
    this.worths = twiceAsMany(this.worths, this.#arithmetic);
  }

  /** Ends the branch at hand, after all its options. */
  endBranch(chance: N): void {
    if (this.branches === this.chances.length) this.chances = twiceAsMany(this.chances, this.#arithmetic);
    this.chances[this.branches++] = chance;
    if (this.branches === this.optionStarts.length) this.optionStarts = twiceAsLong(this.optionStarts);
    this.optionStarts[this.branches] = this.options;
  }

  /** Ends the state at hand, after all its branches. */
  endState(): void {
    this.states += 1;
    if (this.states === this.branchStarts.length) this.branchStarts = twiceAsLong(this.branchStarts);
    this.branchStarts[this.states] = this.branches;
  }

  /** Drops what was added to the state at hand. */
  dropState(): void {
    this.branches = wholeAt32(this.branchStarts, this.states);
    this.options = wholeAt32(this.optionStarts, this.branches);
  }
}
