import { notation } from "@rulewright/dice";
import { columns } from "../draw/columns.ts";
import { rolledWords, termWords } from "../draw/rolled.ts";
import { Unusable } from "../faults.ts";
import type { WrittenRollOptions } from "../options.ts";
import { wholeNumber } from "../parameters/reading.ts";
import { generator } from "../randomness.ts";
import type { Terminal } from "../terminal.ts";
import { orUnusable, type Written } from "../written.ts";
import { writtenHeading } from "./odds-of-dice.ts";

const MOST_TIMES = 10_000;

/** `rulewright roll 4d6dl1`: every die, and what it comes to. */
export function writtenRoll(terminal: Terminal, written: Written, options: WrittenRollOptions): void {
  const { seed, rolls } = rolled(written, options);
  if (options.json) {
    const roll = notation.print(written.notation);
    const words = notation.describe(written.notation);
    const told = rolls.map(({ value, terms, subtotals }) => ({ value, terms, subtotals }));
    terminal.print(JSON.stringify({ roll, words, ...(seed === undefined ? {} : { seed }), rolls: told }, null, 2));
    return;
  }
  const { paint } = terminal;
  terminal.print(`${writtenHeading(written, terminal)}\n`);
  const [only] = rolls;
  terminal.print(only && rolls.length === 1 ? atLength(only, terminal) : inShort(rolls, terminal));
  if (seed !== undefined && options.seed === undefined) terminal.say(paint.faint(`The same again: --seed ${seed}`));
}

function rolled(
  { text, notation: read }: Written,
  { times = "1", seed: wanted, dice }: WrittenRollOptions,
): { readonly seed?: number; readonly rolls: readonly notation.Roll[] } {
  const count = wholeNumber(times);
  if (count === undefined || count < 1 || count > MOST_TIMES) {
    throw new Unusable(`--times takes a whole number from 1 to ${MOST_TIMES}, not "${times}".`);
  }
  if (dice !== undefined) {
    if (wanted !== undefined || count > 1)
      throw new Unusable("--dice is one roll of your own: without --seed and --times.");
    return { rolls: [orUnusable(text, notation.rollGiven(read, facesIn(dice)))] };
  }
  const { seed, random } = generator(wanted);
  return { seed, rolls: Array.from({ length: count }, () => orUnusable(text, notation.roll(read, random))) };
}

function facesIn(dice: string): readonly number[] {
  return dice.split(/[\s,]+/).map((word) => {
    const face = wholeNumber(word);
    if (face === undefined) throw new Unusable(`--dice takes faces with commas between, not "${dice}".`);
    return face;
  });
}

/** One roll, a line for each of its terms. */
function atLength(roll: notation.Roll, { paint }: Terminal): string {
  const lines = roll.terms.flatMap((term) => termWords(term, paint));
  const table = lines.length === 0 ? "" : `${columns(lines, ["left", "left", "right"])}\n\n`;
  const parts = roll.subtotals.map(({ label, value }) => `${label} ${value}`).join(" · ");
  return `${table}  ${paint.strong(String(roll.value))}${parts === "" ? "" : paint.faint(`  ${parts}`)}`;
}

/** Many rolls, a line each. */
function inShort(rolls: readonly notation.Roll[], { paint }: Terminal): string {
  const rows = rolls.map((roll) => [paint.strong(String(roll.value)), rolledWords(roll.terms, paint)]);
  return columns(rows, ["right", "left"]);
}
