import { once } from "node:events";
import { resolve } from "node:path";
import { UsageError } from "../errors/errors.ts";
import type { ServeOptions } from "../question/options.ts";
import { parseInteger } from "../parameters/integer.ts";
import type { Terminal } from "../terminal/terminal.ts";

const DEFAULT_PORT = "8020";

/** Runs `rulewright serve`: serves the tables until an interrupt or a termination signal. */
export async function serve(
  { print, notify, paint }: Terminal,
  { port: given, host, data }: ServeOptions,
): Promise<void> {
  const port = parsePort(given);
  const folder = resolve(data);
  const { pageFolder } = await import("@rulewright/web/page");
  const { ListenError, DataFolderError, PortInUseError, startServer } = await import("@rulewright/server");
  const server = await startServer({ port, host, data: folder, page: pageFolder }).catch((error: unknown) => {
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

async function stopSignal(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
}
