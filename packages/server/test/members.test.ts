import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, newSeatCode, PROTOCOL } from "@rulewright/table";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { hashSeatCode } from "../src/secrets.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { Screen } from "./client.ts";
import { keptLog, newFolder, openTable, post, serve, sitDown, twoAtATable } from "./support.ts";
import { ask, opened as openedOn, say, tablesOn } from "./tables-on.ts";

const seat = z.object({ table: z.string(), token: z.string(), member: z.string() });
const newCode = (): string => newSeatCode(crypto.getRandomValues(new Uint8Array(8)));
const secret = (): string => `${randomUUID()}${randomUUID()}`.replaceAll("-", "").slice(0, 32);

const redeem = (port: number, code: string, request?: string) =>
  post(port, "/api/seats", { code, ...(request === undefined ? {} : { request }) });

async function openSeat(port: number, code: string) {
  const { status, body } = await redeem(port, code);
  if (status !== 201) throw new Error(`no seat: ${JSON.stringify(body)}`);
  return seat.parse(body);
}

async function accepted(screen: Screen, command: Command): Promise<void> {
  expect(await screen.command(command)).toMatchObject({ answer: "accepted" });
}

/** The code with which the server closes the socket that a token opens. */
async function closeCodeOf(port: number, taken: { readonly table: string; readonly token: string }): Promise<number> {
  const screen = await Screen.silent(port, taken.table);
  screen.say({ type: "hello", protocol: PROTOCOL, token: taken.token, lines: 0 });
  return screen.closed;
}

describe("a member whose role changes", () => {
  it("is sent the log anew where others see other lines of it, and acts by its numbers", async () => {
    const { port } = await serve();
    const opened = await openTable(port);
    const gm = await Screen.at(port, opened);
    const taken = await sitDown(port, opened, "Ann");
    const ann = await Screen.at(port, taken);
    await accepted(gm, { type: "prepare-offer", title: "A storm", approaches: [{ offer: "attempt", args: {} }] });
    await accepted(gm, say("Good evening"));
    for (const role of ["co-gm", "player"] as const) {
      await accepted(gm, { type: "set-role", member: taken.member, role });
      await accepted(gm, say(`Ann is a ${role}`));
      await ann.until(() => ann.view?.you.role === role && ann.lines.at(-1)?.event.type === "said");
      const numbers = ann.lines.map(({ n }) => n);
      expect(numbers).toEqual(numbers.map((_, i) => i + 1));
      expect(ann.lines.some(({ event }) => event.type === "prepared")).toBe(role === "co-gm");
      expect(ann.lines.length).toBe(ann.view?.lines);
      const again = await Screen.at(port, taken, ann.lines.length, ann.epoch);
      expect(again.lines).toEqual([]);
    }
  });
});

describe("joining", () => {
  it.each(["Gwen", " gwen", "G w e n"])("takes no name that the game master has: %j", async (name) => {
    const { port } = await serve();
    const { table, invitation } = await openTable(port);
    const { status, body } = await post(port, `/api/tables/${table}/seats`, { invitation, name });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: "name-taken", free: `${name.trim()} 2` } });
    expect(JSON.stringify(body)).toContain("called Gwen already");
  });

  it("lets a shared screen watch and do nothing", async () => {
    const { port } = await serve();
    const opened = await openTable(port);
    const screens: Screen[] = [];
    for (const _ of [1, 2]) {
      const wanted = { invitation: opened.invitation, name: "Television", role: "spectator" };
      const { body } = await post(port, `/api/tables/${opened.table}/seats`, wanted);
      screens.push(await Screen.at(port, seat.parse(body)));
    }
    expect(screens.map(({ view }) => view?.you.name)).toEqual(["Television", "Television 2"]);
    for (const command of [say("Hello"), { type: "take-character", character: "wick" } as const]) {
      expect(await screens[0]?.command(command)).toMatchObject({ refusal: { code: "only-watching" } });
    }
    const gm = await Screen.at(port, opened);
    await accepted(gm, say("Good evening"));
    await screens[0]?.until(() => screens[0]?.lines.at(-1)?.event.type === "said");
  });

  it("ends while the table is locked, and by a link that was revoked", async () => {
    const { port } = await serve();
    const opened = await openTable(port);
    const gm = await Screen.at(port, opened);
    await accepted(gm, { type: "lock-table", locked: true });
    await expect(sitDown(port, opened, "Ann")).rejects.toMatchObject({ code: "table-locked" });
    await accepted(gm, { type: "lock-table", locked: false });
    const invitation = secret();
    const renew = { type: "renew-links", invitation } as const;
    await accepted(gm, renew);
    await expect(sitDown(port, opened, "Ann")).rejects.toMatchObject({ code: "not-invited" });
    expect(await sitDown(port, { ...opened, invitation }, "Ann")).toMatchObject({ table: opened.table });
    expect(JSON.stringify(gm.lines)).not.toContain(invitation);
  });
});

