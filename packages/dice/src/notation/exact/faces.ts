import type { Pool } from "../model/expression.ts";
import { bursts, facesOf, isRethrown, worthOf } from "../model/semantics.ts";
import type { Law } from "./row.ts";

/** The faces a die may show in the end, with how many parts of a total each has. */
export interface Shown {
  readonly faces: Law;
  readonly total: bigint;
}

/** What a die shows once it has been thrown again as often as the pool says. */
export function shownBy(pool: Pool): Shown {
  const faces = new Map<number, bigint>();
  for (const face of facesOf(pool.faces)) faces.set(face, (faces.get(face) ?? 0n) + 1n);
  const { reroll } = pool;
  const once: Shown = { faces, total: totalOf(faces) };
  if (!reroll) return once;
  const staying = new Map([...faces].filter(([face]) => !isRethrown(pool, face)));
  if (reroll.max === undefined) return { faces: staying, total: totalOf(staying) };
  return rethrown(once, staying, reroll.max);
}

/** Faces that don't stay give their parts to one more throw; the last throw stays whatever it shows. */
function rethrown({ faces, total }: Shown, staying: Law, times: number): Shown {
  const again = total - totalOf(staying);
  let shown: Shown = { faces, total };
  for (let time = 0; time < times; time++) {
    const next = new Map<number, bigint>();
    for (const [face, weight] of shown.faces) {
      next.set(face, again * weight + (staying.get(face) ?? 0n) * shown.total);
    }
    shown = { faces: next, total: shown.total * total };
  }
  return shown;
}

export function totalOf(law: Law): bigint {
  let total = 0n;
  for (const weight of law.values()) total += weight;
  return total;
}

/** What one die adds, apart by whether it makes another one be thrown. */
export interface Outcomes {
  /** It doesn't. */
  readonly ends: Law;
  /** It does. */
  readonly bursts: Law;
  readonly total: bigint;
}

/** What a die of the pool adds to the total. `further`: it was thrown because of another one. */
export function outcomesOf(
  pool: Pool,
  { faces, total }: Shown,
  further: boolean,
  score: (worth: number) => number,
): Outcomes {
  const [ends, bursting] = [new Map<number, bigint>(), new Map<number, bigint>()];
  for (const [face, weight] of faces) {
    const into = bursts(pool, face) ? bursting : ends;
    const adds = score(worthOf(pool, face, further));
    into.set(adds, (into.get(adds) ?? 0n) + weight);
  }
  return { ends, bursts: bursting, total };
}
