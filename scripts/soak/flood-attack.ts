// One hostile member and one hostile address, in a process of their own. Arguments: the port, and the member's seat and the
// invitation of their table as JSON. Attacks while the last line on standard input is "on", and prints what was counted when
// the input ends.
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import process from "node:process";
import { PROTOCOL } from "@rulewright/table";
import { WebSocket } from "ws";
import type { InvitedSeat } from "../../bench/table/clients.ts";

// Attackers have machines of their own: here they take nothing that the server or the players ask for.
setPriority(10);

const [port = "", given = "{}"] = process.argv.slice(2);
const { table, token, invitation } = JSON.parse(given) as InvitedSeat;

/** The addresses as a proxy would tell them. */
const [MEMBER, STRANGER] = ["198.51.100.7", "203.0.113.9"];
/** How many sockets each of them keeps open, and how often something is sent on all of them, in milliseconds. */
const [SEAT_SOCKETS, ADDRESS_SOCKETS, PAUSE] = [30, 200, 10];

const counted = { frames: 0, requests: 0, sockets: 0, refused: 0 };
let attacking = false;
let ids = 0;

const words = "All work and no play. ".repeat(90).trim();
const hello = JSON.stringify({ type: "hello", protocol: PROTOCOL, token, lines: 0 });
const command = (of: object): string =>
  JSON.stringify({ type: "command", id: `flood-${(ids += 1)}`.padEnd(12, "-"), command: of });

/** What the member sends in turn. */
const messages: readonly (() => string)[] = [
  () => command({ type: "say", words }),
  () => command({ type: "create-character", name: `Clone ${ids}`, args: {} }),
  () => command({ type: "throw-dice", roll: "100d6" }),
  () => JSON.stringify({ type: "log", before: 1_000_000, max: 1000 }),
  () => JSON.stringify({ type: "plan-undo", lines: [1, 2, 3] }),
  () => command({ type: "undo", lines: [1] }),
  () => command({ type: "make-seat-code", member: "x", code: "AAAAAAAA" }),
  () => `{"type":"command","id":"12345678","command":{"type":"act","act":"x","args":[${"1,".repeat(20_000)}1]}}`,
  () => JSON.stringify({ type: "ping" }),
];

/** Sockets that are opened again whenever the server closes them. Some of them never read. */
class Sockets {
  readonly #open = new Set<WebSocket>();
  readonly #most: number;
  readonly #address: string;
  readonly #first: readonly string[];

  constructor(address: string, most: number, first: readonly string[]) {
    this.#address = address;
    this.#most = most;
    this.#first = first;
  }

  fill(): void {
    for (let i = 0; i < 4 && this.#open.size < this.#most; i += 1) this.#add();
  }

  #add(): void {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${table}/socket`, {
      headers: { "x-forwarded-for": this.#address },
      perMessageDeflate: false,
    });
    counted.sockets += 1;
    this.#open.add(socket);
    socket.on("open", () => {
      for (const text of this.#first) socket.send(text);
      if (this.#open.size % 3 === 0) socket.pause();
    });
    socket.on("error", () => (counted.refused += 1));
    socket.on("close", () => this.#open.delete(socket));
  }

  send(text: () => string): void {
    for (const socket of this.#open) {
      if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > 1_000_000) continue;
      socket.send(text());
      counted.frames += 1;
    }
  }

  drop(): void {
    for (const socket of this.#open) socket.terminate();
  }
}

const seatSockets = new Sockets(MEMBER, SEAT_SOCKETS, [hello]);
const addressSockets = new Sockets(STRANGER, ADDRESS_SOCKETS, []);
let waiting = 0;

/** One request of the stranger: a table, a seat, a code, or what is open to everybody. */
async function request(turn: number): Promise<void> {
  const [path, body] = (
    [
      ["/api/tables", { system: "evening-star", name: "Eve" }],
      [`/api/tables/${table}/seats`, { invitation, name: `Eve ${turn}` }],
      ["/api/seats", { code: "AAAA-AAAA" }],
      ["/api/systems", undefined],
      ["/api/health", undefined],
    ] as const
  )[turn % 5] ?? ["/", undefined];
  waiting += 1;
  counted.requests += 1;
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "content-type": "application/json", "x-forwarded-for": STRANGER };
  await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...sent })
    .then((response) => response.arrayBuffer())
    .catch(() => (counted.refused += 1))
    .finally(() => (waiting -= 1));
}

let turn = 0;
const timer = setInterval(() => {
  if (!attacking) return;
  turn += 1;
  seatSockets.fill();
  addressSockets.fill();
  seatSockets.send(messages[turn % messages.length] ?? (() => ""));
  if (turn % 20 === 0) addressSockets.send(() => `{"type":"command","id":"${"x".repeat(60_000)}"}`);
  if (waiting < 20) for (let i = 0; i < 4; i += 1) void request(turn * 4 + i);
}, PAUSE);

for await (const line of createInterface({ input: process.stdin })) {
  attacking = line === "on";
  if (attacking) continue;
  seatSockets.drop();
  addressSockets.drop();
}
clearInterval(timer);
console.log(JSON.stringify(counted));
// Sockets that are still being opened would keep the process.
process.exit();
