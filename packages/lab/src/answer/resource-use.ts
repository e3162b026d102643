import type { Lab } from "./lab.ts";
import { sum } from "./sum.ts";
import type { LabQuestion } from "../question/question.ts";

/** How the trackers last over a number of attempts in a row. */
export interface ResourceUseRow {
  readonly times: number;
  /** The means of the goal's objectives, in their order. */
  readonly values: readonly number[];
  readonly spending: readonly Spending[];
}

/** What is spent of one tracker. */
export interface Spending {
  readonly name: string;
  readonly mean: number;
  /** The chance that nothing is left of it. */
  readonly depleted: number;
}

/**
 * The attempt once, twice and so on up to the question's number of times, under the question's strategy. A row lists the
 * trackers that the goal would save and that aren't empty at the beginning. Throws a QuestionError for unknown names and
 * refused arguments.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { Lab, resourceUse } from "@rulewright/lab";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const lab = new Lab(eveningStar, doubles);
 * const question = { procedure: "check", args, goal: "success", strategy: "best", times: 1, house: {}, system: "evening-star" };
 * const rows = resourceUse(lab, { ...question, times: 2 });
 * rows[1]?.spending[0]?.depleted.toFixed(2); // => "0.16"
 * ```
 */
export function resourceUse<N>(lab: Lab<N>, question: LabQuestion): readonly ResourceUseRow[] {
  return Array.from({ length: question.times }, (_, i) => rowFor(lab, { ...question, times: i + 1 }));
}

function rowFor<N>(lab: Lab<N>, question: LabQuestion): ResourceUseRow {
  const { calculator, procedure } = lab.resolve({ ...question, times: 1 });
  const { variables } = lab.answer(question);
  const spending = calculator.goal.objectives.flatMap((objective): Spending[] => {
    if (objective.source !== "paid") return [];
    const { amount } = objective;
    const held = heldOf(procedure.parameters, question, amount);
    if (held === undefined || held === 0) return [];
    const paid = variables.find(({ name, source }) => name === amount && source === "paid");
    // What is never paid is no variable.
    const { histogram } = paid ? lab.answer({ ...question, variable: paid.key }) : {};
    const depleted = sum((histogram?.bars ?? []).flatMap(({ value, chance }) => (value >= held ? chance : [])));
    return [{ name: amount, mean: histogram?.mean ?? 0, depleted }];
  });
  return { times: question.times, values: lab.means(question), spending };
}

/** The contents of a tracker at the beginning. */
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
