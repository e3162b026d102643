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
import { Faulty } from "../model/fault.ts";
import { bursts, dieName, facesOf, isRethrown, passes, scoreOf, worthOf } from "../model/semantics.ts";
import type { Modifier } from "./modifiers.ts";
import { facesShown, valuesPossible } from "./possible-values.ts";
import { type Range, rangeOf, verdict } from "./range.ts";
import { testWords } from "../text/words.ts";

// From modifiers in the order somebody wrote them to a pool or a group in which every one of them does something.
// Whatever would do nothing, never end, or contradict another one, is refused where it stands.

type Doing<D extends Modifier["does"]> = Modifier & { readonly does: D };

function fail(fault: string, place: Place, suggestion?: string): never {
  throw new Faulty(fault, place, suggestion);
}

/** All modifiers that do one kind of thing. */
function all<D extends Modifier["does"]>(modifiers: readonly Modifier[], does: D): readonly Doing<D>[] {
  return modifiers.filter((modifier): modifier is Doing<D> => modifier.does === does);
}

/** The only one that does, if there is any. */
function only<D extends Modifier["does"]>(modifiers: readonly Modifier[], does: D, said: string): Doing<D> | undefined {
  const [one, second] = all(modifiers, does);
  if (second) fail(`${said} is said already`, second);
  return one;
}

/** Dice with their modifiers. Throws Faulty at the modifier that can't be meant. */
export function poolOf(count: number, faces: Faces, modifiers: readonly Modifier[], place: Place): Pool {
  let pool: Pool = { kind: "pool", count, faces, ...place };
  pool = { ...pool, ...rerolling(pool, modifiers) };
  pool = { ...pool, ...exploding(pool, modifiers) };
  pool = { ...pool, ...clamping(pool, modifiers) };
  const beside = pool.explode?.into === "pool";
  const values = (farthest: number): ReadonlySet<number> | undefined => valuesPossible(pool, farthest);
  pool = { ...pool, ...evaluation(modifiers, { count, open: beside, noun: "die", nouns: "dice", values }) };
  refuseIdle(pool, modifiers);
  return pool;
}

/** Refuses what doesn't show where dice are only counted. */
function refuseIdle(pool: Pool, modifiers: readonly Modifier[]): void {
  const { clamp, counting, explode, selection } = pool;
  if (!counting || explode?.into === "die") return;
  const shown = facesShown(pool);
  const score = (by: Pool, face: number, further: boolean): number => scoreOf(counting, worthOf(by, face, further));
  const clamped = all(modifiers, "raise")[0] ?? all(modifiers, "lower")[0];
  const { clamp: _, ...unclamped } = pool;
  const sameScore = (further: boolean): boolean =>
    shown.every((face) => score(pool, face, further) === score(unclamped, face, further));
  if (clamp && clamped && sameScore(false) && (!explode || sameScore(true))) {
    fail("what is counted stays the same, so this changes nothing", clamped);
  }
  const [exploded] = all(modifiers, "explode");
  if (exploded && !selection && shown.every((face) => score(pool, face, true) === 0)) {
    fail("further dice never count here, so this changes nothing", exploded);
  }
}

/** Totals side by side with their modifiers. Throws Faulty at the modifier that can't be meant. */
export function groupOf(parts: readonly Term[], modifiers: readonly Modifier[], place: Place): Group {
  for (const modifier of modifiers) {
    const { does } = modifier;
    if (does === "reroll" || does === "explode" || does === "raise" || does === "lower") {
      fail("this is done to dice: write it behind the dice it is for", modifier);
    }
  }
  if (parts.length === 1 && modifiers.length === 0) {
    fail("braces around a single part do nothing: use round brackets", place);
  }
  const row = { count: parts.length, open: false, noun: "part", nouns: "parts", ranges: parts.map(rangeOf) };
  return { kind: "group", parts, ...place, ...evaluation(modifiers, row) };
}

