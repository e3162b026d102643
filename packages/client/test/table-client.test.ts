import { type ClientMessage, EMPTY_TABLE, type Line, PROTOCOL, type ServerMessage, viewFor } from "@rulewright/table";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connect, type TableClient } from "../src/index.ts";
import { latest, useFakeWebSockets } from "./fake-web-socket.ts";

useFakeWebSockets();

const ANN = { id: "ann", name: "Ann", role: "player" } as const;
const view = { ...viewFor(EMPTY_TABLE, ANN), lines: 0 };
const pause = { type: "pause" } as const;

const say = (message: ServerMessage): void => latest().receive(JSON.stringify(message));

const before = { house: {}, departed: {} };

const line = (n: number): Line => ({ n, at: 0, event: { type: "said", words: `word ${n}` } });

function welcome(lines: readonly Line[] = []): void {
  const known = { view: { ...view, lines: lines.at(-1)?.n ?? 0 }, lines, before };
  say({ type: "welcome", protocol: PROTOCOL, epoch: "first", present: ["ann"], ...known });
}

/** The server tells of the next line. */
const tell = (n: number): void => say({ type: "update", change: { fields: { lines: { to: n } } }, lines: [line(n)] });

/** What was sent, but for the client's part in fair dice. */
const sent = (): readonly ClientMessage[] =>
  latest()
    .sent.map((text): ClientMessage => JSON.parse(text))
    .filter((message) => message.type !== "command" || message.command.type !== "commit-nonces");

function clientOf(text?: Readonly<Record<string, string>>): TableClient {
  const client = connect({ url: "http://table", table: "a-table", token: "secret", ...(text ? { text } : {}) });
  onTestFinished(() => client.close());
  return client;
}

function seated(text?: Readonly<Record<string, string>>): TableClient {
  const client = clientOf(text);
  latest().accept();
  welcome();
  return client;
}

/** What a promise has come to: its value, the error's text, or that it still waits. */
const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise.catch(String), vi.advanceTimersByTimeAsync(0).then(() => "waits")]);

describe("a client's view", () => {
  it("is told once it is known, and with each change of it or of the lines", () => {
    const client = clientOf();
    const heard: unknown[] = [];
    const stop = client.onView((shown, lines) => heard.push([shown.lines, lines.length]));
    latest().accept();
    expect([client.view, heard]).toEqual([undefined, []]);
    welcome();
    expect([client.view, heard]).toEqual([view, [[0, 0]]]);
    // Neither the table nor its log have changed.
    void client.command(pause).catch(() => undefined);
    say({ type: "present", members: [] });
    expect(heard).toHaveLength(1);
    tell(1);
    expect(heard).toEqual([
      [0, 0],
      [1, 1],
    ]);
    client.onView((shown) => heard.push(shown.lines));
    expect(heard.at(-1)).toBe(1);
    stop();
    tell(2);
    expect(heard.slice(3)).toEqual([2]);
    expect(client.lines.map(({ n }) => n)).toEqual([1, 2]);
  });

  it("is told again when earlier lines of the log arrive", () => {
    const client = clientOf();
    const heard: number[] = [];
    client.onView((_, lines) => heard.push(lines.length));
    latest().accept();
    welcome([line(2)]);
    say({ type: "log", lines: [line(1)], before });
    expect(heard).toEqual([1, 2]);
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["false", false],
  ])("is waited for while %s is found in it", async (_, nothing) => {
    const client = seated();
    const found = client.until(({ lines }) => (lines === 0 ? nothing : lines));
    expect(await outcome(found)).toBe("waits");
    tell(1);
    expect(await outcome(found)).toBe(1);
  });

  it("is searched until something is found or the search fails, and never again", async () => {
    const client = seated();
    const calls = { found: 0, failed: 0 };
    const found = client.until(({ lines }) => {
      calls.found += 1;
      return lines > 0;
    });
    const failed = client.until(({ lines }) => {
      calls.failed += 1;
      if (lines > 0) throw new RangeError("no such line");
    });
    const odd = client.until(() => {
      throw "odd";
    });
    expect(await outcome(odd)).toBe("Error: odd");
    tell(1);
    expect([await outcome(found), await outcome(failed)]).toEqual([true, "RangeError: no such line"]);
    tell(2);
    expect(calls).toEqual({ found: 2, failed: 2 });
  });
});

