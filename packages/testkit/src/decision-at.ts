import {
  branchesOf,
  type Calculator,
  type Choose,
  type Go,
  type JsonObject,
  type Procedure,
  closedReason,
} from "@rulewright/rules";
import { difference } from "./matching.ts";

/**
 * The decision at the first choice with these facts that a procedure leads to: the name of the move or of the default, or
 * the code of the refusal if all moves are closed. Undefined if there is no such choice.
 */
export function decisionAt<N>(
  facts: JsonObject,
  procedure: Procedure,
  args: JsonObject,
  calculator: Calculator<N>,
): string | undefined {
  let asked: readonly Call[] = [{ procedure, args }];
  while (asked.length > 0) {
    const endings = asked.flatMap((one) => branchesOf(one.procedure, one.args, calculator, "listed"));
    const choices = endings.flatMap(({ ending }) => (ending.end === "choose" ? [ending] : []));
    const met = choices.find((choice) => difference(facts, choice.facts) === undefined);
    if (met) return nameOfDecision(met, calculator);
    const further = [
      ...endings.map(({ ending }) => ending),
      ...choices.map((choice) => calculator.decide(choice).option.leadsTo()),
    ];
    asked = further.flatMap((ending) => (ending.end === "go" ? [ending] : []));
  }
  return undefined;
}

type Call = Pick<Go, "procedure" | "args">;

function nameOfDecision<N>(choice: Choose, calculator: Calculator<N>): string {
  const reasons = choice.moves().map(closedReason);
  const [first] = reasons;
  if (first && reasons.every((reason) => reason !== undefined)) return first.code;
  return calculator.decide(choice).option.move ?? choice.stands.as;
}
