import type { ScreenTable, SettledRoll } from "@rulewright/systems/screen";
import type { TableView } from "@rulewright/table";

/** What has come of the attempts on the table, the oldest first. */
export const settledRolls = ({ attempts }: Pick<TableView, "attempts">): readonly SettledRoll[] =>
  attempts.flatMap(({ character, title, given, settled, trace, positions }) => {
    const { steps, args, outcome } = trace;
    // Old logs have kept no positions: then the decisions are not known.
    return settled && outcome
      ? [{ character, title, given, args: positions[steps.length]?.args ?? args, outcome }]
      : [];
  });

/** The latest attempts that are over, the oldest first, also those that are off the table. */
export const pastRolls = ({ past, attempts }: Pick<TableView, "past" | "attempts">): ScreenTable["past"] =>
  [...past, ...attempts.filter(({ settled }) => settled)].flatMap(
    ({ character, title, trace: { procedure, args, outcome } }) =>
      outcome ? [{ character, title, procedure, args, outcome }] : [],
  );
