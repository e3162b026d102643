import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** One example of the documentation: a fenced `ts` block of an `@example` tag or of a package's README. */
export interface Example {
  /** Where it stands: path and line. */
  readonly place: string;
  readonly code: string;
}

const root = join(import.meta.dirname, "..");

/** The packages of the repository, by folder name. */
export const packageNames = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "package.json")),
);

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "test" || entry.name === "node_modules" ? [] : sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The lines between ```ts and ```, with the number of the first one. */
function blocksIn(text: string): readonly { readonly line: number; readonly code: string }[] {
  const blocks: { line: number; code: string }[] = [];
  let open: { line: number; lines: string[] } | undefined;
  for (const [i, line] of text.split("\n").entries()) {
    if (open && line.trim() === "```") {
      blocks.push({ line: open.line, code: open.lines.join("\n") });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (line.trim() === "```ts") open = { line: i + 2, lines: [] };
  }
  return blocks;
}

/** Every example of a package. */
export function examplesOf(name: string): readonly Example[] {
  const folder = join(root, "packages", name);
  const readme = join(folder, "README.md");
  const written = existsSync(readme) ? blocksIn(readFileSync(readme, "utf8")) : [];
  return [
    ...written.map(({ line, code }) => ({ place: `${relative(root, readme)}:${line}`, code })),
    ...sourcesIn(join(folder, "src")).flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)]
        .filter(([comment]) => comment.includes("@example"))
        .flatMap((match) => {
          const above = text.slice(0, match.index).split("\n").length;
          const [, tagged = ""] = match[0].replaceAll(/^\s*\* ?/gm, "").split(/(?=@example)/);
          return blocksIn(tagged).map(({ line, code }) => ({ place: `${relative(root, file)}:${above + line}`, code }));
        });
    }),
  ];
}

/**
 * The code of an example as a module that checks itself: a statement followed by `// => value` becomes a call of
 * `expectValue(actual, expected, line)`. The module's default export is an async function that takes `expectValue`.
 * Throws an Error for an expected value that stands elsewhere, since it would not be checked.
 */
export function checkedModule({ code }: Example): string {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.Latest, true);
  const imports: string[] = [];
  const body: string[] = [];
  let checked = 0;
  for (const statement of source.statements) {
    const text = statement.getText(source);
    if (ts.isImportDeclaration(statement)) {
      imports.push(text);
      continue;
    }
    const expected = /^[ \t]*\/\/ => (.*)/.exec(code.slice(statement.end))?.[1];
    if (expected !== undefined) checked += 1;
    if (expected === undefined) body.push(text);
    else if (ts.isExpressionStatement(statement)) {
      body.push(`expectValue(${statement.expression.getText(source)}, (${expected}), ${JSON.stringify(text)});`);
    } else if (ts.isVariableStatement(statement)) {
      const names = statement.declarationList.declarations.map(({ name }) => name.getText(source));
      body.push(text, `expectValue(${names[0]}, (${expected}), ${JSON.stringify(text)});`);
    } else throw new Error(`an expected value stands behind: ${text}`);
  }
  const written = code.split("// =>").length - 1;
  if (written > checked) throw new Error(`an expected value stands behind no statement: ${code}`);
  const parameter = "expectValue: (actual: unknown, expected: unknown, line: string) => void";
  return `${imports.join("\n")}\nexport default async function example(${parameter}) {\n${body.join("\n")}\n}\n`;
}
