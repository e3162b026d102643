import { isRefusal, refusal, type Refusal } from "@rulewright/rules";
import type { MembershipCommand, MembershipCommandOf } from "./commands.ts";
import type { MembershipEvent } from "./events.ts";
import type { Membership } from "./membership.ts";
import { isLeader, type Member } from "./members.ts";
import { findMember, refuseUnknownCharacter, refuseUnlessLeader, refuseUnlessOwner } from "./refusals.ts";
import { SEAT_CODE_VALID_FOR } from "./seat-codes.ts";

/** The events of a decision, or why it is refused. */
export type MembershipResult = { readonly events: readonly MembershipEvent[] } | Refusal;

const oneEvent = (event: MembershipEvent): MembershipResult => ({ events: [event] });

/** Where nothing would change. */
const noChange = (): Refusal => refusal("no-change", "");

type Decisions = {
  readonly [T in MembershipCommand["type"]]: (
    membership: Membership,
    command: MembershipCommandOf<T>,
    member: Member,
    now: number,
  ) => MembershipResult;
};

/** The decisions about members and the table as a whole. `now` is in milliseconds since 1970. */
export const membershipDecisions: Decisions = {
  "take-character": takeCharacter,
  "release-character": releaseCharacter,
  "give-character": giveCharacter,
  "set-role": setRole,
  "remove-member": removeMember,
  "hand-over": handOver,
  "make-seat-code": makeSeatCode,
  "lock-table": (membership, { locked }, member) =>
    refuseUnlessLeader(member) ??
    (locked === membership.locked ? noChange() : oneEvent({ type: "table-locked", locked })),
  "rename-table": (membership, { title }, member) =>
    refuseUnlessLeader(member) ??
    (title === membership.title ? noChange() : oneEvent({ type: "table-renamed", title })),
  "renew-links": (_, __, member) => refuseUnlessLeader(member) ?? oneEvent({ type: "links-renewed" }),
  "archive-table": (_, __, member) => refuseUnlessOwner(member) ?? oneEvent({ type: "table-archived" }),
  "reopen-table": ({ archived }, _, member) =>
    refuseUnlessOwner(member) ?? (archived ? oneEvent({ type: "table-reopened" }) : noChange()),
  "delete-table": (membership, { title }, member) =>
    refuseUnlessOwner(member) ??
    (title.trim() === membership.title
      ? oneEvent({ type: "table-deleted" })
      : refusal("wrong-title", "", { title: membership.title })),
};

/** A player takes one free character. The game master gives further ones, and those that somebody plays. */
function takeCharacter(
  membership: Membership,
  { character }: MembershipCommandOf<"take-character">,
  { id, role }: Member,
): MembershipResult {
  const { characters, players } = membership;
  const unknown = refuseUnknownCharacter(membership, character) ?? refuseOpponent(membership, character, role);
  if (unknown) return unknown;
  const taken = refuseTaken(membership, character);
  if (taken) return taken;
  const own = Object.keys(players).find((one) => players[one] === id);
  if (own !== undefined && !isLeader(role)) {
    return refusal("one-character", "", { character: characters[own]?.name ?? own });
  }
  return oneEvent({ type: "character-taken", member: id, character });
}

function refuseTaken({ players, members }: Membership, character: string): Refusal | undefined {
  const player = players[character];
  return player === undefined ? undefined : refusal("character-taken", "", { by: members[player]?.name ?? player });
}

function refuseOpponent({ characters }: Membership, character: string, role: Member["role"]): Refusal | undefined {
  const { opponent, name } = characters[character] ?? {};
  return opponent && !isLeader(role) ? refusal("is-an-opponent", "", { character: name ?? character }) : undefined;
}

