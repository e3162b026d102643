import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { createInterface } from "node:readline";
import { UsageError } from "../errors/errors.ts";

/** What a file is called in a complaint. */
export const sourceName = (file: string): string => (file === "-" ? "standard input" : file);

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "it may not be read",
  EISDIR: "it is a folder",
};

/** The text of a file, or of standard input for `-`. Throws Unusable where it can't be read. */
export async function readText(file: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  return readFile(file, "utf8").catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new UsageError(`Can't read ${file}: ${reasons[code] ?? (code || String(error))}.`);
  });
}

/** Lines as they come, and a way to say that no more are wanted. */
export interface LineReader {
  next(): Promise<string | undefined>;
  close(): void;
}

/** The lines of a file, or of standard input for `-`: these one by one, so that a program may answer what it reads. */
export async function readLines(file: string): Promise<LineReader> {
  if (file !== "-") {
    const lines = (await readText(file)).split(/\r?\n/);
    return { next: async () => lines.shift(), close: () => undefined };
  }
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  // Whoever interrupts has no more to say; what was played so far is kept.
  const interrupted = (): void => reader.close();
  process.on("SIGINT", interrupted);
  return {
    next: async () => {
      const { value, done } = await lines.next();
      return done === true ? undefined : value;
    },
    close: () => {
      process.off("SIGINT", interrupted);
      reader.close();
      process.stdin.destroy();
    },
  };
}
