import type { JsonObject, Outcome, Position } from "@rulewright/rules";
import { isInformative } from "./explanation.ts";

/**
 * The outcome that was reached, or that stands if nobody acts; undefined where dice or a further procedure follow.
 *
 * @example
 * ```ts
 * import { standingOutcome } from "@rulewright/present";
 * import { choose, done } from "@rulewright/rules";
 *
 * const choice = choose({
 *   by: "player",
 *   facts: { difficulty: 2 },
 *   stands: { as: "let-it-stand", leadsTo: done({ outcome: "failure", successes: 1 }) },
 *   moves: () => [],
 * });
 * standingOutcome({ awaits: { wants: "choice", choice } }); // => { outcome: "failure", successes: 1 }
 * ```
 */
export function standingOutcome({ awaits }: Pick<Position, "awaits">): Outcome | undefined {
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants === "dice") return undefined;
  const { leadsTo } = awaits.choice.stands;
  return leadsTo.end === "outcome" ? leadsTo.outcome : undefined;
}

/**
 * The facts that an open choice shows, such as the difficulty. Empty where no choice is open.
 *
 * @example
 * ```ts
 * import { openFacts } from "@rulewright/present";
 * import { choose, done } from "@rulewright/rules";
 *
 * const choice = choose({
 *   by: "player",
 *   facts: { difficulty: 2 },
 *   stands: { as: "let-it-stand", leadsTo: done({ outcome: "failure", successes: 1 }) },
 *   moves: () => [],
 * });
 * openFacts({ awaits: { wants: "choice", choice } }); // => { difficulty: 2 }
 * openFacts({ awaits: { wants: "nothing", outcome: { outcome: "failure" } } }); // => {}
 * ```
 */
export const openFacts = ({ awaits }: Pick<Position, "awaits">): JsonObject =>
  awaits.wants === "choice" ? awaits.choice.facts : {};

/** The facts whose numbers are terms of a sum: the face of the die, the dice that count. */
const TERM_FACTS: Readonly<Record<string, string>> = { die: "natural", hits: "successes" };

/**
 * The names of the facts that an explanation already shows as results or terms of its sums.
 *
 * @example
 * ```ts
 * import { explainedFacts } from "@rulewright/present";
 * import { sumOf } from "@rulewright/rules";
 *
 * const against = { from: "target", value: 10, passes: "at-least" } as const;
 * const sums = [sumOf("total", [{ from: "die", value: 7 }, { from: "level", value: 5 }], against)];
 * const facts = { total: 12, natural: 7, level: 5, margin: 2 };
 * explainedFacts({ explanation: { sums } }, facts); // => new Set(["total", "natural", "level"])
 * ```
 */
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
