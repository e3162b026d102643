import type {
  Clamp,
  Compare,
  Counting,
  Evaluation,
  Explode,
  Faces,
  Group,
  Place,
  Pool,
  Reroll,
  Selection,
  Term,
  Test,
} from "../model/expression.ts";
import { fail } from "../model/fault.ts";
import { dieName, explodes, facesOf, faceValue, isRerolled, passes, scoreOf } from "../model/semantics.ts";
import type { Modifier } from "./modifiers.ts";
import { possibleValues, remainingFaces } from "./possible-values.ts";
import { certainResult, type Range, rangeOf } from "./range.ts";

// Builds pools and groups from modifiers in any order. A modifier that changes nothing, never ends or contradicts another
// one is refused at its place.

type ModifierOf<K extends Modifier["kind"]> = Modifier & { readonly kind: K };

function all<K extends Modifier["kind"]>(modifiers: readonly Modifier[], kind: K): readonly ModifierOf<K>[] {
  return modifiers.filter((modifier): modifier is ModifierOf<K> => modifier.kind === kind);
}

/** The only modifier of its kind, if there is one; a second one is refused. */
function only<K extends Modifier["kind"]>(modifiers: readonly Modifier[], kind: K): ModifierOf<K> | undefined {
  const [first, second] = all(modifiers, kind);
  if (second) fail("second-modifier", second, { word: kind });
  return first;
}

/** Dice with their modifiers. */
export function buildPool(count: number, faces: Faces, modifiers: readonly Modifier[], place: Place): Pool {
  let pool: Pool = { kind: "pool", count, faces, ...place };
  pool = { ...pool, ...buildReroll(pool, modifiers) };
  pool = { ...pool, ...buildExplode(pool, modifiers) };
  pool = { ...pool, ...buildClamp(pool, modifiers) };
  const valuesUpTo = (bound: number): ReadonlySet<number> | undefined => possibleValues(pool, bound);
  const growing = pool.explode?.into === "pool";
  pool = { ...pool, ...buildEvaluation(modifiers, { count, growing, valuesUpTo }) };
  refuseWithoutEffect(pool, modifiers);
  return pool;
}

/** Refuses modifiers that don't change a count. */
function refuseWithoutEffect(pool: Pool, modifiers: readonly Modifier[]): void {
  const { clamp, counting, explode, selection } = pool;
  if (!counting || explode?.into === "die") return;
  const faces = remainingFaces(pool);
  const { clamp: _, ...unclamped } = pool;
  const score = (by: Pool, face: number, further: boolean): number => scoreOf(counting, faceValue(by, face, further));
  const [clamped] = modifiers.filter(({ kind }) => kind === "minimum" || kind === "maximum");
  const kinds = explode ? [false, true] : [false];
  const isSame = kinds.every((further) =>
    faces.every((face) => score(pool, face, further) === score(unclamped, face, further)),
  );
  if (clamp && clamped && isSame) fail("same-count", clamped);
  const [exploded] = all(modifiers, "explosion");
  if (exploded && !selection && faces.every((face) => score(pool, face, true) === 0)) {
    fail("further-dice", exploded);
  }
}

/** Totals in braces with their modifiers. */
export function buildGroup(parts: readonly Term[], modifiers: readonly Modifier[], place: Place): Group {
  const [first] = modifiers.filter(({ kind }) => /^(reroll|explosion|m.*imum)$/.test(kind));
  if (first) fail("dice-modifier", first);
  if (parts.length === 1 && modifiers.length === 0) {
    fail("braces", place);
  }
  const values = { count: parts.length, growing: false, ranges: parts.map(rangeOf) };
  return { kind: "group", parts, ...place, ...buildEvaluation(modifiers, values) };
}

function buildReroll(pool: Pool, modifiers: readonly Modifier[]): { readonly reroll?: Reroll } {
  const rerolls = all(modifiers, "reroll");
  const [first] = rerolls;
  if (!first) return {};
  const faces = facesOf(pool.faces);
  const { max } = first;
  const when: Compare[] = [];
  let last: Place = first;
  for (const modifier of rerolls) {
    const compare = modifier.when ?? { relation: "=", target: Math.min(...faces) };
    const matching = faces.filter((face) => passes(compare, face));
    if (modifier.max !== max) fail("reroll-limits", modifier);
    if (matching.length === 0) fail("reroll-face", modifier, { die: dieName(pool.faces), test: compare });
    if (matching.every((face) => isRerolled({ reroll: { when } }, face))) {
      fail("rerolled-face", modifier);
    }
    when.push(compare);
    last = modifier;
  }
  const reroll: Reroll = { when, ...(max === undefined ? {} : { max }) };
  if (faces.every((face) => isRerolled({ reroll }, face))) {
    fail(max === undefined ? "endless-reroll" : "reroll-all", last);
  }
  return { reroll };
}

