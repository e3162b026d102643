import { MAX_DICE } from "../../core/dice.ts";
import { type Faces, FUNCTIONS, type Notation, type Operator, type Term } from "../model/expression.ts";
import { catchFault, type Fault } from "../model/fault.ts";
import { readModifiers } from "./modifiers.ts";
import { buildGroup, buildPool } from "./pool.ts";
import { Scanner } from "./scanner.ts";

const MAX_CHARACTERS = 1000;
const MAX_DEPTH = 40;
const MAX_LABEL = 40;

/**
 * Parses a dice expression: 4d6dl1 + 2, 10d10>=6f=1, {2d8, 2d6!!}kh1. What can't be read, and every modifier that would
 * change nothing, is a fault with its place in the text. The notation is described in docs/dice-notation.md.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * notation.isFault(notation.parse("4d6dl1 + 2")); // => false
 * notation.parse("4d6hk3").suggestion; // => "kh3"
 * ```
 */
export function parse(text: string): Notation | Fault {
  return catchFault(() => {
    const scanner = new Scanner(text);
    if (text.length > MAX_CHARACTERS) {
      const beyond = { at: MAX_CHARACTERS, length: text.length - MAX_CHARACTERS };
      scanner.fail("characters", beyond, { max: MAX_CHARACTERS });
    }
    if (scanner.peek(/#|$/y) !== undefined) scanner.fail("empty", undefined, { suggestion: "d20" });
    const term = parseTerm(scanner);
    if (scanner.peek(/#|$/y) === undefined) failUnexpected(scanner, term);
    const at = scanner.at;
    const comment = scanner.skip(/#/y) ? text.slice(scanner.at).trim() : "";
    if (term.kind === "number" && /^(\d*d[\d%f{]|[({])/i.test(comment)) failForRepeat(scanner, term.at, at + 1);
    return comment === "" ? { term } : { term, comment };
  });
}

function failForRepeat(scanner: Scanner, at: number, end: number): never {
  scanner.fail("repeat", { at, length: end - at });
}

/** Fails where neither the end nor an operator follows a term. */
function failUnexpected(scanner: Scanner, term?: Term): never {
  const next = scanner.peek(/\S/y) ?? "";
  if (/[)}\]]/.test(next)) scanner.fail("unopened-bracket", undefined, { word: next });
  if (next === ",") scanner.fail("comma");
  if (/[<>=≤≥!]/.test(next)) scanner.fail("compared-term");
  if (next === "^") scanner.fail("caret", undefined, { suggestion: "**" });
  if (next === "[") scanner.fail("second-label");
  if (scanner.peek(/d[\d%f{]/y) !== undefined) scanner.fail("calculated-count");
  if (term?.kind === "number" && scanner.peek(/x\s*\d*d/y) !== undefined) {
    failForRepeat(scanner, term.at, scanner.at + 1);
  }
  // Before anything that can't begin a term, no operator is missing.
  if (scanner.peek(/\.?\d|[({]|[a-z]+\(/y) === undefined) {
    scanner.fail("unreadable", undefined, { word: scanner.peek(/[a-z\d.]+|\S/uy) ?? next });
  }
  scanner.fail("missing-operator", undefined, { suggestion: "+" });
}

const OPERATORS: Readonly<Record<string, Operator>> = { "+": "+", "-": "-", "*": "*", "/": "/", "%": "%" };

// A recursive descent parser: each function reads one rule of the grammar.

/** Operators associate to the left; those for products bind more tightly. */
function parseTerm(scanner: Scanner): Term {
  return chain(scanner, /[+-]/y, parseProduct);
}

function parseProduct(scanner: Scanner): Term {
  return chain(scanner, /\*(?!\*)|[/%]/y, parseSigned);
}

function chain(scanner: Scanner, pattern: RegExp, parseOperand: (scanner: Scanner) => Term): Term {
  let left = parseOperand(scanner);
  for (;;) {
    const operator = OPERATORS[scanner.take(pattern) ?? ""];
    if (!operator) return left;
    const right = parseOperand(scanner);
    left = { kind: "operation", operator, left, right, ...scanner.since(left.at) };
  }
}

/** Powers bind from right to left, and more tightly than a sign before them: -2**2 is -4. */
function parseSigned(scanner: Scanner): Term {
  const at = scanner.skipSpaces();
  if (scanner.skip(/-/y)) return { kind: "negative", of: nest(scanner, parseSigned), ...scanner.since(at) };
  const left = parseLabelled(scanner);
  if (!scanner.skip(/\*\*/y)) return left;
  const right = nest(scanner, parseSigned);
  return { kind: "operation", operator: "**", left, right, ...scanner.since(left.at) };
}

/** Reads a term that is nested in another one. */
function nest(scanner: Scanner, parse: (scanner: Scanner) => Term): Term {
  scanner.depth += 1;
  if (scanner.depth > MAX_DEPTH) scanner.fail("depth", undefined, { max: MAX_DEPTH });
  const term = parse(scanner);
  scanner.depth -= 1;
  return term;
}

function parseLabelled(scanner: Scanner): Term {
  const of = parsePrimary(scanner);
  const at = scanner.skipSpaces();
  if (!scanner.skip(/\[/y)) return of;
  const label = scanner.takeUpTo("]")?.trim() ?? scanner.fail("open-label", { at, length: 1 });
  if (label === "" || label.length > MAX_LABEL || label.includes("[")) {
    scanner.fail("label", scanner.since(at), { max: MAX_LABEL });
  }
  return { kind: "labelled", label, of, ...scanner.since(of.at) };
}

function parsePrimary(scanner: Scanner): Term {
  const at = scanner.skipSpaces();
  if (scanner.skip(/\(/y)) {
    const term = nest(scanner, parseTerm);
    close(scanner, ")", at);
    return { ...term, ...scanner.since(at) };
  }
  if (scanner.skip(/\{/y)) {
    const parts = parseList(scanner, "}", at);
    const modifiers = readModifiers(scanner);
    return buildGroup(parts, modifiers, scanner.since(at));
  }
  const digits = scanner.take(/\d+(?:\.\d+)?|\.\d+/y);
  if (scanner.peek(/d(?![a-z]*\()/y) !== undefined) return parseDice(scanner, at, digits);
  if (digits !== undefined) return parseNumber(scanner, at, digits);
  const word = scanner.take(/[a-z]+(?=\s*\()/y);
  return word === undefined ? failForTerm(scanner) : parseCall(scanner, at, word);
}

function close(scanner: Scanner, bracket: string, opened: number): void {
  if (scanner.skip(bracket === ")" ? /\)/y : /\}/y)) return;
  if (scanner.peek(/#|$/y) !== undefined) scanner.fail("open-bracket", { at: opened, length: 1 });
  failUnexpected(scanner);
}

/** Terms with commas between them, up to a bracket. */
function parseList(scanner: Scanner, bracket: string, opened: number): readonly Term[] {
  const terms: Term[] = [];
  do terms.push(nest(scanner, parseTerm));
  while (scanner.skip(/,/y));
  close(scanner, bracket, opened);
  return terms;
}

function parseNumber(scanner: Scanner, at: number, digits: string): Term {
  const [, whole = "", decimals = ""] = /^0*(\d*)\.?(\d*?)0*$/.exec(digits.includes(".") ? digits : `${digits}.`) ?? [];
  if (whole.length > 9 || decimals.length > 6) {
    scanner.fail("digits", scanner.since(at));
  }
  return { kind: "number", text: (whole || "0") + (decimals && `.${decimals}`), ...scanner.since(at) };
}

function parseDice(scanner: Scanner, at: number, digits = "1"): Term {
  const count = Number(digits);
  if (!Number.isInteger(count) || count < 1 || count > MAX_DICE) {
    scanner.fail("dice", scanner.since(at), { max: MAX_DICE });
  }
  scanner.skip(/d/y);
  const faces = parseFaces(scanner);
  const modifiers = readModifiers(scanner);
  return buildPool(count, faces, modifiers, scanner.since(at));
}

function parseFaces(scanner: Scanner): Faces {
  const at = scanner.skipSpaces();
  if (scanner.skip(/%/y)) return { kind: "sides", sides: 100 };
  if (scanner.skip(/f/y)) return { kind: "fate" };
  if (scanner.skip(/\{/y)) return { kind: "list", faces: parseFaceList(scanner, at) };
  const digits = scanner.take(/\d+/y) ?? scanner.fail("missing-sides");
  const sides = Number(digits);
  if (sides < 1 || sides > MAX_DICE) scanner.fail("sides", scanner.since(at), { max: MAX_DICE });
  return { kind: "sides", sides };
}

function parseFaceList(scanner: Scanner, opened: number): readonly number[] {
  const faces: number[] = [];
  do {
    const at = scanner.skipSpaces();
    const digits = scanner.take(/-?\d+(?![\d.])/y) ?? scanner.fail("face-list");
    const face = Number(digits) + 0;
    if (Math.abs(face) > MAX_DICE) scanner.fail("face-size", scanner.since(at), { max: MAX_DICE });
    faces.push(face);
  } while (scanner.skip(/,/y));
  close(scanner, "}", opened);
  return faces;
}

function parseCall(scanner: Scanner, at: number, word: string): Term {
  const name = FUNCTIONS.find((known) => known === word) ?? failForFunction(scanner, word, at);
  const opened = scanner.next().at;
  scanner.skip(/\(/y);
  const args = parseList(scanner, ")", opened);
  const place = scanner.since(at);
  const comparing = name === "min" || name === "max";
  if (comparing === args.length < 2) {
    scanner.fail(comparing ? "two-arguments" : "one-argument", place, { word: name });
  }
  return { kind: "call", name, args, ...place };
}

/** The function whose name begins with the same three letters: ceil for ceiling, floor for flor. */
const similarFunction = (word: string): string | undefined =>
  FUNCTIONS.find((name) => name.startsWith(word.slice(0, 3)));

function failForFunction(scanner: Scanner, word: string, at: number): never {
  const place = { at, length: word.length };
  scanner.fail("function", place, { word, suggestion: similarFunction(word) });
}

/** Fails where a term should begin. */
function failForTerm(scanner: Scanner): never {
  if (scanner.peek(/$/y) !== undefined) scanner.fail("incomplete");
  if (scanner.peek(/\+/y) !== undefined) scanner.fail("plus");
  const name = similarFunction(scanner.peek(/[a-z]{3,}/y) ?? "?");
  scanner.fail("missing-term", undefined, { suggestion: name && `${name}(` });
}
