import { doubles } from "@rulewright/dice";
import { isDiceSelection } from "@rulewright/present";
import {
  type Amounts,
  Calculator,
  type Choose,
  checkDecision,
  type Goal,
  type HouseRules,
  type Option,
  resume,
  type SystemDefinition,
} from "@rulewright/rules";
import { systemById } from "@rulewright/systems";
import type { Answer, OptionSummary, Question, ObjectiveValues } from "./question.ts";

interface Calculators {
  readonly passive: Calculator<number>;
  readonly optimal: Calculator<number>;
}

const MAX_CALCULATORS = 6;
const calculatorCache = new Map<string, Calculators>();

/** The calculators for these rules and this goal. They are cached, since they reuse results between questions. */
function calculatorsFor(system: SystemDefinition, house: HouseRules, goal: Goal): Calculators {
  const key = JSON.stringify([system.id, house, goal.name]);
  const cached = calculatorCache.get(key);
  if (cached) return cached;
  if (calculatorCache.size >= MAX_CALCULATORS) calculatorCache.clear();
  const settings = { arithmetic: doubles, house, goal };
  const created = {
    passive: new Calculator({ ...settings, strategy: "never" }),
    optimal: new Calculator({ ...settings, strategy: "best" }),
  };
  calculatorCache.set(key, created);
  return created;
}

/** Answers one question about odds, calculated in doubles. */
export function answerQuestion(question: Question): Answer {
  const system = systemById(question.system);
  const goal = system?.goals[question.goal];
  if (!system || !goal) return { ask: "nothing" };
  if (question.ask === "worth") {
    const procedure = system.procedures[question.procedure];
    if (!procedure) return { ask: "nothing" };
    const { passive, optimal } = calculatorsFor(system, question.house, goal);
    return {
      ask: "worth",
      passive: passive.expectedValues(procedure, question.args),
      optimal: optimal.expectedValues(procedure, question.args),
    };
  }
  const position = resume(system, question.trace, question.held);
  if (position.awaits.wants !== "choice") return { ask: "nothing" };
  const { choice } = position.awaits;
  const calculators = calculatorsFor(system, question.trace.house, goal);
  const decision = question.considered && checkDecision(choice, question.considered, position.tray);
  const considered = decision && !("refused" in decision) ? objectiveValues(calculators, decision, goal) : undefined;
  return { ask: "choice", options: summarizeOptions(calculators, choice), ...(considered ? { considered } : {}) };
}

function objectiveValues(
  { passive, optimal }: Calculators,
  { pays, leadsTo }: { readonly pays: Amounts; leadsTo: Option["leadsTo"] },
  goal: Goal,
): ObjectiveValues {
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
