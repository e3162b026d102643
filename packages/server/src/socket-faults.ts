import type { FastifyInstance } from "fastify";
import { networkOf } from "./client-address.ts";
import type { Metrics } from "./metrics.ts";
import { MINUTE, tooFast } from "./rates.ts";

/**
 * How many sockets of each address were closed for what they sent. A socket costs more to open than it may send before it is
 * closed, so whoever opens them again and again is refused at the beginning of a request.
 */
export class SocketFaults {
  /** How many an address may have in a minute. */
  readonly max: number;
  readonly #byAddress = new Map<string, number>();
  #began = 0;

  constructor(max: number) {
    this.max = max;
  }

  /** Notes that a socket was closed for what it sent. */
  note(address: string, now = performance.now()): void {
    this.#forget(now);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
  }

  /** For how many milliseconds an address may open no sockets; 0 where it may. */
  waitOf(address: string, now = performance.now()): number {
    this.#forget(now);
    return (this.#byAddress.get(address) ?? 0) < this.max ? 0 : this.#began + MINUTE - now;
  }

  #forget(now: number): void {
    if (now - this.#began < MINUTE) return;
    this.#byAddress.clear();
    this.#began = now;
  }
}

/** Everything before the length of the body. */
const HEAD = "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n";

/**
 * Refuses new sockets of addresses of which too many were closed for what they sent. Such an address goes on asking, so the
 * answer is written as it is, without what other answers pass through: that would be most of its cost.
 */
export function refuseFaulty(app: FastifyInstance, faults: SocketFaults, metrics: Metrics | undefined): void {
  app.addHook("onRequest", async ({ ip, headers, raw }, reply) => {
    if (headers.upgrade === undefined) return;
    const wait = faults.waitOf(networkOf(ip));
    if (wait <= 0) return;
    reply.hijack();
    const { code, message } = tooFast(MINUTE, faults.max, wait);
    metrics?.refused(code);
    const body = JSON.stringify({ code, message });
    raw.socket.end(`${HEAD}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  });
}
