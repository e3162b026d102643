import { randomUUID } from "node:crypto";
import { PROTOCOL } from "@rulewright/table";
import { expect, it } from "vitest";
import { z } from "zod";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { DiskFullError } from "../src/store.ts";
import { Screen } from "./client.ts";
import { keptLog, newFolder, openTable, post, serve, twoAtATable } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";

const members = async (port: number, seat: { table: string; token: string }): Promise<readonly string[]> => {
  const screen = await Screen.at(port, seat);
  const names = screen.view?.members.map(({ name }) => name) ?? [];
  await screen.close();
  return names;
};

it("a table that is opened again by the same request is the same table, also after a restart", async () => {
  const data = newFolder();
  const first = await serve({ data });
  const wanted = { request: randomUUID() };
  const [one, two] = await Promise.all([openTable(first.port, wanted), openTable(first.port, wanted)]);
  expect(two).toEqual(one);
  await first.close();
  const again = await serve({ data });
  expect(await openTable(again.port, wanted)).toEqual(one);
  expect(await members(again.port, one)).toEqual(["Gwen"]);
  expect(await openTable(again.port, { request: randomUUID() })).not.toMatchObject({ table: one.table });
});

it("a seat that is taken again by the same request is the same seat, and adds nobody", async () => {
  const data = newFolder();
  const first = await serve({ data });
  const opened = await openTable(first.port);
  const path = `/api/tables/${opened.table}/seats`;
  const wanted = { invitation: opened.invitation, name: "Paul", request: randomUUID() };
  const [one, two] = await Promise.all([post(first.port, path, wanted), post(first.port, path, wanted)]);
  expect([one.status, two]).toEqual([201, one]);
  await first.close();
  const again = await serve({ data });
  expect(await post(again.port, path, wanted)).toEqual(one);
  expect(await members(again.port, opened)).toEqual(["Gwen", "Paul"]);
  // Another request is another player, with another name; a request that can be guessed is refused.
  const other = { ...wanted, request: randomUUID() };
  expect((await post(again.port, path, other)).status).toBe(409);
  await post(again.port, path, { ...other, name: "Pia" });
  expect(await members(again.port, opened)).toEqual(["Gwen", "Paul", "Pia"]);
  expect((await post(again.port, path, { ...wanted, request: "1" })).status).toBe(400);
});

it("no log is read for whoever has neither token nor invitation", async () => {
  const data = newFolder();
  const first = await serve({ data });
  const { opened, seat } = await twoAtATable(first.port);
  await first.close();
  let reads = 0;
  const { port } = await serve({
    data,
    openStore: (folder) => {
      const store = openSqliteStore(folder);
      const read: typeof store.read = (...range) => {
        reads += 1;
        return store.read(...range);
      };
      return { ...withAppend(store, (all, go) => go(all)), read };
    },
  });
  const stranger = await Screen.silent(port, opened.table);
  stranger.say({ type: "hello", protocol: PROTOCOL, token: "guessed", lines: 0 });
  expect(await stranger.hears("problem")).toMatchObject({ code: "no-seat" });
  const path = `/api/tables/${opened.table}`;
  expect((await post(port, `${path}/seats`, { invitation: "guessed", name: "X" })).status).toBe(403);
  const info = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-invitation": "guessed" } });
  expect([info.status, reads]).toEqual([403, 0]);
  await Screen.at(port, seat);
  expect(reads).toBe(1);
});

it("a full disk is named as such, to everybody who wants something saved", { timeout: 60_000 }, async () => {
  const [data, log] = [newFolder(), keptLog()];
  const { port } = await serve({
    data,
    log,
    limits: { messageBurst: 1000 },
    openStore: (folder) => openSqliteStore(folder, { maxPages: 60 }),
  });
  const health = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`);
    return [response.status, z.object({ status: z.string() }).parse(await response.json()).status];
  };
  expect(await health()).toEqual([200, "ok"]);
  const { gm, player, opened } = await twoAtATable(port);
  const words = "All work and no play. ".repeat(90).trim();
  let saved = 0;
  const full = gm.hears("problem");
  const isFull = full.then(() => true as const);
  while (saved < 200) {
    const id = `until-full-${saved}`;
    gm.say({ type: "command", id, command: { type: "say", words } });
    const isSaved = gm.hears("answer", (message) => message.id === id).then(() => false as const);
    if (await Promise.race([isFull, isSaved])) break;
    saved += 1;
  }
  expect(await full).toMatchObject({ code: "disk-full", id: `until-full-${saved}` });
  // What was acknowledged is there, and nothing else; the table goes on to be shown.
  await player.until(() => player.lines.filter(({ event }) => event.type === "said").length === saved);
  const seat = { invitation: opened.invitation };
  const answers = [];
  for (let i = 0; i < 30; i += 1) {
    answers.push(await post(port, `/api/tables/${opened.table}/seats`, { ...seat, name: `${i}`.padEnd(40, "X") }));
  }
  expect(answers.at(-1)).toMatchObject({ status: 507, body: { code: "disk-full" } });
  expect(await post(port, "/api/tables", { system: "evening-star", name: "G" })).toMatchObject({
    status: 507,
    body: { code: "disk-full" },
  });
  expect(log.kept).toContainEqual({
    level: "error",
    details: { err: expect.any(DiskFullError) },
    message: "the tables can't be stored",
  });
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(await health()).toEqual([503, "disk-full"]);
});
