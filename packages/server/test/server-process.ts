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
}

/** Starts a server in a process of its own; `dies` says at which point of the deadly command it kills itself. */
export async function spawnServer(data: string, dies: "never" | "before" | "after" = "never"): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, ["--import", typescript, script, data, dies], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(([, signal]: (NodeJS.Signals | null)[]) => signal ?? null);
  const kill = () => {
    child.kill("SIGKILL");
    return ended;
  };
  onTestFinished(async () => void (await kill()));
  if (!child.stdout) throw new Error("the child has a standard output");
  for await (const line of createInterface({ input: child.stdout })) {
    const { port } = z.object({ port: z.number() }).parse(JSON.parse(line));
    return { port, ended, kill };
  }
  throw new Error("the server ended before it was ready");
}
