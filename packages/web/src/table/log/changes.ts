import { formatAmount, formatMark, labelOf, type People } from "@rulewright/present";
import {
  type Change,
  formatMessage,
  isRecord,
  type JsonValue,
  type Messages,
  type SystemDefinition,
  TABLE,
  uncapitalize,
} from "@rulewright/rules";

type Marked = Pick<SystemDefinition, "marks">;

type Set = Extract<Change, { change: "tracker" | "trait" }>;

const isSet = (change: Change): change is Set => change.change === "tracker" || change.change === "trait";

/** What the table writes down under names is told by who writes it, not whole. */
const isBook = ({ marks }: Marked, { name }: Set): boolean => marks?.[name]?.kind === "pairs";

/** What a number or a mark stands at now: "2 lots", "Round 3". */
function setWords(
  system: Marked,
  text: Messages,
  people: People,
  { change, name, to }: Set,
  about: ReadonlySet<string>,
): string {
  if (change === "tracker") return text[`tracker.${name}.${to}`] ?? formatAmount(text, name, to);
  if (typeof to === "boolean")
    return text[`mark.${name}.${to}`] ?? `${to ? "" : "not "}${uncapitalize(labelOf(text, name))}`;
  return `${uncapitalize(labelOf(text, name))} ${formatMark(system, text, people, { name, value: spokenOf(to, about) })}`;
}

/** Of a whole list what was spoken of, if anything was. */
function spokenOf(value: JsonValue, about: ReadonlySet<string>): JsonValue {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([entry]) => about.has(entry));
  return entries.length === 0 ? value : Object.fromEntries(entries);
}

/**
 * What some changes leave behind, each thing once and as it stands at their end: "Now Maren Oake: 1 lot; the table:
 * round 3". Empty where nothing has changed hands.
 */
export function formatChanges(
  system: Marked,
  text: Messages,
  people: People,
  changes: readonly Change[],
  /** Somebody who need not be named, being the one it is told of. */
  of?: string,
  /** Names that were said with it: a skill that was improved. */
  about: ReadonlySet<string> = new Set(),
): string {
  const last = new Map<string, Set>();
  for (const change of changes)
    if (isSet(change) && !isBook(system, change)) last.set(`${change.of} ${change.name}`, change);
  const byWhom = new Map<string, string[]>();
  for (const change of last.values()) {
    byWhom.set(change.of, [...(byWhom.get(change.of) ?? []), setWords(system, text, people, change, about)]);
  }
  const parts = [...byWhom].map(([who, words]) => {
    const name = who === of ? "" : who === TABLE ? "the table: " : `${people[who] ?? who}: `;
    return `${name}${words.join(", ")}`;
  });
  return parts.length === 0 ? "" : `Now ${parts.join("; ")}.`;
}

/** The phase that some changes lead to, where they do. */
export function phaseIn(text: Messages, changes: readonly Change[]): string | undefined {
  const phase = changes.find((change) => change.change === "phase");
  return phase && formatMessage(text, `phase.${phase.to}`);
}
