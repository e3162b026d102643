import type { Hand } from "@rulewright/dice";
import type { JsonValue } from "./json.ts";
import { numbersKey } from "./numbers-key.ts";
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

/** How far an enumeration goes: through all there is, or only through what could be the best. */
export type SearchRange = "all" | "worth trying";

/** One thing to say with a move: some of the dice, a number, a word. */
export interface Field<T> {
  /** How a screen or a prompt should ask for it. */
  readonly shape: FieldShape;
  /** Equal keys enumerate equally. */
  readonly key: string;
  /** Every legal value up to a size; or those among which the best one is sure to be found. */
  each(range: SearchRange, max?: number): readonly T[];
  /** How much of the price a value stands for; options are tried from small to large. */
  size(value: T): number;
  /** What a person said, as a value; undefined where it is no such thing at all. */
  parse(given: JsonValue | undefined, tray: readonly TableDie[]): T | undefined;
}

export type FieldShape =
  | { readonly kind: "dice"; readonly max: number; readonly hand: Hand }
  | { readonly kind: "number"; readonly min: number | null; readonly max: number | null }
  | { readonly kind: "text" };

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type DetailOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** Some dice pointed at: how many of each class, and what is wrong with the pointing. */
export interface DiceSelection<C extends string = string> {
  readonly hand: Hand<C>;
  readonly count: number;
  readonly fault?: Refusal;
}

/** All hands of up to `most` dice that can be taken out of `hand`. */
function subHands<C extends string>(hand: Hand<C>, max: number): DiceSelection<C>[] {
  const names = Object.keys(hand) as C[];
  const taken: Record<C, number> = { ...hand };
  const found: DiceSelection<C>[] = [];
  const take = (at: number, count: number): void => {
    const name = names[at];
    if (name === undefined) {
      found.push({ hand: { ...taken }, count });
      return;
    }
    for (let k = 0; k <= hand[name] && count + k <= max; k++) {
      taken[name] = k;
      take(at + 1, count + k);
    }
  };
  take(0, 0);
  return found;
}

/** Of each number of dice, only the worst: `order` runs from the worst class to the best. */
function worstOf<C extends string>(hand: Hand<C>, order: readonly C[]): DiceSelection<C>[] {
  const none = Object.fromEntries(Object.keys(hand).map((name) => [name, 0])) as Record<C, number>;
  const found: DiceSelection<C>[] = [{ hand: none, count: 0 }];
  let taken: Hand<C> = none;
  let count = 0;
  for (const name of order) {
    for (let k = 1; k <= hand[name]; k++) {
      taken = { ...taken, [name]: k };
      count += 1;
      found.push({ hand: taken, count });
    }
  }
  return found;
}

/**
 * Dice of the given hand, each pointed at once. `onceOnly` is the number of the rule that keeps a rerolled die where
 * it is. At the table the dice are named by their places, counted from 0; dice of other classes can't be meant. Where a worse die is always as good to point at
 * as a better one, `worstFirst` lists the classes in that order, and calculations try no others; a law holds it to that.
 */
export function diceOf<C extends string>(
  hand: Hand<C>,
  onceOnly: string,
  worstFirst?: readonly C[],
): Field<DiceSelection<C>> {
  return new DiceField(hand, onceOnly, worstFirst);
}

// Every choice of every calculation has its fields, and few are looked at: all they know is worked out on demand.
class DiceField<C extends string> implements Field<DiceSelection<C>> {
  readonly #hand: Hand<C>;
  readonly #onceOnly: string;
  readonly #worstFirst: readonly C[] | undefined;

  constructor(hand: Hand<C>, onceOnly: string, worstFirst: readonly C[] | undefined) {
    this.#hand = hand;
    this.#onceOnly = onceOnly;
    this.#worstFirst = worstFirst;
  }

