import type { LoggedChange } from "@rulewright/systems/screen";
import type { Change, JsonValue } from "@rulewright/rules";
import type { Line } from "@rulewright/table";

/** Completes the changes of a line with the values before them. It is asked for all lines of a log in their order. */
export type ValuesBefore = (line: Line) => readonly LoggedChange[];

/** Follows the values along a log. One that the log hasn't told yet isn't known. */
export function valuesBefore(): ValuesBefore {
  const held = new Map<string, JsonValue>();
  const keep = (of: string, name: string, value: JsonValue): JsonValue | undefined => {
    const key = `${of} ${name}`;
    const from = held.get(key);
    held.set(key, value);
    return from;
  };
  return ({ event }) => {
    if (event.type === "character-added") {
      const { id, trackers, traits } = event.character;
      for (const [name, value] of Object.entries({ ...trackers, ...traits })) keep(id, name, value ?? null);
    }
    if (event.type === "sheet-edited") keep(event.of, event.name, event.to);
    return changesOf(event).flatMap((change) => {
      if (change.change !== "tracker" && change.change !== "trait") return [];
      const from = keep(change.of, change.name, change.to);
      return [from === undefined ? change : { ...change, from }];
    });
  };
}

const changesOf = (event: Line["event"]): readonly Change[] =>
  event.type === "undone" ? event.restored : "changes" in event ? (event.changes ?? []) : [];
