import type { Hand } from "@rulewright/dice";
import type { Plain } from "./plain.ts";
import { sameWhen } from "./alike.ts";
import { refusal, type Refusal } from "./refusal.ts";

/** A die on the table: what it shows, which class that is to the rule, and whether it was thrown a second time. */
export interface TableDie {
  readonly die: string;
  readonly face: number;
  readonly class?: string;
  readonly rerolled: boolean;
  /** Joined the others later: thrown because of what they showed. */
  readonly bonus?: true;
  /** The face it showed before. */
  readonly was?: number;
  /** Thrown by the generator or by a person's hand. */
  readonly by: "generator" | "hand";
}

/** One thing to say with a move: some of the dice, a number, a word. */
export interface Field<T> {
  /** How a screen or a prompt should ask for it. */
  readonly shape: FieldShape;
  /** Equal keys enumerate equally. */
  readonly key: string;
  /** Every value worth considering in a calculation. */
  each(): readonly T[];
  /** How much of the price a value stands for; options are tried from small to large. */
  size(value: T): number;
  /** What a person said, as a value; undefined where it is no such thing at all. */
  parse(given: Plain | undefined, tray: readonly TableDie[]): T | undefined;
}

export type FieldShape =
  | { readonly kind: "dice"; readonly most: number; readonly hand: Hand }
  | { readonly kind: "number"; readonly least: number | null; readonly most: number | null }
  | { readonly kind: "text" };

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type DetailOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** Some dice pointed at: how many of each class, and what is wrong with the pointing. */
export interface Picked<C extends string = string> {
  readonly hand: Hand<C>;
  readonly count: number;
  readonly fault?: Refusal;
}

/** All hands that can be taken out of `hand`. */
function subHands<C extends string>(hand: Hand<C>): Picked<C>[] {
  let found: Picked<C>[] = [{ hand: {} as Hand<C>, count: 0 }];
  for (const name of Object.keys(hand) as C[]) {
    found = found.flatMap(({ hand: taken, count }) =>
      Array.from({ length: hand[name] + 1 }, (_, k) => ({ hand: { ...taken, [name]: k }, count: count + k })),
    );
  }
  return found;
}

/**
 * Dice of the given hand, each pointed at once. `onceOnly` is the number of the rule that keeps a rerolled die where
 * it is. At the table the dice are named by their places, counted from 0.
 */
export function diceOf<C extends string>(hand: Hand<C>, onceOnly: string): Field<Picked<C>> {
  const names = Object.keys(hand) as C[];
  const total = names.reduce((sum, name) => sum + hand[name], 0);
  return {
    shape: { kind: "dice", most: total, hand },
    key: sameWhen(...names.map((name) => hand[name])),
    each: () => subHands(hand),
    size: (picked) => picked.count,
    parse(given, tray) {
      const places = given === undefined ? [] : given;
      if (!Array.isArray(places) || !places.every((place) => Number.isInteger(place))) return undefined;
      const taken = Object.fromEntries(names.map((name) => [name, 0])) as Record<C, number>;
      const fault = faultOf(places, tray, onceOnly);
      if (!fault) for (const name of names) taken[name] = places.filter((place) => tray[place]?.class === name).length;
      const picked = { hand: taken, count: places.length };
      return fault ? { ...picked, fault } : picked;
    },
  };
}

function faultOf(places: readonly number[], tray: readonly TableDie[], onceOnly: string): Refusal | undefined {
  const missing = places.find((place) => tray[place] === undefined);
  if (missing !== undefined) return refusal("no-such-die", onceOnly, { die: missing, dice: tray.length });
  const spent = places.find((place, i) => tray[place]?.rerolled || places.indexOf(place) !== i);
  if (spent !== undefined) return refusal("die-already-rerolled", onceOnly, { die: spent });
  return undefined;
}

/** A whole number from 0 to `most`: a few of something. Nothing said is none; numbers above are the rule's to refuse. */
export function upTo(most: number): Field<number> {
  return {
    shape: { kind: "number", least: 0, most },
    key: `${most}`,
    each: () => Array.from({ length: Math.max(0, most) + 1 }, (_, i) => i),
    size: (value) => value,
    parse: (given) => (given === undefined ? 0 : isCount(given) ? given : undefined),
  };
}

const isCount = (given: Plain): given is number => typeof given === "number" && Number.isInteger(given) && given >= 0;

/** Any number, said by a person; no calculation goes through all of them. `fallback` stands where nothing is said. */
export function anyNumber(fallback: number): Field<number> {
  return {
    shape: { kind: "number", least: null, most: null },
    key: `any ${fallback}`,
    each: () => [fallback],
    size: () => 0,
    parse: (given) => (given === undefined ? fallback : typeof given === "number" ? given : undefined),
  };
}

type AnyDetail = DetailOf<Fields>;

const enumerations = new Map<string, readonly AnyDetail[]>();
const MOST_ENUMERATIONS = 20_000;

/** Every combination of details up to a total size, smallest first. */
export function eachDetail(fields: Fields, most: number): readonly AnyDetail[] {
  const names = Object.keys(fields);
  if (names.length === 0) return [{}];
  const key = names.map((name) => `${name}:${fields[name]?.key}`).join(";") + `<${most}`;
  const known = enumerations.get(key);
  if (known) return known;
  let found: { detail: Record<string, unknown>; size: number }[] = [{ detail: {}, size: 0 }];
  for (const name of names) {
    const field = fields[name];
    if (!field) continue;
    const values = field.each().map((value) => ({ value, size: field.size(value) }));
    found = found.flatMap(({ detail, size }) =>
      values
        .filter((value) => size + value.size <= most)
        .map((value) => ({ detail: { ...detail, [name]: value.value }, size: size + value.size })),
    );
  }
  const details = found.toSorted((a, b) => a.size - b.size).map(({ detail }) => detail);
  if (enumerations.size >= MOST_ENUMERATIONS) enumerations.clear();
  enumerations.set(key, details);
  return details;
}
