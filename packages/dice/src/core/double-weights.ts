import type { Place } from "../notation/model/expression.ts";
import { BIG_STEP, choose, KEPT, meter, type Vector, type Weights } from "./weights.ts";

type Doubles = Vector<number>;

/** Chances in doubles. */
export function doubleWeights(place: Place): Weights<number> {
  const spend = meter(place);
  return {
    zero: 0,
    one: 1,
    part: (weight, total) => Number(weight) / Number(total),
    wholeOf: () => 1,
    reduce: (a) => a,
    add: (a, b) => a + b,
    multiply: (a, b) => a * b,
    times: (a, count) => a * count,
    rest: (whole, part) => whole - part,
    unlisted: (_whole, _listed, bound) => bound,
    strategies: Number,
    choose: (of) => chosen[of] ?? chooseInDoubles(of, spend),
    vector(length) {
      spend(KEPT * length + KEPT);
      return new Float64Array(length);
    },
    product(a, b, max) {
      spend(a.length * b.length + KEPT * Math.min(max, a.length + b.length));
      return a === b ? squareOf(a, max) : productOf(a, b, max);
    },
    accumulate(into, from, shift, factor) {
      spend(from.length + 20);
      for (let i = 0; i < from.length; i++) into[i + shift] = (into[i + shift] ?? 0) + factor * (from[i] ?? 0);
    },
    spend,
  };
}

/** Rows of binomial coefficients as doubles, each worked out exactly and rounded once. */
const chosen: (Doubles | undefined)[] = [];

function chooseInDoubles(of: number, spend: (steps: number) => void): Doubles {
  spend(of * BIG_STEP + of ** 2);
  const row = Float64Array.from(choose(of), Number);
  chosen[of] = row;
  return row;
}

function productOf(a: Doubles, b: Doubles, max: number): Doubles {
  if (a.length < b.length) return productOf(b, a, max);
  const length = Math.min(max, a.length + b.length - 1);
  const found = new Float64Array(length + 3);
  let i = 0;
  for (; i + 3 < b.length; i += 4) addFour(found, b, i, a, 0, 1, length);
  for (; i < b.length; i++) addOne(found, i, b[i] ?? 0, a, 0, length);
  return found.subarray(0, length);
}

/** Every mixed product stands twice in a square, and is worked out once. */
function squareOf(a: Doubles, max: number): Doubles {
  const length = Math.min(max, 2 * a.length - 1);
  const found = new Float64Array(length + 3);
  let i = 0;
  for (; i + 3 < a.length; i += 4) {
    for (let k = i; k < i + 4; k++) for (let j = i; j < i + 4; j++) addProduct(found, k, j, a, length);
    addFour(found, a, i, a, i + 4, 2, length);
  }
  for (; i < a.length; i++) {
    addProduct(found, i, i, a, length);
    addOne(found, i, 2 * (a[i] ?? 0), a, i + 1, length);
  }
  return found.subarray(0, length);
}

function addProduct(found: Doubles, k: number, j: number, a: Doubles, length: number): void {
  if (k + j < length) found[k + j] = (found[k + j] ?? 0) + (a[k] ?? 0) * (a[j] ?? 0);
}

function addOne(found: Doubles, at: number, x: number, by: Doubles, from: number, length: number): void {
  const end = Math.min(by.length, length - at);
  for (let j = from; j < end; j++) found[at + j] = (found[at + j] ?? 0) + x * (by[j] ?? 0);
}

/** Four coefficients from `at` on, times all of another series from `from` on: memory is written once for four products. */
function addFour(
  found: Doubles,
  four: Doubles,
  at: number,
  by: Doubles,
  from: number,
  factor: number,
  length: number,
): void {
  const w = factor * (four[at] ?? 0);
  const x = factor * (four[at + 1] ?? 0);
  const y = factor * (four[at + 2] ?? 0);
  const z = factor * (four[at + 3] ?? 0);
  const end = Math.min(by.length, length - at);
  let [first, second, third] = [0, 0, 0];
  for (let j = from; j < end; j++) {
    const next = by[j] ?? 0;
    found[at + j] = (found[at + j] ?? 0) + w * next + x * first + y * second + z * third;
    third = second;
    second = first;
    first = next;
  }
  if (end < by.length || end <= from) return;
  found[at + end] = (found[at + end] ?? 0) + x * first + y * second + z * third;
  found[at + end + 1] = (found[at + end + 1] ?? 0) + y * first + z * second;
  found[at + end + 2] = (found[at + end + 2] ?? 0) + z * first;
}
