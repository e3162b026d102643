// Dice notation: a roll as people write it, read once, then rolled, calculated exactly, put in words. docs/dice-notation.md
export { describe } from "./describe.ts";
export type { Notation, Term } from "./expression.ts";
export { explain, isFault } from "./fault.ts";
export type { Fault } from "./fault.ts";
export { distribution } from "./odds.ts";
export type { Odds } from "./odds.ts";
export { parse } from "./parse.ts";
export { print } from "./print.ts";
export { readingOf } from "./reading.ts";
export { roll, rollGiven } from "./roll.ts";
export type { Roll, RolledPart, RolledTerm } from "./roll.ts";
export type { RolledDie, RolledPool } from "./throwing.ts";
