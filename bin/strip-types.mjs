// Lets Node 20 run our TypeScript as it stands: types are blanked out, nothing else changes. Newer Nodes do it themselves.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transformSync } from "amaro";

export async function load(url, context, nextLoad) {
  if (!url.endsWith(".ts")) return nextLoad(url, context);
  const source = await readFile(fileURLToPath(url), "utf8");
  return { format: "module", shortCircuit: true, source: transformSync(source, { mode: "strip-only" }).code };
}
