import { formatNumber, formatValue, labelOf, type People } from "@rulewright/present";
import { formatMessage, isRecord, type JsonObject, type JsonValue, type Messages, type Outcome, uncapitalize } from "@rulewright/rules";

const factLabel = (text: Messages, name: string): string | undefined => text[`fact.${name}`];

/** Whether something in an outcome is the outcome of a roll of its own. */
export const isOutcome = (value: JsonValue | undefined): value is Outcome =>
  isRecord(value) && typeof value["outcome"] === "string";

/** The outcome of one roll among several: its word, and the number that was compared. */
function outcomeWords(text: Messages, { outcome, net, successes, total }: Outcome): string {
  const compared = [net, successes, total].find((one) => typeof one === "number");
  return `${uncapitalize(formatMessage(text, `outcome.${outcome}`))}${typeof compared === "number" ? `, ${formatNumber(compared)}` : ""}`;
}

/** One number or word beside a result. */
export interface Fact {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/**
 * What an outcome or an answer says beside its word: everything that the system has a word for, and that says something.
 * A plain yes is its label alone.
 */
export function factsOf(
  text: Messages,
  people: People,
  facts: JsonObject,
  except: ReadonlySet<string> = new Set(),
): readonly Fact[] {
  return Object.entries(facts).flatMap(([name, value]): Fact[] => {
    const label = factLabel(text, name);
    if (label === undefined || except.has(name)) return [];
    if (value === undefined || value === null || value === false || value === 0) return [];
    // What the stamp says need not be said again.
    if ((Array.isArray(value) && value.length === 0) || value === facts["outcome"]) return [];
    if (isOutcome(value)) return [{ name, label, value: outcomeWords(text, value) }];
    return [{ name, label, value: value === true ? "" : formatValue(text, people, name, value) }];
  });
}

/** An answer in words: whatever it holds, also what nobody has a word for, and also a no; of several lists none empty. */
export function formatAnswer(text: Messages, people: People, answer: JsonObject): string {
  const entries = Object.entries(answer).filter(([, value]) => value !== undefined);
  return entries
    .filter(([, value]) => entries.length === 1 || !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => {
      const label = factLabel(text, name) ?? labelOf(text, name);
      const words = isRecord(value) && Object.keys(value).length === 0 ? "none" : formatValue(text, people, name, value);
      return `${label}: ${words.replace(/\.$/, "")}`;
    })
    .join(" · ");
}
