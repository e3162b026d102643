import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";

/** How long a server may take to start, in milliseconds. */
const START_TIME = 30_000;

const installer = fileURLToPath(new URL("../../../scripts/install-postgres.sh", import.meta.url));

const idOf = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

/** A PostgreSQL refuses to run as root: there it runs as the user that its package has made. */
function account(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** A PostgreSQL server of its own in a temporary folder, with the durability of the default settings. */
export class PostgresServer {
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #as = account();
  #server: ChildProcess | undefined;
  #databases = 0;

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
  }

  /** Starts a server. Where there is none on the machine, it is installed. */
  static async start(): Promise<PostgresServer> {
    const programs = execFileSync(installer, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    const folder = mkdtempSync(join(tmpdir(), "rulewright-postgres-"));
    const server = new PostgresServer(programs, folder, await freePort());
    const as = server.#as;
    if (as) chownSync(folder, as.uid, as.gid);
    const data = join(folder, "data");
    const options = ["-D", data, "-U", "rulewright", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    execFileSync(join(programs, "initdb"), options, { ...as, cwd: folder, stdio: "ignore" });
    await server.restart();
    return server;
  }

  /** Starts it again after `kill`, on the same data. */
  async restart(): Promise<void> {
    const options = ["-D", join(this.#folder, "data"), "-p", `${this.#port}`, "-k", "", "-h", "127.0.0.1"];
    const settings = ["-c", "max_connections=60", "-c", "log_min_messages=fatal"];
    const server = spawn(join(this.#programs, "postgres"), [...options, ...settings], {
      ...this.#as,
      cwd: this.#folder,
      stdio: "ignore",
    });
    this.#server = server;
    const until = Date.now() + START_TIME;
    while (!(await this.#answers())) {
      if (Date.now() > until || server.exitCode !== null) throw new Error("PostgreSQL doesn't start");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.urlOf("postgres") });
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** The URL of a database, for a role. */
  urlOf(database: string, role = "rulewright"): string {
    return `postgres://${role}@127.0.0.1:${this.#port}/${database}`;
  }

  /** Does something in a database as the owner of the server. */
  async query(database: string, text: string): Promise<readonly unknown[]> {
    const client = new Client({ connectionString: this.urlOf(database) });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** The URL of a new, empty database. */
  async newDatabase(): Promise<string> {
    const name = `tables_${(this.#databases += 1)}`;
    await this.query("postgres", `CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }

  /** Kills it, as a failure of its machine would. Its own processes notice and end. */
  async kill(): Promise<void> {
    await this.#signal("SIGKILL");
  }

  /** Stops it and deletes its data. */
  async stop(): Promise<void> {
    await this.#signal("SIGINT");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    await new Promise((resolve) => {
      server.once("exit", resolve);
      server.kill(signal);
    });
  }
}
