import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { systemById } from "@rulewright/systems";
import type { Entry } from "@rulewright/table";
import { expect, it, onTestFinished, vi } from "vitest";
import { openSqliteStore } from "../src/sqlite-store.ts";
import type { Store } from "../src/store.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { newFolder, serve } from "./support.ts";
import { party, tablesOn } from "./tables-on.ts";
import { withAppend } from "./wrapped-store.ts";

/** The beginning of what is answered to a request; nothing where the connection is closed. */
const answerOn = async (socket: Socket): Promise<string> => {
  const answer = new Promise<string>((resolve) => {
    socket.once("data", (data) => resolve(String(data).slice(0, 12)));
    socket.once("close", () => resolve(""));
  });
  socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return await answer;
};

it("has no more connections than its limit, and answers those that it has", async () => {
  const { port } = await serve({ limits: { connections: 1 } });
  const connected = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  };
  const first = await connected();
  expect(await answerOn(first)).toBe("HTTP/1.1 200");
  expect(await answerOn(await connected())).toBe("");
  expect(await answerOn(first)).toBe("HTTP/1.1 200");
});

it("closes its store once the backup that is being made has stopped", async () => {
  const order: string[] = [];
  const backUp = async (_: string, goesOn: () => boolean): Promise<void> => {
    order.push("backup begun");
    while (goesOn()) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push("backup stopped");
    throw new Error("the backup was stopped");
  };
  const server = await serve({
    backups: { folder: newFolder() },
    openStore: (folder) => {
      const store = openSqliteStore(folder);
      const close = async (): Promise<void> => {
        order.push("store closed");
        await store.close();
      };
      return { ...withAppend(store, (all, go) => go(all)), backUp, close };
    },
  });
  await expect.poll(() => order).toEqual(["backup begun"]);
  await server.close();
  expect(order).toEqual(["backup begun", "backup stopped", "store closed"]);
});

it("leaves no timer that goes on once it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await serve();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await server.close();
  expect(vi.getTimerCount()).toBe(0);
});

it("what was logged is not lost with the process", () => {
  const [log, typescript] = ["../src/log.ts", "../../../bin/typescript.mjs"].map(
    (file) => new URL(file, import.meta.url).href,
  );
  const code = `const { jsonLog } = await import(${JSON.stringify(log)});
    const log = jsonLog();
    for (let i = 1; i <= 1000; i += 1) log.error({ i }, "a last word");
    process.kill(process.pid, "SIGKILL");`;
  const { stderr } = spawnSync(process.execPath, ["--import", typescript ?? "", "--input-type=module", "-e", code]);
  const lines = String(stderr).trimEnd().split("\n");
  expect([lines.length, JSON.parse(lines.at(-1) ?? "")]).toMatchObject([1000, { i: 1000, msg: "a last word" }]);
});

/** A new table in a store that no server uses. */
async function openTableIn(store: Store) {
  const system = systemById("evening-star");
  if (!system || !party) throw new Error("Evening Star has a party");
  return await tablesOn(store).open({ system, party, title: "The Salt Quarter", name: "Gwen" });
}

it("closes its store once all that it was asked for is stored, and looks at no log any more", async () => {
  const order: string[] = [];
  const store = new SimulatedStore();
  const { table, invitation } = await openTableIn(store);
  const after = (await store.read(table, 0)).length;
  // They are measured in two parts.
  const entries = Array.from({ length: 10_001 }, (_, i): Entry => {
    return { seq: after + i + 1, at: 2000, event: { type: "said", words: "x" } };
  });
  await store.append([{ table, after, entries, acknowledged: [], seats: [] }]);
  const waiting: (() => void)[] = [];
  const server = await serve({
    openStore: () =>
      Object.assign(
        withAppend(store, async (all, go) => {
          order.push("begins to store");
          await new Promise((resolve) => setTimeout(resolve, 1400));
          order.push("has stored");
          return go(all);
        }),
        {
          logSizes: async () => {
            order.push("measures");
            await new Promise<void>((resolve) => waiting.push(resolve));
            return [];
          },
          close: async () => {
            order.push("closes");
            for (const goOn of waiting) goOn();
            for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
          },
        },
      ),
  });
  // It is loaded with the files of its rules, which is written into its log.
  const asking = new AbortController();
  const answer = fetch(`http://127.0.0.1:${server.port}/api/tables/${table}`, {
    headers: { "x-invitation": invitation },
    signal: asking.signal,
  });
  await expect.poll(() => order).toEqual(["measures", "begins to store"]);
  asking.abort();
  await expect(answer).rejects.toThrow("aborted");
  await server.close();
  expect(order).toEqual(["measures", "begins to store", "has stored", "closes"]);
});

async function listening(port: number): Promise<Server> {
  const server = createServer().listen({ port, host: "127.0.0.1" });
  await once(server, "listening");
  return server;
}

/** A port that nobody listens on, and a program that takes it. It is none of those that others get who ask for any: from 32768 on. */
async function freePort(): Promise<{ port: number; take: () => Promise<Server> }> {
  const port = randomInt(20_000, 30_000);
  const probe = await listening(port).catch(() => undefined);
  if (!probe) return await freePort();
  await new Promise((resolve) => probe.close(resolve));
  return { port, take: () => listening(port) };
}

it("leaves nothing open where another program takes its port while it starts", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const [own, metrics, data] = [await freePort(), await freePort(), newFolder()];
  let taken: Server | undefined;
  onTestFinished(() => void taken?.close());
  const starting = serve({
    port: own.port,
    data,
    metrics: { host: "127.0.0.1", port: metrics.port },
    openStore: async (folder) => {
      taken = await own.take();
      return openSqliteStore(folder);
    },
  });
  await expect(starting).rejects.toMatchObject({ name: "PortInUseError", port: own.port });
  expect(vi.getTimerCount()).toBe(0);
  (await metrics.take()).close();
  await openSqliteStore(data).close();
});
