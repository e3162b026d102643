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
import { columns, wrap } from "../draw/columns.ts";
import { mean, percent } from "../draw/numbers.ts";
import {
  factWords,
  isChance,
  objectiveWords,
  optionWords,
  outcomeFacts,
  outcomeName,
  priceWords,
} from "../draw/words.ts";
import { refusalWords, refused, Unusable } from "../faults.ts";
import { goalNamed } from "../names.ts";
import type { BestOptions } from "../options.ts";
import { wholeNumber } from "../parameters/reading.ts";
import { patiently } from "../patience.ts";
import { mayBegin, type OptionWorth, type Question, type Reckoner, reckoner } from "../reckoning.ts";
import { questionAt } from "../situations.ts";
import { stepWords } from "../story.ts";
import type { Target } from "../target.ts";
import type { Terminal } from "../terminal.ts";
import { checkedSystemOf, openTrace, tracesIn } from "../traces.ts";
import { bestPolicy } from "./best-policy.ts";
import { askedJson, heading } from "./odds.ts";

/** `rulewright best`: what to do by how the dice fall; with `--dice` or `--trace`, what every option is worth now. */
export async function best(terminal: Terminal, target: Target, options: BestOptions): Promise<void> {
  if (options.trace !== undefined) {
    const trace = await lastOf(options.trace);
    const system = checkedSystemOf(trace);
    const goal = goalNamed(system, options.goal);
    const procedure = system.procedures[trace.procedure];
    if (!procedure) throw new Unusable(`${system.id} has no procedure "${trace.procedure}".`);
    const question = { system, procedure, args: trace.args, house: trace.house, goal };
    patiently(() => adviseAt(terminal, question, trace, options), options.patience);
    return;
  }
  const question = target.question(options);
  mayBegin(question);
  const { dice, patience } = options;
  patiently(() => {
    if (dice === undefined) bestPolicy(terminal, question, options);
    else adviseAt(terminal, question, rolled(question, dice), options);
  }, patience);
}

/** The last trace in a file that is still open, or simply the last one. */
async function lastOf(file: string): Promise<Trace> {
  const traces = await tracesIn(file);
  const trace = traces.findLast(({ outcome }) => !outcome) ?? traces.at(-1);
  if (!trace) throw new Unusable(`There is no trace in ${file}.`);
  return trace;
}

/** The attempt once the given faces lie on the table. */
function rolled({ system, procedure, args, house }: Question, dice: string): Trace {
  const faces = dice
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => {
      const face = wholeNumber(word);
      if (face === undefined) throw new Unusable(`--dice takes faces with commas between, not "${dice}".`);
      return face;
    });
  const begun = begin(system, procedure.name, args, house);
  if (isRefusal(begun)) throw refused(system, begun);
  const answered = answerDice(system, begun, faces, "hand");
  if (isRefusal(answered)) throw new Unusable(`--dice: ${refusalWords(system, answered)}`);
  return answered;
}

