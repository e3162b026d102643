import {
  formatCounted,
  formatFacts,
  formatFigure,
  formatOption,
  formatPrice,
  isChance,
  objectiveLabel,
  outcomeLabel,
  moveLabel,
} from "@rulewright/present";
import {
  answerDice,
  begin,
  type Choose,
  isRefusal,
  listMoves,
  type Position,
  resume,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { formatColumns, paragraph } from "../terminal/columns.ts";
import { DataError, UsageError } from "../errors/errors.ts";
import { refusalMessage, refusedError } from "../errors/refusals.ts";
import { findGoal } from "../question/lookup.ts";
import type { BestOptions } from "../question/options.ts";
import { parseInteger } from "../parameters/integer.ts";
import { withTimeLimit } from "../calculation/time-limit.ts";
import { requireLegalStart, type RankedOption, type Question, exactCalculator } from "../calculation/calculator.ts";
import { questionAt } from "../calculation/first-choices.ts";
import { formatStep } from "../text/steps.ts";
import type { Target } from "../question/target.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { verifiedSystemOf, withoutOutcome, readTraces } from "../input/traces.ts";
import { bestPolicy, printPrices } from "./best-policy.ts";
import { questionJson, heading } from "./odds.ts";

/** Runs `rulewright best`: prints the best choice by how the dice fall or, with `--dice` or `--trace`, the value of every option now. */
export async function best(terminal: Terminal, target: Target, options: BestOptions): Promise<void> {
  if (options.trace !== undefined) {
    const trace = await lastTrace(options.trace);
    const system = await verifiedSystemOf(trace);
    const goal = findGoal(system, options.goal);
    const procedure = system.procedures[trace.procedure];
    if (!procedure) throw new DataError(`${system.id} has no procedure "${trace.procedure}".`);
    const question = { system, procedure, args: trace.args, house: trace.house, goal };
    withTimeLimit(() => adviseAt(terminal, question, trace, options), options.timeout);
    return;
  }
  const question = target.question(options);
  requireLegalStart(question);
  const { dice, timeout } = options;
  withTimeLimit(() => {
    if (dice === undefined) bestPolicy(terminal, question, options);
    else adviseAt(terminal, question, traceWithDice(question, dice), options);
  }, timeout);
}

/** The last open trace of a file, or its last one where none is open. */
async function lastTrace(file: string): Promise<Trace> {
  const traces = await readTraces(file);
  const trace = traces.findLast(({ outcome }) => !outcome) ?? traces.at(-1);
  if (!trace) throw new DataError(`There is no trace in ${file}.`);
  return trace;
}

/** The attempt after the given faces were rolled. */
function traceWithDice({ system, procedure, args, house }: Question, dice: string): Trace {
  const faces = dice
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => {
      const face = parseInteger(word);
      if (face === undefined) throw new UsageError(`--dice takes faces separated by commas, not "${dice}".`);
      return face;
    });
  const begun = begin(system, procedure.name, args, house);
  if (isRefusal(begun)) throw refusedError(system, begun);
  const answered = answerDice(system, begun, faces, "hand");
  if (isRefusal(answered)) throw new UsageError(`--dice: ${refusalMessage(system, answered)}`);
  return answered;
}

