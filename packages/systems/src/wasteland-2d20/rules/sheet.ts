import { defineSheet } from "@rulewright/rules";

/** The most points a tracker holds. More are typing errors. */
const MAX_POINTS = 1000;

/** The highest attribute on a sheet, and so the most luck points (W20-21). */
export const MAX_ATTRIBUTE = 20;

/** The highest skill rating on a sheet. */
const MAX_RATING = 20;

/** The most combat dice rolled at once: heavy weapons have about twenty, and W20-20 adds three. More are typing errors. */
export const MAX_COMBAT_DICE = 24;

/** What a character's sheet and the table hold. */
export const sheet = defineSheet({
  trackers: {
    // B2 Held by each character, or by the party.
    ap: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-14", pays: true, shared: ({ apPool }) => apPool === "party" },
    luckPoints: { min: 0, max: MAX_ATTRIBUTE, start: 0, rule: "W20-21", pays: true },
    freshAp: { min: 0, max: MAX_POINTS, start: 0, lasts: "turn", rule: "W20-15" },
    // B2 Points earned above the limit, kept until their earner's turn ends.
    beyondCap: {
      min: 0,
      max: MAX_POINTS,
      start: 0,
      rule: "W20-14",
      used: ({ apOverflow }) => apOverflow === "after-turn",
    },
    // W20-15 Questions that are paid for and not asked yet.
    openQuestions: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-15" },
    harder: { min: 0, max: 1, start: 0, lasts: "turn", rule: "W20-18" },
    // W20-19 What attacks have done to whoever they named. The book has no health to take it from: the table says what it means.
    damageTaken: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-19" },
    gmAp: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-31", pays: true, shared: () => true },
    complications: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-12", shared: () => true },
  },
  scales: {
    attributes: { min: 0, max: MAX_ATTRIBUTE, rule: "W20-03" },
    skills: { min: 0, max: MAX_RATING, tiedTo: "attributes", rule: "W20-02" },
    // W20-19, W20-30 The combat dice of each weapon.
    weapons: { min: 0, max: MAX_COMBAT_DICE, rule: "W20-30" },
  },
  words: {},
  traits: {
    // W20-11 The skills whose dice at or below the rating are criticals.
    tagSkills: { kind: "words", initial: [], rule: "W20-11" },
    // W20-02 The attribute with which each skill is usually rolled.
    tied: { kind: "pairs", initial: {}, rule: "W20-02" },
    // W20-19 The skill that each weapon is used with.
    weaponSkills: { kind: "pairs", initial: {}, rule: "W20-19" },
    // W20-15 The GM's answers, by question.
    answers: { kind: "pairs", initial: {}, rule: "W20-15" },
  },
  marks: {
    turnActive: { of: "character", kind: "flag", initial: false, lasts: "turn", rule: "W20-26" },
    // W20-18 Major actions that have been begun in the turn and have had no attack yet.
    attacksLeft: {
      of: "character",
      kind: "number",
      initial: 0,
      lasts: "turn",
      untold: true,
      byActs: true,
      rule: "W20-18",
    },
    asked: { of: "character", kind: "words", initial: [], untold: true, rule: "W20-15" },
    wishes: { of: "character", kind: "words", initial: [], untold: true, rule: "W20-23" },
    gms: { of: "character", kind: "flag", initial: false, rule: "W20-31" },
    // W20-26 The ids of those whose turn it is, and of those who have had theirs in this round: everybody at a table sees that.
    acting: { of: "table", kind: "words", initial: [], lasts: "round", untold: true, byActs: true, rule: "W20-26" },
    acted: { of: "table", kind: "words", initial: [], lasts: "round", untold: true, byActs: true, rule: "W20-26" },
    inCombat: { of: "table", kind: "flag", initial: false, rule: "W20-26" },
    // B2 Who earned each point of the party's above the limit, in the order in which they were earned.
    earnersAbove: { of: "table", kind: "words", initial: [], untold: true, rule: "W20-14" },
    round: { of: "table", kind: "number", initial: 0, rule: "W20-26" },
  },
  limits: {
    turnTaken: { per: "round", rule: "W20-26" },
    // W20-17, W20-18, B16 One action of each kind is free; a turn has at most two.
    minorTaken: { per: "turn", max: 2, rule: "W20-17" },
    freeMinor: { per: "turn", rule: "W20-17" },
    majorTaken: { per: "turn", max: 2, rule: "W20-18" },
    freeMajor: { per: "turn", rule: "W20-18" },
  },
});
