import {
  formatMessage,
  type JsonObject,
  type JsonValue,
  type Mark,
  type SystemDefinition,
  TABLE,
} from "@rulewright/rules";
import { formatFacts, formatMark } from "@rulewright/present";
import { figureEntries, type StateEntry } from "./figures.ts";
import { boardRows } from "@rulewright/table";
import type { SoloTable } from "./solo-table.ts";

/** Prints the state of play: in full, or only what has changed since it was last printed. */
export class StateReport {
  /** The texts that were last printed, by the id of a character or of the table, and by entry. */
  readonly #printed = new Map<string, ReadonlyMap<string, StateEntry>>();

  /** Every tracker and mark of the acting character and of the table: "Lots 4 · Ego 1; at the table: Round 2". */
  full(table: SoloTable): string {
    return join(this.#remember(table.sheet.id, ownEntries(table)), this.#remember(TABLE, tableEntries(table)));
  }

  /** The trackers and marks that differ from what was last printed; empty where none does. */
  changes(table: SoloTable): string {
    const before = [this.#printed.get(table.sheet.id), this.#printed.get(TABLE)];
    const now = [
      this.#remember(table.sheet.id, ownEntries(table)),
      this.#remember(TABLE, tableEntries(table)),
    ] as const;
    const [own, shared] = now.map((entries, i) => changesBetween(before[i], entries));
    return join(own ?? [], shared ?? []);
  }

  #remember(of: string, entries: readonly StateEntry[]): readonly StateEntry[] {
    this.#printed.set(of, new Map(entries.map((entry) => [entry.key, entry])));
    return entries;
  }
}

function join(own: readonly StateEntry[], shared: readonly StateEntry[]): string {
  const [first, second] = [own, shared].map((entries) => entries.map(({ text }) => text).join(" · "));
  return [first, second === "" ? "" : `${first === "" ? "At" : "at"} the table: ${second}`]
    .filter((part) => part !== "")
    .join("; ");
}

function changesBetween(
  before: ReadonlyMap<string, StateEntry> | undefined,
  now: readonly StateEntry[],
): readonly StateEntry[] {
  const changed = now.filter(({ key, text }) => before?.get(key)?.text !== text);
  const removed = [...(before?.values() ?? [])].filter(({ key }) => now.every((entry) => entry.key !== key));
  return [...changed, ...removed.map((entry) => ({ ...entry, text: `${entry.label}: none` }))];
}

/** The trackers and marks of the acting character. */
function ownEntries({ system, state, sheet }: SoloTable): readonly StateEntry[] {
  const { trackers, traits } = sheet;
  const own = Object.entries(system.trackers).flatMap(([name, { shared, used }]) => {
    const applies = trackers[name] !== undefined && !shared?.(state.house) && used?.(state.house) !== false;
    return applies ? [trackerEntry(system, name, trackers[name])] : [];
  });
  return [...own, ...figureEntries({ system, state, sheet }), ...markEntries(system, "character", traits)];
}

/** The shared trackers and the marks of the table. */
function tableEntries({ system, state }: SoloTable): readonly StateEntry[] {
  const { trackers, traits } = state.shared;
  const shared = Object.keys(trackers).filter((name) => system.trackers[name]?.shared?.(state.house));
  return [
    ...shared.map((name) => trackerEntry(system, name, trackers[name])),
    ...markEntries(system, "table", traits),
    ...boardEntries({ system, state }),
  ];
}

/** The turn board in one entry: "1 Pell: Dodge (Penalty −4); 2 Hester Vane: Shoot, rolled". */
function boardEntries({ system, state }: Pick<SoloTable, "system" | "state">): readonly StateEntry[] {
  const rows = boardRows(system, state).map(({ character, action, place, done, facts }) => {
    const known = formatFacts(system.text, facts);
    const words = `${place} ${state.characters[character]?.name ?? character}: ${action}`;
    return `${words}${known === "" ? "" : ` (${known})`}${done ? ", rolled" : ""}`;
  });
  const label = formatMessage(system.text, "board");
  return rows.length === 0 ? [] : [{ key: "board", label, text: `${label}: ${rows.join("; ")}` }];
}

function trackerEntry({ text }: SystemDefinition, name: string, amount = 0): StateEntry {
  const label = formatMessage(text, `tracker.${name}`);
  return { key: `tracker.${name}`, label, text: `${label} ${amount}` };
}

/** The marks of a character or of the table that have a value. */
export function markEntries(system: SystemDefinition, of: Mark["of"], traits: JsonObject): readonly StateEntry[] {
  const { marks = {}, text } = system;
  return Object.entries(marks).flatMap(([name, mark]) => {
    if (mark.of !== of) return [];
    const [key, label] = [`mark.${name}`, formatMessage(text, `mark.${name}`)];
    const value = traits[name] ?? mark.initial;
    if (mark.kind === "flag") return value === true ? [{ key, label, text: label }] : [];
    const shown = isEmptyMark(value) ? "" : formatMark(system, text, {}, { name, value });
    return shown === "" ? [] : [{ key, label, text: `${label} ${shown}` }];
  });
}

/** Whether a mark or a trait has no value. */
export const isEmptyMark = (value: JsonValue): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
