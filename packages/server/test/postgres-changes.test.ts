import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PostgresPresence } from "../src/postgres-presence.ts";
import { watched } from "./watched-changes.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("waiting for the next look at the database, or for the next try, keeps no process from ending", async () => {
  const simulated = { setInterval, setTimeout };
  const timers: NodeJS.Timeout[] = [];
  const kept = (set: typeof setInterval | typeof setTimeout) =>
    Object.assign((work: () => void, ms: number) => {
      const timer = set(work, ms);
      if (ms >= 500) timers.push(timer);
      return timer;
    }, set);
  Object.assign(globalThis, { setInterval: kept(setInterval), setTimeout: kept(setTimeout) });
  const { latest, later } = watched();
  await later(100);
  latest().emit("end");
  await later(0);
  Object.assign(globalThis, simulated);
  expect(timers.length).toBeGreaterThanOrEqual(2);
  expect(timers.filter((timer) => timer.hasRef())).toEqual([]);
});

describe("the notifications between servers", () => {
  it("begin with that of a new server, and name the ends of logs that are known at the same time", async () => {
    const { changes, latest, told, later } = watched();
    await later(0);
    expect(latest().texts).toEqual(["LISTEN rulewright"]);
    changes.appended("t1", 3);
    changes.appended("t2", 1);
    changes.appended("t1", 4);
    await later(50);
    expect(told()).toEqual([
      { isNew: true },
      {
        ends: [
          ["t1", 4],
          ["t2", 1],
        ],
      },
    ]);
    changes.appended("t1", 5);
    await later(1);
    expect(told().slice(2)).toEqual([{ ends: [["t1", 5]] }]);
  });

  it("wait a moment for one another, unless there is more than one can name", async () => {
    const { changes, told, later } = watched();
    await later(100);
    const before = told().length;
    for (let i = 0; i < 301; i += 1) changes.appended(`t${i}`, 1);
    await later(1);
    const sizes = () =>
      told()
        .slice(before)
        .map(({ ends }) => (Array.isArray(ends) ? ends.length : 0));
    expect(sizes()).toEqual([150, 150]);
    await later(18);
    expect(sizes()).toEqual([150, 150]);
    await later(1);
    expect(sizes()).toEqual([150, 150, 1]);
  });

  it("of others tell of entries that are missing here, and those of oneself nothing", async () => {
    const { changed, hear, latest, later } = watched({ t1: 3 });
    await later(0);
    hear({
      server: "other",
      ends: [
        ["t1", 3],
        ["t2", 9],
      ],
    });
    expect(changed).toEqual([]);
    hear({ server: "other", ends: [["t1", 4]] });
    expect(changed).toEqual(["t1"]);
    const own = latest().told[0]?.["server"];
    hear({ server: own, ends: [["t1", 5]] });
    for (const broken of ["{", "[]", '{"server":3}', '{"server":"other","ends":["t1"]}']) hear(broken);
    expect(changed).toEqual(["t1"]);
  });

  it("tell who is present: changes, all of it to a new server, and that this one is alive", async () => {
    const { changes, told, present, hear, later } = watched();
    await later(50);
    changes.presence.tell("t1", ["ann"]);
    await later(50);
    expect(told().at(-1)).toEqual({ present: [["t1", ["ann"]]] });
    const before = told().length;
    hear({ server: "other", isNew: true });
    await later(50);
    hear({ server: "other", present: [["t1", ["bea"]]] });
    await later(50);
    expect(told().slice(before)).toEqual([{ present: [["t1", ["ann"]]] }]);
    expect(present).toEqual([["t1", ["bea"]]]);
    await later(1750);
    expect(told().slice(before + 1)).toEqual([]);
    await later(70);
    expect(told().slice(before + 1)).toEqual([{}]);
    changes.presence.tell("t1", []);
    await later(4100);
    expect(told().slice(before + 2)).toEqual([{ present: [["t1", []]] }]);
    // A server that has been silent for ten seconds is gone.
    await later(10_000);
    expect(present.at(-1)).toEqual(["t1", []]);
  });

  it("that are lost do no harm: the ends of logs are compared every two seconds", async () => {
    const known = { t1: 3, t2: 3, t3: 3 };
    const { asked, changed, later } = watched(known, { t1: 3, t2: 4 });
    await later(0);
    expect([asked, changed]).toEqual([[["t1", "t2", "t3"]], ["t2", "t3"]]);
    await later(1999);
    expect(asked).toHaveLength(1);
    await later(1);
    expect(asked).toHaveLength(2);
  });

  it("need no look at the database while no table is in use", async () => {
    const { asked, later } = watched();
    await later(5000);
    expect(asked).toEqual([]);
  });
});

