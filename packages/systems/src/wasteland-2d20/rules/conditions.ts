import { type ActorScene, actorIs, condition, during } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";

/** W20-21 A quest is under way. */
export const onQuest = during("play");

/** W20-26 Combat goes on. */
export const inCombat = condition("combat", "W20-26", ({ shared }) => sheet.ofTable(shared).inCombat);

/** W20-26 It is the character's turn. */
export const ownTurn = actorIs("own-turn", "W20-26", (actor) => sheet.of(actor).turnActive);

/** W20-12 A complication waits to be played. */
export const complicationWaits = condition(
  "complication",
  "W20-12",
  ({ shared }) => sheet.ofTable(shared).complications > 0,
);

/** W20-12 Complications are traded for points, under the house rule. */
export const complicationsTraded = condition(
  "complications-traded",
  "W20-12",
  (_, { complicationTrade }: HouseRules) => complicationTrade,
);

/** W20-15 A question is paid for and not asked yet. */
export const questionPaid = actorIs("question-paid", "W20-15", (actor) => sheet.of(actor).openQuestions > 0);

/** W20-15 A question waits for the GM's answer. */
export const questionAsked = actorIs("question-asked", "W20-15", (actor) => sheet.of(actor).asked.length > 0);

/** W20-23 A lucky break is proposed. */
export const luckProposed = actorIs("luck-proposed", "W20-24", (actor) => sheet.of(actor).wishes.length > 0);

/** W20-21, W20-31 Whether a character may have luck: those of the GM have none. */
export const mayHaveLuck = ({ actor }: ActorScene): boolean => !sheet.of(actor).gms;
