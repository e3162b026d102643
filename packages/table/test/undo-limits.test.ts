import { recordRules } from "@rulewright/rules";
import { describe, expect, it, vi } from "vitest";
import { type Command, countLines, decide, isSameAct, type Member, type TableEvent, undoPlan } from "../src/index.ts";
import { planUndo } from "../src/undo.ts";
import { framed } from "./framed-attempt.ts";
import { ANN, BEA, codeOf, GM, set, system, table } from "./coins.ts";

const CO_GM: Member = { id: "cid", name: "Cid", role: "co-gm" };
const SCREEN: Member = { id: "screen", name: "Screen", role: "spectator" };

const planned = (play: ReturnType<typeof table>, lines: readonly number[], member = GM) =>
  undoPlan(play.state, lines, member, system);

describe("an undo", () => {
  it("names lines that there are", () => {
    const play = table();
    play.says(ANN, { type: "say", words: "Hello" });
    const last = countLines(play.state, ANN);
    expect(planned(play, [last], ANN)).toEqual({ lines: [last], restored: [] });
    for (const wrong of [0, last + 1]) {
      expect(planned(play, [last, wrong], ANN)).toMatchObject({ code: "no-such-line", details: { max: last } });
    }
  });

  it.each([
    [GM, 500],
    [CO_GM, 500],
    [ANN, 100],
    [SCREEN, 0],
  ])("by $role reaches back %d entries", (member, max) => {
    const play = table();
    if (!play.state.members[member.id]) play.joins(member);
    play.says(member, { type: "say", words: "Hello" });
    const line = countLines(play.state, member);
    if (max === 0)
      expect(planned(play, [line - 1], member)).toMatchObject({ code: "undo-too-long-ago", details: { max } });
    for (let i = 0; i < max - 1; i += 1) play.happens({ type: "said", words: `${i}` });
    if (max > 0) expect(planned(play, [line], member)).toEqual({ lines: [line], restored: [] });
    play.happens({ type: "said", words: "One more" });
    expect(planned(play, [line], member)).toMatchObject({ code: "undo-too-long-ago", details: { max } });
  });

  it("is not in the way of another one, although dice were drawn since", () => {
    const play = table();
    play.says(ANN, { type: "say", words: "Hello" });
    play.says(GM, { type: "undo", lines: [countLines(play.state, GM)] });
    const scene = countLines(play.state, GM) + 1;
    play.says(GM, { type: "set-scene", title: "Home" });
    const tip = "0".repeat(64);
    play.happens({ type: "nonces-committed", tip, length: 10 });
    play.happens({ type: "roll-requested", request: "r", commitment: tip, asked: [{ chain: tip, index: 1 }] });
    expect(planned(play, [scene])).toEqual({ lines: [scene], restored: [] });
  });

  it("of what somebody else did names their lines and them", () => {
    const play = table();
    play.says(BEA, { type: "say", words: "Hello" });
    play.says(GM, { type: "set-scene", title: "Home" });
    const line = countLines(play.state, ANN);
    expect(planned(play, [line - 1, line], ANN)).toMatchObject({
      code: "undo-not-yours",
      details: { lines: [line - 1, line], by: ["Bea", "Gil"] },
    });
    for (const lines of [[1], [1, line], [line, 1]])
      expect(planned(play, lines, GM)).toMatchObject({ code: "undo-permanent" });
  });

  it("can't be undone where what it took back can't stand without something that stays undone", () => {
    const play = table();
    play.says(ANN, { type: "release-character", character: "amy" });
    play.says(ANN, { type: "take-character", character: "amy" });
    const taking = countLines(play.state, GM);
    play.says(ANN, { type: "say", words: "Hello", character: "amy" });
    const codes = [taking + 1, taking].map((line) => codeOf(play.says(GM, { type: "undo", lines: [line] })));
    expect(codes).toEqual(["", ""]);
    const undoing = countLines(play.state, GM) - 1;
    const refused = { code: "redo-blocked", details: { lines: [taking + 1], by: ["Ann"] } };
    expect(planned(play, [undoing])).toMatchObject(refused);
    expect(play.says(GM, { type: "undo", lines: [undoing] })).toMatchObject(refused);
    expect(play.says(GM, { type: "undo", lines: [undoing + 1, undoing] })).toHaveProperty("events");
  });

  it.each<Command>([
    { type: "say", words: "Hello", character: "amy" },
    { type: "propose", character: "amy", words: "I bet." },
    { type: "propose", character: "amy", words: "", again: { attempt: "a bet", changed: "the coin" } },
    { type: "tell-moment", character: "amy", words: "I won.", amount: 1 },
    { type: "tell-moment", character: "amy", words: "I won.", amount: 1, attempt: "a bet" },
    { type: "describe", character: "amy", about: "Rich" },
    { type: "release-character", character: "amy" },
    set("amy", "mood", "sad"),
  ])("of taking a character takes back what only its player may do: %j", (command) => {
    const play = table();
    play.bet({ bets: 1 }, [1]);
    play.keeps(ANN, "keep");
    const [attempt = ""] = Object.keys(play.state.attempts);
    play.says(ANN, { type: "release-character", character: "amy" });
    play.says(ANN, { type: "take-character", character: "amy" });
    const taking = countLines(play.state, GM);
    const named = JSON.parse(JSON.stringify(command).replace("a bet", attempt)) as Command;
    expect(codeOf(play.says(ANN, named))).toBe("");
    play.says(BEA, { type: "propose", character: "bob", words: "Me too" });
    expect(planned(play, [taking])).toMatchObject({ lines: [taking, taking + 1] });
  });

  it.each<Command>([
    { type: "say", words: "Boo", character: "rogue" },
    { type: "give-character", character: "rogue", member: "gm" },
    { type: "dismiss", character: "rogue" },
    { type: "show-sheet", character: "rogue", shown: true },
    { type: "describe", character: "rogue", about: "Sly" },
    { type: "frame", character: "rogue", title: "A bet", offer: "bet", args: { bets: 1 } },
    { type: "frame", character: "amy", title: "A bet", offer: "bet", args: { bets: 1, against: "rogue" } },
    { type: "frame", character: "amy", title: "A match", offer: "match", args: { against: "rogue" } },
    {
      type: "offer-approaches",
      character: "amy",
      title: "A bet",
      approaches: [1, 2].map((bets) => ({ offer: "bet", args: { bets, against: "rogue" } })),
    },
  ])("of an opponent's entrance takes back what is done with it: %j", (command) => {
    const play = table();
    play.says(GM, { type: "bring-in", opponent: "rogue" });
    const entrance = countLines(play.state, GM);
    const [rogue = ""] = Object.keys(play.state.characters).filter((id) => id !== "amy" && id !== "bob");
    const named = JSON.parse(JSON.stringify(command).replaceAll('"rogue"', JSON.stringify(rogue))) as Command;
    expect(codeOf(play.says(GM, named))).toBe("");
    const after = countLines(play.state, GM);
    play.says(BEA, { type: "propose", character: "bob", words: "Me too" });
    const lines = Array.from({ length: after - entrance + 1 }, (_, i) => entrance + i);
    expect(planned(play, [entrance])).toMatchObject({ lines });
  });

  it("of what was done after a house rule was set leaves what was made under that rule", () => {
    const play = table();
    play.says(GM, { type: "set-house-rule", name: "purses", value: "one" });
    play.says(GM, set("amy", "mood", "sad"));
    const edit = countLines(play.state, GM);
    play.says(GM, { type: "create-character", name: "Cid", args: { pockets: 9 } });
    play.says(GM, { type: "frame", character: "bob", title: "A bet", offer: "bet", args: { bets: 1 } });
    expect(planned(play, [edit])).toMatchObject({ lines: [edit] });
    const rule = edit - 1;
    expect(planned(play, [rule])).toMatchObject({ lines: [rule, edit + 1, edit + 2] });
  });

  it("decides nothing again that follows what made no difference", () => {
    const play = table();
    play.says(ANN, { type: "say", words: "Hello" });
    const hello = countLines(play.state, GM);
    play.says(GM, set("amy", "purse", 2));
    for (let i = 0; i < 20; i += 1) play.says(BEA, { type: "propose", character: "bob", words: `Bet ${i}` });
    const decidedAgain = (line: number): number => {
      const counting = vi.fn<typeof decide>(decide);
      expect(planUndo(play.state, [line], GM, { system, decide: counting })).toMatchObject({ lines: [line] });
      return counting.mock.calls.length;
    };
    expect(decidedAgain(hello)).toBe(0);
    expect(decidedAgain(hello + 1)).toBeGreaterThan(0);
  });

  it("is said once, with what it restores", () => {
    const play = table();
    play.says(GM, set("amy", "purse", 2));
    play.says(GM, set("amy", "mood", "sad"));
    play.says(GM, { type: "set-house-rule", name: "purses", value: "one" });
    const last = countLines(play.state, GM);
    const restored = [
      { change: "tracker", of: "amy", name: "purse", to: 0 },
      { change: "trait", of: "amy", name: "mood", to: "glad" },
    ];
    expect(planned(play, [last - 2, last - 1])).toEqual({ lines: [last - 2, last - 1], restored });
    expect(play.says(GM, { type: "undo", lines: [last - 2, last - 1], words: "Sorry" })).toMatchObject({
      events: [{ type: "undone", restored, words: "Sorry" }],
    });
    expect(play.state.log.at(-1)?.event).not.toHaveProperty("house");
    expect(planned(play, [last - 2])).toMatchObject({ code: "already-undone" });
    play.says(GM, { type: "undo", lines: [last] });
    expect(play.state.log.at(-1)?.event).toMatchObject({ house: { purses: "own" }, words: "" });
    expect(play.state.house).toEqual({ purses: "own" });
  });
});

