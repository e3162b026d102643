import { type ActorScene, actorIs, condition, during } from "@rulewright/rules";
import { isAlive } from "./condition.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";

/** BK-20 The book is open: a session is under way. */
export const inSession = during("play");

/** BK-16 The dead do nothing, and nothing is done to them. */
export const alive = actorIs("alive", "BK-16", (actor, _, house: HouseRules) => isAlive(actor, house));

/** BK-16 What concerns only those whose death isn't recorded. */
export const isRecordedAlive = ({ actor }: ActorScene): boolean => sheet.of(actor).alive;

/** BK-16 No death is recorded, whatever the stress. */
export const recordedAlive = actorIs("alive", "BK-16", (actor) => sheet.of(actor).alive);

/** BK-21 The character takes part in rounds. */
export const inRounds = actorIs("in-rounds", "BK-21", (actor) => !sheet.of(actor).aside);

/** BK-17, C2 Malus is kept, under the house rule. */
export const malusKept = condition("malus-kept", "BK-17", (_, { malusMode }: HouseRules) => malusMode === "sticky");