function buildExplode(pool: Pool, modifiers: readonly Modifier[]): { readonly explode?: Explode } {
  const modifier = only(modifiers, "explosion");
  if (!modifier) return {};
  const { into, penetrating, max, when = { relation: "=", target: Math.max(...facesOf(pool.faces)) } } = modifier;
  const explode: Explode = { into, penetrating, when, ...(max === undefined ? {} : { max }) };
  const faces = remainingFaces(pool);
  const exploding = faces.filter((face) => explodes({ ...pool, explode }, face));
  if (exploding.length === 0) fail("explosion-face", modifier, { test: when });
  if (exploding.length === faces.length && max === undefined) fail("endless-explosion", modifier);
  return { explode };
}

function buildClamp(pool: Pool, modifiers: readonly Modifier[]): { readonly clamp?: Clamp } {
  const [min, max] = [only(modifiers, "minimum"), only(modifiers, "maximum")];
  const place = max ?? min;
  if (!place) return {};
  const values = remainingFaces(pool).flatMap((face) => [
    faceValue(pool, face, false),
    faceValue(pool, face, pool.explode !== undefined),
  ]);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const [low, high] = [min?.value ?? lowest, max?.value ?? highest];
  if (low > high && min && max) fail("minimum-above", min);
  if (min && low <= lowest) fail("minimum", min, { value: low });
  if (max && high >= highest) fail("maximum", max, { value: high });
  const constant = low >= highest || low === high ? low : high <= lowest ? high : undefined;
  if (constant !== undefined) fail("constant-die", place, { value: constant });
  return { clamp: { ...(min ? { min: low } : {}), ...(max ? { max: high } : {}) } };
}

/** The values that are evaluated together. */
interface Values {
  readonly count: number;
  /** Whether explosions may add more of them. */
  readonly growing: boolean;
  /** All possible values, at least those up to a bound and down to its negative, where they are known. */
  valuesUpTo?(bound: number): ReadonlySet<number> | undefined;
  /** Bounds for each value. */
  readonly ranges?: readonly Range[];
}

function buildEvaluation(modifiers: readonly Modifier[], values: Values): Evaluation {
  const selection = buildSelection(modifiers, values);
  const counting = buildCounting(modifiers, values);
  const margin = only(modifiers, "margin");
  const order = only(modifiers, "order");
  if (margin && margin.from.target === 0 && margin.from.relation.startsWith(">")) {
    fail("margin", margin);
  }
  if (order && values.count === 1 && !values.growing) fail("order", order);
  return {
    ...(selection ? { selection } : {}),
    ...(counting ? { counting } : {}),
    ...(margin ? { margin: margin.from } : {}),
    ...(order ? { order: order.order } : {}),
  };
}

function buildSelection(modifiers: readonly Modifier[], { count, growing }: Values): Selection | undefined {
  const keep = only(modifiers, "keep");
  const drops = all(modifiers, "drop");
  const [drop, second] = drops;
  if (keep && drop) fail("keep-and-drop", drop.at > keep.at ? drop : keep);
  if (keep) {
    if (keep.count < 1) fail("keep-none", keep);
    if (keep.count >= count && !growing) fail("keep-all", keep, { value: keep.count, count });
    return { act: "keep", end: keep.end, count: keep.count };
  }
  if (!drop) return undefined;
  const dropped = { highest: 0, lowest: 0 };
  for (const modifier of drops) {
    if (dropped[modifier.end] > 0) fail("second-drop", modifier, { word: modifier.end });
    if (modifier.count < 1) fail("drop-none", modifier);
    dropped[modifier.end] = modifier.count;
  }
  if (dropped.highest + dropped.lowest >= count)
    fail("drop-all", second ?? drop, { value: dropped.highest + dropped.lowest, count });
  return { act: "drop", ...dropped };
}

function buildCounting(modifiers: readonly Modifier[], values: Values): Counting | undefined {
  const success = only(modifiers, "success");
  const failure = only(modifiers, "failure");
  if (!success) return failure && fail("failure", failure);
  const near = [...(failure ? [failure] : []), success].flatMap(({ test }) => nearbyValues(test));
  const possible = values.valuesUpTo?.(Math.max(...near.map(Math.abs)));
  refuseCertain(success.test, possible, values, success);
  if (!failure) return { successes: success.test };
  refuseCertain(failure.test, possible, values, failure);
  const both = [...(possible ?? near)].find((value) => passes(success.test, value) && passes(failure.test, value));
  if (both !== undefined) fail("both", failure, { value: both });
  return { successes: success.test, failures: failure.test };
}

/** Refuses a test that all values pass, or none. */
function refuseCertain(
  test: Test,
  possible: ReadonlySet<number> | undefined,
  { ranges = [] }: Values,
  place: Place,
): void {
  const results = possible
    ? [...possible].map((value) => passes(test, value))
    : ranges.map((range) => certainResult(test, range));
  const [first] = results;
  if (first === undefined || results.some((result) => result !== first)) return;
  fail(first ? "every-value" : "no-value", place, { test });
}

/** Values around a target; where a value passes this test and another one, one of these values does. */
function nearbyValues(test: Test): readonly number[] {
  const target = "parity" in test ? 0 : test.target;
  return [target - 2, target - 1, target, target + 1, target + 2];
}
