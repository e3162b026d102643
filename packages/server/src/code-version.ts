import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The packages whose code folds logs, besides this one. */
const FOLDING = ["@rulewright/table", "@rulewright/rules"];

let version: Promise<string> | undefined;

/**
 * The version of the code that folds logs and reads rules: a hash of its files, so that nobody has to remember to change a
 * number. Any change of them makes what was derived by it void.
 */
export const codeVersion = (): Promise<string> => (version ??= hashOfCode());

async function hashOfCode(): Promise<string> {
  const hash = createHash("sha256");
  const folders = FOLDING.map((name) => dirname(createRequire(import.meta.url).resolve(name)));
  for (const folder of [...folders, fileURLToPath(new URL(".", import.meta.url))]) {
    const files = (await readdir(folder, { recursive: true })).filter(isCode).toSorted();
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file))));
    for (const [i, file] of files.entries()) hash.update(`${file}\n`).update(texts[i] ?? "");
  }
  return hash.digest("base64url");
}

const isCode = (file: string): boolean => [".ts", ".js"].includes(extname(file)) && !file.endsWith(".d.ts");
