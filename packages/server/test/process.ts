import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const { TEST_BUNDLE } = process.env;
const typescript = new URL("../../../bin/typescript.mjs", import.meta.url).href;
const source = fileURLToPath(new URL("./fixtures/server-process.ts", import.meta.url));

/** What Node is given to start the server: its bundle where there is one. */
const program = TEST_BUNDLE === undefined ? ["--import", typescript, source] : [join(TEST_BUNDLE, "server-process.js")];

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

/** How a server is started in a process of its own. */
interface ProcessOptions {
  /** At which point of the deadly command it kills itself. */
  readonly dies?: "never" | "before" | "after";
  /** More of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server in a process of its own, which whoever calls this has to kill or stop. */
export async function startProcess(
  data: string,
  { dies = "never", env = {} }: ProcessOptions = {},
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [...program, data, dies], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const ended = once(child, "exit").then(([, signal]: (NodeJS.Signals | null)[]) => signal ?? null);
  const kill = () => {
    child.kill("SIGKILL");
    return ended;
  };
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
