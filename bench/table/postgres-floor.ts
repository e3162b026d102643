// The minimum cost of durable live tables at several servers: a WebSocket server that appends every move to PostgreSQL, groups
// the moves that arrive together into one statement, answers the mover, notifies everybody who is here, and tells the other servers with one
// notification for each commit; they read the moves and notify their own. No rules, no members, no view. Arguments: the URL of
// a database, and the bytes of an update. Prints its port.
import process from "node:process";
import { Client, Pool } from "pg";
import { type WebSocket, WebSocketServer } from "ws";

const [url = "", bytes = "500"] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: 10 });
await pool.query("CREATE TABLE IF NOT EXISTS moves (id bigserial PRIMARY KEY, room text, text text)").catch(() => {});
const listener = new Client({ connectionString: url });
await listener.connect();
await listener.query("LISTEN moves");

interface Move {
  readonly room: string;
  readonly from: WebSocket;
  readonly text: string;
}

const rooms = new Map<string, Set<WebSocket>>();
let queued: Move[] = [];
let untold: number[] = [];

async function commit(): Promise<void> {
  // One commit at a time; what arrives meanwhile is part of the next.
  while (queued.length > 0) {
    const moves = queued;
    queued = [];
    const { rows } = await pool.query<{ id: string }>({
      name: "append",
      text: "INSERT INTO moves (room, text) SELECT * FROM unnest($1::text[], $2::text[]) RETURNING id",
      values: [moves.map(({ room }) => room), moves.map(({ text }) => text)],
    });
    for (const [i, { room, from, text }] of moves.entries()) {
      const { id } = JSON.parse(text) as { readonly id: string };
      tell(room, Number(rows[i]?.id), text);
      from.send(`{"type":"answer","id":"${id}"}`);
    }
    untold.push(...rows.map(({ id }) => Number(id)));
    void notify();
  }
}

function tell(room: string, seq: number, text: string): void {
  const update = `{"type":"update","seq":${seq},"line":${text}`;
  const padded = `${update},"rest":"${"x".repeat(Math.max(0, Number(bytes) - update.length - 11))}"}`;
  for (const socket of rooms.get(room) ?? []) socket.send(padded);
}

let notifying = false;
async function notify(): Promise<void> {
  if (notifying) return;
  notifying = true;
  while (untold.length > 0) {
    const ids = untold.splice(0, 500);
    await listener.query("SELECT pg_notify('moves', $1)", [`${process.pid} ${ids.join(" ")}`]);
  }
  notifying = false;
}

listener.on("notification", ({ payload = "" }) => {
  const [server, ...ids] = payload.split(" ");
  if (server === String(process.pid)) return;
  void pool
    .query<{ id: string; room: string; text: string }>({
      name: "read",
      text: "SELECT id, room, text FROM moves WHERE id = ANY($1::bigint[]) ORDER BY id",
      values: [ids],
    })
    .then(({ rows }) => rows.forEach(({ id, room, text }) => tell(room, Number(id), text)));
});

const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
let committing: Promise<void> | undefined;
server.on("connection", (socket, { url: room = "" }) => {
  const here = rooms.get(room) ?? new Set();
  rooms.set(room, here.add(socket));
  socket.on("close", () => here.delete(socket));
  socket.on("message", (data) => {
    queued.push({ room, from: socket, text: String(data) });
    committing ??= new Promise(setImmediate).then(commit).finally(() => (committing = undefined));
  });
});
server.on("listening", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : address);
});
