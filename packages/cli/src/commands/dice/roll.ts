import { notation } from "@rulewright/dice";
import { formatColumns } from "../../terminal/columns.ts";
import { formatTerms, termRows, termsWithText } from "../../text/dice-terms.ts";
import { UsageError } from "../../errors/errors.ts";
import type { DiceRollOptions } from "../../question/options.ts";
import { parseInteger } from "../../parameters/integer.ts";
import { createGenerator } from "../../input/randomness.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { type DiceExpression, parseDiceExpression, requireNotation } from "../../question/dice-notation.ts";
import { diceHeading, dialectNotes, notifyDialects } from "./odds.ts";

const MAX_TIMES = 10_000;

/** Runs `rulewright roll 4d6dl1`: prints every die and the total. */
export function rollDiceExpression(terminal: Terminal, words: readonly string[], options: DiceRollOptions): void {
  const expression = parseDiceExpression(words);
  const { seed, rolls } = rollAll(expression, options);
  if (options.json) {
    const roll = notation.format(expression.notation);
    const description = notation.describe(expression.notation);
    const listed = rolls.map(({ value, terms, subtotals }) => ({ value, terms: termsWithText(terms), subtotals }));
    terminal.print(
      JSON.stringify(
        { roll, description, notes: dialectNotes(expression), ...(seed === undefined ? {} : { seed }), rolls: listed },
        null,
        2,
      ),
    );
    return;
  }
  const { paint } = terminal;
  terminal.print(`${diceHeading(expression, terminal)}\n`);
  const [only] = rolls;
  terminal.print(only && rolls.length === 1 ? formatRoll(only, terminal) : formatRolls(rolls, terminal));
  notifyDialects(expression, terminal);
  if (seed !== undefined && options.seed === undefined) terminal.notify(paint.dim(`Repeat with --seed ${seed}`));
}

function rollAll(
  { text, notation: read }: DiceExpression,
  { times = "1", seed: wanted, dice }: DiceRollOptions,
): { readonly seed?: number; readonly rolls: readonly notation.Roll[] } {
  const count = parseInteger(times);
  if (count === undefined || count < 1 || count > MAX_TIMES) {
    throw new UsageError(`--times takes a whole number from 1 to ${MAX_TIMES}, not "${times}".`);
  }
  if (dice !== undefined) {
    if (wanted !== undefined || count > 1)
      throw new UsageError("--dice gives the faces of one roll: it can't be combined with --seed or --times.");
    return { rolls: [requireNotation(text, notation.rollWithFaces(read, parseFaces(dice)))] };
  }
  const { seed, random } = createGenerator(wanted);
  return { seed, rolls: Array.from({ length: count }, () => requireNotation(text, notation.roll(read, random))) };
}

function parseFaces(dice: string): readonly number[] {
  return dice.split(/[\s,]+/).map((word) => {
    const face = parseInteger(word);
    if (face === undefined) throw new UsageError(`--dice takes faces separated by commas, not "${dice}".`);
    return face;
  });
}

/** One roll with a line for each of its terms. */
function formatRoll(roll: notation.Roll, { paint }: Terminal): string {
  const lines = roll.terms.flatMap((term) => termRows(term, paint));
  const table = lines.length === 0 ? "" : `${formatColumns(lines, ["left", "left", "right"])}\n\n`;
  const parts = roll.subtotals.map(({ label, value }) => `${label} ${value}`).join(" · ");
  return `${table}  ${paint.bold(String(roll.value))}${parts === "" ? "" : paint.dim(`  ${parts}`)}`;
}

/** Many rolls, one on each line. */
function formatRolls(rolls: readonly notation.Roll[], { paint }: Terminal): string {
  const rows = rolls.map((roll) => [paint.bold(String(roll.value)), formatTerms(roll.terms, paint)]);
  return formatColumns(rows, ["right", "left"]);
}
