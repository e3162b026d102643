// Live tables of Colyseus: rooms in the memory of its server, which tell every client what somebody says, and its own clients.
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The server prints its port. */
async function serve() {
  const [{ Room, Server }, { WebSocketTransport }] = await Promise.all([
    import("@colyseus/core"),
    import("@colyseus/ws-transport"),
  ]);
  class Table extends Room {
    maxClients = 100;
    onCreate() {
      this.onMessage("say", (client, words) => {
        this.broadcast("said", words);
        client.send("answer");
      });
    }
  }
  const server = new Server({ transport: new WebSocketTransport(), greet: false });
  server.define("table", Table).filterBy(["table"]);
  await server.listen(0);
  console.log(`port ${server.transport.server.address().port}`);
}

/** Connects to a room. Answers how to move, which resolves with the server's answer, and how to leave. */
export async function connect(port, room) {
  const { Client } = await import("@colyseus/sdk");
  const client = new Client(`ws://127.0.0.1:${port}`);
  const joined = await client.joinOrCreate("table", { table: room });
  let answered;
  joined.onMessage("said", () => {});
  joined.onMessage("answer", () => answered?.());
  const move = (words) =>
    new Promise((resolve) => {
      answered = resolve;
      joined.send("say", words);
    });
  return { move, close: () => void joined.leave() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve();
