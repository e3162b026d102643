import type { Entry } from "./entry-log.ts";
import type { TableEvent } from "./events.ts";

/** The time of some events and the member who caused them; undefined for events of the table itself. */
export interface Occasion {
  readonly at: number;
  readonly by: string | undefined;
}

/** The events of which the log names no member: who causes them stays a secret. */
const isAnonymous = ({ type }: TableEvent): boolean => type === "play-paused";

/**
 * The entries with which events go into the log of a table, numbered after its last one.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, entriesOf } from "@rulewright/table";
 *
 * const events = [{ type: "scene-set", title: "The lighthouse" }, { type: "play-paused" }] as const;
 * entriesOf(EMPTY_TABLE, events, { at: 0, by: "gm" }).map(({ seq, by }) => [seq, by]); // => [[1, "gm"], [2, undefined]]
 * ```
 */
export const entriesOf = (
  { seq }: { readonly seq: number },
  events: readonly TableEvent[],
  { at, by }: Occasion,
): readonly Entry[] =>
  events.map((event, i) => ({
    seq: seq + i + 1,
    at,
    ...(by === undefined || isAnonymous(event) ? {} : { by }),
    event,
  }));
