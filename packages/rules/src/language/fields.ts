import type { Hand } from "@rulewright/dice";
import type { JsonValue } from "./json.ts";
import { numbersKey } from "./numbers-key.ts";
import { refusal, type Refusal } from "./refusal.ts";

/** A die on the table: its face, the class of that face to the rule, and whether it was rerolled. */
export interface TableDie {
  readonly die: string;
  readonly face: number;
  readonly class?: string;
  readonly rerolled: boolean;
  /** True for a die that was thrown because of what others showed. */
  readonly bonus?: true;
  /** The face before the reroll. */
  readonly was?: number;
  /** Whether the generator or a person threw it. */
  readonly by: "generator" | "hand";
}

/** What an enumeration lists: every legal value, or only those among which a best one is certain to be. */
export type SearchRange = "all" | "useful";

/** One detail of a move: some of the dice, or a number. */
export interface Field<T> {
  /** How a form asks for it. */
  readonly shape: FieldShape;
  /** Fields with equal keys have equal enumerations. */
  readonly key: string;
  /** The values up to a size, in the given range. */
  each(range: SearchRange, max?: number): readonly T[];
  /** The share of the price that a value stands for. Options are tried from small to large. */
  size(value: T): number;
  /** A person's entry as a value; undefined where it is of another kind. */
  parse(given: JsonValue | undefined, tray: readonly TableDie[]): T | undefined;
}

/** The kind of a field, with its bounds: all that a form needs. */
export type FieldShape =
  | { readonly kind: "dice"; readonly max: number; readonly hand: Hand }
  | { readonly kind: "number"; readonly min: number | null; readonly max: number | null }
  | { readonly kind: "text" };

/** The fields of a move, by name. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of fields. */
export type DetailOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** Selected dice: how many of each class, and the fault of an impossible selection. */
export interface DiceSelection<C extends string = string> {
  readonly hand: Hand<C>;
  readonly count: number;
  readonly fault?: Refusal;
}

/** All selections of up to `max` dice of a hand. */
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

/** For each number of dice, the selection of the worst: `order` runs from the worst class to the best. */
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
 * A selection of dice of the given hand, each at most once. At the table dice are named by their index, counted from 0;
 * dice of other classes and rerolled dice are refused, citing `onceOnly`. Where selecting a worse die is never worse
 * than selecting a better one, `worstFirst` lists the classes in that order and calculations try no other selections; a
 * law checks that.
 *
 * @example
 * ```ts
 * import { diceOf } from "@rulewright/rules";
 *
 * const reroll = diceOf({ miss: 2, botch: 1 }, "R-5", ["botch", "miss"]);
 * reroll.each("all").length; // => 6
 * reroll.each("useful").map(({ hand: { botch, miss } }) => [botch, miss]); // => [[0, 0], [1, 0], [1, 1], [1, 2]]
 * ```
 */
export function diceOf<C extends string>(
  hand: Hand<C>,
  onceOnly: string,
  worstFirst?: readonly C[],
): Field<DiceSelection<C>> {
  return new DiceField(hand, onceOnly, worstFirst);
}

