import type { SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { attemptsInLog } from "@rulewright/table";
import { DatabaseSync } from "@photostructure/sqlite";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startServer } from "../src/index.ts";
import { Screen } from "./client.ts";
import { attemptOn, framed, newFolder, serve, twoAtATable } from "./support.ts";

const systems = (system: SystemDefinition) => ({ "evening-star": system });

/** Evening Star with more lots, under the same version of the author's. */
const lotsOfLots: SystemDefinition = {
  ...eveningStar,
  trackers: { ...eveningStar.trackers, lots: { ...eveningStar.trackers.lots, max: 12 } },
  note: "Characters may hold up to 12 lots.",
};

async function evening(data: string, system: SystemDefinition) {
  const server = await startServer({ port: 0, host: "127.0.0.1", data, systems: systems(system) });
  const two = await twoAtATable(server.port);
  await two.gm.command(framed);
  await two.player.until(() => two.player.view?.attempts.at(-1));
  await two.player.command({ type: "choose", ...attemptOn(two.player), move: "roll" });
  await two.player.until(() => attemptOn(two.player).step === 2);
  return { server, ...two };
}

const typesOf = ({ lines }: Screen) => lines.map(({ event }) => event.type);

it("an open attempt waits for the game master under changed rules, and one command closes it", async () => {
  const data = newFolder();
  const { server, opened, seat } = await evening(data, eveningStar);
  await server.close();
  const changed = await serve({ data, systems: systems(lotsOfLots) });
  const player = await Screen.at(changed.port, seat);
  const gm = await Screen.at(changed.port, opened);

  // What has changed is told before anybody does anything, once, and to everybody.
  expect(typesOf(gm).filter((type) => type === "rules-changed")).toHaveLength(1);
  expect(player.lines.at(-1)?.event).toMatchObject({
    type: "rules-changed",
    note: "Characters may hold up to 12 lots.",
    differences: [{ change: "changed", at: ["trackers", "lots", "max"], from: 10, to: 12 }],
    more: 0,
  });
  expect(player.view?.attempts.at(-1)).toMatchObject({ earlierRules: true, settled: false });
  expect(
    await player.command({ type: "choose", ...attemptOn(player), move: "lots", detail: { double: 1 } }),
  ).toMatchObject({
    answer: "rejected",
    refusal: { code: "earlier-rules" },
  });
  expect(await player.command({ type: "say", words: "What now?" })).toMatchObject({ answer: "accepted" });
  expect(await gm.command({ type: "edit", of: "maren-oake", name: "lots", to: 9 })).toMatchObject({
    answer: "accepted",
  });

  expect(await gm.command({ type: "close-attempt", attempt: attemptOn(gm).attempt })).toMatchObject({
    answer: "accepted",
  });
  await player.until(() => player.view?.attempts.at(-1) === undefined);
  expect(await gm.command(framed)).toMatchObject({ answer: "accepted" });
  await player.until(() => player.view?.attempts.at(-1));
  expect(await player.command({ type: "choose", ...attemptOn(player), move: "roll" })).toMatchObject({
    answer: "accepted",
  });
});

it("a settled attempt is told by its log, and nothing waits", async () => {
  const data = newFolder();
  const { server, opened, player } = await evening(data, eveningStar);
  const { attempt } = attemptOn(player);
  await player.command({ type: "choose", ...attemptOn(player), move: "let-it-stand" });
  await player.until(() => player.view?.attempts.at(-1)?.settled);
  const before = attemptsInLog("evening-star", player.lines).get(attempt);
  await server.close();
  const changed = await serve({ data, systems: systems(lotsOfLots) });
  const gm = await Screen.at(changed.port, opened);
  expect(attemptsInLog("evening-star", gm.lines).get(attempt)).toEqual({ ...before, earlierRules: true });
  expect(before?.positions.at(-1)?.explanation?.sums).toHaveLength(1);
  expect(await gm.command({ type: "answer-for-the-world", attempt, words: "It ticks." })).toMatchObject({
    answer: "accepted",
  });
});

it("an archived table is told that its rules have changed when it is reopened", async () => {
  const data = newFolder();
  const { server, opened, gm, player } = await evening(data, eveningStar);
  await player.command({ type: "choose", ...attemptOn(player), move: "let-it-stand" });
  expect(await gm.command({ type: "archive-table" })).toMatchObject({ answer: "accepted" });
  await server.close();
  const changed = await serve({ data, systems: systems(lotsOfLots) });
  const back = await Screen.at(changed.port, opened);
  expect(typesOf(back).at(-1)).toBe("table-archived");
  expect(await back.command({ type: "reopen-table" })).toMatchObject({ answer: "accepted" });
  await back.until(() => typesOf(back).includes("rules-changed"));
  expect(typesOf(back).slice(-2)).toEqual(["table-reopened", "rules-changed"]);
});

it("a restart with the same rules tells nothing, and the attempt goes on", async () => {
  const data = newFolder();
  const { server, seat, player } = await evening(data, eveningStar);
  await server.close();
  const again = await serve({ data, systems: systems({ ...eveningStar, title: "Morning Star", version: "2" }) });
  const back = await Screen.at(again.port, seat);
  expect(back.lines).toEqual(player.lines);
  expect(await back.command({ type: "choose", ...attemptOn(back), move: "let-it-stand" })).toMatchObject({
    answer: "accepted",
  });
});

it("a table that was stored before rules had an identity goes on as before", async () => {
  const data = newFolder();
  const { server, seat } = await evening(data, eveningStar);
  await server.close();
  makeOld(data);
  const again = await serve({ data, systems: systems(eveningStar) });
  const back = await Screen.at(again.port, seat);
  expect(back.lines[0]?.event).toMatchObject({ type: "table-opened", version: "1" });
  expect(typesOf(back)).not.toContain("rules-changed");
  expect(await back.command({ type: "choose", ...attemptOn(back), move: "let-it-stand" })).toMatchObject({
    answer: "accepted",
  });
});

/** Rewrites the tables of a data folder as they were stored before rules had an identity, and logs a chain of hashes. */
function makeOld(data: string): void {
  const database = new DatabaseSync(join(data, "tables.sqlite"));
  database.exec(`
    DELETE FROM entries WHERE json_extract(event, '$.type') = 'rules-recorded';
    UPDATE entries SET event = json_remove(event, '$.position', '$.negotiable');
    UPDATE entries SET event = json_set(event, '$.version', '1') WHERE json_extract(event, '$.version') IS NOT NULL;
    UPDATE entries SET seq = (
      SELECT count(*) FROM entries AS other WHERE other.table_id = entries.table_id AND other.seq <= entries.seq
    );
    ALTER TABLE entries DROP COLUMN hash;
    ALTER TABLE entries DROP COLUMN command;
    ALTER TABLE entries DROP COLUMN lines;
    ALTER TABLE tables DROP COLUMN last_seq;
    ALTER TABLE tables DROP COLUMN last_hash;
    DROP TABLE probes;
    DROP TABLE codes;
    DROP INDEX seats_by_member;
    DROP TABLE snapshots;
    DROP TABLE derived;
    DROP TABLE journal;
    CREATE INDEX commands_by_seq ON commands (table_id, seq);
    PRAGMA user_version = 1;
  `);
  database.close();
}
