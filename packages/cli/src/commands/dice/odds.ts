import { doubles, notation, rationals } from "@rulewright/dice";
import {
  formatChance,
  formatNumber,
  inDoubles,
  inRationals,
  type Quantity,
  type QuantityFormat,
} from "@rulewright/present";
import { solidBar } from "../../terminal/bars.ts";
import { displayWidth, formatColumns, paragraph, wrap } from "../../terminal/columns.ts";
import { withTimeLimit } from "../../calculation/time-limit.ts";
import { UsageError } from "../../errors/errors.ts";
import type { DiceOddsOptions } from "../../question/options.ts";
import { sum } from "../../calculation/sum.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { Answer } from "./answer.ts";
import { type DiceExpression, parseDiceExpression, requireNotation } from "../../question/dice-notation.ts";

/** Runs `rulewright odds 4d6dl1`: prints every value with its exact chance. */
export async function diceOdds(terminal: Terminal, words: readonly string[], options: DiceOddsOptions): Promise<void> {
  const expression = parseDiceExpression(words);
  const answer = await answerDice(expression, options.exact === true);
  if (options.json) {
    const roll = notation.format(expression.notation);
    const description = notation.describe(expression.notation);
    terminal.print(JSON.stringify({ roll, description, notes: dialectNotes(expression), ...answer }, null, 2));
    return;
  }
  const { paint } = terminal;
  const parts = [
    diceHeading(expression, terminal),
    formatMoments(answer, terminal),
    options.exact ? fractionTable(answer) : bars(answer, terminal),
    ...remarks(answer).map((remark) => paint.dim(paragraph(remark, terminal.width))),
  ];
  terminal.print(parts.filter((part) => part !== "").join("\n\n"));
  notifyDialects(expression, terminal);
}

/** The roll in its canonical form, with its description. */
export function diceHeading({ notation: read }: DiceExpression, { paint, width }: Terminal): string {
  return `${paint.bold(notation.format(read))}\n${paint.dim(paragraph(notation.describe(read), width))}`;
}

/** What other programs read differently, a sentence or two each. */
export const dialectNotes = ({ notation: read }: DiceExpression): readonly string[] => [
  ...new Set(notation.dialectNotes(read).map(({ note }) => note)),
];

/** Prints what other programs read differently to standard error. */
export function notifyDialects(expression: DiceExpression, { notify, paint, width }: Terminal): void {
  for (const note of dialectNotes(expression)) notify(paint.dim(wrap(`Note: ${note}`, width)));
}

/** The exact answer; where that would take too long, a simulation, unless fractions were asked for. */
async function answerDice(expression: DiceExpression, exact: boolean): Promise<Answer> {
  if (exact) return withTimeLimit(() => answerInFractions(expression));
  const odds = withTimeLimit(() => notation.distribution(expression.notation, doubles));
  if (!isTooLarge(odds)) return answerFrom(requireNotation(expression.text, odds), inDoubles);
  const { simulateDice } = await import("./simulation.ts");
  return withTimeLimit(() => simulateDice(expression, notation.message(odds)));
}

function answerInFractions({ text, notation: read }: DiceExpression): Answer {
  const odds = notation.distribution(read, rationals);
  if (!isTooLarge(odds)) return answerFrom(requireNotation(text, odds), inRationals);
  const instead = isTooLarge(notation.distribution(read, doubles)) ? "a simulation" : "an answer in decimals";
  throw new UsageError(`${notation.explain(text, odds)}\nLeave out --exact for ${instead}.`);
}

const isTooLarge = (odds: object): odds is notation.Fault => notation.isFault(odds) && odds.fault === "outcomes";

function answerFrom<N>(odds: notation.Odds<N>, { arithmetic, quantity }: QuantityFormat<N>): Answer {
  const { chances, left, rounded, mean, variance } = odds;
  const chanceOf = (chance: N): Quantity => (rounded ? { value: arithmetic.toNumber(chance) } : quantity(chance));
  return {
    chances: chances.map(({ value, chance }) => ({ value, chance: chanceOf(chance) })),
    remainder: quantity(left),
    ...(rounded ? { rounded } : {}),
    ...(mean === undefined ? {} : { mean: quantity(mean) }),
    ...(variance === undefined ? {} : { variance: quantity(variance) }),
  };
}

/** A number with at most four decimals. */
const formatValue = (value: number): string => String(Math.round(value * 1e4) / 1e4);

