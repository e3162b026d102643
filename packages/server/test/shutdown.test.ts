import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { PROTOCOL } from "@rulewright/table";
import { WebSocket } from "ws";
import { Screen, type Seat } from "./client.ts";
import { spawnServer } from "./server-process.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { newFolder, serve, twoAtATable } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";

/** How long a server may take to end, in milliseconds. */
const LIMIT = 5000;

/** A connection of which nothing is read any more. */
function raw(port: number, text: string): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(text);
  return socket;
}

const upgrade = (table: string): string =>
  `GET /api/tables/${table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

/** A client whose machine sleeps: it was greeted, and neither reads nor answers. */
async function sleeper(port: number, seat: Seat): Promise<void> {
  const screen = await Screen.at(port, seat);
  screen.socket.pause();
  onTestFinished(() => screen.socket.terminate());
}

/** A client that sends commands without end, and comes back whenever it is sent away. */
function stubborn(port: number, seat: Seat): void {
  let socket: WebSocket | undefined;
  let over = false;
  const come = (): void => {
    if (over) return;
    socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${seat.table}/socket`);
    socket.on("error", () => {});
    socket.on("open", () =>
      socket?.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, token: seat.token, lines: 0 })),
    );
    socket.on("close", () => setTimeout(come, 1));
  };
  come();
  const timer = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const id = `stubborn-${performance.now()}`;
    socket.send(JSON.stringify({ type: "command", id, command: { type: "say", words: "More!" } }));
  }, 2);
  onTestFinished(() => {
    over = true;
    clearInterval(timer);
    socket?.terminate();
  });
}

/** A client that uploads one byte after the other. */
function uploader(port: number): void {
  const socket = raw(
    port,
    "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
  );
  const timer = setInterval(() => socket.writable && socket.write(" "), 50);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
}

it("ends in time, whatever its clients do", { timeout: 120_000 }, async () => {
  const server = await spawnServer(newFolder());
  const { seat, opened } = await twoAtATable(server.port);
  for (let i = 0; i < 5; i += 1) {
    await sleeper(server.port, seat);
    stubborn(server.port, i % 2 === 0 ? seat : opened);
    uploader(server.port);
  }
  // Upgrades that arrive while the server closes are refused; their clients keep the connection.
  const late: Socket[] = [];
  const timer = setInterval(() => late.push(raw(server.port, upgrade(seat.table))), 50);
  onTestFinished(() => {
    clearInterval(timer);
    for (const socket of late) socket.destroy();
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const took = await server.stop();
  expect(took).toBeLessThan(LIMIT);
  expect(await server.ended).toBeNull();
});

it("answers what it has received before it closes its connections", async () => {
  let storing: (() => void) | undefined;
  const server = await serve({
    openStore: (folder) =>
      withAppend(openSqliteStore(folder), async (all, go) => {
        storing?.();
        await new Promise((stored) => setTimeout(stored, 50));
        return go(all);
      }),
  });
  const { gm } = await twoAtATable(server.port);
  const begun = new Promise<void>((resolve) => (storing = resolve));
  const answer = gm.command({ type: "say", words: "Good night." });
  await begun;
  await server.close();
  expect(await answer).toMatchObject({ answer: "accepted" });
});
