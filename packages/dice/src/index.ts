export { doubles, formatRational, lowestTerms, rationals, TOLERANCE } from "./arithmetic.ts";
export type { Arithmetic, Rational } from "./arithmetic.ts";
export { d, d10Digits, MOST_DICE } from "./dice.ts";
export type { Dice, Die } from "./dice.ts";
export { Gathering, mean, probability } from "./distribution.ts";
export type { Chance, Distribution } from "./distribution.ts";
export { face, sort } from "./reading.ts";
export type { Hand, Reading, Worth } from "./reading.ts";
