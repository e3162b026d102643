import { run } from "./run.ts";
import { processTerminal } from "./terminal/terminal.ts";

// A reader that closes the pipe early (`| head`) is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}

process.exitCode = await run(process.argv.slice(2), processTerminal());
