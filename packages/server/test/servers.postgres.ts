import { randomUUID } from "node:crypto";
import type { Seat } from "@rulewright/client";
import { PROTOCOL } from "@rulewright/table";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { openPostgresStore } from "../src/postgres-store.ts";
import { DatabaseError } from "../src/store.ts";
import { Screen } from "./client.ts";
import { PostgresServer } from "./postgres-server.ts";
import { spawnServer } from "./server-process.ts";
import { attemptOn, framed, keptLog, openTable, post, serve, sitDown } from "./support.ts";

const postgres = await PostgresServer.start();
afterAll(() => postgres.stop());

/** Two servers on one database: the game master is at one, and the player at the other. */
async function twoServers() {
  const database = await postgres.newDatabase();
  const log = keptLog();
  const [here, there] = await Promise.all([serve({ database, log }), serve({ database, log })]);
  const opened = await openTable(here.port);
  const seat = await sitDown(there.port, opened, "Paul");
  const [gm, player] = [await Screen.at(here.port, opened), await Screen.at(there.port, seat)];
  const character = player.view?.characters[0]?.id ?? "";
  expect(await player.command({ type: "take-character", character })).toMatchObject({ answer: "accepted" });
  return { database, log, here, there, opened, seat, gm, player, character };
}

const said = ({ lines }: Screen): readonly string[] =>
  lines.flatMap(({ event }) => (event.type === "said" ? [event.words] : []));

