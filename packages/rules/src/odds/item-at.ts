import type { Vector } from "@rulewright/dice";

/** The item at an index that is certain to have one. Throws a RangeError where there is none, which is a bug. */
export function itemAt<T>(list: ArrayLike<T | undefined>, index: number): T {
  const item = list[index];
  return item === undefined ? missing(index) : item;
}

// Node compiles a function for the kinds of lists that it was called with, and reads from many kinds slowly. Calculations that
// read millions of items have functions of their own.

/** The same for lists of whole numbers. */
export function wholeAt(list: readonly number[] | Int32Array, index: number): number {
  const item = list[index];
  return item === undefined ? missing(index) : item;
}

/** The same for whole numbers in a typed array. */
export function wholeAt32(list: Int32Array, index: number): number {
  const item = list[index];
  return item === undefined ? missing(index) : item;
}

/** The same for doubles in a typed array. */
export function doubleAt(list: Float64Array, index: number): number {
  const item = list[index];
  return item === undefined ? missing(index) : item;
}

/** The same for lists of chances and values. */
export function valueAt<N>(list: readonly N[], index: number): N {
  const item = list[index];
  return item === undefined ? missing(index) : item;
}

/** The same for lists in the form that their number system is quickest with. */
export function numberAt<N>(list: Vector<N>, index: number): N {
  const item = list[index];
  return item === undefined ? missing(index) : item;
}

function missing(index: number): never {
  throw new RangeError(`no item has the index ${index}`);
}
