import type { Plugin, Rollup } from "vite";

type Chunk = Rollup.OutputChunk;

/** The module that defines a system, or that brings its components. */
const OF_SYSTEM = /\/systems\/src\/([\w-]+)\/(?:system\.ts|screen\/index\.tsx)$/u;

/** A chunk with everything that it imports, and their styles. */
function withImports(chunks: readonly Chunk[], fileName: string, found: Set<string>): Set<string> {
  const chunk = chunks.find((one) => one.fileName === fileName);
  if (!chunk || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunk.imports) withImports(chunks, imported, found);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}

/** The length of a file as it is built, before it is compressed. */
const lengthOf = (file: Rollup.OutputAsset | Chunk | undefined): number =>
  (file?.type === "chunk" ? file.code : (file?.source ?? "")).length;

/**
 * Lists the files of a table's page for each system in `systems.json`. The page learns only from the table which system is
 * played; the server knows it before, and names the files with the page. Those that take longest come first, after the one
 * that connects to the table.
 */
export const filesOfSystems = (first: string): Plugin => ({
  name: "files-of-systems",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const page = chunks.filter(({ name, isEntry }) => isEntry && name === "index");
      const files = new Map<string, Set<string>>();
      for (const { fileName, facadeModuleId } of chunks) {
        const [, system] = OF_SYSTEM.exec(facadeModuleId ?? "") ?? [];
        if (system === undefined) continue;
        const found = files.get(system) ?? new Set();
        for (const needed of [...page.map((one) => one.fileName), fileName]) withImports(chunks, needed, found);
        files.set(system, found);
      }
      const place = (name: string): number => (bundle[name]?.name === first ? Infinity : lengthOf(bundle[name]));
      const lists = [...files].map(([system, found]) => [system, [...found].toSorted((a, b) => place(b) - place(a))]);
      const source = JSON.stringify(Object.fromEntries(lists));
      this.emitFile({ type: "asset", fileName: "systems.json", source });
    },
  },
});
