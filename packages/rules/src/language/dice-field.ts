import type { Hand } from "@rulewright/dice";
import type { Field, FieldShape, SearchRange, TableDie } from "./fields.ts";
import type { JsonValue } from "./json.ts";
import { numbersKey } from "./numbers-key.ts";
import { refusal, type Refusal } from "./refusal.ts";

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
