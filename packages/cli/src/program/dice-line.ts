import { escapeLeadingMinus, isDiceExpression } from "../question/dice-expression.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The options without a value, by command. */
const FLAGS: Readonly<Record<string, readonly string[]>> = { odds: ["--exact", "--json"], roll: ["--json"] };

/** `odds` or `roll` with dice in dice notation. */
interface DiceLine {
  readonly command: string;
  readonly dice: readonly string[];
  readonly options: { readonly exact?: boolean; readonly json?: boolean };
}

/**
 * Answers a line such as `odds 4d6dl1 --json`, and resolves with whether it is one. It is answered without the grammar
 * of the whole command, which takes longer to load than the answer takes. A line with any other option is left to the grammar.
 */
export async function answerDiceLine(words: readonly string[], terminal: Terminal): Promise<boolean> {
  const line = parseDiceLine(words);
  if (!line) return false;
  if (line.command === "odds") {
    const { diceOdds } = await import("../commands/dice/odds.ts");
    await diceOdds(terminal, line.dice, line.options);
  } else {
    const { rollDiceExpression } = await import("../commands/dice/roll.ts");
    rollDiceExpression(terminal, line.dice, line.options);
  }
  return true;
}

function parseDiceLine([command = "", ...rest]: readonly string[]): DiceLine | undefined {
  const flags = Object.hasOwn(FLAGS, command) ? FLAGS[command] : undefined;
  if (!flags || !isDiceExpression(rest)) return undefined;
  const words = escapeLeadingMinus(rest);
  const given = words.filter((word) => word.startsWith("-"));
  if (!given.every((word) => flags.includes(word))) return undefined;
  return {
    command,
    dice: words.filter((word) => !word.startsWith("-")),
    options: { exact: given.includes("--exact"), json: given.includes("--json") },
  };
}
