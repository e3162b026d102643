import { actorIs, type Character, during, not, type Scene } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { usesOf } from "./roll-uses.ts";
import { sheet } from "./sheet.ts";

/** VP-03 Play goes on. */
export const inPlay = during("play");

const betweenSessions = during("between");

/** VP-02 Turns, spans and tasks go on: between sessions their acts are refused. */
const sessionOpen = not(betweenSessions);

/** VP-02 Whether they go on: between sessions no act of theirs is offered. */
export const inSession = ({ phase }: Pick<Scene, "phase">): boolean => phase !== "between";

/** VP-02 What every act has that goes on with turns, spans and tasks. */
export const whileSessionLasts = { concerns: inSession, when: [sessionOpen] };

/** VP-06 Whether a character's action is being rolled: it is used up once the attempt is settled. */
const isRolling = ({ id }: Character, { attempts }: Scene): boolean =>
  attempts.some(
    ({ character, args, outcome }) =>
      !outcome && usesOf(args, character).some(({ who, action }) => who === id && action !== null),
  );

/** VP-06, B-06 None of the turn's actions is rolled yet, unless a house rule lets actions be added during the turn. */
export const turnOpen = actorIs(
  "turn-open",
  "VP-06",
  (actor, scene, { declaring }: HouseRules) =>
    declaring !== "before-rolling" || (sheet.of(actor).done.length === 0 && !isRolling(actor, scene)),
);
