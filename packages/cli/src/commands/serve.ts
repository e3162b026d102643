import { once } from "node:events";
import { resolve } from "node:path";
import { UsageError } from "../errors/errors.ts";
import type { ServeOptions } from "../question/options.ts";
import { parseInteger } from "../parameters/parser.ts";
import type { Terminal } from "../terminal/terminal.ts";

const DEFAULT_PORT = "8020";

/** `rulewright serve`: the tables, until it is told to stop. */
export async function serve(
  { print, notify, paint }: Terminal,
  { port: given, host, data }: ServeOptions,
): Promise<void> {
  const port = parsePort(given);
  const folder = resolve(data);
  const { pageFolder } = await import("@rulewright/web/page");
  const { ListenError, DataFolderError, PortInUseError, startServer } = await import("@rulewright/server");
  const server = await startServer({ port, host, data: folder, page: pageFolder }).catch((error: unknown) => {
    // What is written for people is shown to them; anything else is a bug.
    if (error instanceof ListenError || error instanceof DataFolderError) throw new UsageError(error.message);
    if (!(error instanceof PortInUseError)) throw error;
    throw new UsageError(
      `Port ${port} is in use. Stop what uses it, or take another: rulewright serve --port ${port + 1}`,
    );
  });
  // Listened for before anybody hears that we are ready: whoever then stops us at once is heard.
  const stopped = stopSignal();
  // Whoever starts us from a program waits for this line: nothing stands before it.
  print(`Rulewright is ready: ${paint.accent(server.localUrl)}`);
  for (const url of server.networkUrls) print(`  for others in your network  ${paint.accent(url)}`);
  print(`  tables are kept in          ${folder}`);
  print(paint.dim("  Ctrl-C closes it; the tables are kept."));
  await stopped;
  notify("Closing the tables.");
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

async function stopSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}
