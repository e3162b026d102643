import { type Choose, type JsonObject, resume, type SystemDefinition, type Trace } from "@rulewright/rules";

/** W20-05 The pool that a check rolls as it stands: the arguments of the rules' own procedure. */
export interface PoolArguments {
  readonly procedure: string;
  readonly args: JsonObject & { readonly dice: number };
}

/** Whether a pool of d20s is rolled; combat dice have no target number. */
const isPool = (args: JsonObject): args is PoolArguments["args"] => {
  const { dice, targetNumber } = args;
  return typeof dice === "number" && typeof targetNumber === "number";
};

/** W20-03, W20-11 What decides the worth of a face. */
export const termsIn = ({ targetNumber, tagRating }: JsonObject) => ({
  targetNumber: Number(targetNumber),
  tagRating: Number(tagRating),
});

/** The pool that a choice leads to if nobody buys anything more; undefined for any other choice. */
export function poolAfter({ stands }: Choose): PoolArguments | undefined {
  const { leadsTo } = stands;
  if (leadsTo.end !== "go" || !isPool(leadsTo.args)) return undefined;
  return { procedure: leadsTo.procedure.name, args: leadsTo.args };
}

/** The pool of a check that is framed or waited for. */
export function poolOf(system: SystemDefinition, trace: Trace): PoolArguments | undefined {
  const { awaits, procedure, args } = resume(system, trace);
  if (awaits.wants === "choice") return poolAfter(awaits.choice);
  return awaits.wants === "dice" && isPool(args) ? { procedure: procedure.name, args } : undefined;
}
