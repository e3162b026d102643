import { MAX_DICE } from "../../core/dice.ts";
import { groupOf, poolOf } from "./pool.ts";
import {
  type Faces,
  type FunctionName,
  FUNCTIONS,
  type Notation,
  type NumberTerm,
  type Operator,
  type Term,
} from "../model/expression.ts";
import { type Fault, nearest, orFault } from "../model/fault.ts";
import { readModifiers } from "./modifiers.ts";
import { MOST_CHARACTERS, Reader } from "./scanner.ts";

/** How many brackets, signs and powers may stand inside of each other. */
const DEEPEST = 40;
const LONGEST_LABEL = 40;

/**
 * Reads a roll as people write it: 4d6dl1 + 2, 10d10>=6f=1, {2d8, 2d6!!}kh1. Whatever it can't make sense of, and every
 * modifier that would do nothing, is a fault with its place; nothing is thrown.
 */
export function parse(text: string): Notation | Fault {
  return orFault(() => {
    const reader = new Reader(text);
    if (text.length > MOST_CHARACTERS) {
      const beyond = { at: MOST_CHARACTERS, length: text.length - MOST_CHARACTERS };
      reader.fail(`a roll is written in at most ${MOST_CHARACTERS} characters`, beyond);
    }
    if (reader.atEnd || reader.peek(/#/y) !== undefined) reader.fail("there is nothing to roll", undefined, "d20");
    const term = new Terms(reader).sum();
    const comment = reader.take(/#/y) === undefined ? "" : text.slice(reader.at).trim();
    if (comment === "" && reader.peek(/#?\s*$/y) === undefined) unexpected(reader);
    return comment === "" ? { term } : { term, comment };
  });
}

/** What stands where the roll should have ended, or gone on with an operator. */
function unexpected(reader: Reader): never {
  const next = reader.peek(/\S/y) ?? "";
  if (next === ")" || next === "}" || next === "]") reader.fail(`this "${next}" closes nothing`);
  if (next === ",") reader.fail("commas stand in braces and in functions only");
  if (/[<>=≤≥!]/.test(next)) reader.fail("only dice and groups are compared: {2d6+3}>=10", undefined);
  if (next === "^") reader.fail("a power is written with two stars", undefined, "**");
  if (next === "[") reader.fail("a term has one label, behind it");
  // Where no term could begin, no operator before it would help.
  if (reader.peek(/\.?\d|[({]|d[\d%f{]|[a-z]+\(/y) === undefined) {
    reader.fail(`"${reader.peek(/[a-z\d.]+|\S/uy) ?? next}" can't be read here`);
  }
  reader.fail("an operator is missing here", undefined, "+");
}

/** The grammar of terms, from the loosest binding to the tightest. */
class Terms {
  readonly #reader: Reader;
  #depth = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** Products added and subtracted, from left to right. */
  sum(): Term {
    return this.#chain(/[+-]/y, { "+": "+", "-": "-" }, () => this.#product());
  }

  /** Signed powers multiplied, divided and taken the remainder of, from left to right. */
  #product(): Term {
    return this.#chain(/\*(?!\*)|[/%]/y, { "*": "*", "/": "/", "%": "%" }, () => this.#signed());
  }

  #chain(sign: RegExp, operators: Readonly<Record<string, Operator>>, next: () => Term): Term {
    let left = next();
    for (;;) {
      const operator = operators[this.#reader.take(sign) ?? ""];
      if (!operator) return left;
      const right = next();
      left = { kind: "operation", operator, left, right, ...this.#reader.since(left.at) };
    }
  }

  #signed(): Term {
    const reader = this.#reader;
    reader.skipSpaces();
    const { at } = reader;
    if (reader.take(/-/y) === undefined) return this.#power();
    const of = this.#inside(() => this.#signed());
    return { kind: "negative", of, ...reader.since(at) };
  }

  /** Powers bind from right to left, and tighter than a sign before them: -2**2 is -4. */
  #power(): Term {
    const reader = this.#reader;
    const left = this.#labelled();
    if (reader.take(/\*\*/y) === undefined) return left;
    const right = this.#inside(() => this.#signed());
    return { kind: "operation", operator: "**", left, right, ...reader.since(left.at) };
  }

  /** One level deeper. */
  #inside<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST)
      this.#reader.fail(`brackets and signs stand at most ${DEEPEST} deep inside of each other`);
    const found = read();
    this.#depth -= 1;
    return found;
  }

  #labelled(): Term {
    const reader = this.#reader;
    const of = this.#primary();
    reader.skipSpaces();
    const { at } = reader;
    if (reader.take(/\[/y) === undefined) return of;
    const label = reader.takeUpTo("]")?.trim() ?? reader.fail("this label is never closed", { at, length: 1 });
    if (label === "") reader.fail("a label needs a word", reader.since(at));
    if (label.length > LONGEST_LABEL || label.includes("[")) {
      reader.fail(`a label has at most ${LONGEST_LABEL} characters and no brackets`, reader.since(at));
    }
    return { kind: "labelled", label, of, ...reader.since(of.at) };
  }

  #primary(): Term {
    const reader = this.#reader;
    reader.skipSpaces();
    const { at } = reader;
    if (reader.take(/\(/y) !== undefined) {
      const inside = this.#inside(() => this.sum());
      this.#close(")", at);
      return { ...inside, ...reader.since(at) };
    }
    if (reader.take(/\{/y) !== undefined) {
      const parts = this.#listed("}", at);
      const modifiers = readModifiers(reader);
      return groupOf(parts, modifiers, reader.since(at));
    }
    const digits = reader.take(/\d+(?:\.\d+)?|\.\d+/y);
    if (reader.peek(/d(?![a-z]*\()/y) !== undefined) return this.#dice(at, digits);
    if (digits !== undefined) return this.#number(at, digits);
    const word = reader.take(/[a-z]+(?=\s*\()/y);
    return word === undefined ? nothingKnown(reader) : this.#call(at, word);
  }

  #close(sign: ")" | "}", at: number): void {
    const reader = this.#reader;
    if (reader.take(sign === ")" ? /\)/y : /\}/y) !== undefined) return;
    if (reader.atEnd || reader.peek(/#/y) !== undefined) reader.fail("this bracket is never closed", { at, length: 1 });
    unexpected(reader);
  }

  /** Terms with commas between them, and the bracket that ends them. */
  #listed(end: ")" | "}", at: number): readonly Term[] {
    const terms = [this.#inside(() => this.sum())];
    while (this.#reader.take(/,/y) !== undefined) terms.push(this.#inside(() => this.sum()));
    this.#close(end, at);
    return terms;
  }

  #number(at: number, digits: string): NumberTerm {
    const reader = this.#reader;
    const [whole = "", part = ""] = digits.split(".");
    const shortWhole = whole.replace(/^0+(?=\d)/, "") || "0";
    const shortPart = part.replace(/0+$/, "");
    if (shortWhole.length > 9 || shortPart.length > 6) {
      reader.fail("numbers have at most 9 digits, and 6 behind the point", reader.since(at));
    }
    return { kind: "number", text: shortPart === "" ? shortWhole : `${shortWhole}.${shortPart}`, ...reader.since(at) };
  }

  #dice(at: number, digits: string | undefined): Term {
    const reader = this.#reader;
    const counted = reader.since(at);
    const count = Number(digits ?? 1);
    if (!Number.isInteger(count) || count < 1 || count > MAX_DICE) {
      reader.fail(`a throw has 1 to ${MAX_DICE} dice`, counted);
    }
    reader.take(/d/y);
    const faces = this.#faces();
    const modifiers = readModifiers(reader);
    return poolOf(count, faces, modifiers, reader.since(at));
  }

  #faces(): Faces {
    const reader = this.#reader;
    reader.skipSpaces();
    const { at } = reader;
    if (reader.take(/%/y) !== undefined) return { kind: "sides", sides: 100 };
    if (reader.take(/f/y) !== undefined) return { kind: "fate" };
    if (reader.take(/\{/y) !== undefined) return { kind: "list", faces: this.#faceList(at) };
    const digits = reader.take(/\d+/y) ?? reader.fail("how many sides? Write d6, d%, dF or d{1,1,2}");
    const sides = Number(digits);
    if (sides < 1 || sides > MAX_DICE) reader.fail(`a die has 1 to ${MAX_DICE} sides`, reader.since(at));
    return { kind: "sides", sides };
  }

  /** The faces of a die of one's own, up to the brace that ends them. */
  #faceList(at: number): readonly number[] {
    const reader = this.#reader;
    const faces: number[] = [];
    do {
      reader.skipSpaces();
      const from = reader.at;
      const digits = reader.take(/-?\d+(?![\d.])/y) ?? reader.fail("faces are whole numbers with commas between them");
      const face = Number(digits);
      if (Math.abs(face) > MAX_DICE) reader.fail(`faces go from -${MAX_DICE} to ${MAX_DICE}`, reader.since(from));
      faces.push(face === 0 ? 0 : face);
    } while (reader.take(/,/y) !== undefined);
    this.#close("}", at);
    return faces;
  }

  #call(at: number, word: string): Term {
    const reader = this.#reader;
    const name = FUNCTIONS.find((known) => known === word);
    if (!name) unknownFunction(reader, word, at);
    const open = reader.next().at;
    reader.take(/\(/y);
    const args = this.#listed(")", open);
    const place = reader.since(at);
    if (SEVERAL.has(name) && args.length < 2) reader.fail(`${name} compares two numbers or more`, place);
    if (!SEVERAL.has(name) && args.length > 1) reader.fail(`${name} takes one number`, place);
    return { kind: "call", name, args, ...place };
  }
}

/** Functions of two numbers or more; the others take one. */
const SEVERAL: ReadonlySet<FunctionName> = new Set(["min", "max"]);

function unknownFunction(reader: Reader, word: string, at: number): never {
  const place = { at, length: word.length };
  if (word === "sqrt") reader.fail("roots are no fractions, and could not be told exactly", place);
  reader.fail(`there is no function "${word}"`, place, nearest(word, FUNCTIONS));
}

/** Nothing that a term begins with. */
function nothingKnown(reader: Reader): never {
  if (reader.atEnd) reader.fail("the roll ends too soon: dice, a number or a bracket is missing");
  if (reader.peek(/\+/y) !== undefined) reader.fail("a plus needs something before it");
  const word = reader.peek(/[a-z]+/y);
  const like = word === undefined ? undefined : nearest(word, FUNCTIONS);
  reader.fail("dice, a number or a bracket is expected here", undefined, like && `${like}(`);
}
