import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const launcher = fileURLToPath(new URL("../bin/rulewright.mjs", import.meta.url));

/** A server process with its own data folder. It can be suspended, killed and started again. */
export class RunningServer {
  /** Its data folder. */
  readonly data: string;
  #child: ChildProcess | undefined;
  url = "";

  private constructor(data: string) {
    this.data = data;
  }

  static async start(): Promise<RunningServer> {
    const server = new RunningServer(await mkdtemp(path.join(tmpdir(), "rulewright-")));
    await server.run("0");
    return server;
  }

  /** Starts the process on a port (0: any free one) and waits until it is ready. */
  async run(port = new URL(this.url).port): Promise<void> {
    const child = spawn("node", [launcher, "serve", "--port", port, "--host", "127.0.0.1", "--data", this.data], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NO_COLOR: "1" },
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /Rulewright is ready: (\S+)/.exec(line)?.[1];
      if (address === undefined) continue;
      this.url = address;
      return;
    }
    throw new Error("The server ended before it was ready");
  }

  /** Suspends the process: it receives messages and does not process them. */
  suspend(): void {
    this.#child?.kill("SIGSTOP");
  }

  /** Kills the process and waits for its end. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }

  /** Kills the process and deletes its data. */
  async remove(): Promise<void> {
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }
}
