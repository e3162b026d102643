import type { TableEvent } from "./events.ts";
import type { HiddenRoll } from "./free-roll.ts";

/** How many hidden rolls can still be revealed, the newest ones. */
const MAX_HIDDEN_ROLLS = 50;

/** The hidden rolls after an event. */
export function hiddenRollsAfter(
  hidden: Readonly<Record<string, HiddenRoll>>,
  event: TableEvent,
  by: string,
): Readonly<Record<string, HiddenRoll>> {
  if (event.type === "dice-revealed") {
    return Object.fromEntries(Object.entries(hidden).filter(([id]) => id !== event.id));
  }
  if (event.type !== "dice-thrown" || event.recipients === undefined) return hidden;
  const { id, roll, dice, value, words } = event;
  const all = [...Object.entries(hidden), [id, { id, roll, dice, value, words, member: by }] as const];
  return Object.fromEntries(all.slice(-MAX_HIDDEN_ROLLS));
}
