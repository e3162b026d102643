import type { Refusal, SystemDefinition } from "@rulewright/rules";
import { entryOf, refusal } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";
import { isLeader, type Member } from "./members/members.ts";
import { refuseUnknownCharacter } from "./members/refusals.ts";
import type { Attempt } from "./attempt.ts";
import type { TableState } from "./state.ts";

/** What a command is decided with besides the state: the rules, a new id and random faces. `decide` makes none of these itself. */
export interface CommandContext {
  readonly system: SystemDefinition;
  /** The id for whatever the command creates. */
  readonly id: string;
  /** Faces for the dice the command needs, in order. If there are too few, the result says which are missing. */
  readonly faces?: readonly number[];
  /** Milliseconds since 1970, for what expires; 0 if absent. */
  readonly now?: number;
}

/** The command needs more dice than were given: how many are missing, and the faces of each. */
export interface NeedsDice {
  readonly needs: { readonly die: string; readonly faces: readonly number[]; readonly count: number };
  /** Continues the decision with the missing faces. What was decided before is not decided again. */
  continueWith(faces: readonly number[]): CommandResult;
}

/** The attempt has changed since the sender saw it: its id and number of steps now. */
export interface Conflict {
  readonly conflict: { readonly attempt: string | null; readonly step: number };
}

/** What `decide` answers: events, a refusal, dice that are missing, or a conflict. */
export type CommandResult = { readonly events: readonly TableEvent[] } | Refusal | NeedsDice | Conflict;

/** The result of a command that causes one event. */
export const oneEvent = (event: TableEvent): { readonly events: readonly TableEvent[] } => ({ events: [event] });

export { refuseUnknownCharacter, refuseUnlessLeader as refuseUnlessGm } from "./members/refusals.ts";

/** Refuses to act for a character to everybody but its player and the game master. */
export function refuseUnlessPlayer(state: TableState, member: Member, character: string): Refusal | undefined {
  const unknown = refuseUnknownCharacter(state, character);
  if (unknown) return unknown;
  if (isLeader(member.role) || state.players[character] === member.id) return undefined;
  return refusal("not-your-character", "", { character: state.characters[character]?.name ?? character });
}

/** The answer to a command about an attempt that the sender saw otherwise. */
export const conflictOf = ({ id, trace }: Attempt): Conflict => ({
  conflict: { attempt: id, step: trace.steps.length },
});

/** Refuses one more proposal, request or moment of a member who has the maximum open already. */
export function refuseTooManyOpen(
  open: readonly { readonly member: string }[],
  { id }: Member,
  max: number,
): Refusal | undefined {
  return open.filter(({ member }) => member === id).length < max ? undefined : refusal("too-many-open", "", { max });
}

/** Refuses the id of a proposal that isn't open. */
export function refuseUnknownProposal({ proposals }: TableState, proposal: string): Refusal | undefined {
  return entryOf(proposals, proposal)
    ? undefined
    : refusal("no-such-proposal", "", { proposals: Object.keys(proposals) });
}
