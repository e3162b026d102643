import type { Pool } from "../model/expression.ts";
import { bursts, facesOf, isRethrown, worthOf } from "../model/semantics.ts";

/** The faces that a die of the pool may show once it is not thrown again any more. */
export function facesShown(pool: Pool): readonly number[] {
  const faces = facesOf(pool.faces);
  const endless = pool.reroll !== undefined && pool.reroll.max === undefined;
  return endless ? faces.filter((face) => !isRethrown(pool, face)) : faces;
}

/** How many sums are looked at before the question is given up. */
const MOST_SUMS = 50_000;

/**
 * Every value that may stand in the pool: of a die, or of a die with all that has been added to it. Of these sums, those
 * that lie beyond `farthest` need not all be there; undefined where there are too many of them to ask.
 */
export function valuesPossible(pool: Pool, farthest: number): ReadonlySet<number> | undefined {
  const shown = facesShown(pool);
  const worth = (further: boolean, bursting: boolean): readonly number[] => [
    ...new Set(shown.filter((face) => bursts(pool, face) === bursting).map((face) => worthOf(pool, face, further))),
  ];
  const { explode } = pool;
  const values = new Set(worth(false, false));
  if (!explode) return values;
  const [ends, more] = [worth(true, false), worth(true, true)];
  const burst = worth(false, true);
  if (explode.into === "pool") return new Set([...values, ...burst, ...ends, ...more]);
  return withAdded(values, { burst, ends, more, max: explode.max ?? Number.POSITIVE_INFINITY, farthest });
}

interface Adding {
  /** What the first die counts for where it explodes. */
  readonly burst: readonly number[];
  /** What a further die counts for where it doesn't explode, and where it does. */
  readonly ends: readonly number[];
  readonly more: readonly number[];
  /** How many further dice there may be. */
  readonly max: number;
  readonly farthest: number;
}

/** Adds the values of dice that explode into themselves, once, twice, as often as they may. */
function withAdded(values: Set<number>, { burst, ends, more, max, farthest }: Adding): ReadonlySet<number> | undefined {
  const seen = new Set<number>();
  let looked = 0;
  let open = new Set(burst);
  for (let further = 1; open.size > 0; further++) {
    looked += open.size * (ends.length + more.length);
    if (looked > MOST_SUMS) return undefined;
    const last = further === max;
    const next = new Set<number>();
    for (const sum of open) {
      for (const end of ends) values.add(sum + end);
      for (const step of more) {
        if (last) values.add(sum + step);
        else if (Math.abs(sum + step) <= farthest && !seen.has(sum + step)) next.add(sum + step);
      }
    }
    if (max === Number.POSITIVE_INFINITY) for (const sum of next) seen.add(sum);
    open = last ? new Set() : next;
  }
  return values;
}
