import { applyEvent } from "./apply-events.ts";
import { countEntry } from "./audiences.ts";
import { type Entry, EntryLog } from "./entry-log.ts";
import { indexWith } from "./log-index.ts";
import { type Checkpoint, EMPTY_TABLE, type TableState } from "./state.ts";
import { undoneWith } from "./undone.ts";

/**
 * The state after one more entry of the log. Pure. It never refuses: what is in the log has happened.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, evolve } from "@rulewright/table";
 *
 * const entry = { seq: 1, at: 0, by: "gm", event: { type: "scene-set", title: "The lighthouse" } } as const;
 * evolve(EMPTY_TABLE, entry).scene; // => "The lighthouse"
 * ```
 */
export function evolve(state: TableState, entry: Entry): TableState {
  return fold(state, [entry]);
}

/**
 * The state after some entries of the log. The cost doesn't depend on the length
 * of the log. After an undo it is the fold of the log without the entries that are undone.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, fold } from "@rulewright/table";
 *
 * const events = [{ type: "scene-set", title: "The lighthouse" }, { type: "said", words: "Good evening" }] as const;
 * const entries = events.map((event, i) => ({ seq: i + 1, at: 0, by: "gm", event }));
 * const table = fold(EMPTY_TABLE, entries);
 * [table.seq, table.scene]; // => [2, "The lighthouse"]
 * const undone = { type: "undone", entries: [1], restored: [], words: "" } as const;
 * fold(table, [{ seq: 3, at: 0, by: "gm", event: undone }]).scene; // => ""
 * ```
 */
export function fold(state: TableState, entries: readonly Entry[]): TableState {
  const log = state.log.with(entries);
  let next = state;
  for (const [i, entry] of entries.entries()) {
    const length = state.log.length + i + 1;
    next = applyEntry(next, entry, length, log);
    if (entry.event.type === "undone") next = withoutEntries(next, log, length, entry.event.entries);
  }
  return next.log === log ? next : { ...next, log };
}

/** How many entries there are from one checkpoint to the next, and how many checkpoints are kept. */
const CHECKPOINT_EVERY = 32;
const MAX_CHECKPOINTS = 32;

/** The state after an entry, the last one of so many. `log` is the log of the result. */
function applyEntry(state: TableState, entry: Entry, length: number, log: EntryLog): TableState {
  const { event, by, seq } = entry;
  const [lines, index] = [countEntry(state.lines, entry), indexWith(state.index, entry)];
  const isUndone = seq <= (state.undone.at(-1) ?? 0) && state.undone.includes(seq);
  const changed = isUndone ? state : applyEvent(state, event, by ?? "");
  return withCheckpoint(movedOn(changed, { seq, lines, index, log }), length);
}

/**
 * A state at another place of the log. Its parts are named one by one, since this is done for each entry: spreading a state
 * takes Node 20 thirty times as long.
 */
const movedOn = (
  state: TableState,
  { seq, lines, index, log }: Pick<TableState, "seq" | "lines" | "index" | "log">,
): TableState => ({
  seq,
  lines,
  index,
  log,
  system: state.system,
  version: state.version,
  rules: state.rules,
  title: state.title,
  house: state.house,
  oddsShown: state.oddsShown,
  phase: state.phase,
  session: state.session,
  scene: state.scene,
  paused: state.paused,
  members: state.members,
  former: state.former,
  players: state.players,
  codes: state.codes,
  locked: state.locked,
  archived: state.archived,
  deleted: state.deleted,
  characters: state.characters,
  shared: state.shared,
  proposals: state.proposals,
  offerings: state.offerings,
  prepared: state.prepared,
  portraits: state.portraits,
  hiddenSheets: state.hiddenSheets,
  requests: state.requests,
  attempts: state.attempts,
  spent: state.spent,
  past: state.past,
  moments: state.moments,
  figures: state.figures,
  hiddenRolls: state.hiddenRolls,
  sealed: state.sealed,
  chains: state.chains,
  undone: state.undone,
  undos: state.undos,
  checkpoints: state.checkpoints,
});

function withCheckpoint(state: TableState, entries: number): TableState {
  if (entries % CHECKPOINT_EVERY !== 0) return state;
  const checkpoint = { entries, state: { ...state, log: EntryLog.EMPTY, checkpoints: [] } };
  return { ...state, checkpoints: [...state.checkpoints, checkpoint].slice(-MAX_CHECKPOINTS) };
}

/** Before the first entry of every log. */
const BEGINNING: Checkpoint = { entries: 0, state: EMPTY_TABLE };

/** The newest checkpoint of a state with at most so many entries. */
export const checkpointBefore = ({ checkpoints }: Pick<TableState, "checkpoints">, entries: number): Checkpoint =>
  checkpoints.findLast((one) => one.entries <= entries) ?? BEGINNING;

/** The state without some more of the first entries of a log: folded again from the newest checkpoint before them. */
function withoutEntries(state: TableState, log: EntryLog, length: number, more: readonly number[]): TableState {
  const undone = undoneWith(log, state.undone, more);
  const changed = new Set([
    ...undone.filter((seq) => !state.undone.includes(seq)),
    ...state.undone.filter((seq) => !undone.includes(seq)),
  ]);
  const undos = state.undos + 1;
  if (changed.size === 0) return { ...state, undos };
  // Entries are numbered from 1 without gaps.
  const first = Math.min(...changed) - 1;
  const { entries, state: before } = checkpointBefore(state, first);
  const checkpoints = state.checkpoints.filter((one) => one.entries <= entries);
  return foldRest({ ...before, undone, undos, checkpoints }, log.slice(entries, length), entries);
}

/**
 * The state after entries whose undos are known: it says what is undone. The log of the result is unchanged. `entries` is the
 * number of entries before.
 */
export function foldRest(state: TableState, rest: readonly Entry[], entries: number): TableState {
  let next = state;
  for (const [i, entry] of rest.entries()) next = applyEntry(next, entry, entries + i + 1, state.log);
  return next;
}
