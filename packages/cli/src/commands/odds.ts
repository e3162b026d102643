import { barLabel, chartBars, endingsOf, firstHistogram, histogramOf, variablesOf } from "@rulewright/lab";
import {
  formatArguments,
  formatChance,
  formatDifference,
  formatFigure,
  objectiveLabel,
  parameterLabel,
  presentEndings,
  procedureLabel,
  type Quantity,
  strategyLabel,
  type Tone,
  toneOf,
  tones,
  variableLabel,
} from "@rulewright/present";
import { capitalize, type Parameter } from "@rulewright/rules";
import { bar } from "../terminal/bars.ts";
import { formatColumns, padEnd, padStart, displayWidth, paragraph } from "../terminal/columns.ts";
import { unknownName } from "../errors/suggestions.ts";
import { findStrategy } from "../question/lookup.ts";
import type { OddsOptions } from "../question/options.ts";
import {
  BEST,
  requireLegalStart,
  type Question,
  type StrategyOdds,
  type ExactCalculator,
  exactCalculator,
  quickCalculator,
  type ResultChance,
} from "../calculation/calculator.ts";
import { firstValue } from "../calculation/first-value.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Runs `rulewright odds`: prints the exact odds of a procedure under one or several strategies. */
export function odds(terminal: Terminal, question: Question, options: OddsOptions): void {
  requireLegalStart(question);
  const strategies = (options.strategy ?? ["never", "best"]).map((name) => findStrategy(question.system, name));
  const calculator = (options.timeout === undefined ? quickCalculator : exactCalculator)(options.exact ?? false);
  const answers = strategies.map((strategy) => calculator.odds(question, strategy));
  const tokens = calculateTokens(question, calculator);
  // Where nothing can be chosen, all strategies have the same odds.
  const shown = areEqual(answers) ? answers.slice(0, 1).map((answer) => ({ ...answer, strategy: "" })) : answers;
  if (options.json) {
    terminal.print(JSON.stringify(oddsJson(question, answers, tokens), null, 2));
    return;
  }
  const parts = [
    heading(question, terminal),
    valuesTable(question, shown, terminal),
    outcomeBars(question, shown, terminal),
    spreadBars(question, shown, options.spread, terminal),
    tokenTable(question, tokens, terminal),
    options.exact ? fractionTable(question, answers, terminal) : "",
  ];
  terminal.print(parts.filter((part) => part !== "").join("\n\n"));
}

/** Whether several strategies come to the same results. */
const areEqual = (answers: readonly StrategyOdds[]): boolean =>
  answers.length > 1 && new Set(answers.map(({ values, results }) => JSON.stringify([values, results]))).size === 1;

/** The names of the system and the procedure, and under them the question. */
export function heading({ system, procedure, args, house }: Question, { paint, width }: Terminal): string {
  const title = `${paint.bold(system.title)} ${paint.dim("·")} ${procedureLabel(system.text, procedure.name)}`;
  const bent = Object.entries(system.houseRules)
    .filter(([name, { values }]) => house[name] !== values[0])
    .map(([name]) => `house rule ${name}=${String(house[name])}`);
  // Each value stays on one line, unless it is too long.
  const asked = [...formatArguments(system.text, args, procedure.parameters), ...bent].map((words) =>
    words.length > width / 2 ? words : words.replaceAll(" ", "\u00A0"),
  );
  if (asked.length === 0) return title;
  return `${title}\n${paint.dim(paragraph(asked.join(" · "), width).replaceAll("\u00A0", " "))}`;
}

function valuesTable({ system, goal }: Question, answers: readonly StrategyOdds[], { paint, width }: Terminal): string {
  const rows = goal.objectives.map((objective, i) => [
    objectiveLabel(system.text, objective),
    ...answers.map(({ values }) => {
      const words = formatFigure(objective.kind, values[i]?.value ?? 0);
      return i === 0 ? paint.bold(words) : words;
    }),
  ]);
  const head = ["", ...answers.map((answer) => columnHead(system, answer, paint.best))];
  // A question without decisions has one column, which needs no heading.
  const table = answers.some(({ strategy }) => strategy !== "") ? [head, ...rows] : rows;
  return formatColumns(table, ["left", ...answers.map(() => "right" as const)], { gap: 4, width });
}

