import type { Place, Relation } from "../model/expression.ts";
import { fail, type FaultDetails } from "../model/fault.ts";
import type { FaultCode } from "../model/fault-messages.ts";

/** Pasted signs and how we write them: one character for one, so that places stay the same. */
const TYPED: Readonly<Record<string, string>> = { "×": "*", "÷": "/", "−": "-", "–": "-" };

const RELATIONS: Readonly<Record<string, Relation>> = {
  "=": "=",
  "<": "<",
  ">": ">",
  "<=": "<=",
  ">=": ">=",
  "≤": "<=",
  "≥": ">=",
};

/** A text and the position up to which it has been read. Patterns are sticky; capitals match lowercase letters. */
export class Scanner {
  /** The text as it was given, for labels and comments. */
  readonly original: string;
  /** How many brackets, signs and powers the current position is nested in. */
  depth = 0;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.original = text;
    this.#text = text.replaceAll(/[A-Z×÷−–]/g, (sign) => TYPED[sign] ?? sign.toLowerCase());
  }

  /** The current position. */
  get at(): number {
    return this.#at;
  }

  /** The position after any spaces. */
  skipSpaces(): number {
    this.takeHere(/\s*/y);
    return this.#at;
  }

  /** What matches at the current position; nothing is taken. */
  peekHere(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }

  /** What matches after any spaces. */
  peek(pattern: RegExp): string | undefined {
    this.skipSpaces();
    return this.peekHere(pattern);
  }

  /** Takes what matches at the current position. */
  takeHere(pattern: RegExp): string | undefined {
    const found = this.peekHere(pattern);
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Takes what matches after any spaces. */
  take(pattern: RegExp): string | undefined {
    this.skipSpaces();
    return this.takeHere(pattern);
  }

  /** Whether the pattern matches after any spaces; what matches is taken. */
  skip(pattern: RegExp): boolean {
    return this.take(pattern) !== undefined;
  }

  /** Takes the text up to a sign, and the sign; undefined where it doesn't occur. */
  takeUpTo(sign: string): string | undefined {
    const end = this.#text.indexOf(sign, this.#at);
    if (end < 0) return undefined;
    const taken = this.original.slice(this.#at, end);
    this.#at = end + sign.length;
    return taken;
  }

  /** Takes a relation, if one is next. */
  takeRelation(): Relation | undefined {
    return RELATIONS[this.take(/[<>]=?|[=≤≥]/y) ?? ""];
  }

  /** The place from a position up to the current one. */
  since(at: number): Place {
    return { at, length: this.#at - at };
  }

  /** The place of the next word, number or sign. */
  next(): Place {
    const word = this.peek(/[a-z]+\d*|\d+(?:\.\d+)?|[<>=!*]+|\S/y) ?? "";
    return { at: this.#at, length: Math.max(1, word.length) };
  }

  /** Throws a FaultError, by default at what is next. */
  fail(fault: FaultCode, place: Place = this.next(), details?: FaultDetails): never {
    return fail(fault, place, details);
  }
}