function adviseAt(terminal: Terminal, question: Question, trace: Trace, options: BestOptions): void {
  const { system } = question;
  const position = resume(system, trace);
  const { awaits } = position;
  if (awaits.wants !== "choice") {
    const message =
      awaits.wants === "nothing"
        ? `The attempt has ended: ${outcomeLabel(system.text, awaits.outcome.outcome)}.`
        : `There is no choice yet: ${awaits.dice.count}${awaits.dice.die.name} must be rolled first.`;
    if (options.json) terminal.print(JSON.stringify(adviceJson(question, position, [], undefined), null, 2));
    else terminal.print(message);
    return;
  }
  const ranked = exactCalculator(options.exact ?? false).rankOptions(questionAt(question, position), awaits.choice);
  if (options.json) {
    terminal.print(JSON.stringify(adviceJson(question, position, ranked, awaits.choice), null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  // Once dice have fallen, the goal's prices are paid.
  if (position.tray.length === 0) printPrices(question, terminal);
  printSteps(terminal, system, trace);
  terminal.print(`\n${paragraph(formatStand(system, awaits.choice), terminal.width)}\n`);
  terminal.print(optionTable(question, awaits.choice, ranked, terminal, options));
  const closed = formatClosedMoves(system, awaits.choice, terminal);
  if (closed !== "") terminal.print(`\n${closed}`);
}

function printSteps({ print, paint }: Terminal, system: SystemDefinition, trace: Trace): void {
  const open = withoutOutcome(trace);
  trace.steps.forEach((step, i) => {
    const at = (steps: number): Position => resume(system, { ...open, steps: trace.steps.slice(0, steps) });
    print(`  ${formatStep(system, step, at(i), at(i + 1), paint)}`);
  });
}

/** The result that stands if nobody acts. */
export function formatStand(system: SystemDefinition, { stands, facts }: Choose): string {
  const { leadsTo } = stands;
  if (leadsTo.end !== "outcome") return formatFacts(system.text, facts);
  const { outcome } = leadsTo;
  return `Current result: ${outcomeLabel(system.text, outcome.outcome)} · ${formatFacts(system.text, outcome)}`;
}

const SHOWN = 12;

/** Every legal option with its expected values, the best first. */
export function optionTable(
  { system, goal }: Question,
  choice: Choose,
  ranked: readonly RankedOption[],
  { paint, width }: Terminal,
  { all, exact }: Pick<BestOptions, "all" | "exact">,
): string {
  const shown = all ? ranked : ranked.slice(0, SHOWN);
  const stands = ranked.find(({ option }) => option.move === undefined);
  const listed = stands && !shown.includes(stands) ? [...shown, stands] : shown;
  const rows = listed.map(({ option, values, best: isBest }) => {
    const words = formatOption(system.text, option, choice.stands.as);
    return [
      isBest ? paint.best("★") : " ",
      isBest ? paint.bold(words) : words,
      formatPrice(system.text, option.pays) || paint.dim("–"),
      ...goal.objectives.map((objective, i) => {
        const { value = 0, exact: fraction } = values[i] ?? {};
        return exact && fraction !== undefined && !isChance(objective) ? fraction : formatFigure(objective.kind, value);
      }),
      ...(exact ? [values[0]?.exact ?? ""] : []),
    ];
  });
  const head = [
    "",
    "Option",
    "Price",
    ...goal.objectives.map((one) => objectiveLabel(system.text, one)),
    ...(exact ? ["Exact value"] : []),
  ];
  const sides = [
    "left",
    "left",
    "left",
    ...goal.objectives.map(() => "right" as const),
    ...(exact ? ["left" as const] : []),
  ] as const;
  const table = formatColumns([head.map((words) => paint.dim(words)), ...rows], sides, { width });
  const rest = ranked.length - listed.length;
  const more = formatCounted({ one: "more that is no better", other: "more that are no better" }, rest);
  return rest > 0 ? `${table}\n    ${paint.dim(`and ${more} (--all)`)}` : table;
}

/** The closed moves with their reasons. */
function formatClosedMoves(system: SystemDefinition, choice: Choose, { paint, width }: Terminal): string {
  return listMoves(choice)
    .flatMap(({ move, closed }) => (closed ? [[move.name, refusalMessage(system, closed)] as const] : []))
    .map(([name, why]) => paint.dim(paragraph(`Closed: ${moveLabel(system.text, name)}. ${why}`, width, 2, 4)))
    .join("\n");
}

/** The options as data, of the schema `bestOutput`. */
function adviceJson(
  question: Question,
  { tray, awaits, paid, classes }: Position,
  ranked: readonly RankedOption[],
  choice: Choose | undefined,
) {
  const { system, goal } = question;
  return {
    ...questionJson(question),
    awaits: awaits.wants,
    dice: tray.map(({ face, rerolled, class: kind }) => ({
      face,
      rerolled,
      ...(kind ? { class: kind, meaning: classes[kind] } : {}),
    })),
    amounts: paid,
    options: ranked.map((one) => ({
      move: one.option.move ?? choice?.stands.as ?? "",
      label: formatOption(system.text, one.option, choice?.stands.as ?? ""),
      pays: one.option.pays,
      best: one.best,
      values: Object.fromEntries(goal.objectives.map(({ name }, i) => [name, one.values[i] ?? { value: 0 }])),
    })),
  };
}
