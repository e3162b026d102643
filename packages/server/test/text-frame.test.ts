import { once } from "node:events";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { textFrame } from "../src/text-frame.ts";
import { textsIn } from "./text-frames.ts";

/** The texts that a client hears whose server writes frames beside `ws`. */
async function heardOf(texts: readonly string[]): Promise<readonly string[]> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.close());
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object") throw new Error("the server has a port");
  server.on("connection", (socket, { socket: stream }) => {
    for (const text of texts) stream.write(textFrame(text));
    socket.close();
  });
  const heard: string[] = [];
  const client = new WebSocket(`ws://127.0.0.1:${address?.port}`);
  client.on("message", (data) => heard.push(String(data)));
  await once(client, "close");
  return heard;
}

describe("a frame of a text", () => {
  it("is read by clients, at every length of its header", async () => {
    const texts = [
      "",
      ..."x|é|—|🎲".split("|").flatMap((one) => [1, 125, 126, 65_535, 65_536].map((n) => one.repeat(n))),
    ];
    expect(await heardOf(texts)).toEqual(texts);
  });

  it("has the shortest header for its length, as RFC 6455 requires", () => {
    const headers = [0, 125, 126, 65_535, 65_536].map((length) => textFrame("x".repeat(length)).length - length);
    expect(headers).toEqual([2, 2, 4, 4, 10]);
  });

  it("holds any text", () => {
    const frames = fc.array(fc.string({ unit: "grapheme", maxLength: 300 }));
    fc.assert(
      fc.property(frames, (texts) => {
        expect(textsIn(Buffer.concat(texts.map(textFrame)))).toEqual(texts);
      }),
    );
  });
});