function formatMoments({ chances, mean, variance }: Answer, { paint }: Terminal): string {
  // Where no formula is known, the listed values are nearly all of the distribution.
  const listed = sum(chances.map(({ value, chance }) => value * chance.value));
  const center = mean?.value ?? listed;
  const spread = variance?.value ?? sum(chances.map(({ value, chance }) => (value - center) ** 2 * chance.value));
  const exactly = mean?.exact === undefined || mean.exact.endsWith("/1") ? "" : ` = ${mean.exact}`;
  const deviation = `${variance ? "" : "about "}${paint.bold(formatValue(Math.sqrt(spread)))}`;
  const exact = variance?.exact?.replace(/\/1$/u, "");
  const variances = exact === undefined ? "" : `, variance ${exact}`;
  return `  mean ${mean ? "" : "about "}${paint.bold(formatValue(center))}${exactly} · standard deviation ${deviation}${variances}`;
}

/** What must be said of the numbers: that they were simulated, and what isn't listed. */
function remarks({ remainder: { value, exact }, rounded, simulation }: Answer): readonly string[] {
  const long = exact === undefined || exact.length > 40;
  const chance = `${value.toExponential(1)}${long ? "" : ` = ${exact}`}`;
  return [
    simulation
      ? `No exact answer: ${simulation.reason}. These are ${formatNumber(simulation.runs)} rolls: a chance has a standard error of at most ${formatChance(simulation.error)}.`
      : "",
    value > 0 ? `Values with a chance of ${chance} are not listed.` : "",
    rounded ? "The listed chances are exact to within that." : "",
  ].filter((remark) => remark !== "");
}

const MAX_LINES = 32;
/** Where there are too many lines, the values at each end that are less likely together share one. */
const RARE = 0.0005;

type Row = Answer["chances"][number];

/** The values in lines: each by itself or, where there are too many, in ranges, with the rare values at each end in one. */
function groupValues({ chances }: Answer): readonly (readonly Row[])[] {
  if (chances.length <= MAX_LINES) return chances.map((row) => [row]);
  const low = countRare(chances);
  const high = chances.length - countRare(chances.toReversed());
  const together = Math.ceil((high - low) / (MAX_LINES - 2));
  const lines: Row[][] = [chances.slice(0, low)];
  for (let at = low; at < high; at += together) lines.push(chances.slice(at, Math.min(high, at + together)));
  return [...lines, chances.slice(high)].filter((line) => line.length > 0);
}

/** How many of the first values are rare together. */
function countRare(rows: readonly Row[]): number {
  let chance = 0;
  return rows.findIndex((row) => (chance += row.chance.value) > RARE);
}

function groupLabel(line: readonly Row[]): string {
  const values = line.map(({ value }) => formatValue(value));
  const [from = "", to = from] = [values[0], values.at(-1)];
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
    paint.dim(i === 0 ? "always" : formatChance(sum([answer.remainder.value, ...shares.slice(i)]))),
    solidBar(share / max, room),
  ]);
  const head = ["", "chance", "or more", ""].map((words) => paint.dim(words));
  return formatColumns([head, ...rows], ["right", "right", "right", "left"]);
}

function fractionTable({ chances }: Answer): string {
  const rows = chances.map(({ value, chance: { value: decimal, exact = "" } }) => [
    formatValue(value),
    formatDecimal(decimal, exact),
    exact,
  ]);
  return formatColumns(rows, ["right", "right", "left"]);
}

/** Below this, numbers have fewer digits than others or none. */
const SMALLEST = 1e-300;
/** As many digits of a quotient as a number has, and some more. */
const DIGITS = 20;

/** A chance in decimals; one that is too small for a number is divided as a fraction. */
function formatDecimal(decimal: number, exact: string): string {
  if (decimal >= 1e-6) return decimal.toFixed(10);
  const [numerator = "", denominator = ""] = exact.split("/");
  if (decimal > SMALLEST || denominator === "") return decimal.toExponential(4);
  const exponent = numerator.length - denominator.length;
  const scaled = (BigInt(numerator) * 10n ** BigInt(DIGITS - exponent)) / BigInt(denominator);
  const [mantissa, power] = (Number(scaled) / 10 ** DIGITS).toExponential(4).split("e");
  return `${mantissa}e${exponent + Number(power)}`;
}
