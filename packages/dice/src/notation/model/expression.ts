// What a written roll is made of, once it has been read. Plain data: it can be kept, compared and sent.

/** Where something stands in the text, in characters counted from 0. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** A whole written roll. */
export interface Notation {
  readonly term: Term;
  /** What stands behind the `#`. */
  readonly comment?: string;
}

/** Anything that comes to a number. */
export type Term = NumberTerm | Pool | Group | Operation | Negative | Call | Labelled;

/** A number as written, without needless zeros: kept as text, so that 0.1 stays a tenth. */
export interface NumberTerm extends Place {
  readonly kind: "number";
  readonly text: string;
}

export type Operator = "+" | "-" | "*" | "/" | "%" | "**";

export interface Operation extends Place {
  readonly kind: "operation";
  readonly operator: Operator;
  readonly left: Term;
  readonly right: Term;
}

export interface Negative extends Place {
  readonly kind: "negative";
  readonly of: Term;
}

export const FUNCTIONS = ["floor", "ceil", "round", "abs", "sign", "min", "max"] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

export interface Call extends Place {
  readonly kind: "call";
  readonly name: FunctionName;
  readonly args: readonly Term[];
}

/** A term with a word to it: what its part of the total is for. */
export interface Labelled extends Place {
  readonly kind: "labelled";
  readonly label: string;
  readonly of: Term;
}

/** The faces of a die: 1 to so many, fate's -1 to 1, or a list of its own. */
export type Faces =
  | { readonly kind: "sides"; readonly sides: number }
  | { readonly kind: "fate" }
  | { readonly kind: "list"; readonly faces: readonly number[] };

export type Relation = "=" | "<" | "<=" | ">" | ">=";

/** A compare point. */
export interface Compare {
  readonly relation: Relation;
  readonly target: number;
}

/** What a value is tested for. */
export type Test = Compare | { readonly parity: "even" | "odd" };

/** Throwing a die again for what it shows: at most so many times, or until it shows something else. */
export interface Reroll {
  readonly when: readonly Compare[];
  readonly max?: number;
}

/** Throwing a further die for what one shows: at most so many in a row, or without end. */
export interface Explode {
  /** Further dice lie beside the others, or add to the die that made them be thrown. */
  readonly into: "pool" | "die";
  /** Further dice count for one less than they show. */
  readonly penetrating: boolean;
  readonly when: Compare;
  readonly max?: number;
}

/** What a die counts for at least and at most. */
export interface Clamp {
  readonly min?: number;
  readonly max?: number;
}

/** Which of several values stay. */
export type Selection =
  | { readonly act: "keep"; readonly end: "highest" | "lowest"; readonly count: number }
  | { readonly act: "drop"; readonly highest: number; readonly lowest: number };

/** Counting values instead of adding them up. Failures are taken off. */
export interface Counting {
  readonly successes: Test;
  readonly failures?: Test;
}

/** What may be made of several values, dice or totals, that lie side by side. */
export interface Evaluation {
  readonly selection?: Selection;
  readonly counting?: Counting;
  /** The distance to a target, in the direction that is good. */
  readonly margin?: Compare;
  /** The order they are shown in. */
  readonly sorted?: "up" | "down";
}

/** Equal dice thrown together, and what is made of them. */
export interface Pool extends Place, Evaluation {
  readonly kind: "pool";
  readonly count: number;
  readonly faces: Faces;
  readonly reroll?: Reroll;
  readonly explode?: Explode;
  readonly clamp?: Clamp;
}

/** Several totals side by side, and what is made of them. */
export interface Group extends Place, Evaluation {
  readonly kind: "group";
  readonly parts: readonly Term[];
}
