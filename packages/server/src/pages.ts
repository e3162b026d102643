import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

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

const filesOfSystems = z.record(z.string(), z.array(z.string()));

/** The files of a table's page for each system, as the build has listed them; none in a folder without the list. */
function readFilesOfSystems(folder: string): Readonly<Record<string, readonly string[]>> {
  const list = join(folder, "systems.json");
  return existsSync(list) ? filesOfSystems.parse(JSON.parse(readFileSync(list, "utf8"))) : {};
}

/** The header that has a browser load files before the page asks for them. */
const linkHeader = (files: readonly string[]): string =>
  files
    .map((file) => `</${file}>; rel=${file.endsWith(".css") ? "preload; as=style" : "modulepreload"}; crossorigin`)
    .join(", ");

/** The id of the table that a path names. */
const tableIn = (path: string): string | undefined => /^\/t\/([\w-]{1,64})\/?$/.exec(path)?.[1];

/**
 * Serves the web page from a folder. Paths without a file get the page, which has its own routes. Paths that look like a
 * file or begin with /api get 404. `systemOf` names the system of a table: its files are loaded with the page of the table.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  systemOf: (table: string) => Promise<string | undefined>,
): Promise<void> {
  const files = readFilesOfSystems(folder);
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
  app.setNotFoundHandler(async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const isRoute = (request.method === "GET" || request.method === "HEAD") && !/^\/api(\/|$)/.test(path);
    if (!isRoute || path.includes(".")) {
      return reply.code(404).send({ code: "not-found", message: `There is nothing at ${path}.` });
    }
    if (existsSync(join(folder, "index.html"))) {
      const table = tableIn(path);
      // Without the system's name, which the store may be unable to tell now, its files are loaded later.
      const system = table === undefined ? undefined : await systemOf(table).catch(() => undefined);
      const needed = system === undefined ? undefined : files[system];
      if (needed) reply.header("link", linkHeader(needed));
      return reply.sendFile("index.html");
    }
    return reply.code(503).type("text/html; charset=utf-8").send(NOT_BUILT_PAGE);
  });
}
