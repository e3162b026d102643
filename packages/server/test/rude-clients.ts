import { connect, type Socket } from "node:net";
import type { Seat } from "@rulewright/client";
import { PROTOCOL } from "@rulewright/table";
import { WebSocket } from "ws";
import { Screen } from "./client.ts";

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

/** Clients that keep a server from closing their connections, until they are ended. */
export class RudeClients {
  readonly #port: number;
  readonly #ends: (() => void)[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** Three clients of a seat: one sleeps, one sends and comes back without end, one uploads. */
  async add(seat: Seat): Promise<void> {
    await this.#addSleeper(seat);
    this.#addStubborn(seat);
    this.#addUploader();
  }

  /** Ends them all. */
  end(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  /** A client whose machine sleeps: it was greeted, and neither reads nor answers. */
  async #addSleeper(seat: Seat): Promise<void> {
    const screen = await Screen.at(this.#port, seat);
    screen.socket.pause();
    this.#ends.push(() => screen.socket.terminate());
  }

  /** A client that sends commands without end, and comes back whenever it is sent away. */
  #addStubborn(seat: Seat): void {
    let socket: WebSocket | undefined;
    let over = false;
    const come = (): void => {
      if (over) return;
      socket = new WebSocket(`ws://127.0.0.1:${this.#port}/api/tables/${seat.table}/socket`);
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
    this.#ends.push(() => {
      over = true;
      clearInterval(timer);
      socket?.terminate();
    });
  }

  /** A client that uploads one byte after the other. */
  #addUploader(): void {
    const head =
      "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{";
    const socket = raw(this.#port, head);
    const timer = setInterval(() => socket.writable && socket.write(" "), 50);
    this.#ends.push(() => {
      clearInterval(timer);
      socket.destroy();
    });
  }

  /** Upgrades that arrive while the server closes are refused; their clients keep the connection. */
  addUpgrades({ table }: Seat): void {
    const late: Socket[] = [];
    const timer = setInterval(() => late.push(raw(this.#port, upgrade(table))), 50);
    this.#ends.push(() => {
      clearInterval(timer);
      for (const socket of late) socket.destroy();
    });
  }
}
