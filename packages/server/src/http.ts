import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance } from "fastify";
import { serveApi, type Systems } from "./api.ts";
import { answerErrors, Declined } from "./declined.ts";
import type { Log } from "./log.ts";
import { BUILT_PAGE, servePages } from "./pages.ts";
import { MOST_BYTES, serveSockets, type SocketSettings } from "./socket.ts";
import type { Tables } from "./tables.ts";

export interface HttpSettings extends SocketSettings {
  /** The folder of the built web page. */
  readonly page?: string;
  /** POSTs a minute from one address, 60 by default. */
  readonly posts?: number;
}

/** The whole web server, ready to listen. */
export async function webServer(
  tables: Tables,
  systems: Systems,
  log: Log,
  settings: HttpSettings,
): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: MOST_BYTES, forceCloseConnections: true, requestTimeout: 30_000 });
  // Only JSON: a form on somebody else's page can't send it.
  app.removeContentTypeParser("text/plain");
  answerErrors(app, log);
  await app.register(helmet, securityHeaders);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { after }) => new Declined(429, "too-fast", `Too many requests. Try again in ${after}.`),
  });
  await serveSockets(app, tables, log, settings);
  serveApi(app, tables, systems, settings.posts ?? 60);
  await servePages(app, settings.page ?? BUILT_PAGE);
  return app;
}

/**
 * Our own scripts, fonts, workers and sockets, and nobody else's. A table at home is served without TLS: nothing here
 * may ask browsers for it, or warn about headers that only count with it.
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