  get shape(): FieldShape {
    return { kind: "dice", max: this.#names().reduce((sum, name) => sum + this.#hand[name], 0), hand: this.#hand };
  }

  get key(): string {
    const order = this.#worstFirst ?? this.#names();
    const counts: number[] = [];
    for (const name of order) counts.push(this.#hand[name]);
    return wordsOf(order) + numbersKey(...counts);
  }

  each(range: SearchRange, max = Number.POSITIVE_INFINITY): readonly DiceSelection<C>[] {
    return this.#worstFirst && range === "worth trying"
      ? worstOf(this.#hand, this.#worstFirst)
      : subHands(this.#hand, max);
  }

  size(picked: DiceSelection<C>): number {
    return picked.count;
  }

  parse(given: JsonValue | undefined, tray: readonly TableDie[]): DiceSelection<C> | undefined {
    const names = this.#names();
    const places = given === undefined ? [] : given;
    if (!Array.isArray(places) || !places.every((place) => Number.isInteger(place))) return undefined;
    const taken = Object.fromEntries(names.map((name) => [name, 0])) as Record<C, number>;
    const fault = faultOf(places, tray, names, this.#onceOnly);
    if (!fault) for (const name of names) taken[name] = places.filter((place) => tray[place]?.class === name).length;
    const picked = { hand: taken, count: places.length };
    return fault ? { ...picked, fault } : picked;
  }

  #names(): C[] {
    return Object.keys(this.#hand) as C[];
  }
}

interface Words {
  readonly words: string;
  readonly further: Map<string, Words>;
}

const noWords: Words = { words: "", further: new Map() };

/** Names in one word: the same few lists of them come again and again. */
function wordsOf(names: readonly string[]): string {
  let at = noWords;
  for (const name of names) {
    let next = at.further.get(name);
    if (!next) at.further.set(name, (next = { words: `${at.words}${name} `, further: new Map() }));
    at = next;
  }
  return at.words;
}

function faultOf(
  places: readonly number[],
  tray: readonly TableDie[],
  classes: readonly string[],
  onceOnly: string,
): Refusal | undefined {
  const missing = places.find((place) => !classes.includes(tray[place]?.class ?? ""));
  if (missing !== undefined) return refusal("no-such-die", onceOnly, { die: missing, dice: tray.length });
  const spent = places.find((place, i) => tray[place]?.rerolled || places.indexOf(place) !== i);
  if (spent !== undefined) return refusal("die-already-rerolled", onceOnly, { die: spent });
  return undefined;
}

/** A whole number from 0 to `most`: a few of something. Nothing said is none; numbers above are the rule's to refuse. */
export function upTo(max: number): Field<number> {
  return (few[max] ??= counted(max));
}

/** Fields for small numbers are made once. */
const few: Record<number, Field<number>> = {};

const counted = (max: number): Field<number> => ({
  shape: { kind: "number", min: 0, max },
  key: `${max}`,
  each: () => Array.from({ length: Math.max(0, max) + 1 }, (_, i) => i),
  size: (value) => value,
  parse: (given) => (given === undefined ? 0 : isCount(given) ? given : undefined),
});

const isCount = (given: JsonValue): given is number =>
  typeof given === "number" && Number.isInteger(given) && given >= 0;

/** Any number, said by a person; no calculation goes through all of them. `fallback` stands where nothing is said. */
export function anyNumber(fallback: number): Field<number> {
  return {
    shape: { kind: "number", min: null, max: null },
    key: `any ${fallback}`,
    each: () => [fallback],
    size: () => 0,
    parse: (given) => (given === undefined ? fallback : typeof given === "number" ? given : undefined),
  };
}

/** Any number, said by a person; calculations go through the whole ones from `least` to `most`. None said is 0. */
export function between(min: number, max: number): Field<number> {
  return {
    shape: { kind: "number", min, max },
    key: `${min}..${max}`,
    each: () => Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i),
    size: () => 0,
    parse: (given) => (given === undefined ? 0 : typeof given === "number" ? given : undefined),
  };
}

type AnyDetail = DetailOf<Fields>;

/** Enumerations by the keys of the fields one after another, and how far they go. */
interface Enumerated {
  readonly further: Map<string, Enumerated>;
  readonly details: Map<number, readonly AnyDetail[]>;
}

const noted = (): Enumerated => ({ further: new Map(), details: new Map() });
const enumerated = { all: noted(), "worth trying": noted() };
let kept = 0;
const MOST_KEPT = 20_000;

/** Every combination of details up to a total size, smallest first. */
export function enumerateDetails(fields: Fields, max: number, range: SearchRange): readonly AnyDetail[] {
  let place = enumerated[range];
  for (const name in fields) {
    place = further(place, name);
    place = further(place, fields[name]?.key ?? "");
  }
  const known = place.details.get(max);
  if (known) return known;
  const details = combined(fields, max, range);
  place.details.set(max, details);
  if (++kept >= MOST_KEPT) [enumerated.all, enumerated["worth trying"], kept] = [noted(), noted(), 0];
  return details;
}

function further({ further: places }: Enumerated, key: string): Enumerated {
  const known = places.get(key);
  if (known) return known;
  const place = noted();
  places.set(key, place);
  return place;
}

function combined(fields: Fields, max: number, range: SearchRange): readonly AnyDetail[] {
  let found: { detail: Record<string, unknown>; size: number }[] = [{ detail: {}, size: 0 }];
  for (const [name, field] of Object.entries(fields)) {
    const values = field.each(range, max).map((value) => ({ value, size: field.size(value) }));
    found = found.flatMap(({ detail, size }) =>
      values
        .filter((value) => size + value.size <= max)
        .map((value) => ({ detail: { ...detail, [name]: value.value }, size: size + value.size })),
    );
  }
  return found.toSorted((a, b) => a.size - b.size).map(({ detail }) => detail);
}
