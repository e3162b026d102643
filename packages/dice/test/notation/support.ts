import { expect } from "vitest";
import { formatRational, notation, type Rational, rationals } from "../../src/index.ts";

/** A text that must be readable, read. */
export function read(text: string): notation.Notation {
  const found = notation.parse(text);
  if (notation.isFault(found)) throw new Error(notation.explain(text, found));
  return found;
}

/** What is wrong with a text, as its place, the fault and the suggestion. */
export function wrong(text: string): { readonly place: string; readonly fault: string; readonly suggestion?: string } {
  const found = notation.parse(text);
  if (!notation.isFault(found)) throw new Error(`${text} was read`);
  const { at, length, fault, suggestion } = found;
  return { place: text.slice(at, at + length), fault, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** The exact odds, which must be known. */
export function odds(text: string): notation.Odds<Rational> {
  const found = notation.distribution(read(text), rationals);
  if (notation.isFault(found)) throw new Error(notation.explain(text, found));
  return found;
}

/** Exact chances by value, in lowest terms. */
export function chances(text: string): Record<string, string> {
  return Object.fromEntries(odds(text).chances.map(({ value, chance }) => [value, formatRational(chance)]));
}

/** The exact chance that the value is this, or passes this. */
export function chance(text: string, holds: number | ((value: number) => boolean)): string {
  const passes = typeof holds === "number" ? (value: number) => value === holds : holds;
  const rows = odds(text).chances.filter(({ value }) => passes(value));
  return formatRational(rows.reduce((sum, row) => rationals.add(sum, row.chance), rationals.zero));
}

export function mean(text: string): string {
  const { mean: found } = odds(text);
  return found ? formatRational(found) : "unknown";
}

/** Every chance and what is left, together. */
export function total({ chances: rows, left }: notation.Odds<Rational>): Rational {
  return rows.reduce((sum, row) => rationals.add(sum, row.chance), left);
}

/** What can fall, one fall after another, as far as so many throws; and the chance of falls that go on. */
export interface Falls {
  readonly chances: ReadonlyMap<number, Rational>;
  readonly open: Rational;
}

/** The chances by rolling every possible fall: slow, simple, and without anything of the calculation. */
export function everyFall(text: string, mostThrows: number, mostFalls = 4000): Falls | undefined {
  const read1 = read(text);
  const found = new Map<number, Rational>();
  let open = rationals.zero;
  let falls = 0;
  const follow = (prefix: readonly number[], part: Rational): boolean => {
    falls += 1;
    if (falls > mostFalls) return false;
    let next: readonly number[] = [];
    let thrown = 0;
    const rolled = notation.roll(read1, (below) => {
      const at = prefix[thrown++];
      if (at !== undefined) return at;
      if (next.length === 0) next = Array.from({ length: below }, (_, i) => i);
      // No die has such a face: the roll stops here, and is taken up again with every face there is.
      return -1;
    });
    if (next.length > 0) {
      const each = rationals.multiply(part, rationals.ratio(1, next.length));
      if (prefix.length < mostThrows) return next.every((at) => follow([...prefix, at], each));
      open = rationals.add(open, part);
      return true;
    }
    if (notation.isFault(rolled)) return false;
    found.set(rolled.value, rationals.add(found.get(rolled.value) ?? rationals.zero, part));
    return true;
  };
  return follow([], rationals.one) ? { chances: found, open } : undefined;
}

/** The calculation says what all falls say: exactly, or to within what either of them leaves open. */
export function agrees(text: string, falls: Falls): void {
  const exact = odds(text);
  expect(formatRational(total(exact))).toBe("1/1");
  const known = new Map(exact.chances.map(({ value, chance: part }) => [value, part]));
  const slack = rationals.toNumber(rationals.add(falls.open, exact.left));
  for (const value of new Set([...known.keys(), ...falls.chances.keys()])) {
    const [a, b] = [known.get(value) ?? rationals.zero, falls.chances.get(value) ?? rationals.zero];
    if (slack === 0) expect([text, value, formatRational(a)]).toEqual([text, value, formatRational(b)]);
    else expect(Math.abs(rationals.toNumber(rationals.subtract(a, b)))).toBeLessThanOrEqual(slack);
  }
}

/** Reproducible randomness (mulberry32), good enough to test with. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}
