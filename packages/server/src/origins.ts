import { isIP } from "node:net";
import { refusal } from "@rulewright/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusalError } from "./http-error.ts";
import type { Log } from "./log.ts";

/** The ends of names that only the network at home resolves. */
const LOCAL_ENDS = [".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal"];

/** Whether a name belongs to a network at home: nobody outside can have such a name lead to this server. */
const isLocal = (name: string): boolean =>
  isIP(name.replace(/^\[|\]$/gu, "")) !== 0 || !name.includes(".") || LOCAL_ENDS.some((end) => name.endsWith(end));

/** The name and port in a URL; undefined for what is no URL, such as the origin "null". */
const placeOf = (url: string): { readonly name: string; readonly host: string } | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { hostname, host } = new URL(url);
  return hostname === "" ? undefined : { name: hostname, host };
};

/** What changes nothing can be asked for from any page: browsers don't show that page the answer. */
const isSafe = ({ method, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && headers.upgrade === undefined;

/**
 * Refuses requests that come by a name which isn't the server's, since a foreign page could have a name of its own lead here;
 * and those that a foreign page sends. Names of networks at home are always accepted, others only if they are in one of the
 * public URLs.
 */
export function checkOrigins(app: FastifyInstance, publicUrls: readonly string[], log: Log): void {
  const own = publicUrls.flatMap((url) => placeOf(url) ?? []);
  app.addHook("onRequest", async (request) => {
    const { host } = request;
    const asked = placeOf(`http://${host}`);
    if (!asked || !(isLocal(asked.name) || own.some(({ name }) => name === asked.name))) {
      throw refusalError(421, refusal("unknown-host", "", { name: asked?.name ?? "" }));
    }
    const { origin } = request.headers;
    if (origin === undefined || isSafe(request)) return;
    const from = placeOf(origin);
    if (from && (from.host === asked.host || own.some((one) => one.host === from.host))) return;
    log.info({ origin, host }, "refused a request of a foreign page");
    throw refusalError(403, refusal("foreign-page", ""));
  });
}
