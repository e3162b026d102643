import type { SettledRoll } from "@rulewright/systems/screen";
import type { TableView } from "@rulewright/table";

/** What has come of the attempts on the table, the oldest first. */
export const settledRolls = ({ attempts }: Pick<TableView, "attempts">): readonly SettledRoll[] =>
  attempts.flatMap(({ character, title, given, settled, trace: { outcome } }) =>
    settled && outcome ? [{ character, title, given, outcome }] : [],
  );
