import { once } from "node:events";
import { resolve } from "node:path";
import { Unusable } from "../faults.ts";
import type { ServeOptions } from "../options.ts";
import { wholeNumber } from "../parameters/reading.ts";
import type { Terminal } from "../terminal.ts";

const DEFAULT_PORT = "8020";

/** `rulewright serve`: the tables, until it is told to stop. */
export async function serve({ print, say, paint }: Terminal, { port: given, host, data }: ServeOptions): Promise<void> {
  const port = portFrom(given);
  const folder = resolve(data);
  const { CannotListen, DataProblem, PortInUse, startServer } = await import("@rulewright/server");
  const server = await startServer({ port, host, data: folder }).catch((error: unknown) => {
    // What is written for people is shown to them; anything else is a bug.
    if (error instanceof CannotListen || error instanceof DataProblem) throw new Unusable(error.message);
    if (!(error instanceof PortInUse)) throw error;
    throw new Unusable(
      `Port ${port} is in use. Stop what uses it, or take another: rulewright serve --port ${port + 1}`,
    );
  });
  // Listened for before anybody hears that we are ready: whoever then stops us at once is heard.
  const stopped = stopSignal();
  // Whoever starts us from a program waits for this line: nothing stands before it.
  print(`Rulewright is ready: ${paint.touch(server.localUrl)}`);
  for (const url of server.networkUrls) print(`  for others in your network  ${paint.touch(url)}`);
  print(`  tables are kept in          ${folder}`);
  print(paint.faint("  Ctrl-C closes it; the tables are kept."));
  await stopped;
  say("Closing the tables.");
  await server.close();
}

function portFrom(given: string | undefined): number {
  const { PORT } = process.env;
  const [name, text] =
    given === undefined ? ["PORT", PORT === undefined || PORT === "" ? DEFAULT_PORT : PORT] : ["--port", given];
  const port = wholeNumber(text);
  if (port === undefined || port < 0 || port > 65_535) {
    throw new Unusable(`${name} takes a whole number from 0 (any free port) to 65535, not "${text}".`);
  }
  return port;
}

async function stopSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}
