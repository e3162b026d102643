import { join } from "node:path";
import { build } from "vite";
import { COMMAND, root } from "./manifest.ts";

/** What the command loads from its dependencies when it needs it. Everything else is bundled with it. */
const EXTERNAL = ["@clack/prompts", "@rulewright/server", "@rulewright/web/page", "zod"];

/** What the first file of the command needs at once, a question in dice notation included, is one more file. */
const startUp = { name: "start", test: /cli\/src\/(?:run|commands\/dice\/odds)\.ts$/ };

/** Files that hold modules of one system begin with its name. */
function chunkFileName({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const systems = new Set(moduleIds.flatMap((id) => /\/systems\/src\/([^/]+)\//.exec(id)?.[1] ?? []));
  const [system] = systems;
  return system !== undefined && systems.size === 1 ? `${system}-[name]-[hash].js` : "[name]-[hash].js";
}

/**
 * Bundles the command into a folder of few files, since Node needs longer to find and open a file than to compile it.
 * The files are readable: a report of a bug quotes their lines.
 */
export async function bundleCommand(folder: string): Promise<void> {
  const source = join(root, "packages", COMMAND, "src");
  await build({
    configFile: false,
    root: join(root, "packages", COMMAND),
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: "node20",
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      license: { fileName: "licenses.md" },
      rolldownOptions: {
        external: EXTERNAL,
        input: { main: join(source, "main.ts"), worker: join(source, "conformance", "worker.ts") },
        // No module of this project has an effect when it is loaded, besides these two.
        treeshake: { moduleSideEffects: (id) => !id.startsWith(join(root, "packages")) },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: chunkFileName,
          codeSplitting: { groups: [startUp] },
        },
      },
    },
  });
}
