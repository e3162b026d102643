import helmet from "@fastify/helmet";
import fastify, { type FastifyInstance } from "fastify";
import { serveApi } from "./api.ts";
import type { Systems } from "./systems-in-play.ts";
import { serveFiles } from "./file-api.ts";
import { handleErrors } from "./http-error.ts";
import type { Log } from "./log.ts";
import { servePages } from "./pages.ts";
import { limitRates, ratesOf } from "./rates.ts";
import { MAX_MESSAGE_BYTES, serveSockets, type SocketSettings } from "./socket.ts";
import type { TableFiles } from "./table-files.ts";
import type { Tables } from "./tables.ts";

/** The settings of the web server. */
export interface HttpSettings extends SocketSettings {
  /** The folder of the built web page. */
  readonly page?: string;
  /**
   * The proxies whose word is taken for the address of a client: how many there are in front of the server, or their
   * addresses and networks. By default none.
   */
  readonly trustProxy?: number | readonly string[];
}

/** Creates the web server: API, sockets and pages. It doesn't listen yet. */
export async function createWebServer(
  { tables, files }: { readonly tables: Tables; readonly files: TableFiles },
  systems: Systems,
  log: Log,
  settings: HttpSettings,
): Promise<FastifyInstance> {
  const { trustProxy = [] } = settings;
  const app = fastify({
    bodyLimit: MAX_MESSAGE_BYTES,
    requestTimeout: 30_000,
    trustProxy: typeof trustProxy === "number" ? (_: string, hop: number) => hop < trustProxy : [...trustProxy],
  });
  // Only JSON is accepted, which forms on other sites can't send.
  app.removeContentTypeParser("text/plain");
  handleErrors(app, log);
  await app.register(helmet, securityHeaders);
  await limitRates(app, settings.limits);
  const rates = ratesOf(settings.limits);
  await serveSockets(app, tables, log, settings);
  serveApi(app, tables, systems, rates);
  await serveFiles(app, tables, files, rates);
  if (settings.page !== undefined) await servePages(app, settings.page);
  return app;
}

/**
 * Allows scripts, fonts, workers and sockets of this origin only. At home a table is served without TLS, so headers that
 * require it are off.
 */
const securityHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'", "data:"],
      imgSrc: ["'self'", "data:", "blob:"],
      workerSrc: ["'self'", "blob:"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
};
