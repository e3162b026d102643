import {
  formatMessage,
  isOutcome,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Messages,
  type Outcome,
  uncapitalize,
} from "@rulewright/rules";
import { factLabel, outcomeLabel } from "../labels/label.ts";
import { formatValue, isNothing, type People } from "../labels/value.ts";
import { formatNumber } from "../numbers/number.ts";

/** The outcome of one roll among several: its label and the number that was compared. */
function formatInnerOutcome(text: Messages, { outcome, net, successes, total }: Outcome): string {
  const compared = [net, successes, total].find((one) => typeof one === "number");
  const label = uncapitalize(outcomeLabel(text, outcome));
  return typeof compared === "number" ? `${label}, ${formatNumber(compared)}` : label;
}

/** One number or word of an outcome. */
export interface Fact {
  readonly name: string;
  readonly label: string;
  /** Empty where the label alone says it. */
  readonly value: string;
}

/**
 * The facts of an outcome or an answer that the system has words for, without the empty ones (0, no, none). A yes is its
 * label alone.
 *
 * @example
 * ```ts
 * import { factsOf } from "@rulewright/present";
 *
 * const text = { "fact.margin": "Margin", "fact.tens": "Tens" };
 * factsOf(text, { outcome: "success", margin: 2, tens: 0 }); // => [{ name: "margin", label: "Margin", value: "2" }]
 * ```
 */
export function factsOf(
  text: Messages,
  facts: JsonObject,
  { people = {}, except = new Set() }: { readonly people?: People; readonly except?: ReadonlySet<string> } = {},
): readonly Fact[] {
  const { outcome } = facts;
  return Object.entries(facts).flatMap(([name, value]): Fact[] => {
    const label = text[`fact.${name}`];
    // The outcome's own word is drawn as its label.
    if (label === undefined || except.has(name) || isNothing(value) || value === outcome) return [];
    if (isOutcome(value)) return [{ name, label, value: formatInnerOutcome(text, value) }];
    return [{ name, label, value: value === true ? "" : formatValue(text, name, value, people) }];
  });
}

/** Whether a fact holds structured data, which is for machines. */
const isNested = (value: JsonValue | undefined): boolean =>
  (isRecord(value) && !isOutcome(value)) || (Array.isArray(value) && value.some(isRecord));

/**
 * The facts of an outcome in one line, the empty ones included. The outcome's own word and structured data are left
 * out.
 *
 * @example
 * ```ts
 * import { formatFacts } from "@rulewright/present";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const outcome = { outcome: "success", pool: 4, successes: 2, margin: 0 };
 * formatFacts(eveningStar.text, outcome); // => "Dice 4 · Successes 2 · Margin 0"
 * ```
 */
export function formatFacts(text: Messages, facts: JsonObject): string {
  const plain = Object.entries(facts).filter(
    ([name, value]) => name !== "outcome" && value !== undefined && !isNested(value),
  );
  return plain
    .map(([name, value]) => {
      const words = isOutcome(value) ? formatInnerOutcome(text, value) : formatValue(text, name, value);
      return `${factLabel(text, name)} ${words}`;
    })
    .join(" · ");
}

/**
 * An answer as text: everything it holds, also without a label, also a no; of several entries the empty lists are left
 * out. Ids of `people` are shown as their names. A fact that the system tells in a sentence, `fact.NAME.told`, stands before
 * the others, and is left out where it is empty.
 *
 * @example
 * ```ts
 * import { formatAnswer } from "@rulewright/present";
 *
 * const text = { "fact.next": "Next", "fact.waiting": "Waiting", "fact.lift.told": "Lifts {value} lb." };
 * formatAnswer(text, { maren: "Maren Oake" }, { next: "maren", waiting: [] }); // => "Next: Maren Oake"
 * formatAnswer({ "fact.legal": "Legal" }, {}, { legal: false }); // => "Legal: no"
 * formatAnswer(text, {}, { lift: 250 }); // => "Lifts 250 lb."
 * ```
 */
export function formatAnswer(text: Messages, people: People, answer: JsonObject): string {
  const entries = Object.entries(answer).filter(([, value]) => value !== undefined);
  const isTold = ([name]: readonly [string, unknown]): boolean => text[`fact.${name}.told`] !== undefined;
  const sentences = entries
    .filter(isTold)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => {
      const words = formatValue(text, name, value, people);
      return formatMessage(text, `fact.${name}.told`, { value: words.replace(/\.$/, "") });
    });
  const listed = entries
    .filter((entry) => !isTold(entry))
    .filter(([, value]) => entries.length === 1 || !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => {
      // A yes among other entries is its label alone.
      if (value === true && entries.length > 1) return factLabel(text, name);
      const words = formatValue(text, name, value, people);
      return `${factLabel(text, name)}: ${words.replace(/\.$/, "")}`;
    });
  return [...sentences, listed.join(" · ")].filter((words) => words !== "").join(" ");
}
