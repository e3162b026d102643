import type { Compare, Place, Relation, Test } from "../model/expression.ts";
import type { Scanner } from "./scanner.ts";

/** What a modifier says, before it is known whether it makes sense. */
type Command =
  | { readonly kind: "reroll"; readonly when?: Compare; readonly max?: number }
  | {
      readonly kind: "explosion";
      readonly into: "pool" | "die";
      readonly penetrating: boolean;
      readonly when?: Compare;
      readonly max?: number;
    }
  | { readonly kind: "minimum" | "maximum"; readonly value: number }
  | { readonly kind: "keep" | "drop"; readonly end: "highest" | "lowest"; readonly count: number }
  | { readonly kind: "success" | "failure"; readonly test: Test }
  | { readonly kind: "margin"; readonly from: Compare }
  | { readonly kind: "order"; readonly order: "ascending" | "descending" };

/** A modifier with its place in the text. */
export type Modifier = Command & Place;

const MAX_TARGET = 10_000;
const MAX_LIMIT = 100;

/** The words that begin modifiers; letters that run together are split into such words only. */
const WORD = "even|odd|k[hl]?|d[hl]?|min?|max?|ms|ro(?!dd)|r(?!r)|s[ad]?|f";
const NEXT_WORD = /* @__PURE__ */ new RegExp(`(?:${WORD})(?=(?:${WORD})*(?:x\\d|[^a-z]|$))`, "y");

/** Reads all modifiers that follow. */
export function readModifiers(scanner: Scanner): readonly Modifier[] {
  const modifiers: Modifier[] = [];
  for (;;) {
    const at = scanner.skipSpaces();
    const command = readModifier(scanner);
    if (!command) return modifiers;
    modifiers.push({ ...command, ...scanner.since(at) });
  }
}

function readModifier(scanner: Scanner): Command | undefined {
  const signs = scanner.take(/!!?p?(?:o(?!dd))?/y);
  if (signs !== undefined) {
    const into = signs.startsWith("!!") ? "die" : "pool";
    return {
      kind: "explosion",
      into,
      penetrating: signs.includes("p"),
      ...readCondition(scanner, signs.endsWith("o")),
    };
  }
  const word = scanner.take(NEXT_WORD);
  if (word !== undefined) return readWord(scanner, word);
  const unknown = scanner.peek(/[a-z]+/y);
  if (unknown !== undefined) failForWord(scanner, unknown);
  const relation = scanner.takeRelation();
  return relation && { kind: "success", test: { relation, target: readTarget(scanner) } };
}

function readWord(scanner: Scanner, word: string): Command {
  switch (word) {
    case "even":
    case "odd":
      return { kind: "success", test: { parity: word } };
    case "f":
      return { kind: "failure", test: readCompare(scanner) ?? scanner.fail("failure-number") };
    case "mi":
    case "min":
      return { kind: "minimum", value: readTarget(scanner) };
    case "ma":
    case "max":
      return { kind: "maximum", value: readTarget(scanner) };
    case "ms":
      return { kind: "margin", from: readMargin(scanner) };
    case "r":
    case "ro":
      return { kind: "reroll", ...readCondition(scanner, word === "ro") };
    case "s":
    case "sa":
    case "sd":
      return { kind: "order", order: word === "sd" ? "descending" : "ascending" };
    default:
      return readSelection(scanner, word);
  }
}

function readSelection(scanner: Scanner, word: string): Command {
  const digits = scanner.takeHere(/\d{1,9}/y);
  const kind = word.startsWith("k") ? "keep" : "drop";
  if (digits === undefined && scanner.peekHere(/[<>=≤≥]/y) !== undefined) {
    scanner.fail("selection-number", undefined, { word: kind });
  }
  const end = word === "k" || word.endsWith("h") ? "highest" : "lowest";
  return { kind, end, count: Number(digits ?? 1) };
}

/** The comparison of a modifier: a relation with a number, or a number immediately after it. */
function readCompare(scanner: Scanner): Compare | undefined {
  const relation = scanner.peekHere(/\d/y) === undefined ? scanner.takeRelation() : "=";
  return relation && { relation, target: readTarget(scanner) };
}

function readMargin(scanner: Scanner): Compare {
  const from = readCompare(scanner) ?? scanner.fail("margin-number");
  return from.relation === "=" ? { relation: ">=", target: from.target } : from;
}

/** The comparison and the limit of a reroll or an explosion; `once` is a limit of 1. */
function readCondition(scanner: Scanner, once: boolean): { readonly when?: Compare; readonly max?: number } {
  const when = readCompare(scanner);
  const at = scanner.skipSpaces();
  const digits = scanner.take(/x\d{1,9}/y)?.slice(1);
  if (once && digits) scanner.fail("once", scanner.since(at));
  const max = once ? 1 : digits && Number(digits);
  if (max === 0 || Number(max) > MAX_LIMIT) scanner.fail("limit", scanner.since(at), { max: MAX_LIMIT });
  return { ...(when ? { when } : {}), ...(max ? { max } : {}) };
}

const SWAPPED: Readonly<Record<string, Relation>> = { ">": ">=", "<": "<=" };

/** The integer that something is compared with. */
function readTarget(scanner: Scanner): number {
  const at = scanner.skipSpaces();
  const digits = scanner.take(/-?\d+(?:\.\d+)?/y);
  if (digits === undefined) {
    const sign = scanner.peekHere(/[<>]/y);
    if (sign !== undefined) scanner.fail("equals-first", undefined, { suggestion: SWAPPED[sign] });
    scanner.fail("missing-integer");
  }
  const value = Number(digits);
  if (!Number.isInteger(value)) scanner.fail("integer", scanner.since(at));
  if (Math.abs(value) > MAX_TARGET) {
    scanner.fail("target", scanner.since(at), { max: MAX_TARGET });
  }
  return value + 0;
}

/** Modifiers of other notations and common slips, with what to write here. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  x: "!",
  xo: "!o",
  e: "!",
  ie: "!",
  rr: "r",
  cs: ">=",
  t: ">=",
  cf: "f=",
  h: "kh",
  l: "kl",
  hk: "kh",
  lk: "kl",
  keep: "kh",
  drop: "dl",
  reroll: "r",
  explode: "!",
};

function failForWord(scanner: Scanner, word: string): never {
  const place = scanner.next();
  const rest = scanner.original.slice(place.at + word.length, place.at + place.length);
  const suggestion = REPLACEMENTS[word] ?? ["even", "odd"].find((name) => name.startsWith(word.slice(0, 2)));
  scanner.fail("modifier", place, { word, suggestion: suggestion && suggestion + rest });
}
