// Lets Node 20 run TypeScript by replacing types with spaces. Newer versions of Node do this themselves.
// The result is cached by the hash of its source, so that only the first start has to do it.
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import process from "node:process";
import { fileURLToPath } from "node:url";

const folder = new URL("../node_modules/.cache/rulewright/", import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.endsWith(".ts")) return nextLoad(url, context);
  const source = await readFile(fileURLToPath(url), "utf8");
  const kept = new URL(`${createHash("sha256").update(source).digest("hex")}.js`, folder);
  const known = await readFile(kept, "utf8").catch(() => undefined);
  return { format: "module", shortCircuit: true, source: known ?? (await strip(source, kept)) };
}

async function strip(source, kept) {
  const { transformSync } = await import("amaro");
  const { code } = transformSync(source, { mode: "strip-only" });
  // In a read-only folder nothing is cached, and every start strips the types again.
  const draft = new URL(`${kept.href}.${process.pid}`);
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(draft, code))
    .then(() => rename(draft, kept))
    .catch(() => undefined);
  return code;
}
