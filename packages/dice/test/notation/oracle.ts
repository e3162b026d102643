import type { Call, Operation, Pool, Term } from "../../src/notation/model/expression.ts";
import {
  explodes,
  facesOf,
  faceValue,
  isRerolled,
  keptRanks,
  marginSign,
  scoreOf,
} from "../../src/notation/model/semantics.ts";

// An independent calculation in big integers, to compare the distributions of expressions with: dice are added one by one,
// explosions are followed throw by throw, and nothing is shared with the engine but the meaning of modifiers for one face.
// It is slow, and knows integers only.

/** Weights of the values in a total. `open` is the weight of rolls that were not followed to their end. */
export interface Weighted {
  readonly weights: ReadonlyMap<number, bigint>;
  readonly open: bigint;
  readonly total: bigint;
}

/**
 * The weights of an expression of integers; undefined where the oracle can't tell, or where more than
 * so many pairs of values would have to be added up for one pool. `open` is at most about 1e-30.
 */
export function weigh(term: Term, maxPairs = Infinity): Weighted | undefined {
  switch (term.kind) {
    case "number":
      return term.text.includes(".") ? undefined : constant(Number(term.text));
    case "labelled":
      return weigh(term.of, maxPairs);
    case "negative":
      return combine(constant(0), weigh(term.of, maxPairs), (_, value) => -value);
    case "operation":
    case "call":
      return weighPair(term, maxPairs);
    case "pool":
      return weighPool(term, maxPairs);
    case "group":
      return undefined;
  }
}

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  min: Math.min,
  max: Math.max,
};

function weighPair(term: Operation | Call, maxPairs: number): Weighted | undefined {
  const [operation, args] =
    term.kind === "call" ? [OPERATIONS[term.name], term.args] : [OPERATIONS[term.operator], [term.left, term.right]];
  const [first, ...others] = args.map((one) => weigh(one, maxPairs));
  return operation && others.reduce((a, b) => (isQuick(a, b, maxPairs) ? combine(a, b, operation) : undefined), first);
}

const isQuick = (a: Weighted | undefined, b: Weighted | undefined, maxPairs: number): boolean =>
  (a?.weights.size ?? 0) * (b?.weights.size ?? 0) <= maxPairs;

const constant = (value: number): Weighted => ({ weights: new Map([[value, 1n]]), open: 0n, total: 1n });

function addTo<K>(map: Map<K, bigint>, key: K, weight: bigint): void {
  map.set(key, (map.get(key) ?? 0n) + weight);
}

function combine(
  a: Weighted | undefined,
  b: Weighted | undefined,
  operation: (a: number, b: number) => number,
): Weighted | undefined {
  if (!a || !b) return undefined;
  const weights = new Map<number, bigint>();
  for (const [x, first] of a.weights)
    for (const [y, second] of b.weights) addTo(weights, operation(x, y) + 0, first * second);
  return { weights, open: a.open * b.total + (a.total - a.open) * b.open, total: a.total * b.total };
}

function weighPool(pool: Pool, maxPairs: number): Weighted | undefined {
  const { count, counting, explode, margin, selection } = pool;
  const score = (value: number): number => scoreOf(counting, value);
  let sum: Weighted | undefined;
  if (explode?.into === "pool" && selection) return undefined;
  const value = chain(pool, explode?.into === "pool" ? score : (face) => face, maxPairs);
  if (!value) return undefined;
  if (explode?.into === "pool") sum = times(value, count, maxPairs);
  else {
    sum = selection
      ? keep(value, pool, maxPairs)
      : times({ ...value, weights: mapValues(value.weights, score) }, count, maxPairs);
  }
  if (!margin || !sum) return sum;
  return { ...sum, weights: mapValues(sum.weights, (value) => marginSign(margin) * (value - margin.target)) };
}

function mapValues(weights: ReadonlyMap<number, bigint>, change: (value: number) => number): Map<number, bigint> {
  const mapped = new Map<number, bigint>();
  for (const [value, weight] of weights) addTo(mapped, change(value) + 0, weight);
  return mapped;
}

