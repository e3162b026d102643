import { formatArguments, formatChance, formatChanceDifference, formatCount, formatMean, formatMeanDifference, isChance, objectiveLabel, outcomeLabel, type Tone } from "@rulewright/present";
import { axisValues, barLabel, chartBars, type ResourceUseRow, type Curve, curveSuffix, type HeatMap, type LabAnswer, type Policy, type Histogram, stageHeading, type MarginalEffect, errorMargin } from "@rulewright/lab";
import { formatMessage, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import { bar } from "../../terminal/bars.ts";
import { formatColumns } from "../../terminal/columns.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { Workspace, SourcedAnswer, Overlay } from "./workspace.ts";

export function heading({ system, asked }: Workspace, { paint }: Terminal): string {
  const title = `${paint.bold(system.title)} ${paint.dim("·")} ${formatMessage(system.text, `procedure.${asked.procedure}`)}`;
  const often = asked.times > 1 ? [`${asked.times} times in a row`] : [];
  return `${title}\n  ${paint.dim([...often, ...formatArguments(system.text, asked.args)].join(" · "))}`;
}

/** That an answer is simulated, how far it can be trusted, and why; empty where it is exact. */
export function samplingNotice({ answer: { simulation }, why }: SourcedAnswer, { paint }: Terminal): string {
  if (!simulation) return "";
  const off = Math.max(0.1, 200 * simulation.error).toFixed(1);
  const because = why === undefined ? "" : `; ${why}`;
  return `  ${paint.bold("Simulated:")} ${formatCount(simulation.runs)} throws, chances right to about ${off} points${because}.`;
}

export function outcomeTable(
  { system, question }: Workspace,
  { endings: all, values }: LabAnswer,
  { paint, width }: Terminal,
): string {
  const bars = Math.min(40, width - 34);
  // The one ending that a whole row of attempts has has no name, and says nothing.
  const named = all.filter(({ outcome }) => all.length > 1 || Object.hasOwn(system.text, `outcome.${outcome}`));
  const rows = named.map(({ outcome, mood, chance }) => [
    outcomeLabel(system.text, outcome),
    formatChance(chance),
    bar(chance, bars, mood, paint),
  ]);
  const means = question.goal.objectives.map((objective, i) => {
    const value = values[i];
    const figure = value?.chance ? formatChance(value.mean) : formatMean(value?.mean ?? 0);
    const error =
      value?.error === undefined ? "" : `± ${value.chance ? formatChance(2 * value.error) : formatMean(2 * value.error)}`;
    return [objectiveLabel(system.text, objective), paint.bold(figure), paint.dim(value?.exact ?? error)];
  });
  return formatColumns([...rows, [], ...means], ["left", "right", "left"]);
}

const moods: readonly Tone[] = ["good", "plain", "bad"];
/** What laid columns are lettered from. */
const A = 65;

interface Drawing {
  readonly name: string;
  readonly over: readonly Overlay[];
  readonly curve: Curve;
}

/** The distribution as bars, what is laid over it as numbers beside them. */
export function distribution(answer: LabAnswer, { name, over, curve }: Drawing, { paint, width }: Terminal): string {
  const { histogram, left, simulation } = answer;
  if (!histogram) return "";
  const laid = over.flatMap((one) => (one.answer.histogram ? [{ spread: one.answer.histogram, words: one.words }] : []));
  const bars = chartBars(
    histogram,
    laid.map((one) => one.spread),
    curve,
  );
  const max = Math.max(...bars.map(({ chance }) => chance));
  const room = Math.min(48, width - 30 - 9 * laid.length);
  const rows = bars.map((one) => [
    barLabel(one),
    formatChance(one.chance),
    ...one.overlays.map((chance) => paint.dim(formatChance(chance))),
    moods.map((mood) => bar(one.parts[mood] / max, room, mood, paint)).join(""),
    ...(simulation ? [paint.dim(`± ${formatChance(errorMargin(one.chance, simulation.runs))}`)] : []),
  ]);
  const said = [
    `${name}${curveSuffix[curve]}: mean ${formatMean(histogram.mean)}, standard deviation ${formatMean(histogram.deviation)}`,
    ...(left > 1e-12 ? [`still going on with a chance of ${left.toExponential(1)}`] : []),
  ];
  const sides = ["right", "right", ...laid.map(() => "right" as const), "left", "left"] as const;
  // What is laid over it is named above the table: its words are too long for a column's head.
  const letters = laid.map((_, i) => String.fromCodePoint(A + i));
  const heads = laid.length > 0 ? [["", "here", ...letters].map((words) => paint.dim(words))] : [];
  const key = laid.map(({ words }, i) => `  ${paint.dim(`${letters[i]}: ${words}`)}\n`).join("");
  return `  ${paint.dim(said.join("; "))}\n${key}${formatColumns([...heads, ...rows], sides)}`;
}

/** What is laid over it, as numbers side by side; of dice, their mean. */
export function overlayTable(
  { system, question }: Workspace,
  answer: LabAnswer,
  over: readonly Overlay[],
  { paint }: Terminal,
): string {
  const names = answer.values.map(({ name }) => name).join();
  const same = over.filter((one) => one.answer.values.map(({ name }) => name).join() === names);
  if (same.length === 0) return "";
  const head = ["", "here", ...same.map(({ words }) => words)].map((words) => paint.dim(words));
  const rows = question.goal.objectives.map((objective, i) => [
    objectiveLabel(system.text, objective),
    ...[answer, ...same.map((one) => one.answer)].map(({ values }) => {
      const { mean: figure = 0, chance = false } = values[i] ?? {};
      return chance ? formatChance(figure) : formatMean(figure);
    }),
  ]);
  return formatColumns([head, ...rows], ["left", "right", ...same.map(() => "right" as const)], { gap: 4 });
}

const SHOWN = 3;

export function effectTable(
  { system, question }: Workspace,
  { values }: LabAnswer,
  steps: readonly MarginalEffect[],
  { paint }: Terminal,
): string {
  const rows = steps.filter(({ differences }) => differences.some((one) => Math.abs(one) > 5e-4));
  if (rows.length === 0) return "";
  const shown = question.goal.objectives.slice(0, SHOWN);
  const head = ["What each thing is worth here", ...shown.map((one) => objectiveLabel(system.text, one))];
  const lines = rows.map((step) => [
    effectLabel(system, step),
    ...shown.map((_, i) => (values[i]?.chance ? formatChanceDifference(step.differences[i] ?? 0) : formatMeanDifference(step.differences[i] ?? 0))),
  ]);
  return formatColumns(
    [head.map((words) => paint.dim(words)), ...lines],
    ["left", ...shown.map(() => "right" as const)],
    {
      gap: 3,
    },
  );
}

function effectLabel({ text }: SystemDefinition, { parameter, from, to }: MarginalEffect): string {
  const name = formatMessage(text, `param.${parameter}`);
  if (typeof to === "boolean" || typeof from === "boolean") return to === true ? name : `No ${uncapitalize(name)}`;
  return `${name} ${from} → ${to}`;
}

const CASES = 4;

/** How to choose, choice by choice: what to do, and under it when. */
export function policyTable({ question, asked }: Workspace, { stages, more }: Policy, { paint }: Terminal): string {
  if (stages.length === 0) return "";
  const [objective] = question.goal.objectives;
  // Of several in a row, what is wanted is counted.
  const chance = objective !== undefined && isChance(objective) && asked.times === 1;
  const show = (value: number): string => (chance ? formatChance(value) : formatMean(value));
  const rows = stages.flatMap((stage, place) => [
    ...(place === 0 ? [] : [[]]),
    [paint.dim(stageHeading(stage, place)), paint.dim("how often"), paint.dim("as it lies"), "", paint.dim("then")],
    ...stage.advices.flatMap(({ words, price, chance, cases }) => [
      [`${paint.bold(words)}${price === "" ? "" : paint.dim(`  ${price}`)}`, paint.bold(formatChance(chance))],
      ...cases.slice(0, CASES).map((one) => {
        const changes = show(one.standing) !== show(one.after);
        const after = changes ? ["→", show(one.after)] : ["", ""];
        return [`  ${one.words}`, formatChance(one.chance), show(one.standing), ...after];
      }),
      ...(cases.length > CASES ? [[paint.dim(`  and ${cases.length - CASES} rarer`)]] : []),
    ]),
  ]);
  const table = formatColumns(rows, ["left", "right", "right", "left", "right"]);
  return more ? `${table}\n  ${paint.dim("Choices go on beyond this.")}` : table;
}

/** How far what is held goes, over one attempt, two, three. */
export function budgetTable({ system, question }: Workspace, rows: readonly ResourceUseRow[], { paint }: Terminal): string {
  const [objective] = question.goal.objectives;
  const spent = rows[0]?.spending ?? [];
  const tracker = (name: string): string => uncapitalize(formatMessage(system.text, `tracker.${name}`));
  const names = spent.flatMap(({ name }) => [`${tracker(name)} spent`, `none left`]);
  const head = ["How far it goes, in a row", objective ? objectiveLabel(system.text, objective) : "", ...names];
  const lines = rows.map(({ times, values, spending: parts }) => [
    String(times),
    formatMean(values[0] ?? 0),
    ...parts.flatMap(({ mean: paid, depleted }) => [formatMean(paid), formatChance(depleted)]),
  ]);
  return formatColumns(
    [head.map((words) => paint.dim(words)), ...lines],
    ["left", ...head.slice(1).map(() => "right" as const)],
    {
      gap: 3,
    },
  );
}

export function mapTable(bench: Workspace, { x, y, cells }: HeatMap, { paint }: Terminal): string {
  const { system, question } = bench;
  const [objective] = question.goal.objectives;
  const chance = objective !== undefined && isChance(objective);
  const figure = (cell: number | null): string => {
    if (cell === null) return "·";
    return chance ? `${Math.round(100 * cell)}` : formatMean(cell);
  };
  const name = (parameter: string): string => uncapitalize(formatMessage(system.text, `param.${parameter}`));
  const what = objective ? objectiveLabel(system.text, objective) : "";
  const title = `${what}${chance ? " in per cent" : ""}: ${name(x.parameter)} across, ${name(y.parameter)} down`;
  const rows = axisValues(y).map((down, i) => [
    paint.dim(String(down)),
    ...axisValues(x).map((across, j) => {
      const said = figure(cells[i]?.[j] ?? null);
      const here = across === bench.asked.args[x.parameter] && down === bench.asked.args[y.parameter];
      return here ? paint.best(`[${said}]`) : said;
    }),
  ]);
  const head = ["", ...axisValues(x).map((across) => paint.dim(String(across)))];
  return `  ${paint.dim(title)}\n${formatColumns([head, ...rows], ["right", ...axisValues(x).map(() => "right" as const)])}`;
}

/** What the number of a distribution is called. */
export function spreadName({ system: { text } }: Workspace, { key }: Histogram): string {
  const found = [`fact.${key}`, `tracker.${key}`].find((name) => Object.hasOwn(text, name));
  return found ? formatMessage(text, found) : key.charAt(0).toUpperCase() + key.slice(1);
}
