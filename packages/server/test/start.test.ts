import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { newFolder, serve } from "./support.ts";
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

/** A port that nobody listens on, and a program that takes it. */
async function freePort(): Promise<{ port: number; take: () => Promise<Server> }> {
  const listening = async (port: number): Promise<Server> => {
    const server = createServer().listen({ port, host: "127.0.0.1" });
    await once(server, "listening");
    return server;
  };
  const probe = await listening(0);
  const address = probe.address();
  const port = typeof address === "object" && address ? address.port : 0;
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
