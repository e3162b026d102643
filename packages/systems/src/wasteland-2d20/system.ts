import { defineSystem } from "@rulewright/rules";
import { damage, enough, rerollBlanks, success } from "./rules/goals.ts";
import { houseRules, presets } from "./rules/house-rules.ts";
import { opponents, parties } from "./parties.ts";
import { procedures } from "./procedures.ts";
import { reference } from "./reference.ts";
import { characterCreation } from "./rules/creation.ts";
import { attackByWeapon, checkByName, checkByNumbers, combatDiceOffer } from "./rules/framing.ts";
import { gmPoints, playComplication, tradeComplication } from "./rules/gm-store.ts";
import { endQuest, endSession, luckOfTheDraw, proposeLuck, startQuest, turnDownLuck } from "./rules/luck-and-quests.ts";
import {
  beginCombat,
  endCombat,
  endTurn,
  extraMajor,
  extraMinor,
  luckyTiming,
  major,
  minor,
  newRound,
  startTurn,
} from "./rules/turns.ts";
import { answerQuestion, askQuestion } from "./rules/questions.ts";
import { sheet } from "./rules/sheet.ts";
import { sheetEdits } from "./rules/sheet-edits.ts";
import { stateKeys } from "./state-keys.ts";
import { text } from "./text/en.ts";
import { theme } from "./theme.ts";

/** Wasteland 2d20: two to five d20 against attribute plus skill; successes above the difficulty earn action points. */
export const wasteland2d20 = defineSystem({
  id: "wasteland-2d20",
  version: "1",
  title: "Wasteland 2d20",
  flavour: "Two dice, three more if you can pay, and every extra success is a point to spend later.",
  theme,

  houseRules,
  presets,

  ...sheet.schema,

  // Dice
  procedures,
  offers: { check: checkByName, attack: attackByWeapon, "bare check": checkByNumbers, "combat dice": combatDiceOffer },
  credits: { apEarned: ["ap", "freshAp"], gmEarned: ["gmAp", "freshAp"], gmFed: ["gmAp"], troubles: ["complications"] },
  questions: ["check", "pool", "combat dice"],
  goals: { success, enough, damage },
  stateKeys,
  strategies: { "reroll-blanks": rerollBlanks },
  headlineNumbers: ["successes", "damage", "effects"],

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
    "begin-combat": beginCombat,
    "end-combat": endCombat,
    "propose-luck": proposeLuck,
    "luck-of-the-draw": luckOfTheDraw,
    "turn-down-luck": turnDownLuck,
    "ask-question": askQuestion,
    "answer-question": answerQuestion,
    "play-complication": playComplication,
    "trade-complication": tradeComplication,
    "gm-points": gmPoints,
    "start-quest": startQuest,
    "end-quest": endQuest,
    "end-session": endSession,
  },
  edits: sheetEdits,
  rituals: { begin: ["start-quest"], end: ["end-quest", "end-session"] },
  phases: ["gathering", "play", "between", "between-sessions"],
  creation: characterCreation,

  parties,
  opponents,
  reference,
  text,
});
