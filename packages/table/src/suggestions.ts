import { isRefusal, refusal, resume } from "@rulewright/rules";
import type { Attempt } from "./attempt.ts";
import { isSealed, isStale, roleOf, tryMove } from "./attempts.ts";
import { type CommandContext, type CommandResult, conflictOf, oneEvent } from "./command-result.ts";
import type { CommandOf } from "./commands.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";
import { heldBy } from "./trackers.ts";

/** Somebody who watches an attempt says which option they would take. Each member suggests one at a time. */
export function suggestMove(
  state: TableState,
  open: Attempt,
  command: CommandOf<"suggest">,
  member: Member,
  { system }: CommandContext,
): CommandResult {
  if (isStale(state, open, command)) return conflictOf(open);
  const position = resume(system, open.trace, heldBy(system, state, open.character));
  if (isSealed(position)) return refusal("announced-at-once", "");
  const payer = characterIn(open, roleOf(position, command.move));
  if (state.players[payer] === member.id) return refusal("yours-to-decide", "");
  const tried = tryMove(system, state, open, command.move, command.detail ?? {}, payer);
  if (isRefusal(tried)) return tried;
  const step = tried.trace.steps.at(-1);
  const detail = step && "choose" in step ? step.detail : {};
  const { move } = command;
  const isMade = open.suggestions.some(
    (one) => one.by === member.id && one.move === move && JSON.stringify(one.detail) === JSON.stringify(detail),
  );
  return isMade ? refusal("no-change", "") : oneEvent({ type: "move-suggested", attempt: open.id, move, detail });
}

const characterIn = ({ roles, character }: Attempt, role: string): string => roles[role] ?? character;
