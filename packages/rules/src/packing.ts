import type { Plain, PlainRecord } from "./plain.ts";

/** What is packed stays below 2 to the power of this: so far doubles are exact. */
const BITS = 52;
/** Records of more fields are packed bit by bit, each time with a digit for what was packed so far. */
const FIELDS = 3;
/** Numbers from here on are told apart like words. */
const SMALL = 512;

const LIST_RADIX = 2 ** (BITS / 2);
/** Lists are shorter than this: beginnings of lists are numbered from here on. */
const MOST_LENGTH = 2 ** 20;

const UNPACKABLE = -1;

/** More shapes of records than this are told apart by their words instead. */
const MOST_SHAPES = 32;

type Primitive = string | number | boolean | null;

/** Records with the same fields in the same order. */
interface Shape {
  readonly names: readonly string[];
  /** Digits for its values are smaller, and never 0: a number tells how many digits it has. */
  readonly radix: number;
  /** What a record of this shape was packed into, and its number. */
  readonly numbers: Map<number, number>;
  /** What the first fields of long records were packed into, and a digit for that. */
  beginnings: Map<number, number> | undefined;
}

/**
 * Numbers records 0, 1, 2 ... as they come; equal ones have the same number. What comes of a calculation is told apart
 * by it some million times a second: putting records in words instead would take most of that time.
 */
export class Packing {
  #count = 0;
  readonly #shapes: Shape[] = [];
  /** The shape of the last record: as a rule, the next one has it too. */
  #last: Shape | undefined;
  /** Numbers of words and the like, of records and of lists: of what digits can't say by themselves. */
  #words: Map<Primitive, number> | undefined;
  #lastWord: Primitive | undefined;
  #lastDigit = UNPACKABLE;
  #records: Packing | undefined;
  #lists: Map<number, number> | undefined;
  /** Records that don't fit into digits, in words. */
  #long: Map<string, number> | undefined;

  numberOf(record: PlainRecord): number {
    const names = Object.keys(record);
    const shape = this.#shapeOf(names);
    if (!shape) return this.#numberOfOther(record, names);
    const packed = this.#pack(record, shape);
    if (packed === UNPACKABLE) return this.#numberOfOther(record, names);
    return shape.numbers.get(packed) ?? this.#next(shape.numbers, packed);
  }

  #shapeOf(names: readonly string[]): Shape | undefined {
    if (this.#last && sameList(this.#last.names, names)) return this.#last;
    this.#last = this.#shapes.find((shape) => sameList(shape.names, names));
    if (!this.#last && this.#shapes.length < MOST_SHAPES) {
      const radix = 2 ** Math.floor(BITS / Math.max(1, Math.min(FIELDS, names.length)));
      this.#last = { names, radix, numbers: new Map(), beginnings: undefined };
      this.#shapes.push(this.#last);
    }
    return this.#last;
  }

  #numberOfOther(record: PlainRecord, names: readonly string[]): number {
    if (names.some((name) => record[name] === undefined)) return this.numberOf(withoutUndefined(record));
    const long = (this.#long ??= new Map());
    const words = JSON.stringify(record);
    return long.get(words) ?? this.#next(long, words);
  }

  #next<K>(numbers: Map<K, number>, key: K): number {
    numbers.set(key, this.#count);
    return this.#count++;
  }

  #pack(record: PlainRecord, shape: Shape): number {
    const { names, radix } = shape;
    let packed = 0;
    let digits = 0;
    for (const name of names) {
      if (digits === FIELDS) {
        packed = digitFor(packed, (shape.beginnings ??= new Map()));
        digits = 1;
        if (packed >= radix) return UNPACKABLE;
      }
      const digit = this.#digitOf(record[name]);
      if (digit < 0 || digit >= radix) return UNPACKABLE;
      packed = packed * radix + digit;
      digits += 1;
    }
    return packed;
  }

  /** Numbers that end in binary 1 are small numbers; in 10 words and large numbers; in 100 records; in 000 lists. */
  #digitOf(value: Plain | undefined): number {
    if (typeof value === "number") {
      const small = value | 0;
      if (small === value && small < SMALL && small >= -SMALL) return (((small << 1) ^ (small >> 31)) << 1) | 1;
      return this.#digitOfWord(value);
    }
    if (typeof value === "string" || typeof value === "boolean" || value === null) return this.#digitOfWord(value);
    if (value === undefined) return UNPACKABLE;
    if (!isList(value)) return 8 * (this.#records ??= new Packing()).numberOf(value) + 4;
    return this.#digitOfList(value);
  }

  /** A list is its length and what is in it, one after another, each time with a number for what came so far. */
  #digitOfList(list: readonly Plain[]): number {
    const beginnings = (this.#lists ??= new Map());
    if (list.length >= MOST_LENGTH) return UNPACKABLE;
    let packed = list.length;
    for (const value of list) {
      const digit = this.#digitOf(value);
      if (digit < 0 || digit >= LIST_RADIX || packed >= LIST_RADIX) return UNPACKABLE;
      packed = MOST_LENGTH + digitFor(packed * LIST_RADIX + digit, beginnings);
    }
    return 8 * (packed + 1);
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

const isList = (value: readonly Plain[] | PlainRecord): value is readonly Plain[] => Array.isArray(value);

function sameList(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function digitFor(packed: number, beginnings: Map<number, number>): number {
  let digit = beginnings.get(packed);
  if (digit === undefined) beginnings.set(packed, (digit = beginnings.size + 1));
  return digit;
}

const withoutUndefined = (record: PlainRecord): PlainRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
