import type { Command } from "commander";
import type { WrittenLabOptions, WrittenOddsOptions, WrittenRollOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";
import { readRoll } from "./written.ts";

/** `odds` of dice as they are written. */
export function addWrittenOdds(program: Command, terminal: Terminal): void {
  program
    .command("odds")
    .description("exact odds of dice as they are written: 4d6dl1 + 2 (docs/dice-notation.md)")
    .argument("<dice...>", "dice as they are written, best in quotes")
    .usage('"<dice>" [options]')
    .option("--exact", "work in fractions, and print them beside the decimals")
    .option("--json", "the answer as JSON (docs/cli-json.md)")
    .action(async (words: readonly string[], options: WrittenOddsOptions) => {
      const { writtenOdds } = await import("./commands/odds-of-dice.ts");
      writtenOdds(terminal, readRoll(words), options);
    });
}

const collect = (one: string, all: readonly string[] = []): readonly string[] => [...all, one];

/** `lab` of dice as they are written. */
export function addWrittenLab(program: Command, terminal: Terminal): void {
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
    .action(async (words: readonly string[], options: WrittenLabOptions) => {
      const { labOfDice } = await import("./commands/lab.ts");
      await labOfDice(terminal, readRoll(words), options);
    });
}

/** `roll` with dice as they are written. */
export function addWrittenRoll(program: Command, terminal: Terminal): void {
  program
    .command("roll")
    .description("rolls dice as they are written: 4d6dl1 + 2 (docs/dice-notation.md)")
    .argument("<dice...>", "dice as they are written, best in quotes")
    .usage('"<dice>" [options]')
    .option("--times <n>", "how many times")
    .option("--seed <n>", "a seed: the same one gives the same dice")
    .option("--dice <faces>", "what your own dice show, in the order they fall: 4,1,6,3")
    .option("--json", "the answer as JSON (docs/cli-json.md)")
    .action(async (words: readonly string[], options: WrittenRollOptions) => {
      const { writtenRoll } = await import("./commands/roll-of-dice.ts");
      writtenRoll(terminal, readRoll(words), options);
    });
}
