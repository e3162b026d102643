// Reports folders of a package that import each other, directly or in a cycle. Type imports count.
// A folder stands for the files directly in it: its subfolders are folders of their own.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]*)"/g;

const sources = readdirSync(path.join(root, "packages"), { recursive: true, encoding: "utf8" })
  .map((file) => path.join("packages", file))
  .filter((file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\/(node_modules|test)\//.test(file));

/** Each folder with the folders it imports, and an import as evidence. */
const imports = new Map();
for (const file of sources) {
  const from = path.dirname(file);
  const targets = imports.get(from) ?? new Map();
  imports.set(from, targets);
  for (const [, specifier] of readFileSync(path.join(root, file), "utf8").matchAll(IMPORT)) {
    const to = path.dirname(path.join(from, specifier));
    if (to !== from && !targets.has(to)) targets.set(to, `${file} imports ${specifier}`);
  }
}

/** Every folder that can be reached from one by imports. */
function reachable(start) {
  const found = new Set();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of imports.get(folder)?.keys() ?? []) {
      if (!found.has(next)) open.push(next);
      found.add(next);
    }
  }
  return found;
}

const reach = new Map([...imports.keys()].map((folder) => [folder, reachable(folder)]));
const cycles = new Set();
for (const [folder, found] of reach) {
  const cycle = [folder, ...found].filter((other) => found.has(other) && reach.get(other)?.has(folder));
  if (cycle.length > 0) cycles.add([...new Set(cycle)].toSorted((a, b) => a.localeCompare(b)).join(" "));
}

for (const cycle of cycles) {
  console.error(`\nFolders that import each other: ${cycle}`);
  const members = cycle.split(" ");
  for (const from of members) {
    for (const [to, evidence] of imports.get(from) ?? []) {
      if (members.includes(to)) console.error(`  ${from} -> ${to}: ${evidence}`);
    }
  }
}
if (cycles.size > 0) process.exit(1);
console.log(`${imports.size} folders without import cycles`);
