import { formatAmount, formatCounted, formatList, formatMark, nounOf, type People } from "@rulewright/present";
import {
  entryOf,
  type Change,
  formatMessage,
  isRecord,
  type JsonValue,
  type Messages,
  type SystemDefinition,
  TABLE,
} from "@rulewright/rules";

import { nameInSentence, stateInSentence } from "../../words/labels.ts";

type Marks = Pick<SystemDefinition, "marks">;

type ValueChange = Extract<Change, { change: "tracker" | "trait" }>;

const isValueChange = (change: Change): change is ValueChange =>
  change.change === "tracker" || change.change === "trait";

/** Whether a change is of a list that the table writes itself: the act that writes an entry names it. */
const isOwnList = ({ marks }: Marks, { name }: ValueChange): boolean => marks?.[name]?.kind === "pairs";

/** Formats the new value of a tracker or trait: "2 lots", "round 3". */
function formatChange(
  system: Marks,
  text: Messages,
  people: People,
  { change, name, to }: ValueChange,
  mentioned: ReadonlySet<string>,
): string {
  if (change === "tracker") return text[`tracker.${name}.${to}`] ?? formatAmount(text, name, to);
  if (typeof to === "boolean") return stateInSentence(text, name, to);
  if (typeof to === "number" && Object.hasOwn(text, `mark.${name}.other`))
    return formatCounted(nounOf(text, `mark.${name}`), to);
  const value = formatMark(system, text, people, { name, value: mentionedEntries(to, mentioned) });
  // A record or list needs a colon before its entries.
  const separator = typeof to === "object" && to !== null ? ": " : " ";
  return `${nameInSentence(text, name)}${separator}${value}`;
}

/** The entries of a record that were mentioned; all of them if none was. */
function mentionedEntries(value: JsonValue, mentioned: ReadonlySet<string>): JsonValue {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([entry]) => mentioned.has(entry));
  return entries.length === 0 ? value : Object.fromEntries(entries);
}

/**
 * Formats the final values after some changes, each value once: "Now Maren Oake: 1 lot; the table: round
 * 3". Empty without changes of values.
 */
export function formatChanges(
  system: Marks,
  text: Messages,
  people: People,
  changes: readonly Change[],
  /** The character whose name is left out. */
  of?: string,
  /** The names mentioned in the arguments of the act: a skill that was improved. */
  mentioned: ReadonlySet<string> = new Set(),
): string {
  const last = new Map<string, ValueChange>();
  for (const change of changes)
    if (isValueChange(change) && !isOwnList(system, change)) last.set(`${change.of} ${change.name}`, change);
  const byOwner = new Map<string, string[]>();
  for (const change of last.values()) {
    byOwner.set(change.of, [...(byOwner.get(change.of) ?? []), formatChange(system, text, people, change, mentioned)]);
  }
  // Those who have the same values now are named together.
  const namesOf = new Map<string, readonly string[]>();
  const parts: string[] = [];
  for (const [owner, values] of byOwner) {
    const now = values.join(", ");
    if (owner === of) parts.push(now);
    else
      namesOf.set(now, [
        ...(namesOf.get(now) ?? []),
        owner === TABLE ? "the table" : (entryOf(people, owner) ?? owner),
      ]);
  }
  for (const [now, names] of namesOf) parts.push(`${formatList(names)}: ${now}`);
  const words = `Now ${parts.join("; ")}`;
  return parts.length === 0 ? "" : /[.!?]$/.test(words) ? words : `${words}.`;
}

/** The label of the phase that some changes lead to, if they do. */
export function phaseIn(text: Messages, changes: readonly Change[]): string | undefined {
  const phase = changes.find((change) => change.change === "phase");
  return phase && formatMessage(text, `phase.${phase.to}`);
}
