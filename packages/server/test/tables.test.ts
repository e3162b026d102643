import { newSeatCode } from "@rulewright/table";
import { catalogue, systemById } from "@rulewright/systems";
import { expect, it, vi } from "vitest";
import { SecureDice } from "../src/dice-source.ts";
import { platform } from "../src/environment.ts";
import { DEFAULT_LIMITS } from "../src/limits.ts";
import { hashSeatCode } from "../src/secrets.ts";
import { StoreFullError } from "../src/table-room.ts";
import { SystemsInPlay } from "../src/systems-in-play.ts";
import { Tables } from "../src/tables.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { keptLog } from "./support.ts";
import { ask, party, say } from "./tables-on.ts";

/** The tables of one server on a store in memory. */
function tablesOf(store = new SimulatedStore(), tablesPerStore = 100) {
  let now = 1000;
  const tables = new Tables(store, new SystemsInPlay(catalogue), {
    dice: new SecureDice(Buffer.alloc(48, 1)),
    ...platform,
    limits: { ...DEFAULT_LIMITS, tablesPerStore },
    now: () => now,
    log: keptLog(),
  });
  const open = (request?: string) => {
    const system = systemById("evening-star");
    if (!system || !party) throw new Error("Evening Star has a party");
    return tables.open({ system, party, title: "The Salt Quarter", name: "Gwen", request });
  };
  /** A new table in memory. */
  const opened = async () => {
    const seat = await open();
    const table = await tables.find(seat.table);
    if (!table) throw new Error("the table is there");
    return { ...seat, table };
  };
  return { store, tables, open, opened, later: (more: number) => (now += more) };
}

it("a request opens one table, sent at once or again", async () => {
  const { store, open } = tablesOf();
  const create = vi.spyOn(store, "create");
  const [one, two] = await Promise.all([open("the-request"), open("the-request")]);
  expect(two).toEqual(one);
  const tries = create.mock.calls.length;
  expect([await open("the-request"), create.mock.calls.length, await store.countTables()]).toEqual([one, tries, 1]);
  expect(await open("another-request")).not.toEqual(one);
  expect((await open()).table).not.toBe((await open()).table);
});

it("a table that can't be stored is not opened, and one too many isn't either", async () => {
  const store = new SimulatedStore();
  const { open, tables } = tablesOf(store, 2);
  const create = vi.spyOn(store, "create").mockRejectedValueOnce(new Error("a bad sector"));
  await expect(open("the-request")).rejects.toThrow("a bad sector");
  await open("the-request");
  await open();
  await expect(open()).rejects.toThrow(StoreFullError);
  // What is there already is answered all the same.
  expect((await open("the-request")).token).toMatch(/^[\w-]{32}$/u);
  expect([create.mock.calls.length, tables.loaded]).toEqual([3, 0]);
});

it("an invitation leads to its table, and nothing else does", async () => {
  const { tables, opened, store } = tablesOf();
  const { table, invitation, token } = await opened();
  expect(await tables.invited(table.id, invitation)).toBe(table);
  expect(await tables.invited(table.id, token)).toBe("not-invited");
  expect(await tables.invited("nowhere", invitation)).toBe("no-such-table");
  const again = tablesOf(store).tables;
  expect(await again.invited(table.id, "guessed")).toBe("not-invited");
  expect(again.loaded).toBe(0);
});

it("a token leads to its seat, and a table is loaded for nothing else", async () => {
  const { store, opened } = tablesOf();
  const { table, token, member } = await opened();
  const { tables } = tablesOf(store);
  expect(await tables.seatByToken(table.id, "guessed")).toBe("no-seat");
  expect(await tables.seatByToken("nowhere", token)).toBe("no-such-table");
  expect(tables.loaded).toBe(0);
  expect(await tables.seatByToken(table.id, token)).toMatchObject({ member: { id: member, name: "Gwen", role: "gm" } });
  expect(tables.loaded).toBe(1);
});

it("a seat is taken once for each request, as a player where nothing else is said", async () => {
  const { tables, opened } = tablesOf();
  const { table } = await opened();
  const take = (name: string, request: string) => tables.takeSeat(table, { name, request });
  const [one, two] = await Promise.all([take("Paul", "the-request"), take("Paul", "the-request")]);
  expect(two).toEqual(one);
  expect(one).toMatchObject({ table: table.id, token: expect.stringMatching(/^[\w-]{32}$/u) });
  expect(await take("Paul", "another-request")).toMatchObject({ refused: true });
  await tables.takeSeat(table, { name: "Ida", role: "spectator" });
  const members = Object.values(table.state.members).map(({ name, role }) => [name, role]);
  expect(members).toEqual([
    ["Gwen", "gm"],
    ["Paul", "player"],
    ["Ida", "spectator"],
  ]);
});

it("a seat code opens its seat once, for one request", async () => {
  const { tables, opened } = tablesOf();
  const { table, member } = await opened();
  const code = newSeatCode(new Uint8Array(8));
  expect(await tables.openSeat(code, "the-request")).toMatchObject({ code: "bad-seat-code" });
  await ask(table, member, { type: "make-seat-code", member, code: await hashSeatCode(code) }, "make-a-code");
  const seat = await tables.openSeat(code, "the-request");
  expect(seat).toEqual({ table: table.id, token: expect.stringMatching(/^[\w-]{32}$/u), member });
  expect(await tables.openSeat(code, "the-request")).toEqual(seat);
  expect(await tables.openSeat(code, "another-request")).toMatchObject({ refused: true });
  if ("token" in seat) expect(await tables.seatByToken(table.id, seat.token)).toMatchObject({ member: { id: member } });
});

it("tables that nobody uses leave the memory after ten minutes, also where another can't be read", async () => {
  const { store, tables, opened, later } = tablesOf();
  const { table } = await opened();
  vi.spyOn(store, "table").mockRejectedValueOnce(new Error("a bad sector"));
  const unreadable = tables.find("unreadable");
  const evicted = tables.evictIdle();
  await expect(unreadable).rejects.toThrow("a bad sector");
  await evicted;
  expect(tables.loaded).toBe(1);
  later(600_000);
  await tables.evictIdle();
  expect(await tables.find(table.id)).toBe(table);
  // It has just been used.
  later(1);
  await tables.evictIdle();
  expect(tables.loaded).toBe(1);
  later(600_000);
  await tables.evictIdle();
  expect(tables.loaded).toBe(0);
  expect((await tables.find(table.id))?.state).toEqual(table.state);
});

it("all that was asked for is stored once the tables are drained", async () => {
  const { store, tables, opened } = tablesOf();
  const { table, member } = await opened();
  const answer = ask(table, member, say("Good night"), "the-last-words");
  await tables.drain();
  const last = (await store.read(table.id, 0)).at(-1);
  expect([last?.event, await answer]).toMatchObject([{ words: "Good night" }, { answer: "accepted" }]);
  expect(tables.epoch).toBe(store.epoch);
});
