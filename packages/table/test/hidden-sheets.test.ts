import { type Scene, TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { lineWithoutSheets, type TableEvent, viewDifferences, viewFor } from "../src/index.ts";
import { SheetsSeen } from "../src/hidden-sheets.ts";
import type { Attempt } from "../src/attempt.ts";
import { ANN, GM, system, table } from "./coins.ts";

const value = (of: string) => ({ change: "tracker", of, name: "wounds", to: 2 }) as const;
const [wolf, amy, shared] = [value("wolf"), value("amy"), value(TABLE)];
const phase = { change: "phase", to: "play" } as const;
const recorded = (of: string) => ({ ...value(of), from: 0 });
const spent = (of: string) => ({ of, name: "wounds", amount: 1 });
const hiddenSheets = { wolf: true } as const;
const players = new SheetsSeen({ hiddenSheets }, { role: "player" });
const leaders = new SheetsSeen({ hiddenSheets }, { role: "co-gm" });

const outcome = { outcome: "kept" };
const overridden = { type: "outcome-overridden", attempt: "a", from: outcome, to: outcome, words: "" } as const;
const undone = { type: "undone", entries: [1], words: "" } as const;
const closed = { type: "attempt-closed", attempt: "a" } as const;
const settled = { type: "attempt-settled", attempt: "a", outcome } as const;

const events: readonly (readonly [TableEvent, TableEvent])[] = [
  [
    { ...undone, restored: [wolf, amy, phase, shared] },
    { ...undone, restored: [amy, phase, shared] },
  ],
  [
    { ...closed, spent: [spent("amy"), spent("wolf"), spent(TABLE)] },
    { ...closed, spent: [spent("amy"), spent(TABLE)] },
  ],
  [
    { ...overridden, changes: [wolf, amy], recorded: [recorded("amy"), recorded("wolf")] },
    { ...overridden, changes: [amy], recorded: [recorded("amy")] },
  ],
  [
    { ...settled, changes: [wolf, amy, phase] },
    { ...settled, changes: [amy, phase] },
  ],
  [
    { type: "said", words: "Hello" },
    { type: "said", words: "Hello" },
  ],
];

describe("what an event changed on a sheet that isn't seen", () => {
  it.each(events.map(([given, left]) => [given.type, given, left] as const))("is left out of %s", (_, given, left) => {
    expect(players.event(given)).toEqual(left);
    expect(leaders.event(given)).toBe(given);
    expect(lineWithoutSheets({ n: 3, event: given }, ["wolf"])).toEqual({ n: 3, event: left });
    expect(lineWithoutSheets({ n: 3, event: given }, [])).toEqual({ n: 3, event: given });
  });
});

describe("a sheet that isn't seen", () => {
  it("has a name, and neither traits nor trackers", () => {
    const sheet = { name: "x", traits: { mood: "sad" }, trackers: { wounds: 1 } };
    expect(players.character({ ...sheet, id: "wolf" })).toEqual({ id: "wolf", name: "x", traits: {}, trackers: {} });
    expect(players.character({ ...sheet, id: "amy" })).toEqual({ ...sheet, id: "amy" });
    expect(leaders.character({ ...sheet, id: "wolf" })).toEqual({ ...sheet, id: "wolf" });
    expect(players.record({ wolf: 1, amy: 2 })).toEqual({ amy: 2 });
    expect(leaders.record({ wolf: 1, amy: 2 })).toEqual({ wolf: 1, amy: 2 });
  });

  it("isn't told by attempts, and one that doesn't concern it is the same object", () => {
    const attempt = (of: string, more: object = {}) =>
      ({ id: "a", changes: [value(of), amy], ...more }) as unknown as Attempt;
    expect(players.attempt(attempt("wolf"))).toEqual({ id: "a", changes: [amy] });
    const both = attempt("amy", { recorded: [recorded("wolf"), recorded("amy")] });
    expect(players.attempt(both)).toEqual({ id: "a", changes: [amy, amy], recorded: [recorded("amy")] });
    for (const own of [attempt("amy"), attempt("amy", { recorded: [recorded("amy")] })]) {
      expect(players.attempt(own)).toBe(own);
    }
    expect(leaders.attempt(both)).toBe(both);
  });
});

it("an opponent's sheet is hidden until the game master shows it, and may be hidden again", () => {
  const play = table();
  play.says(GM, { type: "bring-in", opponent: "rogue" });
  const [id = ""] = Object.keys(play.state.hiddenSheets);
  expect(play.state.hiddenSheets).toEqual({ [id]: true });
  play.says(GM, { type: "show-sheet", character: id, shown: true });
  expect(play.state.hiddenSheets).toEqual({});
  play.says(GM, { type: "show-sheet", character: id, shown: false });
  expect(play.state.hiddenSheets).toEqual({ [id]: true });
});

/** The coin system, whose turn waits for everybody with pockets. */
const awaiting = {
  ...system,
  board: {
    rule: "T-1",
    rows: () => [],
    awaits: ({ characters }: Scene) =>
      Object.values(characters).flatMap(({ id, traits }) => (Number(traits["pockets"]) > 0 ? [id] : [])),
  },
};

describe("a turn that waits for sheets that aren't seen", () => {
  const { state } = table();
  const without = (...names: readonly string[]) => ({
    ...state,
    characters: Object.fromEntries(
      Object.entries(state.characters).map(([id, one]) => [id, names.includes(id) ? { ...one, traits: {} } : one]),
    ),
  });
  const hidden = (source: typeof state) => ({ ...source, hiddenSheets: { bob: true as const } });

  it("is the game master's, without saying whose", () => {
    expect(viewFor(hidden(without("amy")), ANN, awaiting).gmFirst).toBe(true);
  });

  it("isn't where it also waits for somebody who is seen, for nobody, or where all sheets are seen", () => {
    for (const view of [
      viewFor(hidden(state), ANN, awaiting),
      viewFor(hidden(without("amy", "bob")), ANN, awaiting),
      viewFor(without("amy"), ANN, awaiting),
      viewFor(hidden(without("amy")), GM, awaiting),
      viewFor(hidden(without("amy")), ANN, system),
      viewFor(hidden(without("amy")), ANN),
    ]) {
      expect(view).not.toHaveProperty("gmFirst");
    }
  });

  it("is told once it changes", () => {
    const differenceFor = viewDifferences(hidden(state), hidden(without("amy")), awaiting);
    expect(differenceFor(ANN, ANN)).toMatchObject({ fields: { gmFirst: { to: true } } });
    expect(differenceFor(GM, GM)).not.toMatchObject({ fields: { gmFirst: { to: true } } });
  });
});
