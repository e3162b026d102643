import { defineSystem } from "@rulewright/rules";
import { goals } from "./rules/goals.ts";
import { houseRules } from "./rules/house-rules.ts";
import { opponents, parties } from "./parties.ts";
import { procedures } from "./procedures.ts";
import { reference } from "./reference.ts";
import { lateAccent } from "./rules/accents.ts";
import { characterCreation, checkSheets } from "./rules/creation.ts";
import { declareTurn } from "./rules/declared-turns.ts";
import { initiative } from "./rules/initiative.ts";
import { allowRetries } from "./rules/retry-reset.ts";
import { dropTask, startTask, taskRoundOffer } from "./rules/long-tasks.ts";
import { attemptOffer, complementaryOffer, contestOffer, goalOffer, helpOffer } from "./rules/offers.ts";
import { beginPlay, endSession, howLong, nextAct, nextSpan, nextTurn } from "./rules/time.ts";
import { sameAccent } from "./rules/retries.ts";
import { sheetEdits } from "./rules/sheet-edits.ts";
import { sheet } from "./rules/sheet.ts";
import { turnBoard } from "./rules/turn-board.ts";
import { stateKeys } from "./state-keys.ts";
import { text } from "./text/en.ts";
import { theme } from "./theme.ts";

/** Victory Point d20: roll as high as possible without exceeding the target number, with an accent announced before the roll. */
export const victoryPoint = defineSystem({
  id: "victory-point-d20",
  version: "1",
  title: "Victory Point d20",
  flavour:
    "Roll high, but not above your target number. Choose an accent before you roll, and read your victory points off the chart.",
  theme,

  houseRules,

  ...sheet.schema,

  board: turnBoard,

  // Dice
  procedures,
  offers: {
    goal: goalOffer,
    contest: contestOffer,
    complementary: complementaryOffer,
    help: helpOffer,
    attempt: attemptOffer,
    "task-round": taskRoundOffer,
  },
  questions: ["goal", "goal roll", "contest", "complementary", "sustained", "tries", "turn"],
  goals,
  stateKeys,
  badOutcomes: ["critical-failure"],
  headlineNumbers: ["successes", "vp", "effectDice", "net", "change", "rounds"],
  strategies: { "same-accent": sameAccent },

  // Actions without dice
  acts: {
    "begin-play": beginPlay,
    initiative,
    "declare-turn": declareTurn,
    accent: lateAccent,
    "next-turn": nextTurn,
    "how-long": howLong,
    "start-task": startTask,
    "drop-task": dropTask,
    "lift-task": allowRetries,
    "next-span": nextSpan,
    "next-act": nextAct,
    "check-sheets": checkSheets,
    "end-session": endSession,
  },
  edits: sheetEdits,
  rituals: { begin: ["begin-play"], end: ["end-session"] },
  // VP-04 Ratings.
  checklist: { before: ["check-sheets"] },
  phases: ["gathering", "play", "between"],
  creation: characterCreation,

  parties,
  opponents,
  reference,
  text,
});
