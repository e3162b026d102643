import type { Change, JsonValue } from "@rulewright/rules";
import type { RecordedValue } from "./recorded-value.ts";
import { holderIn, type TableState } from "./state.ts";

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
