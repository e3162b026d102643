import {
  axisValues,
  barLabel,
  chartBars,
  type Curve,
  curveSuffix,
  errorMargin,
  type HeatMap,
  type HistogramOverlay,
  type LabAnswer,
  type MarginalEffect,
  type Policy,
  type ResourceUseRow,
  stageHeading,
} from "@rulewright/lab";
import {
  amountLabel,
  formatAccuracy,
  formatArguments,
  formatChance,
  formatChanceError,
  formatDifference,
  formatFigure,
  formatMean,
  formatParameterChange,
  isChance,
  type MeanFigure,
  objectiveLabel,
  parameterLabel,
  presentEndings,
  presentMeans,
  procedureLabel,
  tones,
} from "@rulewright/present";
import { uncapitalize } from "@rulewright/rules";
import { bar } from "../../terminal/bars.ts";
import { formatColumns, paragraph } from "../../terminal/columns.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { Workspace, SourcedAnswer, Overlay } from "./workspace.ts";

/** The names of the system and the procedure, and under them the question. */
export function heading({ system, asked }: Workspace, { paint, width }: Terminal): string {
  const title = `${paint.bold(system.title)} ${paint.dim("·")} ${procedureLabel(system.text, asked.procedure)}`;
  const often = asked.times > 1 ? [`${asked.times} attempts in a row`] : [];
  const values = [
    ...often,
    ...formatArguments(system.text, asked.args, system.procedures[asked.procedure]?.parameters),
  ].map((value) => value.replaceAll(" ", "\u00A0"));
  if (values.length === 0) return title;
  return `${title}\n${paint.dim(paragraph(values.join(" · "), width).replaceAll("\u00A0", " "))}`;
}

/** That an answer is simulated, with its error and the reason; empty where it is exact. */
export function samplingNotice({ answer: { simulation }, reason }: SourcedAnswer, { paint, width }: Terminal): string {
  if (!simulation) return "";
  const because = reason === undefined ? "" : `; ${reason}`;
  const text = `${paint.bold("Simulated:")} ${formatAccuracy(simulation)}${because}.`;
  return paragraph(text, width);
}

/** The chance of each outcome and the expected value of each objective. */
export function outcomeTable(
  { system }: Pick<Workspace, "system">,
  { endings, values }: LabAnswer,
  { paint, width }: Terminal,
): string {
  const bars = Math.min(40, width - 34);
  const shown = presentEndings(system.text, endings, values[0]);
  const endingLabels = new Set(shown.map(({ label }) => label));
  const rows = shown.map(({ label, figure, value, tone }) => [label, figure, bar(value, bars, tone, paint)]);
  // A chance that the endings show already needs a line only for its fraction or its error.
  const isShown = ({ label, exact, errorBar }: MeanFigure): boolean =>
    exact !== undefined || errorBar !== undefined || !endingLabels.has(label);
  const means = presentMeans(system.text, values)
    .filter(isShown)
    .map(({ label, figure, exact, errorBar }) => [label, paint.bold(figure), paint.dim(exact ?? errorBar ?? "")]);
  return formatColumns(
    [...rows, ...(rows.length > 0 && means.length > 0 ? [[]] : []), ...means],
    ["left", "right", "left"],
    { width },
  );
}

/** The code of the letter A, from which the columns of overlays are named. */
const LETTER_A = 65;

interface Drawing {
  readonly name: string;
  readonly over: readonly Overlay[];
  readonly curve: Curve;
}

/** The distributions of overlays with their labels. */
export const histogramOverlays = (over: readonly Overlay[]): readonly HistogramOverlay[] =>
  over.flatMap(({ answer: { histogram }, label }) => (histogram ? [{ histogram, label }] : []));

/** The distribution as bars, with the chances of overlays beside them. */
export function distribution(answer: LabAnswer, { name, over, curve }: Drawing, { paint, width }: Terminal): string {
  const { histogram, left, simulation } = answer;
  if (!histogram) return "";
  const overlays = histogramOverlays(over);
  const bars = chartBars(
    histogram,
    overlays.map((one) => one.histogram),
    curve,
  );
  const max = Math.max(...bars.map(({ chance }) => chance));
  const room = Math.min(48, width - 30 - 9 * overlays.length);
  const rows = bars.map((one) => [
    barLabel(one),
    formatChance(one.chance),
    ...one.overlays.map((chance) => paint.dim(formatChance(chance))),
    tones.map((tone) => bar(one.parts[tone] / max, room, tone, paint)).join(""),
    ...(simulation ? [paint.dim(formatChanceError(errorMargin(one.chance, simulation.runs)))] : []),
  ]);
  const summary = [
    `${name}${curveSuffix[curve]}: mean ${formatMean(histogram.mean)}, standard deviation ${formatMean(histogram.deviation)}`,
    ...(left > 1e-12 ? [`not ended with a chance of ${left.toExponential(1)}`] : []),
  ];
  const sides = ["right", "right", ...overlays.map(() => "right" as const), "left", "left"] as const;
  // Overlays are named above the table, since their labels are too long for a heading.
  const letters = overlays.map((_, i) => String.fromCodePoint(LETTER_A + i));
  const heads = overlays.length > 0 ? [["", "This", ...letters].map((words) => paint.dim(words))] : [];
  const key = overlays.map(({ label }, i) => `  ${paint.dim(`${letters[i]}: ${label}`)}\n`).join("");
  const title = paint.dim(paragraph(summary.join("; "), width));
  return `${title}\n${key}${formatColumns([...heads, ...rows], sides, { width })}`;
}

