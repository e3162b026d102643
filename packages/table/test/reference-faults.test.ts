import { TABLE } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { EMPTY_TABLE, type Entry, EntryLog, type TableEvent } from "../src/index.ts";
import { referenceFault, Undos } from "../src/files/entry-faults.ts";
import {
  acted,
  added,
  asked,
  base,
  chosen,
  committed,
  edited,
  faultOf,
  figure,
  framed,
  joined,
  many,
  nonce,
  offered,
  overridden,
  prepared,
  proposed,
  readied,
  requested,
  rolled,
  said,
  settled,
  sheet,
  spectator,
  thrown,
  told,
  undone,
} from "./file-events.ts";

const open = [framed("a"), rolled];
/** Attempts of as many characters. */
const atOnce = (count: number): readonly TableEvent[] => [
  ...many(9, added),
  ...many(count, (character) => framed(`of ${character}`, { character })),
];
const entry = (seq: number, event: TableEvent): Entry => ({ seq, at: 0, by: "gm", event });
const noMember = "there is no member with this id";
const noCharacter = "there is no character with this id";
const noAttempt = "there is no attempt on the table with this id";
const isGm = "this member is the game master";
const isScreen = "this member is a shared screen";

/** Events that may follow on an open table, and what is wrong with those that may not. */
const cases: readonly (readonly [string, readonly TableEvent[], string | undefined])[] = [
  ["a table opened again", [base()[0]?.event ?? said], "0/event/type: a table is opened once, by its first entry"],
  [
    "rules that were not the table's",
    [{ type: "rules-changed", from: "0", to: "2", differences: [], more: 0, offers: {} }],
    "0/event/from: these aren't the rules until then",
  ],
  [
    "rules that were the table's",
    [{ type: "rules-changed", from: "1", to: "2", differences: [], more: 0, offers: {} }],
    undefined,
  ],
  ["a member twice", [joined("ann")], "0/event/member/id: there is another member with this id"],
  [
    "a member who was removed",
    [{ type: "member-removed", member: "ann", name: "Ann", characters: "free" }, joined("ann")],
    "1/event/member/id: there is another member with this id",
  ],
  ["61 further members", many(61, joined), undefined],
  ["62 further members", many(62, joined), "61/event/member: a table has at most 64 members"],
  [
    "another game master",
    [joined("gil", "gm")],
    "0/event/member/role: the first member, and no other, joins as game master",
  ],
  ["a role", [{ type: "role-set", member: "ann", role: "co-gm" }], undefined],
  ["a role of nobody", [{ type: "role-set", member: "eve", role: "co-gm" }], `0/event/member: ${noMember}`],
  ["a role of the game master", [{ type: "role-set", member: "gm", role: "player" }], `0/event/member: ${isGm}`],
  [
    "a role of a screen",
    [spectator, { type: "role-set", member: "screen", role: "co-gm" }],
    `1/event/member: ${isScreen}`,
  ],
  [
    "the game master removed",
    [{ type: "member-removed", member: "gm", name: "", characters: "gm" }],
    `0/event/member: ${isGm}`,
  ],
  [
    "nobody removed",
    [{ type: "member-removed", member: "eve", name: "", characters: "gm" }],
    `0/event/member: ${noMember}`,
  ],
  ["handed over", [{ type: "gm-handed-over", to: "ann", as: "player" }], undefined],
  ["handed over to nobody", [{ type: "gm-handed-over", to: "eve", as: "player" }], `0/event/to: ${noMember}`],
  ["handed over to the game master", [{ type: "gm-handed-over", to: "gm", as: "player" }], `0/event/to: ${isGm}`],
  [
    "handed over to a screen",
    [spectator, { type: "gm-handed-over", to: "screen", as: "player" }],
    `1/event/to: ${isScreen}`,
  ],
  [
    "no character taken",
    [{ type: "character-taken", member: "ann", character: "cid" }],
    `0/event/character: ${noCharacter}`,
  ],
  ["taken by nobody", [{ type: "character-taken", member: "eve", character: "amy" }], `0/event/member: ${noMember}`],
  ["no character released", [{ type: "character-released", character: "cid" }], `0/event/character: ${noCharacter}`],
  [
    "a code",
    [{ type: "seat-code-made", code: "c", member: "ann", recovers: true, expiresAt: 9 }],
    "0/event/type: a file has no codes",
  ],
  ["a device of nobody", [{ type: "device-added", member: "eve" }], `0/event/member: ${noMember}`],
  ["the table deleted", [{ type: "table-deleted" }], "0/event/type: a deleted table has no file"],
  ["a chain twice", [committed("c"), committed("c")], "1/event/tip: there is another chain of nonces with this id"],
  ["nonces in order", [committed("c"), nonce(1), nonce(3)], undefined],
  ["a nonce twice", [committed("c"), nonce(1), nonce(1)], "2/event/asked/0/index: this nonce was asked for before"],
  ["a nonce beyond the chain", [committed("c"), nonce(4)], "1/event/asked/0/index: the chain is not as long"],
  ["a nonce of no chain", [nonce(1)], "0/event/asked/0/chain: there is no chain of nonces with this id"],
  ["dice for a member", [thrown(["ann"])], undefined],
  ["dice for nobody", [thrown(["ann", "eve"])], `0/event/recipients/1: ${noMember}`],
  ["a character twice", [added("amy")], "0/event/character/id: there is another character with this id"],
  ["a character with the table's id", [added(TABLE)], "0/event/character/id: there is another character with this id"],
  ["no character leaving", [{ type: "character-left", character: "cid" }], `0/event/character: ${noCharacter}`],
  [
    "an opponent with a character's id",
    [prepared("amy")],
    "0/event/preparation/id: there is another character with this id",
  ],
  ["an opponent prepared again", [prepared("wolf"), prepared("wolf")], undefined],
  [
    "an offer in place of an opponent",
    [prepared("wolf"), readied("wolf")],
    "1/event/preparation/id: there is another preparation with this id",
  ],
  [
    "nothing discarded",
    [{ type: "preparation-discarded", preparation: "wolf" }],
    "0/event/preparation: there is no preparation with this id",
  ],
  [
    "an opponent appearing",
    [prepared("wolf"), { type: "opponent-appeared", character: { id: "wolf", name: "Wolf" } }],
    undefined,
  ],
  [
    "an offer appearing",
    [readied("wolf"), { type: "opponent-appeared", character: { id: "wolf", name: "Wolf" } }],
    "1/event/character/id: there is no prepared opponent with this id",
  ],
  [
    "nobody described",
    [{ type: "character-described", character: "cid", about: "x" }],
    `0/event/character: ${noCharacter}`,
  ],
  ["a sheet hidden", [{ type: "sheet-shown-set", character: "amy", shown: false }], undefined],
  [
    "a sheet shown that is seen",
    [{ type: "sheet-shown-set", character: "amy", shown: true }],
    "0/event/shown: the sheet is as it says already",
  ],
  [
    "nobody's sheet hidden",
    [{ type: "sheet-shown-set", character: "cid", shown: false }],
    `0/event/character: ${noCharacter}`,
  ],
  ["an edit of the table", [edited(TABLE)], undefined],
  ["an edit of nobody", [edited("cid")], `0/event/of: ${noCharacter}`],
  ["a comment on the last entry", [said, { ...said, about: base().length + 1 }], undefined],
  [
    "a comment on itself",
    [{ ...said, about: base().length + 1 }],
    "0/event/about: there is no entry with this number before",
  ],
  ["words of no character", [{ ...said, character: "cid" }], `0/event/character: ${noCharacter}`],
  ["words for nobody", [{ ...said, recipients: ["eve"] }], `0/event/recipients/0: ${noMember}`],
  ["a proposal twice", [proposed("p"), proposed("p")], "1/event/proposal: there is another proposal with this id"],
  ["a proposal of no character", [proposed("p", "cid")], `0/event/character: ${noCharacter}`],
  [
    "no proposal withdrawn",
    [{ type: "proposal-withdrawn", proposal: "p" }],
    "0/event/proposal: there is no proposal with this id",
  ],
  ["an offering twice", [offered("o"), offered("o")], "1/event/offering: there is another offering with this id"],
  ["an offering of no character", [offered("o", "cid")], `0/event/character: ${noCharacter}`],
  [
    "no offering withdrawn",
    [{ type: "offering-withdrawn", offering: "o" }],
    "0/event/offering: there is no offering with this id",
  ],
  ["an attempt twice", [framed("a"), framed("a")], "1/event/attempt: there is another attempt with this id"],
  [
    "an attempt under other rules",
    [framed("a", { version: "2" })],
    "0/event/version: the table doesn't run under these rules",
  ],
  ["an attempt of nobody", [framed("a", { character: "cid" })], `0/event/character: ${noCharacter}`],
  ["an attempt against nobody", [framed("a", { roles: { rival: "cid" } })], `0/event/roles/rival: ${noCharacter}`],
  [
    "an attempt of no offering",
    [framed("a", { offering: { id: "o", by: "gm" } })],
    "0/event/offering/id: there is no offering with this id",
  ],
  ["eight attempts at once", atOnce(8), undefined],
  ["nine attempts at once", atOnce(9), "17/event: more than 8 attempts are open"],
  ["a request in no attempt", [asked()], `0/event/attempt: ${noAttempt}`],
  [
    "a suggestion in no attempt",
    [{ type: "move-suggested", attempt: "a", move: "tip", detail: {} }],
    `0/event/attempt: ${noAttempt}`,
  ],
  [
    "an answer to a request",
    [...open, asked(), { type: "ask-answered", ask: "k", attempt: "a", answer: "granted" }],
    undefined,
  ],
  [
    "an answer to no request",
    [...open, { type: "ask-answered", ask: "k", attempt: "a", answer: "granted" }],
    "2/event/ask: there is no request with this id",
  ],
  ["a choice that ends it", [...open, chosen(), settled], undefined],
  ["a choice in no attempt", [chosen()], `0/event/attempt: ${noAttempt}`],
  ["a choice paid by nobody", [...open, chosen({ payer: "cid" })], `2/event/payer: ${noCharacter}`],
  ["a choice that opens nothing", [...open, chosen({ opens: true })], "2/event/opens: nothing was announced"],
  [
    "an announcement in no attempt",
    [{ type: "option-announced", attempt: "a", move: "keep", by: "player", held: {}, payer: "amy" }],
    `0/event/attempt: ${noAttempt}`,
  ],
  [
    "an announcement of nobody",
    [...open, { type: "option-announced", attempt: "a", move: "keep", by: "player", held: {}, payer: "cid" }],
    `2/event/payer: ${noCharacter}`,
  ],
  [
    "a seal in no attempt",
    [{ type: "option-sealed", attempt: "a", move: "keep", detail: {}, words: "", recipients: [] }],
    `0/event/attempt: ${noAttempt}`,
  ],
  ["dice in no attempt", [rolled], `0/event/attempt: ${noAttempt}`],
  ["dice after the end", [...open, chosen(), settled, rolled], "4/event/attempt: this attempt is settled"],
  ["a settlement of no attempt", [settled], `0/event/attempt: ${noAttempt}`],
  ["an end of no attempt", [{ type: "attempt-closed", attempt: "a", spent: [] }], `0/event/attempt: ${noAttempt}`],
  ["an override", [...open, chosen(), settled, overridden("a")], undefined],
  ["an override of no attempt", [overridden("a")], "0/event/attempt: there is no attempt with this id"],
  [
    "an answer in no attempt",
    [{ type: "world-answered", attempt: "a", words: "x" }],
    "0/event/attempt: there is no attempt with this id",
  ],
  ["a figure of nobody", [figure("cid")], `0/event/character: ${noCharacter}`],
  ["an act of the table", [acted()], undefined],
  ["an act of nobody", [acted("cid")], `0/event/character: ${noCharacter}`],
  [
    "a request for an act twice",
    [requested("q"), requested("q")],
    "1/event/request: there is another request with this id",
  ],
  ["a request for an act of nobody", [requested("q", "cid")], `0/event/character: ${noCharacter}`],
  [
    "an answer to no request for an act",
    [{ type: "act-request-answered", request: "q", answer: "granted" }],
    "0/event/request: there is no request with this id",
  ],
  ["a claim twice", [told("m"), told("m")], "1/event/moment: there is another claim with this id"],
  ["a claim of nobody", [told("m", "cid")], `0/event/character: ${noCharacter}`],
  [
    "no claim granted",
    [{ type: "moment-granted", moment: "m", granted: 1 }],
    "0/event/moment: there is no claim with this id",
  ],
  ["an undo", [said, undone(base().length + 1)], undefined],
  ["an undo of itself", [undone(base().length + 1)], "0/event/entries/0: it names an earlier entry, and each once"],
  [
    "an undo of one entry twice",
    [said, undone(base().length + 1, base().length + 1)],
    "1/event/entries/1: it names an earlier entry, and each once",
  ],
  [
    "an undo of what can't be undone",
    [said, undone(base().length + 1, 1)],
    "1/event/entries/1: this entry can't be undone",
  ],
  [
    "an undo of what is undone",
    [said, undone(base().length + 1), undone(base().length + 1)],
    "2/event/entries/0: this entry is undone already",
  ],
];

