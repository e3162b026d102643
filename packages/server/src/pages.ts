import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Rulewright</title>
<body>
<h1>The page isn't built yet</h1>
<p>The server is running, but its web page hasn't been built. Stop the server and run</p>
<pre>npm start</pre>
<p>in the project's folder, which builds the page first. Or run <code>npm run build:web</code> and reload.</p>
`;

/**
 * Serves the web page from a folder. Paths without a file get the page, which has its own routes. Paths that look like a
 * file or begin with /api get 404.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // The build leaves compressed copies beside the files.
    preCompressed: true,
    setHeaders: (response, path) => {
      // The names of built files contain a hash of their content, so they can be cached for ever. The page can't.
      const hashed = path.startsWith(join(folder, "assets"));
      response.setHeader("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    const isRoute = (request.method === "GET" || request.method === "HEAD") && !/^\/api(\/|$)/.test(path);
    if (!isRoute || path.includes(".")) {
      return reply.code(404).send({ code: "not-found", message: `There is nothing at ${path}.` });
    }
    if (existsSync(join(folder, "index.html"))) return reply.sendFile("index.html");
    return reply.code(503).type("text/html; charset=utf-8").send(NOT_BUILT_PAGE);
  });
}
