import type { Answer, Command, LogPage, TableView } from "@rulewright/table";
import { z } from "zod/mini";
import { type Accepted, resultOf } from "./errors.ts";
import { newId } from "./ids.ts";
import { post, responseJson, tokenHeader } from "./requests.ts";
import type { Seat } from "./table-api.ts";

/** A table as a member sees it, with lines of its log. */
export interface ShownTable extends LogPage {
  readonly view: TableView;
}

// Only the outermost fields are checked: what a server tells its members is of its own protocol.
const answerSchema = z.custom<Answer>((answer) => z.object({ answer: z.string() }).safeParse(answer).success);
const shownSchema = z.custom<ShownTable>((shown) => z.object({ view: z.object({}) }).safeParse(shown).success);

/**
 * A seat at a table by HTTP, for programs that keep no connection open: what the member sees, and commands. Requests reject with
 * a ServerError where they fail.
 *
 * @example
 * ```ts
 * import { SeatApi, TableApi } from "@rulewright/client";
 * import { startServer } from "@rulewright/server";
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 *
 * const data = mkdtempSync(join(tmpdir(), "rulewright-"));
 * const server = await startServer({ port: 0, host: "127.0.0.1", data });
 * const opened = await new TableApi(server.localUrl).openTable({ system: "evening-star", name: "Gwen" });
 * const gm = new SeatApi(server.localUrl, opened);
 * const { lines } = await gm.command({ type: "say", words: "Good evening" });
 * const shown = await gm.view({ after: lines - 1 });
 * shown.lines.map(({ event }) => event.type); // => ["said"]
 * await server.close();
 * ```
 */
export class SeatApi {
  readonly #url: string;
  readonly #path: string;
  readonly #token: string;

  /** `url` is that of the server. */
  constructor(url: string, { table, token }: Seat) {
    this.#url = url;
    this.#path = `/tables/${table}`;
    this.#token = token;
  }

  /**
   * The table as the member sees it now, with the newest lines of its log after and before two numbers: 200 by default, at most
   * 1,000.
   */
  async view(
    range: { readonly after?: number; readonly before?: number; readonly max?: number } = {},
  ): Promise<ShownTable> {
    const asked = new URLSearchParams(Object.entries(range).map(([name, value]) => [name, String(value)]));
    const headers = tokenHeader(this.#token);
    return shownSchema.parse(await responseJson(this.#url, `${this.#path}/view?${asked}`, { headers }));
  }

  /**
   * Sends a command, and resolves with the number of lines that the log has after it. Sent again with the same id, it counts
   * once. Rejects with a CommandRefusedError where it is refused.
   */
  async command(command: Command, id = newId()): Promise<Accepted> {
    const options = post({ id, command }, tokenHeader(this.#token));
    const result = resultOf(answerSchema.parse(await responseJson(this.#url, `${this.#path}/commands`, options)));
    if (result instanceof Error) throw result;
    return result;
  }
}
