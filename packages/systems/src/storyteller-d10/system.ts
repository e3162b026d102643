import { defineSystem } from "@rulewright/rules";
import { MAX_ATTRIBUTE_DOTS } from "./data/attributes.ts";
import { goals, strategies } from "./goals.ts";
import { MAX_ABILITY_DOTS, houseRules } from "./house-rules.ts";
import { opponents, parties } from "./parties.ts";
import { procedures } from "./procedures.ts";
import { reference } from "./reference.ts";
import { opposed, writeChapter, writeWits } from "./rules/chapters.ts";
import { creation } from "./rules/creation.ts";
import { restOffer, rollOffer, willpowerOffer } from "./rules/framing.ts";
import { averages } from "./rules/averages.ts";
import { beginCombat, endCombat, nextTurn } from "./rules/combat-turns.ts";
import { newAction, setDifficulty } from "./rules/difficulty.ts";
import { act, auto } from "./rules/diceless-actions.ts";
import { buyDot, buySpecialty, grantExperience, MAX_EXPERIENCE } from "./rules/growth.ts";
import { beginPlay, endSession } from "./rules/session.ts";
import { MAX_PERMANENT_WILLPOWER, validate } from "./rules/sheet-validation.ts";
import { lookup } from "./rules/trait-lookup.ts";
import { crippleLimb, healLimb, MAX_WOUND_PENALTY, ignoreWounds, setWounds } from "./rules/wounds.ts";
import { incapacitatedFigure, passive, rally, selfRecover } from "./rules/incapacitation.ts";
import { text } from "./text/en.ts";
import { theme } from "./theme.ts";

/** Storyteller d10: dice pools of d10 against a difficulty, with exploding tens, botches and willpower. */
export const storytellerD10 = defineSystem({
  id: "storyteller-d10",
  version: "1",
  title: "Storyteller d10",
  flavour:
    "Roll a d10 for every dot. Specialties make tens explode, ones cancel hits, and willpower gets you back on your feet.",
  theme,

  houseRules,

  // The sheet
  trackers: {
    willpower: { min: 0, max: MAX_PERMANENT_WILLPOWER, start: 5, rule: "ST-28", maxFrom: "permanentWillpower" },
    relief: { min: 0, max: 1, start: 0, rule: "ST-36" },
    woundPenalty: { min: 0, max: MAX_WOUND_PENALTY, start: 0, rule: "ST-36" },
    experience: { min: 0, max: MAX_EXPERIENCE, start: 0, rule: "ST-68" },
  },
  scales: {
    attributes: { min: 0, max: MAX_ATTRIBUTE_DOTS, exactly: 6, rule: "ST-04" },
    abilities: { min: 0, max: MAX_ABILITY_DOTS, maxUnder: (house) => Number(house["maxDots"]), rule: "ST-07" },
  },
  words: {},
  figures: { incapacitated: incapacitatedFigure },
  marks: {
    crippled: { of: "character", kind: "words", initial: [], rule: "ST-37" },
    ignoredWounds: { of: "character", kind: "flag", initial: false, rule: "ST-36" },
    turn: { of: "table", kind: "number", initial: 1, rule: "ST-67" },
    inCombat: { of: "table", kind: "flag", initial: false, rule: "ST-67" },
    calmTurns: { of: "table", kind: "number", initial: 0, rule: "ST-46" },
    chapters: { of: "table", kind: "pairs", initial: {}, rule: "ST-01" },
  },

  // Dice
  procedures,
  offers: { roll: rollOffer, willpower: willpowerOffer, "rest-day": restOffer },
  // ST-33, ST-41 Botches and rest change the willpower tracker.
  credits: { willpowerChange: ["willpower"] },
  questions: ["dice pool", "willpower", "ordeal", "rest day", "recovery"],
  goals,
  badOutcomes: ["botch"],
  headlineNumbers: ["net", "successes", "willpower"],
  summed: ["kept", "botches", "degree", "rolled"],
  strategies,

  // Actions without dice
  acts: {
    "ignore-wounds": ignoreWounds,
    act,
    passive,
    rally,
    "self-recover": selfRecover,
    auto,
    "set-wounds": setWounds,
    "cripple-limb": crippleLimb,
    "heal-limb": healLimb,
    "buy-specialty": buySpecialty,
    "buy-dot": buyDot,
    "grant-experience": grantExperience,
    validate,
    "next-turn": nextTurn,
    "begin-combat": beginCombat,
    "end-combat": endCombat,
    "set-difficulty": setDifficulty,
    "new-action": newAction,
    lookup,
    averages,
    opposed,
    "write-chapter": writeChapter,
    "write-wits": writeWits,
    "begin-play": beginPlay,
    "end-session": endSession,
  },
  rituals: { begin: ["begin-play"], end: ["end-session"] },
  phases: ["gathering", "play", "between"],
  creation,

  parties,
  opponents,
  reference,
  text,
});
