import { type Command, CommanderError } from "commander";
import { CommandError, EXIT_STATUS } from "./errors/errors.ts";
import { createProgram } from "./program/program.ts";
import { escapeLeadingMinus, isDiceExpression } from "./question/dice-expression.ts";
import type { Terminal } from "./terminal/terminal.ts";

/**
 * Runs one command line, given as its words without `node` and the script. Prints to the terminal and resolves with the
 * exit status; never rejects.
 */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  let program: Command | undefined;
  let status: number = EXIT_STATUS.success;
  // `rulewright help odds` is `rulewright odds --help`.
  const line = words[0] === "help" ? [...words.slice(1), "--help"] : words;
  try {
    program = await createProgram(line, terminal, (failed) => {
      if (failed) status = EXIT_STATUS.failure;
    });
    await program.parseAsync(isDiceExpression(line.slice(1)) ? escapeLeadingMinus(line) : [...line], { from: "user" });
    return status;
  } catch (error) {
    return await reportError(error, words, program, terminal);
  }
}

async function reportError(
  error: unknown,
  words: readonly string[],
  program: Command | undefined,
  { notify, paint }: Terminal,
): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT_STATUS.success;
    if (error.code !== "commander.help") {
      const { describeCommanderError } = await import("./program/commander-errors.ts");
      notify(paint.bad(describeCommanderError(error, words, program)));
    }
    return EXIT_STATUS.usage;
  }
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
