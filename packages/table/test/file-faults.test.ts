import { describe, expect, it } from "vitest";
import type { TableEvent } from "../src/index.ts";
import { isFileFault, parseTableFile, takeOver } from "../src/files/index.ts";
import { asked, base, check, chosen, faultOf, framed, rolled, said, settled, sheet, undone } from "./file-events.ts";
import { GM, system, table } from "./coins.ts";

/** The fault of a file whose last entry has these fields instead. */
const withLast = (fields: object): unknown => {
  const entries = base();
  const found = check([...entries.slice(0, -1), { ...entries.at(-1), ...fields }], system);
  return isFileFault(found) ? `${found.place.replace(/^\/entries\/\d+/u, "")}: ${found.problem}` : undefined;
};

describe("the entries of a file", () => {
  const length = base().length;

  it("are numbered without gaps, in the order of time, from the opening of a table that is known here", () => {
    expect(withLast({})).toBeUndefined();
    for (const seq of [length - 1, length + 1]) expect(withLast({ seq })).toBe(`/seq: expected ${length}`);
    expect(withLast({ at: 5 })).toBeUndefined();
    const late = { ...base().at(-1), seq: length + 1, event: said };
    expect(check([...base(), { ...late, at: 5 }, { ...late, seq: length + 2, at: 4 }], system)).toMatchObject({
      place: `/entries/${length + 1}/at`,
      problem: "it is earlier than the entry before",
    });
    expect(check([{ ...base()[0], seq: 2 }], system)).toMatchObject({ place: "/entries/0/seq", problem: "expected 1" });
    expect(check([{ seq: 1, at: 0, event: said }], system)).toMatchObject({ problem: 'expected "table-opened"' });
    expect(check(base())).toEqual({
      code: "no-such-system",
      place: "/entries/0/event/system",
      problem: 'there is no system "coins" on this server',
    });
    expect(check([])).toMatchObject({ place: "/entries", problem: "the log doesn't open a table" });
  });

  it("have the fields of their events, and no others", () => {
    expect(withLast({ event: { type: "danced" } })).toBe("/event/type: there is no event of this type");
    expect(withLast({ event: { type: "toString" } })).toBe("/event/type: there is no event of this type");
    expect(withLast({ event: { ...said, loud: true } })).toBe("/event/loud: this field is unknown");
    expect(withLast({ event: { type: "said" } })).toMatch(/^\/event\/words: expected string/u);
    expect(withLast({ loud: true })).toBe("/loud: this field is unknown");
    const long = { ...sheet("cid"), trackers: { ["x".repeat(201)]: 1 } };
    expect(withLast({ event: { type: "character-added", character: long } })).toBe(
      `/event/character/trackers/${"x".repeat(200)}: expected string to have <=200 characters`,
    );
    expect(withLast({ event: JSON.parse('{"type":"said","words":"x","__proto__":{}}') })).toBe(
      "/event/__proto__: this name is reserved",
    );
  });
});

const set = (value: string): TableEvent => ({ type: "house-rule-set", name: "purses", value });

const run = (): never => {
  throw new RangeError("no such die");
};

const bets = (i: number) => (i === 0 ? { args: { bets: 10 } } : {});

