import { spawnSync } from "node:child_process";
import { refusal } from "@rulewright/rules";
import { EMPTY_TABLE, newNonce, nonceAt, PROTOCOL, type TableState } from "@rulewright/table";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { addressesOf } from "../src/addresses.ts";
import { Drawings } from "../src/drawings.ts";
import { Health } from "../src/health.ts";
import { chainDamage } from "../src/hash-chain.ts";
import { ListenError, PortInUseError } from "../src/listen.ts";
import { commandId, parseHello, parseMessage } from "../src/messages.ts";
import { OneByOne } from "../src/one-by-one.ts";
import type { DrawRequest } from "../src/requests.ts";
import { deriveId, deriveSecret, hashSeatCode, hashSecret, newId, newSecret } from "../src/secrets.ts";
import { DataFolderError } from "../src/sqlite-database.ts";
import { DatabaseError, DiskFullError, StoreUnreachableError } from "../src/store.ts";
import { type Subscriber, Subscribers } from "../src/subscribers.ts";
import { runInSlices } from "../src/time-slices.ts";
import { TokenBucket } from "../src/token-bucket.ts";

describe("a token bucket", () => {
  it("allows a burst, and then a steady rate", () => {
    const bucket = new TokenBucket(3, 8, 500);
    expect([500, 500, 500, 500].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
    // An eighth of a second brings one token.
    const times = [562.5, 624.95, 625, 625, 750, 812.5];
    expect(times.map((now) => bucket.take(now))).toEqual([false, false, true, false, true, false]);
  });

  it("never holds more than a burst", () => {
    const bucket = new TokenBucket(2, 10, 0);
    expect([9999, 9999, 9999].map((now) => bucket.take(now))).toEqual([true, true, false]);
  });
});

it("the health of a server is asked of the store every two seconds at most", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  const health = new Health(async () => {
    asked += 1;
    if (asked > 1) throw new Error("read-only");
  });
  const problems = [];
  for (const later of [0, 1999, 1]) {
    vi.advanceTimersByTime(later);
    problems.push([await health.problem(), asked]);
  }
  expect(problems).toEqual([
    [undefined, 1],
    [undefined, 1],
    ["not-writable", 2],
  ]);
});

/** A client that writes down what it is told. */
function client(member: string) {
  const told: (readonly string[] | TableState)[] = [];
  const subscriber: Subscriber = {
    member,
    tableChanged: (state) => told.push(state),
    seatsChanged: () => {},
    membersPresent: (members) => told.push(members),
  };
  return { told, ...subscriber };
}

describe("the clients of a table", () => {
  it("are told who comes with a first client and who leaves with the last", () => {
    const clients = new Subscribers();
    expect(clients.empty).toBe(true);
    const [gm, ann, tab] = [client("gm"), client("ann"), client("ann")];
    for (const one of [gm, ann, tab]) clients.add(one);
    expect(clients.empty).toBe(false);
    expect(clients.present).toEqual(["gm", "ann"]);
    expect([gm.told, ann.told, tab.told]).toEqual([[["gm", "ann"]], [], []]);
    clients.remove(ann);
    clients.remove(ann);
    expect(gm.told).toEqual([["gm", "ann"]]);
    clients.remove(tab);
    expect(gm.told).toEqual([["gm", "ann"], ["gm"]]);
    expect(tab.told).toEqual([]);
  });

  it("share who is here with other servers, once for each member, and know who is there", () => {
    const [clients, told] = [new Subscribers(), [] as (readonly string[])[]];
    const tell = (_: string, members: readonly string[]): void => void told.push(members);
    clients.share({ tell, elsewhere: () => ["bea"] }, "a");
    const [gm, ann, tab] = [client("gm"), client("ann"), client("ann")];
    for (const one of [gm, ann, tab]) clients.add(one);
    expect(told).toEqual([["gm"], ["gm", "ann"]]);
    expect([clients.count("gm"), clients.count("ann"), clients.count("bea")]).toEqual([1, 2, 0]);
    expect(clients.present).toEqual(["gm", "ann", "bea"]);
    for (const one of [ann, tab]) clients.remove(one);
    expect(told.slice(2)).toEqual([["gm"]]);
  });

  it("are all told of a change", () => {
    const clients = new Subscribers();
    const [gm, ann] = [client("gm"), client("ann")];
    clients.add(gm);
    clients.add(ann);
    clients.update(EMPTY_TABLE, EMPTY_TABLE);
    expect([gm.told.at(-1), ann.told.at(-1)]).toEqual([EMPTY_TABLE, EMPTY_TABLE]);
  });
});

