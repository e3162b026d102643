import { currentAttempt } from "../src/attempts-on-table.ts";
import { describe, expect, it } from "vitest";
import {
  applyDifference,
  countLines,
  EMPTY_TABLE,
  EntryLog,
  evolve,
  linesFor,
  type TableState,
  viewDifferences,
  viewFor,
} from "../src/index.ts";
import { ANN, BEA, GM, table } from "./coins.ts";

/** What is counted of a log with one entry that everybody may see. */
const ONE_LINE = { roles: { gm: 1, "co-gm": 1, player: 1, spectator: 1 }, members: {} };

/** A table with some settled attempts, each with a narrated consequence. */
function played(attempts: number) {
  const play = table();
  for (let i = 0; i < attempts; i++) {
    play.bet({ bets: 1 }, [2]);
    play.keeps(ANN, "keep");
    const attempt = currentAttempt(play.state)?.id ?? "";
    play.says(GM, { type: "answer-for-the-world", attempt, words: `consequence ${i}` });
  }
  return play;
}

describe("the view", () => {
  it("has everything that everybody may see", () => {
    const { state } = played(2);
    const view = viewFor(state, ANN);
    expect(view).toMatchObject({
      you: ANN,
      system: "coins",
      title: "Coins",
      house: { purses: "own" },
      oddsShown: "all",
      phase: "play",
      session: 1,
      scene: "",
      members: [GM, ANN, BEA],
      players: { amy: "ann", bob: "bea" },
      shared: state.shared,
      lines: state.log.length,
    });
    expect(view.characters).toEqual(Object.values(state.characters));
    expect(view.attempts).toEqual(Object.values(state.attempts));
  });

  it("has the consequences of past attempts", () => {
    const { past } = viewFor(played(3).state, BEA);
    expect(past.map(({ consequence }) => consequence)).toEqual(["consequence 0", "consequence 1"]);
    expect(past[0]).toMatchObject({ member: "ann", character: "amy", title: "a bet" });
    expect(past[0]?.trace.outcome).toMatchObject({ outcome: "kept" });
    expect(Object.keys(past[0] ?? {}).toSorted()).toEqual(
      ["character", "consequence", "given", "id", "member", "title", "trace"].toSorted(),
    );
  });

  it("has no consequence where none was narrated, and no attempt where there is none", () => {
    const play = table();
    expect(viewFor(play.state, ANN)).not.toHaveProperty("attempt");
    for (let i = 0; i < 2; i++) {
      play.bet({ bets: 1 }, [2]);
      play.keeps(ANN, "keep");
    }
    expect(viewFor(play.state, ANN).past[0]).not.toHaveProperty("consequence");
  });

  it("has the 50 newest past attempts", () => {
    const { past } = viewFor(played(53).state, ANN);
    expect(past).toHaveLength(50);
    expect(past[0]?.consequence).toBe("consequence 2");
    expect(past.at(-1)?.consequence).toBe("consequence 51");
  });

  it("shares past attempts with the views of other members and of later states", () => {
    const play = played(3);
    const before = viewFor(play.state, ANN).past;
    expect(viewFor(play.state, BEA).past).toBe(before);
    play.says(ANN, { type: "say", words: "Well." });
    expect(viewFor(play.state, ANN).past[0]).toBe(before[0]);
  });

  it("has what is open", () => {
    const play = table();
    play.says(ANN, { type: "propose", character: "amy", words: "I bet." });
    play.says(ANN, { type: "tell-moment", character: "amy", words: "I lost.", amount: 2 });
    const { proposals, moments } = viewFor(play.state, BEA);
    expect(proposals).toMatchObject([{ member: "ann", character: "amy", words: "I bet." }]);
    expect(moments).toMatchObject([{ member: "ann", character: "amy", words: "I lost.", amount: 2 }]);
  });
});

