import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { ListenError, PortInUseError } from "../src/index.ts";
import { PrometheusMetrics, serveMetrics } from "../src/metrics.ts";
import { serve, twoAtATable } from "./support.ts";

const LOOPBACK = { host: "127.0.0.1", port: 0 };

const read = async (port: number | undefined) => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return { type: response.headers.get("content-type"), text: await response.text() };
};

/** The value of a metric; undefined where there is none. */
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
};

it("counts commands, refusals, commits, tables and sockets, on a port of its own", async () => {
  const { port, metricsPort } = await serve({ metrics: LOOPBACK });
  const { player } = await twoAtATable(port);
  await player.command({ type: "say", words: "Hello" });
  await player.command({ type: "lock-table", locked: true });
  await fetch(`http://127.0.0.1:${port}/api/tables/none`);
  await fetch(`http://127.0.0.1:${port}/api/tables/none`, { headers: { "x-invitation": "x" } });
  const { type, text } = await read(metricsPort);
  expect(type).toContain("text/plain; version=0.0.4");
  expect(valueOf(text, 'rulewright_commands_total{answer="accepted"}')).toBe(2);
  expect(valueOf(text, 'rulewright_commands_total{answer="rejected"}')).toBe(1);
  expect(valueOf(text, 'rulewright_refusals_total{code="bad-request"}')).toBe(1);
  expect(valueOf(text, 'rulewright_refusals_total{code="no-such-table"}')).toBe(1);
  expect(valueOf(text, "rulewright_committed_requests_total")).toBeGreaterThanOrEqual(3);
  expect(valueOf(text, "rulewright_commit_seconds_count")).toBeGreaterThanOrEqual(2);
  const limits = [...text.matchAll(/^rulewright_commit_seconds_bucket\{le="([^"]+)"\}/gmu)].map(([, limit]) => limit);
  expect(limits.join(" ")).toBe("0.002 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 +Inf");
  expect(valueOf(text, "rulewright_tables_loaded")).toBe(1);
  expect(valueOf(text, "rulewright_sockets")).toBe(2);
  expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
  await player.close();
  expect(valueOf((await read(metricsPort)).text, "rulewright_sockets")).toBe(1);
});

it("shows them to nobody who plays, and nobody where they aren't asked for", async () => {
  const { port, metricsPort } = await serve({ metrics: LOOPBACK });
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/systems`)).status).toBe(404);
  expect((await serve()).metricsPort).toBeUndefined();
});

it("says which port is in use, and leaves nothing open", async () => {
  const { metricsPort = 0 } = await serve({ metrics: LOOPBACK });
  const error = await serve({ metrics: { ...LOOPBACK, port: metricsPort } }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PortInUseError);
  expect(error).toMatchObject({ port: metricsPort });
});

it("lets go of its port when the server closes", async () => {
  const { metricsPort, close } = await serve({ metrics: LOOPBACK });
  await close();
  await expect(read(metricsPort)).rejects.toThrow("fetch failed");
});

/** The metrics of no server, on a port of their own. */
async function served(text: () => Promise<string> = async () => "one 1\n") {
  const metrics = Object.assign(new PrometheusMetrics(), { text });
  const { port, close } = await serveMetrics(metrics, LOOPBACK);
  const closed = { done: false };
  onTestFinished(async () => (closed.done ? undefined : close()));
  return { port, close: () => ((closed.done = true), close()) };
}

it("answers nothing but a request for them, and says so where they can't be read", async () => {
  const { port } = await served();
  const ask = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  expect([await ask("GET", "/metrics"), await ask("POST", "/metrics"), await ask("GET", "/")]).toEqual([200, 404, 404]);
  const broken = await served(() => Promise.reject(new Error("a gauge failed")));
  expect((await fetch(`http://127.0.0.1:${broken.port}/metrics`)).status).toBe(500);
});

it("waits for nobody when it closes", async () => {
  const { port, close } = await served();
  const slow = connect(port, "127.0.0.1");
  const ended = once(slow, "close");
  slow.on("error", () => {}).write("GET /metrics HTTP/1.1\r\nhost: ");
  await once(slow, "connect");
  await setTimeout(50);
  await close();
  await ended;
});

it("says where it can't listen", async () => {
  const elsewhere = serveMetrics(new PrometheusMetrics(), { host: "203.0.113.1", port: 0 });
  await expect(elsewhere).rejects.toThrow(ListenError);
});

it("counts the commands that come too fast", async () => {
  const { port, metricsPort } = await serve({ metrics: LOOPBACK, limits: { messagesPerSecond: 1 } });
  const { player } = await twoAtATable(port);
  for (let i = 0; i < 60; i += 1) {
    player.say({ type: "command", id: `too-fast-${i}`, command: { type: "say", words: "Hello" } });
  }
  await player.hears("problem", ({ code }) => code === "too-fast");
  expect(valueOf((await read(metricsPort)).text, 'rulewright_commands_total{answer="too-fast"}')).toBeGreaterThan(0);
});
