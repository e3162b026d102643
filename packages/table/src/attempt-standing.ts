import { isRefusal, refusal, type Refusal, resume, type SystemDefinition, TraceError } from "@rulewright/rules";
import type { Attempt } from "./attempt.ts";
import type { CommandOf } from "./commands.ts";
import { type CommandContext, type CommandResult, conflictOf, oneEvent, refuseUnlessGm } from "./command-result.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** Whether an attempt can go on: it began under the rules that the table runs under, and they lead where it stands. */
function canGoOn(system: SystemDefinition, { earlierRules, trace }: Attempt): boolean {
  if (earlierRules || trace.version !== system.version) return false;
  try {
    resume(system, trace);
    return true;
  } catch (error) {
    if (error instanceof TraceError) return false;
    throw error;
  }
}

/** The same for closing, which rules that fail altogether can't prevent. */
function isStuck(system: SystemDefinition, attempt: Attempt): boolean {
  try {
    return !canGoOn(system, attempt);
  } catch {
    return true;
  }
}

const currentAttempt = ({ attempt }: TableState): Attempt | Refusal => attempt ?? refusal("no-attempt", "");

/** The attempt on the table, or a refusal if there is none or it can't go on. */
export function openAttempt(state: TableState, system: SystemDefinition): Attempt | Refusal {
  const attempt = currentAttempt(state);
  if (isRefusal(attempt) || canGoOn(system, attempt)) return attempt;
  const { title } = attempt;
  return attempt.settled ? refusal("already-settled", "", { title }) : refusal("earlier-rules", "", { title });
}

/** The game master closes an attempt that is not settled. What was paid and gained in it stays so. */
export function closeAttempt(
  state: TableState,
  { attempt: id }: CommandOf<"close-attempt">,
  member: Member,
  { system }: CommandContext,
): CommandResult {
  const attempt = currentAttempt(state);
  if (isRefusal(attempt)) return attempt;
  if (attempt.id !== id) return conflictOf(attempt);
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  const { settled, title } = attempt;
  if (settled) return refusal("already-settled", "", { title });
  const reason = isStuck(system, attempt) ? { earlierRules: true as const } : {};
  return oneEvent({ type: "attempt-closed", attempt: id, spent: state.spent, ...reason });
}