/** Collects what nothing refers to any more. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

/** What a search keeps in memory, which it does as long as the client keeps the search. */
function searchWith(find: (lines: number) => boolean, client: TableClient): WeakRef<object> {
  const large = { find };
  void outcome(client.until(({ lines }) => large.find(lines)));
  return new WeakRef(large);
}

it("a client keeps a search in memory until something is found, and no longer", async () => {
  const client = seated();
  const searches = [searchWith((lines) => lines > 0, client), searchWith(() => false, client)];
  const kept = () => searches.map((search) => search.deref() !== undefined);
  await vi.advanceTimersByTimeAsync(0);
  collectGarbage();
  expect(kept()).toEqual([true, true]);
  tell(1);
  await vi.advanceTimersByTimeAsync(0);
  collectGarbage();
  expect(kept()).toEqual([false, true]);
});

describe("a client's command", () => {
  it("is answered with the number of lines that the log has after it", async () => {
    const client = seated();
    const accepted = client.command(pause, "a-command");
    expect(sent().slice(1)).toEqual([{ type: "command", id: "a-command", command: pause }]);
    expect(await outcome(accepted)).toBe("waits");
    say({ type: "answer", id: "another-command", answer: { answer: "accepted", lines: 3 } });
    expect(await outcome(accepted)).toBe("waits");
    say({ type: "answer", id: "a-command", answer: { answer: "accepted", lines: 4 } });
    expect(await outcome(accepted)).toEqual({ lines: 4 });
  });

  it("is sent once the client is welcome", async () => {
    const client = clientOf();
    void outcome(client.command(pause, "before-it-is-open"));
    latest().accept();
    void outcome(client.command(pause, "before-the-welcome"));
    expect(sent().map(({ type }) => type)).toEqual(["hello"]);
    welcome();
    expect(sent().slice(1)).toMatchObject([{ id: "before-it-is-open" }, { id: "before-the-welcome" }]);
  });

  it("that is refused says why in the words of the system", async () => {
    const client = seated({ "refusal.no-lots": "{max} lots are too many." });
    const refused = client.command(pause, "a-command");
    const refusal = { refused: true, code: "no-lots", rule: "", details: { max: 3 } } as const;
    say({ type: "answer", id: "a-command", answer: { answer: "rejected", refusal } });
    expect(await outcome(refused)).toBe("CommandRefusedError: 3 lots are too many.");
  });

  it("that the server can't process is rejected with the problem", async () => {
    const client = seated();
    const failed = client.command(pause, "a-command");
    say({ type: "problem", code: "bad-message", message: "It can't be read." });
    expect(await outcome(failed)).toBe("waits");
    say({ type: "problem", code: "bad-message", message: "It can't be read.", id: "a-command" });
    expect(await outcome(failed)).toBe("CommandRefusedError: It can't be read.");
  });
});

describe("what waits at a client", () => {
  it.each([
    ["the client is closed", (client: TableClient) => client.close(), "The connection was closed."],
    [
      "the table is closed to it",
      () => say({ type: "problem", code: "no-seat", message: "There is no such seat." }),
      "There is no such seat.",
    ],
  ])("is rejected when %s, as is all that comes later", async (_, end, message) => {
    const client = seated();
    const waiting = [client.until(() => false), client.command(pause)];
    expect(await Promise.all(waiting.map(outcome))).toEqual(["waits", "waits"]);
    end(client);
    const error = `TableClosedError: ${message}`;
    expect(await Promise.all(waiting.map(outcome))).toEqual([error, error]);
    client.close();
    expect([await outcome(client.until(() => true)), await outcome(client.command(pause))]).toEqual([error, error]);
    expect(latest().readyState).toBe(3);
  });
});
