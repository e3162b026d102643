import process from "node:process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watched } from "./watched-changes.ts";

/** How many timers keep this process from ending. */
const timers = (): number => process.getActiveResourcesInfo().filter((one) => one === "Timeout").length;

describe("what is told to other servers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("is told anew to a server that is new, and to no other", async () => {
    const { changes, told, hear, later } = watched();
    await later(50);
    changes.presence.tell("t1", ["ann"]);
    await later(50);
    const before = told().length;
    for (const news of [{}, { ends: [["t1", 3]] }, { present: [["t2", ["bea"]]] }]) hear({ server: "other", ...news });
    await later(50);
    expect(told().slice(before)).toEqual([]);
    hear({ server: "other", isNew: true });
    await later(50);
    expect(told().slice(before)).toEqual([{ present: [["t1", ["ann"]]] }]);
  });

  it("follows at once where what is left takes a whole notification", async () => {
    const { changes, told, later } = watched();
    await later(100);
    const before = told().length;
    for (let i = 0; i < 300; i += 1) changes.appended(`t${i}`, 1);
    await later(0);
    expect(told().slice(before)).toHaveLength(2);
  });

  it("is told before the connection is closed", async () => {
    const { changes, clients, told, later } = watched();
    await later(50);
    changes.presence.tell("t1", ["ann"]);
    await later(50);
    changes.presence.tell("t1", []);
    const closed = changes.close();
    expect(clients[0]?.ended).toBe(0);
    await later(50);
    await closed;
    expect([told().at(-1), clients[0]?.ended]).toEqual([{ present: [["t1", []]] }, 1]);
  });

  it("is told on a new connection half a second to a second after the old one is lost", async () => {
    const random = vi.spyOn(Math, "random");
    for (const [part, after] of [
      [0, 500],
      [0.5, 750],
      [0.999, 999.5],
    ] as const) {
      random.mockReturnValue(part);
      const { changes, clients, later } = watched();
      await later(50);
      clients[0]?.emit("end");
      await later(Math.floor(after) - 1);
      expect([part, clients.length]).toEqual([part, 1]);
      await later(1);
      expect([part, clients.length]).toEqual([part, 2]);
      const closed = changes.close();
      await later(50);
      await closed;
    }
  });

  it("is told on no new connection once it is closed", async () => {
    const { changes, clients, later } = watched();
    await later(50);
    clients[0]?.emit("end");
    await changes.close();
    await later(5000);
    expect(clients).toHaveLength(1);
  });
});

it("what waits to be told keeps no process from ending", async () => {
  const before = timers();
  const { changes, clients } = watched();
  // The first notification is sent, and the wait after it is over.
  await expect.poll(() => clients[0]?.told.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(timers()).toBeLessThanOrEqual(before);
  clients[0]?.emit("end");
  expect(timers()).toBeLessThanOrEqual(before);
  await changes.close();
});
