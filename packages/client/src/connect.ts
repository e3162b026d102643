import type { Messages } from "@rulewright/rules";
import type { Answer, Command, Line, TableView } from "@rulewright/table";
import { type Accepted, CommandRefusedError, resultOf, TableClosedError } from "./errors.ts";
import { newId } from "./ids.ts";
import { type ConnectionOptions, type ConnectionState, TableConnection } from "./table-connection.ts";

/** The seat to connect with. */
export interface ConnectOptions extends ConnectionOptions {
  /** The words of the table's system, for its own refusals: `text` of its definition. */
  readonly text?: Messages;
}

interface Waiting {
  resolve(accepted: Accepted): void;
  reject(error: Error): void;
}

/** Called with each new view, and with the lines of the log that are known. */
export type ViewListener = (view: TableView, lines: readonly Line[]) => void;

/**
 * A program's seat at a table: it sees what its member sees, and does what its member may. `connect` makes one.
 *
 * @example
 * ```ts
 * import { TableClient } from "@rulewright/client";
 * import { WebSocket } from "ws";
 *
 * const client = new TableClient({ url: "http://127.0.0.1:9", table: "a-table", token: "a-token", WebSocket });
 * client.close();
 * const error: unknown = await client.command({ type: "pause" }).catch((reason: unknown) => reason);
 * String(error); // => "TableClosedError: The connection was closed."
 * ```
 */
export class TableClient {
  readonly #connection: TableConnection;
  readonly #text: Messages;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Set<ViewListener>();
  readonly #closings = new Set<(error: Error) => void>();
  #heard: Pick<ConnectionState, "view" | "lines"> | undefined;
  #closed: TableClosedError | undefined;

  constructor({ text = {}, ...options }: ConnectOptions) {
    this.#text = text;
    this.#connection = new TableConnection(options, {
      onChange: (state) => this.#follow(state),
      onAnswer: (id, answer) => this.#settle(id, answer),
      onProblem: ({ id = "", ...problem }) => this.#take(id)?.reject(new CommandRefusedError(problem)),
      onUndoPlan: () => {},
    });
    this.#connection.open();
  }

  /** Whether there is a connection, and what is known of the table. */
  get state(): ConnectionState {
    return this.#connection.state;
  }

  /** What the member sees, once it is known. */
  get view(): TableView | undefined {
    return this.state.view;
  }

  /** The newest lines of the log, without a gap. */
  get lines(): readonly Line[] {
    return this.state.lines;
  }

  /** Calls the listener with the view, now if it is known and after each change, until the returned function is called. */
  onView(listener: ViewListener): () => void {
    this.#listeners.add(listener);
    const { view, lines } = this.state;
    if (view) listener(view, lines);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Waits until something is found in the view, and resolves with it. Rejects with a TableClosedError once the table can't be
   * followed any more.
   */
  until<T>(find: (view: TableView, lines: readonly Line[]) => T | undefined | null | false): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#closed);
      const stop = (): void => {
        this.#listeners.delete(look);
        this.#closings.delete(fail);
      };
      const fail = (error: unknown): void => {
        stop();
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const look: ViewListener = (view, lines) => {
        try {
          const found = find(view, lines);
          if (found === undefined || found === null || found === false) return;
          stop();
          resolve(found);
        } catch (error) {
          fail(error);
        }
      };
      this.#closings.add(fail);
      this.onView(look);
    });
  }

  /**
   * Sends a command, again after each lost connection until it is answered, and resolves with the number of lines that the log
   * has after it. Rejects with a CommandRefusedError where it is refused. Sent again with the same id, it counts once.
   */
  command(command: Command, id: string = newId()): Promise<Accepted> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#closed);
      this.#waiting.set(id, { resolve, reject });
      this.#connection.send(command, id);
    });
  }

  /** Closes the connection for good. What waits is rejected. */
  close(): void {
    this.#connection.close();
    this.#end(new TableClosedError("closed", "The connection was closed."));
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #settle(id: string, answer: Answer): void {
    const waiting = this.#take(id);
    const result = resultOf(answer, this.#text);
    if (result instanceof Error) waiting?.reject(result);
    else waiting?.resolve(result);
  }

  #follow({ view, lines, closed }: ConnectionState): void {
    if (closed) return this.#end(new TableClosedError(closed.code, closed.message));
    const heard = this.#heard;
    this.#heard = { ...(view ? { view } : {}), lines };
    if (!view || (heard?.view === view && heard.lines === lines)) return;
    for (const listener of this.#listeners) listener(view, lines);
  }

  #end(error: TableClosedError): void {
    this.#closed ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    for (const fail of this.#closings) fail(error);
    this.#waiting.clear();
    this.#listeners.clear();
  }
}

/**
 * Connects a seat to its table. The connection is opened again with increasing delays whenever it is lost, until it is closed.
 *
 * @example
 * ```ts
 * import { connect, TableApi } from "@rulewright/client";
 * import { startServer } from "@rulewright/server";
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { WebSocket } from "ws";
 *
 * const data = mkdtempSync(join(tmpdir(), "rulewright-"));
 * const server = await startServer({ port: 0, host: "127.0.0.1", data });
 * const url = server.localUrl;
 * const table = await new TableApi(url).openTable({ system: "evening-star", name: "Gwen" });
 * const gm = connect({ ...table, url, WebSocket });
 * await gm.command({ type: "set-scene", title: "The harbour" });
 * await gm.until(({ scene }) => scene === "The harbour"); // => true
 * gm.close();
 * await server.close();
 * ```
 */
export const connect = (options: ConnectOptions): TableClient => new TableClient(options);
