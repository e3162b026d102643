/**
 * Breaks the rules of a system on purpose, one small change at a time, and asks its own conformance data about each:
 * a change that no case and no odds entry notices is printed. Usage: node --import ./bin/typescript.mjs
 * scripts/break-a-line.ts <system folder> [more entry files]
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const [folder, ...entries] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: break-a-line.ts <system folder> [entry files]");

const swaps: readonly [RegExp, string][] = [
  [/ >= /g, " > "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/ < /g, " <= "],
  [/ === /g, " !== "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ \+ (?=\w)/g, " - "],
  [/ - (?=\w)/g, " + "],
  [/(?<![\w."-])\d+(?![\w"-])/g, "($& + 1)"],
  [/!(?=\w)/g, ""],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
];

interface Change {
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

/** Code that carries a rule: no imports, comments, types, declared rule numbers or examples. */
/** What only says which answers may be shared is proved by the laws instead, on random arguments. */
const isRuleLine = (line: string): boolean =>
  !/alike|sameWhen|goal === undefined|JSON\.stringify/.test(line) &&
  !/^\s*(\/\/|\*|\/\*|import|export type|readonly|type |\}|\]|rules: \[|examples|\{ .*reading: )/.test(line) &&
  !/^\s*\w+,$/.test(line);

function changesOf(source: string): Change[] {
  return source.split("\n").flatMap((from, line) => {
    if (!isRuleLine(from)) return [];
    const swapped = swaps.flatMap(([pattern, to]) =>
      [...from.matchAll(pattern)].map((match) => {
        const replaced = to.replace("$&", match[0]);
        return from.slice(0, match.index) + replaced + from.slice(match.index + match[0].length);
      }),
    );
    const removed = /refusal\(.*\),?$/.test(from) && !from.includes("closed(") ? [""] : [];
    return [...swapped, ...removed].map((to) => ({ line, from, to }));
  });
}

const rules = path.join(folder, "rules");
let survivors = 0;
let tried = 0;
for (const file of readdirSync(rules)) {
  const place = path.join(rules, file);
  const source = readFileSync(place, "utf8");
  try {
    for (const { line, from, to } of changesOf(source)) {
      const lines = source.split("\n");
      lines[line] = to;
      writeFileSync(place, lines.join("\n"));
      const conformance = path.join(folder, "conformance");
      const files = [path.join(conformance, "cases.json"), path.join(conformance, "odds.json"), ...entries];
      const { status } = spawnSync("node", ["bin/rulewright.mjs", "conform", ...files], {
        encoding: "utf8",
        timeout: 60_000,
      });
      tried += 1;
      if (status === 0) {
        survivors += 1;
        process.stdout.write(`${file}:${line + 1}\n  - ${from.trim()}\n  + ${to.trim()}\n`);
      }
    }
  } finally {
    writeFileSync(place, source);
  }
}
process.stdout.write(`${tried} changes, ${survivors} not noticed\n`);