/** The expected values of overlays beside those of the answer. */
export function overlayTable(
  { system, question }: Workspace,
  answer: LabAnswer,
  over: readonly Overlay[],
  { paint, width }: Terminal,
): string {
  const names = answer.values.map(({ name }) => name).join();
  const same = over.filter((one) => one.answer.values.map(({ name }) => name).join() === names);
  if (same.length === 0) return "";
  const head = ["", "This", ...same.map(({ label }) => label)].map((words) => paint.dim(words));
  const rows = question.goal.objectives.map((objective, i) => [
    objectiveLabel(system.text, objective),
    ...[answer, ...same.map((one) => one.answer)].map(({ values }) => {
      const { mean = 0, kind = objective.kind } = values[i] ?? {};
      return formatFigure(kind, mean);
    }),
  ]);
  return formatColumns([head, ...rows], ["left", "right", ...same.map(() => "right" as const)], { gap: 4, width });
}

const SHOWN = 3;

/** The effect of one more or one less of each parameter on the objectives. */
export function effectTable(
  { system, question }: Workspace,
  { values }: LabAnswer,
  steps: readonly MarginalEffect[],
  { paint, width }: Terminal,
): string {
  const rows = steps.filter(({ differences }) => differences.some((one) => Math.abs(one) > 5e-4));
  if (rows.length === 0) return "";
  const shown = question.goal.objectives.slice(0, SHOWN);
  const head = ["Effect of each change", ...shown.map((one) => objectiveLabel(system.text, one))];
  const lines = rows.map((step) => [
    formatParameterChange(system.text, step),
    ...shown.map((_, i) => formatDifference(values[i]?.kind ?? "amount", step.differences[i] ?? 0)),
  ]);
  return formatColumns(
    [head.map((words) => paint.dim(words)), ...lines],
    ["left", ...shown.map(() => "right" as const)],
    { gap: 3, width },
  );
}

const CASES = 4;

/** The best policy, choice by choice: each option, and under it its situations. */
export function policyTable(
  { question, asked }: Workspace,
  { stages, more }: Policy,
  { paint, width }: Terminal,
): string {
  if (stages.length === 0) return "";
  const [objective] = question.goal.objectives;
  // Over several attempts, the objective is a count.
  const kind = asked.times === 1 ? (objective?.kind ?? "amount") : "amount";
  const show = (value: number): string => formatFigure(kind, value);
  const rows = stages.flatMap((stage, place) => [
    ...(place === 0 ? [] : [[]]),
    [paint.dim(stageHeading(stage, place)), paint.dim("Chance"), paint.dim("Let it stand"), "", paint.dim("Best")],
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
  const table = formatColumns(rows, ["left", "right", "right", "left", "right"], { width });
  return more ? `${table}\n  ${paint.dim("More choices follow.")}` : table;
}

/** How far trackers last over several attempts in a row. */
export function budgetTable(
  { system, question }: Workspace,
  rows: readonly ResourceUseRow[],
  { paint, width }: Terminal,
): string {
  const [objective] = question.goal.objectives;
  const spent = rows[0]?.spending ?? [];
  const names = spent.flatMap(({ name }) => [amountLabel(system.text, name, "paid"), "none left"]);
  const head = ["Attempts in a row", objective ? objectiveLabel(system.text, objective) : "", ...names];
  const lines = rows.map(({ times, values, spending: parts }) => [
    String(times),
    formatMean(values[0] ?? 0),
    ...parts.flatMap(({ mean: paid, depleted }) => [formatMean(paid), formatChance(depleted)]),
  ]);
  return formatColumns(
    [head.map((words) => paint.dim(words)), ...lines],
    ["left", ...head.slice(1).map(() => "right" as const)],
    { gap: 3, width },
  );
}

/** The first objective for every pair of values of two parameters. */
export function mapTable(workspace: Workspace, { x, y, cells }: HeatMap, { paint, width }: Terminal): string {
  const { system, question } = workspace;
  const [objective] = question.goal.objectives;
  const chance = objective !== undefined && isChance(objective);
  const figure = (cell: number | null): string => {
    if (cell === null) return "·";
    return chance ? `${Math.round(100 * cell)}` : formatMean(cell);
  };
  const name = (parameter: string): string => uncapitalize(parameterLabel(system.text, parameter));
  const what = objective ? objectiveLabel(system.text, objective) : "";
  const title = `${what}${chance ? " in percent" : ""}: ${name(x.parameter)} across, ${name(y.parameter)} down`;
  const rows = axisValues(y).map((down, i) => [
    paint.dim(String(down)),
    ...axisValues(x).map((across, j) => {
      const shown = figure(cells[i]?.[j] ?? null);
      const here = across === workspace.asked.args[x.parameter] && down === workspace.asked.args[y.parameter];
      return here ? paint.best(`[${shown}]`) : shown;
    }),
  ]);
  const head = ["", ...axisValues(x).map((across) => paint.dim(String(across)))];
  return `${paint.dim(paragraph(title, width))}\n${formatColumns([head, ...rows], ["right", ...axisValues(x).map(() => "right" as const)], { width })}`;
}
