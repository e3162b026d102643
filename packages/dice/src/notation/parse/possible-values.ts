import type { Pool } from "../model/expression.ts";
import { explodes, facesOf, faceValue, isRerolled } from "../model/semantics.ts";

/** The faces that a die of the pool may show when it is not rerolled any more. */
export function remainingFaces(pool: Pool): readonly number[] {
  const faces = facesOf(pool.faces);
  return pool.reroll && pool.reroll.max === undefined ? faces.filter((face) => !isRerolled(pool, face)) : faces;
}

const MAX_SUMS = 50_000;

/**
 * Every value that a die of the pool may have, with what explodes into it. Of values beyond `bound` and its negative, not
 * all need be listed. Undefined where there are too many.
 */
export function possibleValues(pool: Pool, bound: number): ReadonlySet<number> | undefined {
  const { explode } = pool;
  const faces = remainingFaces(pool);
  const valuesOf = (further: boolean, exploding: boolean): readonly number[] =>
    faces.filter((face) => explodes(pool, face) === exploding).map((face) => faceValue(pool, face, further));
  const values = new Set(valuesOf(false, false));
  if (!explode) return values;
  const [first, ends, steps] = [valuesOf(false, true), valuesOf(true, false), valuesOf(true, true)];
  if (explode.into === "pool") return new Set([...values, ...first, ...ends, ...steps]);
  const seen = new Set<number>();
  let looked = 0;
  let sums = new Set(first);
  for (let further = 1; sums.size > 0; further++) {
    looked += sums.size * faces.length;
    if (looked > MAX_SUMS) return undefined;
    const next = new Set<number>();
    for (const sum of sums) {
      for (const end of ends) values.add(sum + end);
      for (const step of steps) {
        if (further === explode.max) values.add(sum + step);
        else if (Math.abs(sum + step) <= bound && !seen.has(sum + step)) next.add(sum + step);
      }
    }
    // A sum that was seen after fewer dice gives nothing new, unless the number of dice is limited.
    if (explode.max === undefined) for (const sum of next) seen.add(sum);
    sums = next;
  }
  return values;
}
