import { factLabel, formatNumber, outcomeLabel } from "@rulewright/present";
import type { JsonValue, Messages, Outcome } from "@rulewright/rules";

/** What an override changed: "Failure becomes Success", "Successes from 2 to 3". */
export function overrideWords(text: Messages, from: Outcome, to: Outcome): string {
  const verdict =
    from.outcome === to.outcome
      ? []
      : [`${outcomeLabel(text, from.outcome)} becomes ${outcomeLabel(text, to.outcome)}`];
  const facts = Object.entries(to).flatMap(([name, value]) =>
    name === "outcome" || value === from[name]
      ? []
      : [`${factLabel(text, name)} from ${formatFact(from[name])} to ${formatFact(value)}`],
  );
  return [...verdict, ...facts].join(", ");
}

const formatFact = (value: JsonValue | undefined): string =>
  typeof value === "number" ? formatNumber(value) : value === true ? "yes" : "no";
