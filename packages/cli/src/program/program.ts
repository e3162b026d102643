import { Command } from "commander";
import type { Terminal } from "../terminal/terminal.ts";
import { addCompletionsCommand } from "./completions-command.ts";
import type { ProgramContext, ReportFailure } from "./context.ts";
import { addOddsCommands, addRollCommands } from "./question-commands.ts";
import { addRulebookCommands, addTableCommands } from "./table-commands.ts";
import { readVersion } from "./version.ts";

/** The narrowest column of descriptions that is wrapped in the help. */
const MIN_WRAP = 20;

const EXAMPLES = `
Examples:
  rulewright systems                            list the systems
  rulewright odds <system> <procedure> --help   list the parameters of a procedure
  rulewright roll 4d6dl1                        roll dice in dice notation
  rulewright play <system>                      play in the terminal
  rulewright serve                              play with others in the browser
  rulewright help <command>                     describe a command`;

/**
 * The grammar of the command line. The options for a procedure's parameters are added when the words name it, so that
 * only its system is loaded.
 */
export async function createProgram(
  words: readonly string[],
  terminal: Terminal,
  reportFailure: ReportFailure,
): Promise<Command> {
  const program = new Command("rulewright")
    .description("Tabletop role-playing rules: play them, calculate their odds, find the best choice.")
    .usage("<command> [options]")
    .version(readVersion(), "--version", "print the version")
    .helpCommand(false)
    .helpOption("-h, --help", "describe the command")
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureHelp({ minWidthToWrap: MIN_WRAP })
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.notify(text.trimEnd()),
      outputError: () => undefined,
      getOutHelpWidth: () => terminal.width,
      getErrHelpWidth: () => terminal.width,
    })
    .addHelpText("after", EXAMPLES);
  const context: ProgramContext = { program, words, terminal, reportFailure };
  await addOddsCommands(context);
  await addRollCommands(context);
  addTableCommands(context);
  addRulebookCommands(context);
  addCompletionsCommand(context);
  return program;
}
