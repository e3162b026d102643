import { nextChoices, type Situation, TooMany } from "@rulewright/lab";
import { Calculator, type Position } from "@rulewright/rules";
import { inDoubles } from "../draw/numbers.ts";
import { UsageError } from "../errors/errors.ts";
import type { Question } from "./calculator.ts";

/** Every situation in which the first choice may be, and how often there is none to make. */
export function firstChoices(question: Question): { readonly situations: readonly Situation[]; readonly none: number } {
  const { house, goal, procedure, args } = question;
  const calculator = new Calculator({ arithmetic: inDoubles.arithmetic, house, goal, strategy: "never" });
  try {
    return nextChoices(calculator, procedure, args);
  } catch (error) {
    if (error instanceof TooMany) throw new UsageError(tooMany(question, error.found));
    throw error;
  }
}

function tooMany({ procedure, system }: Question, found: number): string {
  const { id } = system;
  return found === 0
    ? `${procedure.name} of ${id} never comes to a choice, or only after more throws than can be listed.`
    : `There are too many ways for the dice to fall before the first choice of ${procedure.name}: name yours with --dice.`;
}

/** The question as it is at a place in an attempt: what the odds from here on are asked of. */
export function questionAt(question: Question, { procedure, args }: Pick<Position, "procedure" | "args">): Question {
  return { ...question, procedure, args };
}
