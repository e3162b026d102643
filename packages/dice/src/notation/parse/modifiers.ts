import type { Compare, Place, Relation, Test } from "../model/expression.ts";
import { nearest } from "../model/fault.ts";
import type { Reader } from "./scanner.ts";

/** What one modifier says, before anybody asks whether it makes sense here. */
type Said =
  | { readonly does: "reroll"; readonly when?: Compare; readonly max?: number }
  | {
      readonly does: "explode";
      readonly into: "pool" | "die";
      readonly penetrating: boolean;
      readonly when?: Compare;
      readonly max?: number;
    }
  | { readonly does: "raise" | "lower"; readonly to: number }
  | { readonly does: "keep" | "drop"; readonly end: "highest" | "lowest"; readonly count: number }
  | { readonly does: "count successes" | "count failures"; readonly test: Test }
  | { readonly does: "margin"; readonly from: Compare }
  | { readonly does: "sort"; readonly order: "up" | "down" };

/** One modifier as it stands in the text. */
export type Modifier = Said & Place;

/** Compare points and clamps lie between this and its negative. */
const FARTHEST = 10_000;
/** The most often that a limit may let one die be thrown again, or explode. */
const MOST_TIMES = 100;

/** The words that modifiers begin with; where letters of several run together, all of them must be some of these. */
const WORD = "even|odd|k[hl]?|d[hl]?|min?|max?|ms|ro(?!dd)|r(?!r)|s[ad]?|f";
const NEXT_WORD = new RegExp(`(?:${WORD})(?=(?:${WORD})*(?:x\\d|[^a-z]|$))`, "y");

/** Reads all modifiers that come next. */
export function readModifiers(reader: Reader): readonly Modifier[] {
  const modifiers: Modifier[] = [];
  for (;;) {
    reader.skipSpaces();
    const { at } = reader;
    const read = readOne(reader);
    if (!read) return modifiers;
    modifiers.push({ ...read, ...reader.since(at) });
  }
}

function readOne(reader: Reader): Said | undefined {
  const signs = reader.take(/!!?p?(?:o(?!dd))?/y);
  if (signs !== undefined) return readExplode(reader, signs);
  const word = reader.take(NEXT_WORD);
  if (word !== undefined) return readWord(reader, word);
  const stray = reader.peek(/[a-z]+/y);
  if (stray !== undefined) unknownModifier(reader, stray);
  const relation = reader.takeRelation();
  return relation && { does: "count successes", test: { relation, target: target(reader) } };
}

function readWord(reader: Reader, word: string): Said {
  switch (word) {
    case "even":
    case "odd":
      return { does: "count successes", test: { parity: word } };
    case "f":
      return { does: "count failures", test: comparePoint(reader).when ?? reader.fail("which values fail? Write f=1") };
    case "mi":
    case "min":
      return { does: "raise", to: target(reader) };
    case "ma":
    case "max":
      return { does: "lower", to: target(reader) };
    case "ms":
      return { does: "margin", from: margin(reader) };
    case "r":
    case "ro":
      return { does: "reroll", ...comparePoint(reader), ...limit(reader, word === "ro") };
    case "s":
    case "sa":
    case "sd":
      return { does: "sort", order: word === "sd" ? "down" : "up" };
    default:
      return readSelection(reader, word);
  }
}

function readExplode(reader: Reader, signs: string): Said {
  return {
    does: "explode",
    into: signs.startsWith("!!") ? "die" : "pool",
    penetrating: signs.includes("p"),
    ...comparePoint(reader),
    ...limit(reader, signs.endsWith("o")),
  };
}

function readSelection(reader: Reader, word: string): Said {
  const digits = reader.takeHere(/\d{1,9}/y);
  const keeps = word.startsWith("k");
  const end = word.endsWith("h") || word === "k" ? "highest" : "lowest";
  return { does: keeps ? "keep" : "drop", end, count: digits === undefined ? 1 : Number(digits) };
}

/** What a modifier looks for: a relation and a number, or a bare number right behind it. */
function comparePoint(reader: Reader): { readonly when?: Compare } {
  if (reader.peekHere(/\d/y) !== undefined) return { when: { relation: "=", target: target(reader) } };
  const relation = reader.takeRelation();
  return relation === undefined ? {} : { when: { relation, target: target(reader) } };
}

function margin(reader: Reader): Compare {
  const { when } = comparePoint(reader);
  if (!when) return reader.fail("a margin needs the number it is measured from", undefined, "ms>=15");
  if (when.relation === "=") return { relation: ">=", target: when.target };
  return when;
}

/** `x3` behind a compare point: at most so often. */
function limit(reader: Reader, once: boolean): { readonly max?: number } {
  reader.skipSpaces();
  const { at } = reader;
  const times = reader.take(/x\d{1,9}/y);
  if (times === undefined) return once ? { max: 1 } : {};
  if (once) reader.fail("once is said already", reader.since(at));
  const max = Number(times.slice(1));
  if (max < 1 || max > MOST_TIMES) reader.fail(`a limit is x1 to x${MOST_TIMES}`, reader.since(at));
  return { max };
}

const OPPOSITE: Readonly<Record<string, Relation>> = { ">": ">=", "<": "<=" };

/** The whole number that something is compared with. */
function target(reader: Reader): number {
  reader.skipSpaces();
  const { at } = reader;
  const digits = reader.take(/-?\d+(?:\.\d+)?/y);
  if (digits === undefined) {
    const stray = reader.peekHere(/[<>]/y);
    if (stray !== undefined) reader.fail("the equals sign stands last", undefined, OPPOSITE[stray]);
    reader.fail("a whole number is missing here");
  }
  const value = Number(digits);
  if (!Number.isInteger(value)) reader.fail("dice are compared with whole numbers", reader.since(at));
  if (Math.abs(value) > FARTHEST) {
    reader.fail(`numbers to compare with go from -${FARTHEST} to ${FARTHEST}`, reader.since(at));
  }
  return value === 0 ? 0 : value;
}

/** How other tables write what we write otherwise. */
const ELSEWHERE: Readonly<Record<string, string>> = {
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
  keep: "kh",
  drop: "dl",
  reroll: "r",
  explode: "!",
};

const WORDS = ["k", "kh", "kl", "d", "dh", "dl", "r", "ro", "mi", "ma", "ms", "even", "odd", "s", "sa", "sd", "f"];

function unknownModifier(reader: Reader, word: string): never {
  const place = reader.next();
  const digits = reader.original.slice(place.at + word.length, place.at + place.length);
  const like = ELSEWHERE[word] ?? nearest(word, WORDS);
  reader.fail(`there is no modifier "${word}"`, place, like === undefined ? undefined : `${like}${digits}`);
}
