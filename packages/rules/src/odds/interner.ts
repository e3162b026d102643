import type { JsonValue, JsonObject } from "../language/json.ts";

/** Up to this far from zero, digits are looked up in arrays, others in a map. */
const FEW = 1024;

/** Whole numbers not further below zero have digits of their own; others are words. */
const SMALL = 512;

/** Not a digit, and not an id. */
const [NO_DIGIT, NO_ID] = [-1, -1];

/** Records of further shapes are interned by their JSON text. */
const MAX_SHAPES = 32;

/** Things by digit. */
class ByDigit<T> {
  readonly #naturals: T[] = [];
  readonly #others: T[] = [];
  #far: Map<number, T> | undefined;

  get(digit: number): T | undefined {
    if (digit >= FEW || digit <= -FEW) return this.#far?.get(digit);
    return digit >= 0 ? this.#naturals[digit] : this.#others[-digit];
  }

  set(digit: number, thing: T): T {
    if (digit >= FEW || digit <= -FEW) (this.#far ??= new Map()).set(digit, thing);
    else if (digit >= 0) this.#naturals[digit] = thing;
    else this.#others[-digit] = thing;
    return thing;
  }
}

/** A node of a trie: a common prefix of records or lists, as digits. */
class TrieNode {
  /** The id of what ends here; -1 where nothing does. */
  id = NO_ID;
  /** The first digit that followed, and its node: usually there is only one. */
  #first = NO_DIGIT;
  #afterFirst: TrieNode | undefined;
  #nodes: ByDigit<TrieNode> | undefined;

  #leafDigit = NO_DIGIT;
  #leafId = NO_ID;
  #leaves: ByDigit<number> | undefined;

  /** The id of what ends one digit further, `next` if it is new. A node for it would be one for each record. */
  leaf(digit: number, next: number): number {
    if (this.#leafDigit === digit) return this.#leafId;
    if (this.#leafDigit === NO_DIGIT) {
      this.#leafDigit = digit;
      return (this.#leafId = next);
    }
    const leaves = (this.#leaves ??= new ByDigit());
    return leaves.get(digit) ?? leaves.set(digit, next);
  }

  /** The node one digit further. */
  with(digit: number): TrieNode {
    if (this.#first === digit && this.#afterFirst) return this.#afterFirst;
    if (!this.#afterFirst) {
      this.#first = digit;
      return (this.#afterFirst = new TrieNode());
    }
    const nodes = (this.#nodes ??= new ByDigit());
    return nodes.get(digit) ?? nodes.set(digit, new TrieNode());
  }
}

/** Records with the same fields in the same order. */
interface Shape {
  readonly names: readonly string[];
  readonly root: TrieNode;
  /** What numbers the records in each field, which mostly have one shape. */
  readonly records: Interner[];
}

/** Fields by name, with values that are told apart by identity. */
export type Atoms = readonly (readonly [name: string, atom: JsonValue])[];

const NO_ATOMS: Atoms = [];

function atomIn(name: string, atoms: Atoms): JsonValue | undefined {
  for (const [field, atom] of atoms) if (field === name) return atom;
  return undefined;
}

/**
 * Gives records the ids 0, 1, 2 ... in order of arrival; equal records have the same id. Calculations compare results
 * some million times a second, and comparing JSON text instead would take most of that time.
 */
export class Interner {
  #count = 0;
  /** The shape of the last record, which is usually that of the next. */
  #last: Shape = { names: [], root: new TrieNode(), records: [] };
  readonly #shapes: Shape[] = [this.#last];
  /** Digits of strings, large numbers and atoms. */
  #words: Map<JsonValue, number> | undefined;
  #lastWord: JsonValue | undefined;
  #lastDigit = NO_DIGIT;
  readonly #recordsInLists: Interner[] = [];
  #lists: TrieNode | undefined;
  #listed = 0;
  /** Ids by JSON text, of records that digits can't express. */
  #long: Map<string, number> | undefined;

  /** The fields of `atoms` count as if they had the values there, which are told apart by identity. Nothing looks into them. */
  idOf(record: JsonObject, atoms = NO_ATOMS): number {
    const { names, root, records } = this.#last;
    let at = root;
    let digit = NO_DIGIT;
    let fields = 0;
    for (const name in record) {
      if (names[fields] !== name) return this.#numberOfOtherShape(record, atoms);
      if (fields > 0) at = at.with(digit);
      const atom = atoms.length === 0 ? undefined : atomIn(name, atoms);
      digit = atom === undefined ? this.#digitOf(record[name], records, fields) : this.#digitOfWord(atom);
      if (digit === NO_DIGIT) return this.#numberOfOther(record, atoms);
      fields += 1;
    }
    if (fields !== names.length) return this.#numberOfOtherShape(record, atoms);
    if (fields === 0) return root.id === NO_ID ? (root.id = this.#count++) : root.id;
    const id = at.leaf(digit, this.#count);
    if (id === this.#count) this.#count += 1;
    return id;
  }

  #numberOfOtherShape(record: JsonObject, atoms: Atoms): number {
    const names = Object.keys(record);
    let shape = this.#shapes.find((known) => sameList(known.names, names));
    if (!shape) {
      if (this.#shapes.length === MAX_SHAPES) return this.#numberOfOther(record, atoms);
      this.#shapes.push((shape = { names, root: new TrieNode(), records: [] }));
    }
    this.#last = shape;
    return this.idOf(record, atoms);
  }

  #numberOfOther(record: JsonObject, atoms: Atoms): number {
    const names = Object.keys(record);
    if (names.some((name) => record[name] === undefined)) return this.idOf(withoutUndefined(record), atoms);
    const long = (this.#long ??= new Map());
    const digits = atoms.map(([name, atom]): [string, number] => [name, this.#digitOfWord(atom)]);
    const others = { ...record, ...Object.fromEntries(atoms.map(([name]) => [name, null])) };
    const words = JSON.stringify([others, digits]);
    let number = long.get(words);
    if (number === undefined) long.set(words, (number = this.#count++));
    return number;
  }

  /**
   * Whole numbers from 0 on are digits themselves. Those of everything else are below -1: after a remainder of 4, small negative
   * numbers, words, records and lists. A record is numbered by the interner at `place` among `records`.
   */
  #digitOf(value: JsonValue | undefined, records: Interner[], place: number): number {
    if (typeof value === "number") {
      const whole = value | 0;
      if (whole !== value || whole < -SMALL) return this.#digitOfWord(value);
      return whole >= 0 ? whole : 4 * whole;
    }
    if (typeof value === "string" || typeof value === "boolean" || value === null) return this.#digitOfWord(value);
    if (value === undefined) return NO_DIGIT;
    if (!isList(value)) return -4 * (records[place] ??= new Interner()).idOf(value) - 2;
    return this.#digitOfList(value);
  }

  #digitOfList(list: readonly JsonValue[]): number {
    let at = (this.#lists ??= new TrieNode());
    for (const value of list) {
      at = at.with(this.#digitOf(value, this.#recordsInLists, 0));
    }
    if (at.id < 0) at.id = this.#listed++;
    return -4 * at.id - 3;
  }

  #digitOfWord(word: JsonValue): number {
    if (word === this.#lastWord) return this.#lastDigit;
    const words = (this.#words ??= new Map());
    let digit = words.get(word);
    if (digit === undefined) words.set(word, (digit = -4 * words.size - 5));
    this.#lastWord = word;
    this.#lastDigit = digit;
    return digit;
  }
}

const isList = (value: readonly JsonValue[] | JsonObject): value is readonly JsonValue[] => Array.isArray(value);

function sameList(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const withoutUndefined = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
