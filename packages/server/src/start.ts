import { catalogue } from "@rulewright/systems";
import { addressesOf } from "./addresses.ts";
import type { Systems } from "./api.ts";
import { type HttpSettings, webServer } from "./http.ts";
import { listen, tryPort } from "./listen.ts";
import { errorLog, type Log } from "./log.ts";
import { type Randomness, TableDice } from "./randomness.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";
import { Tables } from "./tables.ts";

export interface ServerOptions extends HttpSettings {
  /** 0 takes any free port. */
  readonly port: number;
  /** The address to listen on; by default all of this machine's, so that others on the network can join. */
  readonly host?: string;
  /** The folder tables are kept in; made if missing. */
  readonly data: string;
  /** Errors go to standard error by default. */
  readonly log?: Log;
  /** All systems by default. */
  readonly systems?: Systems;
  /** A seeded one throws the same dice again; by default the system's own chance seeds it. */
  readonly dice?: Randomness;
  /** Another store than the one embedded in the data folder. */
  readonly openStore?: (data: string) => Store;
}

export interface RunningServer {
  readonly port: number;
  readonly localUrl: string;
  readonly networkUrls: readonly string[];
  /** Stores and answers what was asked for, says goodbye to every screen, and lets go of port and data. */
  close(): Promise<void>;
}

/**
 * Starts a server. Rejects with PortInUse or CannotListen where it can't listen, with DataProblem where the data
 * folder can't be used; nothing is left open then.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port: wanted, host = "0.0.0.0", data, log = errorLog(), systems = catalogue, ...settings } = options;
  await tryPort(host, wanted);
  const store = (options.openStore ?? openSqliteStore)(data);
  try {
    const systemById = (id: string) => (Object.hasOwn(systems, id) ? systems[id] : undefined);
    const tables = new Tables(store, systemById, { dice: options.dice ?? new TableDice(), now: Date.now, log });
    const app = await webServer(tables, systems, log, settings);
    const forgetting = setInterval(() => void tables.forgetIdle(), 60_000);
    const port = await listen(app, host, wanted).catch(async (error: unknown) => {
      clearInterval(forgetting);
      await app.close();
      throw error;
    });
    log.info({ port, data }, "the server listens");
    const close = async (): Promise<void> => {
      clearInterval(forgetting);
      await tables.rest();
      await app.close();
      await tables.rest();
      await store.close();
    };
    return { port, ...addressesOf(host, port), close };
  } catch (error) {
    await store.close();
    throw error;
  }
}
