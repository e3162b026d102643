import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/**
 * The tests of a package besides its own: those that notice the most, which run before all others, and those that run in a
 * last pass because they are slow. Paths are relative to the root of the repository; a path that ends in `/` stands for all
 * tests below it.
 */
interface TestPlan {
  readonly first?: readonly string[];
  readonly further?: readonly string[];
  readonly slow?: readonly string[];
}

const inTestkit = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `packages/testkit/test/${name}.test.ts`);
const [CONFORMANCE, LAWS] = [inTestkit("conformance"), inTestkit("laws")];
/** What plays at tables of the five systems. */
const AT_TABLES = [
  "acts",
  "announcements",
  "override",
  "statistics",
  "table-files",
  "table",
  "undo",
  "victory-point-table",
];

/** What draws the components of the systems. */
const SCREENS = [
  "packages/web/test/games/",
  ...["evening-star-screen", "game-screens", "turn-board"].map(
    (name) => `packages/web/test/components/${name}.test.tsx`,
  ),
];

const plans: Readonly<Record<string, TestPlan>> = {
  dice: { further: ["packages/rules/test/"], slow: CONFORMANCE },
  rules: {
    further: inTestkit("beyond-one-roll", "comparison", "explanations", "house-rules", "identity"),
    slow: [...CONFORMANCE, ...LAWS],
  },
  systems: { first: CONFORMANCE, further: SCREENS, slow: LAWS },
  table: { further: inTestkit(...AT_TABLES) },
  server: {
    further: ["packages/server/test/store.postgres.ts"],
    slow: ["packages/server/test/kill.test.ts", "packages/server/test/servers.postgres.ts"],
  },
  testkit: { slow: LAWS },
  client: { further: ["packages/web/test/connection/"] },
  lab: {},
  present: {},
  cli: {},
  web: {},
};

/** The names of the packages that can be mutated. */
export const packageNames: readonly string[] = Object.keys(plans);

/** The content of systems: texts, data and cases, and their tests. */
const CONTENT_FOLDERS = new Set(["text", "data", "test", "conformance"]);

function filesBelow(folder: string, fits: (name: string) => boolean, skipped: ReadonlySet<string>): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(place, fits, skipped);
    return fits(entry.name) ? [place] : [];
  });
}

/** Ready-made characters and colors are content too. */
const CONTENT = new Set(["parties.ts", "theme.ts"]);

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith(".d.ts");

/** The source files of a package that have behaviour, relative to the root. */
export function sourcesOf(root: string, name: string): readonly string[] {
  const hasContent = name === "systems";
  const fits = (file: string): boolean => isSource(file) && !(hasContent && CONTENT.has(file));
  return filesBelow(path.join(root, "packages", name, "src"), fits, hasContent ? CONTENT_FOLDERS : NONE)
    .map((file) => path.relative(root, file))
    .toSorted();
}

/** The examples of all packages are tests of the documentation. */
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && file !== "examples.test.ts";
const NONE: ReadonlySet<string> = new Set(["node_modules", "dist"]);

function testsBelow(root: string, place: string): readonly string[] {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  const files = statSync(full).isDirectory() ? filesBelow(full, isTest, NONE) : [full];
  return files.map((file) => path.relative(root, file));
}

/** The tests for mutants of a package, in three passes. */
export interface TestPasses {
  readonly first: readonly string[];
  readonly quick: readonly string[];
  readonly late: readonly string[];
}

/** The tests for mutants of a package. */
export function testsOf(root: string, name: string): TestPasses {
  const { first = [], further = [], slow = [] } = plans[name] ?? {};
  const own = [`packages/${name}/test`, ...(name === "systems" ? ["packages/systems/src"] : [])];
  const below = (places: readonly string[]): readonly string[] => places.flatMap((place) => testsBelow(root, place));
  const [early, late] = [below(first), below(slow)];
  const quick = below([...own, ...further]).filter((one) => !late.includes(one) && !early.includes(one));
  return { first: early, quick: [...new Set(quick)], late };
}

