import {
  entryOf,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Parameter,
  type Parameters,
  refusal,
  type Refusal,
} from "@rulewright/rules";
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

/** Refuses arguments that name a character who isn't at the table, inside records too. */
export function refuseStrangers(
  state: Pick<Membership, "characters">,
  parameters: Parameters,
  args: JsonObject,
): Refusal | undefined {
  for (const [name, parameter] of Object.entries(parameters)) {
    const refused = refuseStranger(state, parameter, args[name]);
    if (refused) return refused;
  }
  return undefined;
}

function refuseStranger(
  state: Pick<Membership, "characters">,
  parameter: Parameter,
  value: JsonValue | undefined,
): Refusal | undefined {
  const { kind } = parameter;
  if (kind === "character") return typeof value === "string" ? refuseUnknownCharacter(state, value) : undefined;
  for (const one of Array.isArray(value) ? value : [value]) {
    const refused =
      kind === "characters" && typeof one === "string"
        ? refuseUnknownCharacter(state, one)
        : "of" in parameter && isRecord(one)
          ? refuseStrangers(state, parameter.of, one)
          : undefined;
    if (refused) return refused;
  }
  return undefined;
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