/** Pairs of events: the second may belong to the act of the first, or not. */
const attempt = { attempt: "a" } as const;
const chosen = (opens?: true): TableEvent => ({
  type: "option-chosen",
  ...attempt,
  move: "keep",
  by: "player",
  detail: {},
  held: {},
  pays: {},
  payer: "amy",
  notices: [],
  words: "",
  changes: [],
  ...(opens ? { opens } : {}),
});
const rolled = (by: "hand" | "generator"): TableEvent => ({
  type: "dice-rolled",
  ...attempt,
  roll: "1d2",
  faces: [1],
  by,
  changes: [],
});
const settled: TableEvent = { type: "attempt-settled", ...attempt, outcome: { outcome: "kept" }, changes: [] };
const edited = (of: string): TableEvent => ({ type: "sheet-edited", of, name: "mood", from: 1, to: 2, words: "" });
const added = (id: string, opponent?: true): TableEvent => ({
  type: "character-added",
  character: { id, name: id, traits: {}, trackers: {}, ...(opponent ? { opponent } : {}) },
});
const taken: TableEvent = { type: "character-taken", member: "ann", character: "amy" };
const acted: TableEvent = { type: "act-done", act: "rest", args: {}, changes: [], notices: [] };
const requestAnswered: TableEvent = { type: "act-request-answered", request: "q", answer: "granted" };
const granted: TableEvent = { type: "moment-granted", moment: "m", granted: 1 };
const announced: TableEvent = {
  type: "option-announced",
  ...attempt,
  move: "keep",
  by: "player",
  held: {},
  payer: "amy",
};
const sealed: TableEvent = {
  type: "option-sealed",
  ...attempt,
  move: "tip",
  detail: {},
  words: "",
  recipients: [],
};
const thrown: TableEvent = { type: "dice-thrown", id: "r", roll: "1d6", dice: [], value: 1, words: "", recipients: [] };
const rulesChanged: TableEvent = {
  type: "rules-changed",
  from: "1",
  to: "2",
  differences: [],
  more: 0,
  offers: {},
};
const rulesRecorded: TableEvent = { type: "rules-recorded", rules: recordRules(system, (text) => text) };
const said: TableEvent = { type: "said", words: "Hello" };

