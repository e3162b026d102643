import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { networkOf } from "../src/client-address.ts";
import { CLOSE_CODES, isFault } from "../src/close-codes.ts";
import { HttpError, invitationHeader, parseRequest, tableParams, tokenHeader } from "../src/http-error.ts";
import { viewQuery } from "../src/command-api.ts";
import { KnownEnds } from "../src/known-ends.ts";
import { DEFAULT_LIMITS, type Limits, NO_LIMITS } from "../src/limits.ts";
import { MAX_HELLO_BYTES } from "../src/messages.ts";
import { OpenConnections } from "../src/open-connections.ts";
import { Outgoing } from "../src/outgoing.ts";
import { refuseFullTable, refuseOverQuota } from "../src/quotas.ts";
import { MINUTE, HOUR, ratesOf, tooFast } from "../src/rates.ts";
import { SeatUse } from "../src/seat-use.ts";
import { MAX_MESSAGE_BYTES } from "../src/socket.ts";
import { SocketFaults } from "../src/socket-faults.ts";
import { StoreFullError, TableRoom } from "../src/table-room.ts";
import { TablePassword } from "../src/table-password.ts";
import { textFrame } from "../src/text-frame.ts";
import { TokenBucket } from "../src/token-bucket.ts";
import { textsIn } from "./text-frames.ts";

const limits = (more: Partial<Limits>): Limits => ({ ...NO_LIMITS, ...more });

/** Whether something is taken: at the longest that is, and one longer. */
const takes = (take: (length: number) => unknown, longest: number): readonly boolean[] =>
  [longest, longest + 1].map((length) => {
    try {
      take(length);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ status: 400, code: "bad-request" });
      return false;
    }
  });

const text = (length: number): string => "x".repeat(length);

describe("the parts of a request", () => {
  it("have their longest texts", () => {
    const password = new TablePassword(text(1024));
    const check = (length: number): void => {
      if (length === 1024) password.check({ "x-password": text(length) });
      else parseRequest(tableParams, { table: text(65) });
    };
    expect(takes((length) => parseRequest(tableParams, { table: text(length) }), 64)).toEqual([true, false]);
    expect(takes((length) => parseRequest(tokenHeader, { "x-token": text(length) }), 128)).toEqual([true, false]);
    const invited = (length: number) => parseRequest(invitationHeader, { "x-invitation": text(length) });
    expect(takes(invited, 128)).toEqual([true, false]);
    expect(takes(check, 1024)).toEqual([true, false]);
    expect(() => password.check({ "x-password": text(1025) })).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => password.check({ "x-password": "%" })).toThrow(expect.objectContaining({ status: 400 }));
  });
});

it("a message has 64 KiB at most, and 4 KiB before its sender is greeted: as many as 1,024 characters may take", () => {
  expect([MAX_MESSAGE_BYTES, MAX_HELLO_BYTES]).toEqual([65_536, 4096]);
});

it("the newest 200 lines are shown where nobody says how many", () => {
  expect(parseRequest(viewQuery, {})).toEqual({ max: 200 });
  expect(parseRequest(viewQuery, { after: "0", before: "1", max: "1000" })).toEqual({ after: 0, before: 1, max: 1000 });
  const wrong = [{ after: "-1" }, { before: "0" }, { max: "0" }, { max: "1001" }, { max: "1.5" }, { after: "x" }];
  for (const query of wrong) expect(() => parseRequest(viewQuery, query)).toThrow(HttpError);
});

const use = (more: Partial<Limits>): SeatUse => new SeatUse(limits(more), 0);

