import type { Pool } from "../model/expression.ts";
import { explodes, facesOf, faceValue, isRerolled } from "../model/semantics.ts";
import { sumWeights, type WeightMap } from "./row.ts";

/** The weights of the faces that a die shows after its rerolls. */
export interface FaceWeights {
  readonly faces: WeightMap;
  readonly total: bigint;
}

/** Adds to the weight of a value. */
export function addWeight(map: Map<number, bigint>, value: number, weight: bigint): void {
  map.set(value, (map.get(value) ?? 0n) + weight);
}

/** The weights of the faces of a die of the pool, after all rerolls that the pool allows. */
export function faceWeightsOf(pool: Pool): FaceWeights {
  const faces = new Map<number, bigint>();
  for (const face of facesOf(pool.faces)) addWeight(faces, face, 1n);
  const total = sumWeights(faces);
  const { reroll } = pool;
  if (!reroll) return { faces, total };
  const staying = new Map([...faces].filter(([face]) => !isRerolled(pool, face)));
  const stayingTotal = sumWeights(staying);
  if (reroll.max === undefined) return { faces: staying, total: stayingTotal };
  // The last throw stays, whatever it shows; before it, faces that don't stay pass their weight to the next throw.
  let shown: FaceWeights = { faces, total };
  for (let rerolls = 0; rerolls < reroll.max; rerolls++) {
    const next = new Map<number, bigint>();
    for (const [face, weight] of shown.faces) {
      next.set(face, (total - stayingTotal) * weight + (staying.get(face) ?? 0n) * shown.total);
    }
    shown = { faces: next, total: shown.total * total };
  }
  return shown;
}

/** The weights of what one die adds, separately for faces that explode. */
export interface DieOutcomes {
  readonly ends: WeightMap;
  readonly explosions: WeightMap;
  readonly total: bigint;
}

/** The weights of what a die of the pool adds to the total. `further`: the die was added by an explosion. */
export function dieOutcomes(
  pool: Pool,
  { faces, total }: FaceWeights,
  further: boolean,
  score: (value: number) => number,
): DieOutcomes {
  const [ends, explosions] = [new Map<number, bigint>(), new Map<number, bigint>()];
  for (const [face, weight] of faces) {
    addWeight(explodes(pool, face) ? explosions : ends, score(faceValue(pool, face, further)), weight);
  }
  return { ends, explosions, total };
}
