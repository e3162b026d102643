import type { TableEvent } from "../events.ts";
import type { Member } from "../members/members.ts";
import { freeMemberName, isSamePerson } from "../members/names.ts";
import type { TableState } from "../state.ts";

/** What opens a table from a file: the events after its log, and the member who is the game master from here on. */
export interface TakenOver {
  readonly gm: string;
  readonly events: readonly TableEvent[];
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
 * takeOver(table, { id: "new", name: "gwen" }, 0); // => { gm: "gwen", events: [{ type: "table-imported", exportedAt: 0 }] }
 * takeOver(table, { id: "new", name: "Ann" }, 0).events.map(({ type }) => type);
 * // => ["member-joined", "gm-handed-over", "table-imported"]
 * ```
 */
export function takeOver(
  { members }: Pick<TableState, "members">,
  { id, name }: Pick<Member, "id" | "name">,
  exportedAt: number,
): TakenOver {
  const people = Object.values(members);
  const known = people.find((one) => one.role !== "spectator" && isSamePerson(one.name, name));
  const imported: TableEvent = { type: "table-imported", exportedAt };
  if (known?.role === "gm") return { gm: known.id, events: [imported] };
  const to = known?.id ?? id;
  const handed: TableEvent = { type: "gm-handed-over", to, as: "player" };
  if (known) return { gm: to, events: [handed, imported] };
  const free = freeMemberName(
    name,
    people.map((one) => one.name),
  );
  const joined: TableEvent = { type: "member-joined", member: { id, name: free, role: "player" } };
  return { gm: to, events: [joined, handed, imported] };
}
