import { formatChance, formatFacts, formatMean, formatOption, formatPrice, isChance, objectiveLabel, outcomeLabel } from "@rulewright/present";
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
  formatMessage,
} from "@rulewright/rules";
import { formatColumns, wrap } from "../terminal/columns.ts";
import { formatFacts } from "../draw/words.ts";
import { UsageError } from "../errors/errors.ts";
import { refusalMessage, refusedError } from "../errors/refusals.ts";
import { findGoal } from "../question/lookup.ts";
import type { BestOptions } from "../question/options.ts";
import { parseInteger } from "../parameters/parser.ts";
import { withTimeLimit } from "../calculation/time-limit.ts";
import {
  requireLegalStart,
  type RankedOption,
  type Question,
  type ExactCalculator,
  exactCalculator,
} from "../calculation/calculator.ts";
import { questionAt } from "../calculation/first-choices.ts";
import { formatStep } from "../text/steps.ts";
import type { Target } from "../question/target.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { verifiedSystemOf, withoutOutcome, readTraces } from "../input/traces.ts";
import { bestPolicy } from "./best-policy.ts";
import { questionJson, heading } from "./odds.ts";

/** `rulewright best`: what to do by how the dice fall; with `--dice` or `--trace`, what every option is worth now. */
export async function best(terminal: Terminal, target: Target, options: BestOptions): Promise<void> {
  if (options.trace !== undefined) {
    const trace = await lastTrace(options.trace);
    const system = verifiedSystemOf(trace);
    const goal = findGoal(system, options.goal);
    const procedure = system.procedures[trace.procedure];
    if (!procedure) throw new UsageError(`${system.id} has no procedure "${trace.procedure}".`);
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

/** The last trace in a file that is still open, or simply the last one. */
async function lastTrace(file: string): Promise<Trace> {
  const traces = await readTraces(file);
  const trace = traces.findLast(({ outcome }) => !outcome) ?? traces.at(-1);
  if (!trace) throw new UsageError(`There is no trace in ${file}.`);
  return trace;
}

/** The attempt once the given faces lie on the table. */
function traceWithDice({ system, procedure, args, house }: Question, dice: string): Trace {
  const faces = dice
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => {
      const face = parseInteger(word);
      if (face === undefined) throw new UsageError(`--dice takes faces with commas between, not "${dice}".`);
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
  const position = resume(system, trace, heldNow(trace));
  const { awaits } = position;
  if (awaits.wants !== "choice") {
    const nothing =
      awaits.wants === "nothing"
        ? `It is over: ${outcomeLabel(system.text, awaits.outcome.outcome)}.`
        : `There is nothing to choose: ${awaits.dice.count}${awaits.dice.die.name} must fall first.`;
    if (options.json) terminal.print(JSON.stringify(adviceJson(question, position, [], undefined), null, 2));
    else terminal.print(nothing);
    return;
  }
  const by: ExactCalculator = exactCalculator(options.exact ?? false);
  const worths = by.rankOptions(questionAt(question, position), awaits.choice);
  if (options.json) {
    terminal.print(JSON.stringify(adviceJson(question, position, worths, awaits.choice), null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  printSteps(terminal, system, trace);
  terminal.print(`\n${formatStand(system, awaits.choice)}\n`);
  terminal.print(optionTable(question, awaits.choice, worths, terminal, options));
  const shut = formatClosedMoves(system, awaits.choice, terminal);
  if (shut !== "") terminal.print(`\n${shut}`);
}

/** What the trackers held when the trace was last written to: a waiting choice is read with that. */
function heldNow({ steps, args }: Trace): Readonly<Record<string, number>> | undefined {
  const numbers = Object.entries(args).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  const held: Record<string, number> = Object.fromEntries(numbers);
  let chosen = false;
  for (const step of steps) {
    if (!("choose" in step)) continue;
    chosen = true;
    for (const [name, amount] of Object.entries(step.held)) held[name] = amount - (step.pays[name] ?? 0);
  }
  return chosen ? held : undefined;
}

function printSteps({ print, paint }: Terminal, system: SystemDefinition, trace: Trace): void {
  const open = withoutOutcome(trace);
  trace.steps.forEach((step, i) => {
    const at = (steps: number): Position => resume(system, { ...open, steps: trace.steps.slice(0, steps) });
    print(`  ${formatStep(system, step, at(i), at(i + 1), paint)}`);
  });
}

/** How it stands if nobody acts. */
export function formatStand(system: SystemDefinition, { stands, facts }: Choose): string {
  const { leadsTo } = stands;
  if (leadsTo.end !== "outcome") return `  ${formatFacts(system.text, facts)}`;
  const { outcome } = leadsTo;
  return `  As it stands: ${outcomeLabel(system.text, outcome.outcome)} · ${formatFacts(system.text, outcome)}`;
}

const SHOWN = 12;

/** What every legal option is worth, the best first. */
export function optionTable(
  { system, goal }: Question,
  choice: Choose,
  worths: readonly RankedOption[],
  { paint }: Terminal,
  { all, exact }: Pick<BestOptions, "all" | "exact">,
): string {
  const shown = all ? worths : worths.slice(0, SHOWN);
  const stands = worths.find(({ option }) => option.move === undefined);
  const listed = stands && !shown.includes(stands) ? [...shown, stands] : shown;
  const rows = listed.map(({ option, values, best: isBest }) => {
    const words = formatOption(system.text, option, choice.stands.as);
    return [
      isBest ? paint.best("★") : " ",
      isBest ? paint.bold(words) : words,
      formatPrice(system.text, option.pays) || paint.dim("–"),
      ...goal.objectives.map((objective, i) => {
        const { value = 0, exact: fraction } = values[i] ?? {};
        return isChance(objective) ? formatChance(value) : exact ? (fraction ?? formatMean(value)) : formatMean(value);
      }),
      ...(exact ? [values[0]?.exact ?? ""] : []),
    ];
  });
  const head = [
    "",
    "What you can do",
    "price",
    ...goal.objectives.map((one) => objectiveLabel(system.text, one)),
    ...(exact ? ["exactly"] : []),
  ];
  const sides = [
    "left",
    "left",
    "left",
    ...goal.objectives.map(() => "right" as const),
    ...(exact ? ["left" as const] : []),
  ] as const;
  const table = formatColumns([head.map((words) => paint.dim(words)), ...rows], sides, { indent: 2 });
  const rest = worths.length - listed.length;
  return rest > 0 ? `${table}\n    ${paint.dim(`and ${rest} more, none of them better (--all)`)}` : table;
}

/** What can't be done just now, and why. */
function formatClosedMoves(system: SystemDefinition, choice: Choose, { paint, width }: Terminal): string {
  return listMoves(choice)
    .flatMap(({ move, closed }) => (closed ? [[move.name, refusalMessage(system, closed)] as const] : []))
    .map(
      ([name, why]) =>
        `  ${paint.dim(wrap(`Not now: ${formatMessage(system.text, `move.${name}`)}. ${why}`, width - 6, 4))}`,
    )
    .join("\n");
}

/** The same as data; its schema is `bestOutput` in schemas.ts. */
function adviceJson(
  question: Question,
  { tray, awaits, amounts, classes }: Position,
  worths: readonly RankedOption[],
  choice: Choose | undefined,
) {
  const { system, goal } = question;
  return {
    ...questionJson(question),
    at: awaits.wants,
    dice: tray.map(({ face, rerolled, class: kind }) => ({
      face,
      rerolled,
      ...(kind ? { class: kind, worth: classes[kind] } : {}),
    })),
    paid: amounts,
    options: worths.map((one) => ({
      move: one.option.move ?? choice?.stands.as ?? "",
      words: formatOption(system.text, one.option, choice?.stands.as ?? ""),
      pays: one.option.pays,
      best: one.best,
      values: Object.fromEntries(goal.objectives.map(({ name }, i) => [name, one.values[i] ?? { value: 0 }])),
    })),
  };
}