/** A player gives their character up, or a leader takes it away. Anybody may take it then. */
function releaseCharacter(
  membership: Membership,
  { character }: MembershipCommandOf<"release-character">,
  member: Member,
): MembershipResult {
  const { characters, players } = membership;
  const unknown = refuseUnknownCharacter(membership, character);
  if (unknown) return unknown;
  const name = characters[character]?.name ?? character;
  if (!isLeader(member.role) && players[character] !== member.id) {
    return refusal("not-your-character", "", { character: name });
  }
  if (players[character] === undefined) return refusal("nobody-plays", "", { character: name });
  return oneEvent({ type: "character-released", character });
}

/** A leader gives a character to a member, whoever plays it now. */
function giveCharacter(
  membership: Membership,
  { character, member: id }: MembershipCommandOf<"give-character">,
  member: Member,
): MembershipResult {
  const refused = refuseUnlessLeader(member) ?? refuseUnknownCharacter(membership, character);
  if (refused) return refused;
  const to = findPerson(membership, id);
  if (isRefusal(to)) return to;
  if (membership.players[character] === id) return noChange();
  return refuseOpponent(membership, character, to.role) ?? oneEvent({ type: "character-taken", member: id, character });
}

/** The member with an id, who isn't a shared screen. */
function findPerson(membership: Membership, id: string): Member | Refusal {
  const found = findMember(membership, id);
  return !isRefusal(found) && found.role === "spectator" ? refusal("is-a-screen", "", { member: found.name }) : found;
}

function setRole(
  membership: Membership,
  { member: id, role }: MembershipCommandOf<"set-role">,
  member: Member,
): MembershipResult {
  const refused = refuseUnlessOwner(member);
  if (refused) return refused;
  const found = findPerson(membership, id);
  if (isRefusal(found)) return found;
  if (found.role === "gm") return refusal("is-the-gm", "", { member: found.name });
  return found.role === role ? noChange() : oneEvent({ type: "role-set", member: id, role });
}

/** A leader removes a member, or a member leaves. Leaders don't remove one another; the game master removes co-GMs. */
function removeMember(
  membership: Membership,
  { member: id, characters, hide }: MembershipCommandOf<"remove-member">,
  member: Member,
): MembershipResult {
  const found = findMember(membership, id);
  const leaves = id === member.id && !hide;
  const refused = leaves ? undefined : refuseUnlessLeader(member);
  if (refused) return refused;
  if (isRefusal(found)) return found;
  const { name, role } = found;
  if (role === "gm") return refusal("is-the-gm", "", { member: name });
  const mayNot = leaves || role !== "co-gm" ? undefined : refuseUnlessOwner(member);
  if (mayNot) return mayNot;
  return oneEvent({ type: "member-removed", member: id, name, characters, ...(hide ? { hidden: true } : {}) });
}

function handOver(
  membership: Membership,
  { member: id, as }: MembershipCommandOf<"hand-over">,
  member: Member,
): MembershipResult {
  const refused = refuseUnlessOwner(member);
  if (refused) return refused;
  const found = findPerson(membership, id);
  if (isRefusal(found)) return found;
  return found.role === "gm" ? noChange() : oneEvent({ type: "gm-handed-over", to: id, as });
}

/**
 * A member makes a code for another device of theirs. A leader makes one for somebody whose device is lost, which signs the
 * others out. Co-GMs make none for another leader: it would give them the other's rights.
 */
function makeSeatCode(
  membership: Membership,
  { member: id, code }: MembershipCommandOf<"make-seat-code">,
  member: Member,
  now: number,
): MembershipResult {
  const recovers = id !== member.id;
  const refused = recovers ? refuseUnlessLeader(member) : undefined;
  if (refused) return refused;
  const found = findMember(membership, id);
  if (isRefusal(found)) return found;
  const mayNot = recovers && isLeader(found.role) ? refuseUnlessOwner(member) : undefined;
  if (mayNot) return mayNot;
  if (Object.hasOwn(membership.codes, code)) return noChange();
  return oneEvent({ type: "seat-code-made", code, member: id, recovers, expiresAt: now + SEAT_CODE_VALID_FOR });
}
