import { entryOf } from "@rulewright/rules";
import type { Entry, OpenedTable } from "@rulewright/table";
import {
  checkTableFile,
  type FileFault,
  isFileFault,
  parseTableFile,
  takeOver,
  type TableFile,
  tableFile,
} from "@rulewright/table/files";
import type { Environment } from "./environment.ts";
import { deriveId, deriveSecret, hashSecret, newSecret } from "./secrets.ts";
import type { Store } from "./store.ts";
import type { SystemsInPlay } from "./systems-in-play.ts";
import type { TableRoom } from "./table-room.ts";
import type { Tables } from "./tables.ts";
import { runInSlices } from "./time-slices.ts";

/** A table that is opened from a file. */
export interface FiledTable {
  /** The text of the file. It is not trusted. */
  readonly text: string;
  /** The name of whoever opens it, and is its game master from here on. */
  readonly name: string;
  /** Random, chosen by the sender and secret. The same request opens one table. */
  readonly request?: string | undefined;
}

/** Seconds that the check of a file may take. */
const CHECK_TIME = 30;

const TOO_LONG: FileFault = {
  code: "file-too-large",
  place: "",
  problem: `checking it takes more than ${CHECK_TIME} seconds`,
};

/** Tables as files: writes those of a store, and opens new ones from files. */
export class TableFiles {
  readonly #store: Store;
  readonly #systems: SystemsInPlay;
  readonly #environment: Pick<Environment, "now">;
  readonly #room: Pick<TableRoom, "check" | "added"> | undefined;

  /** Without `room`, the number of tables is unlimited. */
  constructor(
    store: Store,
    systems: SystemsInPlay,
    environment: Pick<Environment, "now">,
    room?: Pick<TableRoom, "check" | "added">,
  ) {
    this.#room = room;
    this.#store = store;
    this.#systems = systems;
    this.#environment = environment;
  }

  /**
   * Opens a table from a file: a new one, with ids of its own, whose game master is whoever opens it. Nobody else has a
   * seat yet. Sent again with the same request id, it answers the same and creates nothing.
   */
  async open({ text, name, request = newSecret() }: FiledTable): Promise<OpenedTable | FileFault> {
    const id = deriveId(request, "table");
    const [token, invitation] = [deriveSecret(request, "gm"), deriveSecret(request, "invitation")];
    const answer = (member: string): OpenedTable => ({ table: id, token, member, invitation });
    const opened = await this.#store.memberOf(id, hashSecret(token));
    if (opened !== undefined) return answer(opened);
    await this.#room?.check();
    const now = this.#environment.now();
    const parsed = parseTableFile(text);
    if (isFileFault(parsed)) return parsed;
    const found = await this.#systems.find(parsed.system);
    const checked = await runInSlices(checkTableFile(parsed, { system: found?.definition, now }), CHECK_TIME);
    if (checked === undefined) return TOO_LONG;
    if (isFileFault(checked)) return checked;
    const { system, entries, exportedAt, state } = checked;
    const taken = takeOver(state, { id: deriveId(request, "gm"), name }, exportedAt);
    const at = Math.max(now, entries.at(-1)?.at ?? now);
    const { gm } = taken;
    const added = taken.entries.map((one, i): Entry => ({ seq: entries.length + i + 1, at, ...one }));
    try {
      await this.#store.create(
        { id, system: system.id, invitation: hashSecret(invitation), openedAt: now },
        {
          table: id,
          after: 0,
          entries: [...entries, ...added],
          acknowledged: [],
          seats: [{ token: hashSecret(token), member: gm }],
        },
      );
    } catch (error) {
      // The same request may have been stored in the meantime.
      if ((await this.#store.memberOf(id, hashSecret(token))) === undefined) throw error;
    }
    this.#room?.added();
    return answer(gm);
  }
}

/** The file of a table, for its game master only. */
export async function fileFor(
  tables: Tables,
  id: string,
  token: string,
  now: number,
): Promise<TableFile | "no-such-table" | "no-seat" | "owner-only"> {
  const seat = await tables.seatByToken(id, token);
  if (typeof seat === "string") return seat;
  const { table, member } = seat;
  if (entryOf(table.state.members, member.id)?.role !== "gm") return "owner-only";
  return tableFile({ ...table.state, log: await table.wholeLog() }, now) ?? "owner-only";
}
