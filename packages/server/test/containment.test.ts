import { currentAttempt } from "@rulewright/table";
import type { Command } from "@rulewright/table";
import { d, total } from "@rulewright/dice";
import { done, procedure, roll, type Run } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it } from "vitest";
import { SystemsInPlay } from "../src/systems-in-play.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { platform } from "../src/environment.ts";
import { SecureDice } from "../src/dice-source.ts";
import type { Store } from "../src/store.ts";
import { Tables } from "../src/tables.ts";
import { framed, keptLog, newFolder } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";
import { say, ask, said, tablesOn, opened, openedForFraming } from "./tables-on.ts";

const fails = () => {
  throw new Error("a client of ours");
};

async function oneRoll() {
  const store = openSqliteStore(newFolder());
  const { table, member } = await openedForFraming(tablesOn(store));
  await ask(table, member, framed, "frame-it");
  const attempt = currentAttempt(table.state)?.id ?? "";
  await ask(table, member, { type: "choose", attempt, step: 0, move: "roll" }, "roll-them");
  await store.close();
  return currentAttempt(table.state)?.trace.steps;
}

/** What was logged as an error. That the machine was too busy to decide in time is logged too. */
const errorsIn = ({ kept }: ReturnType<typeof keptLog>) => kept.filter(({ level }) => level === "error");

/** The answer and the errors when an attempt is rolled under these rules. */
async function rollOf(run: () => Run) {
  const { parameters } = eveningStar.procedures.attempt;
  const attempt = procedure("attempt", { rules: [], parameters, run });
  const system = { ...eveningStar, procedures: { ...eveningStar.procedures, attempt } };
  const [store, log] = [openSqliteStore(newFolder()), keptLog()];
  const { table, member } = await openedForFraming(tablesOn(store, log, { "evening-star": system }));
  await ask(table, member, framed, "frame-it");
  const throwing = { type: "roll", attempt: currentAttempt(table.state)?.id ?? "", step: 0 } as const;
  const answer = await ask(table, member, throwing, "roll-them");
  await store.close();
  return { answer, errors: errorsIn(log) };
}

describe("containment", () => {
  it("a bug in one command changes nothing, is told to its sender, and logged so that it can be replayed", async () => {
    const store = openSqliteStore(newFolder());
    const log = keptLog();
    const tables = tablesOn(store, log);
    const [one, two] = [await opened(tables), await opened(tables)];
    const answers = await Promise.all([
      ask(one.table, one.member, say("before"), "before-the-bug"),
      ask(one.table, one.member, { type: "dance" } as unknown as Command, "bug-of-ours"),
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
    expect(errorsIn(log)).toMatchObject([
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
            request: { member: one.member, id: "bug-of-ours", command: { type: "dance" } },
          },
        },
      },
    ]);
    await store.close();
  });

  it("a bug after dice were thrown is logged with them", async () => {
    const { answer, errors } = await rollOf(function* run(): Run {
      yield* roll(d(10).times(3), total());
      throw new Error("a bug of ours");
    });
    expect(answer).toEqual({ failure: "broken" });
    const faces = [1, 2, 3].map(() => expect.toSatisfy((face) => face >= 0 && face <= 10));
    expect(errors).toMatchObject([{ level: "error", details: { replay: { request: { id: "roll-them" }, faces } } }]);
  });

  it("a command that throws dice without end is stopped after 10,000", async () => {
    const { answer, errors } = await rollOf(function* run(): Run {
      for (let i = 0; i < 10; i += 1) yield* roll(d(10).times(1000), total());
      yield* roll(d(10).times(1), total());
      return done({ outcome: "over" });
    });
    expect(answer).toEqual({ failure: "broken" });
    expect(errors).toMatchObject([
      { details: { err: { message: "a command threw more than 10000 dice" }, replay: { faces: { length: 10_000 } } } },
    ]);
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
    // One of the first round, and both of each of the others.
    expect(errorsIn(log).map(({ message }) => message)).toEqual(Array(1 + 2 + 2).fill("could not store a table"));
    await inner.close();
  });

  it("a client that can't be told is logged, and holds up no other table", async () => {
    const store = openSqliteStore(newFolder());
    const log = keptLog();
    const tables = tablesOn(store, log);
    const [one, two] = [await opened(tables), await opened(tables)];
    const heard: number[] = [];
    one.table.subscribers.add({
      member: one.member,
      tableChanged: fails,
      seatsChanged: () => {},
      membersPresent: () => {},
    });
    two.table.subscribers.add({
      member: two.member,
      tableChanged: ({ seq }) => heard.push(seq),
      seatsChanged: () => {},
      membersPresent: () => {},
    });
    await Promise.all([one, two].map(({ table, member }) => ask(table, member, say("x"), "command-one")));
    await tables.drain();
    expect(heard).toEqual([two.table.state.seq]);
    expect(errorsIn(log)).toMatchObject([
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
    expect(errorsIn(log)).toMatchObject([{ details: { err: { message: "the store gave no result" } } }]);
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
    expect(errorsIn(log)).toMatchObject([{ level: "error", details: { err: { message: "a bad sector" } } }]);
    readable = true;
    expect(await ask(table, member, say("here"), "command-here")).toMatchObject({ answer: "accepted" });
    expect(said(table)).toEqual(["elsewhere", "here"]);
    await inner.close();
  });

  it("a log that can't be measured is told to whoever runs the server, and its table is there", async () => {
    const inner = openSqliteStore(newFolder());
    const { id } = await opened(tablesOn(inner));
    const log = keptLog();
    const failing = { ...withAppend(inner, (all, go) => go(all)), logSizes: async () => fails() };
    expect(await tablesOn(failing, log).find(id)).toBeDefined();
    await expect
      .poll(() => errorsIn(log))
      .toMatchObject([{ level: "error", message: expect.stringContaining("measure"), details: { table: id } }]);
    await inner.close();
  });

  it("a table whose log can't be understood fails alone, and is read again next time", async () => {
    const inner = openSqliteStore(newFolder());
    const { id } = await opened(tablesOn(inner));
    const forgetful = new Tables(inner, new SystemsInPlay({}), {
      dice: new SecureDice(),
      ...platform,
      log: keptLog(),
    });
    await expect(forgetful.find(id)).rejects.toThrow(/isn't in the catalogue/);
    await expect(forgetful.find(id)).rejects.toThrow(/isn't in the catalogue/);
    expect(await forgetful.find("nowhere")).toBeUndefined();
    await inner.close();
  });

  it("a table that is deleted while a seat at it is looked up isn't there", async () => {
    const inner = openSqliteStore(newFolder());
    const tables = tablesOn({ ...withAppend(inner, (all, go) => go(all)), memberOf: async () => "gwen" });
    expect(await tables.seatByToken("nowhere", "token")).toBe("no-such-table");
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
      ...platform,
      now: () => now,
      log: keptLog(),
    });
    const { id, table, member } = await opened(tables);
    const listener = { member, tableChanged: () => {}, seatsChanged: () => {}, membersPresent: () => {} };
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
    now += 10 * 60_000 + 1;
    await tables.evictIdle();
    const again = await tables.find(id);
    expect(again).not.toBe(table);
    expect(again?.state).toEqual(table.state);
    await store.close();
  });
});
