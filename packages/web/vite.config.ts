import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { filesOfSystems } from "./files-of-systems.ts";
import { reactAlias } from "./react-alias.ts";

// While the page is worked on (`npx vite packages/web`), a server started with `rulewright serve` answers for the tables.
const api = { target: "http://localhost:8020", ws: true };

const inFolder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page may run no code from text. zod would try whether it may, as soon as it is loaded, and browsers report that. */
const WITHOUT_EVAL = "globalThis.__zod_globalConfig={jitless:true};";

/**
 * Runs the file that opens the socket of a table before all others: as a part of the page's script it would wait for all of
 * that.
 */
const openSocketEarly = (): Plugin => ({
  name: "open-socket-early",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ name }) => name === EARLY_SOCKET)
        .map(({ fileName }) => ({
          tag: "script",
          attrs: { type: "module", async: true, crossorigin: true, src: `/${fileName}` },
          injectTo: "head-prepend",
        })),
  },
});

const EARLY_SOCKET = "early-socket";

const SERVICE_WORKER = "service-worker.js";

/** Tells the service worker the paths of all files of the page, and a version that changes with any of them. */
const filesToKeep = (): Plugin => ({
  name: "files-to-keep",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const built = Object.keys(bundle).filter((name) => /^assets\/.*(?<!\.br|\.gz)$/u.test(name));
      const files = ["/", "/star.svg", "/manifest.webmanifest", ...built.map((name) => `/${name}`).toSorted()];
      const page = bundle["index.html"];
      const hash = createHash("sha256").update(JSON.stringify(files));
      const version = hash.update(page?.type === "asset" ? page.source : "").digest("hex");
      const worker = bundle[SERVICE_WORKER];
      if (worker?.type !== "chunk") throw new Error(`${SERVICE_WORKER} isn't built`);
      const constants = `const FILES=${JSON.stringify(files)},VERSION=${JSON.stringify(version.slice(0, 16))};`;
      worker.code = `(()=>{${constants}${worker.code}})();\n`;
    },
  },
});

export default defineConfig({
  plugins: [
    filesToKeep(),
    openSocketEarly(),
    filesOfSystems(EARLY_SOCKET),
    // The server sends what each browser accepts, and compresses nothing itself.
    compression({ algorithms: ["brotliCompress", "gzip"], include: /\.(?:css|html|js|svg)$/u, threshold: 1024 }),
  ],
  resolve: { alias: reactAlias },
  server: { proxy: { "/api": api } },
  build: {
    target: "es2023",
    outDir: "dist",
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        index: inFolder("index.html"),
        [EARLY_SOCKET]: inFolder("src/connection/early-socket.ts"),
        "service-worker": inFolder("src/offline/service-worker.ts"),
      },
      output: {
        entryFileNames: ({ name }) => (name === "service-worker" ? SERVICE_WORKER : "assets/[name]-[hash].js"),
        // Many small modules are shared by several chunks. They go into few chunks, not into one for each set of chunks.
        codeSplitting: {
          groups: [
            {
              name: "shared",
              // The recap of a session is loaded where one is shown, although many chunks share it.
              test: /packages\/(?!table\/src\/(?:session-recap|sheet-changes|permanent-events))(?:client|dice|present|rules|table|systems\/src\/screen|web\/src\/(?:browser|components|fields|odds|state|words))\//u,
              minShareCount: 4,
            },
            {
              // What the page of a table shares with the parts of it that are loaded on demand.
              name: "table",
              test: /web\/src\/table\/(?:log\/(?:act-|membership-)?sentences|controls\/drawer|roll\/sum-context|history\/)/u,
              minShareCount: 2,
            },
          ],
        },
        banner: ({ moduleIds }) => (moduleIds.some((id) => id.includes("/zod/")) ? WITHOUT_EVAL : ""),
      },
    },
  },
  // Workers load systems by dynamic imports, which need modules.
  worker: { format: "es" },
});