describe("what a seat uses of the server", () => {
  it("is so many messages at once and in a second, each of so many bytes", () => {
    const messages = use({ messageBurst: 2, messagesPerSecond: 4 });
    expect([0, 0, 0, 249, 250, 250].map((now) => messages.take(1, now))).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
    const bytes = use({ byteBurst: 10, bytesPerSecond: 4 });
    expect([bytes.take(10, 0), bytes.take(1, 249), bytes.take(1, 250)]).toEqual([true, false, true]);
    const dear = use({ messageBurst: 4, messagesPerSecond: 1 });
    expect([dear.takeMessages(3, 0), dear.takeMessages(2, 0), dear.takeMessages(1, 0)]).toEqual([true, false, true]);
  });

  it("is time, which is known afterwards, so that it may be missing", () => {
    const work = use({ workBurst: 100, workPerSecond: 10 });
    work.spend(100, 0);
    expect([work.take(0, 0), work.take(0, 1), work.takeGreeting(1, 1)]).toEqual([false, true, true]);
    work.spend(100, 1);
    expect([work.take(0, 9000), work.takeGreeting(1, 9000), work.take(0, 10_002)]).toEqual([false, false, true]);
  });

  it("is what it sent before a greeting, even where that is too much", () => {
    const hasty = use({ messageBurst: 2, messagesPerSecond: 1 });
    expect([hasty.takeGreeting(5, 0), hasty.takeGreeting(1, 3000), hasty.takeGreeting(1, 3001)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("is nothing for ten seconds after a flood", () => {
    const flood = use({ messageBurst: 1, messagesPerSecond: 2 });
    flood.take(0, 0);
    flood.punish(0);
    expect([flood.take(0, 10_499), flood.take(0, 10_500)]).toEqual([false, true]);
  });
});

it("a token bucket gives what comes in, and never more than a burst", () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 8 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), steps, (burst, perSecond, all) => {
      const bucket = new TokenBucket(burst, perSecond, 0);
      let [left, now] = [burst * 1000, 0];
      for (const [later, count] of all) {
        now += later;
        left = Math.min(burst * 1000, left + later * perSecond);
        // What isn't asked in between is known all the same.
        if (later % 2 === 1) expect(bucket.isPositive(now)).toBe(left > 1e-6);
        const enough = left >= count * 1000;
        if (count % 2 === 0) bucket.spend(now, count);
        else expect(bucket.take(now, count)).toBe(enough);
        if (count % 2 === 0 || enough) left -= count * 1000;
      }
    }),
  );
});

