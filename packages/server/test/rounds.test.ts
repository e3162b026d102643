import { newStorage } from "@rulewright/client";
import { type Command, currentAttempt, newNonce, nonceAt, NonceKeeper } from "@rulewright/table";
import { catalogue } from "@rulewright/systems";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it, vi } from "vitest";
import { SystemsInPlay } from "../src/systems-in-play.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { platform } from "../src/environment.ts";
import { SecureDice } from "../src/dice-source.ts";
import type { Append, Store } from "../src/store.ts";
import { Tables } from "../src/tables.ts";
import { framed, keptLog, newFolder } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";
import { say, ask, said, tablesOn, opened, openedForFraming } from "./tables-on.ts";

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
    // Each command with its own entry.
    const commands = transactions[0]?.map(({ acknowledged }) => acknowledged.map(({ seq }) => seq));
    expect(commands).toEqual(transactions[0]?.map(({ entries }) => entries.map(({ seq }) => seq)));
    expect([said(one.table), said(two.table)]).toEqual([
      ["0", "2", "4"],
      ["1", "3"],
    ]);
    await inner.close();
  });

  it("that loads a table stores nothing, as long as the rules are the same", async () => {
    const inner = openSqliteStore(newFolder());
    const { id } = await opened(tablesOn(inner));
    let transactions = 0;
    const store = withAppend(inner, (all, go) => {
      transactions += 1;
      return go(all);
    });
    await tablesOn(store).find(id);
    expect(transactions).toBe(0);
    const lots = { ...eveningStar.trackers.lots, max: 12 };
    const system = { ...eveningStar, trackers: { ...eveningStar.trackers, lots } };
    const changed = await tablesOn(store, keptLog(), { "evening-star": system }).find(id);
    expect(transactions).toBe(1);
    expect([...(changed?.state.log ?? [])].map(({ event }) => event.type)).toContain("rules-changed");
    await inner.close();
  });

  it("decides each command on what the ones before it would make of the table", async () => {
    const inner = openSqliteStore(newFolder());
    const { table, member } = await openedForFraming(tablesOn(inner));
    const answers = await Promise.all([
      ask(table, member, framed, "frame-it"),
      ask(table, member, { type: "answer-for-the-world", attempt: "nothing", words: "x" }, "not-there"),
      ask(table, member, { type: "dismiss", character: framed.character }, "too-late"),
      ask(table, member, framed, "frame-it"),
    ]);
    expect(answers).toMatchObject([
      { answer: "accepted" },
      { answer: "rejected" },
      { answer: "rejected", refusal: { code: "still-rolling" } },
      { answer: "duplicate", first: { answer: "accepted" } },
    ]);
    await inner.close();
  });

  it("leaves out commands whose senders have been gone for long", async () => {
    const inner = openSqliteStore(newFolder());
    const { table, member } = await opened(tablesOn(inner));
    let isGone = false;
    const request = { kind: "command", member, command: say("gone"), reply: () => {} } as const;
    table.enqueue({ ...request, id: "here", command: say("here"), isAbandoned: () => false });
    table.enqueue({ ...request, id: "gone", isAbandoned: () => isGone });
    isGone = true;
    expect(await ask(table, member, say("after"), "after")).toMatchObject({ answer: "accepted" });
    expect(said(table)).toEqual(["here", "after"]);
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
    table.subscribers.add({
      member,
      tableChanged: () => order.push("told"),
      seatsChanged: () => {},
      membersPresent: () => {},
    });
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
    expect([...table.state.log].some(({ event }) => event.type === "said")).toBe(false);
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
    table.subscribers.add({
      member,
      tableChanged: ({ seq }) => heard.push(seq),
      seatsChanged: () => {},
      membersPresent: () => {},
    });
    const before = table.state.seq;
    await ask(table, member, say("once"), "command-once");
    await ask(table, member, say("once"), "command-once");
    await ask(table, member, { type: "withdraw", proposal: "none" }, "not-accepted");
    await table.catchUp(await store.read(id, 0));
    await new Promise(setImmediate);
    expect(heard).toEqual([before + 1]);
    expect(said(table)).toEqual(["once"]);
    const other = await tablesOn(store).find(id);
    if (!other) throw new Error("another server knows the table");
    await ask(other, member, say("elsewhere"), "command-elsewhere");
    await table.catchUp(await store.read(id, table.state.seq));
    expect(heard).toEqual([before + 1, before + 2]);
    await store.close();
  });

  it("have times that never go back, even if the clock does", async () => {
    const store = openSqliteStore(newFolder());
    const times = [500, 2000, 1000, 1500, 3000];
    let now = 500;
    const tables = new Tables(store, new SystemsInPlay(catalogue), {
      dice: new SecureDice(),
      ...platform,
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
    const at = [...table.state.log].flatMap((entry) => (entry.event.type === "said" ? [entry.at] : []));
    expect(at).toEqual([500, 2000, 2000, 2000, 3000]);
    await store.close();
  });
});

