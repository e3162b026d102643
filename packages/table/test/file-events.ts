import type { Entry, TableEvent } from "../src/index.ts";
import { type CheckedTableFile, checkTableFile, type FileFault, isFileFault } from "../src/files/index.ts";
import { system, table } from "./coins.ts";

/** The entries of a table at which nothing has been played. */
export const base = (): readonly Entry[] => table().state.log.slice();

/** Checks entries, on a server with a system or without. */
export const check = (entries: readonly unknown[], of?: typeof system): CheckedTableFile | FileFault => {
  const steps = checkTableFile({ exportedAt: 0, entries, system: "coins" }, { system: of, now: 0 });
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};

/** What is wrong with these events after those of an open table, with places from the first of them. */
export function faultOf(events: readonly TableEvent[], by = "gm"): unknown {
  const before = base();
  const more = events.map((event, i) => ({ seq: before.length + i + 1, at: 0, by, event }));
  const found = check([...before, ...more], system);
  if (!isFileFault(found)) return undefined;
  return (
    found.place.replace(/^\/entries\/(\d+)/u, (_, place) => String(Number(place) - before.length)) +
    ": " +
    found.problem
  );
}

export const spectator: TableEvent = {
  type: "member-joined",
  member: { id: "screen", name: "Screen", role: "spectator" },
};
export const joined = (id: string, role: "player" | "gm" = "player"): TableEvent => ({
  type: "member-joined",
  member: { id, name: id, role },
});
export const sheet = (id: string) => ({ id, name: id, traits: {}, trackers: {} });
export const added = (id: string): TableEvent => ({ type: "character-added", character: sheet(id) });
export const prepared = (id: string): TableEvent => ({
  type: "prepared",
  preparation: { kind: "opponent", id, character: sheet(id) },
});
export const readied = (id: string): TableEvent => ({
  type: "prepared",
  preparation: { kind: "offer", id, title: "A bet", approaches: [{ offer: "toss", args: {} }] },
});
export const proposed = (proposal: string, character = "amy"): TableEvent => ({
  type: "proposed",
  proposal,
  character,
  words: "I jump",
});
export const offered = (offering: string, character = "amy"): TableEvent => ({
  type: "approaches-offered",
  offering,
  character,
  title: "A bet",
  approaches: [
    {
      offer: "toss",
      args: {},
    },
  ],
});
export const framed = (attempt: string, more: object = {}): TableEvent => ({
  type: "attempt-framed",
  alongside: true,
  attempt,
  member: "gm",
  character: "amy",
  title: "Toss",
  offer: "toss",
  given: { bets: 1 },
  procedure: "toss",
  version: "1",
  args: { bets: 1 },
  named: {},
  roles: {},
  changes: [],
  notices: [],
  ...more,
});
export const rolled: TableEvent = {
  type: "dice-rolled",
  attempt: "a",
  roll: "1d2",
  faces: [1],
  by: "hand",
  changes: [],
};
export const settled: TableEvent = {
  type: "attempt-settled",
  attempt: "a",
  outcome: { outcome: "kept", purse: 0 },
  changes: [],
};
export const chosen = (more: object = {}): TableEvent => ({
  type: "option-chosen",
  attempt: "a",
  move: "keep",
  by: "player",
  detail: {},
  held: { purse: 0 },
  pays: {},
  payer: "amy",
  notices: [],
  words: "",
  changes: [],
  ...more,
});
export const asked = (attempt = "a"): TableEvent => ({
  type: "asked",
  ask: "k",
  attempt,
  words: "Please",
  move: "tip",
  detail: {},
});
export const told = (moment: string, character = "amy"): TableEvent => ({
  type: "moment-told",
  moment,
  character,
  words: "I ran",
  amount: 1,
});
export const requested = (request: string, character = "amy"): TableEvent => ({
  type: "act-requested",
  request,
  act: "sweep",
  character,
  args: {},
});
export const nonce = (index: number, chain = "c"): TableEvent => ({
  type: "roll-requested",
  request: `r${index}`,
  commitment: "d".repeat(64),
  asked: [
    {
      chain: chain.repeat(64),
      index,
    },
  ],
});
export const committed = (tip: string): TableEvent => ({ type: "nonces-committed", tip: tip.repeat(64), length: 3 });
export const undone = (...entries: readonly number[]): TableEvent => ({
  type: "undone",
  entries,
  restored: [],
  words: "",
});
export const said = { type: "said", words: "Hello" } as const;
export const thrown = (recipients: readonly string[]): TableEvent => ({
  type: "dice-thrown",
  id: "t",
  roll: "1d6",
  dice: [],
  value: 0,
  words: "",
  recipients,
});
export const overridden = (attempt: string): TableEvent => ({
  type: "outcome-overridden",
  attempt,
  from: { outcome: "kept" },
  to: { outcome: "kept" },
  changes: [],
  recorded: [],
  words: "",
});
export const figure = (character: string): TableEvent => ({
  type: "figure-overridden",
  character,
  figure: "f",
  from: null,
  to: 1,
  words: "",
});
export const edited = (of: string): TableEvent => ({
  type: "sheet-edited",
  of,
  name: "mood",
  from: null,
  to: "sad",
  words: "",
});
export const acted = (character?: string): TableEvent => ({
  type: "act-done",
  act: "sweep",
  args: {},
  changes: [],
  notices: [],
  ...(character === undefined ? {} : { character }),
});

export const many = (count: number, one: (id: string) => TableEvent): readonly TableEvent[] =>
  Array.from({ length: count }, (_, i) => one(`n${i}`));
