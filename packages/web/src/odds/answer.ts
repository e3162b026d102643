import { underVersion } from "@rulewright/client";
import { buysNothing, isDiceSelection } from "@rulewright/present";
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
  type ValuedOption,
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
    const { procedure, args, house, goal, withoutChoices } = question;
    const values = (strategy: string): readonly number[] =>
      Object.values(odds(system, procedure, args, { house, goal, strategy }).values);
    const passive = values("never");
    return { ask: "worth", passive, optimal: withoutChoices ? passive : values("best") };
  }
  const position = resume(underVersion(system, question.trace.version), question.trace, question.held);
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
  const { objectives } = optimal.goal;
  const standing = choice.stands.closed ? undefined : all.find(({ option }) => option.move === undefined)?.values;
  const isIdle = ({ option: { pays }, values }: ValuedOption<number>): boolean =>
    standing !== undefined && buysNothing(objectives, { pays, values }, standing);
  // What is paid for nothing comes after everything else.
  const compare = (a: ValuedOption<number>, b: ValuedOption<number>): number =>
    Number(isIdle(a)) - Number(isIdle(b)) || optimal.compare(b.values, a.values);
  const ranks = new Map<ValuedOption<number>, number>();
  all.toSorted(compare).forEach((one, at, sorted) => {
    const before = sorted[at - 1];
    ranks.set(one, before && compare(before, one) === 0 ? (ranks.get(before) ?? at) : at);
  });
  return all.map((one, i) => ({
    ...serializeOption(one.option),
    passive: passiveOptions[i]?.values ?? one.values,
    optimal: one.values,
    rank: ranks.get(one) ?? all.length,
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
