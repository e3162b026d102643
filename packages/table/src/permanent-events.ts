import type { EventType, TableEvent } from "./events.ts";

/** The events about members, seats and the table as a whole. They stand whatever is undone before them. */
export const MEMBERSHIP: readonly EventType[] = [
  "member-joined",
  "role-set",
  "member-removed",
  "gm-handed-over",
  "seat-code-made",
  "device-added",
  "table-locked",
  "table-renamed",
  "links-renewed",
  "table-archived",
  "table-reopened",
  "table-deleted",
  "table-imported",
];

/** The events of the agreement on dice: what was told can't be untold, and no nonce is used twice. */
const FAIRNESS: readonly EventType[] = ["nonces-committed", "roll-requested", "dice-drawn", "roll-dropped"];

/** The events that can't be undone: they are of the table itself and its members, not of play. */
const PERMANENT: ReadonlySet<EventType> = new Set<EventType>([
  "table-opened",
  "rules-recorded",
  "rules-changed",
  "prepared",
  "preparation-discarded",
  "play-paused",
  "play-resumed",
  "dice-hidden",
  "dice-thrown",
  "dice-revealed",
  ...MEMBERSHIP,
  ...FAIRNESS,
]);

/**
 * Whether an event is one of play that can be undone. To undo what not everybody has seen would betray it.
 *
 * @example
 * ```ts
 * import { mayBeUndone } from "@rulewright/table";
 *
 * mayBeUndone({ type: "scene-set", title: "The lighthouse" }); // => true
 * mayBeUndone({ type: "said", words: "Psst", recipients: ["ann"] }); // => false
 * ```
 */
export const mayBeUndone = (event: TableEvent): boolean =>
  !PERMANENT.has(event.type) && !("recipients" in event) && !("unseen" in event);
