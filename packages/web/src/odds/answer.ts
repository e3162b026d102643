import { doubles } from "@rulewright/dice";
import {
  type Amounts,
  Calculator,
  type Choose,
  checkDecision,
  type Goal,
  type HouseRules,
  type Option,
  type DiceSelection,
  resume,
  type SystemDefinition,
} from "@rulewright/rules";
import { systemById } from "@rulewright/systems";
import type { Answer, OpenOption, Question, Worths } from "./question.ts";

interface Calculators {
  readonly alone: Calculator<number>;
  readonly onward: Calculator<number>;
}

const MOST_KEPT = 6;
const kept = new Map<string, Calculators>();

/** Calculators are worth keeping: they share answers between questions. */
function calculatorsFor(system: SystemDefinition, house: HouseRules, goal: Goal): Calculators {
  const key = JSON.stringify([system.id, house, goal.name]);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const settings = { arithmetic: doubles, house, goal };
  const made = {
    alone: new Calculator({ ...settings, strategy: "never" }),
    onward: new Calculator({ ...settings, strategy: "best" }),
  };
  kept.set(key, made);
  return made;
}

/** Answers one question about chances, in doubles. */
export function answer(question: Question): Answer {
  const system = systemById(question.system);
  const goal = system?.goals[question.goal];
  if (!system || !goal) return { ask: "nothing" };
  if (question.ask === "worth") {
    const procedure = system.procedures[question.procedure];
    if (!procedure) return { ask: "nothing" };
    const { alone, onward } = calculatorsFor(system, question.house, goal);
    return {
      ask: "worth",
      alone: alone.expectedValues(procedure, question.args),
      onward: onward.expectedValues(procedure, question.args),
    };
  }
  const position = resume(system, question.trace, question.held);
  if (position.awaits.wants !== "choice") return { ask: "nothing" };
  const { choice } = position.awaits;
  const calculators = calculatorsFor(system, question.trace.house, goal);
  const decided = question.considered && checkDecision(choice, question.considered, position.tray);
  const considered = decided && !("refused" in decided) ? worthsOf(calculators, decided, goal) : undefined;
  return { ask: "choice", options: optionsOf(calculators, choice), ...(considered ? { considered } : {}) };
}

function worthsOf(
  { alone, onward }: Calculators,
  { pays, leadsTo }: { readonly pays: Amounts; leadsTo: Option["leadsTo"] },
  goal: Goal,
): Worths {
  const ending = leadsTo();
  const plusPaid = (values: readonly number[]): number[] =>
    values.map((value, i) => value + (pays[goal.objectives[i]?.amount ?? ""] ?? 0));
  return { alone: plusPaid(alone.expectedValuesOf(ending)), onward: plusPaid(onward.expectedValuesOf(ending)) };
}

function optionsOf({ alone, onward }: Calculators, choice: Choose): readonly OpenOption[] {
  const plain = alone.options(choice).all;
  const all = onward.options(choice).all;
  const best = all.map((_, i) => i).toSorted((a, b) => onward.compare(all[b]?.values ?? [], all[a]?.values ?? []));
  const ranks = new Map<number, number>();
  let rank = 0;
  best.forEach((i, at) => {
    const before = all[best[at - 1] ?? -1];
    if (before && onward.compare(before.values, all[i]?.values ?? []) !== 0) rank = at;
    ranks.set(i, rank);
  });
  return all.map(({ option, values }, i) => ({
    ...plainOption(option),
    alone: plain[i]?.values ?? values,
    onward: values,
    rank: ranks.get(i) ?? all.length,
  }));
}

const isPicked = (value: unknown): value is DiceSelection =>
  typeof value === "object" && value !== null && "hand" in value;

function plainOption({ move, detail, pays }: Option): Pick<OpenOption, "move" | "dice" | "numbers" | "pays"> {
  const dice: Record<string, OpenOption["dice"][string]> = {};
  const numbers: Record<string, number> = {};
  for (const [field, value] of Object.entries(detail)) {
    if (isPicked(value)) dice[field] = { ...value.hand };
    else if (typeof value === "number") numbers[field] = value;
  }
  return { move: move ?? null, dice, numbers, pays };
}
