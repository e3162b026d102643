import type { Lab } from "./lab.ts";
import type { LabQuestion } from "./question.ts";

/** How far what is held goes over so many attempts. */
export interface BudgetRow {
  readonly times: number;
  /** The means of the goal's objectives, in their order. */
  readonly values: readonly number[];
  readonly spent: readonly Spent[];
}

/** What becomes of one thing that is held. */
export interface Spent {
  readonly name: string;
  readonly mean: number;
  /** The chance that nothing is left of it. */
  readonly gone: number;
}

/** The same attempt once, twice and so on up to the question's own number, each played the question's way to its end. */
export function budgetOf<N>(lab: Lab<N>, question: LabQuestion): readonly BudgetRow[] {
  return Array.from({ length: question.times }, (_, i) => rowFor(lab, { ...question, times: i + 1 }));
}

function rowFor<N>(lab: Lab<N>, question: LabQuestion): BudgetRow {
  const { goal, procedure } = lab.asked({ ...question, times: 1 });
  const spent = goal.objectives.flatMap(({ amount, sense }): Spent[] => {
    if (amount === undefined || sense > 0) return [];
    const held = heldOf(procedure.parameters, question, amount);
    if (held === undefined || held === 0) return [];
    const { spread } = lab.answer({ ...question, spread: amount });
    if (spread?.key !== amount) return [{ name: amount, mean: 0, gone: 0 }];
    const gone = spread.bars.filter(({ value }) => value >= held).reduce((sum, { chance }) => sum + chance, 0);
    return [{ name: amount, mean: spread.mean, gone }];
  });
  return { times: question.times, values: lab.worth(question), spent };
}

/** How much of a tracker the question begins with. */
function heldOf(
  parameters: Readonly<Record<string, { readonly from?: object }>>,
  { args }: LabQuestion,
  tracker: string,
): number | undefined {
  const [name] =
    Object.entries(parameters).find(([, { from }]) => from && "tracker" in from && from.tracker === tracker) ?? [];
  const held = name === undefined ? undefined : args[name];
  return typeof held === "number" ? held : undefined;
}
