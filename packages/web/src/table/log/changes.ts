import { formatAmount, formatCounted, formatList, formatMark, nounOf, type People } from "@rulewright/present";
import {
  capitalize,
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

/**
 * Whether the log tells a new value. It leaves out lists that the table writes itself, since the act that writes an entry
 * names it; marks that something else tells; and marks that count what is done in a turn, round or session.
 */
export function isTold({ marks }: Marks, { name }: ValueChange): boolean {
  const mark = marks?.[name];
  if (!mark) return true;
  return mark.kind !== "pairs" && mark.untold !== true && (mark.lasts === undefined || mark.lasts === "scene");
}

/** The changes of an act or an attempt without marks that go back to their beginning, which nobody needs to read. */
export const withoutResets = ({ marks }: Marks, changes: readonly Change[]): readonly Change[] =>
  changes.filter((change) => {
    const mark = isValueChange(change) ? marks?.[change.name] : undefined;
    return !mark || !isValueChange(change) || JSON.stringify(change.to) !== JSON.stringify(mark.initial);
  });

/** Formats the new value of a tracker or trait: "2 lots", "round 3". Empty for a value that the system has no words for. */
export function formatChange(
  system: Marks,
  text: Messages,
  people: People,
  { change, name, to }: ValueChange,
  mentioned: ReadonlySet<string>,
): string {
  if (change === "tracker") {
    const amount = `tracker.${name}.${to}`;
    return text[`${amount}.told`] ?? text[amount] ?? formatAmount(text, name, to);
  }
  if (typeof to === "boolean") return stateInSentence(text, name, to);
  if (typeof to === "number" && Object.hasOwn(text, `mark.${name}.other`))
    return formatCounted(nounOf(text, `mark.${name}`), to);
  const value = formatMark(system, text, people, { name, value: mentionedEntries(to, mentioned) });
  const own = `mark.${name}.told`;
  if (Object.hasOwn(text, own)) return formatMessage(text, own, { value });
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

/** The last change of each value that is told, those of trackers first, by their owners. */
function finalChanges(system: Marks, changes: readonly Change[]): ReadonlyMap<string, readonly ValueChange[]> {
  const last = new Map<string, ValueChange>();
  for (const change of changes)
    if (isValueChange(change) && isTold(system, change)) last.set(`${change.of} ${change.name}`, change);
  const ordered = [...last.values()].toSorted(
    (one, other) => Number(one.change !== "tracker") - Number(other.change !== "tracker"),
  );
  const byOwner = new Map<string, ValueChange[]>();
  for (const { of } of last.values()) byOwner.set(of, []);
  for (const change of ordered) byOwner.get(change.of)?.push(change);
  return byOwner;
}

/** Whether an amount is part of others, none of which the same owner has: the points of a purse that somebody else keeps. */
function isOfOthers(text: Messages, name: string, made: readonly ValueChange[]): boolean {
  const among = text[`tracker.${name}.among`]?.split(" ");
  return among !== undefined && !made.some((one) => among.includes(one.name));
}

/**
 * Formats the final values after some changes, each value once, with a sentence for whoever has the same ones: "Maren Oake:
 * 1 lot. Round 3." Empty without changes of values.
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
  const sentences: string[] = [];
  const namesOf = new Map<string, string[]>();
  for (const [owner, made] of finalChanges(system, changes)) {
    const told = made
      .filter(({ name }) => !isOfOthers(text, name, made))
      .map((change) => formatChange(system, text, people, change, mentioned));
    const values = told.filter((words) => words !== "").join(", ");
    if (values === "") continue;
    if (owner === of) sentences.push(`Now ${values}`);
    else if (owner === TABLE) sentences.push(capitalize(values));
    else namesOf.set(values, [...(namesOf.get(values) ?? []), entryOf(people, owner) ?? owner]);
  }
  for (const [values, names] of namesOf) sentences.push(`${formatList(names)}: ${values}`);
  return sentences.map((words) => (/[.!?]$/.test(words) ? words : `${words}.`)).join(" ");
}

/** The text of what the story pauses for, where a change is that: `milestone.NAME.VALUE`, or `milestone.NAME` for any value. */
function milestoneKey(text: Messages, change: Change): string | undefined {
  if (!isValueChange(change)) return undefined;
  const key = `milestone.${change.name}`;
  return [`${key}.${String(change.to)}`, key].find((one) => Object.hasOwn(text, one));
}

/**
 * Whether a change is one that the story pauses for, such as a death. Another change holds it off that gives its owner something
 * of the value named by `milestone.NAME.VALUE.unless`.
 */
export function isMilestone(text: Messages, change: Change, changes: readonly Change[]): boolean {
  const key = milestoneKey(text, change);
  if (key === undefined || !isValueChange(change)) return false;
  const unless = text[`${key}.unless`];
  return !changes.some((one) => isValueChange(one) && one.of === change.of && one.name === unless && one.to !== 0);
}

/**
 * What the story pauses for: a line for each change to a value that has a text `milestone.NAME.VALUE`, such as a death, and for the
 * last change of a value that has a text `milestone.NAME`, such as a new round.
 */
export const milestonesIn = (text: Messages, people: People, changes: readonly Change[]): readonly string[] =>
  changes.flatMap((change, i) => {
    const key = milestoneKey(text, change);
    if (key === undefined || !isValueChange(change) || !isMilestone(text, change, changes)) return [];
    const isAnyValue = key === `milestone.${change.name}`;
    if (isAnyValue && changes.slice(i + 1).some((later) => milestoneKey(text, later) === key)) return [];
    return [formatMessage(text, key, { character: entryOf(people, change.of) ?? change.of, value: String(change.to) })];
  });

/** The label of the phase that some changes lead to, if they do. */
export function phaseIn(text: Messages, changes: readonly Change[]): string | undefined {
  const phase = changes.find((change) => change.change === "phase");
  return phase && formatMessage(text, `phase.${phase.to}`);
}