describe("codes of one round", () => {
  it("that bring somebody back end the seats that were opened just before, and nobody else's", async () => {
    const store = openSqliteStore(newFolder());
    const tables = tablesOn(store);
    const { id, member: gwen, table } = await opened(tables);
    const [paul, pia] = [await tables.takeSeat(table, { name: "Paul" }), await tables.takeSeat(table, { name: "Pia" })];
    if (!("token" in paul) || !("token" in pia)) throw new Error("there is room");
    const codes = [
      [paul.member, paul.member, "own"],
      [pia.member, pia.member, "hers"],
      [gwen, paul.member, "back"],
    ] as const;
    for (const [by, member, code] of codes) {
      expect(await ask(table, by, { type: "make-seat-code", member, code }, `make-${code}`)).toMatchObject({
        answer: "accepted",
      });
    }
    const redeemed = ["own", "hers", "back", "own"].map(
      (code) => new Promise((reply) => table.enqueue({ kind: "device", code, token: `token of ${code}`, reply })),
    );
    expect(await Promise.all(redeemed)).toMatchObject([
      { member: paul.member },
      { member: pia.member },
      { member: paul.member },
      { code: "bad-seat-code" },
    ]);
    const seats = ["own", "hers", "back"].map((code) => store.memberOf(id, `token of ${code}`));
    expect(await Promise.all(seats)).toEqual([undefined, pia.member, paul.member]);
    await store.close();
  });
});

