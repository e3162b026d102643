import { entryOf, refusal, type Refusal } from "@rulewright/rules";
import type { Membership } from "./membership.ts";
import { isLeader, type Member } from "./members.ts";

/** Refuses everybody but the game master and co-GMs. */
export const refuseUnlessLeader = ({ role }: Member): Refusal | undefined =>
  isLeader(role) ? undefined : refusal("gm-only", "", { role });

/** Refuses everybody but the game master. */
export const refuseUnlessOwner = (member: Member): Refusal | undefined =>
  refuseUnlessLeader(member) ?? (member.role === "gm" ? undefined : refusal("owner-only", ""));

/** Refuses the id of a character that isn't at the table. */
export function refuseUnknownCharacter(
  { characters }: Pick<Membership, "characters">,
  character: string,
): Refusal | undefined {
  if (Object.hasOwn(characters, character)) return undefined;
  return refusal("no-such-character", "", { character, characters: Object.keys(characters) });
}

/** The member with an id, or a refusal. */
export const findMember = ({ members }: Pick<Membership, "members">, id: string): Member | Refusal =>
  entryOf(members, id) ?? refusal("no-such-member", "", { members: Object.values(members).map(({ name }) => name) });

/** Refuses what a member may not do in any case: a spectator does nothing, and an archived table is read-only. */
export function refuseToAct(
  { archived, deleted }: Pick<Membership, "archived" | "deleted">,
  command: string,
  { role }: Member,
): Refusal | undefined {
  if (deleted) return refusal("table-deleted", "");
  if (role === "spectator") return refusal("only-watching", "");
  const isOpen = !archived || command === "reopen-table" || command === "delete-table";
  return isOpen ? undefined : refusal("table-archived", "");
}
