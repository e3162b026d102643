import { catalogue, systemById } from "@rulewright/systems";
import type { Answer, Command } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { SystemsInPlay } from "../src/systems-in-play.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import type { LiveTable } from "../src/live-table.ts";
import { SecureDice } from "../src/dice-source.ts";
import type { RequestFailure } from "../src/requests.ts";
import type { Append, Store } from "../src/store.ts";
import { Tables } from "../src/tables.ts";
import { framed, keptLog, newFolder } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";

const [party] = catalogue["evening-star"]?.parties ?? [];

const say = (words: string): Command => ({ type: "say", words });

function ask(table: LiveTable, member: string, command: Command, id: string): Promise<Answer | RequestFailure> {
  return new Promise((reply) => table.enqueue({ kind: "command", member, id, command, reply }));
}

const said = ({ state }: LiveTable) => state.log.flatMap(({ event }) => (event.type === "said" ? [event.words] : []));

/** Tables as one server has them; several may stand on one store. */
function tablesOn(store: Store, log = keptLog()) {
  return new Tables(store, new SystemsInPlay(catalogue), {
    dice: new SecureDice(Buffer.alloc(48, 1)),
    now: () => 1000,
    log,
  });
}

async function opened(tables: Tables) {
  const system = systemById("evening-star");
  if (!system || !party) throw new Error("Evening Star has a party");
  const { table: id, member } = await tables.open({ system, party, title: "Test", name: "Gwen" });
  const table = await tables.find(id);
  if (!table) throw new Error("the table is there");
  return { id, member, table };
}

/** A table whose game master may frame attempts of characters that nobody plays. */
async function openedForFraming(tables: Tables) {
  const { id, member, table } = await opened(tables);
  await ask(table, member, { type: "set-house-rule", name: "gmRolls", value: true }, "house-rule");
  return { id, member, table };
}

describe("a round", () => {
  it("stores all that came in a tick, at every table, in one transaction", async () => {
    const inner = openSqliteStore(newFolder());
    const transactions: (readonly Append[])[] = [];
    const tables = tablesOn(withAppend(inner, (all, go) => (transactions.push(all), go(all))));
    const [one, two] = [await opened(tables), await opened(tables)];
    const answers = await Promise.all(
      [one, two, one, two, one].map(({ table, member }, i) => ask(table, member, say(`${i}`), `command-${i}`)),
    );
    expect(answers.every((answer) => "answer" in answer && answer.answer === "accepted")).toBe(true);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.map(({ entries }) => entries.length)).toEqual([3, 2]);
    expect([said(one.table), said(two.table)]).toEqual([
      ["0", "2", "4"],
      ["1", "3"],
    ]);
    await inner.close();
  });

  it("decides each command on what the ones before it would make of the table", async () => {
    const inner = openSqliteStore(newFolder());
    const { table, member } = await openedForFraming(tablesOn(inner));
    const answers = await Promise.all([
      ask(table, member, framed, "frame-it"),
      ask(table, member, { type: "answer-for-the-world", attempt: "nothing", words: "x" }, "not-there"),
      ask(table, member, { type: "ask", words: "w", move: "negotiate", detail: { difficulty: 1 } }, "ask-for-it"),
      ask(table, member, framed, "frame-it"),
    ]);
    expect(answers).toMatchObject([
      { answer: "accepted" },
      { answer: "rejected" },
      { answer: "accepted" },
      { answer: "duplicate", first: { answer: "accepted" } },
    ]);
    await inner.close();
  });

  it("tells nobody anything before it is stored", async () => {
    const inner = openSqliteStore(newFolder());
    const order: string[] = [];
    const slow = withAppend(inner, async (all, go) => {
      const results = await go(all);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push("stored");
      return results;
    });
    const { table, member } = await opened(tablesOn(slow));
    table.subscribers.add({ member, tableChanged: () => order.push("told"), membersPresent: () => {} });
    const answered = new Promise<void>((resolve) => {
      table.enqueue({
        kind: "command",
        member,
        id: "the-command",
        command: say("x"),
        reply: () => {
          order.push("answered");
          resolve();
        },
      });
    });
    expect(table.state.log.some(({ event }) => event.type === "said")).toBe(false);
    await answered;
    await new Promise(setImmediate);
    expect(order).toEqual(["stored", "answered", "told"]);
    await inner.close();
  });
});