// Every choice of a calculation has fields, and few are read: everything is computed on demand.
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
    return joinNames(order) + numbersKey(...counts);
  }

  each(range: SearchRange, max = Number.POSITIVE_INFINITY): readonly DiceSelection<C>[] {
    return this.#worstFirst && range === "useful" ? worstOf(this.#hand, this.#worstFirst) : subHands(this.#hand, max);
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

/** A node of the trie of joined names. */
interface JoinedNames {
  readonly text: string;
  readonly further: Map<string, JoinedNames>;
}

const NO_NAMES: JoinedNames = { text: "", further: new Map() };

/** Names joined to one string, from a trie: the same few lists recur in every choice. */
function joinNames(names: readonly string[]): string {
  let at = NO_NAMES;
  for (const name of names) {
    let next = at.further.get(name);
    if (!next) at.further.set(name, (next = { text: `${at.text}${name} `, further: new Map() }));
    at = next;
  }
  return at.text;
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

/**
 * An integer from 0 to `max`; 0 if absent. Calculations try small numbers first. Larger integers are accepted here and
 * left to the rule to refuse.
 *
 * @example
 * ```ts
 * import { upTo } from "@rulewright/rules";
 *
 * upTo(2).each("all"); // => [0, 1, 2]
 * upTo(2).parse(undefined, []); // => 0
 * upTo(2).parse("many", []); // => undefined
 * ```
 */
export function upTo(max: number): Field<number> {
  return (countFields[max] ??= countField(max));
}

/** One field for each maximum. */
const countFields: Record<number, Field<number>> = {};

const countField = (max: number): Field<number> => ({
  shape: { kind: "number", min: 0, max },
  key: `${max}`,
  each: () => Array.from({ length: Math.max(0, max) + 1 }, (_, i) => i),
  size: (value) => value,
  parse: (given) => (given === undefined ? 0 : isCount(given) ? given : undefined),
});

const isCount = (given: JsonValue): given is number =>
  typeof given === "number" && Number.isInteger(given) && given >= 0;

/**
 * Any number that a person enters, also negative ones and fractions; `fallback` if absent. Calculations only try
 * `fallback`.
 *
 * @example
 * ```ts
 * import { anyNumber } from "@rulewright/rules";
 *
 * const modifier = anyNumber(0);
 * modifier.parse(-2.5, []); // => -2.5
 * modifier.each("all"); // => [0]
 * ```
 */
export function anyNumber(fallback: number): Field<number> {
  return {
    shape: { kind: "number", min: null, max: null },
    key: `any ${fallback}`,
    each: () => [fallback],
    size: () => 0,
    parse: (given) => (given === undefined ? fallback : typeof given === "number" ? given : undefined),
  };
}

/**
 * Any number that a person enters, 0 if absent. Calculations try the integers from `min` to `max`, without order of
 * price; a number outside of these bounds is left to the rule to refuse.
 *
 * @example
 * ```ts
 * import { between } from "@rulewright/rules";
 *
 * const shift = between(-1, 1);
 * shift.each("all"); // => [-1, 0, 1]
 * shift.parse(4, []); // => 4
 * ```
 */
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

/** A node of the trie of enumerations: by the names and keys of the fields, then by maximum size. */
interface EnumerationNode {
  readonly further: Map<string, EnumerationNode>;
  readonly details: Map<number, readonly AnyDetail[]>;
}

const newNode = (): EnumerationNode => ({ further: new Map(), details: new Map() });
const enumerations = { all: newNode(), useful: newNode() };
let kept = 0;
const MAX_KEPT = 20_000;

/**
 * Every combination of field values up to a total size, smallest first. Equal fields get the same list again, so don't
 * change it.
 *
 * @example
 * ```ts
 * import { enumerateDetails, upTo } from "@rulewright/rules";
 *
 * const fields = { strength: upTo(2), luck: upTo(1) };
 * const details = enumerateDetails(fields, 1, "all");
 * details.map(({ strength, luck }) => [strength, luck]); // => [[0, 0], [0, 1], [1, 0]]
 * ```
 */
export function enumerateDetails(fields: Fields, max: number, range: SearchRange): readonly AnyDetail[] {
  let node = enumerations[range];
  for (const name in fields) {
    node = further(node, name);
    node = further(node, fields[name]?.key ?? "");
  }
  const known = node.details.get(max);
  if (known) return known;
  const details = combine(fields, max, range);
  node.details.set(max, details);
  if (++kept >= MAX_KEPT) [enumerations.all, enumerations.useful, kept] = [newNode(), newNode(), 0];
  return details;
}

function further({ further: nodes }: EnumerationNode, key: string): EnumerationNode {
  const known = nodes.get(key);
  if (known) return known;
  const node = newNode();
  nodes.set(key, node);
  return node;
}

function combine(fields: Fields, max: number, range: SearchRange): readonly AnyDetail[] {
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
