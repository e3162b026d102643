import type { Command } from "commander";
import { withTimeLimit } from "../calculation/time-limit.ts";
import { isDiceExpression } from "../question/dice-expression.ts";
import type {
  BestOptions,
  LabOptions,
  OddsOptions,
  QuestionOptions,
  RollOptions,
  SimulateOptions,
} from "../question/options.ts";
import type { Target } from "../question/target.ts";
import { collect, type ProgramContext } from "./context.ts";
import { addDiceLab, addDiceOdds, addDiceRoll } from "./dice-commands.ts";

const STRATEGY = "how choices are made: never, greedy, best or one of the system's strategies";

/** Adds `odds` and `lab`: what may come of a procedure. */
export async function addOddsCommands(context: ProgramContext): Promise<void> {
  const { terminal } = context;
  await addQuestionCommand<OddsOptions>(context, "odds", "calculate exact odds under several strategies", {
    options: (command) =>
      command
        .option("--strategy <name>", `${STRATEGY}; repeatable`, collect)
        .option("--spread <key>", "the number of the outcome whose distribution is shown")
        .option("--exact", "calculate in fractions and print them beside the decimals"),
    run: async (target, options) => {
      const { odds } = await import("../commands/odds.ts");
      const question = target.question(options);
      withTimeLimit(() => odds(terminal, question, options), options.timeout);
    },
    timeout: QUICK,
    addDiceCommand: addDiceOdds,
  });
  await addQuestionCommand<LabOptions>(context, "lab", "analyse a procedure: odds, maps, effects of each parameter", {
    options: addLabOptions,
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
    addDiceCommand: addDiceLab,
    timeout: { seconds: "5", description: "how long an exact answer may take before it is simulated" },
    suggests: (words) => words.includes("--live"),
  });
}

function addLabOptions(command: Command): Command {
  return command
    .option("--strategy <name>", STRATEGY, "best")
    .option("--times <n>", "how often in a row, with trackers shared", "1")
    .option("--spread <key>", "the number of the outcome whose distribution is shown")
    .option("--map <names>", "a map over two parameters: skill,difficulty")
    .option("--over <changes>", "an overlay: changed parameters, skill=5,lots=0, or dice, 4d6dl1; repeatable", collect)
    .option("--curve <name>", "chances of exactly (each), at least (more) or at most (less) each number")
    .option("--svg <file>", "save the distribution as a picture")
    .option("--csv <file>", "save the distribution as a table")
    .option("--map-csv <file>", "save the map as a table")
    .option("--live", "change the parameters with the arrow keys")
    .option("--exact", "print means as fractions too");
}

/** Adds `best`, `roll` and `simulate`: advice on a procedure, and running it. */
export async function addRollCommands(context: ProgramContext): Promise<void> {
  const { terminal } = context;
  await addQuestionCommand<BestOptions>(context, "best", "find the best choice for each way the dice can fall", {
    options: (command) =>
      command
        .option("--dice <faces>", "the faces of the first dice: 0,3,8,9")
        .option("--trace <file>", "advise on the open choice of a saved attempt ('-' reads standard input)")
        .option("--all", "list every situation and every option")
        .option("--exact", "calculate in fractions and print them beside the decimals"),
    run: async (target, options) => {
      const { best } = await import("../commands/best.ts");
      await best(terminal, target, options);
    },
    optionalTarget: true,
  });
  await addQuestionCommand<RollOptions>(context, "roll", "roll a procedure once", {
    options: (command) =>
      command
        .option("--strategy <name>", STRATEGY, "never")
        .option("--seed <n>", "a seed for the dice; the same seed gives the same dice"),
    run: async (target, options) => {
      const { rollOnce } = await import("../commands/roll.ts");
      const question = target.question(options);
      withTimeLimit(() => rollOnce(terminal, question, options), options.timeout);
    },
    addDiceCommand: addDiceRoll,
  });
  await addQuestionCommand<SimulateOptions>(
    context,
    "simulate",
    "roll a procedure many times and compare with the odds",
    {
      options: (command) =>
        command
          .option("--strategy <name>", STRATEGY, "never")
          .option("--runs <n>", "how many times", "100000")
          .option("--seed <n>", "a seed for the dice; the same seed gives the same counts"),
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
  /** Whether the command can do without a system and a procedure. */
  readonly optionalTarget?: boolean;
  readonly timeout?: { readonly seconds?: string; readonly description: string };
  /** Whether parameters without a value take one of the procedure's example. */
  suggests?(words: readonly string[]): boolean;
  /** Adds the command of the same name for dice notation instead. */
  addDiceCommand?(context: ProgramContext): void;
}

const DEFAULT_TIMEOUT = { seconds: "20", description: "how long the calculation may take" };
const QUICK = { description: "how long the calculation may take (default: one second of CPU time)" };

/** Adds a command about a procedure, with an option for each of its parameters where the words name one. */
async function addQuestionCommand<O extends QuestionOptions>(
  context: ProgramContext,
  name: string,
  description: string,
  { options, run, optionalTarget = false, timeout = DEFAULT_TIMEOUT, suggests, addDiceCommand }: QuestionCommand<O>,
): Promise<void> {
  const { program, words } = context;
  if (addDiceCommand && words[0] === name && isDiceExpression(words.slice(1))) {
    addDiceCommand(context);
    return;
  }
  const command = program
    .command(name)
    .description(description)
    .argument("[system]", "the id of a system; `rulewright systems` lists them")
    .argument("[procedure]", "one of its procedures")
    .usage("<system> <procedure> [options]")
    .allowExcessArguments();
  options(command)
    .option("--goal <name>", "the goal of the best strategy (default: the first goal that the procedure can reach)")
    .option("--house <name=value>", "a house rule, or a preset of several; repeatable", collect)
    .option("--timeout <seconds>", timeout.description, timeout.seconds)
    .option("--json", "print the answer as JSON (docs/cli-json.md)");
  if (words[0] !== name) return;
  const { resolveTarget } = await import("../question/target.ts");
  const requirements = { optional: optionalTarget, suggests: suggests?.(words) ?? false };
  const target = await resolveTarget(command, words.slice(1), requirements);
  command.action(async (_system: unknown, _procedure: unknown, given: O) => run(target, given));
}
