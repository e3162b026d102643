import { once } from "node:events";
import { isIP } from "node:net";
import { resolve } from "node:path";
import type { BackupSettings } from "@rulewright/server";
import { UsageError } from "../errors/errors.ts";
import type { ServeOptions } from "../question/options.ts";
import { parseInteger } from "../parameters/integer.ts";
import type { Terminal } from "../terminal/terminal.ts";

const DEFAULT_PORT = "8020";

/** Runs `rulewright serve`: serves the tables until an interrupt or a termination signal. */
export async function serve({ print, notify, paint }: Terminal, options: ServeOptions): Promise<void> {
  const { host } = options;
  const port = parsePort(options.port);
  const folder = resolve(options.data);
  const backups = parseBackups(options);
  const trustProxy = parseProxies(options);
  const { pageFolder } = await import("@rulewright/web/page");
  const { parseLimits } = await import("./limits.ts");
  const { ListenError, DataFolderError, PortInUseError, startServer } = await import("@rulewright/server");
  const server = await startServer({
    port,
    host,
    data: folder,
    page: pageFolder,
    limits: parseLimits(options),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(backups ? { backups } : {}),
  }).catch((error: unknown) => {
    // Only errors about the environment are reported; any other error is a bug.
    if (error instanceof ListenError || error instanceof DataFolderError) throw new UsageError(error.message);
    if (!(error instanceof PortInUseError)) throw error;
    throw new UsageError(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: rulewright serve --port ${port + 1}`,
    );
  });
  // The handlers are installed before the ready line, since a program may stop the server as soon as it reads that.
  const stopped = stopSignal();
  // Programs wait for this line, so it comes first.
  print(`Rulewright is ready: ${paint.accent(server.localUrl)}`);
  for (const url of server.networkUrls) print(`  in your network    ${paint.accent(url)}`);
  print(`  tables saved in    ${folder}`);
  if (backups) print(`  backups in         ${backups.folder}`);
  print(paint.dim("  Press Ctrl-C to stop. The tables are saved."));
  await stopped;
  notify("Stopping the server.");
  await server.close();
}

function parsePort(given: string | undefined): number {
  const { PORT } = process.env;
  const [name, text] =
    given === undefined ? ["PORT", PORT === undefined || PORT === "" ? DEFAULT_PORT : PORT] : ["--port", given];
  const port = parseInteger(text);
  if (port === undefined || port < 0 || port > 65_535) {
    throw new UsageError(`${name} takes a whole number from 0 (any free port) to 65535, not "${text}".`);
  }
  return port;
}

/** Where and how often backups are made; undefined where none are asked for. */
function parseBackups({ backups, backupEvery, backupKeep }: ServeOptions): BackupSettings | undefined {
  if (backups === undefined) {
    if (backupEvery === undefined && backupKeep === undefined) return undefined;
    throw new UsageError("Say where backups are to be made: --backups <folder>.");
  }
  const every = Number(backupEvery ?? "24");
  if (!(every >= 0.01 && every <= 8760)) {
    throw new UsageError(`--backup-every takes hours from 0.01 to 8760, not "${backupEvery}".`);
  }
  const keep = parseInteger(backupKeep ?? "7");
  if (keep === undefined || keep < 1) {
    throw new UsageError(`--backup-keep takes a whole number above 0, not "${backupKeep}".`);
  }
  return { folder: resolve(backups), every, keep };
}

/** What may stand in the place of addresses: those of this machine, and those of private networks. */
const NAMED_NETWORKS = ["loopback", "linklocal", "uniquelocal"];

/** The proxies that are trusted: how many, or which. */
function parseProxies({ trustProxy }: ServeOptions): number | readonly string[] | undefined {
  if (trustProxy === undefined || trustProxy === "") return undefined;
  const hops = parseInteger(trustProxy);
  if (hops !== undefined && hops >= 0) return hops;
  const networks = trustProxy.split(",").map((one) => one.trim());
  for (const network of networks) {
    if (NAMED_NETWORKS.includes(network) || isNetwork(network)) continue;
    throw new UsageError(
      `--trust-proxy takes a number of proxies, or addresses and networks such as 10.0.0.0/8, not "${network}".`,
    );
  }
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

async function stopSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}
