import type { Arithmetic } from "../../core/arithmetic.ts";
import { type Dice, dieOf } from "../../core/dice.ts";
import type { Chance, Distribution } from "../../core/distribution.ts";
import type { Reading } from "../../readings/reading.ts";
import { doubleWeights } from "../../core/double-weights.ts";
import { momentsOfPool, rowOfPool } from "../exact/pool.ts";
import type { Weights } from "../../core/weights.ts";
import { wholeWeights } from "../../core/integer-weights.ts";
import type { Notation, Pool } from "../model/expression.ts";
import { type Fault, Faulty, orFault } from "../model/fault.ts";
import { bursts, dieName, facesOf, isRethrown, scoreOf, worthOf } from "../model/semantics.ts";
import { ENOUGH } from "../exact/distribution.ts";
import { printTerm } from "../text/format.ts";
import { Hand, throwPool } from "../roll/throw-pool.ts";

/**
 * A written pool as a throw with its reading, so that a procedure may roll 4d6dl1 as it rolls anything else: played, simulated,
 * replayed and calculated. A fault where the text is more than one pool, and where rerolls and explosions are limited
 * side by side, since a throw only knows how many waves of dice have fallen.
 */
export function toReading({ term }: Notation): { readonly dice: Dice; readonly reading: Reading<number> } | Fault {
  return orFault(() => {
    if (term.kind !== "pool")
      throw new Faulty("only dice of one kind, without anything beside them, are one throw", term);
    const { reroll, explode, count, faces } = term;
    if (reroll && explode && (reroll.max ?? explode.max) !== undefined) {
      throw new Faulty("limited rerolls and explosions side by side are no single throw", term);
    }
    return { dice: dieOf(dieName(faces), facesOf(faces)).times(count), reading: reading(term) };
  });
}

function reading(pool: Pool): Reading<number> {
  const { counting, reroll, explode } = pool;
  const waves = reroll?.max ?? explode?.max ?? Number.POSITIVE_INFINITY;
  const classOf = (face: number, joined = false): string => {
    const score = scoreOf(counting, worthOf(pool, face, joined));
    return score > 0 ? "success" : score < 0 ? "failure" : "miss";
  };
  return {
    key: () => `written ${printTerm({ ...pool, count: 1 })}`,
    read: (faces, thrown = faces.length) => {
      const fallen = [...faces];
      return throwPool({ ...pool, count: thrown }, new Hand(() => fallen.shift())).value;
    },
    classOf: counting ? classOf : () => "die",
    classes: counting ? { success: "counts", miss: "blank", failure: "cancels" } : { die: "counts" },
    ...(reroll || explode
      ? {
          furtherDice: (faces, wave = 0) =>
            wave < waves ? faces.filter((face) => isRethrown(pool, face) || bursts(pool, face)).length : 0,
        }
      : {}),
    distribution: ({ count }, arithmetic) =>
      arithmetic.name === "doubles"
        ? listed({ ...pool, count }, doubleWeights(pool), arithmetic)
        : listed({ ...pool, count }, wholeWeights(pool), arithmetic),
  };
}

/** Every value with its chance; the last one of what has no end stands for all beyond it, with their exact mean. */
function listed<S extends number | bigint, N>(
  pool: Pool,
  weights: Weights<S>,
  arithmetic: Arithmetic<N>,
): Distribution<number, N> {
  const { multiply, ratio, subtract, zero } = arithmetic;
  const { min, chances, whole, left, leftAbove } = rowOfPool(pool, ENOUGH, weights);
  const list: Chance<number, N>[] = [];
  for (let i = 0; i < chances.length; i++) {
    const chance = chances[i] ?? weights.zero;
    if (chance !== weights.zero) list.push({ value: min + i, chance: ratio(chance, whole) });
  }
  if (left === weights.zero) return list;
  const moments = leftAbove ? momentsOfPool(pool, arithmetic) : undefined;
  if (!moments) throw new RangeError(`${printTerm(pool)} has no end, and no exact mean of what lies beyond`);
  const end = min + chances.length;
  const mass = ratio(left, whole);
  let beyond = subtract(moments.mean, multiply(mass, ratio(end, 1)));
  for (const { value, chance } of list) beyond = subtract(beyond, multiply(chance, ratio(value, 1)));
  const excess = arithmetic.compare(beyond, zero) > 0 ? beyond : zero;
  return [...list, { value: end, chance: mass, beyond: { value: end + 1, excess } }];
}
