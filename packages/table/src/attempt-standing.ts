import { entryOf, refusal, type Refusal, resume, type SystemDefinition, TraceError } from "@rulewright/rules";
import type { Attempt } from "./attempt.ts";
import type { CommandOf } from "./commands.ts";
import { type CommandContext, type CommandResult, type Conflict, oneEvent, refuseUnlessGm } from "./command-result.ts";
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

/** The answer to a command about an attempt that isn't on the table, or isn't any more. */
const notOnTable = ({ attempts }: TableState): Refusal | Conflict =>
  Object.keys(attempts).length === 0 ? refusal("no-attempt", "") : { conflict: { attempt: null, step: 0 } };

/** Refuses to go on with an attempt that can't. */
function refuseToGoOn(system: SystemDefinition, attempt: Attempt): Refusal | undefined {
  if (canGoOn(system, attempt)) return undefined;
  const { title } = attempt;
  return attempt.settled ? refusal("already-settled", "", { title }) : refusal("earlier-rules", "", { title });
}

type Decision<C> = (
  state: TableState,
  attempt: Attempt,
  command: C,
  member: Member,
  context: CommandContext,
) => CommandResult;

/**
 * Decides about an attempt on the table that can go on, under the house rules that it began under: they hold for it to its
 * end.
 */
export const inAttempt =
  <C>(find: (state: TableState, command: C) => Attempt | undefined, decision: Decision<C>) =>
  (state: TableState, command: C, member: Member, context: CommandContext): CommandResult => {
    const attempt = find(state, command);
    if (!attempt) return notOnTable(state);
    return (
      refuseToGoOn(context.system, attempt) ??
      decision({ ...state, house: attempt.trace.house }, attempt, command, member, context)
    );
  };

/** The attempt that a command names, if it is on the table. */
export const namedAttempt = (
  { attempts }: Pick<TableState, "attempts">,
  { attempt }: { readonly attempt: string },
): Attempt | undefined => entryOf(attempts, attempt);

/** The game master closes an attempt that is not settled. What was paid and gained in it stays so. */
export function closeAttempt(
  state: TableState,
  command: CommandOf<"close-attempt">,
  member: Member,
  { system }: CommandContext,
): CommandResult {
  const attempt = namedAttempt(state, command);
  if (!attempt) return notOnTable(state);
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  const { id, settled, title } = attempt;
  if (settled) return refusal("already-settled", "", { title });
  const reason = isStuck(system, attempt) ? { earlierRules: true as const } : {};
  return oneEvent({ type: "attempt-closed", attempt: id, spent: entryOf(state.spent, id) ?? [], ...reason });
}
