import { Command } from "commander";
import { addDiceLab, addDiceOdds, addDiceRoll } from "./dice-commands.ts";
import type {
  BestOptions,
  LabOptions,
  OddsOptions,
  PlayOptions,
  QuestionOptions,
  RollOptions,
  ServeOptions,
  SimulateOptions,
} from "../question/options.ts";
import { withTimeLimit } from "../calculation/time-limit.ts";
import type { Target } from "../question/target.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isDiceExpression } from "../question/dice-expression.ts";

/** Says whether a command that did its work found something wrong: failed entries, a broken trace. */
export type ReportFailure = (failed: boolean) => void;

interface Context {
  readonly program: Command;
  readonly words: readonly string[];
  readonly terminal: Terminal;
  readonly verdict: ReportFailure;
}

const collect = (one: string, all: readonly string[] = []): readonly string[] => [...all, one];

/** The command line's grammar. Options for a procedure's parameters join it once its system is known. */
export async function createProgram(
  words: readonly string[],
  terminal: Terminal,
  verdict: ReportFailure,
): Promise<Command> {
  const program = new Command("rulewright")
    .description("Tabletop role-playing rules, written once: play them, know the odds, find the best choice.")
    .helpCommand(false)
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.notify(text.trimEnd()),
      outputError: () => undefined,
      getOutHelpWidth: () => terminal.width,
      getErrHelpWidth: () => terminal.width,
    })
    .addHelpText(
      "after",
      "\nBegin with:\n" +
        "  rulewright systems                            what there is\n" +
        "  rulewright odds <system> <procedure> --help   what a procedure asks for\n" +
        "  rulewright roll 4d6dl1                        dice as people write them\n" +
        "  rulewright play <system>                      play it here\n" +
        "  rulewright serve                              play it with others",
    );
  const context = { program, words, terminal, verdict };
  await addOddsCommands(context);
  await addRollCommands(context);
  addTableCommands(context);
  addRulebookCommands(context);
  return program;
}

/** `odds`, `lab`: what may come of a procedure. */
async function addOddsCommands(context: Context): Promise<void> {
  const { terminal } = context;
  await addQuestionCommand<OddsOptions>(
    context,
    "odds",
    "exact odds: what may come of it, and what choosing well is worth",
    {
      options: (command) =>
        command
          .option(
            "--strategy <name>",
            "way of choosing: never, greedy, best or one of the system's; repeatable",
            collect,
          )
          .option("--spread <key>", "which number of the outcome to spread out")
          .option("--exact", "work in fractions, and print them beside the decimals"),
      run: async (target, options) => {
        const { odds } = await import("../commands/odds.ts");
        const question = target.question(options);
        withTimeLimit(() => odds(terminal, question, options), options.timeout);
      },
      ofDice: addDiceOdds,
    },
  );
  await addQuestionCommand<LabOptions>(
    context,
    "lab",
    "everything about a procedure: odds, maps, what each thing is worth",
    {
      options: (command) =>
        command
          .option("--strategy <name>", "way of choosing: never, greedy, best or one of the system's", "best")
          .option("--times <n>", "so many in a row, what is held shared between them", "1")
          .option("--spread <key>", "which number of the outcome to spread out")
          .option("--map <names>", "a map over two parameters: skill,difficulty")
          .option(
            "--over <changes>",
            "laid over it: another set-up, skill=5,lots=0, or dice, 4d6dl1; repeatable",
            collect,
          )
          .option("--curve <name>", "the chance of each number, of that or more, of that or less: each, more, less")
          .option("--svg <file>", "the distribution as a picture")
          .option("--csv <file>", "the distribution as a table")
          .option("--map-csv <file>", "the map as a table")
          .option("--live", "move the parameters with the arrow keys")
          .option("--exact", "means as fractions too"),
      run: async (target, options) => {
        const question = target.question(options);
        if (options.live) {
          const { liveLab } = await import("../commands/lab/live.ts");
          await liveLab(terminal, question, options);
          return;
        }
        const { lab } = await import("../commands/lab/lab.ts");
        await lab(terminal, question, options);
      },
      ofDice: addDiceLab,
      patience: { suggested: "5", words: "how long an exact answer may take before dice are thrown instead" },
    },
  );
}

/** `best`, `roll`, `simulate`: what to do in it, and doing it. */
async function addRollCommands(context: Context): Promise<void> {
  const { terminal } = context;
  await addQuestionCommand<BestOptions>(
    context,
    "best",
    "the best choice, by how the dice fall or from where a trace stands",
    {
      options: (command) =>
        command
          .option("--dice <faces>", "what the first dice show: 0,3,8,9")
          .option("--trace <file>", "what to do now in an attempt that was saved ('-' reads standard input)")
          .option("--all", "every situation and every option, however many")
          .option("--exact", "work in fractions, and print them beside the decimals"),
      run: async (target, options) => {
        const { best } = await import("../commands/best.ts");
        await best(terminal, target, options);
      },
      mayLackProcedure: true,
    },
  );
  await addQuestionCommand<RollOptions>(context, "roll", "roll it once, by the rules", {
    options: (command) =>
      command
        .option("--strategy <name>", "way of choosing: never, greedy, best or one of the system's", "never")
        .option("--seed <n>", "a seed: the same one gives the same dice"),
    run: async (target, options) => {
      const { rollOnce } = await import("../commands/roll.ts");
      const question = target.question(options);
      withTimeLimit(() => rollOnce(terminal, question, options), options.timeout);
    },
    ofDice: addDiceRoll,
  });
  await addQuestionCommand<SimulateOptions>(
    context,
    "simulate",
    "roll it many times, and set the counts beside the odds",
    {
      options: (command) =>
        command
          .option("--strategy <name>", "way of choosing: never, greedy, best or one of the system's", "never")
          .option("--runs <n>", "how many times", "100000")
          .option("--seed <n>", "a seed: the same one gives the same counts"),
      run: async (target, options) => {
        const { simulateMany } = await import("../commands/simulate.ts");
        await simulateMany(terminal, target.question(options), options);
      },
    },
  );
}