describe("updates", () => {
  it("are sent for changes, and not for what is refused, repeated or already known", async () => {
    const store = openSqliteStore(newFolder());
    const { id, table, member } = await opened(tablesOn(store));
    const heard: number[] = [];
    table.subscribers.add({ member, tableChanged: ({ seq }) => heard.push(seq), membersPresent: () => {} });
    const before = table.state.seq;
    await ask(table, member, say("once"), "command-once");
    await ask(table, member, say("once"), "command-once");
    await ask(table, member, { type: "withdraw", proposal: "none" }, "not-accepted");
    table.catchUp(await store.read(id, 0));
    await new Promise(setImmediate);
    expect(heard).toEqual([before + 1]);
    expect(said(table)).toEqual(["once"]);
    const other = await tablesOn(store).find(id);
    if (!other) throw new Error("another server knows the table");
    await ask(other, member, say("elsewhere"), "command-elsewhere");
    table.catchUp(await store.read(id, table.state.seq));
    expect(heard).toEqual([before + 1, before + 2]);
    await store.close();
  });

  it("have times that never go back, even if the clock does", async () => {
    const store = openSqliteStore(newFolder());
    const times = [500, 2000, 1000, 1500, 3000];
    let now = 500;
    const tables = new Tables(store, new SystemsInPlay(catalogue), {
      dice: new SecureDice(),
      now: () => now,
      log: keptLog(),
    });
    const { table, member } = await opened(tables);
    const last = () => table.state.log.at(-1)?.at;
    expect(last()).toBe(500);
    for (const [i, time] of times.entries()) {
      now = time;
      await ask(table, member, say("x"), `command-${i}`);
    }
    const at = table.state.log.flatMap((entry) => (entry.event.type === "said" ? [entry.at] : []));
    expect(at).toEqual([500, 2000, 2000, 2000, 3000]);
    await store.close();
  });
});

describe("a table with waiting requests", () => {
  it("is in use until they are answered", async () => {
    const store = openSqliteStore(newFolder());
    const { table, member } = await opened(tablesOn(store));
    expect(table.idle).toBe(true);
    const answer = ask(table, member, say("x"), "command-one");
    expect(table.idle).toBe(false);
    await answer;
    expect(table.idle).toBe(true);
    await store.close();
  });
});

describe("two servers on one store", () => {
  it("decide again what the other was faster with, and see each other's lines", async () => {
    const store = openSqliteStore(newFolder());
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const { id, member, table } = await opened(here);
    const other = await there.find(id);
    if (!other) throw new Error("the other server knows the table");
    const heard: number[] = [];
    other.subscribers.add({ member, tableChanged: ({ seq }) => heard.push(seq), membersPresent: () => {} });
    const all = Array.from({ length: 20 }, (_, i) => ask(i % 2 ? table : other, member, say(`${i}`), `command-${i}`));
    for (const answer of await Promise.all(all)) expect(answer).toMatchObject({ answer: "accepted" });
    await ask(table, member, say("last here"), "last-command-here");
    await ask(other, member, say("last there"), "last-command-there");
    expect(said(other).toSorted()).toEqual(
      [...Array.from({ length: 20 }, (_, i) => `${i}`), "last here", "last there"].toSorted(),
    );
    expect(other.state.log).toEqual((await store.read(id, 0)).entries);
    expect(heard.at(-1)).toBe(other.state.seq);
    await store.close();
  });

  it("count a command once, whichever it is sent to", async () => {
    const store = openSqliteStore(newFolder());
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const { id, member, table } = await openedForFraming(here);
    const other = await there.find(id);
    if (!other) throw new Error("the other server knows the table");
    const first = await ask(table, member, framed, "frame-once");
    expect(await ask(other, member, framed, "frame-once")).toEqual({ answer: "duplicate", first });
    // Even one that the other server, not yet knowing, would refuse.
    const attempt = table.state.attempt?.id ?? "";
    const world: Command = { type: "answer-for-the-world", attempt, words: "It works." };
    const third = await tablesOn(store).find(id);
    await ask(table, member, say("something else"), "something-else");
    const counted = await ask(table, member, world, "the-world-answers");
    expect(await ask(third ?? table, member, world, "the-world-answers")).toEqual({
      answer: "duplicate",
      first: counted,
    });
    await store.close();
  });

  it("let in who took a seat by way of the other", async () => {
    const store = openSqliteStore(newFolder());
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const { id, table } = await opened(here);
    const other = await there.find(id);
    if (!other) throw new Error("the other server knows the table");
    const taken = await here.takeSeat(table, "Paul");
    if (!("token" in taken)) throw new Error("there is room");
    expect(await there.memberByToken(other, taken.token)).toEqual({ id: taken.member, name: "Paul", role: "player" });
    await store.close();
  });
});

