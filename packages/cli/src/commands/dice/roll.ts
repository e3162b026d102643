import { notation } from "@rulewright/dice";
import { formatColumns } from "../../terminal/columns.ts";
import { formatTerms, termRows } from "../../text/dice-terms.ts";
import { UsageError } from "../../errors/errors.ts";
import type { DiceRollOptions } from "../../question/options.ts";
import { parseInteger } from "../../parameters/parser.ts";
import { createGenerator } from "../../input/randomness.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { requireNotation, type DiceExpression } from "../../question/dice-expression.ts";
import { diceHeading } from "./odds.ts";

const MAX_TIMES = 10_000;

/** `rulewright roll 4d6dl1`: every die, and what it comes to. */
export function rollDiceExpression(terminal: Terminal, written: DiceExpression, options: DiceRollOptions): void {
  const { seed, rolls } = rollAll(written, options);
  if (options.json) {
    const roll = notation.format(written.notation);
    const words = notation.describe(written.notation);
    const told = rolls.map(({ value, terms, subtotals }) => ({ value, terms, subtotals }));
    terminal.print(JSON.stringify({ roll, words, ...(seed === undefined ? {} : { seed }), rolls: told }, null, 2));
    return;
  }
  const { paint } = terminal;
  terminal.print(`${diceHeading(written, terminal)}\n`);
  const [only] = rolls;
  terminal.print(only && rolls.length === 1 ? formatRoll(only, terminal) : formatRolls(rolls, terminal));
  if (seed !== undefined && options.seed === undefined) terminal.notify(paint.dim(`The same again: --seed ${seed}`));
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
      throw new UsageError("--dice is one roll of your own: without --seed and --times.");
    return { rolls: [requireNotation(text, notation.rollWithFaces(read, parseFaces(dice)))] };
  }
  const { seed, random } = createGenerator(wanted);
  return { seed, rolls: Array.from({ length: count }, () => requireNotation(text, notation.roll(read, random))) };
}

function parseFaces(dice: string): readonly number[] {
  return dice.split(/[\s,]+/).map((word) => {
    const face = parseInteger(word);
    if (face === undefined) throw new UsageError(`--dice takes faces with commas between, not "${dice}".`);
    return face;
  });
}

/** One roll, a line for each of its terms. */
function formatRoll(roll: notation.Roll, { paint }: Terminal): string {
  const lines = roll.terms.flatMap((term) => termRows(term, paint));
  const table = lines.length === 0 ? "" : `${formatColumns(lines, ["left", "left", "right"])}\n\n`;
  const parts = roll.subtotals.map(({ label, value }) => `${label} ${value}`).join(" · ");
  return `${table}  ${paint.bold(String(roll.value))}${parts === "" ? "" : paint.dim(`  ${parts}`)}`;
}

/** Many rolls, a line each. */
function formatRolls(rolls: readonly notation.Roll[], { paint }: Terminal): string {
  const rows = rolls.map((roll) => [paint.bold(String(roll.value)), formatTerms(roll.terms, paint)]);
  return formatColumns(rows, ["right", "left"]);
}
