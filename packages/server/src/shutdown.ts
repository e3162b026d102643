import type { Server } from "node:http";
import type { Socket } from "node:net";

/** The connections of a server, to be closed whatever their clients do. */
export class OpenSockets {
  readonly #sockets = new Set<Socket>();
  #destroying = false;

  constructor(server: Server) {
    server.on("connection", (socket: Socket) => {
      if (this.#destroying) return void socket.destroy();
      this.#sockets.add(socket);
      return void socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  /** Destroys all connections, and each that is still accepted. */
  destroyAll(): void {
    this.#destroying = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Resolves when the work is done, or after some milliseconds. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