describe("the rules that a file was played by", () => {
  it("are those of each step of each attempt", () => {
    expect(faultOf([framed("a", { args: { bets: 10 } })])).toBe("0/event/args: bets isn't within its limits");
    expect(faultOf([framed("a", { procedure: "dance" })])).toBe("0/event/args: there is no such procedure");
    expect(faultOf([said, framed("a"), said, { ...rolled, faces: [3] } as TableEvent])).toMatch(/^3\/event: /u);
    expect(faultOf([framed("a"), rolled, said, chosen({ move: "dance" })])).toMatch(/^3\/event: /u);
    expect(faultOf([framed("a"), rolled, said, chosen({ move: "tip" })])).toMatch(/^3\/event: /u);
  });

  it("count what was announced and opened later as one step, and no other event as any", () => {
    const move = { attempt: "a", move: "keep" } as const;
    const stands: TableEvent = { type: "option-announced", ...move, by: "player", held: { purse: 0 }, payer: "amy" };
    const sealed: TableEvent = { type: "option-sealed", ...move, detail: {}, words: "", recipients: [] };
    const opened = [framed("a"), rolled, asked(), stands, sealed, chosen({ opens: true })];
    expect(faultOf([...opened, settled])).toBeUndefined();
    expect(faultOf([...opened, said, chosen()])).toMatch(/^7\/event: /u);
  });

  it("are those of attempts that were undone, which are told at their entries", () => {
    const first = base().length + 1;
    const late = (...events: readonly TableEvent[]) =>
      faultOf([framed("b"), ...events, framed("c"), undone(first + 1)]);
    expect(late(framed("a"), rolled)).toBeUndefined();
    expect(late(framed("a", { args: { bets: 10 } }))).toBe("1/event/args: bets isn't within its limits");
    const dance = chosen({ move: "dance" });
    expect(late(framed("a"), rolled, dance)).toMatch(/^3\/event: /u);
    expect(late(framed("a"), rolled, dance, undone(first + 3), said, dance)).toMatch(/^6\/event: /u);
  });

  it("are those that it ends with", () => {
    expect(faultOf([set("one")])).toBeUndefined();
    expect(faultOf([set("two"), set("own")])).toBeUndefined();
    expect(faultOf([set("own"), set("two"), said])).toBe("1/event/value: purses doesn't have this value");
    const ofOld: TableEvent = { type: "house-rule-set", name: "of old", value: 1 };
    expect(faultOf([ofOld])).toBeUndefined();
    const named: TableEvent = { type: "sheet-edited", of: "amy", name: "purses", from: 1, to: 2, words: "" };
    expect(faultOf([set("two"), ofOld, named])).toBe("0/event/value: purses doesn't have this value");
    const [opened, ...others] = base();
    const strange = { ...opened, event: { ...opened?.event, house: { purses: "two" } } };
    expect(check([strange, ...others], system)).toMatchObject({
      place: "/entries/0/event/house/purses",
      problem: "purses doesn't have this value",
    });
    expect(faultOf([set("two"), framed("a"), set("own")])).toBe(
      "1/event/args: the house rule purses has no legal value",
    );
  });

  it("are those of attempts that the table has no more", () => {
    const all = Array.from({ length: 502 }, (_, i) => framed(`a${i}`, bets(i)));
    expect(faultOf(all)).toBe("0/event/args: bets isn't within its limits");
    expect(faultOf(all.slice(1))).toBeUndefined();
  });

  it("can't be followed where they fail, which is said of the attempt", () => {
    const failing = { ...system, procedures: { ...system.procedures, toss: { ...system.procedures["toss"], run } } };
    const entries = base();
    const more = [said, framed("a")].map((event, i) => ({ seq: entries.length + i + 1, at: 0, by: "gm", event }));
    expect(check([...entries, ...more], failing as typeof system)).toMatchObject({
      place: `/entries/${entries.length + 1}/event`,
      problem: "the rules can't follow this attempt",
    });
  });

  it("don't matter for an attempt under other rules", () => {
    const changed: TableEvent = { type: "rules-changed", from: "1", to: "2", differences: [], more: 0, offers: {} };
    expect(faultOf([framed("a", { args: { bets: 10 } }), changed])).toBe("0/event/args: bets isn't within its limits");
    expect(faultOf([changed, framed("a", { version: "2", args: { bets: 10 } })])).toBeUndefined();
  });
});

const parse = (given: unknown) => parseTableFile(JSON.stringify(given));

describe("the text of a file", () => {
  const file = { format: "rulewright-table/1", exportedAt: 3, entries: base() };

  it("says which system its table has", () => {
    expect(parse(file)).toMatchObject({ system: "coins", exportedAt: 3, entries: { length: base().length } });
    expect(parse({ ...file, entries: [1] })).toMatchObject({ system: "" });
  });

  it.each<readonly [unknown, string, string]>([
    [{ ...file, format: "rulewright-character/1" }, "other-file", "/format"],
    [{ ...file, format: "rulewright-tables/1" }, "other-file", "/format"],
    [{ ...file, format: 1 }, "other-file", "/format"],
    [[], "other-file", "/format"],
    [{ ...file, format: "rulewright-table/2" }, "later-format", "/format"],
    [{ ...file, format: "rulewright-table/999999" }, "later-format", "/format"],
    [{ ...file, format: "rulewright-table/0" }, "bad-file", "/format"],
    [{ ...file, format: "rulewright-table/1000000" }, "bad-file", "/format"],
    [{ ...file, exportedAt: -1 }, "bad-file", "/exportedAt"],
    [{ ...file, entries: [] }, "bad-file", "/entries"],
    [{ ...file, "a/b~c": 1 }, "bad-file", "/a~1b~0c"],
    [{ ...file, ["x".repeat(300)]: 1 }, "bad-file", `/${"x".repeat(200)}`],
    [{ ...file, entries: JSON.parse("[".repeat(24) + "]".repeat(24)) }, "file-too-large", ""],
  ])("%# is refused with its code and place", (given, code, place) => {
    expect(parse(given)).toMatchObject({ code, place });
  });

  it("is JSON", () => {
    expect(parseTableFile("{")).toMatchObject({ code: "not-json", place: "", problem: "it isn't JSON" });
  });
});

const types = (name: string) => {
  const { gm, entries } = takeOver(table().state, { id: "new", name }, 7);
  return [gm, entries.map(({ by, event }) => [by, event])];
};

const handed = (to: string) => [to, { type: "gm-handed-over", to, as: "player" }];

describe("whoever opens a file", () => {
  const imported = [undefined, { type: "table-imported", exportedAt: 7 }];

  it("has the seat of the member with the same name, and is the game master", () => {
    expect(types(` ${GM.name.toUpperCase()} `)).toEqual(["gm", [imported]]);
    expect(types("ann")).toEqual(["ann", [imported, handed("ann")]]);
    const member = { id: "new", name: "Cid", role: "player" };
    expect(types("Cid")).toEqual(["new", [imported, ["new", { type: "member-joined", member }], handed("new")]]);
  });

  it("doesn't have the seat of a shared screen, and gets a free name", () => {
    const members = { screen: { id: "screen", name: "Screen", role: "spectator" } } as const;
    const { gm, entries } = takeOver({ members }, { id: "new", name: "Screen" }, 0);
    expect(gm).toBe("new");
    expect(entries[1]?.event).toMatchObject({ member: { id: "new", name: "Screen 2", role: "player" } });
  });
});