describe("a device whose nonces are used up", () => {
  it("is asked for none, and dice are thrown without it", async () => {
    const store = openSqliteStore(newFolder());
    const { table, member } = await opened(tablesOn(store));
    const own = { seed: newNonce(), length: 1 };
    const tip = nonceAt(own, 0);
    await ask(table, member, { type: "commit-nonces", tip, length: 1 }, "commit-a-chain");
    const listener = { member, chain: tip, tableChanged: () => {}, seatsChanged: () => {} };
    table.subscribers.add({ ...listener, membersPresent: () => {} });
    const throwDice = (id: string) =>
      new Promise((reply) => {
        const command = { type: "throw-dice", roll: "2d6" } as const;
        table.enqueue({ kind: "command", member, id, command, chain: tip, reply });
      });
    const first = throwDice("first-throw");
    await vi.waitFor(() => expect(table.state.log.at(-1)?.event.type).toBe("roll-requested"));
    const requested = table.state.log.at(-1)?.event;
    const request = requested?.type === "roll-requested" ? requested.request : "";
    table.giveNonce(member, { request, nonce: nonceAt(own, 1) });
    expect(await first).toMatchObject({ answer: "accepted" });
    expect(await throwDice("second-throw")).toMatchObject({ answer: "accepted" });
    const events = [...table.state.log].map(({ event }) => event).slice(-4);
    expect(events.map(({ type }) => type)).toEqual(["roll-requested", "dice-drawn", "dice-thrown", "dice-thrown"]);
    expect(events.map((event) => ("drawn" in event ? event.drawn : undefined))).toEqual([
      undefined,
      undefined,
      request,
      undefined,
    ]);
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
    other.subscribers.add({
      member,
      tableChanged: ({ seq }) => heard.push(seq),
      seatsChanged: () => {},
      membersPresent: () => {},
    });
    const all = Array.from({ length: 20 }, (_, i) => ask(i % 2 ? table : other, member, say(`${i}`), `command-${i}`));
    for (const answer of await Promise.all(all)) expect(answer).toMatchObject({ answer: "accepted" });
    await ask(table, member, say("last here"), "last-command-here");
    await ask(other, member, say("last there"), "last-command-there");
    expect(said(other).toSorted()).toEqual(
      [...Array.from({ length: 20 }, (_, i) => `${i}`), "last here", "last there"].toSorted(),
    );
    expect([...other.state.log]).toEqual(await store.read(id, 0));
    expect(heard.at(-1)).toBe(other.state.seq);
    await store.close();
  });

  it("tell a member that the other has deleted the table", async () => {
    const store = openSqliteStore(newFolder());
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const { id, member, table } = await opened(here);
    const other = await there.find(id);
    if (!other) throw new Error("the other server knows the table");
    await ask(table, member, { type: "delete-table", title: table.state.title }, "delete-it");
    expect(await ask(other, member, say("Hello?"), "too-late")).toEqual({ failure: "deleted" });
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
    const attempt = currentAttempt(table.state)?.id ?? "";
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

  it("keep the nonces of a roll that the other was faster than", async () => {
    const store = openSqliteStore(newFolder());
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const { id, member, table } = await opened(here);
    const other = await there.find(id);
    const keeper = new NonceKeeper("nonces", newStorage(), newStorage());
    const chain = keeper.commitment({}, true);
    if (!other || !chain) throw new Error("the other server knows the table, and the device has a chain");
    await ask(table, member, { type: "commit-nonces", ...chain }, "commit-a-chain");
    const listener = { member, chain: chain.tip, tableChanged: () => {}, seatsChanged: () => {} };
    table.subscribers.add({ ...listener, membersPresent: () => {} });
    const answer = new Promise((reply) =>
      table.enqueue({
        kind: "command",
        member,
        id: "throw-them",
        command: { type: "throw-dice", roll: "2d6" },
        chain: chain.tip,
        reply,
      }),
    );
    await here.drain();
    const requested = table.state.log.at(-1);
    await ask(other, member, say("faster"), "faster-than-dice");
    const nonce = requested && keeper.answer(requested, member);
    if (!nonce) throw new Error("the device was asked");
    table.giveNonce(member, nonce);
    expect(await answer).toMatchObject({ answer: "accepted" });
    const events = (await store.read(id, 0)).map(({ event }) => event);
    expect(events.slice(-4).map(({ type }) => type)).toEqual(["roll-requested", "said", "dice-drawn", "dice-thrown"]);
    expect(events.at(-2)).toMatchObject({ request: nonce.request, shares: [{ nonce: nonce.nonce, index: 1 }] });
    await store.close();
  });

  it("let in who took a seat by way of the other", async () => {
    const store = openSqliteStore(newFolder());
    const [here, there] = [tablesOn(store), tablesOn(store)];
    const { id, table } = await opened(here);
    const other = await there.find(id);
    if (!other) throw new Error("the other server knows the table");
    const taken = await here.takeSeat(table, { name: "Paul" });
    if (!("token" in taken)) throw new Error("there is room");
    expect(await there.seatByToken(id, taken.token)).toEqual({
      table: other,
      member: { id: taken.member, name: "Paul", role: "player" },
    });
    await store.close();
  });

  it("show who comes back what the other has stored meanwhile, if others may have stored something", async () => {
    const store = openSqliteStore(newFolder());
    const presence = { tell: () => undefined, elsewhere: () => [] };
    const shared: Store = { ...withAppend(store, (all, go) => go(all)), watch: () => presence };
    const [here, there] = [tablesOn(shared), tablesOn(shared)];
    const { id, table } = await opened(here);
    const taken = await here.takeSeat(table, { name: "Paul" });
    if (!("token" in taken)) throw new Error("there is room");
    const other = await there.find(id);
    if (!other) throw new Error("the other server knows the table");
    await ask(table, taken.member, say("Good evening"), "said-here");
    expect(said(other)).toEqual([]);
    expect(await there.seatByToken(id, taken.token)).toMatchObject({ member: { name: "Paul" } });
    expect(said(other)).toEqual(["Good evening"]);
    await store.close();
  });
});
