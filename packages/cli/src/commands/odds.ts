import { formatArguments, formatChance, formatChanceDifference, formatMean, formatMeanDifference, isChance, objectiveLabel, outcomeLabel, type Quantity, strategyLabel, toneOf } from "@rulewright/present";
import { capitalize, formatMessage, type Objective, type Parameter } from "@rulewright/rules";
import { bar, type Tone } from "../terminal/bars.ts";
import { formatColumns, padEnd, padStart, displayWidth, wrap } from "../terminal/columns.ts";
import { unknownName } from "../errors/suggestions.ts";
import { type NamedStrategy, findStrategy } from "../question/lookup.ts";
import type { OddsOptions } from "../question/options.ts";
import {
  type ResultGroup,
  groupResults,
  requireLegalStart,
  type Question,
  type StrategyOdds,
  type ExactCalculator,
  exactCalculator,
  type ResultChance,
  sum,
} from "../calculation/calculator.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** `rulewright odds`: what may come of it, exactly, under one or several ways of choosing. */
export function odds(terminal: Terminal, question: Question, options: OddsOptions): void {
  requireLegalStart(question);
  const strategies = (options.strategy ?? ["never", "best"]).map((name) => findStrategy(question.system, name));
  const by = exactCalculator(options.exact ?? false);
  const answers = strategies.map((strategy) => by.odds(question, strategy));
  const tokens = calculateTokens(question, by);
  if (options.json) {
    terminal.print(JSON.stringify(oddsJson(question, answers, tokens), null, 2));
    return;
  }
  const parts = [
    heading(question, terminal),
    valuesTable(question, answers, terminal),
    outcomeBars(question, answers, terminal),
    spreadBars(question, answers, options.spread, terminal),
    tokenTable(question, tokens, terminal),
    options.exact ? fractionTable(question, answers, terminal) : "",
  ];
  terminal.print(parts.filter((part) => part !== "").join("\n\n"));
}

/** The title line and what was asked. */
export function heading({ system, procedure, args, house }: Question, { paint, width }: Terminal): string {
  const title = `${paint.bold(system.title)} ${paint.dim("·")} ${formatMessage(system.text, `procedure.${procedure.name}`)}`;
  const bent = Object.entries(system.houseRules)
    .filter(([name, { values }]) => house[name] !== values[0])
    .map(([name]) => `house rule ${name}=${String(house[name])}`);
  // Each of them stays together on a line, unless a line has no room for it.
  const asked = [...formatArguments(system.text, args), ...bent].map((words) =>
    words.length > width / 2 ? words : words.replaceAll(" ", "\u00A0"),
  );
  return `${title}\n  ${paint.dim(wrap(asked.join(" · "), width - 2, 2).replaceAll("\u00A0", " "))}`;
}

const formatObjective = (objective: Objective, { value }: Quantity): string =>
  isChance(objective) ? formatChance(value) : formatMean(value);

function valuesTable({ system, goal }: Question, answers: readonly StrategyOdds[], { paint }: Terminal): string {
  const head = [
    "",
    ...answers.map(({ strategy }) => strategyHeading(strategy, strategyLabel(system.text, strategy), paint.best)),
  ];
  const rows = goal.objectives.map((objective, i) => [
    objectiveLabel(system.text, objective),
    ...answers.map(({ values }) => {
      const words = formatObjective(objective, values[i] ?? { value: 0 });
      return i === 0 ? paint.bold(words) : words;
    }),
  ]);
  return formatColumns([head, ...rows], ["left", ...answers.map(() => "right" as const)], { gap: 4 });
}

const strategyHeading = (strategy: string, words: string, best: (text: string) => string): string =>
  strategy === "best" ? `${words} ${best("★")}` : words;

/** How it ends, in words, with a bar for each way. */
function outcomeBars({ system, goal }: Question, answers: readonly StrategyOdds[], { paint, width }: Terminal): string {
  const endless = answers.find((answer) => answer.endless !== undefined)?.endless;
  if (endless !== undefined) return `  ${paint.dim(`${capitalize(endless)}.`)}`;
  const gathered = answers.map(({ results }) => groupResults(results, "outcome"));
  const byWorth = (one: ResultChance | undefined): number =>
    one ? (goal.objectives.find(({ of }) => of)?.of?.(one.outcome) ?? 0) : 0;
  const names = [...new Map(gathered.flat().map((row) => [String(row.value), byWorth(row.parts[0])]))]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name]) => name);
  const label = Math.max(...names.map((name) => displayWidth(outcomeLabel(system.text, name))));
  const room = Math.floor((width - label - 2) / answers.length) - 12;
  const bars = Math.min(24, Math.max(8, room));
  const cell = (row: ResultGroup | undefined): string => {
    const mood: Tone = row?.parts[0] ? toneOf(goal, row.parts[0].outcome) : "plain";
    return `${padStart(formatChance(row?.chance ?? 0), 6)}  ${padEnd(bar(row?.chance ?? 0, bars, mood, paint), bars)}`;
  };
  const head = [
    "How it ends",
    ...answers.map(({ strategy }) => strategyHeading(strategy, strategyLabel(system.text, strategy), paint.best)),
  ];
  const rows = names.map((name) => [
    outcomeLabel(system.text, name),
    ...gathered.map((rowsOf) => cell(rowsOf.find(({ value }) => String(value) === name))),
  ]);
  return formatColumns(
    [head.map((words) => paint.dim(words)), ...rows],
    ["left", ...answers.map(() => "left" as const)],
  );
}

