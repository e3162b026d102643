// Live tables of boardgame.io: its server, with its storage in memory, and clients that speak its protocol over socket.io.
import { createRequire } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { io } from "socket.io-client";

const GAME = "say";

/** The server prints its port. */
async function serve() {
  const { Server } = createRequire(import.meta.url)("boardgame.io/server");
  const say = { name: GAME, moves: { say: ({ G }, words) => ({ ...G, words }) }, turn: { minMoves: 0 } };
  const server = Server({ games: [say], origins: ["*"] });
  const { appServer } = await server.run({ port: 0, callback: () => {} });
  console.log(`port ${appServer.address().port}`);
}

/** Connects to a room. Answers how to move, which resolves when the server has told this client the move, and how to leave. */
export async function connect(port, room, isMover) {
  const socket = io(`http://127.0.0.1:${port}/${GAME}`, { transports: ["websocket"], forceNew: true });
  const match = `room-${room}`;
  let [state, told] = [0, () => {}];
  const synced = new Promise((resolve) =>
    socket.on("sync", (_, { state: { _stateID: id } }) => {
      state = id;
      resolve();
    }),
  );
  socket.on("update", (_, { _stateID: id }) => {
    state = id;
    told();
  });
  socket.emit("sync", match, isMover ? "0" : null, undefined, 2);
  await synced;
  const move = (words) =>
    new Promise((resolve) => {
      told = resolve;
      const action = { type: "MAKE_MOVE", payload: { type: "say", args: [words], playerID: "0" } };
      socket.emit("update", action, state, match, "0");
    });
  return { move, close: () => socket.disconnect() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve();
