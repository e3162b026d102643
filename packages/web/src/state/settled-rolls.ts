import { isRecord, resume, type SystemDefinition } from "@rulewright/rules";
import type { ScreenTable, SettledRoll } from "@rulewright/systems/screen";
import { ongoingAttempts, type TableView } from "@rulewright/table";

/**
 * What came of the attempts that are off the table, the oldest first. Those that ran under other rules are left out, since what
 * was decided in them can't be read any more.
 */
export const earlierRolls = (system: SystemDefinition, { past }: Pick<TableView, "past">): readonly SettledRoll[] =>
  past.flatMap(({ character, title, given, trace }) => {
    const { outcome, version } = trace;
    if (!outcome || version !== system.version) return [];
    const { args } = resume(system, trace);
    return isRecord(args) ? [{ character, title, given, args, outcome }] : [];
  });

/** What has come of the attempts on the table, the oldest first. */
export const settledRolls = ({ attempts }: Pick<TableView, "attempts">): readonly SettledRoll[] =>
  attempts.flatMap(({ character, title, given, settled, trace, positions }) => {
    const { steps, args, outcome } = trace;
    // Old logs have kept no positions: then the decisions are not known.
    return settled && outcome
      ? [{ character, title, given, args: positions[steps.length]?.args ?? args, outcome }]
      : [];
  });

/** The attempts that are open, with what they stand at. */
export const ongoingRolls = ({ attempts }: Pick<TableView, "attempts">): ScreenTable["ongoing"] =>
  ongoingAttempts({ attempts }).map(({ character, trace: { args, steps }, positions }) => ({
    character,
    args: positions[steps.length]?.args ?? args,
  }));

/** The latest attempts that are over, the oldest first, also those that are off the table. */
export const pastRolls = ({ past, attempts }: Pick<TableView, "past" | "attempts">): ScreenTable["past"] =>
  [...past, ...attempts.filter(({ settled }) => settled)].flatMap(
    ({ character, title, given, trace: { procedure, args, outcome } }) =>
      outcome ? [{ character, title, given, procedure, args, outcome }] : [],
  );
