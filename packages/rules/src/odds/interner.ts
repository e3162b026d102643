import type { JsonValue, JsonObject } from "../language/json.ts";

/** Digits below this are found in an array, others in a map. */
const FEW = 1024;
/** Numbers from here on are told apart like words. */
const SMALL = 512;

const UNPACKABLE = -1;

/** More shapes of records than this are told apart by their words instead. */
const MOST_SHAPES = 32;

type Primitive = string | number | boolean | null;

/** A beginning of records, or of lists: which digits they have in common. */
class TrieNode {
  /** The number of what ends here; -1 where nothing has ended so far. */
  number = -1;
  /** The first digit that followed, and what it led to: as a rule, no other one follows. */
  #first = UNPACKABLE;
  #afterFirst: TrieNode | undefined;
  #few: TrieNode[] | undefined;
  #many: Map<number, TrieNode> | undefined;

  /** The beginning that is this digit longer. */
  with(digit: number): TrieNode {
    if (this.#few !== undefined && digit < FEW) return (this.#few[digit] ??= new TrieNode());
    if (this.#first === digit && this.#afterFirst) return this.#afterFirst;
    return this.#withOther(digit);
  }

  #withOther(digit: number): TrieNode {
    if (!this.#afterFirst) {
      this.#first = digit;
      return (this.#afterFirst = new TrieNode());
    }
    if (digit < FEW) {
      const longer = new TrieNode();
      this.#few = [];
      if (this.#first < FEW) this.#few[this.#first] = this.#afterFirst;
      this.#few[digit] = longer;
      return longer;
    }
    const many = (this.#many ??= new Map());
    let longer = many.get(digit);
    if (!longer) many.set(digit, (longer = new TrieNode()));
    return longer;
  }
}

/** Records with the same fields in the same order. */
interface Shape {
  readonly names: readonly string[];
  readonly beginning: TrieNode;
}

/**
 * Numbers records 0, 1, 2 ... as they come; equal ones have the same number. What comes of a calculation is told apart
 * by it some million times a second: putting records in words instead would take most of that time.
 */
export class Interner {
  #count = 0;
  /** The shape of the last record: as a rule, the next one has it too. */
  #last: Shape = { names: [], beginning: new TrieNode() };
  readonly #shapes: Shape[] = [this.#last];
  /** Numbers of words and the like, of records and of lists: of what digits can't say by themselves. */
  #words: Map<Primitive, number> | undefined;
  #lastWord: Primitive | undefined;
  #lastDigit = UNPACKABLE;
  #records: Interner | undefined;
  #lists: TrieNode | undefined;
  #listed = 0;
  /** Records that don't fit into digits, in words. */
  #long: Map<string, number> | undefined;

  idOf(record: JsonObject): number {
    const { names, beginning } = this.#last;
    let at = beginning;
    let fields = 0;
    for (const name in record) {
      if (names[fields] !== name) return this.#numberOfOtherShape(record);
      const digit = this.#digitOf(record[name]);
      if (digit === UNPACKABLE) return this.#numberOfOther(record);
      at = at.with(digit);
      fields += 1;
    }
    if (fields !== names.length) return this.#numberOfOtherShape(record);
    if (at.number < 0) at.number = this.#count++;
    return at.number;
  }

  #numberOfOtherShape(record: JsonObject): number {
    const names = Object.keys(record);
    let shape = this.#shapes.find((known) => sameList(known.names, names));
    if (!shape) {
      if (this.#shapes.length === MOST_SHAPES) return this.#numberOfOther(record);
      this.#shapes.push((shape = { names, beginning: new TrieNode() }));
    }
    this.#last = shape;
    return this.idOf(record);
  }

  #numberOfOther(record: JsonObject): number {
    const names = Object.keys(record);
    if (names.some((name) => record[name] === undefined)) return this.idOf(withoutUndefined(record));
    const long = (this.#long ??= new Map());
    const words = JSON.stringify(record);
    let number = long.get(words);
    if (number === undefined) long.set(words, (number = this.#count++));
    return number;
  }

  /** Numbers that end in binary 1 are small numbers; in 10 words and large numbers; in 100 records; in 000 lists. */
  #digitOf(value: JsonValue | undefined): number {
    if (typeof value === "number") {
      const small = value | 0;
      if (small === value && small < SMALL && small >= -SMALL) return (((small << 1) ^ (small >> 31)) << 1) | 1;
      return this.#digitOfWord(value);
    }
    if (typeof value === "string" || typeof value === "boolean" || value === null) return this.#digitOfWord(value);
    if (value === undefined) return UNPACKABLE;
    if (!isList(value)) return 8 * (this.#records ??= new Interner()).idOf(value) + 4;
    return this.#digitOfList(value);
  }

  #digitOfList(list: readonly JsonValue[]): number {
    let at = (this.#lists ??= new TrieNode());
    for (const value of list) {
      const digit = this.#digitOf(value);
      if (digit === UNPACKABLE) return UNPACKABLE;
      at = at.with(digit);
    }
    if (at.number < 0) at.number = this.#listed++;
    return 8 * at.number;
  }

  #digitOfWord(word: Primitive): number {
    if (word === this.#lastWord) return this.#lastDigit;
    const words = (this.#words ??= new Map());
    let digit = words.get(word);
    if (digit === undefined) words.set(word, (digit = 4 * words.size + 2));
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
