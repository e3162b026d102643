import { nextSituations, type Situation, TooManySituations } from "@rulewright/lab";
import type { Position } from "@rulewright/rules";
import { LimitError } from "../errors/errors.ts";
import { decider, type Question } from "./calculator.ts";

/** Every situation of the first choice with its chance, and the chance that there is no choice. */
export function firstChoices(question: Question): { readonly situations: readonly Situation[]; readonly none: number } {
  const { procedure, args, system } = question;
  try {
    return nextSituations(decider(question, { name: "never", strategy: "never" }), procedure, args);
  } catch (error) {
    if (!(error instanceof TooManySituations)) throw error;
    throw new LimitError(
      error.found === 0
        ? `${procedure.name} of ${system.id} has no choice, or only after more rolls than can be listed.`
        : `The dice can fall in too many ways before the first choice of ${procedure.name}. Give the faces with --dice.`,
    );
  }
}

/** The question from a position of an attempt onwards. */
export function questionAt(question: Question, { procedure, args }: Pick<Position, "procedure" | "args">): Question {
  return { ...question, procedure, args };
}
