import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openSqliteStore } from "../src/sqlite-store.ts";
import type { Store, Watching } from "../src/store.ts";
import type { Subscriber } from "../src/subscribers.ts";
import { keptLog, newFolder } from "./support.ts";
import { ask, opened, said, say, tablesOn } from "./tables-on.ts";
import { withAppend } from "./wrapped-store.ts";

/** A store that two servers share, with what it was told to watch by each, and who is present where. */
function shared() {
  const inner = openSqliteStore(newFolder());
  onTestFinished(() => inner.close());
  const watching: Watching[] = [];
  const told: (readonly [table: string, members: readonly string[]])[] = [];
  const store: Store = {
    ...withAppend(inner, (all, go) => go(all)),
    watch: (one) => {
      watching.push(one);
      return { tell: (table, members) => void told.push([table, members]), elsewhere: () => ["far-away"] };
    },
  };
  return { store, watching, told };
}

/** A client that counts what it is told. */
function client(member: string) {
  const heard = { changes: 0, seats: 0, present: [] as (readonly string[])[] };
  const subscriber: Subscriber = {
    member,
    tableChanged: () => void (heard.changes += 1),
    seatsChanged: () => void (heard.seats += 1),
    membersPresent: (members) => void heard.present.push(members),
  };
  return { heard, subscriber };
}

/** A table that two servers have in memory, with a client at the second. */
async function atTwoServers(log = keptLog()) {
  const { store, watching, told } = shared();
  const [here, there] = [tablesOn(store), tablesOn(store, log)];
  const { id, member, table } = await opened(here);
  const other = await there.find(id);
  const [, watched] = watching;
  if (!other || !watched) throw new Error("the other server knows the table, and watches the store");
  const { heard, subscriber } = client(member);
  other.subscribers.add(subscriber);
  return { store, id, member, table, there, other, watched, told, heard };
}

/** Waits until everything that was begun is done. */
const settled = async (holds: () => boolean): Promise<void> => {
  await vi.waitFor(() => expect(holds()).toBe(true));
};

describe("a server that shares its store", () => {
  it("tells which tables it has in memory, and up to which entry", async () => {
    const { id, other, watched } = await atTwoServers();
    expect([[...watched.tables()], watched.end(id), watched.end("another")]).toEqual([
      [id],
      other.state.seq,
      undefined,
    ]);
  });

  it("takes over what another one appends to a table, and shows its clients", async () => {
    const { id, member, table, there, other, watched, heard } = await atTwoServers();
    await ask(table, member, say("Good evening"), "said-elsewhere");
    expect([said(other), heard.changes]).toEqual([[], 0]);
    watched.changed("another");
    watched.changed(id);
    await settled(() => heard.changes > 0);
    expect([said(other), heard, there.loaded]).toEqual([["Good evening"], { changes: 1, seats: 0, present: [] }, 1]);
    expect(watched.end(id)).toBe(table.state.seq);
    // Nothing is new, and the table stays.
    watched.changed(id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([heard.changes, heard.seats, there.loaded]).toEqual([1, 0, 1]);
  });

  it("ends the seats of a table that another one has deleted, and forgets it", async () => {
    const { id, member, table, there, watched, heard } = await atTwoServers();
    await ask(table, member, { type: "delete-table", title: table.state.title }, "delete-it");
    watched.changed(id);
    await settled(() => heard.seats > 0);
    expect([there.loaded, [...watched.tables()], watched.end(id), heard.changes]).toEqual([0, [], undefined, 0]);
  });

  it("keeps a table that can't be read for now, and says so in its log", async () => {
    const log = keptLog();
    const { store, id, member, table, there, other, watched, heard } = await atTwoServers(log);
    await ask(table, member, say("Good evening"), "said-elsewhere");
    const read = vi.spyOn(store, "read").mockRejectedValueOnce(new Error("the disk failed"));
    watched.changed(id);
    await settled(() => log.kept.length > 0);
    expect(log.kept).toEqual([
      { level: "error", message: "could not read a table", details: { err: new Error("the disk failed"), table: id } },
    ]);
    expect([there.loaded, said(other), heard.seats]).toEqual([1, [], 0]);
    read.mockRestore();
    watched.changed(id);
    await settled(() => heard.changes > 0);
    expect(said(other)).toEqual(["Good evening"]);
  });

  it("shows who is present at the others, and tells them who is present here", async () => {
    const { id, member, other, watched, told, heard } = await atTwoServers();
    expect([told, other.subscribers.present]).toEqual([[[id, [member]]], [member, "far-away"]]);
    watched.presentElsewhere("another", ["nobody"]);
    watched.presentElsewhere(id, ["bea"]);
    expect([other.subscribers.present, heard.present]).toEqual([[member, "bea"], [[member, "bea"]]]);
  });
});
