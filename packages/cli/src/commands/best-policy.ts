import {
  formatChance,
  formatFigure,
  formatOption,
  formatPriceBeside,
  formatRanges,
  priceNote,
  type Quantity,
} from "@rulewright/present";
import { formatObservations, type Situation } from "@rulewright/lab";
import { formatColumns, paragraph } from "../terminal/columns.ts";
import type { BestOptions } from "../question/options.ts";
import { type Question, type ExactCalculator, exactCalculator } from "../calculation/calculator.ts";
import { firstValue } from "../calculation/first-value.ts";
import { sum } from "../calculation/sum.ts";
import { firstChoices, questionAt } from "../calculation/first-choices.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { questionJson, heading } from "./odds.ts";

/** A situation with its best option and the expected values of letting the result stand. */
interface AdvisedSituation extends Situation {
  readonly label: string;
  readonly pays: Readonly<Record<string, number>>;
  readonly values: readonly Quantity[];
  readonly standValues: readonly Quantity[];
}

/** Situations with the same best option. */
interface Advice {
  readonly label: string;
  readonly pays: AdvisedSituation["pays"];
  readonly chance: number;
  readonly situations: readonly AdvisedSituation[];
}

/** Prints the best option of the first choice for each way the dice can fall. */
export function bestPolicy(terminal: Terminal, question: Question, options: BestOptions): void {
  const calculator = exactCalculator(options.exact ?? false);
  const { situations, none } = firstChoices(question);
  const advices = groupAdvice(situations.map((situation) => adviseSituation(question, situation, calculator)));
  if (options.json) {
    terminal.print(JSON.stringify(policyJson(question, advices, none), null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  if (situations.some(({ observations }) => observations.length === 0)) printPrices(question, terminal);
  if (none > 0) terminal.print(`  ${formatChance(none)} of the time there is no choice.\n`);
  if (advices.length > 0) terminal.print(adviceTable(question, advices, terminal, options));
}

/** Says what the prices of the goal demand of the advice. */
export function printPrices({ system, goal, house }: Question, { print, paint, width }: Terminal): void {
  const note = priceNote(system.text, goal, house);
  if (note !== "") print(`${paint.dim(paragraph(note, width))}\n`);
}

function adviseSituation(question: Question, situation: Situation, calculator: ExactCalculator): AdvisedSituation {
  const ranked = calculator.rankOptions(questionAt(question, situation), situation.choice);
  const [first] = ranked;
  const stand = ranked.find(({ option }) => option.move === undefined);
  if (!first) throw new Error(`a choice without options in ${situation.procedure.name}`);
  return {
    ...situation,
    label: formatOption(question.system.text, first.option, situation.choice.stands.as),
    pays: first.option.pays,
    values: first.values,
    standValues: (stand ?? first).values,
  };
}

/** Orders by descending chance; chances that differ by rounding keep the order of the dice. */
function byChance(a: { readonly chance: number }, b: { readonly chance: number }): number {
  const difference = b.chance - a.chance;
  return Math.abs(difference) < 1e-12 ? 0 : difference;
}

/** Situations grouped by their best option, the cheapest and then the most frequent first. */
function groupAdvice(all: readonly AdvisedSituation[]): readonly Advice[] {
  const groups = new Map<string, AdvisedSituation[]>();
  for (const one of all) {
    const known = groups.get(one.label);
    if (known) known.push(one);
    else groups.set(one.label, [one]);
  }
  const price = ({ pays }: Advice): number => sum(Object.values(pays));
  return [...groups.values()]
    .map((situations) => ({
      label: situations[0]?.label ?? "",
      pays: situations[0]?.pays ?? {},
      chance: sum(situations.map(({ chance }) => chance)),
      situations: situations.toSorted(byChance),
    }))
    .toSorted((a, b) => price(a) - price(b) || b.chance - a.chance);
}

const SHOWN = 5;

/** All advice in one table: each option, and under it its situations. */
function adviceTable(
  question: Question,
  advices: readonly Advice[],
  { paint, width }: Terminal,
  { all }: BestOptions,
): string {
  const { system } = question;
  const head = ["Best option, and when", "Chance", "Let it stand", "", "Best"].map((words) => paint.dim(words));
  const rows = advices.flatMap(({ label, pays, chance, situations }) => {
    const price = formatPriceBeside(system.text, label, pays);
    const title = `${paint.best("★")} ${paint.bold(label)}${price === "" ? "" : `  ${paint.dim(price)}`}`;
    const falls = joined(question, situations);
    const shown = all ? falls : falls.slice(0, SHOWN);
    const rest = falls.slice(shown.length);
    const more = [
      `    ${paint.dim(`and ${rest.length} more (--all)`)}`,
      formatChance(sum(rest.map((one) => one.chance))),
    ];
    return [
      [],
      [title, paint.bold(formatChance(chance))],
      ...shown.map((row) => rowCells(question, row)),
      ...(rest.length > 0 ? [more] : []),
    ];
  });
  return formatColumns([head, ...rows], ["left", "right", "right", "left", "right"], { width });
}

/** A line of the table: one situation, or a range of faces with the same values. */
interface Row {
  readonly words: string;
  readonly chance: number;
  readonly after: number;
  readonly standing: number;
}

function rowCells({ goal }: Question, { words, chance, after, standing }: Row): string[] {
  const [objective] = goal.objectives;
  const show = (value: number): string => formatFigure(objective?.kind ?? "amount", value);
  const changes = show(after) !== show(standing);
  return [`    ${words}`, formatChance(chance), show(standing), changes ? "→" : "", changes ? show(after) : ""];
}

/** Situations as rows, the likeliest first. Faces of a single die with the same values share a row: 1 to 11. */
function joined({ system }: Question, situations: readonly AdvisedSituation[]): readonly Row[] {
  const rows: Row[] = [];
  const runs = new Map<string, { faces: number[]; row: Row }>();
  for (const { observations, chance, values, standValues } of situations) {
    const row = { chance, after: firstValue(values), standing: firstValue(standValues) };
    const [only] = observations;
    if (observations.length !== 1 || !only || !("answer" in only) || typeof only.answer !== "number") {
      rows.push({ words: formatObservations(system.text, observations) ?? "no dice", ...row });
      continue;
    }
    const key = `${row.after} ${row.standing}`;
    const run = runs.get(key) ?? { faces: [], row: { words: "", ...row, chance: 0 } };
    runs.set(key, { faces: [...run.faces, only.answer], row: { ...run.row, chance: run.row.chance + chance } });
  }
  const merged = [...runs.values()].map(({ faces, row }) => ({ ...row, words: formatRanges(faces) }));
  return [...rows, ...merged].toSorted(byChance);
}

/** The policy as data, of the schema `policyOutput`. */
function policyJson(question: Question, advices: readonly Advice[], none: number) {
  const named = (values: readonly Quantity[]) =>
    Object.fromEntries(question.goal.objectives.map(({ name }, i) => [name, values[i] ?? { value: 0 }]));
  return {
    ...questionJson(question),
    noChoice: none,
    advice: advices.map(({ label, pays, chance, situations }) => ({
      label,
      pays,
      chance,
      situations: situations.map(({ observations, chance: part, values, standValues }) => ({
        observations,
        chance: part,
        values: named(values),
        standValues: named(standValues),
      })),
    })),
  };
}
