import { notation } from "@rulewright/dice";
import { solid } from "../draw/bars.ts";
import { columns, widthOf } from "../draw/columns.ts";
import { inDoubles, inRationals, type Numbers, percent, type Quantity } from "../draw/numbers.ts";
import { capital } from "../draw/words.ts";
import type { WrittenOddsOptions } from "../options.ts";
import { sum } from "../reckoning.ts";
import type { Terminal } from "../terminal.ts";
import { orUnusable, type Written } from "../written.ts";

/** What a written roll may come to. */
interface Answer {
  readonly chances: readonly { readonly value: number; readonly chance: Quantity }[];
  readonly left: Quantity;
  readonly mean?: Quantity;
  readonly variance?: Quantity;
}

/** `rulewright odds 4d6dl1`: every value with its exact chance. */
export function writtenOdds(terminal: Terminal, written: Written, options: WrittenOddsOptions): void {
  const answer = options.exact ? answerIn(inRationals, written) : answerIn(inDoubles, written);
  const roll = notation.print(written.notation);
  const words = notation.describe(written.notation);
  if (options.json) {
    terminal.print(JSON.stringify({ roll, words, ...answer }, null, 2));
    return;
  }
  const { paint } = terminal;
  const parts = [
    `${paint.strong(roll)}\n  ${paint.faint(words)}`,
    momentsWords(answer, terminal),
    options.exact ? fractions(answer) : bars(answer, terminal),
    answer.left.value > 0 ? `  ${paint.faint(leftWords(answer.left))}` : "",
  ];
  terminal.print(parts.filter((part) => part !== "").join("\n\n"));
}

function answerIn<N>({ arithmetic, quantity }: Numbers<N>, { text, notation: read }: Written): Answer {
  const { chances, left, mean, variance } = orUnusable(text, notation.distribution(read, arithmetic));
  return {
    chances: chances.map(({ value, chance }) => ({ value, chance: quantity(chance) })),
    left: quantity(left),
    ...(mean === undefined ? {} : { mean: quantity(mean) }),
    ...(variance === undefined ? {} : { variance: quantity(variance) }),
  };
}

/** A number with at most four digits behind the point. */
const short = (value: number): string => String(Math.round(value * 1e4) / 1e4 + 0);

function momentsWords({ chances, mean, variance }: Answer, { paint }: Terminal): string {
  // Where no formula is known, what is listed says it well enough: all but the least of chances.
  const listed = sum(chances.map(({ value, chance }) => value * chance.value));
  const center = mean?.value ?? listed;
  const spread = variance?.value ?? sum(chances.map(({ value, chance }) => (value - center) ** 2 * chance.value));
  const told = (quantity: Quantity | undefined, value: number): string =>
    `${quantity ? "" : "about "}${paint.strong(short(value))}${quantity?.exact === undefined ? "" : ` = ${quantity.exact}`}`;
  const deviation = `${variance ? "" : "about "}${paint.strong(short(Math.sqrt(spread)))}`;
  const variances = variance?.exact === undefined ? "" : `, variance ${variance.exact}`;
  return `  mean ${told(mean, center)} · standard deviation ${deviation}${variances}`;
}

function leftWords({ value, exact }: Quantity): string {
  const long = exact === undefined || exact.length > 40;
  return capital(
    `dice may explode on and on: ${value.toExponential(1)}${long ? "" : ` = ${exact}`} of the chance is not listed.`,
  );
}

/** As many lines as people like to look at. */
const MOST_LINES = 32;

interface Line {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
  /** The chance of this and everything above. */
  readonly atLeast: number;
}

/** Every value; or, of very many, neighbours together. */
function linesOf({ chances, left }: Answer): readonly Line[] {
  const together = Math.ceil(chances.length / MOST_LINES);
  const lines: Line[] = [];
  let atLeast = left.value;
  for (let end = chances.length; end > 0; end -= together) {
    const some = chances.slice(Math.max(0, end - together), end);
    const chance = sum(some.map((one) => one.chance.value));
    atLeast += chance;
    lines.unshift({ from: some[0]?.value ?? 0, to: some.at(-1)?.value ?? 0, chance, atLeast });
  }
  return lines;
}

function bars(answer: Answer, { paint, width }: Terminal): string {
  const lines = linesOf(answer);
  const most = Math.max(...lines.map(({ chance }) => chance));
  const nameOf = ({ from, to }: Line): string => (from === to ? short(from) : `${short(from)} to ${short(to)}`);
  const room = Math.min(48, width - 26 - Math.max(...lines.map((line) => widthOf(nameOf(line)))));
  const rows = lines.map((line, i) => [
    nameOf(line),
    percent(line.chance),
    i === 0 ? paint.faint("always") : paint.faint(percent(line.atLeast)),
    solid(line.chance / most, room),
  ]);
  const head = ["", "chance", "or more", ""].map((words) => paint.faint(words));
  return columns([head, ...rows], ["right", "right", "right", "left"]);
}

function fractions({ chances }: Answer): string {
  const rows = chances.map(({ value, chance: { value: decimal, exact = "" } }) => [
    short(value),
    decimal >= 1e-6 ? decimal.toFixed(10) : decimal.toExponential(4),
    exact,
  ]);
  return columns(rows, ["right", "right", "left"]);
}
