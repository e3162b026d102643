import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance } from "fastify";
import { serveApi } from "./api.ts";
import type { Systems } from "./systems-in-play.ts";
import { serveFiles } from "./file-api.ts";
import { handleErrors, HttpError } from "./http-error.ts";
import type { Log } from "./log.ts";
import { servePages } from "./pages.ts";
import { MAX_MESSAGE_BYTES, serveSockets, type SocketSettings } from "./socket.ts";
import type { TableFiles } from "./table-files.ts";
import type { Tables } from "./tables.ts";

/** The settings of the web server. */
export interface HttpSettings extends SocketSettings {
  /** The folder of the built web page. */
  readonly page?: string;
  /** POST requests a minute from one address, 60 by default. */
  readonly posts?: number;
}

/** Creates the web server: API, sockets and pages. It doesn't listen yet. */
export async function createWebServer(
  { tables, files }: { readonly tables: Tables; readonly files: TableFiles },
  systems: Systems,
  log: Log,
  settings: HttpSettings,
): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: MAX_MESSAGE_BYTES, requestTimeout: 30_000 });
  // Only JSON is accepted, which forms on other sites can't send.
  app.removeContentTypeParser("text/plain");
  handleErrors(app, log);
  await app.register(helmet, securityHeaders);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_, { after }) => new HttpError(429, "too-fast", `Too many requests. Try again in ${after}.`),
  });
  await serveSockets(app, tables, log, settings);
  const posts = settings.posts ?? 60;
  serveApi(app, tables, systems, posts);
  await serveFiles(app, tables, files, posts);
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
