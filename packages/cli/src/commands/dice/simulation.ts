import { notation } from "@rulewright/dice";
import { sampleNotation } from "@rulewright/lab";
import { samplingLimit } from "../../calculation/sampling-limit.ts";
import { type DiceExpression, requireNotation } from "../../question/dice-notation.ts";
import type { Answer } from "./answer.ts";

/** The distribution of a roll, from as many rolls as a second allows; `reason` says why it isn't exact. */
export function simulateDice({ text, notation: read }: DiceExpression, reason: string): Answer {
  const { histogram, simulation } = requireNotation(text, sampleNotation(notation.format(read), samplingLimit()));
  return {
    chances: histogram?.bars.map(({ value, chance }) => ({ value, chance: { value: chance } })) ?? [],
    remainder: { value: 0 },
    ...(simulation ? { simulation: { ...simulation, reason } } : {}),
  };
}
