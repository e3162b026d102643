import type { SystemDefinition } from "@rulewright/rules";
import type { RecapChange, SessionRecap } from "@rulewright/table";
import type { Game } from "../../state/game.tsx";
import { isMilestone } from "./changes.ts";

/** Whether a recap has nothing to tell. */
export const isEmptyRecap = ({ system, text }: Teller, { scenes, moments, changes }: SessionRecap): boolean =>
  scenes.length === 0 && moments.length === 0 && !changes.some((change) => isWorthTelling(system, text, change));

export type Teller = Pick<Game, "system" | "text">;

/** Whether a change of a session is told: on a sheet, or a milestone. */
export const isWorthTelling = (system: SystemDefinition, text: Teller["text"], change: RecapChange): boolean =>
  (isOnSheet(system, change) && !isPassing(system, text, change.name)) || isMilestone(text, change, [change]);

/** Whether a tracker goes without saying after a session: it lasts a turn, or is part of others, which tell it. */
export const isPassing = ({ trackers }: SystemDefinition, text: Teller["text"], name: string): boolean =>
  trackers[name]?.lasts !== undefined || Object.hasOwn(text, `tracker.${name}.among`);

/** Whether a value is worth telling: trackers and what is rated or written on a sheet, but no marks of play. */
function isOnSheet({ trackers, scales, words, traits = {} }: SystemDefinition, change: RecapChange): boolean {
  return [trackers, scales, words, traits].some((group) => Object.hasOwn(group, change.name));
}
