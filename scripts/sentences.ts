// Prints every sentence that the product can say, filled with examples, into docs/sentences: one page for each system, one
// for the table, one for the terminal, one for the screens. `--check` fails where the pages differ from what is checked in.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "@rulewright/systems";
import { screensPage, terminalPage } from "./sentences/code-page.ts";
import { formatPage, type Page } from "./sentences/page.ts";
import { systemPage } from "./sentences/system-page.ts";
import { tablePage } from "./sentences/table-page.ts";

const folder = join(import.meta.dirname, "../docs/sentences");
/** Up to this many differing lines of a page are printed. */
const MAX_SHOWN = 20;

const pages: readonly Page[] = [
  ...Object.values(catalogue).map(systemPage),
  tablePage(),
  screensPage(),
  terminalPage(),
];

const written = (file: string): string => {
  try {
    return readFileSync(join(folder, file), "utf8");
  } catch {
    return "";
  }
};

/** The lines that only one of two texts has, with a sign as in a patch. */
function differences(before: string, after: string): readonly string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const [known, said] = [new Set(old), new Set(now)];
  return [
    ...old.filter((line) => !said.has(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
  ];
}

function check(): void {
  for (const page of pages) {
    const [before, after] = [written(page.file), formatPage(page)];
    if (before === after) continue;
    process.exitCode = 1;
    const lines = differences(before, after);
    console.error(`docs/sentences/${page.file} is not up to date:`);
    console.error(lines.length === 0 ? "  its lines are in another order" : lines.slice(0, MAX_SHOWN).join("\n"));
    if (lines.length > MAX_SHOWN) console.error(`  and ${lines.length - MAX_SHOWN} more lines`);
  }
  if (process.exitCode === 1) console.error("Run `npm run sentences`, and read what has changed.");
}

function write(): void {
  mkdirSync(folder, { recursive: true });
  const files = new Set(pages.map(({ file }) => file));
  for (const file of readdirSync(folder)) if (!files.has(file)) rmSync(join(folder, file));
  for (const page of pages) writeFileSync(join(folder, page.file), formatPage(page));
}

if (process.argv.includes("--check")) check();
else write();
