import { EventEmitter, once } from "node:events";
import { mkdtempSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogue } from "@rulewright/systems";
import { type Entry, newSeatCode } from "@rulewright/table";
import type { TableFile } from "@rulewright/table/files";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { startServer } from "../src/index.ts";
import { type CheckableStore, openSqliteStore } from "../src/sqlite-store.ts";
import type { Store } from "../src/store.ts";
import { SystemsInPlay } from "../src/systems-in-play.ts";
import { TableFiles } from "../src/table-files.ts";
import { Screen } from "./client.ts";
import { attemptOn, framed, MANY_REQUESTS, newFolder, openTable, post, serve, twoAtATable } from "./support.ts";
import { say } from "./tables-on.ts";
import { withAppend } from "./wrapped-store.ts";

const opened = z.object({ table: z.string(), token: z.string(), member: z.string(), invitation: z.string() });
const REQUEST = "r".repeat(32);

async function fileOf(port: number, { table, token }: { readonly table: string; readonly token: string }) {
  const response = await fetch(`http://127.0.0.1:${port}/api/tables/${table}/file`, { headers: { "x-token": token } });
  return { status: response.status, text: await response.text() };
}

async function openFile(port: number, text: string, name = "Gwen", request?: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api/table-files`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-name": encodeURIComponent(name),
      ...(request === undefined ? {} : { "x-request": request }),
    },
    body: text,
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

/** What a screen shows of its table, without what belongs to the seat. */
function shown({ view }: Screen) {
  const { you: _, lines: __, ...rest } = view ?? { you: undefined, lines: 0 };
  return rest;
}

/** A table in the middle of an attempt, with a whisper, a code, and an undo. */
async function playedTable(port: number) {
  const { opened: own, seat, gm, player } = await twoAtATable(port);
  await gm.command(framed);
  await gm.until(() => gm.view?.attempts.at(-1) !== undefined);
  await player.command({ type: "choose", ...attemptOn(gm), move: "roll" });
  await player.command({ type: "say", words: "Nobody hears this", recipients: [] });
  await gm.command({ type: "set-scene", title: "Undone" });
  await gm.command({ type: "undo", lines: [gm.view?.lines ?? 0] });
  await player.command({ type: "make-seat-code", member: seat.member, code: newSeatCode(new Uint8Array(8)) });
  await gm.command(say("Here we stop"));
  await gm.until(() => JSON.stringify(gm.lines.at(-1)).includes("Here we stop"));
  return { own, seat, gm, player };
}

const filesIn = (store: Store) => new TableFiles(store, new SystemsInPlay(catalogue), { now: Date.now });

describe("a table's file", () => {
  it("opens as one of so many tables of a store", async () => {
    const { port } = await serve({ limits: { tablesPerStore: 2 } });
    const { text } = await fileOf(port, await openTable(port));
    expect((await openFile(port, text)).status).toBe(201);
    expect(await openFile(port, text)).toMatchObject({ status: 409, body: { code: "too-many-tables" } });
  });

  it("is checked for thirty seconds at most", async () => {
    const { port } = await serve();
    const { text } = await fileOf(port, await openTable(port));
    const store = openSqliteStore(newFolder());
    // The time before the check, and after some of its steps.
    const openAt = (...after: readonly number[]) => {
      const times = [0, 0, ...after];
      const now = vi.spyOn(performance, "now").mockImplementation(() => times.splice(0, 1)[0] ?? after.at(-1) ?? 0);
      return filesIn(store)
        .open({ text, name: "Gwen" })
        .finally(() => now.mockRestore());
    };
    expect(await openAt(30_000)).toMatchObject({ table: expect.any(String) });
    expect(await openAt(30_000, 30_000, 30_001)).toEqual({
      code: "file-too-large",
      place: "",
      problem: "checking it takes more than 30 seconds",
    });
    expect(await tablesIn(store)).toBe(1);
    await store.close();
  });

  it("opens on another server as it was, and goes on there", async () => {
    const [here, there] = [await serve(), await serve()];
    const { own, gm } = await playedTable(here.port);
    const { status, text } = await fileOf(here.port, own);
    expect(status).toBe(200);
    expect(text).not.toMatch(/Nobody hears|seat-code-made|invitation/u);
    for (const secret of [own.token, own.invitation]) expect(text).not.toContain(secret);
    const { status: created, body } = await openFile(there.port, text);
    expect(created).toBe(201);
    const seat = opened.parse(body);
    expect(seat.member).toBe(own.member);
    const leader = await Screen.at(there.port, seat);
    expect(shown(leader)).toEqual(shown(gm));
    expect(leader.lines.slice(0, -1).map(({ event }) => event)).toEqual(gm.lines.map(({ event }) => event));
    expect(leader.lines.at(-1)?.event.type).toBe("table-imported");
    expect(await leader.command({ type: "choose", ...attemptOn(leader), move: "let-it-stand" })).toMatchObject({
      answer: "accepted",
    });
    // The player's seat is opened with a code, as after the loss of a device.
    const paul = leader.view?.members.find(({ name }) => name === "Paul");
    const code = newSeatCode(crypto.getRandomValues(new Uint8Array(8)));
    await leader.command({ type: "make-seat-code", member: paul?.id ?? "", code });
    const { body: taken } = await post(there.port, "/api/seats", { code });
    expect(taken).toMatchObject({ table: seat.table, member: paul?.id });
  });

  it("makes somebody else its game master, who opens it under another name", async () => {
    const { port } = await serve();
    const { own } = await playedTable(port);
    const { text } = await fileOf(port, own);
    const roles = async (name: string) => {
      const { body } = await openFile(port, text, name);
      const screen = await Screen.at(port, opened.parse(body));
      return screen.view?.members.map((one) => `${one.name}: ${one.role}`);
    };
    expect(await roles("Nêll")).toEqual(["Gwen: player", "Paul: player", "Nêll: gm"]);
    expect(await roles("paul")).toEqual(["Gwen: player", "Paul: gm"]);
  });

  it("opens once for one request", async () => {
    const { port } = await serve();
    const { text } = await fileOf(port, await openTable(port));
    const first = await openFile(port, text, "Gwen", REQUEST);
    expect(first.status).toBe(201);
    expect(await openFile(port, text, "Gwen", REQUEST)).toEqual(first);
  });

  it("opens once for one request that is decided twice at the same time", async () => {
    const store = openSqliteStore(newFolder());
    onTestFinished(() => store.close());
    const { port } = await serve();
    const { text } = await fileOf(port, await openTable(port));
    const asked = { text, name: "Gwen", request: REQUEST };
    const [one, two] = await Promise.all([filesIn(store).open(asked), filesIn(store).open(asked)]);
    expect(one).toMatchObject({ table: expect.any(String) });
    expect(two).toEqual(one);
    const failing = {
      ...withAppend(store, (all, go) => go(all)),
      create: () => Promise.reject(new Error("a bad sector")),
    };
    await expect(filesIn(failing).open({ text, name: "Gwen" })).rejects.toThrow("a bad sector");
  });

  it("keeps the order of its times where its clock was ahead of the server's", async () => {
    const { port } = await serve();
    const { text } = await fileOf(port, await openTable(port));
    const later = Date.now() + 3_600_000;
    const ahead = wrong((file) => {
      const last = file.entries.at(-1);
      if (last) last.at = later;
    })(text).replace(/"exportedAt":\d+/u, `"exportedAt":${later}`);
    const { status, body } = await openFile(port, ahead);
    expect(status).toBe(201);
    const screen = await Screen.at(port, opened.parse(body));
    expect(screen.lines.at(-1)).toMatchObject({ at: later, event: { type: "table-imported" } });
  });

  it("has every entry of a long log once", async () => {
    const data = newFolder();
    const first = await startServer({ port: 0, host: "127.0.0.1", data });
    const { table, token, member } = await openTable(first.port);
    await first.close();
    const store = openSqliteStore(data);
    const after = (await store.read(table, 0)).length;
    const entries = Array.from({ length: 250 }, (_, i): Entry => {
      return { seq: after + i + 1, at: 2_000_000_000_000, by: member, event: { type: "said", words: `${i}` } };
    });
    await store.append([{ table, after, entries, acknowledged: [], seats: [] }]);
    await store.close();
    const { port } = await serve({ data });
    const { text } = await fileOf(port, { table, token });
    const words = (JSON.parse(text) as TableFile).entries.map(({ event }) => event.type === "said" && event.words);
    expect(words.slice(-250)).toEqual(entries.map((_, i) => `${i}`));
    expect(words).toHaveLength(after + 250);
  });

  it("is for the game master only", async () => {
    const { port } = await serve();
    const { own, seat, gm } = await playedTable(port);
    await gm.command({ type: "set-role", member: seat.member, role: "co-gm" });
    expect(await fileOf(port, seat)).toMatchObject({ status: 403, text: expect.stringContaining("owner-only") });
    expect(await fileOf(port, { ...own, token: "guessed" })).toMatchObject({ status: 403 });
    expect(await fileOf(port, { ...own, table: "nowhere" })).toMatchObject({ status: 404 });
    await gm.command({ type: "archive-table" });
    expect(await fileOf(port, own)).toMatchObject({ status: 200 });
  });

  it("has a published schema", async () => {
    const { port } = await serve();
    const response = await fetch(`http://127.0.0.1:${port}/api/schemas/table-file.json`);
    expect(await response.json()).toMatchObject({
      title: "A Rulewright table",
      required: ["format", "exportedAt", "entries"],
    });
  });
});

