import { defineSystem } from "@rulewright/rules";
import { damage, enough, rerollBlanks, success } from "./goals.ts";
import { houseRules, presets } from "./house-rules.ts";
import { opponents, parties } from "./parties.ts";
import { procedures } from "./procedures.ts";
import { reference } from "./reference.ts";
import { creation } from "./rules/creation.ts";
import { checkByName, checkByNumbers, combatDiceOffer } from "./rules/framing.ts";
import { gmPoints, playComplication, tradeComplication } from "./rules/gm-store.ts";
import { endQuest, endSession, luckOfTheDraw, proposeLuck, startQuest, turnDownLuck } from "./rules/luck-and-quests.ts";
import { MAX_ATTRIBUTE } from "./rules/terms.ts";
import {
  combat,
  endTurn,
  extraMajor,
  extraMinor,
  luckyTiming,
  major,
  minor,
  newRound,
  startTurn,
} from "./rules/turns.ts";
import { text } from "./text/en.ts";
import { theme } from "./theme.ts";

/** The most points a tracker holds. More are typing errors. */
const MAX_POINTS = 1000;

/** Wasteland 2d20: two to five d20 against attribute plus skill; successes above the difficulty earn action points. */
export const wasteland2d20 = defineSystem({
  id: "wasteland-2d20",
  version: "1",
  title: "Wasteland 2d20",
  flavour: "Two dice, three more if you can pay, and every extra success is a point to spend later.",
  theme,

  houseRules,
  presets,

  // The sheet
  trackers: {
    // B2 Held by each character, or by the party.
    ap: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-14", shared: ({ apPool }) => apPool === "party" },
    freshAp: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-15" },
    // B2 Points earned above the limit, kept until their earner's turn ends.
    beyondCap: {
      min: 0,
      max: MAX_POINTS,
      start: 0,
      rule: "W20-14",
      used: ({ apOverflow }) => apOverflow === "after-turn",
    },
    luckPoints: { min: 0, max: MAX_ATTRIBUTE, start: 0, rule: "W20-21" },
    harder: { min: 0, max: 1, start: 0, rule: "W20-18" },
    gmAp: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-31", shared: () => true },
    complications: { min: 0, max: MAX_POINTS, start: 0, rule: "W20-12", shared: () => true },
  },
  scales: {
    attributes: { min: 0, max: MAX_ATTRIBUTE, rule: "W20-03" },
    skills: { min: 0, max: 20, tiedTo: "attributes", rule: "W20-02" },
  },
  words: {},
  marks: {
    turnActive: { of: "character", kind: "flag", initial: false, rule: "W20-26" },
    turnTaken: { of: "character", kind: "flag", initial: false, rule: "W20-26" },
    minorTaken: { of: "character", kind: "number", initial: 0, rule: "W20-17" },
    majorTaken: { of: "character", kind: "number", initial: 0, rule: "W20-18" },
    minorBought: { of: "character", kind: "flag", initial: false, rule: "W20-17" },
    majorBought: { of: "character", kind: "flag", initial: false, rule: "W20-18" },
    wishes: { of: "character", kind: "words", initial: [], rule: "W20-23" },
    gms: { of: "character", kind: "flag", initial: false, rule: "W20-31" },
    inCombat: { of: "table", kind: "flag", initial: false, rule: "W20-26" },
    round: { of: "table", kind: "number", initial: 0, rule: "W20-26" },
  },

  // Dice
  procedures,
  offers: { check: checkByName, "bare check": checkByNumbers, "combat dice": combatDiceOffer },
  credits: { apEarned: ["ap", "freshAp"], troubles: ["complications"] },
  questions: ["check", "pool", "combat dice"],
  goals: { success, enough, damage },
  strategies: { "reroll-blanks": rerollBlanks },
  headlineNumbers: ["successes", "damage"],
  doubled: { class: "critical" },

  // Acts, rituals and phases
  acts: {
    "start-turn": startTurn,
    minor,
    major,
    "extra-minor": extraMinor,
    "extra-major": extraMajor,
    "end-turn": endTurn,
    "lucky-timing": luckyTiming,
    "new-round": newRound,
    combat,
    "propose-luck": proposeLuck,
    "luck-of-the-draw": luckOfTheDraw,
    "turn-down-luck": turnDownLuck,
    "play-complication": playComplication,
    "trade-complication": tradeComplication,
    "gm-points": gmPoints,
    "start-quest": startQuest,
    "end-quest": endQuest,
    "end-session": endSession,
  },
  rituals: { begin: ["start-quest"], end: ["end-quest", "end-session"] },
  phases: ["gathering", "play", "between"],
  creation,

  parties,
  opponents,
  reference,
  text,
});
