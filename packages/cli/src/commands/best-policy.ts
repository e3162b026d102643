import { formatChance, formatMean, formatOption, formatPrice, formatRanges, isChance, type Quantity } from "@rulewright/present";
import { formatObservations, type Situation } from "@rulewright/lab";
import { formatColumns } from "../terminal/columns.ts";
import type { BestOptions } from "../question/options.ts";
import { type Question, type ExactCalculator, exactCalculator, sum } from "../calculation/calculator.ts";
import { firstChoices, questionAt } from "../calculation/first-choices.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { questionJson, heading } from "./odds.ts";

/** A situation with the best thing to do in it, and what letting it stand would be worth. */
interface AdvisedSituation extends Situation {
  readonly words: string;
  readonly pays: Readonly<Record<string, number>>;
  readonly values: readonly Quantity[];
  readonly standing: readonly Quantity[];
}

/** Situations that call for the same thing. */
interface Advice {
  readonly words: string;
  readonly pays: AdvisedSituation["pays"];
  readonly chance: number;
  readonly situations: readonly AdvisedSituation[];
}

/** What to do at the first choice, by how the dice fall. */
export function bestPolicy(terminal: Terminal, question: Question, options: BestOptions): void {
  const by = exactCalculator(options.exact ?? false);
  const { situations, none } = firstChoices(question);
  const advices = groupAdvice(situations.map((situation) => adviseSituation(question, situation, by)));
  if (options.json) {
    terminal.print(JSON.stringify(policyJson(question, advices, none), null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  if (none > 0) terminal.print(`  ${formatChance(none)} of the time there is nothing to choose.\n`);
  if (advices.length > 0) terminal.print(adviceTable(question, advices, terminal, options));
}

function adviseSituation(question: Question, situation: Situation, by: ExactCalculator): AdvisedSituation {
  const worths = by.rankOptions(questionAt(question, situation), situation.choice);
  const [first] = worths;
  const standing = worths.find(({ option }) => option.move === undefined);
  if (!first) throw new Error(`a choice without options in ${situation.procedure.name}`);
  return {
    ...situation,
    words: formatOption(question.system, first.option, situation.choice.stands.as),
    pays: first.option.pays,
    values: first.values,
    standing: (standing ?? first).values,
  };
}

/** The likelier first; chances that only rounding tells apart stay in the order in which the dice say them. */
function byChance(a: { readonly chance: number }, b: { readonly chance: number }): number {
  const difference = b.chance - a.chance;
  return Math.abs(difference) < 1e-12 ? 0 : difference;
}

/** The same advice together, the cheapest and commonest first. */
function groupAdvice(all: readonly AdvisedSituation[]): readonly Advice[] {
  const groups = new Map<string, AdvisedSituation[]>();
  for (const one of all) {
    const known = groups.get(one.words);
    if (known) known.push(one);
    else groups.set(one.words, [one]);
  }
  const price = ({ pays }: Advice): number => sum(Object.values(pays));
  return [...groups.values()]
    .map((situations) => ({
      words: situations[0]?.words ?? "",
      pays: situations[0]?.pays ?? {},
      chance: sum(situations.map(({ chance }) => chance)),
      situations: situations.toSorted(byChance),
    }))
    .toSorted((a, b) => price(a) - price(b) || b.chance - a.chance);
}

const SHOWN = 5;

/** All advice in one table: what to do, and below it when. */
function adviceTable(
  question: Question,
  advices: readonly Advice[],
  { paint }: Terminal,
  { all }: BestOptions,
): string {
  const { system } = question;
  const head = ["What to do, and when", "how often", "as it lies", "", "then"].map((words) => paint.dim(words));
  const rows = advices.flatMap(({ words, pays, chance, situations }) => {
    const price = formatPrice(system.text, pays);
    const title = `${paint.best("★")} ${paint.bold(words)}${price === "" ? "" : `  ${paint.dim(price)}`}`;
    const falls = joined(question, situations);
    const shown = all ? falls : falls.slice(0, SHOWN);
    const rest = falls.slice(shown.length);
    const more = [`    ${paint.dim(`and ${rest.length} more (--all)`)}`, formatChance(sum(rest.map((one) => one.chance)))];
    return [
      [],
      [title, paint.bold(formatChance(chance))],
      ...shown.map((row) => rowCells(question, row)),
      ...(rest.length > 0 ? [more] : []),
    ];
  });
  return formatColumns([head, ...rows], ["left", "right", "right", "left", "right"]);
}

/** A line of the table: one situation, or a run of numbers that mean the same. */
interface Row {
  readonly words: string;
  readonly chance: number;
  readonly after: number;
  readonly standing: number;
}

function rowCells({ goal }: Question, { words, chance, after, standing }: Row): string[] {
  const [objective] = goal.objectives;
  const show = (value: number): string => (objective && isChance(objective) ? formatChance(value) : formatMean(value));
  const changes = show(after) !== show(standing);
  return [`    ${words}`, formatChance(chance), show(standing), changes ? "→" : "", changes ? show(after) : ""];
}

/** Situations as rows, the likeliest first; single dice whose faces mean the same are put together: 1 to 11. */
function joined({ system }: Question, situations: readonly AdvisedSituation[]): readonly Row[] {
  const rows: Row[] = [];
  const runs = new Map<string, { faces: number[]; row: Row }>();
  for (const { observations, chance, values, standing } of situations) {
    const row = { chance, after: values[0]?.value ?? 0, standing: standing[0]?.value ?? 0 };
    const [only] = observations;
    if (observations.length !== 1 || !only || !("said" in only) || typeof only.said !== "number") {
      rows.push({ words: formatObservations(system.text, observations) ?? "no dice", ...row });
      continue;
    }
    const key = `${row.after} ${row.standing}`;
    const run = runs.get(key) ?? { faces: [], row: { words: "", ...row, chance: 0 } };
    runs.set(key, { faces: [...run.faces, only.said], row: { ...run.row, chance: run.row.chance + chance } });
  }
  const merged = [...runs.values()].map(({ faces, row }) => ({ ...row, words: formatRanges(faces) }));
  return [...rows, ...merged].toSorted(byChance);
}

/** The same as data; its schema is `policyOutput` in schemas.ts. */
function policyJson(question: Question, advices: readonly Advice[], none: number) {
  const named = (values: readonly Quantity[]) =>
    Object.fromEntries(question.goal.objectives.map(({ name }, i) => [name, values[i] ?? { value: 0 }]));
  return {
    ...questionJson(question),
    nothingToChoose: none,
    advice: advices.map(({ words, pays, chance, situations }) => ({
      words,
      pays,
      chance,
      situations: situations.map(({ observations, chance: part, values, standing }) => ({
        seen,
        chance: part,
        values: named(values),
        standing: named(standing),
      })),
    })),
  };
}
