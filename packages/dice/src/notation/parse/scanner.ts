import type { Place, Relation } from "../model/expression.ts";
import { Faulty } from "../model/fault.ts";

/** The longest text that is read. */
export const MOST_CHARACTERS = 1000;

/** Signs that people paste, as we write them; each is one character for one, so that places stay what they are. */
const PASTED: Readonly<Record<string, string>> = { "×": "*", "÷": "/", "−": "-", "–": "-" };

const RELATIONS: Readonly<Record<string, Relation>> = {
  "=": "=",
  "<": "<",
  ">": ">",
  "<=": "<=",
  ">=": ">=",
  "≤": "<=",
  "≥": ">=",
};

/** A text and how far it has been read. Capitals count as small letters; spaces are skipped between words and signs. */
export class Reader {
  /** The text as it was given: labels and comments are taken from here. */
  readonly original: string;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.original = text;
    this.#text = text
      .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
      .replaceAll(/[×÷−–]/g, (sign) => PASTED[sign] ?? sign);
  }

  get at(): number {
    return this.#at;
  }

  get atEnd(): boolean {
    this.skipSpaces();
    return this.#at >= this.#text.length;
  }

  skipSpaces(): void {
    this.takeHere(/\s*/y);
  }

  /** What comes next without spaces before it; nothing is taken. */
  peekHere(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }

  /** What comes next, spaces left aside. */
  peek(pattern: RegExp): string | undefined {
    this.skipSpaces();
    return this.peekHere(pattern);
  }

  /** Takes what comes next, if it is this. Patterns are sticky. */
  takeHere(pattern: RegExp): string | undefined {
    const found = this.peekHere(pattern);
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  take(pattern: RegExp): string | undefined {
    this.skipSpaces();
    return this.takeHere(pattern);
  }

  /** Takes all up to a sign, and the sign; undefined where it never comes. */
  takeUpTo(sign: string): string | undefined {
    const end = this.#text.indexOf(sign, this.#at);
    if (end < 0) return undefined;
    const taken = this.original.slice(this.#at, end);
    this.#at = end + sign.length;
    return taken;
  }

  /** A relation of a compare point, if one comes next. */
  takeRelation(): Relation | undefined {
    const found = this.take(/[<>]=?|=|≤|≥/y);
    return found === undefined ? undefined : RELATIONS[found];
  }

  /** From a place on up to here. */
  since(at: number): Place {
    return { at, length: this.#at - at };
  }

  /** The next few characters: what a fault points at. */
  next(): Place {
    this.skipSpaces();
    const word = this.peekHere(/[a-z]+\d*|\d+(?:\.\d+)?|[<>=!*]+|\S/y) ?? "";
    return { at: this.#at, length: Math.max(1, word.length) };
  }

  fail(fault: string, place: Place = this.next(), suggestion?: string): never {
    throw new Faulty(fault, place, suggestion);
  }
}
