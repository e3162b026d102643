// The minimum cost of a durable live table: a WebSocket server that appends every move to SQLite (WAL, synchronous FULL),
// groups the moves that arrive together into one transaction, then answers the mover and notifies everybody at the table. No rules, no
// members, no view. Arguments: a folder, and the bytes of an update. Prints its port.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "@photostructure/sqlite";
import { type WebSocket, WebSocketServer } from "ws";

const [folder = ".", bytes = "500"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const database = new DatabaseSync(join(folder, "floor.sqlite"));
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA locking_mode = EXCLUSIVE");
database.exec("CREATE TABLE moves (room TEXT, seq INTEGER, text TEXT, PRIMARY KEY (room, seq)) WITHOUT ROWID");
const insert = database.prepare("INSERT INTO moves VALUES (?, ?, ?)");

interface Move {
  readonly room: string;
  readonly from: WebSocket;
  readonly text: string;
}

const rooms = new Map<string, Set<WebSocket>>();
const seqs = new Map<string, number>();
let queued: Move[] = [];

function commit(): void {
  const moves = queued;
  queued = [];
  database.exec("BEGIN IMMEDIATE");
  const stored = moves.map((move) => {
    const seq = (seqs.get(move.room) ?? 0) + 1;
    seqs.set(move.room, seq);
    insert.run(move.room, seq, move.text);
    return { ...move, seq };
  });
  database.exec("COMMIT");
  for (const { room, from, text, seq } of stored) {
    const { id } = JSON.parse(text) as { readonly id: string };
    const update = `{"type":"update","seq":${seq},"line":${text}`;
    const padded = `${update},"rest":"${"x".repeat(Math.max(0, Number(bytes) - update.length - 11))}"}`;
    for (const socket of rooms.get(room) ?? []) socket.send(padded);
    from.send(`{"type":"answer","id":"${id}"}`);
  }
}

const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
server.on("connection", (socket, { url = "" }) => {
  const here = rooms.get(url) ?? new Set();
  rooms.set(url, here.add(socket));
  socket.on("close", () => here.delete(socket));
  socket.on("message", (data) => {
    if (queued.push({ room: url, from: socket, text: String(data) }) === 1) setImmediate(commit);
  });
});
server.on("listening", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : address);
});
