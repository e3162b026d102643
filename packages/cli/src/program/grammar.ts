import { type Command, CommanderError } from "commander";
import { EXIT_STATUS } from "../errors/errors.ts";
import { escapeLeadingMinus, isDiceExpression } from "../question/dice-expression.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { describeCommanderError } from "./commander-errors.ts";
import { createProgram } from "./program.ts";

/** Runs a command line by the grammar of the command; resolves with the exit status. Errors of the commands are thrown. */
export async function runByGrammar(words: readonly string[], terminal: Terminal): Promise<number> {
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
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT_STATUS.success;
    if (error.code !== "commander.help") {
      terminal.notify(terminal.paint.bad(describeCommanderError(error, words, program)));
    }
    return EXIT_STATUS.usage;
  }
}
