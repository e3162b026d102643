import { EMPTY_TABLE, type Line, NonceKeeper, PROTOCOL, type TableView, viewFor } from "@rulewright/table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diceMessages, FollowedTable, lastLine, newStorage, NOTHING_BEFORE, parseTableLink } from "../src/index.ts";

const view = (lines: number): TableView => ({
  ...viewFor(EMPTY_TABLE, { id: "ann", name: "Ann", role: "player" }),
  lines,
});
const line = (n: number, epoch = ""): Line => ({ n, at: 0, event: { type: "said", words: `${epoch}${n}` } });
/** The lines of a log from one number to another. */
const lines = (from: number, to: number, epoch = ""): readonly Line[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => line(from + i, epoch));
const before = (n: number) => ({ house: { page: n }, departed: {} });
const welcome = (epoch: string, from: number, to: number) =>
  ({
    type: "welcome",
    protocol: PROTOCOL,
    epoch,
    view: view(to),
    lines: lines(from, to, epoch),
    before: before(from),
    present: ["ann"],
  }) as const;
const update = (from: number, to: number, epoch = "") =>
  ({ type: "update", change: { fields: { lines: { to } } }, lines: lines(from, to, epoch) }) as const;

const numbersOf = (table: FollowedTable): readonly number[] => table.lines.map(({ n }) => n);

