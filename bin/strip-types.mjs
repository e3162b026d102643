// Lets Node 20 run TypeScript by replacing types with spaces. Newer versions of Node do this themselves.
// The result is cached by the hash of its source, so that only the first start has to do it. These hooks have a thread of
// their own, so that reading files synchronously holds up nobody, and takes less time.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

const folder = new URL("../node_modules/.cache/rulewright/", import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.endsWith(".ts")) return nextLoad(url, context);
  const source = readFileSync(fileURLToPath(url), "utf8");
  const kept = new URL(`${createHash("sha256").update(source).digest("hex")}.js`, folder);
  return { format: "module", shortCircuit: true, source: known(kept) ?? (await strip(source, kept)) };
}

function known(kept) {
  try {
    return readFileSync(kept, "utf8");
  } catch {
    return undefined;
  }
}

async function strip(source, kept) {
  const { transformSync } = await import("amaro");
  const { code } = transformSync(source, { mode: "strip-only" });
  const draft = new URL(`${kept.href}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, code);
    renameSync(draft, kept);
  } catch {
    // In a read-only folder nothing is cached, and every start strips the types again.
  }
  return code;
}
