import fastify, { type FastifyInstance } from "fastify";
import helmet from "helmet";
import { serveApi } from "./api.ts";
import type { Systems } from "./systems-in-play.ts";
import { serveFiles } from "./file-api.ts";
import { serveCommands } from "./command-api.ts";
import { handleErrors } from "./http-error.ts";
import type { Log } from "./log.ts";
import { checkOrigins } from "./origins.ts";
import { refuseFaulty, SocketFaults } from "./socket-faults.ts";
import { servePages } from "./pages.ts";
import { limitRates, ratesOf } from "./rates.ts";
import { MAX_MESSAGE_BYTES, serveSockets, type SocketSettings } from "./socket.ts";
import type { TableFiles } from "./table-files.ts";
import { TablePassword } from "./table-password.ts";
import type { Tables } from "./tables.ts";

/** The settings of the web server. */
export interface HttpSettings extends Omit<SocketSettings, "faults"> {
  /** The folder of the built web page. */
  readonly page?: string;
  /**
   * The proxies that are trusted about the address of a client: how many there are in front of the server, or their
   * addresses and networks. By default none.
   */
  readonly trustProxy?: number | readonly string[];
  /**
   * The URLs at which others reach the server. Its public names are accepted only if they are here; those of local
   * networks, such as addresses, always are.
   */
  readonly publicUrls?: readonly string[];
  /** The password for opening tables. By default there is none. */
  readonly password?: string;
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
  handleErrors(app, log, settings.metrics);
  const { publicUrls = [] } = settings;
  const faults = new SocketFaults(settings.limits.faultsPerMinute);
  // Before anything else is done for the request.
  refuseFaulty(app, faults, settings.metrics);
  const addSecurityHeaders = helmet(securityHeaders(publicUrls));
  app.addHook("onRequest", ({ raw: request }, { raw: reply }, done) => {
    addSecurityHeaders(request, reply, (error) => done(error instanceof Error ? error : undefined));
  });
  app.addHook("onRequest", async ({ url }, reply) => {
    reply.header("permissions-policy", NO_DEVICES);
    if (url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
  await limitRates(app, settings.limits);
  checkOrigins(app, publicUrls, log);
  const api = { rates: ratesOf(settings.limits), password: new TablePassword(settings.password) };
  await serveSockets(app, tables, log, { ...settings, faults });
  serveApi(app, tables, systems, api);
  serveCommands(app, tables);
  await serveFiles(app, tables, files, api);
  if (settings.page !== undefined) await servePages(app, settings.page, (table) => tables.systemOf(table));
  return app;
}

/** The page uses no devices, and asks for none. */
const NO_DEVICES = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Seconds for which browsers reach a public server by TLS only: a year. */
const TLS_ONLY = 31_536_000;

/**
 * Allows scripts, styles, fonts, workers and sockets of this origin only. At home a table is served without TLS, so headers
 * that require it are sent only where all public URLs have it.
 */
function securityHeaders(publicUrls: readonly string[]) {
  const hasTls = publicUrls.length > 0 && publicUrls.every((url) => url.startsWith("https:"));
  return {
    contentSecurityPolicy,
    strictTransportSecurity: hasTls && { maxAge: TLS_ONLY, includeSubDomains: false },
    crossOriginOpenerPolicy: hasTls && { policy: "same-origin" as const },
    originAgentCluster: hasTls,
    // These are for browsers and plugins that are gone, and would be sent with each of a page's many files.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'", "data:"],
    imgSrc: ["'self'", "data:", "blob:"],
    workerSrc: ["'self'", "blob:"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};