async function oneRoll() {
  const store = openSqliteStore(newFolder());
  const { table, member } = await openedForFraming(tablesOn(store));
  await ask(table, member, framed, "frame-it");
  const attempt = table.state.attempt?.id ?? "";
  await ask(table, member, { type: "choose", attempt, step: 0, move: "roll" }, "roll-them");
  await store.close();
  return table.state.attempt?.trace.steps;
}

const fails = () => {
  throw new Error("a client of ours");
};

describe("containment", () => {
  it("a bug in one command changes nothing, is told to its sender, and logged so that it can be replayed", async () => {
    const store = openSqliteStore(newFolder());
    const log = keptLog();
    const tables = tablesOn(store, log);
    const [one, two] = [await opened(tables), await opened(tables)];
    const answers = await Promise.all([
      ask(one.table, one.member, say("before"), "before-the-bug"),
      ask(one.table, "nobody", say("a bug"), "bug-of-ours"),
      ask(one.table, one.member, say("after"), "after-the-bug"),
      ask(two.table, two.member, say("elsewhere"), "elsewhere"),
    ]);
    expect(answers).toMatchObject([
      { answer: "accepted" },
      { failure: "broken" },
      { answer: "accepted" },
      { answer: "accepted" },
    ]);
    expect(said(one.table)).toEqual(["before", "after"]);
    expect(log.kept).toMatchObject([
      {
        level: "error",
        details: {
          err: expect.any(Error),
          replay: {
            table: one.id,
            system: "evening-star",
            version: expect.stringMatching(/^[0-9a-f]{16}$/u),
            after: one.table.state.seq - 1,
            faces: [],
            request: { member: "nobody", id: "bug-of-ours", command: { type: "say", words: "a bug" } },
          },
        },
      },
    ]);
    await store.close();
  });

  it("a store that fails one table, or a whole round, is told to those who asked; sent again it counts once", async () => {
    const inner = openSqliteStore(newFolder());
    const log = keptLog();
    let failing: "one" | "all" | "after" | undefined;
    const store = withAppend(inner, async (all, go) => {
      if (failing === "all") throw new Error("the disk is full");
      if (failing === "one") return [new Error("no"), ...(await go(all.slice(1)))];
      const results = await go(all);
      if (failing === "after") throw new Error("stored, but who knows");
      return results;
    });
    const tables = tablesOn(store, log);
    const [one, two] = [await opened(tables), await opened(tables)];
    const both = () =>
      Promise.all([one, two].map(({ table, member }) => ask(table, member, say("x"), `command-${failing}`)));
    for (failing of ["one", "all", "after"] as const) {
      const now = failing;
      const second = failing === "one" ? { answer: "accepted" } : { failure: "unsaved" };
      expect([now, await both()]).toMatchObject([now, [{ failure: "unsaved" }, second]]);
    }
    failing = undefined;
    for (const [id, answer] of [
      ["command-one", "accepted"],
      ["command-all", "accepted"],
      ["command-after", "duplicate"],
    ] as const) {
      expect(await ask(one.table, one.member, say("x"), id)).toMatchObject({ answer });
    }
    expect(said(one.table)).toHaveLength(3);
    expect(log.kept.every(({ level }) => level === "error")).toBe(true);
    await inner.close();
  });

  it("a client that can't be told is logged, and holds up no other table", async () => {
    const store = openSqliteStore(newFolder());
    const log = keptLog();
    const tables = tablesOn(store, log);
    const [one, two] = [await opened(tables), await opened(tables)];
    const heard: number[] = [];
    one.table.subscribers.add({ member: one.member, tableChanged: fails, membersPresent: () => {} });
    two.table.subscribers.add({
      member: two.member,
      tableChanged: ({ seq }) => heard.push(seq),
      membersPresent: () => {},
    });
    await Promise.all([one, two].map(({ table, member }) => ask(table, member, say("x"), "command-one")));
    await tables.drain();
    expect(heard).toEqual([two.table.state.seq]);
    expect(log.kept).toMatchObject([
      {
        level: "error",
        details: { table: one.id, err: { message: "a client of ours" } },
        message: expect.stringContaining("publish"),
      },
    ]);
    await store.close();
  });

  it("a store that gives too few results counts as one that failed", async () => {
    const inner = openSqliteStore(newFolder());
    const log = keptLog();
    const tables = tablesOn(
      withAppend(inner, async (all, go) => (await go(all)).slice(1)),
      log,
    );
    const { table, member } = await opened(tables);
    expect(await ask(table, member, say("x"), "command-one")).toEqual({ failure: "unsaved" });
    expect(log.kept).toMatchObject([{ details: { err: { message: "the store gave no result" } } }]);
    await inner.close();
  });

  it("a table that another server changed, and that can't be read, is told to those who asked", async () => {
    const inner = openSqliteStore(newFolder());
    const log = keptLog();
    let readable = true;
    const store: Store = {
      ...withAppend(inner, (all, go) => go(all)),
      read: (id, after) => (readable ? inner.read(id, after) : Promise.reject(new Error("a bad sector"))),
    };
    const { id, table, member } = await opened(tablesOn(store, log));
    const other = await tablesOn(inner).find(id);
    if (!other) throw new Error("the other server knows the table");
    await ask(other, member, say("elsewhere"), "command-elsewhere");
    readable = false;
    expect(await ask(table, member, say("here"), "command-here")).toEqual({ failure: "unsaved" });
    expect(log.kept).toMatchObject([{ level: "error", details: { err: { message: "a bad sector" } } }]);
    readable = true;
    expect(await ask(table, member, say("here"), "command-here")).toMatchObject({ answer: "accepted" });
    expect(said(table)).toEqual(["elsewhere", "here"]);
    await inner.close();
  });

  it("a table whose log can't be understood fails alone, and is read again next time", async () => {
    const inner = openSqliteStore(newFolder());
    const { id } = await opened(tablesOn(inner));
    const forgetful = new Tables(inner, new SystemsInPlay({}), {
      dice: new SecureDice(),
      now: Date.now,
      log: keptLog(),
    });
    await expect(forgetful.find(id)).rejects.toThrow(/isn't in the catalogue/);
    await expect(forgetful.find(id)).rejects.toThrow(/isn't in the catalogue/);
    expect(await forgetful.find("nowhere")).toBeUndefined();
    await inner.close();
  });

  it("a queue has an end", async () => {
    const store = openSqliteStore(newFolder());
    const { table, member } = await opened(tablesOn(store));
    const answers = await Promise.all(
      Array.from({ length: 1001 }, (_, i) => ask(table, member, say("x"), `command-${i}`)),
    );
    expect(answers.filter((answer) => "failure" in answer)).toEqual([{ failure: "busy" }]);
    await store.close();
  });

  it("the dice come from the generator given, and fall the same way for its seed", async () => {
    expect(await oneRoll()).toEqual(await oneRoll());
  });

  it("lets go of tables nobody uses, and folds them again", async () => {
    const store = openSqliteStore(newFolder());
    let now = 0;
    const tables = new Tables(store, new SystemsInPlay(catalogue), {
      dice: new SecureDice(),
      now: () => now,
      log: keptLog(),
    });
    const { id, table, member } = await opened(tables);
    const listener = { member, tableChanged: () => {}, membersPresent: () => {} };
    table.subscribers.add(listener);
    now += 11 * 60_000;
    await tables.evictIdle();
    expect(await tables.find(id)).toBe(table);
    table.subscribers.remove(listener);
    await tables.evictIdle();
    expect(await tables.find(id)).toBe(table);
    now += 10 * 60_000;
    await tables.evictIdle();
    expect(await tables.find(id)).toBe(table);
    now += 11 * 60_000;
    await tables.evictIdle();
    const again = await tables.find(id);
    expect(again).not.toBe(table);
    expect(again?.state).toEqual(table.state);
    await store.close();
  });
});