describe("an address", () => {
  it("is itself, or the network of an IPv6 address", () => {
    expect(["192.0.2.7", "::ffff:192.0.2.7", "somewhere"].map(networkOf)).toEqual([
      "192.0.2.7",
      "192.0.2.7",
      "somewhere",
    ]);
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8:1:2:ffff::")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  });

  it("opens no sockets for the rest of a minute in which too many were closed for what they sent", () => {
    const faults = new SocketFaults(2);
    const wait = (now: number): number => faults.waitOf("a", now);
    for (const now of [60_000, 60_000]) faults.note("a", now);
    expect([60_000, 90_000, 119_999, 120_000, 120_001].map(wait)).toEqual([60_000, 30_000, 1, 0, 0]);
    faults.note("a", 120_000);
    expect([wait(120_000), faults.waitOf("b", 120_000)]).toEqual([0, 0]);
    expect(new SocketFaults(1).waitOf("a", 120_000)).toBe(0);
  });

  it("has its open sockets, and the bytes that wait for them", () => {
    const connections = new OpenConnections();
    const [one, two] = [{ unsent: 3 }, { unsent: 4 }];
    for (const socket of [one, two]) connections.add("a", socket);
    expect([connections.count("a"), connections.unsent("a"), connections.count("b"), connections.unsent("b")]).toEqual([
      2, 7, 0, 0,
    ]);
    connections.remove("a", one);
    connections.remove("b", one);
    expect([connections.count("a"), connections.unsent("a")]).toEqual([1, 4]);
    connections.remove("a", two);
    expect([connections.count("a"), connections.unsent("a")]).toEqual([0, 0]);
  });

  it("has its rates, whichever is less for files", () => {
    const rates = ratesOf(limits({ tablesPerHour: 5, joinsPerHour: 6, guessesPerMinute: 7, requestsPerMinute: 59 }));
    expect(Object.values(rates).map(({ rateLimit: { max, timeWindow } }) => [max, timeWindow])).toEqual([
      [5, HOUR],
      [6, HOUR],
      [59, MINUTE],
      [7, MINUTE],
    ]);
    expect([MINUTE, HOUR]).toEqual([60 * 1000, 60 * 60 * 1000]);
    expect(ratesOf(limits({ requestsPerMinute: 61 })).files.rateLimit.max).toBe(60);
  });

  it("is told how long to wait, in seconds or minutes", () => {
    const waits = [1, 1000, 1001, 99_000, 99_001, 120_000, 120_001].map((ms) => tooFast(MINUTE, 3, ms).message);
    expect(waits.map((words) => [...words.matchAll(/\d+ (?:second|minute)s?\b/gu)].at(-1)?.[0])).toEqual([
      "1 second",
      "1 second",
      "2 seconds",
      "99 seconds",
      "2 minutes",
      "2 minutes",
      "3 minutes",
    ]);
    expect(tooFast(HOUR, 3, 1).message).toContain("an hour");
    expect(tooFast(HOUR, 3, 1)).toMatchObject({ status: 429, code: "too-fast" });
  });
});

/** A client for whom so many bytes wait, and so many at its address. */
const client = (bufferedAmount: number, atAddress?: number) => {
  const written: (readonly string[])[] = [];
  const stream = { write: (bytes: Buffer) => written.push(textsIn(bytes)) > 0 };
  const unsentAtAddress = atAddress === undefined ? {} : { unsentAtAddress: () => atAddress };
  const context = { limits: { maxUnsentBytes: 100_000, unsentPerAddress: 300_000 }, stream, ...unsentAtAddress };
  return { written, outgoing: new Outgoing({ bufferedAmount }, context) };
};

const slow = (waiting: number, atAddress?: number): boolean => client(waiting, atAddress).outgoing.isTooSlow;

describe("what goes out to a client", () => {
  it("is too much beyond its limit, or where much waits at its address too", () => {
    expect([slow(100_000), slow(100_001)]).toEqual([false, true]);
    expect([slow(65_537, 300_001), slow(65_536, 300_001), slow(65_537, 300_000), slow(65_537)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("is one write for each turn, or for what was sent before it is flushed", async () => {
    const { written, outgoing } = client(0);
    for (const text of ["one", "two"]) outgoing.send(textFrame(text));
    expect([written, outgoing.unsent]).toEqual([[], 10]);
    await new Promise(setImmediate);
    expect([written, outgoing.unsent]).toEqual([[["one", "two"]], 0]);
    outgoing.send(textFrame("three"));
    outgoing.flush();
    outgoing.send(textFrame("four"));
    await new Promise(setImmediate);
    expect(written).toEqual([["one", "two"], ["three"], ["four"]]);
  });

  it("counts what is sent in this turn", () => {
    const { outgoing } = client(99_000);
    outgoing.send(textFrame(text(996)));
    expect(outgoing.isTooSlow).toBe(false);
    outgoing.send(textFrame(""));
    expect(outgoing.isTooSlow).toBe(true);
  });
});

const member = (role: "gm" | "co-gm" | "player") => ({ id: "m", name: "M", role });

const characters = (count: number, opponents = 0) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`c${i}`, { id: `c${i}`, ...(i < opponents ? { opponent: true } : {}) }]),
  ) as never;

const bounds = limits({
  logBytesPerTable: 5e6,
  logBytesPerSeat: 2e6,
  charactersPerTable: 4,
  freeCharactersPerTable: 2,
  seatsPerTable: 3,
});

const seats = (count: number) => refuseFullTable({ members: characters(count) }, bounds);

const refused = (
  type: string,
  role: "gm" | "co-gm" | "player",
  { total = 0, own = 0, count = 0, opponents = 0, players = {} },
) =>
  refuseOverQuota(
    { state: { characters: characters(count, opponents), players }, size: { total, of: () => own } },
    { type } as never,
    member(role),
    bounds,
  );

describe("a table's room", () => {
  it("is the bytes of its log, its game master's own among them", () => {
    expect(refused("say", "gm", { total: 4_999_999, own: 4_999_999 })).toBeUndefined();
    expect(refused("say", "gm", { total: 5_000_000 })).toMatchObject({ code: "table-log-full", details: { max: 5 } });
    for (const role of ["co-gm", "player"] as const) {
      expect(refused("say", role, { own: 1_999_999 })).toBeUndefined();
      expect(refused("say", role, { own: 2_000_000 })).toMatchObject({ code: "seat-log-full", details: { max: 2 } });
    }
    for (const type of ["remove-member", "lock-table", "renew-links", "make-seat-code", "hand-over"])
      expect(refused(type, "gm", { total: 9_000_000 })).toBeUndefined();
    for (const type of ["archive-table", "reopen-table", "delete-table"])
      expect(refused(type, "gm", { total: 9_000_000 })).toBeUndefined();
  });

  it("is its characters, and those that nobody plays", () => {
    for (const type of ["create-character", "import-character", "bring-in"]) {
      expect(refused(type, "gm", { count: 3 })).toBeUndefined();
      expect(refused(type, "gm", { count: 4 })).toMatchObject({ code: "too-many-characters", details: { max: 4 } });
      expect(refused(type, "co-gm", { count: 2 })).toBeUndefined();
      expect(refused(type, "player", { count: 1 })).toBeUndefined();
      expect(refused(type, "player", { count: 2 })).toMatchObject({
        code: "too-many-free-characters",
        details: { max: 2 },
      });
      expect(refused(type, "player", { count: 3, opponents: 2 })).toBeUndefined();
      expect(refused(type, "player", { count: 2, players: { c0: "m" } })).toBeUndefined();
    }
    expect(refused("say", "player", { count: 9 })).toBeUndefined();
  });

  it("is its seats", () => {
    expect([seats(2), seats(3)]).toEqual([
      undefined,
      expect.objectContaining({ code: "table-full", details: { max: 3 } }),
    ]);
  });

  it("is counted in the store at most once a minute, and by what is added", async () => {
    let [stored, asked] = [0, 0];
    const countTables = async (): Promise<number> => {
      asked += 1;
      return stored;
    };
    const room = new TableRoom({ countTables }, 2);
    room.added();
    await room.check(5000);
    room.added();
    await room.check(65_000);
    room.added();
    await expect(room.check(65_000)).rejects.toThrow(StoreFullError);
    expect(asked).toBe(1);
    stored = 1;
    await room.check(65_001);
    expect(asked).toBe(2);
  });
});

const end = (seq: number) => ({ seq, hash: "" }) as never;

it("the ends of ten thousand logs are remembered, those that were seen last", () => {
  const ends = new KnownEnds();
  for (let i = 0; i < 10_000; i += 1) ends.set(`t${i}`, end(i));
  ends.set("t0", end(20_000));
  ends.set("another", end(1));
  expect([ends.get("t0"), ends.get("t1"), ends.get("t2")]).toEqual([end(20_000), undefined, end(2)]);
  ends.forget("t2");
  expect(ends.get("t2")).toBeUndefined();
});

it("a connection is closed with a code of its own, for a fault of the client or not", () => {
  const reasons = Object.keys(CLOSE_CODES) as (keyof typeof CLOSE_CODES)[];
  expect(reasons.filter(isFault)).toEqual(["bad-message", "not-greeted", "too-fast"]);
  // The codes stand in the protocol of clients that were built before.
  expect(CLOSE_CODES).toEqual({
    "bad-message": 4400,
    "not-greeted": 4401,
    "no-seat": 4403,
    "no-such-table": 4404,
    "too-many-screens": 4409,
    "old-client": 4426,
    "too-fast": 4429,
    "table-broken": 4500,
    unavailable: 4503,
    "old-server": 4505,
  });
});

it("no limit but those on time and seats is lower than by default where there are none", () => {
  const { handshakeTimeout, seatsPerTable, ...others } = NO_LIMITS;
  expect([handshakeTimeout, seatsPerTable]).toEqual([DEFAULT_LIMITS.handshakeTimeout, DEFAULT_LIMITS.seatsPerTable]);
  expect(new Set(Object.values(others))).toEqual(new Set([Number.MAX_SAFE_INTEGER]));
});
