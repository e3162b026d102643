import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageNames } from "../examples.ts";

/** The root of the repository. */
export const root = join(import.meta.dirname, "..", "..");

/** Where the packages are staged, one folder each, as they are packed. */
export const stagingFolder = join(root, "dist", "packages");

/** A package.json, as far as it is read here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
  readonly sideEffects?: boolean | readonly string[];
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

/** The folder of the command among the packages; it is published under the project's own name. */
export const COMMAND = "cli";

/** The folder of the web page among the packages; it is published as built files. */
export const PAGE = "web";

/** The name under which a package is published. */
export const publishedName = (folder: string): string =>
  folder === COMMAND ? "rulewright" : readManifest(join("packages", folder)).name;

/** `src/x.ts` as it is published: `dist/x.js`, with its declarations. */
const compiled = (path: string): Readonly<Record<string, string>> => {
  const base = path.replace(/^\.\/src\//, "./dist/").replace(/\.tsx?$/, "");
  return { types: `${base}.d.ts`, default: `${base}.js` };
};

/** The imports of a package that depend on a condition, as they are published. */
const compiledImports = (imports: NonNullable<Manifest["imports"]>): object =>
  Object.fromEntries(
    Object.entries(imports).map(([name, targets]) => [
      name,
      Object.fromEntries(Object.entries(targets).map(([condition, path]) => [condition, compiled(path)["default"]])),
    ]),
  );

/** Where a package keeps the JSON Schemas that it publishes. */
export const schemasOf = (folder: string): string => join(root, "packages", folder, "schemas");

/** The package.json that is published. */
export function publishedManifest(folder: string): object {
  const own = readManifest(join("packages", folder));
  const { version, engines } = { ...readManifest("."), engines: { node: ">=20" } };
  const names = new Map(packageNames.map((name) => [readManifest(join("packages", name)).name, publishedName(name)]));
  const dependencies = Object.fromEntries(
    Object.entries(own.dependencies ?? {})
      // The page is published built, with everything it needs inside.
      .filter(() => folder !== PAGE)
      .map(([name, range]) => (names.has(name) ? [names.get(name) ?? name, version] : [name, range])),
  );
  const exported =
    folder === PAGE
      ? own.exports
      : Object.fromEntries(
          Object.entries(own.exports ?? {}).map(([name, target]) => [
            name,
            typeof target === "string" ? compiled(target) : target,
          ]),
        );
  return {
    name: publishedName(folder),
    version,
    description: own.description,
    keywords: ["tabletop", "role-playing", "dice", "probability", "odds"],
    license: own.license,
    author: "The Rulewright authors",
    type: "module",
    engines,
    sideEffects: own.sideEffects ?? false,
    exports: { ...exported, "./package.json": "./package.json" },
    ...(own.imports ? { imports: compiledImports(own.imports) } : {}),
    ...(folder === COMMAND ? { bin: { rulewright: "bin/rulewright.js" } } : {}),
    files: [
      ...(folder === PAGE ? ["page.js", "page.d.ts"] : []),
      "dist",
      ...(folder === COMMAND ? ["bin"] : []),
      ...(existsSync(schemasOf(folder)) ? ["schemas"] : []),
      "CHANGELOG.md",
    ],
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
    ...(own.peerDependencies ? { peerDependencies: own.peerDependencies } : {}),
    ...(own.peerDependenciesMeta ? { peerDependenciesMeta: own.peerDependenciesMeta } : {}),
    publishConfig: { access: "public" },
  };
}

/** Of several paths, the first that exists. */
export const firstFile = (...paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));