describe("two servers on one database", () => {
  it("play one table: each screen sees what happens at the other server, in one order", async () => {
    const { gm, player, character } = await twoServers();
    await gm.until(() => gm.view?.players[character] !== undefined);
    expect(await gm.command(framed)).toMatchObject({ answer: "accepted" });
    await player.until(() => player.view?.attempts.at(-1));
    expect(await player.command({ type: "choose", ...attemptOn(player), move: "roll" })).toMatchObject({
      answer: "accepted",
    });
    await gm.until(() => attemptOn(gm).step === 2);
    const talk = Array.from({ length: 40 }, (_, i) => `${i}`);
    const answers = talk.map((words, i) => (i % 2 === 0 ? gm : player).command({ type: "say", words }));
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ answer: "accepted" });
    await gm.until(() => said(gm).length === talk.length);
    await player.until(() => said(player).length === talk.length);
    expect(said(gm).toSorted()).toEqual(talk.toSorted());
    expect(player.lines.slice(-40)).toEqual(gm.lines.slice(-40));
    expect(player.view?.attempts).toEqual(gm.view?.attempts);
  });

  it("count a command once that was sent to both", async () => {
    const { here, there, opened } = await twoServers();
    const [one, other] = [await Screen.at(here.port, opened), await Screen.at(there.port, opened)];
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const both = ids.flatMap((id) => [one, other].map((screen) => screen.command({ type: "say", words: id }, id)));
    const kinds = (await Promise.all(both)).map(({ answer }) => answer);
    expect(kinds.filter((kind) => kind === "accepted")).toHaveLength(30);
    expect(kinds.filter((kind) => kind === "duplicate")).toHaveLength(30);
    await one.until(() => said(one).length === 30);
    expect(said(one).toSorted()).toEqual(ids.toSorted());
  });

  it("request no dice again for a roll that was drawn at the other", async () => {
    const { here, opened, gm, player, seat } = await twoServers();
    await player.takePart();
    const roll = { type: "throw-dice", roll: "2d6" } as const;
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const id of ids) expect(await player.command(roll, id)).toMatchObject({ answer: "accepted" });
    const moved = await Screen.at(here.port, seat);
    await moved.takePart();
    for (const id of ids) expect(await moved.command(roll, id)).toMatchObject({ answer: "duplicate" });
    const back = await Screen.at(here.port, opened);
    const requests = back.lines.flatMap(({ event }) => (event.type === "roll-requested" ? [event.request] : []));
    const drawn = back.lines.flatMap(({ event }) => (event.type === "dice-thrown" ? [event.drawn] : []));
    expect(drawn).toEqual(requests);
    expect(drawn).toHaveLength(3);
    expect(gm.view?.chains).toEqual(back.view?.chains);
  });

  it("sign out everywhere who is removed, and close a table that is deleted", async () => {
    const { gm, player, seat } = await twoServers();
    const { member } = seat;
    const removal = { type: "remove-member", member, characters: "free", hide: false } as const;
    expect(await gm.command(removal)).toMatchObject({ answer: "accepted" });
    await player.closed;
    const { gm: other, player: guest } = await twoServers();
    expect(await other.command({ type: "delete-table", title: other.view?.title ?? "" })).toMatchObject({
      answer: "accepted",
    });
    await guest.closed;
  });

  it("know who is present at the other, until they leave or their server dies", async () => {
    const { database, opened, gm, player, seat } = await twoServers();
    const presents = (screen: Screen) => screen.until(() => [...screen.present].toSorted().join() === both);
    const both = [opened.member, seat.member].toSorted().join();
    await presents(gm);
    await presents(player);
    player.socket.close();
    await gm.until(() => gm.present.join() === opened.member);
    const doomed = await spawnServer(database);
    const back = await Screen.at(doomed.port, seat);
    await presents(gm);
    await presents(back);
    await doomed.kill();
    await gm.until(() => gm.present.join() === opened.member);
  });

  it("find what was appended while nobody could tell them", async () => {
    const { database, gm, player } = await twoServers();
    const name = new URL(database).pathname.slice(1);
    await postgres.query(
      name,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rulewright changes'
       AND datname = '${name}'`,
    );
    expect(await gm.command({ type: "say", words: "Can you hear me?" })).toMatchObject({ answer: "accepted" });
    await player.until(() => said(player).includes("Can you hear me?"));
  });

  it("have one epoch, and a copy of the database has another", async () => {
    const { database, gm, player } = await twoServers();
    expect(gm.epoch.split(" ")[0]).toBe(player.epoch);
    const name = new URL(database).pathname.slice(1);
    await postgres.query(
      "postgres",
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    await postgres.query("postgres", `CREATE DATABASE ${name}_copy TEMPLATE ${name}`);
    const copy = await openPostgresStore(postgres.urlOf(`${name}_copy`), keptLog());
    expect(copy.epoch).not.toBe(player.epoch);
    await copy.close();
  });
});

describe("a server on a database", () => {
  it("says that nothing can be saved while the database is gone, and goes on when it is back", async () => {
    const own = await PostgresServer.start();
    onTestFinished(() => own.stop());
    const log = keptLog();
    const server = await serve({ database: await own.newDatabase(), log });
    const opened = await openTable(server.port);
    const gm = await Screen.at(server.port, opened);
    expect(await gm.command({ type: "say", words: "before" })).toMatchObject({ answer: "accepted" });
    await own.kill();
    const id = randomUUID();
    gm.say({ type: "command", id, command: { type: "say", words: "lost?" } });
    expect(await gm.hears("problem")).toMatchObject({ code: "unavailable" });
    await gm.closed;
    const waiting = await Screen.silent(server.port, opened.table);
    waiting.say({ type: "hello", protocol: PROTOCOL, token: opened.token, lines: 0, epoch: "" });
    expect(await waiting.hears("problem")).toMatchObject({ code: "unavailable" });
    const { status, body } = await post(server.port, "/api/tables", { system: "evening-star", name: "Gwen" });
    expect([status, body]).toMatchObject([503, { code: "unavailable" }]);
    expect(log.kept.map(({ message }) => message)).toContain("lost a connection to the database");
    await own.restart();
    await expect.poll(async () => (await fetch(`${server.localUrl}/api/health`)).status, { timeout: 20_000 }).toBe(200);
    const back = await Screen.at(server.port, opened);
    expect(await back.command({ type: "say", words: "lost?" }, id)).toMatchObject({ answer: "accepted" });
    expect(said(back)).toEqual(["before", "lost?"]);
  });

  it("needs no more than a database of its own", async () => {
    const database = await postgres.newDatabase();
    const name = new URL(database).pathname.slice(1);
    await postgres.query(name, `CREATE ROLE plain_${name} LOGIN; ALTER DATABASE ${name} OWNER TO plain_${name}`);
    const store = await openPostgresStore(postgres.urlOf(name, `plain_${name}`), keptLog());
    await store.checkWritable();
    expect(await store.countTables()).toBe(0);
    await store.close();
  });

  it("refuses a database of a later version, or that isn't there, and says what to do", async () => {
    const database = await postgres.newDatabase();
    await (await openPostgresStore(database, keptLog())).close();
    await postgres.query(new URL(database).pathname.slice(1), "UPDATE rulewright.store SET format = 99");
    await expect(openPostgresStore(database, keptLog())).rejects.toThrow(/newer version of Rulewright.*Update/u);
    const nowhere = openPostgresStore(postgres.urlOf("nowhere"), keptLog());
    await expect(nowhere).rejects.toThrow(DatabaseError);
    await expect(nowhere).rejects.toThrow(/"nowhere" does not exist.*DATABASE_URL/u);
  });
});

for (const moment of ["before", "after"] as const) {
  it(`lets another server go on when one is killed ${moment} its commit`, async () => {
    const database = await postgres.newDatabase();
    const [doomed, other] = await Promise.all([spawnServer(database, moment), spawnServer(database)]);
    const opened = await openTable(doomed.port);
    const seat: Seat = await sitDown(doomed.port, opened, "Paul");
    const [gm, player] = [await Screen.at(other.port, opened), await Screen.at(doomed.port, seat)];
    await player.command({ type: "take-character", character: player.view?.characters[0]?.id ?? "" });
    await gm.until(() => Object.keys(gm.view?.players ?? {}).length === 1);
    await gm.command(framed);
    await player.until(() => player.view?.attempts.at(-1));
    const command = { type: "choose", ...attemptOn(player), move: "roll", words: "deadly" } as const;
    const id = randomUUID();
    player.say({ type: "command", id, command });
    expect(await doomed.ended).toBe("SIGKILL");
    const back = await Screen.at(other.port, seat);
    const answer = await back.command(command, id);
    expect(answer.answer).toBe(moment === "before" ? "accepted" : "duplicate");
    await gm.until(() => attemptOn(gm).step === 2);
    expect(gm.lines.filter(({ event }) => event.type === "option-chosen")).toHaveLength(1);
  });
}
