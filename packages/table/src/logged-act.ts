import type { EventType, TableEvent } from "./events.ts";
import type { Entry } from "./entry-log.ts";

/** What one command caused: consecutive entries of a log. They are undone together. */
export interface LoggedAct {
  readonly entries: readonly Entry[];
  readonly first: Entry;
}

/** The events that may follow an event within one command. */
const followers: Partial<Record<EventType, (event: TableEvent, before: TableEvent) => boolean>> = {
  "attempt-framed": ({ type }) => type === "attempt-settled",
  "ask-answered": ({ type }) => type === "option-chosen",
  "option-chosen": (event, before) =>
    isThrown(event) ||
    event.type === "attempt-settled" ||
    (event.type === "option-chosen" && before.type === "option-chosen" && before.opens === true),
  "option-announced": ({ type }) => type === "option-sealed",
  "dice-rolled": (event, before) =>
    event.type === "attempt-settled" || (isThrown(event) && before.type === "dice-rolled" && before.by === "generator"),
  "character-added": (event, before) =>
    event.type === "character-taken" &&
    before.type === "character-added" &&
    event.character === before.character.id &&
    before.character.opponent !== true,
  "sheet-edited": (event, before) =>
    event.type === "sheet-edited" && before.type === "sheet-edited" && event.of === before.of,
  "act-done": ({ type }) => type === "act-request-answered" || type === "moment-granted",
  "dice-hidden": ({ type }) => type === "dice-thrown",
  "rules-changed": ({ type }) => type === "rules-recorded",
};

const isThrown = (event: TableEvent): boolean => event.type === "dice-rolled" && event.by === "generator";

/** An entry or a line of a log. */
type Logged = Pick<Entry, "at" | "by" | "event">;

/**
 * Whether an entry belongs to the act that ends with the entry before it: it has the same member and time, and its event may
 * follow the other in one command. Two commands of a member within a millisecond may count as one.
 *
 * @example
 * ```ts
 * import { isSameAct, type Line } from "@rulewright/table";
 *
 * const edit = (n: number, name: string): Line => {
 *   return { n, at: 5, by: "ann", event: { type: "sheet-edited", of: "amy", name, from: 1, to: 2, words: "" } };
 * };
 * isSameAct(edit(1, "wounds"), edit(2, "luck")); // => true
 * isSameAct(edit(1, "wounds"), { ...edit(2, "luck"), at: 6 }); // => false
 * ```
 */
export const isSameAct = (before: Logged | undefined, entry: Logged): boolean =>
  before !== undefined &&
  before.by === entry.by &&
  before.at === entry.at &&
  followers[before.event.type]?.(entry.event, before.event) === true;

/** Whether an act has an edit of this value already. One command edits every value once. */
const isEditedIn = (entries: readonly Entry[], { event }: Entry): boolean =>
  event.type === "sheet-edited" &&
  entries.some((one) => one.event.type === "sheet-edited" && one.event.name === event.name);

/** The acts of some consecutive entries, of which the first one begins an act. */
export function actsOf(entries: readonly Entry[]): readonly LoggedAct[] {
  const acts: { first: Entry; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    if (last && isSameAct(last.entries.at(-1), entry) && !isEditedIn(last.entries, entry)) last.entries.push(entry);
    else acts.push({ first: entry, entries: [entry] });
  }
  return acts;
}
