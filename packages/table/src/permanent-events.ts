import type { EventType, TableEvent } from "./events.ts";
import { isFairness } from "./fairness/events.ts";

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
]);

/**
 * Whether an event is one of play that can be undone. To undo what not everybody has seen would betray it, and no nonce is
 * used twice. Of a sealed announcement everybody has seen that it was made.
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
  event.type === "option-sealed" ||
  (!PERMANENT.has(event.type) && !isFairness(event) && !("recipients" in event) && !("unseen" in event));
