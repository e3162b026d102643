import { defineSheet } from "@rulewright/rules";
import { printed23, spreads } from "../data/spreads.ts";

/** ES-26 The most lots a character can hold. */
export const MAX_LOTS = 10;

/** ES-42 A character has six abilities. */
export const ABILITY_COUNT = 6;

/** A17 The highest rank on a sheet. Higher ones would not change a die's odds. */
export const MAX_RANK = 9;

/** The highest skill level on a sheet. */
export const MAX_LEVEL = 10;

/** What a character's sheet holds. */
export const sheet = defineSheet({
  trackers: {
    lots: { min: 0, max: MAX_LOTS, start: 0, rule: "ES-26", pays: true },
    ego: { min: 0, max: 1, start: 1, rule: "ES-34", pays: true },
  },
  scales: {
    abilities: { min: 0, max: MAX_RANK, exactly: ABILITY_COUNT, rule: "ES-42" },
    skills: { min: 0, max: MAX_LEVEL, tiedTo: "abilities", rule: "ES-42" },
  },
  words: { reading: { values: ["under", "over"], rule: "ES-06" } },
  // ES-42 The ability to which each skill is tied.
  traits: { tied: { kind: "pairs", initial: {}, rule: "ES-42" } },
  // ES-06 Whether the reading may still be chosen in play: by whoever takes a character that nobody played before.
  marks: { readingOpen: { of: "character", kind: "flag", initial: false, untold: true, rule: "ES-06" } },
});

/** A10 Which column 23 the house rules choose. */
interface Spread23 {
  readonly spread23: "printed" | "corrected";
}

/** ES-41 The columns under these house rules: six ranks by their heading. */
function spreadColumns(house: Spread23): Readonly<Record<number, readonly number[]>> {
  return house.spread23 === "printed" ? { ...spreads, 23: printed23 } : spreads;
}

/** What ranks add up to. */
export const sumOf = (ranks: readonly number[]): number => ranks.reduce((a, b) => a + b, 0);

/** ES-41 What six ranks add up to under a heading. A10 The printed column 23 adds up to 22. */
export const columnTotal = (heading: number, house: Spread23): number =>
  heading === 23 ? sumOf(spreadColumns(house)[23] ?? []) : heading;
