// The syntax tree of a dice expression: plain data that can be stored, compared and sent.

/** A position in the text, in UTF-16 code units counted from 0. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** A parsed dice expression. */
export interface Notation {
  readonly term: Term;
  /** The text after the `#`. */
  readonly comment?: string;
}

/** A part of an expression that has a value. */
export type Term = NumberTerm | Pool | Group | Operation | Negative | Call | Labelled;

/** A number literal without redundant zeros, as text, so that 0.1 is exactly a tenth. */
export interface NumberTerm extends Place {
  readonly kind: "number";
  readonly text: string;
}

/** The binary operators. */
export type Operator = "+" | "-" | "*" | "/" | "%" | "**";

/** A binary operation. */
export interface Operation extends Place {
  readonly kind: "operation";
  readonly operator: Operator;
  readonly left: Term;
  readonly right: Term;
}

/** A term with the sign changed. */
export interface Negative extends Place {
  readonly kind: "negative";
  readonly of: Term;
}

/** The names of all functions. */
export const FUNCTIONS = ["floor", "ceil", "round", "abs", "sign", "min", "max"] as const;
/** The name of a function. */
export type FunctionName = (typeof FUNCTIONS)[number];

/** A function call. */
export interface Call extends Place {
  readonly kind: "call";
  readonly name: FunctionName;
  readonly args: readonly Term[];
}

/** A term with a label that says what its part of the total is for. */
export interface Labelled extends Place {
  readonly kind: "labelled";
  readonly label: string;
  readonly of: Term;
}

/** The faces of a die: 1 to `sides`, -1 to 1 for a Fate die, or a list. */
export type Faces =
  | { readonly kind: "sides"; readonly sides: number }
  | { readonly kind: "fate" }
  | { readonly kind: "list"; readonly faces: readonly number[] };

/** A relation between two integers. */
export type Relation = "=" | "<" | "<=" | ">" | ">=";

/** A comparison with an integer. */
export interface Compare {
  readonly relation: Relation;
  readonly target: number;
}

/** A test of a value. */
export type Test = Compare | { readonly parity: "even" | "odd" };

/** Rerolls of a die that shows certain faces: at most `max` times, or until it shows another face. */
export interface Reroll {
  readonly when: readonly Compare[];
  readonly max?: number;
}

/** Further dice for certain faces: at most `max` in a row, or any number. */
export interface Explode {
  /** Further dice join the pool, or add to the die that exploded. */
  readonly into: "pool" | "die";
  /** Whether further dice count for one less than they show. */
  readonly penetrating: boolean;
  readonly when: Compare;
  readonly max?: number;
}

/** The minimum and maximum that a die counts for. */
export interface Clamp {
  readonly min?: number;
  readonly max?: number;
}

/** Which of several values are kept. */
export type Selection =
  | { readonly act: "keep"; readonly end: "highest" | "lowest"; readonly count: number }
  | { readonly act: "drop"; readonly highest: number; readonly lowest: number };

/** Counts values instead of adding them up. Failures are subtracted. */
export interface Counting {
  readonly successes: Test;
  readonly failures?: Test;
}

/** How several values, dice or totals, are evaluated. */
export interface Evaluation {
  readonly selection?: Selection;
  readonly counting?: Counting;
  /** The result is the distance to a target: above it for > and >=, below it for < and <=. */
  readonly margin?: Compare;
  /** The order in which values are shown. */
  readonly order?: "ascending" | "descending";
}

/** Equal dice that are rolled together, with their modifiers. */
export interface Pool extends Place, Evaluation {
  readonly kind: "pool";
  readonly count: number;
  readonly faces: Faces;
  readonly reroll?: Reroll;
  readonly explode?: Explode;
  readonly clamp?: Clamp;
}

/** Several totals in braces, with their modifiers. */
export interface Group extends Place, Evaluation {
  readonly kind: "group";
  readonly parts: readonly Term[];
}