function rerolling(pool: Pool, modifiers: readonly Modifier[]): { readonly reroll?: Reroll } {
  const [one, ...others] = all(modifiers, "reroll");
  if (!one) return {};
  const faces = facesOf(pool.faces);
  const lowest = Math.min(...faces);
  const when: Compare[] = [];
  for (const modifier of [one, ...others]) {
    const wanted = modifier.when ?? { relation: "=", target: lowest };
    if (modifier.max !== one.max) fail("dice are rerolled by one limit only", modifier);
    if (!faces.some((face) => passes(wanted, face))) {
      fail(`no face of ${dieName(pool.faces)} is ${testWords(wanted)}: nothing is ever rerolled`, modifier);
    }
    if (faces.every((face) => !passes(wanted, face) || when.some((earlier) => passes(earlier, face)))) {
      fail("these faces are rerolled already", modifier);
    }
    when.push(wanted);
  }
  const reroll: Reroll = { when, ...(one.max === undefined ? {} : { max: one.max }) };
  if (faces.every((face) => isRethrown({ ...pool, reroll }, face))) {
    if (one.max === undefined) fail("this never ends: every face is rerolled", others.at(-1) ?? one);
    fail("every face is rerolled, so this changes nothing", others.at(-1) ?? one);
  }
  return { reroll };
}

function exploding(pool: Pool, modifiers: readonly Modifier[]): { readonly explode?: Explode } {
  const one = only(modifiers, "explode", "exploding");
  if (!one) return {};
  const shown = facesShown(pool);
  const { into, penetrating, max, when = { relation: "=", target: Math.max(...facesOf(pool.faces)) } } = one;
  const explode: Explode = { into, penetrating, when, ...(max === undefined ? {} : { max }) };
  const wild = shown.filter((face) => bursts({ ...pool, explode }, face));
  if (wild.length === 0) fail(`no die here ever shows ${testWords(when)}: nothing explodes`, one);
  if (wild.length === shown.length && max === undefined) fail("this never ends: every face explodes", one);
  return { explode };
}

function clamping(pool: Pool, modifiers: readonly Modifier[]): { readonly clamp?: Clamp } {
  const [raise, lower] = [only(modifiers, "raise", "a least value"), only(modifiers, "lower", "a most value")];
  if (!raise && !lower) return {};
  const worths = [false, ...(pool.explode ? [true] : [])].flatMap((further) =>
    facesShown(pool).map((face) => worthOf(pool, face, further)),
  );
  if (raise && lower && raise.to > lower.to) fail("the least a die may count for is more than the most", raise);
  if (raise && raise.to <= Math.min(...worths)) fail(`no die here counts for less than ${raise.to} anyway`, raise);
  if (lower && lower.to >= Math.max(...worths)) fail(`no die here counts for more than ${lower.to} anyway`, lower);
  const [min, max] = [raise?.to ?? Math.min(...worths), lower?.to ?? Math.max(...worths)];
  if (worths.every((worth) => worth <= min)) fail(`every die here would count for ${min}`, raise ?? lower ?? pool);
  if (worths.every((worth) => worth >= max)) fail(`every die here would count for ${max}`, lower ?? raise ?? pool);
  if (min === max) fail(`every die here would count for ${min}`, lower ?? raise ?? pool);
  return { clamp: { ...(raise ? { min: raise.to } : {}), ...(lower ? { max: lower.to } : {}) } };
}

/** The values that lie side by side. */
interface Row {
  readonly count: number;
  /** There may come to be more of them. */
  readonly open: boolean;
  readonly noun: string;
  readonly nouns: string;
  /** What they can be, up to a number or farther, where that is known. */
  values?(farthest: number): ReadonlySet<number> | undefined;
  /** Or between which numbers each of them lies. */
  readonly ranges?: readonly Range[];
}

