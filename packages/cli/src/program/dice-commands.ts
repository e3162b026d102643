import type { DiceLabOptions, DiceOddsOptions, DiceRollOptions } from "../question/options.ts";
import { collect, type ProgramContext } from "./context.ts";

const ARGUMENT = "dice in dice notation; put them in quotes where the shell would change them";
const JSON_OPTION = "print the answer as JSON (docs/cli-json.md)";

/** Adds `odds` for dice notation. */
export function addDiceOdds({ program, terminal }: ProgramContext): void {
  program
    .command("odds")
    .description("calculate exact odds of dice in dice notation: 4d6dl1 + 2 (docs/dice-notation.md)")
    .argument("<dice...>", ARGUMENT)
    .usage('"<dice>" [options]')
    .option("--exact", "calculate in fractions and print them beside the decimals")
    .option("--json", JSON_OPTION)
    .action(async (words: readonly string[], options: DiceOddsOptions) => {
      const { diceOdds } = await import("../commands/dice/odds.ts");
      await diceOdds(terminal, words, options);
    });
}

/** Adds `lab` for dice notation. */
export function addDiceLab({ program, terminal }: ProgramContext): void {
  program
    .command("lab")
    .description("analyse dice in dice notation: 4d6dl1 + 2 (docs/dice-notation.md)")
    .argument("<dice...>", ARGUMENT)
    .usage('"<dice>" [options]')
    .option("--over <dice>", "an overlay of other dice; repeatable", collect)
    .option("--curve <name>", "chances of exactly (each), at least (more) or at most (less) each number")
    .option("--svg <file>", "save the distribution as a picture")
    .option("--csv <file>", "save the distribution as a table")
    .option("--exact", "print the mean as a fraction too")
    .option("--timeout <seconds>", "how long an exact answer may take before it is simulated", "5")
    .option("--json", JSON_OPTION)
    .action(async (words: readonly string[], options: DiceLabOptions) => {
      const { diceLab } = await import("../commands/lab/dice-lab.ts");
      await diceLab(terminal, words, options);
    });
}

/** Adds `roll` for dice notation. */
export function addDiceRoll({ program, terminal }: ProgramContext): void {
  program
    .command("roll")
    .description("roll dice in dice notation: 4d6dl1 + 2 (docs/dice-notation.md)")
    .argument("<dice...>", ARGUMENT)
    .usage('"<dice>" [options]')
    .option("--times <n>", "how many times")
    .option("--seed <n>", "a seed for the dice; the same seed gives the same dice")
    .option("--dice <faces>", "the faces of your own dice, in the order they fall: 4,1,6,3")
    .option("--json", JSON_OPTION)
    .action(async (words: readonly string[], options: DiceRollOptions) => {
      const { rollDiceExpression } = await import("../commands/dice/roll.ts");
      rollDiceExpression(terminal, words, options);
    });
}