interface QuestionCommand<O> {
  options(command: Command): Command;
  run(target: Target, options: O): Promise<void>;
  readonly mayLackProcedure?: boolean;
  readonly patience?: { readonly suggested: string; readonly words: string };
  /** The command instead where it is asked about dice as people write them. */
  ofDice?(program: Command, terminal: Terminal): void;
}

const DEFAULT_TIMEOUT = { suggested: "20", words: "how long a question may take" };

async function addQuestionCommand<O extends QuestionOptions>(
  { program, words, terminal }: Context,
  name: string,
  description: string,
  { options, run, mayLackProcedure = false, ofDice, patience = DEFAULT_TIMEOUT }: QuestionCommand<O>,
): Promise<void> {
  if (ofDice && words[0] === name && isDiceExpression(words.slice(1))) {
    ofDice(program, terminal);
    return;
  }
  const command = program
    .command(name)
    .description(description)
    .argument("[system]", "a system's id: see `rulewright systems`")
    .argument("[procedure]", "one of its procedures")
    .usage("<system> <procedure> [options]")
    .allowExcessArguments();
  options(command)
    .option("--goal <name>", "what is wanted; the system's first goal unless given")
    .option("--house <name=value>", "a house rule; repeatable", collect)
    .option("--patience <seconds>", patience.words, patience.suggested)
    .option("--json", "the answer as JSON (docs/cli-json.md)");
  if (words[0] !== name) return;
  const { targetOf } = await import("../question/target.ts");
  const target = targetOf(command, words.slice(1), mayLackProcedure);
  command.action(async (_system: unknown, _procedure: unknown, given: O) => run(target, given));
}

/** `play`, `replay`, `conform`, `serve`: whole tables, and what they leave behind. */
function addTableCommands({ program, terminal, verdict }: Context): void {
  program
    .command("play")
    .description("play a character through attempt after attempt, choice by choice")
    .argument("[system]", "a system's id")
    .option("--party <n>", "which ready-made party, counted from 0")
    .option("--character <id>", "which of its characters")
    .option("--with <ids>", "who else comes along: ids with commas between, or all")
    .option("--new", "make somebody of your own first, step by step")
    .option("--house <name=value>", "a house rule; repeatable", collect)
    .option("--seed <n>", "a seed for the generator's dice")
    .option("--hand", "type what your own dice show")
    .option("--out <file>", "where the traces go, one a line")
    .option("--answers <file>", "read the answers from a file instead ('-' is standard input; packages/cli/README.md)")
    .action(async (system: string | undefined, options: PlayOptions) => {
      const { play } = await import("../solo/session/play.ts");
      await play(terminal, system, options);
    });
  program
    .command("replay")
    .description("prove recorded attempts, step by step")
    .argument("<file>", "a trace, or many ('-' reads standard input)")
    .option("--json", "the answer as JSON (docs/cli-json.md)")
    .action(async (file: string, options: { readonly json?: boolean }) => {
      const { replayFile } = await import("../commands/replay.ts");
      verdict(!(await replayFile(terminal, file, options)));
    });
  program
    .command("conform")
    .description("check case and odds files of the shared format against the rules")
    .argument("<files...>", "files of cases or odds ('-' reads standard input)")
    .option("--json", "the answer as JSON (docs/cli-json.md)")
    .action(async (files: readonly string[], options: { readonly json?: boolean }) => {
      const { conform } = await import("../commands/conform.ts");
      verdict(!(await conform(terminal, files, options)));
    });
  program
    .command("serve")
    .description("open the tables: a server with its web page")
    .option("--port <n>", "the port, 0 for any free one; PORT in the environment, or 8020")
    .option("--host <address>", "the address to listen on", "0.0.0.0")
    .option("--data <folder>", "where tables are kept", "./rulewright-data")
    .action(async (options: ServeOptions) => {
      const { serve } = await import("../commands/serve.ts");
      await serve(terminal, options);
    });
}

/** `systems`, `rules`: the rulebooks. */
function addRulebookCommands({ program, terminal }: Context): void {
  program
    .command("systems")
    .description("the rulebooks there are; of one, everything that can be done with it")
    .argument("[system]", "a system's id")
    .option("--ids", "only their ids, one a line")
    .option("--json", "the answer as JSON (docs/cli-json.md)")
    .action(async (system: string | undefined, options: { readonly ids?: boolean; readonly json?: boolean }) => {
      const { listSystems } = await import("../commands/systems.ts");
      listSystems(terminal, system, options);
    });
  program
    .command("rules")
    .description("the reference in our own words: all of it, one rule, or those that speak of something")
    .argument("[system]", "a system's id")
    .argument("[what...]", "a number (28), a few (26..31), or words to look for")
    .option("--json", "the answer as JSON (docs/cli-json.md)")
    .action(async (system: string | undefined, what: readonly string[], options: { readonly json?: boolean }) => {
      const { listRules } = await import("../commands/rules.ts");
      listRules(terminal, system, what, options);
    });
}
