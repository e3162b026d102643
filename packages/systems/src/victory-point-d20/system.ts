import { defineSystem } from "@rulewright/rules";
import { goals } from "./goals.ts";
import { houseRules } from "./house-rules.ts";
import { marks } from "./marks.ts";
import { opponents, parties } from "./parties.ts";
import { procedures } from "./procedures.ts";
import { reference } from "./reference.ts";
import { lateAccent } from "./rules/accents.ts";
import { checkSheets, creation } from "./rules/creation.ts";
import { declareTurn } from "./rules/declared-turns.ts";
import { initiative } from "./rules/initiative.ts";
import { allowRetries } from "./rules/retry-reset.ts";
import { dropTask, startTask, taskRoundOffer } from "./rules/long-tasks.ts";
import { attemptOffer, complementaryOffer, contestOffer, goalOffer, helpOffer } from "./rules/offers.ts";
import { beginPlay, endSession, howLong, nextAct, nextSpan, nextTurn } from "./rules/time.ts";
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

  // The sheet
  trackers: {},
  scales: {
    characteristics: { min: 1, max: 10, rule: "VP-04" },
    skills: { min: 1, max: 10, rule: "VP-04" },
    // VP-10, Q-03 The rate of fire of each gun, in shots per turn.
    firearms: { min: 1, max: 100, rule: "VP-10" },
  },
  words: {},
  marks,

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
  badOutcomes: ["critical-failure"],
  headlineNumbers: ["successes", "vp", "effectDice", "net", "change", "rounds"],
  strategies: {},

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
  rituals: { begin: ["begin-play"], end: ["end-session"] },
  phases: ["gathering", "play", "between"],
  creation,

  parties,
  opponents,
  reference,
  text,
});
