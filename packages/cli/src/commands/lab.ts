import { writeFile } from "node:fs/promises";
import {
  type Axis,
  budgetOf,
  type Curve,
  heatCsv,
  type HeatMap,
  heatMap,
  type LabAnswer,
  policyOf,
  spreadCsv,
  spreadSvg,
  stepWorths,
  toLink,
  usualAxis,
  viewLink,
} from "@rulewright/lab";
import { argumentWords } from "../draw/words.ts";
import { unknown, Unusable } from "../faults.ts";
import { houseFrom } from "../names.ts";
import type { LabOptions, WrittenLabOptions } from "../options.ts";
import { secondsGiven } from "../patience.ts";
import { mayBegin, type Question } from "../reckoning.ts";
import type { Terminal } from "../terminal.ts";
import type { Written } from "../written.ts";
import { answerTo, answerToDice, type Bench, benchFor, diceOver, laidOver, type Over } from "./lab-bench.ts";
import {
  budgetTable,
  distribution,
  endings,
  heading,
  mapTable,
  overTable,
  policyTable,
  spreadName,
  stepTable,
  trust,
} from "./lab-tables.ts";
import { writtenHeading } from "./odds-of-dice.ts";

/** `rulewright lab`: everything exact about one procedure, on one screen, and pictures and tables to take away. */
export async function lab(terminal: Terminal, question: Question, options: LabOptions): Promise<void> {
  terminal.print(await labText(terminal, question, options));
}

/** What the lab has to say, as text or as JSON; files that were asked for are written. */
export async function labText(terminal: Terminal, question: Question, options: LabOptions): Promise<string> {
  mayBegin(question);
  const bench = benchFor(question, options);
  const curve = curveNamed(options.curve);
  const axes = mapAxes(bench, options.map);
  const found = answerTo(bench, options.exact);
  const { answer } = found;
  const { asked, system, lab: patient } = bench;
  const map = axes && patient.try((one) => heatMap(one, { ...asked, times: 1 }, axes.x, axes.y, 0));
  const steps = patient.try((one) => stepWorths(one, asked));
  const policy = patient.try((one) => policyOf(one, system, asked));
  const budget = asked.times > 1 ? patient.try((one) => budgetOf(one, asked)) : [];
  const over = (options.over ?? []).map((words) => laidOver(bench, words));
  const name = answer.spread ? spreadName(bench, answer.spread) : "";
  const link = viewLink(toLink(asked, houseFrom(system)), { curve, over: over[0]?.link });
  const title = `${system.title}: ${argumentWords(system, asked.args).join(", ")}`;
  await takeAway({ answer, name, title, curve, over }, options);
  await takeMap(map, options);
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
    trust(found, terminal),
    endings(bench, answer, terminal),
    distribution(answer, { name, over, curve }, terminal),
    overTable(bench, answer, over, terminal),
    budget && budget.length > 0 ? budgetTable(bench, budget, terminal) : "",
    steps ? stepTable(bench, answer, steps, terminal) : "",
    policy ? policyTable(bench, policy, terminal) : "",
    map ? mapTable(bench, map, terminal) : "",
    late
      ? `  ${paint.faint(`What is missing here took longer than ${bench.patience} s: --patience gives it more.`)}`
      : "",
    `  ${paint.faint(`The same in the browser: /lab#${link}`)}`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** `rulewright lab "4d6dl1"`: the same of dice as people write them. */
export async function labOfDice(terminal: Terminal, written: Written, options: WrittenLabOptions): Promise<void> {
  const curve = curveNamed(options.curve);
  const asking = { exact: options.exact ?? false, patience: secondsGiven(options.patience) };
  const found = answerToDice(written.text, asking);
  const over = (options.over ?? []).map((words) => diceOver(words, asking));
  const { answer } = found;
  const link = viewLink(toLink({ written: written.text }), { curve, over: over[0]?.link });
  await takeAway({ answer, name: "Total", title: written.text, curve, over }, options);
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
    writtenHeading(written, terminal),
    trust(found, terminal),
    distribution(answer, { name: "Total", over, curve }, terminal),
    ...over.map(({ words, answer: other }) => `  ${words}: mean ${other.spread?.mean.toFixed(2)}`),
    answer.values[0]?.exact === undefined ? "" : `  mean ${answer.values[0].exact}`,
    `  ${terminal.paint.faint(`The same in the browser: /lab#${link}`)}`,
  ];
  terminal.print(parts.filter((part) => part !== "").join("\n\n"));
}

const CURVES: readonly Curve[] = ["each", "more", "less"];

function curveNamed(name = "each"): Curve {
  const found = CURVES.find((curve) => curve === name);
  if (!found) throw unknown("curve", name, CURVES);
  return found;
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

interface Taken {
  readonly answer: LabAnswer;
  readonly over: readonly Over[];
  readonly title: string;
  readonly name: string;
  readonly curve: Curve;
}

/** The picture and the table, as files. */
async function takeAway(
  { answer, over, title, name, curve }: Taken,
  { svg, csv }: Pick<LabOptions, "svg" | "csv">,
): Promise<void> {
  const { spread, sampled } = answer;
  const laid = over.flatMap((one) => (one.answer.spread ? [{ spread: one.answer.spread, words: one.words }] : []));
  if (svg !== undefined && spread) {
    await save(svg, spreadSvg(spread, { title, name, curve, runs: sampled?.runs, over: laid }));
  }
  if (csv !== undefined) await save(csv, spreadCsv(answer, name, { curve, over: laid }));
}

async function takeMap(map: HeatMap | undefined, { mapCsv }: LabOptions): Promise<void> {
  if (mapCsv === undefined) return;
  if (!map) throw new Unusable("--map-csv needs --map with two names.");
  await save(mapCsv, heatCsv(map, { x: map.x.parameter, y: map.y.parameter }));
}

async function save(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new Unusable(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