/** The title of the system that a file belongs to: the slow tests name it, and those of other systems can't notice anything. */
export function titleOf(root: string, file: string): string | undefined {
  const [, folder] = /^packages\/systems\/src\/([^/]+)\//.exec(file) ?? [];
  const system = path.join(root, "packages/systems/src", folder ?? "", "system.ts");
  return !existsSync(system) ? undefined : /^  title: "(.+)",$/m.exec(readFileSync(system, "utf8"))?.[1];
}

/** False for tests with a PostgreSQL server, unless the file is about one: they start much code that others test in less time. */
export const isSuitable = (test: string, file: string): boolean =>
  !test.endsWith(".postgres.ts") || file.includes("postgres");

/** The modules that a text imports or exports from, also by `import()` and `export * as`. */
function modulesIn(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const imports = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const named = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
    const module = imports ? node.arguments[0] : named;
    if (module && ts.isStringLiteral(module)) found.push(module.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** The names that a module declares and exports. */
const exportedBy = (text: string): readonly string[] =>
  [...text.matchAll(/^export (?:abstract )?(?:async )?(?:class|const|function\*?) (\w+)/gm)].map(
    ([, name = ""]) => name,
  );

const wordsOf = (file: string): readonly string[] => [...new Set(file.split(/[^a-z0-9]+/))];

/** For each test, the source files that it imports, directly or through others. */
export class ImportGraph {
  readonly #root: string;
  readonly #imports = new Map<string, readonly string[]>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * The tests that import a file: first those that have the most of its path and of what it exports in common with it,
   * then those with the fewest modules in between.
   */
  reaching(file: string, tests: readonly string[]): readonly string[] {
    const names = exportedBy(this.#read(file)).map((name) => new RegExp(`\\b${name}\\b`));
    const found = tests.map((test) => {
      const text = this.#read(test);
      const common = wordsOf(test).filter((word) => wordsOf(file).includes(word)).length;
      const named = names.filter((name) => name.test(text)).length;
      return { test, distance: this.#distance(test, file), common: common + named };
    });
    return found
      .filter(({ distance }) => distance < Infinity)
      .toSorted((a, b) => b.common - a.common || a.distance - b.distance)
      .map(({ test }) => test);
  }

  #read(file: string): string {
    return readFileSync(path.join(this.#root, file), "utf8");
  }

  /** How many imports lead from one file to another at least; infinite if none do. */
  #distance(from: string, to: string): number {
    const distances = new Map([[from, 0]]);
    for (const [one, distance] of distances) {
      if (one === to) return distance;
      for (const next of this.#importsOf(one)) if (!distances.has(next)) distances.set(next, distance + 1);
    }
    return Infinity;
  }

  #importsOf(file: string): readonly string[] {
    const known = this.#imports.get(file);
    if (known) return known;
    const text = /\.(?:tsx?|mjs)$/.test(file) ? this.#read(file) : "";
    const urls = [...text.matchAll(/new URL\("(\.[^"]+\.(?:tsx?|mjs))"/g)].map(([, url = ""]) => url);
    const found = [...modulesIn(file, text), ...urls].flatMap((name) => this.#resolve(file, name));
    this.#imports.set(file, found);
    return found;
  }

  #resolve(from: string, name: string): readonly string[] {
    if (name.startsWith(".")) {
      const place = path.join(path.dirname(from), name);
      return existsSync(path.join(this.#root, place)) ? [place] : [];
    }
    const [, own, rest] = /^@rulewright\/([^/]+)(\/.+)?$/.exec(name) ?? [];
    if (own === undefined) return [];
    const folder = path.join("packages", own);
    return this.#entries(folder, `.${rest ?? ""}`)
      .map((target) => path.join(folder, target))
      .filter((place) => /\.tsx?$/.test(place) && existsSync(path.join(this.#root, place)));
  }
  /** The file that an entry point of a package names, read from its manifest. */
  #entries(folder: string, entry: string): readonly string[] {
    const manifest = JSON.parse(readFileSync(path.join(this.#root, folder, "package.json"), "utf8")) as {
      readonly exports: Readonly<Record<string, unknown>>;
    };
    return Object.entries(manifest.exports).flatMap(([pattern, target]) => {
      if (typeof target !== "string") return [];
      const [before = "", after] = pattern.split("*");
      if (after === undefined) return pattern === entry ? [target] : [];
      return entry.startsWith(before) ? [target.replace("*", () => entry.slice(before.length))] : [];
    });
  }
}
