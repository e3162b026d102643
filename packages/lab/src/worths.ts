import type { Parameter } from "@rulewright/rules";
import { mayBegin } from "./heat.ts";
import type { Lab } from "./lab.ts";
import type { LabQuestion } from "./question.ts";

/** What changing one parameter by one step does to the means of the goal's objectives. */
export interface StepWorth {
  readonly parameter: string;
  readonly from: number | boolean;
  readonly to: number | boolean;
  /** True where it is what a tracker holds: a lot, a point of luck. */
  readonly held: boolean;
  /** The differences, objective by objective. */
  readonly differences: readonly number[];
}

/** What each thing is worth here: every number one step up and down, every switch thrown. */
export function stepWorths<N>(lab: Lab<N>, question: LabQuestion): readonly StepWorth[] {
  const { procedure } = lab.asked({ ...question, times: 1 });
  const now = lab.worth(question);
  return Object.entries(procedure.parameters).flatMap(([name, parameter]) =>
    steps(parameter, question.args[name]).flatMap(([from, to]): StepWorth[] => {
      const args = { ...question.args, [name]: to };
      if (!mayBegin(procedure, args, question)) return [];
      const then = lab.worth({ ...question, args });
      const differences = then.map((value, i) => value - (now[i] ?? 0));
      return [{ parameter: name, from, to, held: isHeld(parameter), differences }];
    }),
  );
}

const isHeld = ({ from }: Parameter): boolean => from !== undefined && "tracker" in from;

/** From what to what a value may go in one step. */
function steps(parameter: Parameter, now: unknown): (readonly [number, number] | readonly [boolean, boolean])[] {
  if (parameter.kind === "flag" && typeof now === "boolean") return [[now, !now]];
  if (parameter.kind !== "integer" || typeof now !== "number") return [];
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = parameter;
  return [...(now < max ? [[now, now + 1] as const] : []), ...(now > min ? [[now, now - 1] as const] : [])];
}
