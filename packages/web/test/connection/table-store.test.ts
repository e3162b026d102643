// @vitest-environment happy-dom
import { type Answer, PROTOCOL } from "@rulewright/table";
import { describe, expect, it, vi } from "vitest";
import { ines, oskar } from "../table-in-memory.ts";
import { FakeWebSocket, latest } from "../../../client/test/fake-web-socket.ts";
import { page, say, seated } from "./store-page.ts";

describe("a connection", () => {
  it("says who it is and what it knows, and follows the table", () => {
    const it = page();
    expect(it.store.table).toBe("a-table");
    expect(it.store.snapshot()).toEqual({
      status: "connecting",
      lines: [],
      before: { house: {}, departed: {} },
      isLoadingLog: false,
      present: [],
      pending: [],
      expectedLines: 0,
      toasts: [],
      openRules: [],
    });
    it.open();
    expect(it.sent()).toEqual([{ type: "hello", protocol: PROTOCOL, token: "secret", lines: 0 }]);
    it.welcome();
    const { status, view, lines, present, expectedLines } = it.store.snapshot();
    expect({ status, view, present }).toEqual({ status: "open", view: it.table.view(ines), present: ["ines"] });
    expect(expectedLines).toBe(0);
    expect(lines).toEqual(it.table.lines(ines));
    it.table.does(oskar, say("Good evening"));
    it.update();
    expect(it.store.snapshot().lines).toEqual(it.table.lines(ines));
    expect(it.store.snapshot().view).toEqual(it.table.view(ines));
    it.receive({ type: "present", members: ["ines", "oskar"] });
    expect(it.store.snapshot().present).toEqual(["ines", "oskar"]);
  });

  it("tells its listeners of every change until they have heard enough", () => {
    const it = seated();
    const before = it.changes();
    expect(before).toBeGreaterThan(0);
    it.receive({ type: "present", members: [] });
    expect(it.changes()).toBe(before + 1);
    it.receive({ type: "pong" });
    expect(it.changes()).toBe(before + 1);
    it.unsubscribe();
    it.receive({ type: "present", members: ["ines"] });
    expect(it.changes()).toBe(before + 1);
  });

  it("shows what a tap does before what the table says, and then the newest", async () => {
    const it = seated();
    document.body.click();
    it.store.send(say("Hello"));
    expect(it.pending()).toEqual(["Hello"]);
    const before = it.changes();
    it.answer(it.idOf(0), { answer: "accepted", lines: it.store.snapshot().lines.length });
    it.receive({ type: "present", members: [] });
    expect(it.pending()).toEqual(["Hello"]);
    await expect.poll(() => it.store.snapshot().present).toEqual([]);
    expect(it.pending()).toEqual([]);
    expect(it.changes()).toBe(before + 1);
  });

  it("waits for no paint of a tap where nothing is painted", async () => {
    vi.stubGlobal("requestAnimationFrame", () => 1);
    const it = seated();
    document.body.click();
    it.receive({ type: "present", members: [] });
    expect(it.store.snapshot().present).not.toEqual([]);
    await expect.poll(() => it.store.snapshot().present).toEqual([]);
  });

  it("ignores lines that it knows already", () => {
    const it = seated();
    it.table.does(oskar, say("Good evening"));
    it.update(0);
    it.update(0);
    expect(it.store.snapshot().lines).toEqual(it.table.lines(ines));
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it.each<readonly [string, number, number]>([
    ["after a gap", 1, Infinity],
    ["where lines are missing at the end", 0, 1],
    ["where every new line is missing", 0, 0],
  ])("starts over %s", (_, from, to) => {
    const it = seated();
    const known = it.store.snapshot().lines.length;
    for (const words of ["One", "Two"]) it.table.does(oskar, say(words));
    it.update(known + from, known + to);
    expect(it.store.snapshot().lines).toEqual([]);
    expect(FakeWebSocket.all).toHaveLength(2);
    it.store.send(say("Hello"));
    expect(it.sent()).toEqual([]);
    it.open();
    it.welcome();
    expect(it.store.snapshot().lines).toEqual(it.table.lines(ines));
    expect(it.sent()).toMatchObject([
      { type: "hello", lines: 0 },
      { type: "command", command: say("Hello") },
    ]);
  });

  it("says where the log goes on after it was lost, and that it is reconnecting", () => {
    const it = seated();
    const known = it.store.snapshot().lines.length;
    latest().close();
    expect(it.store.snapshot().status).toBe("reconnecting");
    it.store.send(say("Hello"));
    expect(it.sent()).toHaveLength(1);
    vi.advanceTimersByTime(500);
    it.open();
    expect(it.sent()).toMatchObject([{ type: "hello", lines: known }]);
    it.welcome();
    expect(it.store.snapshot().status).toBe("open");
    expect(it.pending()).toEqual(["Hello"]);
    expect(it.sent().slice(1)).toMatchObject([{ type: "command", command: say("Hello") }]);
  });

  it("says when a lost connection is attempted again, and checks it when the browser says that it is offline", () => {
    const it = seated();
    window.dispatchEvent(new Event("offline"));
    expect(it.sent().at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(1500);
    expect(it.store.snapshot()).toMatchObject({ status: "reconnecting", retryAt: Date.now() + 400 });
    it.store.retryNow();
    expect(it.store.snapshot().retryAt).toBeUndefined();
    it.open();
    it.welcome();
    expect(it.store.snapshot()).toMatchObject({ status: "open", retryAt: undefined });
  });

  it("is retried at once when the network is back or the page is seen again", () => {
    for (const [target, event] of [
      [window, "online"],
      [document, "visibilitychange"],
    ] as const) {
      const it = seated();
      latest().close();
      const before = FakeWebSocket.all.length;
      target.dispatchEvent(new Event(event));
      expect(FakeWebSocket.all).toHaveLength(before + 1);
      it.disconnect();
      target.dispatchEvent(new Event(event));
      vi.advanceTimersByTime(60_000);
      expect(FakeWebSocket.all).toHaveLength(before + 1);
    }
  });
});

describe("a command", () => {
  it("is sent once, and kept until it is answered", () => {
    const it = seated();
    it.store.send(say("Hello"));
    it.store.send(say("Is it late?"));
    const sent = it.store.snapshot().pending.map((one) => ({ type: "command", ...one }));
    expect(it.sent().slice(1)).toEqual(sent);
    expect(it.pending()).toEqual(["Hello", "Is it late?"]);
    it.answer(it.idOf(0), { answer: "accepted", lines: 12 });
    expect(it.pending()).toEqual(["Is it late?"]);
    expect(it.store.snapshot().expectedLines).toBe(12);
    it.answer(it.idOf(0), { answer: "accepted", lines: 10 });
    expect(it.pending()).toEqual([]);
    expect(it.store.snapshot().expectedLines).toBe(12);
    expect(it.store.snapshot().toasts).toEqual([]);
  });

  it("waits for the welcome, and survives a reload", () => {
    const it = page();
    it.store.send(say("Hello"));
    it.open();
    expect(it.sent()).toHaveLength(1);
    it.disconnect();
    const again = page();
    expect(again.pending()).toEqual(["Hello"]);
    again.open();
    again.welcome();
    expect(again.sent().slice(1)).toMatchObject([{ type: "command", command: say("Hello") }]);
  });

  it("waits for the next welcome after the connection was lost", () => {
    const it = seated();
    latest().close();
    vi.advanceTimersByTime(1000);
    it.open();
    it.store.send(say("Hello"));
    expect(it.sent().map(({ type }) => type)).toEqual(["hello"]);
    it.welcome();
    expect(it.sent().map(({ type }) => type)).toEqual(["hello", "command"]);
  });

  it("that is refused, or too late, is a notification", () => {
    const it = seated();
    const refusal = { refused: true, code: "gm-only", rule: "", details: {} } as const;
    it.store.send(say("One"));
    const refused = it.idOf(0);
    it.answer(refused, { answer: "rejected", refusal });
    it.store.send(say("Two"));
    const late = it.idOf(0);
    it.answer(late, { answer: "conflict", conflict: { attempt: null, step: 0 } });
    expect(it.store.snapshot().toasts).toEqual([
      { id: refused, kind: "refused", refusal },
      { id: late, kind: "conflict" },
    ]);
    expect(it.pending()).toEqual([]);
    expect(it.store.snapshot().expectedLines).toBe(0);
  });

  it("that was answered before has its first answer", () => {
    const it = seated();
    it.store.send(say("One"));
    it.answer(it.idOf(0), { answer: "duplicate", first: { answer: "accepted", lines: 9 } });
    expect(it.pending()).toEqual([]);
    expect(it.store.snapshot().expectedLines).toBe(9);
  });

  it("that came too fast is sent again a little later, if there is a connection", () => {
    const it = seated();
    it.store.send(say("One"));
    const id = it.idOf(0);
    it.problem("too-fast", id);
    expect(it.store.snapshot().toasts).toEqual([]);
    expect(it.pending()).toEqual(["One"]);
    vi.advanceTimersByTime(1499);
    expect(it.sent()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(it.sent().slice(1)).toEqual([
      { type: "command", id, command: say("One") },
      { type: "command", id, command: say("One") },
    ]);
    it.problem("too-fast", id);
    it.answer(id, { answer: "accepted", lines: 1 });
    vi.advanceTimersByTime(1500);
    expect(it.sent()).toHaveLength(3);
    it.store.send(say("Two"));
    it.problem("too-fast", it.idOf(0));
    const lost = latest();
    const sent = [...lost.sent];
    lost.close();
    vi.advanceTimersByTime(1500);
    expect(lost.sent).toEqual(sent);
  });
});

describe("a problem", () => {
  it("of a command is a notification, and the command isn't sent again", () => {
    const it = seated();
    it.store.send(say("One"));
    it.store.send(say("Two"));
    it.problem("bad-message", it.idOf(0));
    expect(it.pending()).toEqual(["Two"]);
    it.problem("bad-message");
    it.problem("too-fast");
    expect(it.pending()).toEqual(["Two"]);
    expect(it.store.snapshot().toasts.map((toast) => toast.kind === "problem" && toast.message)).toEqual([
      "It is bad-message.",
      "It is too-fast.",
    ]);
    expect(it.store.snapshot().status).toBe("open");
  });

  it.each([
    ["no-such-table", []],
    ["no-seat", []],
    ["old-client", ["One"]],
    ["old-server", ["One"]],
  ] as const)("closes the table for good: %s", (code, kept) => {
    const it = seated();
    it.store.send(say("One"));
    it.problem(code);
    const { status, closed } = it.store.snapshot();
    expect({ status, closed }).toEqual({ status: "closed", closed: { code, message: `It is ${code}.` } });
    expect(it.pending()).toEqual(kept);
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(it.store.snapshot().status).toBe("closed");
  });
});

/** Says that something went wrong; another message for each word. */
const fail = (it: ReturnType<typeof seated>, message = "It went wrong."): string => {
  it.receive({ type: "problem", code: "bad-message", message });
  return it.store.snapshot().toasts.at(-1)?.id ?? "";
};

describe("notifications", () => {
  it("are the three newest, each for nine seconds", () => {
    const it = seated();
    const ids = ["One", "Two", "Three", "Four"].map((message) => fail(it, message));
    const shown = () => it.store.snapshot().toasts.map(({ id }) => id);
    expect(shown()).toEqual(ids.slice(1));
    vi.advanceTimersByTime(8_999);
    expect(shown()).toEqual(ids.slice(1));
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it("say the same only once, as the newest", () => {
    const it = seated();
    fail(it, "One");
    const other = fail(it, "Two");
    const again = fail(it, "One");
    expect(it.store.snapshot().toasts.map(({ id }) => id)).toEqual([other, again]);
  });

  it("can be dismissed, and are shown once for one command", () => {
    const it = seated();
    const [first, second] = [fail(it, "One"), fail(it, "Two")];
    it.store.dismiss(first);
    expect(it.store.snapshot().toasts.map(({ id }) => id)).toEqual([second]);
    it.store.send(say("One"));
    const id = it.idOf(0);
    const conflict: Answer = { answer: "conflict", conflict: { attempt: null, step: 0 } };
    it.answer(id, conflict);
    it.answer(id, conflict);
    expect(it.store.snapshot().toasts.map((toast) => toast.id)).toEqual([second, id]);
  });
});

it("shows the rules that are asked for", () => {
  const { store } = seated();
  store.showRules(["ES-1"]);
  expect(store.snapshot().openRules).toEqual(["ES-1"]);
  store.showRules([]);
  expect(store.snapshot().openRules).toEqual([]);
});

describe("an undo that is considered", () => {
  const plan = { lines: [3, 4], restored: [] };

  it("is planned by the server, and forgotten once nobody considers it", () => {
    const it = seated();
    it.store.considerUndo([3]);
    expect(it.sent().slice(1)).toEqual([{ type: "plan-undo", lines: [3] }]);
    expect(it.store.snapshot().undo).toEqual({ lines: [3] });
    it.receive({ type: "undo-plan", lines: [4], plan });
    expect(it.store.snapshot().undo).toEqual({ lines: [3] });
    it.receive({ type: "undo-plan", lines: [3], plan });
    expect(it.store.snapshot().undo).toEqual({ lines: [3], plan });
    const before = it.changes();
    it.store.considerUndo([]);
    expect(it.changes()).toBe(before + 1);
    expect("undo" in it.store.snapshot()).toBe(false);
    expect(it.sent()).toHaveLength(2);
    it.receive({ type: "undo-plan", lines: [3], plan });
    expect("undo" in it.store.snapshot()).toBe(false);
  });

  it("isn't planned without a connection", () => {
    const it = seated();
    latest().close();
    it.store.considerUndo([3]);
    expect(it.sent()).toHaveLength(1);
    expect(it.store.snapshot().undo).toEqual({ lines: [3] });
  });
});
