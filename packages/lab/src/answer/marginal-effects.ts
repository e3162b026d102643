import type { Parameter } from "@rulewright/rules";
import { canBegin } from "./heat-map.ts";
import type { Lab } from "./lab.ts";
import type { LabQuestion } from "../question/question.ts";

/** The effect of one step of one parameter on the means of the goal's objectives. */
export interface MarginalEffect {
  readonly parameter: string;
  readonly from: number | boolean;
  readonly to: number | boolean;
  /** True where the parameter is the content of a tracker. */
  readonly held: boolean;
  /** The differences, objective by objective. */
  readonly differences: readonly number[];
}

/**
 * The effect of each change: every number one step up and down, every flag switched. Changes that are refused are left
 * out. Throws a QuestionError for unknown names and refused arguments.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { Lab, marginalEffects } from "@rulewright/lab";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const lab = new Lab(eveningStar, doubles);
 * const question = { procedure: "check", args, goal: "success", strategy: "best", times: 1, house: {}, system: "evening-star" };
 * const effect = marginalEffects(lab, question).find(({ parameter, to }) => parameter === "difficulty" && to === 3);
 * effect?.differences[0]?.toFixed(2); // => "0.10"
 * ```
 */
export function marginalEffects<N>(lab: Lab<N>, question: LabQuestion): readonly MarginalEffect[] {
  const { procedure } = lab.resolve({ ...question, times: 1 });
  const now = lab.means(question);
  return Object.entries(procedure.parameters).flatMap(([name, parameter]) =>
    steps(parameter, question.args[name]).flatMap(([from, to]): MarginalEffect[] => {
      const args = { ...question.args, [name]: to };
      if (!canBegin(procedure, args, question)) return [];
      const then = lab.means({ ...question, args });
      const differences = then.map((value, i) => value - (now[i] ?? 0));
      return [{ parameter: name, from, to, held: isHeld(parameter), differences }];
    }),
  );
}

const isHeld = ({ from }: Parameter): boolean => from !== undefined && "tracker" in from;

/** The steps from a value to its neighbours. */
function steps(parameter: Parameter, now: unknown): (readonly [number, number] | readonly [boolean, boolean])[] {
  if (parameter.kind === "flag" && typeof now === "boolean") return [[now, !now]];
  if (parameter.kind !== "integer" || typeof now !== "number") return [];
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = parameter;
  return [...(now < max ? [[now, now + 1] as const] : []), ...(now > min ? [[now, now - 1] as const] : [])];
}
