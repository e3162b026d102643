import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { withOutput } from "./readme.ts";
import { runCommand, folder } from "./rulewright.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Files named in the examples: those of the repository, and what is written elsewhere. */
const scratch = folder();
const inPlace = (word: string): string =>
  word === "play.jsonl" ? join(scratch, word) : word.startsWith("packages/") ? join(root, word) : word;

const run = (...words: readonly string[]) => runCommand(...words.map(inPlace));

it("the README shows what its commands really print", async () => {
  const file = join(root, "packages/cli/README.md");
  const page = readFileSync(file, "utf8");
  const real = await withOutput(page, run);
  // UPDATE_DOCS=1 npx vitest run packages/cli writes the pages anew.
  if (process.env["UPDATE_DOCS"]) writeFileSync(file, real);
  else expect(page).toBe(real);
});