/** Changes the text of a file. */
const wrong =
  (change: (file: { format: string; entries: { at: number; event: Record<string, unknown> }[] }) => void) =>
  (text: string): string => {
    const file = JSON.parse(text);
    change(file);
    return JSON.stringify(file);
  };
const about = (type: string, field: string, value: unknown) =>
  wrong(({ entries }) => {
    for (const { event } of entries) if (event["type"] === type) event[field] = value;
  });

/** How many tables a store has. */
const tablesIn = async (store: CheckableStore): Promise<number> => (await store.check()).tables.length;

describe("a hostile file", () => {
  const played = { port: 0, text: "", store: openSqliteStore(mkdtempSync(join(tmpdir(), "rulewright-"))) };
  beforeAll(async () => {
    const server = await startServer({
      port: 0,
      host: "127.0.0.1",
      data: "",
      limits: MANY_REQUESTS,
      openStore: () => played.store,
    });
    const { own } = await playedTable(server.port);
    Object.assign(played, { port: server.port, text: (await fileOf(server.port, own)).text });
    return () => server.close();
  });

  it.each([
    ["no JSON", () => "{", 422, "not-json", ""],
    ["another file", () => "[1, 2]", 422, "other-file", "/format"],
    ["a later format", wrong((file) => (file.format = "rulewright-table/2")), 422, "later-format", "/format"],
    ["an unknown system", about("table-opened", "system", "chess"), 422, "no-such-system", "/entries/0/event/system"],
    ["too deep", () => "[".repeat(1000), 413, "file-too-large", ""],
    ["faces that no die has", about("dice-rolled", "faces", [1, 2, 3, 99, 5, 6]), 422, "bad-file", "/entries/*/event"],
    ["faces that are no numbers", about("dice-rolled", "faces", ["x"]), 422, "bad-file", "/entries/*/event/faces/0"],
    ["a stranger", about("character-taken", "member", "nobody"), 422, "bad-file", "/entries/*/event/member"],
    [
      "a reserved name",
      (text: string) => text.replace('"move":', '"__proto__":'),
      422,
      "bad-file",
      "/entries/*/event/negotiable/0/__proto__",
    ],
    [
      "a second opening",
      wrong(({ entries }) =>
        entries.push({ ...z.any().parse(entries[0]), seq: entries.length + 1, at: entries.at(-1)?.at }),
      ),
      422,
      "bad-file",
      "/entries/*/event/type",
    ],
    ["an entry left out", wrong(({ entries }) => void entries.splice(3, 1)), 422, "bad-file", "/entries/3/seq"],
    ["an undo of joining", about("undone", "entries", [3]), 422, "bad-file", "/entries/*/event/entries/0"],
  ])("with %s is refused with the place, and nothing is created", async (_, change, status, code, place) => {
    const { port, text } = played;
    const answer = await openFile(port, change(text), "Gwen", REQUEST);
    const pattern = new RegExp(`^${place.replace("*", "\\d+")}$`, "u");
    expect(answer).toMatchObject({
      status,
      body: { code, place: expect.stringMatching(pattern), message: expect.any(String) },
    });
    expect(await tablesIn(played.store)).toBe(1);
  });

  it("that is too large isn't read", async () => {
    const { port } = await serve();
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest({
        port,
        host: "127.0.0.1",
        path: "/api/table-files",
        method: "POST",
        headers: { "content-type": "application/json", "content-length": 65_000_000, "x-name": "Gwen" },
      });
      sent.on("response", (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on("error", reject);
      sent.write("[");
    });
    expect(status).toBe(413);
  });

  it("is refused where it comes without a name that can be read", async () => {
    const { port, text } = played;
    const post = async (headers: Record<string, string>) => {
      const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body: text };
      return (await fetch(`http://127.0.0.1:${port}/api/table-files`, init)).status;
    };
    const wrongHeaders = [{}, { "x-name": "%" }, { "x-name": "%20" }, { "x-name": "Gwen", "x-request": "r" }];
    for (const headers of wrongHeaders) expect(await post(headers)).toBe(400);
    expect(await tablesIn(played.store)).toBe(1);
  });

  it("waits for the one before to be opened, even if nobody waits for that one any more", async () => {
    const [creating, begun] = [new EventEmitter(), new EventEmitter()];
    let isHeld = true;
    const { port } = await serve({
      openStore: (folder) => {
        const store = openSqliteStore(folder);
        const create: Store["create"] = async (table, first) => {
          begun.emit("create");
          if (isHeld) await once(creating, "goes on");
          return store.create(table, first);
        };
        return { ...withAppend(store, (all, go) => go(all)), create };
      },
    });
    const { text } = played;
    const aborted = new AbortController();
    const hasBegun = once(begun, "create");
    const first = fetch(`http://127.0.0.1:${port}/api/table-files`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-name": "Gwen" },
      body: text,
      signal: aborted.signal,
    });
    await hasBegun;
    aborted.abort();
    await expect(first).rejects.toThrow("aborted");
    // Time for the server to notice that the connection is closed.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await openFile(port, text)).toMatchObject({ status: 503, body: { code: "busy" } });
    isHeld = false;
    creating.emit("goes on");
    await expect.poll(async () => (await openFile(port, text)).status, { timeout: 10_000 }).toBe(201);
    expect((await openFile(port, text)).status).toBe(201);
  });

  it("waits for the one before", async () => {
    const { port } = await serve();
    const { text } = await fileOf(port, await openTable(port));
    const held = httpRequest({
      port,
      host: "127.0.0.1",
      path: "/api/table-files",
      method: "POST",
      headers: { "content-type": "application/json", "content-length": 9, "x-name": "Gwen", expect: "100-continue" },
    });
    held.on("error", () => undefined);
    held.flushHeaders();
    await once(held, "continue");
    expect(await openFile(port, text)).toMatchObject({ status: 503, body: { code: "busy" } });
    held.destroy();
    await expect.poll(async () => (await openFile(port, text)).status, { timeout: 10_000 }).toBe(201);
  });
});
