import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { RulesSources } from "@rulewright/rules";
import { parse, type Program } from "acorn";

/** What lies in a system's folder and is no rule: words, tests, looks, ready-made characters and hints for calculations. */
const notRules = new Set([
  "text",
  "test",
  "conformance",
  "theme",
  "reference",
  "screen",
  "parties",
  "opponents",
  "state-keys",
]);

/** What `system.ts` says of the system beside its rules. */
const aboutTheSystem = new Set(["version", "note", "title", "flavour"]);

/** The endings of rules files. Declarations and source maps of a built package are no rules. */
const endings = new Set([".ts", ".js", ".mjs", ".json"]);

/** The files of a system's rules by their names, relative to the system's folder. */
export type RulesFiles = Readonly<Record<string, string>>;

/** Reads the rules files in a system's folder. */
export async function readRulesFiles(folder: string): Promise<RulesFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => endings.has(extname(name)) && !name.endsWith(".d.ts"))
    .filter((name) => !notRules.has(withoutEnding(name.split("/")[0] ?? "")));
  const files = names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const);
  return Object.fromEntries(await Promise.all(files));
}

const withoutEnding = (name: string): string => name.slice(0, name.length - extname(name).length);

/** The source without its types. The published package has no types left, and needs nothing for it. */
async function withoutTypes(name: string, source: string): Promise<string> {
  if (!name.endsWith(".ts")) return source;
  const { transformSync } = await import("amaro");
  return transformSync(source, { mode: "strip-only" }).code;
}

/**
 * Rules files without their types, with the names that they have in the published package. They have the same identity, for
 * which the compiler of types isn't loaded: it takes 30 MB.
 */
export async function rulesFilesWithoutTypes(files: RulesFiles): Promise<RulesFiles> {
  const plain = Object.entries(files).map(
    async ([name, source]) => [name.replace(/\.ts$/u, ".js"), await withoutTypes(name, source)] as const,
  );
  return Object.fromEntries(await Promise.all(plain));
}

/** The fields of a syntax tree that say where something stands or how it is written, not what it does. */
const layout = new Set(["start", "end", "raw"]);

/** A syntax tree as JSON. Imported files are named alike in sources and in the built package. */
function writeTree(tree: unknown, isSystem: boolean): string {
  return JSON.stringify(tree, (field, value: unknown) => {
    if (layout.has(field)) return undefined;
    if (typeof value === "bigint") return String(value);
    if (typeof value === "string" && /^\.{1,2}\/.*\.ts$/u.test(value)) return value.replace(/\.ts$/u, ".js");
    return isSystem && isAboutTheSystem(value) ? null : value;
  });
}

interface PropertyNode {
  readonly type?: unknown;
  readonly key?: { readonly name?: unknown };
}

/** Whether a node of a syntax tree is a property such as `title: "Evening Star"`. */
function isAboutTheSystem(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  const { type, key }: PropertyNode = node;
  return type === "Property" && aboutTheSystem.has(String(key?.name));
}

interface FileContents {
  readonly text: string;
  /** The numbers that have a name of their own in the file: `const BASE_DICE = 2`. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** What a rules file says. A file that can't be parsed says all that stands in it. */
async function contentsOf(name: string, source: string): Promise<FileContents> {
  try {
    if (name.endsWith(".json")) return { text: JSON.stringify(JSON.parse(source)), numbers: {} };
    const tree = parse(await withoutTypes(name, source), { ecmaVersion: "latest", sourceType: "module" });
    return { text: writeTree(tree, withoutEnding(name) === "system"), numbers: namedNumbers(tree) };
  } catch {
    return { text: source, numbers: {} };
  }
}

function namedNumbers({ body }: Program): Readonly<Record<string, number>> {
  const statements = body.map((one) => (one.type === "ExportNamedDeclaration" ? one.declaration : one));
  const found = statements.flatMap((one) => (one?.type === "VariableDeclaration" ? one.declarations : []));
  return Object.fromEntries(
    found.flatMap(({ id, init }) =>
      id.type === "Identifier" && init?.type === "Literal" && typeof init.value === "number"
        ? [[id.name, init.value]]
        : [],
    ),
  );
}

/**
 * What rules files say, by their names without endings ("rules/lots"): the same whatever their comments, types and layout,
 * and for the sources as for the built package. Other work goes on between two files.
 */
export async function readSources(files: RulesFiles): Promise<Required<RulesSources>> {
  const texts: Record<string, string> = {};
  const numbers: Record<string, Readonly<Record<string, number>>> = {};
  for (const [name, source] of Object.entries(files)) {
    await new Promise(setImmediate);
    const contents = await contentsOf(name, source);
    texts[withoutEnding(name)] = contents.text;
    if (Object.keys(contents.numbers).length > 0) numbers[withoutEnding(name)] = contents.numbers;
  }
  return { texts, numbers };
}