const upTo = (last: number) => Array.from({ length: last - 500 }, (_, i) => 501 + i);

const all = (count: number, prefix: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, sheet(`${prefix}${i}`)]));

/** What is wrong with an event where there are as many characters, and opponents in preparation. */
function problemAt(count: number, event: TableEvent): string | undefined {
  const [characters, opponents] = [all(count, "c"), all(count, "p")];
  const ready = Object.entries(opponents).map(([id, character]) => [id, { kind: "opponent", id, character }] as const);
  const state = { ...EMPTY_TABLE, characters, prepared: Object.fromEntries(ready) };
  return referenceFault(state, event)?.problem;
}

describe("a table's file with", () => {
  it.each(cases)("%s", (_, events, expected) => {
    expect(faultOf(events)).toBe(expected);
  });

  it("an undo of what lies at most 1,000 entries back, also through the undos that it undoes", () => {
    const undos = new Undos();
    const log = EntryLog.beginningAfter(
      0,
      Array.from({ length: 1100 }, (_, i) => entry(i + 1, said)),
    );
    expect(undos.fault(log, [], entry(1010, undone(10)))).toBeUndefined();
    const tooFar = { at: ["entries"], problem: "it reaches back more than 1000 entries" };
    expect(undos.fault(log, [], entry(1011, undone(10)))).toEqual(tooFar);
    const further = log.with([entry(1101, undone(1099, 200))]);
    expect(undos.fault(log, [], entry(1101, undone(1099, 200)))).toBeUndefined();
    expect(undos.fault(further, [], entry(1200, undone(1101)))).toBeUndefined();
    expect(undos.fault(further, [], entry(1201, undone(1101)))).toEqual(tooFar);
  });

  it("undos that change at most 10,000 entries, with those that they undo", () => {
    const undos = new Undos();
    let log = EntryLog.beginningAfter(
      0,
      Array.from({ length: 500 }, (_, i) => entry(i + 1, said)),
    );
    const most = Array.from({ length: 499 }, (_, i) => i + 1);
    // Each of these changes 500 entries with itself.
    for (let seq = 501; seq <= 520; seq += 1) {
      expect(undos.fault(log, [], entry(seq, undone(...most)))).toBeUndefined();
      log = log.with([entry(seq, undone(...most))]);
    }
    const many = { at: ["entries"], problem: "it undoes more than 10000 entries" };
    expect(undos.fault(log, [], entry(521, undone(...upTo(520))))).toEqual(many);
    // 19 of them, the undo itself, and single entries up to the limit.
    const single = Array.from({ length: 499 }, (_, i) => i + 1);
    expect(undos.fault(log, [], entry(521, undone(...upTo(519), ...single)))).toBeUndefined();
    expect(undos.fault(log, [], entry(521, undone(...upTo(519), ...single, 500)))).toEqual(many);
  });

  it("at most 2,000 characters and preparations", () => {
    expect(problemAt(1999, added("new"))).toBeUndefined();
    expect(problemAt(2000, added("new"))).toBe("a table has at most 2000 characters");
    expect(problemAt(1999, prepared("new"))).toBeUndefined();
    expect(problemAt(2000, prepared("new"))).toBe("a table has at most 2000 preparations");
  });

  it("entries by members, from the first who joins", () => {
    expect(faultOf([said], "eve")).toBe(`0/by: ${noMember}`);
    expect(faultOf([joined("eve")], "eve")).toBeUndefined();
    expect(faultOf([joined("eve")], "adam")).toBe(`0/by: ${noMember}`);
  });
});
