import { type Change, isRecord, type JsonObject, type JsonValue, TABLE } from "@rulewright/rules";
import type { Line } from "./view.ts";

type ValueChange = Extract<Change, { of: string }>;

/**
 * What a session changed a value to, and from where the log tells it. Of a record, only the entries that differ; of a list, what
 * was added to it, or all that is left where nothing was.
 */
export type RecapChange = ValueChange & { readonly from?: JsonValue };

/** What is known of a value that changes in a session. */
interface ChangedValue {
  readonly from: JsonValue | undefined;
  readonly change: ValueChange;
  /** What the acts that changed it were told, such as the skill to raise. */
  readonly mentioned: readonly string[];
}

/** What changed on the sheets of characters in the lines of a session, after those before it; none of them undone. */
export function sheetChanges(earlier: readonly Line[], lines: readonly Line[]): readonly RecapChange[] {
  const known = new Map<string, JsonValue>();
  for (const line of earlier) for (const { key, to } of valuesIn(line)) known.set(key, to);
  const changed = new Map<string, ChangedValue>();
  for (const line of lines) {
    if (line.event.type === "character-added") for (const { key, to } of valuesIn(line)) known.set(key, to);
    for (const change of changesIn(line)) {
      const key = keyOf(change);
      const { from, mentioned } = changed.get(key) ?? { from: change.from ?? known.get(key), mentioned: [] };
      changed.set(key, { from, change, mentioned: [...mentioned, ...argumentsIn(line)] });
    }
  }
  return [...changed.values()].flatMap(differenceIn);
}

const keyOf = ({ change, of, name }: Pick<ValueChange, "change" | "of" | "name">): string => `${change} ${of} ${name}`;

/** The values that a line tells: those on the sheet of a character who joins the table, or those that changed. */
function valuesIn(line: Line): readonly { readonly key: string; readonly to: JsonValue }[] {
  if (line.event.type !== "character-added") return changesIn(line).map((one) => ({ key: keyOf(one), to: one.to }));
  const { id: of, trackers, traits } = line.event.character;
  const values = { tracker: trackers, trait: traits };
  return (["tracker", "trait"] as const).flatMap((change) =>
    Object.entries(values[change]).map(([name, to = null]) => ({ key: keyOf({ change, of, name }), to })),
  );
}

/** The changes of characters that a line tells. */
function changesIn({ event }: Line): readonly RecapChange[] {
  const edited = event.type === "sheet-edited" ? [editOf(event)] : [];
  const changes = ("changes" in event ? event.changes : undefined) ?? [];
  return [...edited, ...changes].filter((change) => "of" in change).filter(({ of }) => of !== TABLE);
}

/** An edit by hand as a change. A number may be that of a tracker or of a trait; both are told in the same way. */
function editOf({ of, name, from, to }: Extract<Line["event"], { type: "sheet-edited" }>): RecapChange {
  const before = from === null ? {} : { from };
  return typeof to === "number"
    ? { change: "tracker", of, name, to, ...before }
    : { change: "trait", of, name, to, ...before };
}

const argumentsIn = ({ event }: Line): readonly string[] =>
  event.type === "act-done" ? Object.values(event.args).map(String) : [];

/** How a value differs from what it was. Where that isn't known, a record has the entries that were mentioned, or else all. */
function differenceIn({ from, change, mentioned }: ChangedValue): readonly RecapChange[] {
  const { to } = change;
  if (from === undefined) {
    const told = isRecord(to) ? entriesOf(to, (name) => mentioned.includes(name)) : {};
    return [change.change === "trait" && Object.keys(told).length > 0 ? { ...change, to: told } : change];
  }
  if (isSame(from, to)) return [];
  if (change.change === "tracker") return [{ ...change, from }];
  if (!isRecord(from) || !isRecord(to)) return [{ ...change, from, to: added(from, to) }];
  const differs = (name: string): boolean => !isSame(from[name], to[name]);
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(differs);
  const after = Object.fromEntries(names.map((name) => [name, added(from[name], to[name] ?? null)]));
  return [{ ...change, from: entriesOf(from, differs), to: after }];
}

/** What a list has more than before, if it has; any other value as it is. */
function added(from: JsonValue | undefined, to: JsonValue): JsonValue {
  if (!Array.isArray(from) || !Array.isArray(to)) return to;
  const more = to.filter((one) => !from.some((old) => isSame(old, one)));
  return more.length > 0 ? more : to;
}

const isSame = (one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const entriesOf = (record: JsonObject, isTold: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => isTold(name)));