it("what is done one by one waits for what comes before it, also where that fails", async () => {
  const [turns, order] = [new OneByOne(), [] as string[]];
  const work = (name: string, fails: boolean): Promise<void> =>
    turns.run(async () => {
      order.push(`${name} begins`);
      for (let i = 0; i < 3; i += 1) await new Promise(setImmediate);
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const done = await Promise.allSettled([work("one", true), work("two", false)]);
  expect(done.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(order).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

/** Runs steps of some milliseconds each. Answers their result, and after how many steps other work was done. */
async function runSteps(durations: readonly number[], seconds: number) {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let done = 0;
  const pauses: number[] = [];
  const other = (): void => {
    if (pauses.at(-1) !== done) pauses.push(done);
    next = setImmediate(other);
  };
  let next = setImmediate(other);
  onTestFinished(() => clearImmediate(next));
  function* steps(): Generator<void, string> {
    for (const duration of durations) {
      vi.advanceTimersByTime(duration);
      done += 1;
      yield;
    }
    return "done";
  }
  return { result: await runInSlices(steps(), seconds), pauses };
}

describe("steps that take long", () => {
  it("let other work be done every 20 milliseconds", async () => {
    const durations = [10, 9, 1, 19, 2, 18, 2, 5, 5];
    expect(await runSteps(durations, 30)).toEqual({ result: "done", pauses: [3, 5, 7] });
  });

  it("are given up after the time for all of them", async () => {
    expect((await runSteps([15_000, 15_000], 30)).result).toBe("done");
    expect((await runSteps([15_000, 15_001], 30)).result).toBeUndefined();
  });
});

it("the log of a server has its errors alone, on standard error", () => {
  const script = `
    import { jsonLog } from ${JSON.stringify(new URL("../src/log.ts", import.meta.url).href)};
    const log = jsonLog();
    log.warn({}, "a warning");
    log.error({ table: "t" }, "an error");`;
  const typescript = new URL("../../../bin/typescript.mjs", import.meta.url).href;
  const child = spawnSync(process.execPath, ["--import", typescript, "--input-type=module", "-e", script]);
  expect(String(child.stdout)).toBe("");
  expect(JSON.parse(String(child.stderr))).toMatchObject({ table: "t", msg: "an error" });
});

describe("the addresses of a server", () => {
  it("are this machine's name and its IPv4 addresses on the network where it listens to all", () => {
    const interfaces = [
      { address: "127.0.0.1", family: "IPv4", internal: true },
      { address: "::1", family: "IPv6", internal: true },
      { address: "192.0.2.7", family: "IPv4", internal: false },
      { address: "2001:db8::7", family: "IPv6", internal: false },
      { address: "192.0.2.8", family: "IPv4", internal: false },
    ] as const;
    for (const host of ["0.0.0.0", "::"]) {
      expect(addressesOf(host, 80, interfaces)).toEqual({
        localUrl: "http://localhost:80",
        networkUrls: ["http://192.0.2.7:80", "http://192.0.2.8:80"],
      });
      const { localUrl, networkUrls } = addressesOf(host, 80);
      expect(localUrl).toBe("http://localhost:80");
      for (const url of networkUrls) expect(url).toMatch(/^http:\/\/(?!127\.)[\d.]+:80$/);
    }
  });

  it("are just the one it listens to", () => {
    expect(addressesOf("127.0.0.1", 80)).toEqual({ localUrl: "http://127.0.0.1:80", networkUrls: [] });
    expect(addressesOf("localhost", 80)).toEqual({ localUrl: "http://localhost:80", networkUrls: [] });
    expect(addressesOf("::1", 80)).toEqual({ localUrl: "http://[::1]:80", networkUrls: [] });
    const own = "http://192.0.2.7:8080";
    expect(addressesOf("192.0.2.7", 8080)).toEqual({ localUrl: own, networkUrls: [own] });
  });
});

const refusalOf = (type: string) => {
  const parsed = parseMessage(command("12345678", { type }));
  return parsed.kind === "bad-command" ? parsed.refusal : refusal("read", "");
};

const greeting = (protocol: number) => parseMessage(JSON.stringify({ type: "hello", protocol }));

const command = (id: unknown, given: unknown = { type: "say", words: "x" }): string =>
  JSON.stringify({ type: "command", id, command: given });

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const ones = (count: number): unknown => Array.from({ length: count }, () => 1);

/** What is wrong with the size of a message. */
function sizeFault(message: unknown): string | undefined {
  const parsed = parseMessage(JSON.stringify(message));
  return parsed.kind === "problem" ? /It .+/.exec(parsed.message)?.[0] : parsed.kind;
}

describe("a message", () => {
  it("is read", () => {
    expect(parseMessage(command("12345678"))).toEqual({
      kind: "message",
      message: { type: "command", id: "12345678", command: { type: "say", words: "x" } },
    });
  });

  it("has an id of 8 to 64 characters if it is a command", () => {
    for (const length of [8, 64]) expect(commandId(command("x".repeat(length)))).toBe("x".repeat(length));
    for (const length of [7, 65]) {
      expect(commandId(command("x".repeat(length)))).toBeUndefined();
      expect(parseMessage(command("x".repeat(length)))).toMatchObject({ kind: "problem", code: "bad-message" });
    }
    // What is wrong with a command is answered to its id, if it has one.
    const kinds = [7, 8, 64, 65].map((length) => parseMessage(command("x".repeat(length), { type: "sya" })).kind);
    expect(kinds).toEqual(["problem", "bad-command", "bad-command", "problem"]);
    expect(commandId("{")).toBeUndefined();
    expect(commandId('{"type":"ping"}')).toBeUndefined();
  });

  it("has at most 1,024 characters as long as nobody was greeted", () => {
    const ping = '{"type":"ping"}';
    const hello = JSON.stringify({ type: "hello", protocol: PROTOCOL, token: "t", lines: 0 });
    expect(parseHello(hello.padEnd(1024))).toMatchObject({ kind: "hello", hello: { token: "t" } });
    for (const text of [hello.padEnd(1025), ping, command("12345678"), command("12345678", {})]) {
      expect(parseHello(text)).toMatchObject({ kind: "problem", code: "not-greeted" });
    }
    expect(parseHello("{")).toMatchObject({ kind: "problem", code: "bad-message" });
  });

  it("has at most 4,000 values, nested 12 deep", () => {
    expect([nested(12), nested(13), ones(3999), ones(4000)].map(sizeFault)).toEqual([
      undefined,
      "It is nested more than 12 deep.",
      undefined,
      "It has more than 4000 values.",
    ]);
  });

  it("is refused where its command can't be read, with what is wrong", () => {
    const parsed = parseMessage(command("12345678", { type: "say", words: 5 }));
    expect(parsed).toMatchObject({
      kind: "bad-command",
      id: "12345678",
      refusal: { code: "bad-command", details: { command: "say", problem: expect.stringContaining("words") } },
    });
  });

  it("is refused where there is no such command, with the nearest name and all there are", () => {
    expect(refusalOf("sya")).toMatchObject({ code: "no-such-command", details: { command: "sya", nearest: "say" } });
    expect(refusalOf("sya").details).toMatchObject({ commands: expect.arrayContaining(["say", "roll"]) });
    expect(refusalOf("").details).toMatchObject({ command: "", nearest: null });
    expect(refusalOf("x".repeat(500)).details).toMatchObject({ command: "x".repeat(500) });
    expect(refusalOf("x".repeat(501)).details).toMatchObject({ command: `${"x".repeat(499)}…` });
  });

  it("tells which side has to be updated", () => {
    expect(greeting(PROTOCOL - 1)).toMatchObject({ code: "old-client", message: expect.stringMatching(/Reload/) });
    expect(greeting(PROTOCOL + 1)).toMatchObject({ code: "old-server", message: expect.stringMatching(/Update/) });
    expect(greeting(PROTOCOL)).toMatchObject({ code: "bad-message" });
  });
});

describe("secrets and ids", () => {
  it("are random letters and digits, 32 and 12 of them: a link may end with them, and a command's word begin", () => {
    const [secrets, ids] = [newSecret, newId].map((draw) => Array.from({ length: 1000 }, draw));
    expect(secrets?.filter((secret) => !/^[0-9A-Za-z]{32}$/.test(secret))).toEqual([]);
    expect(ids?.filter((id) => !/^[0-9A-Za-z]{12}$/.test(id))).toEqual([]);
    expect([new Set(secrets).size, new Set(ids).size]).toEqual([1000, 1000]);
  });

  it("that follow from a request are like new ones, and the same for the same request alone", () => {
    for (let request = 0; request < 1000; request += 1) {
      expect(deriveSecret(`${request}`, "gm")).toMatch(/^[0-9A-Za-z]{32}$/);
      expect(deriveId(`${request}`, "gm")).toMatch(/^[0-9A-Za-z]{12}$/);
    }
    for (const derive of [deriveSecret, deriveId]) {
      expect(derive("r", "gm", "t")).toBe(derive("r", "gm", "t"));
      expect(new Set([derive("r"), derive("s"), derive("r", "gm"), derive("r", "gm", "t")]).size).toBe(4);
    }
    expect(deriveSecret("r", "gm")).not.toContain(deriveId("r", "gm"));
  });

  it("that are codes are stored as scrypt, the same in all versions", async () => {
    expect(await hashSeatCode("K7QF2M9T")).toBe("183947fa82b61964ba4f87cee9f68db69b347df796fe7c0080cf0e0b4ae8215b");
  });

  it("are stored as SHA-256", () => {
    expect(hashSecret("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

it("dice are waited for three seconds, and no longer once they are here", () => {
  const [waits, drawn]: [{ milliseconds: number; work: () => void; isStopped: boolean }[], DrawRequest[]] = [[], []];
  const drawings = new Drawings(
    (request) => void drawn.push(request),
    (milliseconds, work) => {
      const wait = { milliseconds, work, isStopped: false };
      waits.push(wait);
      return () => void (wait.isStopped = true);
    },
  );
  const chain = { seed: newNonce(), length: 5 };
  const tip = nonceAt(chain, 0);
  const command = { kind: "command", member: "ann", command: { type: "say", words: "" }, reply: () => {} } as const;
  for (const id of ["late", "here"]) {
    drawings.begin({ id, nonce: newNonce(), asked: [{ chain: tip, index: 1 }], command: { ...command, id } });
  }
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([3000, 3000]);
  waits[0]?.work();
  waits[0]?.work();
  expect([drawn.length, drawings.answers(tip), drawn[0]?.shares]).toEqual([1, false, undefined]);
  drawings.give("ann", "here", nonceAt(chain, 1), [tip]);
  drawings.give("ann", "here", nonceAt(chain, 1), [tip]);
  expect([drawn.length, drawings.answers(tip), drawings.empty, waits[1]?.isStopped]).toEqual([2, true, true, true]);
});

it("dice are drawn as soon as every device that was asked has given its nonce", () => {
  const drawn: DrawRequest[] = [];
  // Nobody's time is ever over.
  const drawings = new Drawings(
    (request) => void drawn.push(request),
    () => () => undefined,
  );
  const chains = [1, 2].map(() => ({ seed: newNonce(), length: 5 }));
  const tips = chains.map((chain) => nonceAt(chain, 0));
  const give = (member: string, i: number): void =>
    drawings.give(member, "roll", nonceAt(chains[i] ?? { seed: "", length: 0 }, 1), [tips[i] ?? ""]);
  drawings.begin({
    id: "roll",
    nonce: newNonce(),
    asked: tips.map((chain) => ({ chain, index: 1 })),
    command: {
      kind: "command",
      member: "ann",
      id: "command-1",
      command: { type: "say", words: "" },
      reply: vi.fn<() => void>(),
    },
  });
  give("ann", 0);
  expect([drawn.length, drawings.empty]).toEqual([0, false]);
  give("ben", 1);
  expect(drawn.map(({ shares }) => shares?.map(({ index }) => index))).toEqual([[1, 1]]);
  expect(drawings.empty).toBe(true);
});

it("errors have the names of their classes, by which a log tells them apart", () => {
  const errors = [
    new DataFolderError("problem"),
    new DatabaseError("problem"),
    new DiskFullError(),
    new ListenError("somewhere", 80, "odd"),
    new PortInUseError(80),
    new StoreUnreachableError(),
  ];
  for (const error of errors) expect(error.name).toBe(error.constructor.name);
  expect(chainDamage("a", { seq: 0, hash: "a" }, [], { seq: 1, hash: "b" })?.name).toBe("DamagedLogError");
});

it("a server that can't listen says why", () => {
  const messages = [new Error("no such address"), "odd"].map(
    (cause) => new ListenError("somewhere", 80, cause).message,
  );
  expect(messages).toEqual(
    ["no such address", "odd"].map((why) => `The server can't listen on port 80 of somewhere: ${why}`),
  );
});
