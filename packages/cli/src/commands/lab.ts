import { writeFile } from "node:fs/promises";
import { doubles, rationals } from "@rulewright/dice";
import {
  along,
  type Axis,
  heatCsv,
  type HeatMap,
  heatMap,
  isChance,
  Lab,
  type LabAnswer,
  type LabQuestion,
  MOST_TIMES,
  type Mood,
  spreadCsv,
  spreadSvg,
  type StepWorth,
  stepWorths,
  toLink,
  usualAxis,
} from "@rulewright/lab";
import { type SystemDefinition, wordOf } from "@rulewright/rules";
import { bar } from "../draw/bars.ts";
import { columns } from "../draw/columns.ts";
import { mean, percent, points, signed } from "../draw/numbers.ts";
import { argumentWords, capital, objectiveName, outcomeName, small } from "../draw/words.ts";
import { unknown, Unusable } from "../faults.ts";
import { houseFrom, wayNamed } from "../names.ts";
import type { LabOptions } from "../options.ts";
import { mayBegin, type Question } from "../reckoning.ts";
import type { Terminal } from "../terminal.ts";

/** A question on the bench, with the lab that answers it. */
interface Bench {
  readonly system: SystemDefinition;
  readonly question: Question;
  readonly asked: LabQuestion;
  readonly lab: Lab<number>;
}

/** `rulewright lab`: everything exact about one procedure, on one screen, and pictures and tables to take away. */
export async function lab(terminal: Terminal, question: Question, options: LabOptions): Promise<void> {
  terminal.print(await labText(terminal, question, options));
}