const columnHead = (
  { text }: Pick<Question["system"], "text">,
  { strategy }: StrategyOdds,
  best: (text: string) => string,
): string =>
  strategy === "" ? "Chance" : `${strategyLabel(text, strategy)}${strategy === "best" ? ` ${best("★")}` : ""}`;

const weighted = ({ outcome, paid, earned, chance }: ResultChance) => ({ outcome, paid, earned, chance: chance.value });

/** The chance of each outcome with a bar for each strategy. */
function outcomeBars({ system, goal }: Question, answers: readonly StrategyOdds[], { paint, width }: Terminal): string {
  const unbounded = answers.find((answer) => answer.unbounded !== undefined)?.unbounded;
  if (unbounded !== undefined) return `  ${paint.dim(`${capitalize(unbounded)}.`)}`;
  const shown = answers.map(({ results }) =>
    presentEndings(
      system.text,
      endingsOf(results.map(weighted), (outcome) => toneOf(system, outcome, goal)),
      goal.objectives[0],
    ),
  );
  const endings = [...new Map(shown.flat().map((ending) => [ending.key, ending])).values()].toSorted(
    (a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone),
  );
  if (endings.length === 0) return "";
  const label = Math.max(...endings.map((ending) => displayWidth(ending.label)));
  const room = Math.floor((width - label - 2) / answers.length) - 12;
  const bars = Math.min(24, Math.max(8, room));
  const cell = (chance: number, tone: Tone): string =>
    `${padStart(formatChance(chance), 6)}  ${padEnd(bar(chance, bars, tone, paint), bars)}`;
  const head = ["Outcome", ...answers.map((answer) => columnHead(system, answer, paint.best))];
  const rows = endings.map((ending) => [
    ending.label,
    ...shown.map((all) => cell(all.find(({ key }) => key === ending.key)?.value ?? 0, ending.tone)),
  ]);
  return formatColumns(
    [head.map((words) => paint.dim(words)), ...rows],
    ["left", ...answers.map(() => "left" as const)],
  );
}

/** The distribution of one number: the given one, or the one that the lab shows first. */
function spreadBars(
  { system, goal }: Question,
  answers: readonly StrategyOdds[],
  asked: string | undefined,
  { paint, width }: Terminal,
): string {
  const [answer] = answers;
  if (!answer) return "";
  const results = answer.results.map(weighted);
  const variables = variablesOf(results, { constants: asked !== undefined });
  const keys = variables.map(({ key }) => key);
  if (asked !== undefined && !keys.includes(asked)) throw unknownName("number in the result", asked, keys);
  const histograms = variables
    .filter(({ key }) => asked === undefined || key === asked)
    .map((variable) => histogramOf(results, variable, (outcome) => toneOf(system, outcome, goal)));
  const histogram = firstHistogram(histograms, system.headlineNumbers);
  if (!histogram || (asked === undefined && histogram.bars.length < 2)) return "";
  const rows = chartBars(histogram, []);
  const max = Math.max(...rows.map(({ chance }) => chance));
  const bars = Math.min(48, width - 24);
  const lines = rows.map((row) => [
    barLabel(row),
    formatChance(row.chance),
    tones.map((tone) => bar(row.parts[tone] / max, bars, tone, paint)).join(""),
  ]);
  const under = answer.strategy === "" ? "" : `, ${strategyLabel(system.text, answer.strategy).toLowerCase()}`;
  const title = `${variableLabel(system.text, histogram)}${under}`;
  return `  ${paint.dim(title)}\n${formatColumns(lines, ["right", "right", "left"])}`;
}

/** The value of one token more and one fewer under best play. */
export interface TokenWorth {
  readonly parameter: string;
  readonly held: number;
  /** The expected values with one fewer and one more; absent where there can't be fewer or more. */
  readonly fewer?: readonly Quantity[];
  readonly more?: readonly Quantity[];
  readonly now: readonly Quantity[];
}

