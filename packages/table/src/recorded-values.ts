import type { Change, JsonValue } from "@rulewright/rules";
import { holderIn, type TableState } from "./state.ts";

/** A value that the table recorded when an attempt was settled, with the one before; null where there was none. */
export interface RecordedValue {
  readonly change: "tracker" | "trait";
  /** A character's id, or TABLE. */
  readonly of: string;
  readonly name: string;
  readonly from: JsonValue;
  readonly to: JsonValue;
}

type Holders = Pick<TableState, "characters" | "shared">;

type Named = Pick<RecordedValue, "change" | "of" | "name">;

/** The values that some changes name, each once, as they are before and after. */
export function valuesChanged(
  before: Holders,
  changes: readonly (Named | Change)[],
  after: Holders,
): readonly RecordedValue[] {
  const named = new Map<string, Named>();
  for (const one of changes) if ("of" in one) named.set(`${one.change} ${one.of} ${one.name}`, one);
  return [...named.values()].map(({ change, of, name }) => {
    const value = (holders: Holders): JsonValue =>
      holderIn(holders, of)?.[change === "tracker" ? "trackers" : "traits"][name] ?? null;
    return { change, of, name, from: value(before), to: value(after) };
  });
}
