import { nearestName } from "@rulewright/rules";
import { type Command, CommanderError } from "commander";
import { EXIT_STATUS, RefusedError, UsageError } from "./errors/errors.ts";
import { createProgram } from "./program/program.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { isDiceExpression, escapeLeadingMinus } from "./question/dice-expression.ts";

/** Runs one command line (without node and script). Answers with the exit status; throws nothing. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  let program: Command | undefined;
  let status: number = EXIT_STATUS.good;
  try {
    program = await createProgram(words, terminal, (failed) => {
      if (failed) status = EXIT_STATUS.failed;
    });
    const spoken = isDiceExpression(words.slice(1)) ? escapeLeadingMinus(words) : words;
    await program.parseAsync([...spoken], { from: "user" });
    return status;
  } catch (error) {
    return reportError(error, words, program, terminal);
  }
}

function reportError(
  error: unknown,
  words: readonly string[],
  program: Command | undefined,
  terminal: Terminal,
): number {
  const { paint } = terminal;
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT_STATUS.good;
    if (error.code !== "commander.help") terminal.notify(paint.bad(usageMessage(error, words, program)));
    return EXIT_STATUS.usage;
  }
  if (error instanceof UsageError) {
    terminal.notify(paint.bad(error.message));
    return EXIT_STATUS.usage;
  }
  if (error instanceof RefusedError) {
    terminal.notify(paint.bad(error.message));
    return EXIT_STATUS.failed;
  }
  if (isSizeError(error)) {
    terminal.notify(paint.bad(`That is more than can be worked out: ${tooMuchWords(error.message)}.`));
    return EXIT_STATUS.usage;
  }
  if (isSystemError(error)) {
    terminal.notify(paint.bad(`${error.message}.`));
    return EXIT_STATUS.usage;
  }
  terminal.notify(bugReport(error, words));
  return EXIT_STATUS.bug;
}

/** A question larger than dice, lists or the stack have room for: no bug, and nothing that waiting would help. */
function isSizeError(error: unknown): error is RangeError {
  return (
    error instanceof RangeError && /^a (throw|die) has |call stack|^Invalid (array|string) length/.test(error.message)
  );
}

const tooMuchWords = (message: string): string =>
  message.startsWith("a ") ? message : "try smaller numbers, or fewer of them";

/** What the operating system refused: a missing file, a forbidden port. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}

/** Commander's complaint in our words, with the nearest valid name. */
function usageMessage({ code, message }: CommanderError, words: readonly string[], program?: Command): string {
  const plain = message.replace(/^error: /, "").split("\n")[0] ?? message;
  const named = /'([^']+)'/.exec(plain)?.[1]?.split(/[ =]/)[0] ?? "";
  const command = program?.commands.find((one) => one.name() === words[0]);
  if (code === "commander.unknownOption" && program) {
    const flags = (command ?? program).options.flatMap(({ long }) => long ?? []);
    const like = nearestName(named, flags);
    return `There is no option ${named}.${like === undefined ? "" : ` Did you mean ${like}?`}`;
  }
  if (code === "commander.unknownCommand" && program) {
    const names = program.commands.map((one) => one.name());
    return `There is no command "${named}". Did you mean "${nearestName(named, names) ?? ""}"? There are ${names.join(", ")}.`;
  }
  if (code === "commander.excessArguments") {
    return `Too many words: "rulewright ${command?.name() ?? ""}" takes ${command?.usage() ?? ""}`.trimEnd() + ".";
  }
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
}

/** A bug: everything needed to find it again. */
function bugReport(error: unknown, words: readonly string[]): string {
  const trouble = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    "This is a bug in Rulewright, not in what you typed. Please report it with these lines:",
    "",
    `  rulewright ${words.map((word) => (/^[\w./=,-]+$/.test(word) ? word : JSON.stringify(word))).join(" ")}`,
    `  node ${process.version}, ${process.platform} ${process.arch}`,
    ...trouble.split("\n").map((line) => `  ${line}`),
  ].join("\n");
}
