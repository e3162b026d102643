import { CommandError, EXIT_STATUS } from "./errors/errors.ts";
import { answerDiceLine } from "./program/dice-line.ts";
import type { Terminal } from "./terminal/terminal.ts";

/**
 * Runs one command line, given as its words without `node` and the script. Prints to the terminal and resolves with the
 * exit status; never rejects.
 */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    if (await answerDiceLine(words, terminal)) return EXIT_STATUS.success;
    const { runByGrammar } = await import("./program/grammar.ts");
    return await runByGrammar(words, terminal);
  } catch (error) {
    return reportError(error, words, terminal);
  }
}

function reportError(error: unknown, words: readonly string[], { notify, paint }: Terminal): number {
  if (error instanceof CommandError) {
    notify(paint.bad(error.message));
    return error.exitStatus;
  }
  if (isSystemError(error)) {
    notify(paint.bad(`${error.message}.`));
    return EXIT_STATUS.usage;
  }
  notify(bugReport(error, words));
  return EXIT_STATUS.bug;
}

/** An error of the operating system: a missing file, a forbidden port. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}

/** Everything that is needed to reproduce a bug. */
function bugReport(error: unknown, words: readonly string[]): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    "This is a bug in Rulewright. Please report it with these lines:",
    "",
    `  rulewright ${words.map((word) => (/^[\w./=,-]+$/.test(word) ? word : JSON.stringify(word))).join(" ")}`,
    `  node ${process.version}, ${process.platform} ${process.arch}`,
    ...details.split("\n").map((line) => `  ${line}`),
  ].join("\n");
}
