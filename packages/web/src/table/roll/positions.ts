import { type Step, type SystemDefinition, type TableDie, TraceError, type Trace } from "@rulewright/rules";
import { type Attempt, attemptPosition, type AttemptPosition } from "@rulewright/table";

/** What is needed to tell a position of an attempt. */
export type ToldAttempt = Pick<Attempt, "trace" | "positions" | "earlierRules">;

/**
 * The position of an attempt after so many steps, or after all, as the log has kept it. Old logs have kept none: then the
 * rules tell it, if they are those that it began under; else the dice alone are known.
 */
export function positionAfter(
  system: SystemDefinition,
  { trace, positions, earlierRules }: ToldAttempt,
  steps = trace.steps.length,
): AttemptPosition {
  const kept = positions[steps];
  if (kept) return kept;
  const open = { ...trace, version: system.version, steps: trace.steps.slice(0, steps) };
  return (earlierRules ? undefined : byRules(system, open)) ?? bareDice(open);
}

function byRules(system: SystemDefinition, trace: Trace): AttemptPosition | undefined {
  try {
    return attemptPosition(system, trace);
  } catch (error) {
    if (error instanceof TraceError) return undefined;
    throw error;
  }
}

/** The dice of the last throw, without what they counted for. */
function bareDice({ args, steps, outcome }: Trace): AttemptPosition {
  const last = steps.findLast((step) => "roll" in step);
  return { rules: [], args, tray: last ? thrown(last) : [], classes: {}, ...(outcome ? { outcome } : {}) };
}

function thrown(step: Step): readonly TableDie[] {
  if (!("roll" in step)) return [];
  const die = step.roll.replace(/^\d+/u, "");
  return step.faces.map((face) => ({ die, face, rerolled: false, by: step.by }));
}
