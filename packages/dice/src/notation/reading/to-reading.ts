import { customDie, type Dice } from "../../core/dice.ts";
import type { Arithmetic } from "../../core/arithmetic.ts";
import type { Distribution } from "../../core/distribution.ts";
import type { Weights } from "../../core/weights.ts";
import type { Reading } from "../../readings/reading.ts";
import { rowsOf, TOLERANCE } from "../exact/distribution.ts";
import { limitWork } from "../exact/limit-work.ts";
import { momentsOfPool, poolRow } from "../exact/pool.ts";
import type { Notation, Pool } from "../model/expression.ts";
import { catchFault, fail, type Fault } from "../model/fault.ts";
import { dieName, explodes, facesOf, faceValue, isRerolled, scoreOf } from "../model/semantics.ts";
import { givenFaces, thrower, throwPool } from "../roll/throw-pool.ts";
import { formatTerm } from "../text/format.ts";

/**
 * A pool as dice with a reading, so that a procedure can roll 4d6dl1 as it rolls anything else. A fault where the
 * expression is not a single pool, and where rerolls and explosions are combined with a limit: a reading knows only how
 * many waves of dice were rolled.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * const { dice, reading } = notation.toReading(notation.parse("4d6dl1"));
 * dice.count; // => 4
 * reading.read([5, 1, 6, 4]); // => 15
 * ```
 */
export function toReading({ term }: Notation): { readonly dice: Dice; readonly reading: Reading<number> } | Fault {
  return catchFault(() => {
    if (term.kind !== "pool") return fail("single-pool", term);
    const { reroll, explode, count, faces } = term;
    if (reroll && explode && (reroll.max ?? explode.max) !== undefined) {
      fail("combined-limits", term);
    }
    return { dice: customDie(dieName(faces), facesOf(faces)).times(count), reading: readingOfPool(term) };
  });
}

function readingOfPool(pool: Pool): Reading<number> {
  const { counting, reroll, explode } = pool;
  const maxWaves = reroll?.max ?? explode?.max ?? Number.POSITIVE_INFINITY;
  const classOf = (face: number, further = false): string => {
    const score = scoreOf(counting, faceValue(pool, face, further));
    return score > 0 ? "success" : score < 0 ? "failure" : "miss";
  };
  const sizes: Pool[] = [];
  const ofSize = (count: number): Pool => (sizes[count] ??= { ...pool, count });
  const addsDie = (face: number): boolean => isRerolled(pool, face) || explodes(pool, face);
  return {
    key: () => `notation ${formatTerm({ ...pool, count: 1 })}`,
    read: (faces, initial = faces.length) => throwPool(ofSize(initial), thrower(givenFaces(faces))).value,
    classOf: counting ? classOf : () => "die",
    classes: counting ? { success: "counts", miss: "blank", failure: "cancels" } : { die: "counts" },
    ...(reroll || explode
      ? { furtherDice: (faces, wave = 0) => (wave < maxWaves ? faces.filter(addsDie).length : 0) }
      : {}),
    distribution: ({ count }, arithmetic) =>
      arithmetic.withWeights(limitWork(pool), (weights) => distributionOf({ ...pool, count }, weights, arithmetic)),
  };
}

/** Every value with its probability; the last one of an unbounded pool stands for itself and everything above it. */
function distributionOf<S extends number | bigint, N>(
  pool: Pool,
  weights: Weights<S>,
  arithmetic: Arithmetic<N>,
): Distribution<number, N> {
  const { multiply, ratio, subtract, zero } = arithmetic;
  const row = poolRow(pool, TOLERANCE, weights);
  const rows = rowsOf(row, weights, arithmetic);
  if (row.left === weights.zero) return rows;
  const moments = row.leftAbove ? momentsOfPool(pool, arithmetic) : undefined;
  if (!moments) throw new RangeError(`${formatTerm(pool)} is unbounded and has no exact mean above its last value`);
  const value = row.min + row.chances.length;
  const chance = ratio(row.left, row.total);
  let above = subtract(moments.mean, multiply(chance, ratio(value, 1)));
  for (const listed of rows) above = subtract(above, multiply(listed.chance, ratio(listed.value, 1)));
  const excess = arithmetic.compare(above, zero) > 0 ? above : zero;
  return [...rows, { value, chance, beyond: { value: value + 1, excess } }];
}
