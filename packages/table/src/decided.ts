import type { Refusal, SystemDefinition } from "@rulewright/rules";
import { refusal } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members.ts";
import { type Attempt, entryOf, type TableState } from "./state.ts";

/** What a decision may use besides the state: the rules, ids and random faces. All of it is given, none is made here. */
export interface Means {
  readonly system: SystemDefinition;
  /** An id for what the command brings into being. */
  readonly id: string;
  /** Faces for the dice the command needs, in the order needed; absent or too few, and the answer says what is missing. */
  readonly faces?: readonly number[];
}

/** Some dice must fall before the command can be decided: how many are missing, of which faces. */
export interface NeedsDice {
  readonly needs: { readonly die: string; readonly faces: readonly number[]; readonly count: number };
}

/** What the sender saw is no longer so. */
export interface Conflict {
  readonly conflict: { readonly attempt: string | null; readonly step: number };
}

export type Decided = { readonly events: readonly TableEvent[] } | Refusal | NeedsDice | Conflict;

/** A decision that is one event. */
export const one = (event: TableEvent): { readonly events: readonly TableEvent[] } => ({ events: [event] });

export const gmOnly = (member: Member): Refusal | undefined =>
  member.role === "gm" ? undefined : refusal("gm-only", "", { role: member.role });

export function noSuchCharacter({ characters }: TableState, character: string): Refusal | undefined {
  if (Object.hasOwn(characters, character)) return undefined;
  return refusal("no-such-character", "", { character, characters: Object.keys(characters) });
}

/** Whether a member may act for a character: its player, or the game master for somebody absent. */
export function mayPlay(state: TableState, member: Member, character: string): Refusal | undefined {
  const unknown = noSuchCharacter(state, character);
  if (unknown) return unknown;
  if (member.role === "gm" || state.players[character] === member.id) return undefined;
  return refusal("not-your-character", "", { character: state.characters[character]?.name ?? character });
}

export function openAttempt({ attempt }: TableState): Attempt | Refusal {
  return attempt ?? refusal("no-attempt", "");
}

/** Why a member may not put one more of a kind before the table: too many of theirs are open. */
export function tooManyOpen(
  open: readonly { readonly member: string }[],
  { id }: Member,
  max: number,
): Refusal | undefined {
  return open.filter(({ member }) => member === id).length < max ? undefined : refusal("too-many-open", "", { max });
}

export function noSuchProposal({ proposals }: TableState, proposal: string): Refusal | undefined {
  return entryOf(proposals, proposal)
    ? undefined
    : refusal("no-such-proposal", "", { proposals: Object.keys(proposals) });
}
