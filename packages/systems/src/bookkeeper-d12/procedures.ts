import { attempt, plainAttempt } from "./rules/framing.ts";
import { plainRoll, skillRoll } from "./rules/rolls.ts";
import { dangerousRound, survival } from "./rules/survival.ts";

/** Every procedure by its name. */
export const procedures = {
  attempt,
  "skill roll": skillRoll,
  "plain attempt": plainAttempt,
  "plain roll": plainRoll,
  "dangerous round": dangerousRound,
  survival,
};
