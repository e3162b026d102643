import { setImmediate } from "node:timers/promises";
import { entryOf } from "@rulewright/rules";
import type { Entry, OpenedTable } from "@rulewright/table";
import {
  checkTableFile,
  type CheckedTableFile,
  type FileContext,
  type FileFault,
  isFileFault,
  type ParsedTableFile,
  parseTableFile,
  takeOver,
  type TableFile,
  tableFile,
} from "@rulewright/table/files";
import type { Environment } from "./batch.ts";
import { deriveId, deriveSecret, hashSecret, newSecret } from "./secrets.ts";
import type { Store } from "./store.ts";
import type { SystemsInPlay } from "./systems-in-play.ts";
import type { Tables } from "./tables.ts";

/** A table that is opened from a file. */
export interface FiledTable {
  /** The text of the file. Nothing about it is believed. */
  readonly text: string;
  /** The name of whoever opens it, and is its game master from here on. */
  readonly name: string;
  /** Random, chosen by the sender and secret. The same request opens one table. */
  readonly request?: string | undefined;
}

/** Milliseconds for which a file is checked at once, and in all. */
const [CHECK_AT_ONCE, CHECK_TIME] = [20, 30_000];

const TOO_LONG: FileFault = {
  code: "file-too-large",
  place: "",
  problem: `checking it takes more than ${CHECK_TIME / 1000} seconds`,
};

/** Checks a file with pauses, in which the server goes on with its other work. */
async function checkInPieces(file: ParsedTableFile, context: FileContext): Promise<CheckedTableFile | FileFault> {
  const steps = checkTableFile(file, context);
  const end = performance.now() + CHECK_TIME;
  for (let pause = performance.now() + CHECK_AT_ONCE; ;) {
    const step = steps.next();
    if (step.done) return step.value;
    const now = performance.now();
    if (now > end) return TOO_LONG;
    if (now < pause) continue;
    await setImmediate();
    pause = performance.now() + CHECK_AT_ONCE;
  }
}

/** Tables as files: writes those of a store, and opens new ones from files. */
export class TableFiles {
  readonly #store: Store;
  readonly #systems: SystemsInPlay;
  readonly #environment: Pick<Environment, "now">;

  constructor(store: Store, systems: SystemsInPlay, environment: Pick<Environment, "now">) {
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
    const now = this.#environment.now();
    const parsed = parseTableFile(text);
    if (isFileFault(parsed)) return parsed;
    const found = await this.#systems.find(parsed.system);
    const checked = await checkInPieces(parsed, { system: found?.definition, now });
    if (isFileFault(checked)) return checked;
    const { system, entries, exportedAt, state } = checked;
    const taken = takeOver(state, { id: deriveId(request, "gm"), name }, exportedAt);
    const at = Math.max(now, entries.at(-1)?.at ?? 0);
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
  return tableFile(table.state, now) ?? "owner-only";
}
