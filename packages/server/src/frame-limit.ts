import type { WebSocket } from "@fastify/websocket";

/**
 * Limits the frames of a socket from now on. A longer one closes it with the code 1009 as soon as its length is known, before
 * the rest is read. `ws` takes that limit when a socket is opened only, so it is set where `ws` keeps it; the tests of frames
 * that are too large notice if that is ever elsewhere.
 */
export function limitFrames(socket: WebSocket, bytes: number): void {
  const receiver: unknown = Reflect.get(socket, "_receiver");
  if (typeof receiver === "object" && receiver !== null) Reflect.set(receiver, "_maxPayload", bytes);
}
