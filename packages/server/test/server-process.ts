import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { z } from "zod";

const typescript = new URL("../../../bin/typescript.mjs", import.meta.url).href;
const script = fileURLToPath(new URL("./fixtures/server-process.ts", import.meta.url));

export interface ServerProcess {
  readonly port: number;
  /** Resolves with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<NodeJS.Signals | null>;
  /** Sends SIGTERM. Resolves with the milliseconds until it has ended. */
  stop(): Promise<number>;
  /** The CPU time that it has used so far, in milliseconds. */
  cpu(): Promise<number>;
}

/** Starts a server in a process of its own; `dies` says at which point of the deadly command it kills itself. */
export async function spawnServer(data: string, dies: "never" | "before" | "after" = "never"): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, ["--import", typescript, script, data, dies], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(([, signal]: (NodeJS.Signals | null)[]) => signal ?? null);
  const kill = () => {
    child.kill("SIGKILL");
    return ended;
  };
  onTestFinished(async () => void (await kill()));
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error("the child has a standard input and output");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const { port } = await nextLine(lines, z.object({ port: z.number() }));
  const cpu = async () => {
    stdin.write("cpu\n");
    return (await nextLine(lines, z.object({ cpu: z.number() }))).cpu;
  };
  const stop = async () => {
    const at = performance.now();
    child.kill("SIGTERM");
    await ended;
    return performance.now() - at;
  };
  return { port, ended, kill, stop, cpu };
}

/** The next line of JSON that the process writes. */
async function nextLine<T>(lines: AsyncIterator<string>, schema: z.ZodType<T>): Promise<T> {
  const next = await lines.next();
  if (next.done === true) throw new Error("the server has ended");
  return schema.parse(JSON.parse(next.value));
}
