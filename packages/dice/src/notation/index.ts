// Dice notation: a roll as people write it, read once, then rolled, calculated exactly, put in words. docs/dice-notation.md
export { describe } from "./text/describe.ts";
export type { Notation, Term } from "./model/expression.ts";
export { explain, isFault } from "./model/fault.ts";
export type { Fault } from "./model/fault.ts";
export { distribution } from "./exact/distribution.ts";
export type { Odds } from "./exact/distribution.ts";
export { parse } from "./parse/parse.ts";
export { format } from "./text/format.ts";
export { toReading } from "./reading/to-reading.ts";
export { roll, rollWithFaces } from "./roll/roll.ts";
export type { Roll, RolledPart, RolledTerm } from "./roll/roll.ts";
export type { RolledDie, RolledPool } from "./roll/throw-pool.ts";