function adviseAt(terminal: Terminal, question: Question, trace: Trace, options: BestOptions): void {
  const { system } = question;
  const position = resume(system, trace, heldNow(trace));
  const { awaits } = position;
  if (awaits.wants !== "choice") {
    const nothing =
      awaits.wants === "nothing"
        ? `It is over: ${outcomeName(system, awaits.outcome.outcome)}.`
        : `There is nothing to choose: ${awaits.dice.count}${awaits.dice.die.name} must fall first.`;
    if (options.json) terminal.print(JSON.stringify(adviceJson(question, position, [], undefined), null, 2));
    else terminal.print(nothing);
    return;
  }
  const by: Reckoner = reckoner(options.exact ?? false);
  const worths = by.options(questionAt(question, position), awaits.choice);
  if (options.json) {
    terminal.print(JSON.stringify(adviceJson(question, position, worths, awaits.choice), null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  tellSteps(terminal, system, trace);
  terminal.print(`\n${standsWords(system, awaits.choice)}\n`);
  terminal.print(optionTable(question, awaits.choice, worths, terminal, options));
  const shut = closedMoves(system, awaits.choice, terminal);
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

function tellSteps({ print, paint }: Terminal, system: SystemDefinition, trace: Trace): void {
  const open = openTrace(trace);
  trace.steps.forEach((step, i) => {
    const at = (steps: number): Position => resume(system, { ...open, steps: trace.steps.slice(0, steps) });
    print(`  ${stepWords(system, step, at(i), at(i + 1), paint)}`);
  });
}

/** How it stands if nobody acts. */
export function standsWords(system: SystemDefinition, { stands, facts }: Choose): string {
  const { leadsTo } = stands;
  if (leadsTo.end !== "outcome") return `  ${factWords(system, facts)}`;
  const { outcome } = leadsTo;
  return `  As it stands: ${outcomeName(system, outcome.outcome)} · ${outcomeFacts(system, outcome)}`;
}

const SHOWN = 12;

/** What every legal option is worth, the best first. */
export function optionTable(
  { system, goal }: Question,
  choice: Choose,
  worths: readonly OptionWorth[],
  { paint }: Terminal,
  { all, exact }: Pick<BestOptions, "all" | "exact">,
): string {
  const shown = all ? worths : worths.slice(0, SHOWN);
  const stands = worths.find(({ option }) => option.move === undefined);
  const listed = stands && !shown.includes(stands) ? [...shown, stands] : shown;
  const rows = listed.map(({ option, values, best: isBest }) => {
    const words = optionWords(system, option, choice.stands.as);
    return [
      isBest ? paint.best("★") : " ",
      isBest ? paint.strong(words) : words,
      priceWords(system, option.pays) || paint.faint("–"),
      ...goal.objectives.map((objective, i) => {
        const { value = 0, exact: fraction } = values[i] ?? {};
        return isChance(objective) ? percent(value) : exact ? (fraction ?? mean(value)) : mean(value);
      }),
      ...(exact ? [values[0]?.exact ?? ""] : []),
    ];
  });
  const head = [
    "",
    "What you can do",
    "price",
    ...goal.objectives.map((one) => objectiveWords(system, one)),
    ...(exact ? ["exactly"] : []),
  ];
  const sides = [
    "left",
    "left",
    "left",
    ...goal.objectives.map(() => "right" as const),
    ...(exact ? ["left" as const] : []),
  ] as const;
  const table = columns([head.map((words) => paint.faint(words)), ...rows], sides, { indent: 2 });
  const rest = worths.length - listed.length;
  return rest > 0 ? `${table}\n    ${paint.faint(`and ${rest} more, none of them better (--all)`)}` : table;
}

/** What can't be done just now, and why. */
function closedMoves(system: SystemDefinition, choice: Choose, { paint, width }: Terminal): string {
  return listMoves(choice)
    .flatMap(({ move, closed }) => (closed ? [[move.name, refusalWords(system, closed)] as const] : []))
    .map(
      ([name, why]) =>
        `  ${paint.faint(wrap(`Not now: ${formatMessage(system.text, `move.${name}`)}. ${why}`, width - 6, 4))}`,
    )
    .join("\n");
}

/** The same as data; its schema is `bestOutput` in schemas.ts. */
function adviceJson(
  question: Question,
  { tray, awaits, amounts, classes }: Position,
  worths: readonly OptionWorth[],
  choice: Choose | undefined,
) {
  const { system, goal } = question;
  return {
    ...askedJson(question),
    at: awaits.wants,
    dice: tray.map(({ face, rerolled, class: kind }) => ({
      face,
      rerolled,
      ...(kind ? { class: kind, worth: classes[kind] } : {}),
    })),
    paid: amounts,
    options: worths.map((one) => ({
      move: one.option.move ?? choice?.stands.as ?? "",
      words: optionWords(system, one.option, choice?.stands.as ?? ""),
      pays: one.option.pays,
      best: one.best,
      values: Object.fromEntries(goal.objectives.map(({ name }, i) => [name, one.values[i] ?? { value: 0 }])),
    })),
  };
}