describe("a code", () => {
  it("moves a seat to a second device once, and the first one stays", async () => {
    const { port } = await serve();
    const { player, seat: first } = await twoAtATable(port);
    const [code, request] = [newCode(), secret()];
    await accepted(player, { type: "make-seat-code", member: first.member, code });
    const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;
    const opened = await redeem(port, typed, request);
    expect(opened).toMatchObject({ status: 201, body: { table: first.table, member: first.member } });
    // The answer may have been lost on the way.
    expect(await redeem(port, code, request)).toEqual(opened);
    expect(await redeem(port, code)).toMatchObject({ status: 409, body: { code: "bad-seat-code" } });
    const second = await Screen.at(port, seat.parse(opened.body));
    await accepted(second, say("from my laptop"));
    await accepted(player, say("from my phone"));
  });

  it("brings back who has lost their phone, and signs the phone out", async () => {
    const { port } = await serve();
    const { gm, player, seat: lost } = await twoAtATable(port);
    const code = newCode();
    await accepted(gm, { type: "make-seat-code", member: lost.member, code });
    // Whoever found the phone makes codes too.
    const theirs = newCode();
    await accepted(player, { type: "make-seat-code", member: lost.member, code: theirs });
    const back = await openSeat(port, code);
    expect(back.member).toBe(lost.member);
    expect(await player.closed).toBe(4403);
    expect(await closeCodeOf(port, lost)).toBe(4403);
    expect(await redeem(port, theirs)).toMatchObject({ status: 409 });
    const screen = await Screen.at(port, back);
    expect(screen.view?.players).toEqual({ "maren-oake": lost.member });
    await accepted(screen, { type: "say", words: "I'm back", character: "maren-oake" });
  });

  it("can't be guessed: eleven tries a minute are too many, and no store has it", async () => {
    const data = newFolder();
    const { port } = await serve({ data });
    const { gm, seat: lost } = await twoAtATable(port);
    const code = newCode();
    await accepted(gm, { type: "make-seat-code", member: lost.member, code });
    const tries = [];
    for (let i = 0; i < 11; i += 1) tries.push((await redeem(port, newCode())).status);
    expect(tries).toEqual([...Array<number>(10).fill(409), 429]);
    const files = readdirSync(data).map((name) => readFileSync(join(data, name), "latin1"));
    expect(files.join("")).toContain("seat-code-made");
    expect(files.join("")).not.toContain(code);
  });

  it("expires", async () => {
    const store = openSqliteStore(newFolder());
    onTestFinished(() => store.close());
    let now = 1000;
    const tables = tablesOn(store, keptLog(), undefined, () => now);
    const { member, table } = await openedOn(tables);
    const code = await hashSeatCode("K7QF2M9T");
    await ask(table, member, { type: "make-seat-code", member, code }, "command-1");
    now += 30 * 60_000;
    expect(await tables.openSeat("K7QF2M9T")).toMatchObject({ code: "bad-seat-code" });
    now -= 1;
    expect(await tables.openSeat("K7QF2M9T")).toMatchObject({ member });
  });
});

