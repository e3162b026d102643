import { refusal, type Refusal } from "@rulewright/rules";
import { type Command, isLeader, type Member, type TableState } from "@rulewright/table";
import type { Limits } from "./limits.ts";
import type { LogSize } from "./log-size.ts";

/** The commands that manage a table. They are small, and needed where a table is full. */
const MANAGING: ReadonlySet<Command["type"]> = new Set([
  "remove-member",
  "lock-table",
  "renew-links",
  "make-seat-code",
  "hand-over",
  "archive-table",
  "reopen-table",
  "delete-table",
]);

/** The commands that add a character. */
const ADDING: ReadonlySet<Command["type"]> = new Set(["create-character", "import-character", "bring-in"]);

const MEGABYTE = 1_000_000;

/** A table, as far as quotas look at it. */
export interface MeasuredTable {
  readonly state: Pick<TableState, "characters" | "players">;
  readonly size: Pick<LogSize, "total" | "of">;
}

/** Refuses a command that would have a table grow beyond its limits. */
export function refuseOverQuota(
  { state, size }: MeasuredTable,
  { type }: Pick<Command, "type">,
  member: Member,
  limits: Limits,
): Refusal | undefined {
  if (MANAGING.has(type)) return undefined;
  return refuseFullLog(size, member, limits) ?? (ADDING.has(type) ? refuseFullParty(state, member, limits) : undefined);
}

function refuseFullLog(
  size: MeasuredTable["size"],
  { id, role }: Member,
  { logBytesPerTable, logBytesPerSeat }: Limits,
): Refusal | undefined {
  if (size.total >= logBytesPerTable) return refusal("table-log-full", "", { max: logBytesPerTable / MEGABYTE });
  // The table is the game master's own.
  if (role === "gm" || size.of(id) < logBytesPerSeat) return undefined;
  return refusal("seat-log-full", "", { max: logBytesPerSeat / MEGABYTE });
}

function refuseFullParty(
  { characters, players }: MeasuredTable["state"],
  { role }: Member,
  { charactersPerTable, freeCharactersPerTable }: Limits,
): Refusal | undefined {
  const all = Object.values(characters);
  if (all.length >= charactersPerTable) return refusal("too-many-characters", "", { max: charactersPerTable });
  if (isLeader(role)) return undefined;
  const free = all.filter(({ id, opponent }) => !opponent && !Object.hasOwn(players, id));
  if (free.length < freeCharactersPerTable) return undefined;
  return refusal("too-many-free-characters", "", { max: freeCharactersPerTable });
}

/** Refuses a new member where a table has as many seats as the server allows. */
export function refuseFullTable(
  { members }: Pick<TableState, "members">,
  { seatsPerTable }: Limits,
): Refusal | undefined {
  return Object.keys(members).length < seatsPerTable ? undefined : refusal("table-full", "", { max: seatsPerTable });
}
