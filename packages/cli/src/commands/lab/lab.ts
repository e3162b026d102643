import { formatArguments } from "@rulewright/present";
import { writeFile } from "node:fs/promises";
import { type Axis, resourceUse, type Curve, heatMapCsv, type HeatMap, heatMap, type LabAnswer, describePolicy, histogramCsv, histogramSvg, marginalEffects, formatLink, defaultAxis, formatViewLink } from "@rulewright/lab";
import { UsageError } from "../../errors/errors.ts";
import { unknownName } from "../../errors/suggestions.ts";
import { parseHouseRules } from "../../question/lookup.ts";
import type { LabOptions, DiceLabOptions } from "../../question/options.ts";
import { parseTimeout } from "../../calculation/time-limit.ts";
import { requireLegalStart, type Question } from "../../calculation/calculator.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { DiceExpression } from "../../question/dice-expression.ts";
import {
  answerQuestion,
  answerDice,
  type Workspace,
  createWorkspace,
  diceOverlay,
  createOverlay,
  type Overlay,
} from "./workspace.ts";
import {
  budgetTable,
  distribution,
  outcomeTable,
  heading,
  mapTable,
  overlayTable,
  policyTable,
  spreadName,
  effectTable,
  samplingNotice,
} from "./tables.ts";
import { diceHeading } from "../dice/odds.ts";

/** `rulewright lab`: everything exact about one procedure, on one screen, and pictures and tables to take away. */
export async function lab(terminal: Terminal, question: Question, options: LabOptions): Promise<void> {
  terminal.print(await labText(terminal, question, options));
}

