import { isIP } from "node:net";
import { resolve } from "node:path";
import type { BackupSettings, ServerOptions } from "@rulewright/server";
import { UsageError } from "../errors/errors.ts";
import { readText } from "../input/files.ts";
import { parseInteger } from "../parameters/integer.ts";
import type { ServeOptions } from "../question/options.ts";

const DEFAULT_PORT = "8020";

/** The settings of a server by the options of `serve` and the environment, without its limits. */
export async function readSettings(options: ServeOptions): Promise<ServerOptions> {
  const database = options.database === "" ? undefined : options.database;
  if (database !== undefined && options.backups !== undefined) {
    throw new UsageError("--backups is for a data folder. Back up a database with its own tools.");
  }
  const [backups, trustProxy, password] = [parseBackups(options), parseProxies(options), await readPassword(options)];
  return {
    port: parsePort(options.port),
    host: options.host,
    data: resolve(options.data),
    publicUrls: (options.publicUrl ?? [])
      .flatMap((text) => text.split(","))
      .filter((text) => text.trim() !== "")
      .map(parsePublicUrl),
    ...(database === undefined ? {} : { database }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(password === undefined ? {} : { password }),
    ...(backups ? { backups } : {}),
    ...(options.metricsPort === undefined
      ? {}
      : { metrics: { host: options.metricsHost, port: parsePortNumber("--metrics-port", options.metricsPort) } }),
  };
}

function parsePort(given: string | undefined): number {
  const { PORT } = process.env;
  const [name, text] =
    given === undefined ? ["PORT", PORT === undefined || PORT === "" ? DEFAULT_PORT : PORT] : ["--port", given];
  return parsePortNumber(name, text);
}

function parsePortNumber(name: string, text: string): number {
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
    throw new UsageError("Name the folder for backups: --backups <folder>.");
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

function parsePublicUrl(given: string): string {
  const text = given.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/u.test(url.protocol) && url.pathname === "/" && url.search === "" && url.hash === "") {
    return url.origin;
  }
  throw new UsageError(
    `--public-url takes an address without a path, such as https://play.example.org, not "${text}".`,
  );
}

/** The password for opening tables, from a file or the environment; undefined where there is none. */
async function readPassword({ passwordFile }: ServeOptions): Promise<string | undefined> {
  const { RULEWRIGHT_PASSWORD } = process.env;
  if (passwordFile === undefined) return RULEWRIGHT_PASSWORD === "" ? undefined : RULEWRIGHT_PASSWORD;
  const [line = ""] = (await readText(passwordFile)).split("\n");
  const password = line.trim();
  if (password === "") throw new UsageError(`There is no password in ${passwordFile}.`);
  return password;
}
