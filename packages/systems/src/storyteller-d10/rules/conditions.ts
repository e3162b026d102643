import { actorIs, condition, during, not } from "@rulewright/rules";
import { isIncapacitated } from "./incapacitation.ts";
import { sheet } from "./sheet.ts";

/** ST-69 A session is under way. */
export const inPlay = during("play");

/** O-06 Combat goes on. */
export const inCombat = condition("combat", "ST-67", ({ shared }) => sheet.ofTable(shared).inCombat);

/** ST-43 The character has no willpower left. */
export const incapacitated = actorIs("incapacitated", "ST-43", isIncapacitated);
/** ST-43 The character has willpower left to act with. */
export const canAct = not(incapacitated);

/** ST-51 No action has its dice on the table, or some action hasn't: a pool without dice counts as rolled, a day of rest without a roll doesn't. */
export const beforeDice = condition(
  "before-dice",
  "ST-51",
  ({ attempts }) =>
    attempts.length === 0 ||
    attempts.some(({ rolled, outcome, procedure }) => !rolled && (!outcome || procedure === "rest day")),
);
