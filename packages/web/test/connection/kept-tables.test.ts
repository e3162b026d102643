// @vitest-environment happy-dom
import { differenceOf } from "@rulewright/table";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteSeat } from "../../src/connection/seats.ts";
import type { KeptTable } from "../../src/offline/kept-tables.ts";
import { oskar } from "../table-in-memory.ts";
import { FakeWebSocket, latest } from "../../../client/test/fake-web-socket.ts";
import { page, say, seated } from "./store-page.ts";

const KEY = "rulewright.table.a-table";
const database = vi.hoisted(() => ({ kept: new Map<string, unknown>(), fails: false }));

async function inDatabase<T>(run: () => T): Promise<T> {
  if (database.fails) throw new Error("The browser keeps nothing.");
  return run();
}

vi.mock("idb-keyval", () => ({
  get: (key: string) => inDatabase(() => database.kept.get(key)),
  set: (key: string, value: unknown) => inDatabase(() => void database.kept.set(key, value)),
  del: (key: string) => inDatabase(() => void database.kept.delete(key)),
}));

beforeEach(() => {
  database.kept.clear();
  database.fails = false;
});

const kept = (): KeptTable | undefined => database.kept.get(KEY) as KeptTable | undefined;

/** Waits until what was read has arrived. */
const read = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** A device that has seen the table, and has lost it again. */
function visited(): ReturnType<typeof page> {
  const it = seated();
  vi.advanceTimersByTime(3000);
  it.disconnect();
  return it;
}

describe("a table on this device", () => {
  it("is kept soon after a change, and at once when the page goes away", () => {
    const it = seated();
    vi.advanceTimersByTime(2999);
    expect(kept()).toBeUndefined();
    vi.advanceTimersByTime(1);
    const { view, lines } = it.store.snapshot();
    expect(kept()).toEqual({
      token: "secret",
      epoch: "first",
      view,
      lines,
      before: { house: {}, departed: {} },
      at: Date.now() - 3000,
    });
    it.table.does(oskar, say("Good evening"));
    it.update();
    window.dispatchEvent(new Event("pagehide"));
    expect(kept()?.lines).toEqual(it.store.snapshot().lines);
    vi.advanceTimersByTime(5000);
    expect(kept()?.lines).toHaveLength(it.store.snapshot().lines.length);
  });

  it("is kept after a tap has been painted that comes at the same time", () => {
    seated();
    vi.advanceTimersByTime(2999);
    window.dispatchEvent(new MouseEvent("click"));
    vi.advanceTimersByTime(1);
    expect(kept()).toBeUndefined();
    vi.advanceTimersByTime(99);
    expect(kept()).toBeDefined();
  });

  it("is kept again where only the view has changed, and not where only those who are there have", () => {
    const it = seated();
    vi.advanceTimersByTime(3000);
    database.kept.clear();
    it.receive({ type: "present", members: ["ines", "oskar"] });
    vi.advanceTimersByTime(3000);
    expect(kept()).toBeUndefined();
    const { view } = it.store.snapshot();
    const change = view && differenceOf(view, { ...view, title: "The Tide Quarter" });
    it.receive({ type: "update", ...(change ? { change } : {}), lines: [] });
    vi.advanceTimersByTime(3000);
    expect(kept()?.view.title).toBe("The Tide Quarter");
  });

  it.each([
    ["once the connection fails", () => latest().close()],
    ["if the server takes two and a half seconds", () => void vi.advanceTimersByTime(1)],
  ])("is shown %s, until the table comes", async (_, wait) => {
    const before = visited();
    const known = before.store.snapshot();
    const it = page();
    await read();
    vi.advanceTimersByTime(2499);
    await read();
    expect(it.store.snapshot().view).toBeUndefined();
    wait();
    await read();
    expect(it.store.snapshot()).toMatchObject({ view: known.view, lines: known.lines, keptAt: kept()?.at });
    if (latest().readyState === 3) vi.advanceTimersByTime(400);
    it.open();
    expect(it.sent()).toMatchObject([{ type: "hello", epoch: "first", lines: known.lines.length }]);
    it.table.does(oskar, say("Good evening"));
    it.welcome();
    expect(it.store.snapshot()).toMatchObject({ status: "open", lines: it.store.snapshot().lines, keptAt: undefined });
    expect(it.store.snapshot().lines.at(-1)).toMatchObject({ n: known.lines.length + 1 });
  });

  it("isn't shown to another seat, nor instead of the table, nor of one that is refused", async () => {
    visited();
    const own = kept();
    if (own) database.kept.set(KEY, { ...own, token: "another" });
    const other = page();
    latest().close();
    await read();
    expect(other.store.snapshot().view).toBeUndefined();
    other.disconnect();

    if (own) database.kept.set(KEY, own);
    const prompt = page();
    vi.advanceTimersByTime(2500);
    prompt.open();
    prompt.welcome();
    await read();
    expect(prompt.store.snapshot().keptAt).toBeUndefined();
    prompt.disconnect();

    const refused = page();
    vi.advanceTimersByTime(2500);
    refused.open();
    refused.problem("no-seat");
    await read();
    expect(refused.store.snapshot().view).toBeUndefined();
  });

  it.each(["no-seat", "no-such-table"] as const)("is removed where the server answers %s", (code) => {
    visited();
    const it = page();
    it.open();
    it.problem(code);
    vi.advanceTimersByTime(5000);
    expect(database.kept.size).toBe(0);
  });

  it("is removed with the seat", () => {
    visited();
    expect(database.kept.size).toBe(1);
    deleteSeat("a-table");
    expect(database.kept.size).toBe(0);
  });

  it("isn't missed where the browser keeps nothing", async () => {
    database.fails = true;
    const it = page();
    latest().close();
    await read();
    vi.advanceTimersByTime(400);
    expect(FakeWebSocket.all).toHaveLength(2);
    it.open();
    it.welcome();
    vi.advanceTimersByTime(5000);
    deleteSeat("a-table");
    await read();
    expect(it.store.snapshot().status).toBe("open");
  });
});