describe("removal", () => {
  it("closes the sockets, kills the token, and frees the seat", async () => {
    const { port } = await serve();
    const { gm, player, seat: taken } = await twoAtATable(port);
    await accepted(gm, { type: "remove-member", member: taken.member, characters: "free", hide: false });
    expect(await player.closed).toBe(4403);
    expect(await closeCodeOf(port, taken)).toBe(4403);
    await gm.until(() => gm.view?.members.length === 1);
    expect(gm.view?.players).toEqual({});
    await gm.until(() => gm.present.length === 1);
  });

  it("opens a table that a stranger has filled", async () => {
    const { port } = await serve();
    const opened = await openTable(port);
    const strangers = [];
    for (let i = 1; i < 64; i += 1) strangers.push(await sitDown(port, opened, `Stranger ${i}`));
    await expect(sitDown(port, opened, "Ann")).rejects.toMatchObject({ code: "table-full" });
    const gm = await Screen.at(port, opened);
    const invitation = secret();
    await accepted(gm, { type: "renew-links", invitation });
    await accepted(gm, { type: "remove-member", member: strangers[0]?.member ?? "", characters: "free", hide: true });
    expect(await sitDown(port, { ...opened, invitation }, "Ann")).toMatchObject({ table: opened.table });
  });

  it("is noticed by other servers on the same store", async () => {
    const store = openSqliteStore(newFolder());
    onTestFinished(() => store.close());
    const [one, two] = [tablesOn(store), tablesOn(store)];
    const { id, member, table } = await openedOn(one);
    const taken = await one.takeSeat(table, { name: "Paul" });
    if (!("token" in taken)) throw new Error("no seat");
    const other = await two.find(id);
    const remove = { type: "remove-member", member: taken.member, characters: "free", hide: false } as const;
    await ask(table, member, remove, "command-1");
    expect(await two.seatByToken(id, taken.token)).toBe("no-seat");
    if (!other) throw new Error("no table");
    expect(await ask(other, taken.member, say("Still here"), "command-2")).toMatchObject({
      refusal: { code: "not-a-member" },
    });
  });
});

it("a table that was handed over has another game master, at once and for good", async () => {
  const { port } = await serve();
  const { gm, player, seat: taken } = await twoAtATable(port);
  await accepted(gm, { type: "hand-over", member: taken.member, as: "player" });
  await player.until(() => player.view?.you.role === "gm");
  expect(await gm.command({ type: "lock-table", locked: true })).toMatchObject({ refusal: { code: "gm-only" } });
  await accepted(player, { type: "lock-table", locked: true });
});

it("an archived table is read-only until it is reopened", async () => {
  const { port } = await serve();
  const { opened, gm, player } = await twoAtATable(port);
  await accepted(gm, { type: "archive-table" });
  expect(await player.command(say("Hello"))).toMatchObject({ refusal: { code: "table-archived" } });
  await expect(sitDown(port, opened, "Ann")).rejects.toMatchObject({ code: "table-archived" });
  await accepted(gm, { type: "reopen-table" });
  await accepted(player, say("Hello"));
});

it("a deleted table leaves nothing: no seat, no socket, and no word in the files", async () => {
  const data = newFolder();
  const { port } = await serve({ data });
  const { opened, gm, player } = await twoAtATable(port);
  const words = `a secret ${randomUUID()}`;
  await accepted(player, say(words));
  const files = (): string =>
    readdirSync(data)
      .map((name) => readFileSync(join(data, name), "latin1"))
      .join("");
  expect(files()).toContain(words);
  expect(await gm.command({ type: "delete-table", title: "wrong" })).toMatchObject({
    refusal: { code: "wrong-title" },
  });
  gm.say({ type: "command", id: randomUUID(), command: { type: "delete-table", title: gm.view?.title } });
  expect([await gm.closed, await player.closed]).toEqual([4404, 4404]);
  expect(await closeCodeOf(port, opened)).toBe(4404);
  await expect(sitDown(port, opened, "Ann")).rejects.toMatchObject({ code: "no-such-table" });
  expect(files()).not.toContain(words);
  // The server serves others.
  await twoAtATable(port);
});
