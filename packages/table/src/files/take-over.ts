import type { Member } from "../members/members.ts";
import { freeMemberName, isSamePerson } from "../members/names.ts";
import type { Entry } from "../entry-log.ts";
import type { TableState } from "../state.ts";

/** What opens a table from a file: the entries after its log, and the member who is the game master from here on. */
export interface TakenOver {
  readonly gm: string;
  readonly entries: readonly Pick<Entry, "by" | "event">[];
}

/**
 * Makes whoever opens a table from a file its game master. A name that a member of the file has takes that member's seat;
 * another name joins with the given id. The former game master stays as a player, who can have the table handed back.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE } from "@rulewright/table";
 * import { takeOver } from "@rulewright/table/files";
 *
 * const gwen = { id: "gwen", name: "Gwen", role: "gm" } as const;
 * const table = { ...EMPTY_TABLE, members: { gwen } };
 * const typesFor = (name: string) => takeOver(table, { id: "new", name }, 0).entries.map(({ event }) => event.type);
 * typesFor("gwen"); // => ["table-imported"]
 * typesFor("Ann"); // => ["table-imported", "member-joined", "gm-handed-over"]
 * ```
 */
export function takeOver(
  { members }: Pick<TableState, "members">,
  { id, name }: Pick<Member, "id" | "name">,
  exportedAt: number,
): TakenOver {
  const people = Object.values(members);
  const known = people.find((one) => one.role !== "spectator" && isSamePerson(one.name, name));
  const imported = { event: { type: "table-imported", exportedAt } } as const;
  if (known?.role === "gm") return { gm: known.id, entries: [imported] };
  const by = known?.id ?? id;
  const handed = { by, event: { type: "gm-handed-over", to: by, as: "player" } } as const;
  if (known) return { gm: by, entries: [imported, handed] };
  const names = people.map((one) => one.name);
  const member: Member = { id, name: freeMemberName(name, names), role: "player" };
  return { gm: by, entries: [imported, { by, event: { type: "member-joined", member } }, handed] };
}