/** The sum of so many equal dice; undefined where that takes too long. */
function times(one: Weighted, count: number, maxPairs: number): Weighted | undefined {
  if (one.weights.size ** 2 * ((count * (count - 1)) / 2) > maxPairs) return undefined;
  let sum = constant(0);
  for (let i = 0; i < count; i++) sum = combine(sum, one, (a, b) => a + b) ?? sum;
  return sum;
}

/** The faces of a die after its rerolls. */
function shownFaces(pool: Pool): Weighted {
  const faces = facesOf(pool.faces);
  const staying =
    pool.reroll && pool.reroll.max === undefined ? faces.filter((face) => !isRerolled(pool, face)) : faces;
  let shown: Weighted = { weights: countEach(staying), open: 0n, total: BigInt(staying.length) };
  for (let rerolls = 0; rerolls < (pool.reroll?.max ?? 0); rerolls++) {
    const weights = new Map<number, bigint>();
    for (const face of faces) {
      if (!isRerolled(pool, face)) addTo(weights, face, shown.total);
      else for (const [other, weight] of shown.weights) addTo(weights, other, weight);
    }
    shown = { weights, open: 0n, total: BigInt(faces.length) * shown.total };
  }
  return shown;
}

function countEach(faces: readonly number[]): Map<number, bigint> {
  const counts = new Map<number, bigint>();
  for (const face of faces) addTo(counts, face, 1n);
  return counts;
}

/** The sum of what a die and all that explode from it count for; undefined where that takes too long. */
function chain(pool: Pool, score: (value: number) => number, maxPairs: number): Weighted | undefined {
  const { explode } = pool;
  const shown = shownFaces(pool);
  const exploding = [...shown.weights].reduce((sum, [face, weight]) => (explodes(pool, face) ? sum + weight : sum), 0n);
  const chance = Number(exploding) / Number(shown.total);
  const bursts = explode ? (explode.max ?? Math.ceil(-75 / Math.log(chance))) : 0;
  // Each throw adds as many values as the die has faces.
  if ((bursts * shown.weights.size) ** 2 / 2 > maxPairs) return undefined;
  let rest: Weighted = { weights: new Map(), open: 1n, total: 1n };
  for (let burst = bursts; burst >= 0; burst--) {
    const weights = new Map<number, bigint>();
    let open = 0n;
    for (const [face, weight] of shown.weights) {
      const value = score(faceValue(pool, face, burst > 0));
      if (!explodes(pool, face) || burst === explode?.max) addTo(weights, value, weight * rest.total);
      else {
        for (const [more, part] of rest.weights) addTo(weights, value + more, weight * part);
        open += weight * rest.open;
      }
    }
    rest = { weights, open, total: shown.total * rest.total };
  }
  return rest;
}

/** No sums yet, for each number of dice from none to so many. */
const sumsOfEach = (count: number): readonly Map<number, bigint>[] =>
  Array.from({ length: count + 1 }, () => new Map());

/** The sum, or the score, of the values that are kept: the number of values of each size from the highest on. */
function keep(
  { weights, open, total }: Weighted,
  { count, counting, selection }: Pool,
  maxPairs: number,
): Weighted | undefined {
  const { from, to } = selection ? keptRanks(selection, count) : { from: 0, to: count };
  if ((weights.size * count) ** 2 * (to - from) > 4 * maxPairs) return undefined;
  // By how many dice are placed, the weights of the sums of those that are kept.
  let placed = sumsOfEach(count);
  placed[0]?.set(0, 1n);
  for (const [value, weight] of [...weights].toSorted(([a], [b]) => b - a)) {
    const next = sumsOfEach(count);
    for (const [dice, sums] of placed.entries()) {
      for (const [sum, before] of sums) {
        let ways = before;
        for (const [here, reached] of next.slice(dice).entries()) {
          const kept = Math.max(0, Math.min(to, dice + here) - Math.max(from, dice));
          addTo(reached, sum + kept * scoreOf(counting, value), ways);
          // Of the dice that are left, one more shows this value.
          ways = (ways * weight * BigInt(count - dice - here)) / BigInt(here + 1);
        }
      }
    }
    placed = next;
  }
  const sums = mapValues(placed[count] ?? new Map<number, bigint>(), (sum) => sum);
  const listed = (total - open) ** BigInt(count);
  return { weights: sums, open: total ** BigInt(count) - listed, total: total ** BigInt(count) };
}
