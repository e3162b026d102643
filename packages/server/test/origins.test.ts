import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import { serve } from "./support.ts";

const BODY = JSON.stringify({ system: "evening-star", name: "Gwen" });

/** What the server answers to a request with these headers: its status, and the code of a refusal. */
async function answerTo(port: number, method: "GET" | "POST", more: Record<string, string>) {
  const path = method === "GET" ? "/api/systems" : "/api/tables";
  const headers = { "content-type": "application/json", ...more };
  const sent = request({ port, host: "127.0.0.1", path, method, headers });
  sent.end(method === "POST" ? BODY : undefined);
  const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sent, "response"));
  const { code } = z
    .object({ code: z.string().optional() })
    .catch({})
    .parse(await json(response));
  return code === undefined ? [response.statusCode] : [response.statusCode, code];
}

/** The status that a socket is answered with: 101 where it opens. */
const upgrade = (port: number, headers: Record<string, string>) =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/t/socket`, { headers });
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once("error", () => {});
  });

describe("the name that a request comes by", () => {
  it.each([
    "127.0.0.1",
    "localhost:8020",
    "192.168.1.5:80",
    "[::1]:8020",
    "rulewright",
    "den.local:8020",
    "a.localhost",
  ])("%s is one of a network at home", async (host) => {
    const { port } = await serve();
    expect(await answerTo(port, "GET", { host })).toEqual([200]);
  });

  it.each(["evil.example", "127.0.0.1.evil.example:8020", "localhost.evil.example", "user@evil.example", "a b"])(
    "%s isn't, so that no foreign page has a name lead here",
    async (host) => {
      const { port } = await serve();
      for (const method of ["GET", "POST"] as const) {
        expect(await answerTo(port, method, { host })).toEqual([421, "unknown-host"]);
      }
      expect(await upgrade(port, { host })).toBe(421);
    },
  );

  it("may be that of a public URL", async () => {
    const { port } = await serve({ publicUrls: ["https://play.example.org"], trustProxy: 1 });
    const host = "play.example.org";
    expect(await answerTo(port, "GET", { host })).toEqual([200]);
    expect(await answerTo(port, "GET", { host: "127.0.0.1", "x-forwarded-host": host })).toEqual([200]);
    expect(await answerTo(port, "GET", { host: "127.0.0.1", "x-forwarded-host": "evil.example" })).toEqual([
      421,
      "unknown-host",
    ]);
    expect(await answerTo(port, "GET", { host: "other.example.org" })).toEqual([421, "unknown-host"]);
  });
});

describe("the page that sends a request", () => {
  it.each([
    ["its own", "http://127.0.0.1:8020", true],
    ["none, such as a bot's", undefined, true],
    ["one at another name", "http://evil.example", false],
    ["one at another port", "http://127.0.0.1:9000", false],
    ["one without an address", "null", false],
  ])("%s", async (_, origin, accepted) => {
    const { port } = await serve();
    const headers = { host: "127.0.0.1:8020", ...(origin === undefined ? {} : { origin }) };
    expect(await answerTo(port, "POST", headers)).toEqual(accepted ? [201] : [403, "foreign-page"]);
    expect(await upgrade(port, headers)).toBe(accepted ? 101 : 403);
    expect(await answerTo(port, "GET", headers)).toEqual([200]);
  });

  it("may be at a public URL, however the proxy names the server", async () => {
    const { port } = await serve({ publicUrls: ["https://play.example.org"] });
    const headers = { host: "127.0.0.1:8020", origin: "https://play.example.org" };
    expect(await answerTo(port, "POST", headers)).toEqual([201]);
    expect(await upgrade(port, headers)).toBe(101);
  });
});