function calculateTokens(question: Question, calculator: ExactCalculator): readonly TokenWorth[] {
  const { procedure, args } = question;
  const now = calculator.expectedValues(question, BEST);
  return Object.entries(procedure.parameters).flatMap(([name, parameter]) => {
    const held = args[name];
    if (parameter.kind !== "integer" || typeof held !== "number" || !isHeld(question, parameter)) return [];
    const at = (amount: number): readonly Quantity[] =>
      calculator.expectedValues({ ...question, args: { ...args, [name]: amount } }, BEST);
    return [
      {
        parameter: name,
        held,
        now,
        ...(held > (parameter.min ?? 0) ? { fewer: at(held - 1) } : {}),
        ...(held < (parameter.max ?? Infinity) ? { more: at(held + 1) } : {}),
      },
    ];
  });
}

/** Whether a parameter is the amount of a tracker that the rules use. */
function isHeld({ system, house }: Question, { from }: Parameter): boolean {
  if (from === undefined || !("tracker" in from)) return false;
  const tracker = system.trackers[from.tracker];
  return tracker?.used?.(house) ?? true;
}

function tokenTable({ system, goal }: Question, tokens: readonly TokenWorth[], { paint, width }: Terminal): string {
  const [objective] = goal.objectives;
  if (tokens.length === 0 || !objective) return "";
  const change = (to: readonly Quantity[] | undefined, { now }: TokenWorth): string => {
    if (!to) return paint.dim("–");
    return formatDifference(objective.kind, firstValue(to) - firstValue(now));
  };
  const rows = tokens.map((token) => [
    parameterLabel(system.text, token.parameter),
    String(token.held),
    change(token.fewer, token),
    change(token.more, token),
  ]);
  const title = `What one more or fewer would change${objective.kind === "chance" ? " (percentage points)" : ""}`;
  const head = ["", "now", "one fewer", "one more"];
  const table = formatColumns([head.map((words) => paint.dim(words)), ...rows], ["left", "right", "right", "right"], {
    gap: 4,
    width,
  });
  return `  ${paint.dim(title)}\n${table}`;
}

/** Every value as a decimal and as a fraction. */
function fractionTable(
  { system, goal }: Question,
  answers: readonly StrategyOdds[],
  { paint, width }: Terminal,
): string {
  const lines = answers.flatMap(({ strategy, values }) =>
    goal.objectives.map((objective, i) => {
      const { value, exact = "" } = values[i] ?? { value: 0 };
      return [objectiveLabel(system.text, objective), strategyLabel(system.text, strategy), value.toFixed(10), exact];
    }),
  );
  const values = formatColumns(
    lines.map(([a = "", b = "", c = ""]) => [a, b, c]),
    ["left", "left", "right"],
  );
  const room = width - 4 - Math.max(0, ...values.split("\n").map(displayWidth));
  const long = lines.some(([, , , fraction = ""]) => fraction.length > Math.max(20, room));
  const table = long
    ? lines
        .map(([a = "", b = "", c = "", d = ""]) => `  ${capitalize(a)}, ${b.toLowerCase()}  ${c}\n    ${d}`)
        .join("\n")
    : formatColumns(lines, ["left", "left", "right", "left"]);
  return `  ${paint.dim("Exact values")}\n${table}`;
}

/** The odds as data, of the schema `oddsOutput`. */
function oddsJson(question: Question, answers: readonly StrategyOdds[], tokens: readonly TokenWorth[]) {
  const { goal } = question;
  const named = (values: readonly Quantity[]) =>
    Object.fromEntries(goal.objectives.map(({ name }, i) => [name, values[i] ?? { value: 0 }]));
  return {
    ...questionJson(question),
    strategies: answers.map(({ values, ...answer }) => ({ ...answer, values: named(values) })),
    tokens: tokens.map(({ parameter, held, fewer, more }) => ({
      parameter,
      held,
      ...(fewer ? { fewer: named(fewer) } : {}),
      ...(more ? { more: named(more) } : {}),
    })),
  };
}

/** The question as data, with which every answer about a procedure begins. */
export function questionJson({ system, procedure, args, house, goal }: Question) {
  return { system: system.id, version: system.version, procedure: procedure.name, args, house, goal: goal.name };
}
