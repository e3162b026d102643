import { once } from "node:events";
import { type Seat, TableApi } from "@rulewright/client";
import { PROTOCOL } from "@rulewright/table";
import { type RawData, WebSocket } from "ws";

/** A seat at a table of the product. */
export interface InvitedSeat extends Seat {
  /** The secret of the link that others join with. */
  readonly invitation: string;
}

/**
 * A client that counts what it receives, and reads of it only what kind of message it is: following a table, as the client of the
 * product does, would cost the load generator more than the server.
 */
export class Client {
  readonly #socket: WebSocket;
  #bytes = 0;
  #answered: ((text: string) => void) | undefined;
  #awaited = "";

  private constructor(url: string) {
    this.#socket = new WebSocket(url, { perMessageDeflate: false });
    this.#socket.on("message", (data) => this.#hear(data));
  }

  /** Bytes received since the last time somebody asked. */
  takeBytes(): number {
    const bytes = this.#bytes;
    this.#bytes = 0;
    return bytes;
  }

  /** Connects to the floor. */
  static async atFloor(port: number, room: number): Promise<Client> {
    const client = new Client(`ws://127.0.0.1:${port}/room-${room}`);
    await once(client.#socket, "open");
    return client;
  }

  /** Connects to the product's server, and waits until the table has been shown. */
  static async atTable(port: number, { table, token }: Seat): Promise<Client> {
    const client = new Client(`ws://127.0.0.1:${port}/api/tables/${table}/socket`);
    await once(client.#socket, "open");
    await client.ask({ type: "hello", protocol: PROTOCOL, token, lines: 0, epoch: "" }, "welcome");
    return client;
  }

  /** Sends a message and waits for a kind of answer. */
  async ask(message: object, kind: string): Promise<string> {
    const answer = new Promise<string>((resolve) => (this.#answered = resolve));
    this.#awaited = `{"type":"${kind}"`;
    this.#socket.send(JSON.stringify(message));
    return answer;
  }

  #hear(data: RawData): void {
    const text = String(data);
    this.#bytes += text.length;
    if (!this.#answered || !text.startsWith(this.#awaited)) return;
    const answered = this.#answered;
    this.#answered = undefined;
    answered(text);
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** A new table of Evening Star with so many players; the game master's seat is the first. */
export async function openTable(port: number, players: number): Promise<readonly InvitedSeat[]> {
  const api = new TableApi(`http://127.0.0.1:${port}`);
  const { table, token, invitation } = await api.openTable({ system: "evening-star", name: "Gwen" });
  const seats = [{ table, token, invitation }];
  for (let i = 1; i <= players; i++) {
    const taken = await api.join(table, { invitation, name: `Player ${i}` });
    seats.push({ table, token: taken.token, invitation });
  }
  return seats;
}
