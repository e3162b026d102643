import type { Attempt } from "./attempt.ts";
import { type Entry, EntryLog } from "./entry-log.ts";
import { checkpointBefore, fold } from "./fold.ts";
import type { TableState } from "./state.ts";

/** A state without its log, as it is stored. */
type StoredState = Omit<TableState, "log" | "checkpoints">;

/** An earlier state. A past attempt that the other state has as well is named by its place there. */
type EarlierState = Omit<StoredState, "past"> & { readonly past: readonly (number | Attempt)[] };

/**
 * The state of a table with an earlier one, from which the log is folded again after an undo. Both follow from the log; a
 * snapshot only saves folding it from the beginning.
 */
export interface TableSnapshot {
  readonly state: StoredState;
  /** The state after so many entries. Absent where it is that of an empty log. */
  readonly earlier?: { readonly entries: number; readonly state: EarlierState };
}

/** How many entries before a snapshot its earlier state lies at least: no undo reaches further back. */
const REACH = 512;

function storedState(state: TableState): StoredState {
  const { log: _, checkpoints: __, ...stored } = state;
  return stored;
}

/**
 * A snapshot of a state, as JSON. Undos of anything in the `reach` entries before it need no others.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, fold, restoreSnapshot, snapshotOf, unloadedBy } from "@rulewright/table";
 *
 * const said = (seq: number) => ({ seq, at: 0, by: "gm", event: { type: "said", words: `Line ${seq}` } }) as const;
 * const entries = Array.from({ length: 2000 }, (_, i) => said(i + 1));
 * const snapshot = snapshotOf(fold(EMPTY_TABLE, entries.slice(0, 1900)));
 * const restored = restoreSnapshot(snapshot, entries.slice(unloadedBy(snapshot)));
 * [restored.seq, restored.log.length, restored.log.unloaded]; // => [2000, 2000, 1376]
 * ```
 */
export function snapshotOf(state: TableState, reach = REACH): TableSnapshot {
  const stored = storedState(state);
  const { entries, state: earlier } = checkpointBefore(state, state.seq - reach);
  if (entries === 0) return { state: stored };
  const places = new Map(state.past.map((attempt, i) => [attempt, i]));
  const past = earlier.past.map((attempt) => places.get(attempt) ?? attempt);
  return { state: stored, earlier: { entries, state: { ...storedState(earlier), past } } };
}

/**
 * How many of the first entries of the log a snapshot is restored without.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, snapshotOf, unloadedBy } from "@rulewright/table";
 *
 * unloadedBy(snapshotOf(EMPTY_TABLE)); // => 0
 * ```
 */
export const unloadedBy = ({ earlier }: TableSnapshot): number => earlier?.entries ?? 0;

/**
 * The state after all entries, of which those after the first `unloadedBy(snapshot)` are given. It is the fold of the whole
 * log, whose first entries aren't loaded. Throws an EntriesNotLoaded where an undo needs them.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, fold, restoreSnapshot, snapshotOf } from "@rulewright/table";
 *
 * const entry = { seq: 1, at: 0, by: "gm", event: { type: "scene-set", title: "The lighthouse" } } as const;
 * const later = { seq: 2, at: 0, by: "gm", event: { type: "said", words: "It rains" } } as const;
 * const snapshot = snapshotOf(fold(EMPTY_TABLE, [entry]));
 * restoreSnapshot(snapshot, [entry, later]).scene; // => "The lighthouse"
 * ```
 */
export function restoreSnapshot(snapshot: TableSnapshot, entries: readonly Entry[]): TableState {
  const { state, earlier } = snapshot;
  const unloaded = unloadedBy(snapshot);
  const loaded = state.seq - unloaded;
  const log = EntryLog.beginningAfter(unloaded, entries.slice(0, loaded));
  const checkpoints = earlier ? [{ entries: unloaded, state: earlierState(state, earlier.state) }] : [];
  return fold({ ...state, log, checkpoints }, entries.slice(loaded));
}

const earlierState = ({ past }: StoredState, { past: then, ...earlier }: EarlierState): TableState => ({
  ...earlier,
  past: then.flatMap((attempt) => (typeof attempt === "number" ? (past[attempt] ?? []) : attempt)),
  log: EntryLog.EMPTY,
  checkpoints: [],
});
