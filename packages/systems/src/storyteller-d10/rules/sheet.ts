import { defineSheet } from "@rulewright/rules";
import { ATTRIBUTE_NAMES, MAX_ATTRIBUTE_DOTS } from "../data/attributes.ts";
import { type HouseRules, MAX_ABILITY_DOTS } from "./house-rules.ts";

/** ST-28 The lowest permanent willpower. */
export const MIN_PERMANENT_WILLPOWER = 1;
/** ST-28 The highest permanent willpower. */
export const MAX_PERMANENT_WILLPOWER = 10;
/** O-07 The book gives no initial willpower; the default is the middle of the scale. */
export const DEFAULT_WILLPOWER = 5;
/** The highest accepted wound penalty; larger numbers are typing errors. */
export const MAX_WOUND_PENALTY = 100;
/** O-07 The most experience a character can hold. */
export const MAX_EXPERIENCE = 10_000;

/** What a character's sheet and the table hold. */
export const sheet = defineSheet({
  trackers: {
    willpower: {
      pays: true,
      min: 0,
      max: MAX_PERMANENT_WILLPOWER,
      start: DEFAULT_WILLPOWER,
      rule: "ST-28",
      maxFrom: "permanentWillpower",
    },
    // ST-36, ST-38 1 if the next action ignores wounds, else 0.
    relief: { min: 0, max: 1, start: 0, rule: "ST-36" },
    // O-04 The table sets it, because the book has no wound rules.
    woundPenalty: { min: 0, max: MAX_WOUND_PENALTY, start: 0, rule: "ST-36" },
    experience: { min: 0, max: MAX_EXPERIENCE, start: 0, rule: "ST-68", pays: true },
  },
  scales: {
    attributes: { min: 0, max: MAX_ATTRIBUTE_DOTS, exactly: ATTRIBUTE_NAMES.length, rule: "ST-04" },
    abilities: { min: 0, max: MAX_ABILITY_DOTS, maxUnder: ({ maxDots }: HouseRules) => maxDots, rule: "ST-07" },
  },
  words: {},
  traits: {
    permanentWillpower: {
      kind: "number",
      min: MIN_PERMANENT_WILLPOWER,
      max: MAX_PERMANENT_WILLPOWER,
      initial: DEFAULT_WILLPOWER,
      rule: "ST-28",
    },
    // ST-16 Specialties by ability.
    specialties: { kind: "lists", initial: {}, rule: "ST-16" },
    concept: { kind: "word", initial: "", rule: "ST-69" },
    backgrounds: { kind: "word", initial: "", rule: "ST-69" },
    flaws: { kind: "word", initial: "", rule: "ST-69" },
    equipment: { kind: "word", initial: "", rule: "ST-69" },
  },
  marks: {
    crippled: { of: "character", kind: "words", initial: [], rule: "ST-37" },
    turn: { of: "table", kind: "number", initial: 1, rule: "ST-67" },
    inCombat: { of: "table", kind: "flag", initial: false, rule: "ST-67" },
    // ST-46 Full turns outside combat.
    calmTurns: { of: "table", kind: "number", initial: 0, rule: "ST-46" },
    // ST-69 What the table agreed on before play, by question.
    agreements: { of: "table", kind: "pairs", initial: {}, rule: "ST-69" },
    chapters: { of: "table", kind: "pairs", initial: {}, rule: "ST-01" },
  },
  limits: { ignoredWounds: { per: "turn", rule: "ST-36" } },
});
