import type { Command } from "commander";
import type { DiceLabOptions, DiceOddsOptions, DiceRollOptions } from "../question/options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { parseDiceExpression } from "../question/dice-expression.ts";

/** `odds` of dice as they are written. */
export function addDiceOdds(program: Command, terminal: Terminal): void {
  program
    .command("odds")
    .description("exact odds of dice as they are written: 4d6dl1 + 2 (docs/dice-notation.md)")
    .argument("<dice...>", "dice as they are written, best in quotes")
    .usage('"<dice>" [options]')
    .option("--exact", "work in fractions, and print them beside the decimals")
    .option("--json", "the answer as JSON (docs/cli-json.md)")
    .action(async (words: readonly string[], options: DiceOddsOptions) => {
      const { diceOdds } = await import("../commands/dice/odds.ts");
      diceOdds(terminal, parseDiceExpression(words), options);
    });
}

const collect = (one: string, all: readonly string[] = []): readonly string[] => [...all, one];

/** `lab` of dice as they are written. */
export function addDiceLab(program: Command, terminal: Terminal): void {
  program
    .command("lab")
    .description("everything about dice as they are written: 4d6dl1 + 2 (docs/dice-notation.md)")
    .argument("<dice...>", "dice as they are written, best in quotes")
    .usage('"<dice>" [options]')
    .option("--over <dice>", "other dice laid over them; repeatable", collect)
    .option("--curve <name>", "the chance of each number, of that or more, of that or less: each, more, less")
    .option("--svg <file>", "the distribution as a picture")
    .option("--csv <file>", "the distribution as a table")
    .option("--exact", "the mean as a fraction too")
    .option("--patience <seconds>", "how long an exact answer may take before dice are thrown instead", "5")
    .option("--json", "the answer as JSON")
    .action(async (words: readonly string[], options: DiceLabOptions) => {
      const { diceLab } = await import("../commands/lab/lab.ts");
      await diceLab(terminal, parseDiceExpression(words), options);
    });
}

/** `roll` with dice as they are written. */
export function addDiceRoll(program: Command, terminal: Terminal): void {
  program
    .command("roll")
    .description("rolls dice as they are written: 4d6dl1 + 2 (docs/dice-notation.md)")
    .argument("<dice...>", "dice as they are written, best in quotes")
    .usage('"<dice>" [options]')
    .option("--times <n>", "how many times")
    .option("--seed <n>", "a seed: the same one gives the same dice")
    .option("--dice <faces>", "what your own dice show, in the order they fall: 4,1,6,3")
    .option("--json", "the answer as JSON (docs/cli-json.md)")
    .action(async (words: readonly string[], options: DiceRollOptions) => {
      const { rollDiceExpression } = await import("../commands/dice/roll.ts");
      rollDiceExpression(terminal, parseDiceExpression(words), options);
    });
}
