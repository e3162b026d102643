import {
  type Amounts,
  answerChoice,
  answerDice,
  begin,
  type Calculator,
  type Choose,
  isRefusal,
  type Position,
  type Refusal,
  resume,
  type Trace,
} from "@rulewright/rules";
import { decisionOf } from "../calculation/decisions.ts";
import { refusedError } from "../errors/refusals.ts";
import { findStrategy } from "../question/lookup.ts";
import type { RollOptions } from "../question/options.ts";
import { createGenerator, rollDice } from "../input/randomness.ts";
import { decider, type Question, unboundedError } from "../calculation/calculator.ts";
import { formatOutcome, formatStep, formatStepSums, formatSums } from "../text/steps.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { questionJson, heading } from "./odds.ts";

/** An attempt with more steps than this is treated as one that doesn't end. */
const MAX_STEPS = 1000;

/** Runs `rulewright roll`: plays one attempt with random dice and prints its steps. */
export function rollOnce(terminal: Terminal, question: Question, options: RollOptions): void {
  const { system, procedure, args, house } = question;
  const strategy = findStrategy(system, options.strategy);
  const { seed, random } = createGenerator(options.seed);
  const chooser = decider(question, strategy);
  const begun = begin(system, procedure.name, args, house);
  if (isRefusal(begun)) throw refusedError(system, begun);
  let trace: Trace = begun;
  let position = resume(system, trace);
  const lines: string[] = formatSums(position, system).map((sum) => `  ${sum}`);
  while (position.awaits.wants !== "nothing") {
    if (trace.steps.length >= MAX_STEPS) throw unboundedError(question);
    const next =
      position.awaits.wants === "dice"
        ? answerDice(
            system,
            trace,
            rollDice(position.awaits.dice.die.faces, position.awaits.dice.count, random),
            "generator",
          )
        : takeChoice(question, trace, position, position.awaits.choice, chooser);
    if (isRefusal(next)) throw new Error(`the rules refuse the strategy's choice: ${next.code} (${next.rule})`);
    const before = position;
    trace = next;
    position = resume(system, trace);
    const step = trace.steps.at(-1);
    if (!step) continue;
    lines.push(formatStep(system, step, before, position, terminal.paint));
    for (const sum of formatStepSums(step, before, position, system)) lines.push(`  ${sum}`);
  }
  if (options.json) {
    const { outcome } = position.awaits;
    const answer = {
      ...questionJson(question),
      strategy: options.strategy,
      seed,
      outcome,
      paid: position.paid,
      earned: position.earned,
      ...(position.explanation ? { explanation: position.explanation } : {}),
      trace,
    };
    terminal.print(JSON.stringify(answer, null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  for (const line of lines) terminal.print(`  ${line}`);
  terminal.print(`\n${formatOutcome(system, position.awaits.outcome, terminal.paint)}`);
  if (options.seed === undefined) terminal.notify(terminal.paint.dim(`Repeat with --seed ${seed}`));
}

/** The trace after a choice, which the strategy makes. */
function takeChoice(
  { system }: Question,
  trace: Trace,
  { args, tray }: Position,
  choice: Choose,
  chooser: Calculator<number>,
): Trace | Refusal {
  const { option } = chooser.decide(choice);
  const answered = answerChoice(system, trace, decisionOf(option, choice, tray), heldAmounts(args));
  return isRefusal(answered) ? answered : answered.trace;
}

/** The amounts of the trackers, which are arguments. */
function heldAmounts(args: Question["args"]): Amounts {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, held]) => (typeof held === "number" ? [[name, held]] : [])),
  );
}