const pairs: readonly (readonly [TableEvent, TableEvent, boolean])[] = [
  [{ type: "ask-answered", ...attempt, ask: "k", answer: "granted" }, chosen(), true],
  [{ type: "ask-answered", ...attempt, ask: "k", answer: "granted" }, settled, false],
  [chosen(), rolled("generator"), true],
  [chosen(), rolled("hand"), false],
  [chosen(), settled, true],
  [chosen(true), chosen(), true],
  [chosen(), chosen(), false],
  [rolled("generator"), settled, true],
  [rolled("hand"), settled, true],
  [rolled("generator"), rolled("generator"), true],
  [rolled("hand"), rolled("generator"), false],
  [rolled("generator"), rolled("hand"), false],
  [framed("a"), settled, true],
  [framed("a"), chosen(), false],
  [announced, sealed, true],
  [announced, settled, false],
  [{ type: "dice-hidden", id: "r" }, thrown, true],
  [thrown, thrown, false],
  [rulesChanged, rulesRecorded, true],
  [rulesRecorded, rulesChanged, false],
  [added("amy"), taken, true],
  [added("bob"), taken, false],
  [added("amy", true), taken, false],
  [added("amy"), said, false],
  [edited("amy"), edited("amy"), true],
  [edited("amy"), edited("bob"), false],
  [edited("amy"), said, false],
  [acted, requestAnswered, true],
  [acted, granted, true],
  [acted, acted, false],
  [{ type: "dice-hidden", id: "r" }, said, false],
  [said, said, false],
];

const same = (before: object, entry: object) =>
  pairs.map(([one, other]) =>
    isSameAct({ at: 5, by: "ann", event: one, ...before }, { at: 5, by: "ann", event: other, ...entry }),
  );

describe("what one command caused", () => {
  it("is consecutive entries of one member and one moment, whose events may follow each other", () => {
    expect(same({}, {})).toEqual(pairs.map(([, , expected]) => expected));
    expect(new Set(same({ at: 4 }, {}))).toEqual(new Set([false]));
    expect(new Set(same({ by: "bea" }, {}))).toEqual(new Set([false]));
    expect(isSameAct(undefined, { at: 5, by: "ann", event: said })).toBe(false);
  });
});