describe("a connection for notifications", () => {
  it.each(["error", "end"])("is opened again half a second after its %s, and tells everything", async (event) => {
    const { changes, clients, told, later } = watched();
    await later(50);
    changes.presence.tell("t1", ["ann"]);
    await later(50);
    clients[0]?.emit(event);
    clients[0]?.emit("end");
    expect(clients[0]?.ended).toBe(1);
    changes.appended("t1", 2);
    await later(499);
    expect(clients).toHaveLength(1);
    await later(1);
    expect(clients).toHaveLength(2);
    await later(100);
    expect(told()).toEqual([{ isNew: true }, { ends: [["t1", 2]] }, { present: [["t1", ["ann"]]] }]);
    expect(clients[0]?.told).toHaveLength(2);
    await later(5000);
    expect(clients).toHaveLength(2);
  });

  it("is opened again at a time of its own, so that a database isn't asked by all servers at once", async () => {
    const { clients, later } = watched();
    await later(50);
    vi.mocked(Math.random).mockReturnValue(0.5);
    clients[0]?.emit("end");
    await later(749);
    expect(clients).toHaveLength(1);
    await later(1);
    expect(clients).toHaveLength(2);
  });

  it("that can't be opened is logged and tried again", async () => {
    const { clients, told, log, later, setFailing } = watched();
    setFailing(true);
    await later(50);
    clients[0]?.emit("error");
    await later(500);
    setFailing(false);
    expect(clients).toHaveLength(2);
    expect(log.kept.map(({ message }) => message)).toEqual(["could not listen to the database"]);
    await later(500);
    expect(clients).toHaveLength(3);
    await later(50);
    expect(told()).toEqual([{ isNew: true }]);
  });

  it("goes on after a notification that could not be sent", async () => {
    const { changes, latest, told, later } = watched();
    await later(50);
    latest().fails = true;
    changes.appended("t1", 2);
    await later(50);
    changes.appended("t1", 3);
    await later(50);
    expect(told().slice(1)).toEqual([{ ends: [["t1", 2]] }, { ends: [["t1", 3]] }]);
  });

  it("is closed for good", async () => {
    const { changes, clients, later } = watched({ t1: 1 });
    await later(50);
    await changes.close();
    clients[0]?.emit("end");
    await later(60_000);
    expect([clients.length, clients[0]?.ended]).toEqual([1, 1]);
  });

  it("is closed where it is opened while the server closes", async () => {
    const { changes, clients, asked, later } = watched({ t1: 1 });
    await changes.close();
    await later(5000);
    expect([clients.length, clients[0]?.ended, clients[0]?.told, asked]).toEqual([1, 1, [], []]);
  });
});

/** What is known of presence, with the tables whose members elsewhere have changed. */
function presenceOf() {
  const changed: string[] = [];
  let news = 0;
  const presence = new PostgresPresence(
    (table) => changed.push(table),
    () => (news += 1),
  );
  return { presence, changed, news: () => news };
}

describe("who is present at several servers", () => {
  it("is told once, as it is then", () => {
    const { presence, news } = presenceOf();
    expect([presence.isUsed, presence.takeUntold()]).toEqual([false, undefined]);
    presence.tell("t1", ["ann"]);
    presence.tell("t2", ["bea"]);
    presence.tell("t1", []);
    expect([presence.isUsed, news()]).toEqual([true, 3]);
    const told = [
      ["t1", []],
      ["t2", ["bea"]],
    ];
    expect([presence.takeUntold(), presence.takeUntold()]).toEqual([told, undefined]);
    presence.tellAll();
    expect([presence.takeUntold(), news()]).toEqual([[["t2", ["bea"]]], 4]);
    presence.tell("t2", []);
    expect(presence.isUsed).toBe(false);
  });

  it("is told in messages that fit into a notification", () => {
    const { presence } = presenceOf();
    // Together with its table, each takes 3,500 characters.
    for (const table of ["t1", "t2", "t3"]) presence.tell(table, [table.padEnd(3488, ".")]);
    presence.tell("t4", ["x".repeat(9000)]);
    const tables = Array.from({ length: 4 }, () => presence.takeUntold()?.map(([table]) => table));
    expect(tables).toEqual([["t1", "t2"], ["t3"], ["t4"], undefined]);
  });

  it("is everybody whom the others have told of, each once, until they leave or their server is silent", () => {
    const { presence, changed } = presenceOf();
    presence.hear("one", 0, [["t1", ["ann", "bea"]]]);
    presence.hear("two", 0, [["t1", ["bea"]]]);
    expect(presence.elsewhere("t1")).toEqual(["ann", "bea"]);
    presence.hear("one", 0, [["t1", []]]);
    expect(presence.elsewhere("t1")).toEqual(["bea"]);
    presence.hear("one", 0, [["t2", ["ann"]]]);
    expect(changed).toEqual(["t1", "t1", "t1", "t2"]);
    presence.hear("one", 5000);
    presence.forgetSilent(9999);
    expect(presence.elsewhere("t1")).toEqual(["bea"]);
    presence.forgetSilent(10_000);
    expect([presence.elsewhere("t1"), presence.elsewhere("t2")]).toEqual([[], ["ann"]]);
    presence.forgetSilent(15_000);
    expect(presence.elsewhere("t2")).toEqual([]);
    expect(changed.slice(4)).toEqual(["t1", "t2"]);
  });
});