/** What the lab has to say, as text or as JSON; files that were asked for are written. */
export async function labText(terminal: Terminal, question: Question, options: LabOptions): Promise<string> {
  mayBegin(question);
  const bench = benchFor(question, options);
  const answer = options.exact
    ? new Lab(question.system, rationals).answer(bench.asked)
    : bench.lab.answer(bench.asked);
  const axes = mapAxes(bench, options.map);
  const map = axes && heatMap(bench.lab, { ...bench.asked, times: 1 }, axes.x, axes.y, 0);
  const steps = stepWorths(bench.lab, bench.asked);
  const over = (options.over ?? []).map((words) => laidOver(bench, words));
  await takeAway(bench, answer, over[0]?.answer, map, options);
  if (options.json) {
    const laid = over.map(({ words, answer: other }) => ({ change: words, answer: other }));
    const said = { question: bench.asked, link: linkOf(bench), answer, steps, map: map ?? null, over: laid };
    return JSON.stringify(said, null, 2);
  }
  const parts = [
    heading(bench, terminal),
    endings(bench, answer, terminal),
    distribution(bench, answer, over, terminal),
    overTable(bench, answer, over, terminal),
    stepTable(bench, answer, steps, terminal),
    map ? mapTable(bench, map, terminal) : "",
    `  ${terminal.paint.faint(`The same in the browser: /lab#${linkOf(bench)}`)}`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

const linkOf = ({ asked, system }: Bench): string => toLink(asked, houseFrom(system));

function benchFor(question: Question, { way, times, spread }: LabOptions): Bench {
  const { system, procedure, args, house, goal } = question;
  const count = Number(times);
  if (!Number.isInteger(count) || count < 1 || count > MOST_TIMES) {
    throw new Unusable(`--times takes a whole number from 1 to ${MOST_TIMES}, not "${times}".`);
  }
  wayNamed(system, way);
  const name = Object.keys(system.goals).find((key) => system.goals[key] === goal) ?? goal.name;
  const asked: LabQuestion = {
    system: system.id,
    procedure: procedure.name,
    args,
    house,
    goal: name,
    way,
    times: count,
    ...(spread === undefined ? {} : { spread }),
  };
  return { system, question, asked, lab: new Lab(system, doubles) };
}

/** Another set-up laid over: the same with some numbers changed, `skill=5,lots=0`. */
function laidOver(bench: Bench, words: string): { readonly words: string; readonly answer: LabAnswer } {
  const { procedure } = bench.question;
  const args = { ...bench.asked.args };
  for (const word of words.split(",")) {
    const [name = "", value = ""] = word.split("=");
    const parameter = Object.hasOwn(procedure.parameters, name) ? procedure.parameters[name] : undefined;
    if (!parameter) throw unknown(`parameter of ${procedure.name}`, name, Object.keys(procedure.parameters));
    args[name] = parameter.kind === "integer" ? Number(value) : parameter.kind === "flag" ? value === "true" : value;
  }
  mayBegin({ ...bench.question, args });
  return { words, answer: bench.lab.answer({ ...bench.asked, args }) };
}

function mapAxes({ question, system }: Bench, words: string | undefined): { x: Axis; y: Axis } | undefined {
  const { procedure, args } = question;
  const axis = (name: string): Axis => {
    const parameter = Object.hasOwn(procedure.parameters, name) ? procedure.parameters[name] : undefined;
    const found = usualAxis(name, parameter, Number(args[name]));
    if (!found) {
      const whole = Object.keys(procedure.parameters).filter((key) => procedure.parameters[key]?.kind === "integer");
      throw unknown(`number of ${system.id} ${procedure.name} to map`, name, whole);
    }
    return found;
  };
  if (words === undefined) return undefined;
  const [x, y, ...more] = words.split(",");
  if (x === undefined || y === undefined || more.length > 0)
    throw new Unusable("--map takes two names: skill,difficulty.");
  return { x: axis(x), y: axis(y) };
}

function heading({ system, asked }: Bench, { paint }: Terminal): string {
  const title = `${paint.strong(system.title)} ${paint.faint("·")} ${wordOf(system.text, `procedure.${asked.procedure}`)}`;
  const often = asked.times > 1 ? [`${asked.times} times in a row`] : [];
  return `${title}\n  ${paint.faint([...often, ...argumentWords(system, asked.args)].join(" · "))}`;
}

function endings({ system, question }: Bench, { endings: all, values }: LabAnswer, { paint, width }: Terminal): string {
  const bars = Math.min(40, width - 34);
  const rows = all.map(({ outcome, mood, chance }) => [
    outcomeName(system, outcome),
    percent(chance),
    bar(chance, bars, mood, paint),
  ]);
  const means = question.goal.objectives.map((objective, i) => {
    const value = values[i];
    const figure = value?.chance ? percent(value.mean) : mean(value?.mean ?? 0);
    return [objectiveName(system, objective), paint.strong(figure), value?.exact ? paint.faint(value.exact) : ""];
  });
  return columns([...rows, [], ...means], ["left", "right", "left"]);
}

const moods: readonly Mood[] = ["good", "plain", "bad"];

type Over = ReturnType<typeof laidOver>;

function distribution(
  bench: Bench,
  { spread, left, sampled }: LabAnswer,
  over: readonly Over[],
  { paint, width }: Terminal,
): string {
  if (!spread) return "";
  const most = Math.max(...spread.bars.map(({ chance }) => chance));
  const bars = Math.min(48, width - 30 - 9 * over.length);
  const rows = spread.bars.map(({ value, reach, chance, parts }) => [
    reach === undefined ? String(value) : `${value}${reach === "or more" ? "+" : "−"}`,
    percent(chance),
    ...over.map(({ answer }) =>
      paint.faint(percent(answer.spread?.bars.find((one) => one.value === value)?.chance ?? 0)),
    ),
    moods.map((mood) => bar(parts[mood] / most, bars, mood, paint)).join(""),
  ]);
  const said = [
    `${spreadName(bench, spread.key)}: mean ${mean(spread.mean)}, standard deviation ${mean(spread.deviation)}`,
    ...(left > 1e-12 ? [`still going on with a chance of ${left.toExponential(1)}`] : []),
    ...(sampled ? [`sampled ${sampled.runs} times, right to about ${points(2 * sampled.error)} points`] : []),
  ];
  return `  ${paint.faint(said.join("; "))}\n${columns(rows, ["right", "right", ...over.map(() => "right" as const), "left"])}`;
}

/** What is laid over it, as numbers side by side. */
function overTable({ system, question }: Bench, answer: LabAnswer, over: readonly Over[], { paint }: Terminal): string {
  if (over.length === 0) return "";
  const head = ["", "here", ...over.map(({ words }) => words)].map((words) => paint.faint(words));
  const rows = question.goal.objectives.map((objective, i) => [
    objectiveName(system, objective),
    ...[answer, ...over.map((one) => one.answer)].map(({ values }) => {
      const figure = values[i]?.mean ?? 0;
      return isChance(objective) ? percent(figure) : mean(figure);
    }),
  ]);
  return columns([head, ...rows], ["left", "right", ...over.map(() => "right" as const)], { gap: 4 });
}

const SHOWN = 3;

function stepTable(
  { system, question }: Bench,
  { values }: LabAnswer,
  steps: readonly StepWorth[],
  { paint }: Terminal,
): string {
  const rows = steps.filter(({ differences }) => differences.some((one) => Math.abs(one) > 5e-4));
  if (rows.length === 0) return "";
  const shown = question.goal.objectives.slice(0, SHOWN);
  const head = ["What each thing is worth here", ...shown.map((one) => objectiveName(system, one))];
  const lines = rows.map((step) => [
    stepWords(system, step),
    ...shown.map((_, i) => (values[i]?.chance ? points(step.differences[i] ?? 0) : signed(step.differences[i] ?? 0))),
  ]);
  return columns([head.map((words) => paint.faint(words)), ...lines], ["left", ...shown.map(() => "right" as const)], {
    gap: 3,
  });
}

function stepWords({ text }: SystemDefinition, { parameter, from, to }: StepWorth): string {
  const name = wordOf(text, `param.${parameter}`);
  if (typeof to === "boolean" || typeof from === "boolean") return to === true ? name : `No ${small(name)}`;
  return `${name} ${from} → ${to}`;
}

function mapTable(bench: Bench, { x, y, cells }: HeatMap, { paint }: Terminal): string {
  const { system, question } = bench;
  const [objective] = question.goal.objectives;
  const chance = objective !== undefined && isChance(objective);
  const figure = (cell: number | null): string => {
    if (cell === null) return "·";
    return chance ? `${Math.round(100 * cell)}` : mean(cell);
  };
  const name = (parameter: string): string => small(wordOf(system.text, `param.${parameter}`));
  const what = objective ? objectiveName(system, objective) : "";
  const title = `${what}${chance ? " in per cent" : ""}: ${name(x.parameter)} across, ${name(y.parameter)} down`;
  const rows = along(y).map((down, i) => [
    paint.faint(String(down)),
    ...along(x).map((across, j) => {
      const said = figure(cells[i]?.[j] ?? null);
      const here = across === bench.asked.args[x.parameter] && down === bench.asked.args[y.parameter];
      return here ? paint.best(`[${said}]`) : said;
    }),
  ]);
  const head = ["", ...along(x).map((across) => paint.faint(String(across)))];
  return `  ${paint.faint(title)}\n${columns([head, ...rows], ["right", ...along(x).map(() => "right" as const)])}`;
}

function spreadName({ system: { text } }: Bench, key: string): string {
  const found = [`fact.${key}`, `tracker.${key}`].find((name) => Object.hasOwn(text, name));
  return found ? wordOf(text, found) : capital(key);
}

/** Pictures and tables, as files; a dash writes to standard output instead. */
async function takeAway(
  bench: Bench,
  answer: LabAnswer,
  over: LabAnswer | undefined,
  map: HeatMap | undefined,
  { svg, csv, mapCsv }: LabOptions,
): Promise<void> {
  const { spread } = answer;
  const name = spread ? spreadName(bench, spread.key) : "";
  const title = `${bench.system.title}: ${argumentWords(bench.system, bench.asked.args).join(", ")}`;
  const laid = over?.spread;
  if (svg !== undefined && spread) await save(svg, spreadSvg(spread, { title, name, ...(laid ? { over: laid } : {}) }));
  if (csv !== undefined) await save(csv, spreadCsv(answer, name));
  if (mapCsv !== undefined) {
    if (!map) throw new Unusable("--map-csv needs --map with two names.");
    await save(mapCsv, heatCsv(map, { x: map.x.parameter, y: map.y.parameter }));
  }
}

async function save(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new Unusable(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