const received = fc.array(
  fc.record({
    kind: fc.constantFrom("welcome", "update", "page"),
    epoch: fc.constantFrom("a", "b"),
    from: fc.integer({ min: 1, max: 12 }),
    to: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 12 },
);

describe("a table that is followed", () => {
  it("has lines without a gap that are all of one epoch, whatever the server sends", () => {
    fc.assert(
      fc.property(received, (messages) => {
        const table = new FollowedTable();
        for (const { kind, epoch, from, to } of messages) {
          if (kind === "welcome") table.receive(welcome(epoch, from, Math.max(from, to)));
          else if (kind === "page")
            table.receive({ type: "log", lines: lines(from, to, lastEpoch(table)), before: before(from) });
          else table.receive(update(from, Math.max(from, to), lastEpoch(table)));
          const [first = 1] = numbersOf(table);
          expect(numbersOf(table)).toEqual(table.lines.map((_, i) => first + i));
          expect(
            new Set(table.lines.map(({ event }) => (event.type === "said" ? event.words[0] : ""))).size,
          ).toBeLessThan(2);
          expect(table.hello("t").lines).toBe(lastLine(table.lines));
        }
      }),
    );
  });

  it("goes on with a welcome in the same epoch, and begins anew in another or after a gap", () => {
    const table = new FollowedTable();
    expect(table.hello("t")).toEqual({ type: "hello", protocol: PROTOCOL, token: "t", lines: 0 });
    expect(table.known).toBeUndefined();
    expect(table.receive(welcome("a", 3, 5))).toBe(true);
    expect(table.hello("t", "c")).toEqual({
      type: "hello",
      protocol: PROTOCOL,
      token: "t",
      lines: 5,
      epoch: "a",
      chain: "c",
    });
    expect([table.receive(welcome("a", 6, 7)), numbersOf(table), table.before]).toEqual([
      true,
      [3, 4, 5, 6, 7],
      before(3),
    ]);
    expect([table.receive(welcome("a", 9, 10)), numbersOf(table), table.before]).toEqual([true, [9, 10], before(9)]);
    expect([table.receive(welcome("b", 10, 11)), numbersOf(table), table.before]).toEqual([true, [10, 11], before(10)]);
    expect(table.known).toEqual({ epoch: "b", view: view(11), lines: lines(10, 11, "b"), before: before(10) });
    const restored = new FollowedTable();
    restored.restore({ epoch: "b", view: view(11), lines: lines(10, 11, "b"), before: before(10) });
    expect(restored.known).toEqual(table.known);
  });

  it("begins anew where it has forgotten its lines, even with the first line", () => {
    const table = new FollowedTable();
    table.receive(welcome("a", 5, 5));
    expect([table.receive(welcome("a", 6, 7)), numbersOf(table), table.before]).toEqual([true, [5, 6, 7], before(5)]);
    table.receive(update(9, 9, "a"));
    expect([table.receive(welcome("a", 1, 2)), numbersOf(table), table.before]).toEqual([true, [1, 2], before(1)]);
  });

  it("takes updates that follow, and forgets its lines where some are missing", () => {
    const table = new FollowedTable();
    expect(table.receive(update(1, 1))).toBe(false);
    table.receive(welcome("a", 1, 2));
    expect([table.receive(update(3, 4, "a")), numbersOf(table), table.view?.lines]).toEqual([true, [1, 2, 3, 4], 4]);
    // Lines that are known already count once.
    expect([table.receive(update(4, 5, "a")), numbersOf(table)]).toEqual([true, [1, 2, 3, 4, 5]]);
    const known = table.lines;
    expect(table.receive({ type: "update", lines: [] })).toBe(true);
    expect(table.lines).toBe(known);
    expect([table.receive(update(7, 7, "a")), numbersOf(table)]).toEqual([false, []]);
    table.receive(welcome("a", 1, 2));
    expect([
      table.receive({ type: "update", change: { fields: { lines: { to: 4 } } }, lines: lines(3, 3, "a") }),
      numbersOf(table),
    ]).toEqual([false, []]);
    table.receive(welcome("a", 1, 2));
    const ofAnotherView = { fields: { attempts: { items: [[0, 9]] } } } as const;
    expect(table.receive({ type: "update", change: ofAnotherView, lines: [] })).toBe(false);
  });

  it("takes a page that ends where its lines begin, with what comes before it", () => {
    const table = new FollowedTable();
    table.receive(welcome("a", 6, 7));
    const page = (from: number, to: number) =>
      table.receive({ type: "log", lines: lines(from, to, "a"), before: before(from) });
    for (const [from, to] of [
      [1, 4],
      [5, 6],
      [5, 4],
    ] as const) {
      expect([page(from, to), numbersOf(table), table.before]).toEqual([true, [6, 7], before(6)]);
    }
    expect([page(4, 5), numbersOf(table), table.before]).toEqual([true, [4, 5, 6, 7], before(4)]);
    expect(new FollowedTable().before).toBe(NOTHING_BEFORE);
    table.receive({ type: "present", members: ["bea"] });
    table.receive({ type: "pong" });
    expect(table.present).toEqual(["bea"]);
  });
});

/** The epoch that the lines of a table belong to. */
const lastEpoch = ({ known }: FollowedTable): string => known?.epoch ?? "a";

const keeper = () => new NonceKeeper("t", newStorage(), newStorage());

const types = (messages: ReturnType<typeof diceMessages>) => messages.map(({ type }) => type);

describe("a device's part in fair dice", () => {
  it("is a commitment once, and the nonces that new lines ask for", () => {
    const nonces = keeper();
    const first = diceMessages(nonces, view(0), welcome("a", 1, 0));
    expect(first).toEqual([
      {
        type: "command",
        id: `chain-${nonces.tip?.slice(0, 32)}`,
        command: { type: "commit-nonces", tip: nonces.tip, length: 100 },
      },
    ]);
    const asked = [{ chain: nonces.tip ?? "", index: 1 }];
    const event = { type: "roll-requested", request: "r", commitment: "c".repeat(64), asked } as const;
    const known = { ...view(1), chains: { [nonces.tip ?? ""]: "ann" } } as TableView;
    const messages = diceMessages(nonces, known, {
      type: "update",
      lines: [line(1), { n: 2, at: 0, by: "bea", event }],
    });
    expect(messages).toMatchObject([{ type: "nonce", request: "r" }]);
    expect(diceMessages(nonces, known, { type: "update", lines: [line(3)] })).toEqual([]);
  });

  it("is committed to again after a new connection, as long as the table doesn't know it", () => {
    const nonces = keeper();
    const nothingNew = { type: "update", lines: [] } as const;
    const sent = [welcome("a", 1, 0), nothingNew, welcome("a", 1, 0)].map((message) =>
      types(diceMessages(nonces, view(0), message)),
    );
    expect(sent).toEqual([["command"], [], ["command"]]);
    const known: TableView = { ...view(0), chains: { [nonces.tip ?? ""]: "ann" } };
    expect(diceMessages(nonces, known, welcome("a", 1, 0))).toEqual([]);
  });

  it("is none for other messages, at an archived table, and on a shared screen", () => {
    const message = { type: "update", lines: [] } as const;
    const screen = { ...view(0), you: { id: "s", name: "Screen", role: "spectator" } } as TableView;
    expect(types(diceMessages(keeper(), view(0), { type: "pong" }))).toEqual([]);
    expect(types(diceMessages(keeper(), { ...view(0), archived: true }, message))).toEqual([]);
    expect(types(diceMessages(keeper(), screen, message))).toEqual([]);
    expect(types(diceMessages(keeper(), view(0), message))).toEqual(["command"]);
  });
});

const read = (text: string) => parseTableLink(new URL(text, "https://example.org"));

describe("the link to a table", () => {
  it("has the table in its path and the secrets in its fragment", () => {
    expect(read("/t/a-table_1")).toEqual({ table: "a-table_1" });
    expect(read("/t/a/#join=x")).toEqual({ table: "a", invitation: "x" });
    expect(read("/t/a#gm=y")).toEqual({ table: "a", gm: "y" });
    expect(read("/t/a#join=x&gm=y")).toEqual({ table: "a", invitation: "x", gm: "y" });
    expect(read("/t/a#watch=z&join=x")).toEqual({ table: "a", invitation: "z", watch: true });
    expect(read("/t/a#join=&gm=&watch=")).toEqual({ table: "a" });
  });

  it("is none for any other path", () => {
    for (const path of ["/lab", "/t/", "/t/a/b", "/x/t/a", "/t/a%20b", `/t/${"a".repeat(65)}`])
      expect(read(path)).toBeUndefined();
    expect(read(`/t/${"a".repeat(64)}`)).toEqual({ table: "a".repeat(64) });
  });
});
