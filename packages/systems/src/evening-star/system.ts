import { defineSystem } from "@rulewright/rules";
import { doubleZeros, success } from "./rules/goals.ts";
import { houseRules } from "./rules/house-rules.ts";
import { parties } from "./parties.ts";
import { reference } from "./reference.ts";
import { check, checkRerolled, checkRolled } from "./rules/checks.ts";
import { arrangeSpread, characterCreation, checkSpread } from "./rules/creation.ts";
import { edits } from "./rules/edits.ts";
import { egoCheck } from "./rules/ego.ts";
import { attempt, attemptOffer } from "./rules/framing.ts";
import { taskRerolled, taskRolled } from "./rules/lots.ts";
import { beginPlay, chooseReading, claimLots, endSession, openPostamble, setLots } from "./rules/session.ts";
import { task } from "./rules/tasks.ts";
import { sheet } from "./rules/sheet.ts";
import { stateKeys } from "./state-keys.ts";
import { text } from "./text/en.ts";
import { theme } from "./theme.ts";

/** Evening Star: a negotiated difficulty, then a pool of d10 or a single d20. */
export const eveningStar = defineSystem({
  id: "evening-star",
  version: "1",
  title: "Evening Star",
  flavour: "Talk the difficulty down, then let a handful of dice decide. Keep a little pride for when they won't.",
  theme,

  houseRules,

  ...sheet.schema,

  // Dice
  procedures: {
    attempt,
    task,
    "task rolled": taskRolled,
    rerolling: taskRerolled,
    check,
    "check rolled": checkRolled,
    "check rerolled": checkRerolled,
    "ego check": egoCheck,
  },
  offers: { attempt: attemptOffer },
  questions: ["task", "check"],
  goals: { success },
  stateKeys,
  headlineNumbers: ["successes", "total"],
  strategies: { "double-zeros": doubleZeros },

  edits,

  // Acts, rituals and phases
  acts: {
    "choose-reading": chooseReading,
    "begin-play": beginPlay,
    "open-postamble": openPostamble,
    "claim-lots": claimLots,
    "end-session": endSession,
    "set-lots": setLots,
    "check-spread": checkSpread,
    "arrange-spread": arrangeSpread,
  },
  rituals: { begin: ["begin-play"], end: ["open-postamble", "end-session"] },
  claims: { act: "claim-lots", amount: "count", tracker: "lots" },
  phases: ["gathering", "play", "postamble", "between"],

  creation: characterCreation,
  parties,
  reference,
  text,
});
