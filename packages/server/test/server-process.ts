import { onTestFinished } from "vitest";
import { type ServerProcess, startProcess } from "./process.ts";

/** Starts a server for one test in a process of its own; `dies` says at which point of the deadly command it kills itself. */
export async function spawnServer(data: string, dies: "never" | "before" | "after" = "never"): Promise<ServerProcess> {
  const server = await startProcess(data, { dies });
  onTestFinished(async () => void (await server.kill()));
  return server;
}
