import type { JsonValue } from "@rulewright/rules";
import { type Line, undoneLines } from "@rulewright/table";

/** The value of a trait before its last change; undefined where these lines don't tell it. */
export function earlierValue(lines: readonly Line[], owner: string, trait: string): JsonValue | undefined {
  const undone = undoneLines(lines);
  const values = lines.flatMap(({ n, event }) =>
    undone.has(n) || !("changes" in event)
      ? []
      : (event.changes ?? []).flatMap((one) =>
          one.change === "trait" && one.of === owner && one.name === trait ? [one.to] : [],
        ),
  );
  return values.at(-2);
}
