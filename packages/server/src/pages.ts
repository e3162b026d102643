import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Where the web page lies once it is built. */
export const BUILT_PAGE = fileURLToPath(new URL("../../web/dist", import.meta.url));

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rulewright</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem">
<h1>The page isn't built yet</h1>
<p>The server runs, but its web page was never built. Stop it and run</p>
<pre>npm start</pre>
<p>in the project's folder, which builds the page first, or <code>npm run build:web</code> and load this again.</p>
`;

/**
 * Serves the web page from a folder. Every path that is none of a file is a place inside the page, which finds its way
 * by itself; only what looks like a file, or asks the API, is not found.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Built files carry a hash of their content in their names; the page itself is asked for each time.
      const hashed = path.startsWith(join(folder, "assets"));
      response.setHeader("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?", 1);
    const place = (request.method === "GET" || request.method === "HEAD") && !/^\/api(\/|$)/.test(path);
    if (!place || path.includes(".")) {
      return reply.code(404).send({ code: "not-found", message: `There is nothing at ${path}.` });
    }
    if (existsSync(join(folder, "index.html"))) return reply.sendFile("index.html");
    return reply.code(503).type("text/html; charset=utf-8").send(notBuilt);
  });
}
