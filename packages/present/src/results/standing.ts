import type { JsonObject, Outcome, Position } from "@rulewright/rules";
import { isInformative } from "./explanation.ts";

/** The outcome that was reached, or that stands if nobody acts; undefined where dice or a further procedure follow. */
export function standingOutcome({ awaits }: Pick<Position, "awaits">): Outcome | undefined {
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants === "dice") return undefined;
  const { leadsTo } = awaits.choice.stands;
  return leadsTo.end === "outcome" ? leadsTo.outcome : undefined;
}

/** The facts that an open choice shows: difficulty, target. Empty where no choice is open. */
export const openFacts = ({ awaits }: Pick<Position, "awaits">): JsonObject =>
  awaits.wants === "choice" ? awaits.choice.facts : {};

/** The facts whose numbers are terms of a sum: the face of the die, the dice that count. */
const TERM_FACTS: Readonly<Record<string, string>> = { die: "natural", hits: "successes" };

/** The facts that an explanation already shows as results or terms of its sums. */
export function explainedFacts({ explanation }: Pick<Position, "explanation">, facts: JsonObject): ReadonlySet<string> {
  const sums = (explanation?.sums ?? []).filter(isInformative);
  const terms = sums.flatMap((sum) =>
    sum.terms.flatMap(({ from, value }) => {
      const name = TERM_FACTS[from] ?? from;
      return facts[name] === Math.abs(value) ? [name] : [];
    }),
  );
  return new Set([...sums.map(({ of }) => of), ...terms]);
}
