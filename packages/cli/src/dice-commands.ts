import { catalogue } from "@rulewright/systems";
import type { Command } from "commander";
import type { WrittenOddsOptions, WrittenRollOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";
import { readRoll } from "./written.ts";

/** How a roll as people write it begins, and no system's id does: 4d6, d20, d%, {2d6, floor(, 2 * . */
const BEGINS = /^[\s({]*(?:[\d.]|d[\d%f{]|[a-z]+\()/i;

/** Options that stand alone. */
const FLAGS: readonly string[] = ["--exact", "--json"];

/** Whether a word is the value of the one before it. */
const isValue = (before: string | undefined): boolean => before?.startsWith("--") === true && !FLAGS.includes(before);

/** Whether a command is asked about dice as people write them: docs/dice-notation.md. */
export function isWritten(words: readonly string[]): boolean {
  if (words.some((word) => Object.hasOwn(catalogue, word))) return false;
  const first = words.find((word, i) => !word.startsWith("-") && !isValue(words[i - 1]));
  return first !== undefined && BEGINS.test(first);
}

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
