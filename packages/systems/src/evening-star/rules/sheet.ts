import { defineSheet } from "@rulewright/rules";

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
