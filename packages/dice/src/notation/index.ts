// Dice notation: a text is parsed once, then rolled, calculated exactly or described. See docs/dice-notation.md.
export { distribution } from "./exact/distribution.ts";
export type { Odds } from "./exact/distribution.ts";
export type { Notation, Term } from "./model/expression.ts";
export { isFault } from "./model/fault.ts";
export type { Fault } from "./model/fault.ts";
export { parse } from "./parse/parse.ts";
export { toReading } from "./reading/to-reading.ts";
export { roll, rollWithFaces } from "./roll/roll.ts";
export type { Roll, RolledPart, RolledTerm } from "./roll/roll.ts";
export type { RolledDie, RolledPool } from "./roll/rolled.ts";
export { describe } from "./text/describe.ts";
export { dialectNotes } from "./text/dialect-notes.ts";
export type { DialectNote } from "./text/dialect-notes.ts";
export { explain, message } from "./text/explain.ts";
export type { FaultCode } from "./model/fault-messages.ts";
export { format } from "./text/format.ts";
