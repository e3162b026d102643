import { loadSystems } from "@rulewright/systems/loader";
import { addressesOf } from "./addresses.ts";
import { type BackedUpStore, Backups, type BackupSettings } from "./backups.ts";
import { type HttpSettings, createWebServer } from "./http.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import { listen, checkPort } from "./listen.ts";
import { jsonLog, type Log } from "./log.ts";
import { type DiceSource, SecureDice } from "./dice-source.ts";
import type { MetricsServer } from "./metrics.ts";
import { platform } from "./environment.ts";
import { atMost, OpenSockets } from "./shutdown.ts";
import type { RulesFiles } from "./rules-files.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";
import { readCatalogueFiles, type Systems, SystemsInPlay } from "./systems-in-play.ts";
import { TableFiles } from "./table-files.ts";
import { Tables } from "./tables.ts";

/** A store, which may be one that can be backed up. */
type OpenedStore = Store & Partial<BackedUpStore>;

/** The options of a server. */
export interface ServerOptions extends Omit<HttpSettings, "limits" | "metrics"> {
  /** Other limits than the default ones. */
  readonly limits?: Partial<Limits>;
  /** The port to listen on. 0 takes any free port. */
  readonly port: number;
  /** The address to listen on. By default all addresses of this machine, so that others on the network can join. */
  readonly host?: string;
  /** The folder to store tables in. It is created if missing. Not used where there is a database. */
  readonly data: string;
  /** The URL of a PostgreSQL database to store tables in, which any number of servers can share. */
  readonly database?: string;
  /** Where metrics in the format of Prometheus are served, at /metrics. By default nowhere. Port 0 takes any free port. */
  readonly metrics?: { readonly host: string; readonly port: number };
  /** The log. By default errors are written to standard error. */
  readonly log?: Log;
  /** The systems to serve. By default the whole catalogue. */
  readonly systems?: Systems;
  /** The source of dice. By default it is seeded by the operating system. */
  readonly dice?: DiceSource;
  /** Makes backups while the server runs. By default it makes none. */
  readonly backups?: BackupSettings;
  /** Opens the store. By default the database, or else an embedded one in the data folder. */
  readonly openStore?: (data: string) => OpenedStore | Promise<OpenedStore>;
}

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  readonly localUrl: string;
  readonly networkUrls: readonly string[];
  /** Where metrics are served, if they are. */
  readonly metricsPort: number | undefined;
  /**
   * Stores and answers open requests, closes all connections, and releases the port and the data folder. Takes at most
   * three seconds, whatever the clients do.
   */
  close(): Promise<void>;
}

/** Milliseconds to answer what has been received when a server closes, and then to close the connections. */
const [DRAIN_TIME, CLOSE_TIME] = [1000, 500];

/** Backups of a store that can be backed up. */
function startBackups(store: OpenedStore, settings: BackupSettings | undefined, log: Log): Backups | undefined {
  if (!settings) return undefined;
  const { backUp } = store;
  if (!backUp) throw new Error("this store is backed up by other means");
  return new Backups({ backUp: backUp.bind(store) }, settings, Date.now, log);
}

/** Opens the store. A server without a database doesn't load what speaks with one, which takes some megabytes. */
async function openStore(
  { data, database, openStore: open = openSqliteStore }: ServerOptions,
  log: Log,
): Promise<OpenedStore> {
  if (database === undefined) return open(data);
  const { openPostgresStore } = await import("./postgres-store.ts");
  return openPostgresStore(database, log);
}

/** Collects and serves metrics, where that is wanted. */
async function startMetrics({ metrics: wanted }: ServerOptions) {
  if (!wanted) return {};
  const { PrometheusMetrics, serveMetrics } = await import("./metrics.ts");
  const metrics = new PrometheusMetrics();
  return { metrics, server: await serveMetrics(metrics, wanted) };
}

/** All systems of the catalogue, with their rules files. Those that can't be loaded are logged and left out. */
async function loadCatalogue(
  log: Log,
): Promise<{ readonly systems: Systems; readonly files: Readonly<Record<string, RulesFiles>> }> {
  const { systems, failures } = await loadSystems();
  for (const { id, file, error } of failures) log.error({ err: error, system: id, file }, "could not load a system");
  return { systems, files: await readCatalogueFiles(Object.keys(systems)) };
}

/**
 * Starts a server on an embedded database, or on one that servers share. Rejects with a PortInUseError or ListenError if it
 * can't listen, and with a DataFolderError or DatabaseError if the data folder or the database can't be used. Nothing is left
 * open then.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { startServer } from "@rulewright/server";
 *
 * const data = mkdtempSync(join(tmpdir(), "rulewright-"));
 * const server = await startServer({ port: 0, host: "127.0.0.1", data });
 * const response = await fetch(`${server.localUrl}/api/health`);
 * response.status; // => 200
 * await server.close();
 * ```
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { port: wanted, host = "0.0.0.0", data, log = jsonLog(), ...settings } = options;
  const { systems, files: rulesFiles } = options.systems
    ? { systems: options.systems, files: {} }
    : await loadCatalogue(log);
  await checkPort(host, wanted);
  const store = await openStore(options, log);
  let metricsServer: MetricsServer | undefined;
  try {
    const { metrics, server: served } = await startMetrics(options);
    metricsServer = served;
    const inPlay = new SystemsInPlay(systems, rulesFiles, store);
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const counting = metrics ? { metrics } : {};
    const environment = { ...platform, ...counting, limits, dice: options.dice ?? new SecureDice(), log };
    const tables = new Tables(store, inPlay, environment);
    const files = new TableFiles(store, inPlay, environment, tables.room);
    const app = await createWebServer({ tables, files }, systems, log, { ...settings, metrics, limits });
    app.server.maxConnections = limits.connections;
    const sockets = new OpenSockets(app.server);
    metrics?.measure({ tables: () => tables.loaded, sockets: () => app.websocketServer.clients.size });
    const port = await listen(app, host, wanted).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    const evictionTimer = setInterval(() => void tables.evictIdle(), 60_000);
    const backups = startBackups(store, options.backups, log);
    log.info({ port, data }, "server listening");
    const close = async (): Promise<void> => {
      clearInterval(evictionTimer);
      await metricsServer?.close();
      await atMost(DRAIN_TIME, backups?.close() ?? Promise.resolve());
      // Clients that go on sending would keep the queue full for ever.
      await atMost(DRAIN_TIME, tables.drain());
      // A client that sleeps, comes back or uploads would keep its connection.
      setTimeout(() => sockets.destroyAll(), CLOSE_TIME).unref();
      await app.close();
      await tables.drain();
      tables.stop();
      await store.close();
    };
    return { port, ...addressesOf(host, port), metricsPort: metricsServer?.port, close };
  } catch (error) {
    await metricsServer?.close();
    await store.close();
    throw error;
  }
}