const MAX_ROWS = 16;

/** The distribution over one number of the outcome: the one asked for, or the first that varies in a readable range. */
function spreadBars(
  { system, goal }: Question,
  answers: readonly StrategyOdds[],
  asked: string | undefined,
  { paint, width }: Terminal,
): string {
  const [answer] = answers;
  if (!answer) return "";
  const keys = [...new Set(answer.results.flatMap(({ outcome }) => Object.keys(outcome)))].filter(
    (key) => key !== "outcome",
  );
  if (asked !== undefined && !keys.includes(asked)) throw unknownName("number in the outcome", asked, keys);
  const key = asked ?? keys.find((name) => isReadable(groupResults(answer.results, name)));
  if (key === undefined) return "";
  const rows = groupResults(answer.results, key);
  const max = Math.max(...rows.map(({ chance }) => chance));
  const bars = Math.min(48, width - 24);
  const lines = rows.map(({ value, chance, parts }) => [
    value === undefined ? "none" : String(value),
    formatChance(chance),
    stacked(parts, max, bars, goal, paint),
  ]);
  const title = `${formatMessage(system.text, `fact.${key}`)}, ${strategyLabel(system.text, answer.strategy).toLowerCase()}`;
  return `  ${paint.dim(title)}\n${formatColumns(lines, ["right", "right", "left"])}`;
}

function isReadable(rows: readonly ResultGroup[]): boolean {
  return rows.length > 1 && rows.length <= MAX_ROWS && rows.every(({ value }) => typeof value === "number");
}

function stacked(
  parts: readonly ResultChance[],
  max: number,
  width: number,
  goal: Question["goal"],
  paint: Terminal["paint"],
): string {
  const share = (mood: Tone): number =>
    sum(parts.filter(({ outcome }) => toneOf(goal, outcome) === mood).map(({ chance }) => chance.value)) / max;
  return (["good", "plain", "bad"] as const).map((mood) => bar(share(mood), width, mood, paint)).join("");
}

/** What one token more, and one fewer, would change under best play. */
export interface TokenWorth {
  readonly parameter: string;
  readonly held: number;
  /** The goal's objectives as they would be; absent where there can't be fewer or more. */
  readonly fewer?: readonly Quantity[];
  readonly more?: readonly Quantity[];
  readonly now: readonly Quantity[];
}

const BEST: NamedStrategy = { name: "best", strategy: "best" };

function calculateTokens(question: Question, by: ExactCalculator): readonly TokenWorth[] {
  const { procedure, args } = question;
  const now = by.expectedValues(question, BEST);
  return Object.entries(procedure.parameters).flatMap(([name, parameter]) => {
    const held = args[name];
    if (parameter.kind !== "integer" || typeof held !== "number" || !isHeld(parameter)) return [];
    const at = (amount: number): readonly Quantity[] =>
      by.expectedValues({ ...question, args: { ...args, [name]: amount } }, BEST);
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

/** Whether a parameter is what a tracker holds. */
const isHeld = ({ from }: Parameter): boolean => from !== undefined && "tracker" in from;

function tokenTable({ system, goal }: Question, tokens: readonly TokenWorth[], { paint }: Terminal): string {
  const [objective] = goal.objectives;
  if (tokens.length === 0 || !objective) return "";
  const chance = isChance(objective);
  const change = (to: readonly Quantity[] | undefined, { now }: TokenWorth): string => {
    if (!to) return paint.dim("–");
    const difference = (to[0]?.value ?? 0) - (now[0]?.value ?? 0);
    return chance ? formatChanceDifference(difference) : formatMeanDifference(difference);
  };
  const rows = tokens.map((token) => [
    formatMessage(system.text, `param.${token.parameter}`),
    String(token.held),
    change(token.fewer, token),
    change(token.more, token),
  ]);
  const head = [`What a token is worth${chance ? ", in points" : ""}`, "now", "one fewer", "one more"];
  return formatColumns([head.map((words) => paint.dim(words)), ...rows], ["left", "right", "right", "right"], {
    gap: 4,
  });
}

/** Fractions beside their decimals. */
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
  const room =
    width -
    4 -
    displayWidth(
      formatColumns(
        [lines[0] ?? []].map(([a = "", b = "", c = ""]) => [a, b, c]),
        ["left", "left", "right"],
      ),
    );
  const long = lines.some(([, , , fraction = ""]) => fraction.length > Math.max(20, room));
  const table = long
    ? lines
        .map(([a = "", b = "", c = "", d = ""]) => `  ${capitalize(a)}, ${b.toLowerCase()}  ${c}\n    ${d}`)
        .join("\n")
    : formatColumns(lines, ["left", "left", "right", "left"]);
  return `  ${paint.dim("Exactly")}\n${table}`;
}

/** The same as data; its schema is `oddsOutput` in schemas.ts. */
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

/** What was asked, as every `--json` answer about a procedure begins. */
export function questionJson({ system, procedure, args, house, goal }: Question) {
  return { system: system.id, version: system.version, procedure: procedure.name, args, house, goal: goal.name };
}