function evaluation(modifiers: readonly Modifier[], row: Row): Evaluation {
  const selection = selecting(modifiers, row);
  const counting = countingOf(modifiers, row);
  const margin = only(modifiers, "margin", "a margin");
  const sorting = only(modifiers, "sort", "an order");
  if (margin && margin.from.target === 0 && margin.from.relation.startsWith(">")) {
    fail("a margin from 0 changes nothing", margin);
  }
  if (sorting && row.count === 1 && !row.open) fail(`one ${row.noun} needs no order`, sorting);
  return {
    ...(selection ? { selection } : {}),
    ...(counting ? { counting } : {}),
    ...(margin ? { margin: margin.from } : {}),
    ...(sorting ? { sorted: sorting.order } : {}),
  };
}

function selecting(modifiers: readonly Modifier[], row: Row): Selection | undefined {
  const [keep, drops] = [only(modifiers, "keep", "what to keep"), all(modifiers, "drop")];
  const [drop, another] = drops;
  if (keep && drop) fail("either say what to keep or what to drop", drop.at > keep.at ? drop : keep);
  if (keep) {
    const { end, count } = keep;
    if (count < 1) fail("nothing would be kept", keep);
    if (count >= row.count && !row.open) fail(`there ${thereAre(row)}: keeping ${count} changes nothing`, keep);
    return { act: "keep", end, count };
  }
  if (!drop) return undefined;
  const again = drops[2] ?? (another?.end === drop.end ? another : undefined);
  if (again) fail(`dropping the ${again.end} is said already`, again);
  const none = drops.find(({ count }) => count < 1);
  if (none) fail("dropping none changes nothing", none);
  const dropped = {
    highest: 0,
    lowest: 0,
    [drop.end]: drop.count,
    ...(another ? { [another.end]: another.count } : {}),
  };
  if (dropped.highest + dropped.lowest >= row.count) {
    fail(`there ${thereAre(row)}: nothing would be left`, another ?? drop);
  }
  return { act: "drop", ...dropped };
}

const thereAre = ({ count, noun, nouns }: Row): string =>
  count === 1 ? `is only 1 ${noun}` : `are only ${count} ${nouns}`;

function countingOf(modifiers: readonly Modifier[], row: Row): Counting | undefined {
  const good = only(modifiers, "count successes", "what succeeds");
  const bad = only(modifiers, "count failures", "what fails");
  if (!good) {
    if (bad) fail("failures are taken off successes: say what succeeds, too", bad, "f=1>=6");
    return undefined;
  }
  const around = [good.test, ...(bad ? [bad.test] : [])].flatMap(valuesAround);
  const possible = row.values?.(Math.max(...around.map(Math.abs)));
  headlineNumbers(good.test, possible, row, good, "succeeds");
  if (!bad) return { successes: good.test };
  headlineNumbers(bad.test, possible, row, bad, "fails");
  const values = possible ?? new Set(around);
  const both = [...values].find((value) => passes(good.test, value) && passes(bad.test, value));
  if (both !== undefined) fail(`${both} would be a success and a failure`, bad);
  return { successes: good.test, failures: bad.test };
}

/** Refuses a test that all values pass, or none. */
function headlineNumbers(
  test: Test,
  values: ReadonlySet<number> | undefined,
  row: Row,
  place: Place,
  does: string,
): void {
  const verdicts = values
    ? [...values].map((value) => (passes(test, value) ? "passes" : "fails"))
    : (row.ranges ?? []).map((range) => verdict(test, range));
  if (verdicts.length === 0) return;
  const words = testWords(test);
  if (verdicts.every((one) => one === "fails")) fail(`no ${row.noun} here ever ${does}: none is ${words}`, place);
  if (verdicts.every((one) => one === "passes")) fail(`every ${row.noun} here ${does}: all are ${words}`, place);
}

/** Values among which one passes this test and another one, if any does. */
function valuesAround(test: Test): readonly number[] {
  const target = "parity" in test ? 0 : test.target;
  return [target - 2, target - 1, target, target + 1, target + 2];
}