describe("the difference of two views", () => {
  const { log: _, checkpoints: __, ...state } = played(2).state;

  /** The view of a member after the difference from one state to another. */
  const viewAfter = (after: typeof state, was = ANN, is = ANN) => {
    const difference = viewDifferences(state, after)(was, is);
    return difference && applyDifference(viewFor(state, was), difference);
  };

  it("is none where nothing changes that a member sees", () => {
    expect(viewAfter(state)).toBeUndefined();
    expect(viewAfter(structuredClone(state))).toBeUndefined();
  });

  it("has what changes, from one value to all of them, and from one role to another", () => {
    const flags = { locked: true, archived: true, paused: true };
    const texts = { title: "x", system: "x", version: "x", phase: "x", scene: "x", oddsShown: "nobody" } as const;
    const all = { ...structuredClone(state), ...flags, ...texts, session: 7, undos: 7 };
    for (const after of [all, { ...state, ...flags }, { ...state, scene: "x", lines: ONE_LINE }]) {
      expect(viewAfter(after)).toEqual(viewFor(after, ANN));
    }
    expect(viewAfter(state, ANN, GM)).toEqual(viewFor(state, GM));
  });
});

describe("the log of a viewer", () => {
  it("is numbered from 1, and read from any line", () => {
    const play = table();
    play.says(ANN, { type: "say", words: "Hello" });
    const { state } = play;
    const all = linesFor(state, ANN);
    expect(all.map(({ n }) => n)).toEqual([...state.log].map(({ seq }) => seq));
    expect(all.map(({ event }) => event)).toEqual([...state.log].map(({ event }) => event));
    expect(all[0]).not.toHaveProperty("seq");
    expect(linesFor(state, ANN, all.length)).toEqual([]);
    expect(linesFor(state, ANN, all.length - 1)).toEqual([
      { n: all.length, at: 0, by: "ann", event: { type: "said", words: "Hello" } },
    ]);
    expect(linesFor(state, ANN, 2)[0]?.n).toBe(3);
    expect(countLines(state, ANN)).toBe(all.length);
  });

  it("leaves out events without an audience, and doesn't count them", () => {
    const hidden: unknown = { type: "whispered", words: "the butler" };
    const log = [
      { seq: 1, at: 0, event: hidden },
      { seq: 2, at: 0, event: { type: "said", words: "Hello" } },
    ];
    const state = { ...EMPTY_TABLE, log, lines: ONE_LINE } as unknown as TableState;
    for (const member of [GM, ANN]) {
      expect(linesFor(state, member)).toEqual([{ n: 1, at: 0, event: { type: "said", words: "Hello" } }]);
      expect(countLines(state, member)).toBe(1);
    }
  });
});

describe("the state", () => {
  it("begins empty, in the first session, with the odds shown to all", () => {
    expect(EMPTY_TABLE).toEqual({
      seq: 0,
      system: "",
      version: "",
      title: "",
      house: {},
      oddsShown: "all",
      phase: "",
      session: 1,
      scene: "",
      paused: false,
      members: {},
      former: {},
      codes: {},
      locked: false,
      archived: false,
      deleted: false,
      characters: {},
      shared: { traits: {}, trackers: {} },
      players: {},
      proposals: {},
      offerings: {},
      prepared: {},
      portraits: {},
      hiddenSheets: {},
      requests: {},
      attempts: {},
      spent: {},
      past: [],
      moments: {},
      figures: {},
      log: EntryLog.EMPTY,
      lines: { roles: { gm: 0, "co-gm": 0, player: 0, spectator: 0 }, members: {} },
      index: { houses: [], cast: {} },
      hiddenRolls: {},
      sealed: {},
      chains: {},
      undone: [],
      undos: 0,
      checkpoints: [],
    });
  });

  it("isn't changed by an edit of somebody who isn't there", () => {
    const event = { type: "sheet-edited", of: "amy", name: "purse", from: 1, to: 2, words: "" } as const;
    const entry = { seq: 1, at: 0, event };
    expect(evolve(EMPTY_TABLE, entry)).toEqual({
      ...EMPTY_TABLE,
      seq: 1,
      log: EntryLog.EMPTY.with([entry]),
      lines: ONE_LINE,
    });
  });

  it("takes the number and the log of every entry", () => {
    const entry = { seq: 7, at: 5, by: "gm", event: { type: "scene-set", title: "A bridge" } } as const;
    expect(evolve(EMPTY_TABLE, entry)).toEqual({
      ...EMPTY_TABLE,
      seq: 7,
      scene: "A bridge",
      log: EntryLog.EMPTY.with([entry]),
      lines: ONE_LINE,
    });
  });
});
