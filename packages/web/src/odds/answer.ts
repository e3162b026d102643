import { isDiceSelection } from "@rulewright/present";
import {
  type Amounts,
  type Calculator,
  calculatorFor,
  type Choose,
  checkDecision,
  type HouseRules,
  odds,
  type Option,
  resume,
  type SystemDefinition,
} from "@rulewright/rules";
import type { Answer, OptionSummary, Question, ObjectiveValues } from "./question.ts";

/** The calculators of a question: without any choices, and under best play. */
interface Calculators {
  readonly passive: Calculator<number>;
  readonly optimal: Calculator<number>;
}

const calculatorsFor = (system: SystemDefinition, house: HouseRules, goal: string): Calculators => ({
  passive: calculatorFor(system, { house, goal, strategy: "never" }),
  optimal: calculatorFor(system, { house, goal, strategy: "best" }),
});

/** Answers one question about the odds in a system, calculated in doubles. Throws a QuestionError for unknown names. */
export function answerQuestion(system: SystemDefinition, question: Question): Answer {
  if (question.ask === "worth") {
    const { procedure, args, house, goal } = question;
    const values = (strategy: string): readonly number[] =>
      Object.values(odds(system, procedure, args, { house, goal, strategy }).values);
    return { ask: "worth", passive: values("never"), optimal: values("best") };
  }
  const position = resume(system, question.trace, question.held);
  if (position.awaits.wants !== "choice") return { ask: "nothing" };
  const { choice } = position.awaits;
  const calculators = calculatorsFor(system, question.trace.house, question.goal);
  const decision = question.considered && checkDecision(choice, question.considered, position.tray);
  const considered = decision && !("refused" in decision) ? objectiveValues(calculators, decision) : undefined;
  return { ask: "choice", options: summarizeOptions(calculators, choice), ...(considered ? { considered } : {}) };
}

function objectiveValues(
  { passive, optimal }: Calculators,
  { pays, leadsTo }: { readonly pays: Amounts; leadsTo: Option["leadsTo"] },
): ObjectiveValues {
  const { goal } = optimal;
  const ending = leadsTo();
  const withPrice = (values: readonly number[]): number[] =>
    values.map((value, i) => {
      const objective = goal.objectives[i];
      return objective?.source === "paid" ? value + (pays[objective.amount] ?? 0) : value;
    });
  return { passive: withPrice(passive.expectedValuesOf(ending)), optimal: withPrice(optimal.expectedValuesOf(ending)) };
}

function summarizeOptions({ passive, optimal }: Calculators, choice: Choose): readonly OptionSummary[] {
  const passiveOptions = passive.options(choice).all;
  const all = optimal.options(choice).all;
  const best = all.map((_, i) => i).toSorted((a, b) => optimal.compare(all[b]?.values ?? [], all[a]?.values ?? []));
  const ranks = new Map<number, number>();
  let rank = 0;
  best.forEach((i, at) => {
    const before = all[best[at - 1] ?? -1];
    if (before && optimal.compare(before.values, all[i]?.values ?? []) !== 0) rank = at;
    ranks.set(i, rank);
  });
  return all.map(({ option, values }, i) => ({
    ...serializeOption(option),
    passive: passiveOptions[i]?.values ?? values,
    optimal: values,
    rank: ranks.get(i) ?? all.length,
  }));
}

function serializeOption({ move, detail, pays }: Option): Pick<OptionSummary, "move" | "dice" | "numbers" | "pays"> {
  const dice: Record<string, OptionSummary["dice"][string]> = {};
  const numbers: Record<string, number> = {};
  for (const [field, value] of Object.entries(detail)) {
    if (isDiceSelection(value)) dice[field] = { ...value.hand };
    else if (typeof value === "number") numbers[field] = value;
  }
  return { move: move ?? null, dice, numbers, pays };
}