/** What the lab has to say, as text or as JSON; files that were asked for are written. */
export async function labText(terminal: Terminal, question: Question, options: LabOptions): Promise<string> {
  requireLegalStart(question);
  const bench = createWorkspace(question, options);
  const curve = findCurve(options.curve);
  const axes = mapAxes(bench, options.map);
  const found = answerQuestion(bench, options.exact);
  const { answer } = found;
  const { asked, system, lab: patient } = bench;
  const map = axes && patient.try((one) => heatMap(one, { ...asked, times: 1 }, axes.x, axes.y, 0));
  const steps = patient.try((one) => marginalEffects(one, asked));
  const policy = patient.try((one) => describePolicy(one, system, asked));
  const budget = asked.times > 1 ? patient.try((one) => resourceUse(one, asked)) : [];
  const over = (options.over ?? []).map((words) => createOverlay(bench, words));
  const name = answer.histogram ? spreadName(bench, answer.histogram) : "";
  const link = formatViewLink(formatLink(asked, parseHouseRules(system)), { curve, over: over[0]?.link });
  const title = `${system.title}: ${formatArguments(system.text, asked.args).join(", ")}`;
  await saveDistribution({ answer, name, title, curve, over }, options);
  await saveMap(map, options);
  if (options.json) {
    const laid = over.map(({ words, answer: other }) => ({ words, answer: other }));
    const said = {
      question: asked,
      link,
      ...found,
      steps,
      policy,
      budget,
      map: map ?? null,
      over: laid,
    };
    return JSON.stringify(said, null, 2);
  }
  const { paint } = terminal;
  const late = [axes && !map, !steps, !policy, !budget].some(Boolean);
  const parts = [
    heading(bench, terminal),
    samplingNotice(found, terminal),
    outcomeTable(bench, answer, terminal),
    distribution(answer, { name, over, curve }, terminal),
    overlayTable(bench, answer, over, terminal),
    budget && budget.length > 0 ? budgetTable(bench, budget, terminal) : "",
    steps ? effectTable(bench, answer, steps, terminal) : "",
    policy ? policyTable(bench, policy, terminal) : "",
    map ? mapTable(bench, map, terminal) : "",
    late
      ? `  ${paint.dim(`What is missing here took longer than ${bench.patience} s: --patience gives it more.`)}`
      : "",
    `  ${paint.dim(`The same in the browser: /lab#${link}`)}`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** `rulewright lab "4d6dl1"`: the same of dice as people write them. */
export async function diceLab(terminal: Terminal, written: DiceExpression, options: DiceLabOptions): Promise<void> {
  const curve = findCurve(options.curve);
  const asking = { exact: options.exact ?? false, patience: parseTimeout(options.timeout) };
  const found = answerDice(written.text, asking);
  const over = (options.over ?? []).map((words) => diceOverlay(words, asking));
  const { answer } = found;
  const link = formatViewLink(formatLink({ expression: written.text }), { curve, over: over[0]?.link });
  await saveDistribution({ answer, name: "Total", title: written.text, curve, over }, options);
  if (options.json) {
    terminal.print(
      JSON.stringify(
        {
          dice: written.text,
          link,
          ...found,
          over: over.map(({ words, answer: other }) => ({ words, answer: other })),
        },
        null,
        2,
      ),
    );
    return;
  }
  const parts = [
    diceHeading(written, terminal),
    samplingNotice(found, terminal),
    distribution(answer, { name: "Total", over, curve }, terminal),
    ...over.map(({ words, answer: other }) => `  ${words}: mean ${other.histogram?.mean.toFixed(2)}`),
    answer.values[0]?.exact === undefined ? "" : `  mean ${answer.values[0].exact}`,
    `  ${terminal.paint.dim(`The same in the browser: /lab#${link}`)}`,
  ];
  terminal.print(parts.filter((part) => part !== "").join("\n\n"));
}

const CURVES: readonly Curve[] = ["each", "more", "less"];

function findCurve(name = "each"): Curve {
  const found = CURVES.find((curve) => curve === name);
  if (!found) throw unknownName("curve", name, CURVES);
  return found;
}

function mapAxes({ question, system }: Workspace, words: string | undefined): { x: Axis; y: Axis } | undefined {
  const { procedure, args } = question;
  const axis = (name: string): Axis => {
    const parameter = Object.hasOwn(procedure.parameters, name) ? procedure.parameters[name] : undefined;
    const found = defaultAxis(name, parameter, Number(args[name]));
    if (!found) {
      const whole = Object.keys(procedure.parameters).filter((key) => procedure.parameters[key]?.kind === "integer");
      throw unknownName(`number of ${system.id} ${procedure.name} to map`, name, whole);
    }
    return found;
  };
  if (words === undefined) return undefined;
  const [x, y, ...more] = words.split(",");
  if (x === undefined || y === undefined || more.length > 0)
    throw new UsageError("--map takes two names: skill,difficulty.");
  return { x: axis(x), y: axis(y) };
}

interface Export {
  readonly answer: LabAnswer;
  readonly over: readonly Overlay[];
  readonly title: string;
  readonly name: string;
  readonly curve: Curve;
}

/** The picture and the table, as files. */
async function saveDistribution(
  { answer, over, title, name, curve }: Export,
  { svg, csv }: Pick<LabOptions, "svg" | "csv">,
): Promise<void> {
  const { histogram, simulation } = answer;
  const laid = over.flatMap((one) => (one.answer.histogram ? [{ spread: one.answer.histogram, words: one.words }] : []));
  if (svg !== undefined && histogram) {
    await save(svg, histogramSvg(histogram, { title, name, curve, runs: simulation?.runs, over: laid }));
  }
  if (csv !== undefined) await save(csv, histogramCsv(answer, name, { curve, over: laid }));
}

async function saveMap(map: HeatMap | undefined, { mapCsv }: LabOptions): Promise<void> {
  if (mapCsv === undefined) return;
  if (!map) throw new UsageError("--map-csv needs --map with two names.");
  await save(mapCsv, heatMapCsv(map, { x: map.x.parameter, y: map.y.parameter }));
}

async function save(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new UsageError(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
