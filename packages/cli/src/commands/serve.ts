import { once } from "node:events";
import { UsageError } from "../errors/errors.ts";
import type { ServeOptions } from "../question/options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readSettings } from "./serve-settings.ts";

/** Runs `rulewright serve`: serves the tables until an interrupt or a termination signal. */
export async function serve({ print, notify, paint }: Terminal, options: ServeOptions): Promise<void> {
  const settings = await readSettings(options);
  const { port, data: folder, database, backups, publicUrls = [] } = settings;
  const { pageFolder } = await import("@rulewright/web/page");
  const { parseLimits } = await import("./limits.ts");
  const { ListenError, DataFolderError, DatabaseError, jsonLog, LOG_LEVELS, PortInUseError, startServer } =
    await import("@rulewright/server");
  const limits = parseLimits(options);
  const log = jsonLog(LOG_LEVELS.find((level) => level === options.logLevel));
  const server = await startServer({ ...settings, limits, log, page: pageFolder }).catch((error: unknown) => {
    // Only errors about the environment are reported; any other error is a bug.
    if (error instanceof ListenError || error instanceof DataFolderError || error instanceof DatabaseError) {
      throw new UsageError(error.message);
    }
    if (!(error instanceof PortInUseError)) throw error;
    if (error.port !== port) throw new UsageError(error.message);
    throw new UsageError(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: rulewright serve --port ${port + 1}`,
    );
  });
  // The handlers are installed before the ready line, since a program may stop the server as soon as it reads that.
  const stopped = stopSignal();
  // Programs wait for this line, so it comes first.
  print(`Rulewright is ready: ${paint.accent(server.localUrl)}`);
  for (const url of publicUrls) print(`  for everybody      ${paint.accent(url)}`);
  for (const url of server.networkUrls) print(`  in your network    ${paint.accent(url)}`);
  print(`  tables saved in    ${database ? nameOf(database) : folder}`);
  if (server.metricsPort !== undefined) print(`  metrics on port    ${server.metricsPort}`);
  if (backups) print(`  backups in         ${backups.folder}`);
  print(paint.dim("  Press Ctrl-C to stop. The tables are saved."));
  await stopped;
  notify("Stopping the server.");
  await server.close();
}

/** A database as it is shown: without the password of its URL. */
function nameOf(database: string): string {
  const { host = "", pathname = "" } = URL.parse(database) ?? {};
  const name = pathname.slice(1);
  return `the database ${name} at ${host}`;
}

async function stopSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}
