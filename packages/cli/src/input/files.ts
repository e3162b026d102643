import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { createInterface } from "node:readline";
import { DataError } from "../errors/errors.ts";

/** The name of a file in messages. */
export const sourceName = (file: string): string => (file === "-" ? "standard input" : file);

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  EACCES: "permission denied",
  EISDIR: "is a folder",
};

/** The text of a file, or of standard input for `-`. Throws a DataError where it can't be read. */
export async function readText(file: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  return readFile(file, "utf8").catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new DataError(`Can't read ${file}: ${reasons[code] ?? (code || String(error))}.`);
  });
}

/** Reads lines one by one; undefined after the last. */
export interface LineReader {
  next(): Promise<string | undefined>;
  close(): void;
}

/**
 * The lines of a file, or of standard input for `-`. Standard input is read line by line, so that a program can write
 * each line after it has read the output of the last.
 */
export async function readLines(file: string): Promise<LineReader> {
  if (file !== "-") {
    const lines = (await readText(file)).split(/\r?\n/);
    return { next: async () => lines.shift(), close: () => undefined };
  }
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  // An interrupt ends the input, so that what was played is still saved.
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
