import { createServer } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { ListenError, PortInUseError } from "./listen.ts";

/** What a server counts of its work. */
export interface Metrics {
  /** A command was answered, or not carried out: "accepted", "rejected", "too-fast". */
  answered(how: string): void;
  /** A request was refused with this code. */
  refused(code: string): void;
  /** Some requests were stored together, in so many seconds. */
  committed(requests: number, seconds: number): void;
}

/** Values that are read whenever the metrics are requested. */
export interface Measured {
  /** How many tables are in memory. */
  tables(): number;
  /** How many sockets are open. */
  sockets(): number;
}

/** Seconds of a commit, as the limits of the classes they are counted in. */
const COMMIT_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Metrics in the format of Prometheus. */
export class PrometheusMetrics implements Metrics {
  readonly #registry = new Registry();
  readonly #answers = this.#counter("rulewright_commands_total", "Commands of members by their answers.", "answer");
  readonly #refusals = this.#counter("rulewright_refusals_total", "HTTP requests that were refused.", "code");
  readonly #requests = this.#counter("rulewright_committed_requests_total", "Requests that were decided and stored.");
  readonly #commits = new Histogram({
    name: "rulewright_commit_seconds",
    help: "Seconds that the store took for what was decided together.",
    buckets: COMMIT_SECONDS,
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Measures these from now on. */
  measure({ tables, sockets }: Measured): void {
    this.#gauge("rulewright_tables_loaded", "Tables in memory.", tables);
    this.#gauge("rulewright_sockets", "Open sockets.", sockets);
  }

  answered(how: string): void {
    this.#answers.inc({ answer: how });
  }

  refused(code: string): void {
    this.#refusals.inc({ code });
  }

  committed(requests: number, seconds: number): void {
    this.#requests.inc(requests);
    this.#commits.observe(seconds);
  }

  /** All of them as text. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** The type of the text. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  #counter<T extends string = never>(name: string, help: string, ...labelNames: T[]): Counter<T> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, value: () => number): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(value());
      },
    });
    this.#registry.registerMetric(gauge);
  }
}

/** A port for metrics that listens. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves metrics on a separate port, so that players can't read them. Rejects like the server itself. */
export async function serveMetrics(
  metrics: PrometheusMetrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new PortInUseError(port) : new ListenError(host, port, error)),
    );
    server.listen({ host, port }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a server that listens has an address");
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: address.port, close };
}
