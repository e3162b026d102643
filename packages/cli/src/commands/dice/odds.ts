import { capitalize } from "@rulewright/rules";
import { formatChance, inDoubles, inRationals, type Quantity, type QuantityFormat } from "@rulewright/present";
import { notation } from "@rulewright/dice";
import { solidBar } from "../../terminal/bars.ts";
import { formatColumns, displayWidth, wrap } from "../../terminal/columns.ts";
import type { DiceOddsOptions } from "../../question/options.ts";
import { sum } from "../../calculation/calculator.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { requireNotation, type DiceExpression } from "../../question/dice-expression.ts";

/** What a written roll may come to. */
interface Answer {
  readonly chances: readonly { readonly value: number; readonly chance: Quantity }[];
  readonly left: Quantity;
  readonly mean?: Quantity;
  readonly variance?: Quantity;
}

/** `rulewright odds 4d6dl1`: every value with its exact chance. */
export function diceOdds(terminal: Terminal, written: DiceExpression, options: DiceOddsOptions): void {
  const answer = options.exact ? calculate(inRationals, written) : calculate(inDoubles, written);
  if (options.json) {
    const roll = notation.format(written.notation);
    const words = notation.describe(written.notation);
    terminal.print(JSON.stringify({ roll, words, ...answer }, null, 2));
    return;
  }
  const { paint } = terminal;
  const parts = [
    diceHeading(written, terminal),
    formatMoments(answer, terminal),
    options.exact ? fractionTable(answer) : bars(answer, terminal),
    answer.left.value > 0 ? `  ${paint.dim(formatRemainder(answer.left))}` : "",
  ];
  terminal.print(parts.filter((part) => part !== "").join("\n\n"));
}

/** The roll in its canonical form, and in words. */
export function diceHeading({ notation: read }: DiceExpression, { paint, width }: Terminal): string {
  return `${paint.bold(notation.format(read))}\n  ${paint.dim(wrap(notation.describe(read), width - 2, 2))}`;
}

function calculate<N>({ arithmetic, quantity }: QuantityFormat<N>, { text, notation: read }: DiceExpression): Answer {
  const { chances, left, mean, variance } = requireNotation(text, notation.distribution(read, arithmetic));
  return {
    chances: chances.map(({ value, chance }) => ({ value, chance: quantity(chance) })),
    left: quantity(left),
    ...(mean === undefined ? {} : { mean: quantity(mean) }),
    ...(variance === undefined ? {} : { variance: quantity(variance) }),
  };
}

/** A number with at most four digits behind the point. */
const formatValue = (value: number): string => String(Math.round(value * 1e4) / 1e4 + 0);

function formatMoments({ chances, mean, variance }: Answer, { paint }: Terminal): string {
  // Where no formula is known, what is listed says it well enough: all but the least of chances.
  const listed = sum(chances.map(({ value, chance }) => value * chance.value));
  const center = mean?.value ?? listed;
  const spread = variance?.value ?? sum(chances.map(({ value, chance }) => (value - center) ** 2 * chance.value));
  const exactly = mean?.exact === undefined || mean.exact.endsWith("/1") ? "" : ` = ${mean.exact}`;
  const deviation = `${variance ? "" : "about "}${paint.bold(formatValue(Math.sqrt(spread)))}`;
  const variances = variance?.exact === undefined ? "" : `, variance ${variance.exact}`;
  return `  mean ${mean ? "" : "about "}${paint.bold(formatValue(center))}${exactly} · standard deviation ${deviation}${variances}`;
}

function formatRemainder({ value, exact }: Quantity): string {
  const long = exact === undefined || exact.length > 40;
  return capitalize(
    `dice may explode on and on: ${value.toExponential(1)}${long ? "" : ` = ${exact}`} of the chance is not listed.`,
  );
}

/** As many lines as people like to look at. */
const MAX_LINES = 32;
/** Values at either end that come so rarely, all together, are one line where there are too many lines. */
const RARE = 0.0005;

type Row = Answer["chances"][number];

/** Every value; or, of very many, neighbours together, and the farthest at either end. */
function groupValues({ chances }: Answer): readonly (readonly Row[])[] {
  if (chances.length <= MAX_LINES) return chances.map((row) => [row]);
  const low = countRare(chances);
  const high = chances.length - countRare(chances.toReversed());
  const together = Math.ceil((high - low) / (MAX_LINES - 2));
  const lines: Row[][] = [chances.slice(0, low)];
  for (let at = low; at < high; at += together) lines.push(chances.slice(at, Math.min(high, at + together)));
  return [...lines, chances.slice(high)].filter((line) => line.length > 0);
}

/** How many of the first rows are rare together. */
function countRare(rows: readonly Row[]): number {
  let chance = 0;
  const end = rows.findIndex((row) => (chance += row.chance.value) > RARE);
  return end < 0 ? 0 : end;
}

function groupLabel(line: readonly Row[]): string {
  const [from, to] = [formatValue(line[0]?.value ?? 0), formatValue(line.at(-1)?.value ?? 0)];
  return from === to ? from : `${from} to ${to}`;
}

function bars(answer: Answer, { paint, width }: Terminal): string {
  const lines = groupValues(answer);
  const shares = lines.map((line) => sum(line.map(({ chance }) => chance.value)));
  const names = lines.map(groupLabel);
  const max = Math.max(...shares);
  const room = Math.min(48, width - 26 - Math.max(...names.map(displayWidth)));
  const rows = shares.map((share, i) => [
    names[i] ?? "",
    formatChance(share),
    paint.dim(i === 0 ? "always" : formatChance(sum([answer.left.value, ...shares.slice(i)]))),
    solidBar(share / max, room),
  ]);
  const head = ["", "chance", "or more", ""].map((words) => paint.dim(words));
  return formatColumns([head, ...rows], ["right", "right", "right", "left"]);
}

function fractionTable({ chances }: Answer): string {
  const rows = chances.map(({ value, chance: { value: decimal, exact = "" } }) => [
    formatValue(value),
    decimal >= 1e-6 ? decimal.toFixed(10) : decimal.toExponential(4),
    exact,
  ]);
  return formatColumns(rows, ["right", "right", "left"]);
}
