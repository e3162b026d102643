import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemLoaders } from "@rulewright/systems/loader";
import { build } from "vite";
import { rulesFilesWithoutTypes } from "../../packages/server/src/rules-files.ts";
import { readCatalogueFiles, RULES_FOLDER } from "../../packages/server/src/systems-in-play.ts";
import { COMMAND, root } from "./manifest.ts";

/** What the published command loads from its dependencies when it needs it. Everything else is bundled with it. */
const DEPENDENCIES = ["@clack/prompts", "@rulewright/server", "@rulewright/web/page", "zod"];

/** What can't be bundled with the server: the page, which is files, and what finds its own native or WebAssembly code. */
const UNBUNDLED = ["@rulewright/web/page", "@photostructure/sqlite", "amaro", "pg"];

/** What the first file of the command needs at once, a question in dice notation included, is one more file. */
const startUp = { name: "start", test: /cli\/src\/(?:run|commands\/dice\/odds)\.ts$/ };

/** Files that hold modules of one system begin with its name. */
function chunkFileName({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const systems = new Set(moduleIds.flatMap((id) => /\/systems\/src\/([^/]+)\//.exec(id)?.[1] ?? []));
  const [system] = systems;
  return system !== undefined && systems.size === 1 ? `${system}-[name]-[hash].js` : "[name]-[hash].js";
}

const source = join(root, "packages", COMMAND, "src");

/** What is started by its name: the command and its threads. */
const inputs = { main: join(source, "main.ts"), worker: join(source, "conformance", "worker.ts") };

/** Bundles the command as it is published, beside the packages that it depends on. */
export const bundleCommand = (folder: string): Promise<void> => bundle(folder, inputs, DEPENDENCIES);

/**
 * Bundles the command with the server and everything else, to be run in this repository: it starts in less than half the
 * time of the sources, and Node 20 has no thread that strips types. More programs, by their names, share its files.
 */
export async function bundleEverything(folder: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const worker = join(root, "packages", "server", "src", "check-worker.ts");
  await bundle(folder, { ...inputs, ...more, "check-worker": worker }, UNBUNDLED);
  await writeRulesFiles(join(folder, RULES_FOLDER));
}

/** Writes the rules files of all systems without their types, as the published packages have them. */
async function writeRulesFiles(folder: string): Promise<void> {
  const all = await readCatalogueFiles(Object.keys(systemLoaders));
  for (const [id, files] of Object.entries(all)) {
    for (const [name, text] of Object.entries(await rulesFilesWithoutTypes(files))) {
      const file = join(folder, id, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
}

/**
 * Bundles into a folder of few files, since Node needs longer to find and open a file than to compile it.
 * The files are readable, but for their comments: a report of a bug quotes their lines.
 */
async function bundle(
  folder: string,
  input: Readonly<Record<string, string>>,
  external: readonly string[],
): Promise<void> {
  await build({
    configFile: false,
    root: join(root, "packages", COMMAND),
    logLevel: "error",
    // Not for production: a system that a home-brewer adds here has its definition checked as the server starts.
    ssr: { noExternal: true, resolve: { conditions: ["module", "node"] } },
    build: {
      ssr: true,
      target: "node20",
      minify: false,
      outDir: folder,
      emptyOutDir: true,
      license: { fileName: "licenses.md" },
      rolldownOptions: {
        external: [...external],
        input,
        // No module of this project has an effect when it is loaded, besides these two.
        treeshake: { moduleSideEffects: (id) => !id.startsWith(join(root, "packages")) },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: chunkFileName,
          codeSplitting: { groups: [startUp] },
          // V8 keeps the text of every file that it has loaded, and needs two bytes for each character of one that isn't Latin-1.
          comments: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        },
      },
    },
  });
}
