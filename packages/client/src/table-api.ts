import { MAX_TABLE_FILE_BYTES, type OpenedTable, type TakenSeat } from "@rulewright/table";
import { z } from "zod/mini";
import { ServerError } from "./errors.ts";
import { post, respond, responseJson, tokenHeader } from "./requests.ts";

const takenSeatSchema: z.ZodMiniType<TakenSeat> = z.object({
  table: z.string(),
  token: z.string(),
  member: z.string(),
});
const openedTableSchema: z.ZodMiniType<OpenedTable> = z.object({
  table: z.string(),
  token: z.string(),
  member: z.string(),
  invitation: z.string(),
});
const tableInfoSchema = z.object({ title: z.string(), system: z.string() });
/** The table that an invitation belongs to: its title and its system's id. */
export type TableInfo = z.infer<typeof tableInfoSchema>;

/** A seat at a table: the token authenticates the member. */
export interface Seat {
  readonly table: string;
  readonly token: string;
}

/** What makes a request count once: random and secret, of 22 to 64 characters. Sent again, it gets the same answer. */
interface CountedOnce {
  readonly request?: string | undefined;
}

/** A header takes ASCII only. */
const passwordHeader = (password: string): Record<string, string> =>
  password === "" ? {} : { "x-password": encodeURIComponent(password) };

/**
 * The HTTP interface of a server, which it describes at `/api/openapi.json`: opening and joining tables. Requests reject with a
 * ServerError where they fail. `SeatApi` has what a seat does at its table.
 *
 * @example
 * ```ts
 * import { TableApi } from "@rulewright/client";
 * import { startServer } from "@rulewright/server";
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 *
 * const data = mkdtempSync(join(tmpdir(), "rulewright-"));
 * const server = await startServer({ port: 0, host: "127.0.0.1", data });
 * const api = new TableApi(server.localUrl);
 * const { table, invitation } = await api.openTable({ system: "evening-star", name: "Gwen" });
 * const seat = await api.join(table, { invitation, name: "Bot" });
 * seat.table === table; // => true
 * await server.close();
 * ```
 */
export class TableApi {
  readonly #url: string;

  /** `url` is that of the server, such as `https://example.org`; in a page, by default the server that it comes from. */
  constructor(url = "") {
    this.#url = url;
  }

  /**
   * Opens a table with a ready-made party, given by its index. The caller becomes the game master. `password` is that of the
   * server, if it has one.
   */
  openTable(
    wanted: CountedOnce & {
      readonly system: string;
      readonly party?: number;
      readonly title?: string;
      readonly name: string;
    },
    password = "",
  ): Promise<OpenedTable> {
    return this.#request(openedTableSchema, "/tables", post(wanted, passwordHeader(password)));
  }

  /** Looks up the table of an invitation without joining it. */
  tableInfo(table: string, invitation: string): Promise<TableInfo> {
    // A header takes ASCII only. Encoding changes no valid invitation.
    return this.#request(tableInfoSchema, `/tables/${table}`, {
      headers: { "x-invitation": encodeURIComponent(invitation) },
    });
  }

  /** Joins a table under a name. */
  join(
    table: string,
    wanted: CountedOnce & {
      readonly invitation: string;
      readonly name: string;
      readonly role?: "spectator";
    },
  ): Promise<TakenSeat> {
    return this.#request(takenSeatSchema, `/tables/${table}/seats`, post(wanted));
  }

  /** Opens a member's seat on this device, with a code. */
  openSeat(wanted: CountedOnce & { readonly code: string }): Promise<TakenSeat> {
    return this.#request(takenSeatSchema, "/seats", post(wanted));
  }

  /** The file of a table, for the game master's seat. */
  async tableFile({ table, token }: Seat): Promise<Blob> {
    return (await respond(this.#url, `/tables/${table}/file`, { headers: tokenHeader(token) })).blob();
  }

  /** Opens a table from a file. The caller becomes its game master. */
  async openTableFile(
    file: Blob,
    { name, request }: { readonly name: string; readonly request: string },
    password = "",
  ): Promise<OpenedTable> {
    // A server stops reading a larger one, and its answer may be lost.
    if (file.size > MAX_TABLE_FILE_BYTES) throw new ServerError(413, "This file is too large: it has more than 64 MB.");
    const headers = {
      "content-type": "application/json",
      "x-name": encodeURIComponent(name),
      "x-request": request,
      ...passwordHeader(password),
    };
    return this.#request(openedTableSchema, "/table-files", { method: "POST", headers, body: file });
  }

  async #request<T>(schema: z.ZodMiniType<T>, path: string, options: RequestInit): Promise<T> {
    return schema.parse(await responseJson(this.#url, path, options));
  }
}
