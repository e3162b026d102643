import { inDoubles } from "@rulewright/present";
import {
  type Amounts,
  answerChoice,
  answerDice,
  begin,
  Calculator,
  isRefusal,
  type Position,
  type Refusal,
  resume,
  type Trace,
} from "@rulewright/rules";
import { decisionOf } from "../calculation/decisions.ts";
import { endlessMessage } from "../errors/endless.ts";
import { UsageError } from "../errors/errors.ts";
import { refusedError } from "../errors/refusals.ts";
import { findStrategy } from "../question/lookup.ts";
import type { RollOptions } from "../question/options.ts";
import { createGenerator, rollDice } from "../input/randomness.ts";
import type { Question } from "../calculation/calculator.ts";
import { formatOutcome, formatStep } from "../text/steps.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { questionJson, heading } from "./odds.ts";

/** No attempt at a table takes more steps than this; one that does goes on for ever. */
const MAX_STEPS = 1000;

/** `rulewright roll`: one attempt with the generator's dice. */
export function rollOnce(terminal: Terminal, question: Question, options: RollOptions): void {
  const { system, procedure, args, house, goal } = question;
  const { strategy } = findStrategy(system, options.strategy);
  const { seed, random } = createGenerator(options.seed);
  const chooser = new Calculator({ arithmetic: inDoubles.arithmetic, house, goal, strategy: strategy });
  const begun = begin(system, procedure.name, args, house);
  if (isRefusal(begun)) throw refusedError(system, begun);
  let trace: Trace = begun;
  let position = resume(system, trace);
  const lines: string[] = [];
  while (position.awaits.wants !== "nothing") {
    if (lines.length >= MAX_STEPS) throw new UsageError(endlessMessage(question));
    const next =
      position.awaits.wants === "dice"
        ? answerDice(
            system,
            trace,
            rollDice(position.awaits.dice.die.faces, position.awaits.dice.count, random),
            "generator",
          )
        : takeChoice(question, trace, position, chooser);
    if (isRefusal(next)) throw new Error(`the rules refuse their own way: ${next.code} (${next.rule})`);
    const before = position;
    trace = next;
    position = resume(system, trace);
    const step = trace.steps.at(-1);
    if (step) lines.push(formatStep(system, step, before, position, terminal.paint));
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
      trace,
    };
    terminal.print(JSON.stringify(answer, null, 2));
    return;
  }
  terminal.print(`${heading(question, terminal)}\n`);
  for (const line of lines) terminal.print(`  ${line}`);
  terminal.print(`\n${formatOutcome(system, position.awaits.outcome, terminal.paint)}`);
  if (options.seed === undefined) terminal.notify(terminal.paint.dim(`The same again: --seed ${seed}`));
}

/** The trace with the choice that the way makes. */
function takeChoice(
  { system }: Question,
  trace: Trace,
  { awaits, args, tray }: Position,
  chooser: Calculator<number>,
): Trace | Refusal {
  if (awaits.wants !== "choice") return trace;
  const { option } = chooser.decide(awaits.choice);
  const decision = decisionOf(option, awaits.choice, tray);
  const answered = answerChoice(system, trace, decision, heldAmounts(args));
  return isRefusal(answered) ? answered : answered.trace;
}

/** What the trackers hold, as the arguments say: nobody else's hand is in it. */
function heldAmounts(args: Question["args"]): Amounts {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, held]) => (typeof held === "number" ? [[name, held]] : [])),
  );
}
