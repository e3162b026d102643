import type { DecisionLists } from "./decision-lists.ts";
import { valueAt, wholeAt } from "./item-at.ts";

/**
 * A copy of lists in typed arrays, for one objective in doubles. Node reads an array more slowly that once held other kinds of
 * numbers than now, and compiles anew what has read several kinds.
 */
export class PackedLists {
  branchStarts = new Int32Array(1);
  optionStarts = new Int32Array(1);
  targets = new Int32Array();
  chances = new Float64Array();
  worths = new Float64Array();
  #states = 0;
  readonly #lists: DecisionLists<number>;

  constructor(lists: DecisionLists<number>) {
    this.#lists = lists;
  }

  /** Copies what was added since the last call, unless the state is among what was copied then. */
  reach(state: number): void {
    if (state < this.#states) return;
    const { branchStarts, optionStarts, chances, targets, worths } = this.#lists;
    const branches = wholeAt(this.branchStarts, this.#states);
    const options = wholeAt(this.optionStarts, branches);
    this.branchStarts = extended(this.branchStarts, branchStarts.length);
    this.optionStarts = extended(this.optionStarts, optionStarts.length);
    this.targets = extended(this.targets, targets.length);
    this.chances = extended(this.chances, chances.length);
    this.worths = extended(this.worths, worths.length);
    for (let i = this.#states; i < branchStarts.length; i++) this.branchStarts[i] = wholeAt(branchStarts, i);
    for (let i = branches; i < optionStarts.length; i++) this.optionStarts[i] = wholeAt(optionStarts, i);
    for (let i = branches; i < chances.length; i++) this.chances[i] = valueAt(chances, i);
    for (let i = options; i < targets.length; i++) this.targets[i] = wholeAt(targets, i);
    for (let i = options; i < worths.length; i++) this.worths[i] = valueAt(worths, i);
    this.#states = branchStarts.length - 1;
  }
}

/** An array of the same numbers with room for so many, and for half as many more where it has to be a new one. */
function extended<A extends Int32Array | Float64Array>(array: A, length: number): A;
function extended(array: Int32Array | Float64Array, length: number): Int32Array | Float64Array {
  if (array.length >= length) return array;
  const room = Math.ceil(1.5 * length);
  const longer = array instanceof Int32Array ? new Int32Array(room) : new Float64Array(room);
  longer.set(array);
  return longer;
}
