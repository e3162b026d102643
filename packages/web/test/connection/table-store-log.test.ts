// @vitest-environment happy-dom
import { PROTOCOL } from "@rulewright/table";
import { describe, expect, it, vi } from "vitest";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { latest } from "../../../client/test/fake-web-socket.ts";
import { page, say, seated } from "./store-page.ts";

describe("the log of a table", () => {
  it("takes the whole log anew where the epoch is another one", () => {
    const it = seated();
    it.table.does(oskar, say("Forgotten"));
    it.update();
    latest().close();
    vi.advanceTimersByTime(500);
    it.open();
    const known = it.store.snapshot().lines;
    expect(it.sent()).toEqual([
      { type: "hello", protocol: PROTOCOL, token: "secret", lines: known.length, epoch: "first" },
    ]);
    // A backup was restored, and the evening went on otherwise to the same number of lines.
    const restored = new TableInMemory();
    restored.does(oskar, say("Said instead"));
    it.receive({
      type: "welcome",
      protocol: PROTOCOL,
      epoch: "second",
      view: restored.view(ines),
      lines: restored.lines(ines),
      before: { house: {}, departed: {} },
      present: ["ines"],
    });
    expect(it.store.snapshot().lines).toEqual(restored.lines(ines));
    expect(restored.lines(ines)).toHaveLength(known.length);
  });

  it("begins with the newest lines, and loads the earlier ones page by page", () => {
    const it = page();
    for (const words of ["One", "Two", "Three"]) it.table.does(oskar, say(words));
    const all = it.table.lines(ines);
    const before = { house: { gmRolls: true }, departed: { wick: "Wick" } };
    it.open();
    it.store.loadEarlier();
    const welcome = {
      type: "welcome",
      protocol: PROTOCOL,
      epoch: "first",
      view: it.table.view(ines),
      present: [],
    } as const;
    it.receive({ ...welcome, lines: all.slice(-2), before });
    expect(it.store.snapshot()).toMatchObject({ lines: all.slice(-2), before });
    it.table.does(oskar, say("Four"));
    it.update(all.length);
    expect(it.store.snapshot().lines).toHaveLength(3);
    it.store.loadEarlier();
    it.store.loadEarlier();
    const asked = { type: "log", before: all.length - 1, max: 500 };
    expect(it.sent().slice(1)).toEqual([asked]);
    expect(it.store.snapshot().isLoadingLog).toBe(true);
    // What doesn't join the known lines is of no use.
    it.receive({ type: "log", lines: all.slice(0, 1), before });
    expect(it.store.snapshot()).toMatchObject({ isLoadingLog: false, before });
    it.store.loadEarlier();
    it.receive({ type: "log", lines: all.slice(0, -2), before: { house: {}, departed: {} } });
    expect(it.store.snapshot()).toMatchObject({ lines: it.table.lines(ines), before: { house: {}, departed: {} } });
    it.store.loadEarlier();
    expect(it.sent().slice(1)).toEqual([asked, asked]);
  });

  it("has nothing earlier where no line is known", () => {
    const it = page();
    it.open();
    const view = { ...it.table.view(ines), lines: 0 };
    const before = { house: {}, departed: {} };
    it.receive({ type: "welcome", protocol: PROTOCOL, epoch: "first", view, lines: [], before, present: [] });
    it.store.loadEarlier();
    expect([it.sent().length, it.store.snapshot().isLoadingLog]).toEqual([1, false]);
  });

  it("asks for earlier lines again later where that was too fast, or the connection was lost", () => {
    const it = page();
    it.open();
    const [view, all] = [it.table.view(ines), it.table.lines(ines)];
    const before = { house: {}, departed: {} };
    it.receive({
      type: "welcome",
      protocol: PROTOCOL,
      epoch: "first",
      view,
      lines: all.slice(-1),
      before,
      present: [],
    });
    it.store.loadEarlier();
    it.store.send({ type: "say", words: "Hello" });
    it.problem("too-fast", it.idOf(0));
    vi.advanceTimersByTime(1500);
    expect(it.sent().filter(({ type }) => type === "command")).toHaveLength(2);
    it.problem("too-fast");
    expect(it.store.snapshot()).toMatchObject({ isLoadingLog: true, toasts: [] });
    vi.advanceTimersByTime(1500);
    expect(it.store.snapshot().isLoadingLog).toBe(false);
    it.store.loadEarlier();
    latest().close();
    expect(it.store.snapshot().isLoadingLog).toBe(false);
  });

  it("keeps the newest page only where it missed more than a page", () => {
    const it = seated();
    latest().close();
    vi.advanceTimersByTime(500);
    for (let i = 0; i < 5; i += 1) it.table.does(oskar, say(`${i}`));
    it.open();
    const [view, all] = [it.table.view(ines), it.table.lines(ines)];
    const before = { house: { gmRolls: true }, departed: {} };
    it.receive({
      type: "welcome",
      protocol: PROTOCOL,
      epoch: "first",
      view,
      lines: all.slice(-2),
      before,
      present: [],
    });
    expect(it.store.snapshot()).toMatchObject({ lines: all.slice(-2), before });
  });
});
