import { defineSystem } from "@rulewright/rules";
// What is prose stands together, before the rules: so the bundle of a page compresses to less.
import { opponents, parties } from "./parties.ts";
import { reference } from "./reference.ts";
import { text } from "./text/en.ts";
import { theme } from "./theme.ts";
import { goals, strategies } from "./rules/goals.ts";
import { houseRules } from "./rules/house-rules.ts";
import { procedures } from "./procedures.ts";
import { opposed, writeChapter, writeWits } from "./rules/chapters.ts";
import { characterCreation } from "./rules/creation.ts";
import { restOffer, rollOffer, willpowerOffer } from "./rules/framing.ts";
import { averages } from "./rules/averages.ts";
import { beginCombat, endCombat, nextTurn } from "./rules/turns.ts";
import { newAction, setDifficulty } from "./rules/difficulty.ts";
import { actWithoutDice, auto } from "./rules/diceless-actions.ts";
import { buyDot, buySpecialty, grantExperience } from "./rules/growth.ts";
import { agree, beginPlay, endSession } from "./rules/session.ts";
import { sheetEdits } from "./rules/sheet-edits.ts";
import { validate } from "./rules/sheet-validation.ts";
import { lookup } from "./rules/trait-lookup.ts";
import { crippleLimb, healLimb, ignoreWounds, setWounds } from "./rules/wounds.ts";
import { incapacitatedFigure } from "./rules/incapacitation.ts";
import { passive, rally, selfRecover } from "./rules/recovery-acts.ts";
import { sheet } from "./rules/sheet.ts";
import { stateKeys } from "./state-keys.ts";

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
  ...sheet.schema,
  figures: { incapacitated: incapacitatedFigure },
  edits: sheetEdits,

  // Dice
  procedures,
  offers: { roll: rollOffer, willpower: willpowerOffer, "rest-day": restOffer },
  // ST-33, ST-41 Botches and rest change the willpower tracker.
  credits: { willpowerChange: ["willpower"] },
  questions: ["dice pool", "willpower", "ordeal", "rest day", "recovery"],
  goals,
  stateKeys,
  badOutcomes: ["botch"],
  headlineNumbers: ["net", "successes", "willpower"],
  strategies,

  // Actions without dice
  acts: {
    "ignore-wounds": ignoreWounds,
    act: actWithoutDice,
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
    agree,
    "begin-play": beginPlay,
    "end-session": endSession,
  },
  rituals: { begin: ["begin-play"], end: ["end-session"] },
  // ST-69 Session zero. O-07 What experience buys.
  checklist: { before: ["agree"], after: ["buy-dot", "buy-specialty"] },
  phases: ["gathering", "play", "between"],
  creation: characterCreation,

  parties,
  opponents,
  reference,
  text,
});
