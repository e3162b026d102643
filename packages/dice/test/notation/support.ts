import { expect } from "vitest";
import { formatRational, notation, type Rational, rationals } from "../../src/index.ts";

/** The expression of a valid text. */
export function read(text: string): notation.Notation {
  const found = notation.parse(text);
  if (notation.isFault(found)) throw new Error(notation.explain(text, found));
  return found;
}

/** The fault of an invalid text: its place, sentence and suggestion. */
export function wrong(text: string): { readonly place: string; readonly fault: string; readonly suggestion?: string } {
  const found = notation.parse(text);
  if (!notation.isFault(found)) throw new Error(`${text} was read`);
  const { at, length, suggestion } = found;
  const fault = notation.message(found);
  return { place: text.slice(at, at + length), fault, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** The exact distribution of a valid text. */
export function odds(text: string): notation.Odds<Rational> {
  const found = notation.distribution(read(text), rationals);
  if (notation.isFault(found)) throw new Error(notation.explain(text, found));
  return found;
}

/** Exact chances by value, in lowest terms. */
export function chances(text: string): Record<string, string> {
  return Object.fromEntries(odds(text).chances.map(({ value, chance }) => [value, formatRational(chance)]));
}

/** The exact probability of a value or a test. */
export function chance(text: string, holds: number | ((value: number) => boolean)): string {
  const passes = typeof holds === "number" ? (value: number) => value === holds : holds;
  const rows = odds(text).chances.filter(({ value }) => passes(value));
  return formatRational(rows.reduce((sum, row) => rationals.add(sum, row.chance), rationals.zero));
}

export function mean(text: string): string {
  const { mean: found } = odds(text);
  return found ? formatRational(found) : "unknown";
}

/** The sum of all probabilities and the rest. */
export function total({ chances: rows, left }: notation.Odds<Rational>): Rational {
  return rows.reduce((sum, row) => rationals.add(sum, row.chance), left);
}

/** The values of all possible rolls up to a number of throws, and the probability of longer rolls. */
export interface Enumeration {
  readonly chances: ReadonlyMap<number, Rational>;
  readonly open: Rational;
}

/** The distribution by rolling all possible faces: slow, simple and independent of the calculation. */
export function enumerateRolls(text: string, maxThrows: number, maxRolls = 4000): Enumeration | undefined {
  const read1 = read(text);
  const found = new Map<number, Rational>();
  let open = rationals.zero;
  let rolls = 0;
  const follow = (prefix: readonly number[], part: Rational): boolean => {
    rolls += 1;
    if (rolls > maxRolls) return false;
    let next: readonly number[] = [];
    let thrown = 0;
    const rolled = notation.roll(read1, (below) => {
      const at = prefix[thrown++];
      if (at !== undefined) return at;
      if (next.length === 0) next = Array.from({ length: below }, (_, i) => i);
      // No die has this face: the roll stops here and is repeated with every face.
      return -1;
    });
    if (next.length > 0) {
      const each = rationals.multiply(part, rationals.ratio(1, next.length));
      if (prefix.length < maxThrows) return next.every((at) => follow([...prefix, at], each));
      open = rationals.add(open, part);
      return true;
    }
    if (notation.isFault(rolled)) return false;
    found.set(rolled.value, rationals.add(found.get(rolled.value) ?? rationals.zero, part));
    return true;
  };
  return follow([], rationals.one) ? { chances: found, open } : undefined;
}

/** Expects the distribution to equal the enumeration, exactly or to within what either leaves open. */
export function expectAgreement(text: string, rolls: Enumeration): void {
  const exact = odds(text);
  expect(formatRational(total(exact))).toBe("1/1");
  const known = new Map(exact.chances.map(({ value, chance: part }) => [value, part]));
  const slack = rationals.toNumber(rationals.add(rolls.open, exact.left));
  for (const value of new Set([...known.keys(), ...rolls.chances.keys()])) {
    const [a, b] = [known.get(value) ?? rationals.zero, rolls.chances.get(value) ?? rationals.zero];
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
