// Counts the exports that have a docstring, and the functions and classes of each package's entries that have an example.
// `npm run documented` fails below the stated share, and where an example is missing; `--missing` lists what is missing.
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { packageNames } from "./examples.ts";

const MIN_DOCUMENTED = 0.95;
const root = join(import.meta.dirname, "..");
const listMissing = process.argv.includes("--missing");

interface Export {
  readonly place: string;
  readonly name: string;
  readonly documented: boolean;
  readonly example: boolean;
  readonly callable: boolean;
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "test" ? [] : sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesOf(node: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  if (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  ) {
    return node.name ? [node.name.text] : [];
  }
  return [];
}

const isCallable = (node: ts.Statement): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  (ts.isVariableStatement(node) &&
    node.declarationList.declarations.some(({ initializer }) => initializer && ts.isArrowFunction(initializer)));

function exportsOf(file: string): readonly Export[] {
  const text = ts.sys.readFile(file) ?? "";
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<string, Export>();
  for (const node of source.statements) {
    if (!isExported(node)) continue;
    const docs = ts.getJSDocCommentsAndTags(node);
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const name of namesOf(node)) {
      const before = found.get(name);
      found.set(name, {
        place: `${relative(root, file)}:${line}`,
        name,
        // One docstring serves all overloads of a function.
        documented: docs.length > 0 || before?.documented === true,
        example: docs.some((doc) => doc.getText().includes("@example")) || before?.example === true,
        callable: isCallable(node),
      });
    }
  }
  return [...found.values()];
}

/** The files that other packages import a package by, as far as its manifest names them one by one. */
function entriesOf(name: string): readonly string[] {
  const folder = join(root, "packages", name);
  const { exports }: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
    ts.sys.readFile(join(folder, "package.json")) ?? "",
  );
  return Object.values(exports).flatMap((target) =>
    typeof target === "string" && !target.includes("*") ? [join(folder, target)] : [],
  );
}

/** The names that an entry exports, its own and those of other files. */
function publicNames(entry: string): readonly string[] {
  const source = ts.createSourceFile(entry, ts.sys.readFile(entry) ?? "", ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((node) => {
    if (isExported(node)) return namesOf(node);
    if (!ts.isExportDeclaration(node) || !node.exportClause || !ts.isNamedExports(node.exportClause)) return [];
    return node.exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  });
}

let [all, documented, withoutExample] = [0, 0, 0];
for (const name of packageNames) {
  const folder = join(root, "packages", name, "src");
  const exported = sourcesIn(folder).flatMap(exportsOf);
  const entry = new Set(entriesOf(name).flatMap(publicNames));
  const callable = exported.filter((one) => one.callable && entry.has(one.name));
  const [bare, plain] = [exported.filter((one) => !one.documented), callable.filter((one) => !one.example)];
  all += exported.length;
  documented += exported.length - bare.length;
  withoutExample += plain.length;
  const share = ((100 * (exported.length - bare.length)) / Math.max(1, exported.length)).toFixed(1);
  console.log(
    `${name}: ${exported.length - bare.length} of ${exported.length} exports documented (${share} %), ` +
      `${callable.length - plain.length} of ${callable.length} public functions and classes with an example`,
  );
  if (!listMissing) continue;
  for (const { place, name: missing } of bare) console.log(`  no docstring: ${place} ${missing}`);
  for (const { place, name: missing } of plain) console.log(`  no example: ${place} ${missing}`);
}
const share = documented / all;
console.log(`all: ${documented} of ${all} (${(100 * share).toFixed(1)} %)`);
if (share < MIN_DOCUMENTED) {
  console.error(`Less than ${100 * MIN_DOCUMENTED} % of the exports are documented; --missing lists them.`);
  process.exitCode = 1;
}
if (withoutExample > 0) {
  console.error(`Without an example: ${withoutExample} of the public functions and classes; --missing lists them.`);
  process.exitCode = 1;
}
