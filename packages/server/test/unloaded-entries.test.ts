import { type Line, type TableState } from "@rulewright/table";
import { describe, expect, it, vi } from "vitest";
import { openSqliteStore } from "../src/sqlite-store.ts";
import type { Subscriber } from "../src/subscribers.ts";
import { Screen } from "./client.ts";
import { ask, opened, say, tablesOn } from "./tables-on.ts";
import { newFolder, serve, twoAtATable } from "./support.ts";
import { textsIn } from "./text-frames.ts";

/** More lines than stay in memory. */
const MANY = 220;

/** A table that has said so much that its first entries are only in the store, with whatever it is asked to hear. */
async function talkative() {
  const store = openSqliteStore(newFolder());
  const { id, table, member } = await opened(tablesOn(store));
  for (let i = 0; i < MANY; i += 1) await ask(table, member, say(`Line ${i}`), `command-${i}`);
  return { store, id, table, member };
}

function raise(): never {
  throw new Error("a bug");
}

const lengthInMemory = ({ log }: TableState): number => log.length - log.unloaded;

describe("a table that has been played for long", () => {
  it("keeps its last entries in memory, and has its whole log all the same", async () => {
    const { store, id, table } = await talkative();
    expect(lengthInMemory(table.state)).toBeLessThan(200);
    const stored = await store.read(id, 0);
    expect([...(await table.wholeLog())]).toEqual(stored);
    expect(await table.reading(({ log }) => [...log])).toEqual(stored);
    await store.close();
  });

  it("has its whole log wherever the part in memory begins", async () => {
    const store = openSqliteStore(newFolder());
    const { id, table, member } = await opened(tablesOn(store));
    await ask(table, member, say("Hello"), "command-1");
    const stored = await store.read(id, 0);
    for (let kept = stored.length; kept >= 0; kept -= 1) {
      table.state.log.unload(kept);
      expect([...(await table.wholeLog())]).toEqual(stored);
      expect(lengthInMemory(table.state)).toBe(kept);
    }
    await store.close();
  });

  it("keeps no more in memory where another server plays it", async () => {
    const store = openSqliteStore(newFolder());
    const { id, table, member } = await opened(tablesOn(store));
    const other = await tablesOn(store).find(id);
    for (let i = 0; i < MANY; i += 1) await ask(table, member, say("x"), `command-${i}`);
    await other?.catchUp(await store.read(id, other.state.seq));
    expect([...((await other?.wholeLog()) ?? [])]).toEqual(await store.read(id, 0));
    expect(other && lengthInMemory(other.state)).toBeLessThan(200);
    await store.close();
  });

  it("loads twice as many earlier entries each time, so that a long log takes few steps", async () => {
    const store = openSqliteStore(newFolder());
    const { table, member } = await opened(tablesOn(store));
    for (let from = 0; from < 2000; from += 500) {
      const some = Array.from({ length: 500 }, (_, i) => ask(table, member, say("x"), `command-${from + i}`));
      await Promise.all(some);
    }
    table.state.log.unload(100);
    const read = vi.spyOn(store, "read");
    await table.reading(({ log }) => [...log]);
    const sizes = read.mock.calls.map(([, after, through = Infinity]) => through - after);
    expect(sizes).toEqual([250, 350, 700, table.state.log.length - 1400]);
    await store.close();
  });

  it("decides commands about lines that aren't in memory, and passes a bug on that isn't about them", async () => {
    const { store, table, member } = await talkative();
    // Nobody sees the entry that records the rules, so that a line has the number of the entry before it.
    const line = await table.reading(({ log }) => [...log].findIndex(({ event }) => event.type === "said"));
    table.state.log.unload(10);
    const about = { type: "say", words: "That!", about: line } as const;
    expect(await ask(table, member, about, "about-a-line")).toMatchObject({ answer: "accepted" });
    table.state.log.unload(10);
    expect(await ask(table, member, { type: "undo", lines: [line] }, "undo-a-line")).toMatchObject({
      answer: "accepted",
    });
    expect((await table.reading(({ log }) => log.at(-1)))?.event).toMatchObject({
      type: "undone",
      entries: [line + 1],
    });
    await expect(table.reading(raise)).rejects.toThrow("a bug");
    await store.close();
  });

  it("keeps earlier entries for a while once they were needed, while others are added", async () => {
    const { store, table, member } = await talkative();
    await table.reading(({ log }) => log.at(0));
    for (let i = 0; i < 5; i += 1) await ask(table, member, say("More"), `more-${i}-of-it`);
    expect(table.state.log.unloaded).toBe(0);
    await store.close();
  });

  it.each([
    ["table-opened", 0],
    ["said", 1],
  ])("tells its clients what another server has said about a line that isn't in memory: %s", async (type, hidden) => {
    const { store, table, member } = await talkative();
    const heard: Line[] = [];
    const listener: Subscriber = {
      member,
      tableChanged: (_, updates) => {
        for (const text of textsIn(updates.frameFor(member) ?? Buffer.of())) heard.push(...JSON.parse(text).lines);
      },
      seatsChanged: () => {},
      membersPresent: () => {},
    };
    table.subscribers.add(listener);
    const first = await table.reading(({ log }) => [...log].findIndex(({ event }) => event.type === type) + 1);
    table.state.log.unload(10);
    const event = { type: "said", words: "I remember that.", about: first } as const;
    const entry = { seq: table.state.seq + 1, at: 2000, by: member, event };
    await table.catchUp([entry]);
    // Nobody sees the entry that records the rules.
    expect(heard).toMatchObject([{ event: { words: "I remember that.", about: first - hidden } }]);
    await store.close();
  });

  it("is joined, read back, commented and undone as it was said", { timeout: 60_000 }, async () => {
    const { port } = await serve({ limits: { messageBurst: 10_000, messagesPerSecond: 10_000 } });
    const { opened: table, seat, gm, player } = await twoAtATable(port);
    for (let i = 0; i < MANY; i += 1) await gm.command(say(`Line ${i}`));
    const late = await Screen.at(port, seat);
    await late.loadLog();
    await player.until(() => player.lines.length === late.lines.length);
    expect(late.lines).toEqual(player.lines);
    const n = late.lines.find(({ event }) => event.type === "said")?.n ?? 0;
    expect(await gm.command({ type: "say", words: "I remember that.", about: n })).toMatchObject({
      answer: "accepted",
    });
    const screens = [await Screen.at(port, table), await Screen.at(port, seat)];
    for (const screen of screens) expect(screen.lines.at(-1)?.event).toMatchObject({ about: n });
    expect(await gm.command({ type: "undo", lines: [screens[0]?.lines.at(-2)?.n ?? 0] })).toMatchObject({
      answer: "accepted",
    });
  });
});
