import { createHash } from "node:crypto";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { catalogue } from "@rulewright/systems";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it, vi } from "vitest";
import { type RulesFiles, readRulesFiles, readSources, rulesFilesWithoutTypes } from "../src/rules-files.ts";
import { readCatalogueFiles, SystemsInPlay } from "../src/systems-in-play.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { newFolder } from "./support.ts";

const systemsFolder = dirname(createRequire(import.meta.url).resolve("@rulewright/systems/loader"));
const ids = Object.keys(catalogue);
const files = await readCatalogueFiles(ids);

const filesOf = (id: string): RulesFiles => files[id] ?? {};

/** The versions of systems whose files are read anew. */
async function versions(read: Readonly<Record<string, RulesFiles>>) {
  const systems = new SystemsInPlay(catalogue, read);
  return Promise.all(ids.map(async (id) => (await systems.find(id))?.rules.version));
}

/** Every number that stands in a text of rules, by its place. */
const numbersIn = (source: string) =>
  [...source.matchAll(/(?<![\w.$"'`-])\d+(?![\w."'`-])/gu)].map(({ index }) => index);

/** Any number in the code of any rules file: what stands in comments and in quotes is no number. */
const anyNumber = fc
  .constantFrom(...ids)
  .chain((id) => fc.constantFrom(...Object.entries(filesOf(id)).map(([name, source]) => ({ id, name, source }))))
  .chain((file) => {
    const code = ts.createSourceFile(file.name, file.source, ts.ScriptTarget.Latest, true);
    const places = new Set<number>();
    const visit = (node: ts.Node): void => {
      if (ts.isNumericLiteral(node) && !isType(node)) places.add(node.getStart(code));
      ts.forEachChild(node, visit);
    };
    visit(code);
    return fc.constantFrom(undefined, ...places).map((place) => ({ ...file, place }));
  })
  .filter(({ source, place }) => place !== undefined && numbersIn(source).includes(place));

/** Whether a literal stands in a type, which is no rule. */
const isType = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || isType(node.parent));

describe("the identity of a system in its folder", () => {
  it("is the same at every start", async () => {
    expect(await versions(await readCatalogueFiles(ids))).toEqual(await versions(files));
  });

  it("is read with pauses for other work", async () => {
    const read = filesOf("evening-star");
    await readSources(read);
    let turns = 0;
    let next = setImmediate(function work() {
      turns += 1;
      next = setImmediate(work);
    });
    await readSources(read);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(Object.keys(read).length - 1);
  });

  it("is derived once for all servers on a store, as long as code and files are the same", async () => {
    const store = new SimulatedStore();
    const [kept, read] = [vi.spyOn(store, "keepDerived"), { "evening-star": filesOf("evening-star") }];
    const versionOf = async (of: Readonly<Record<string, RulesFiles>>) =>
      (await new SystemsInPlay(catalogue, of, store).find("evening-star"))?.rules.version;
    const version = await versionOf(read);
    expect([await versionOf(read), kept.mock.calls.length]).toEqual([version, 1]);
    const changed = Object.entries(filesOf("evening-star")).map(([name, source]) => [name, `${source}\n`] as const);
    await versionOf({ "evening-star": Object.fromEntries(changed) });
    expect(kept).toHaveBeenCalledTimes(2);
  });

  it("is the first 64 bits of a hash, which stand in the logs of tables", async () => {
    const { rules } = (await new SystemsInPlay(catalogue).find("evening-star")) ?? {};
    const hash = createHash("sha256").update(JSON.stringify([rules?.declared, rules?.texts]));
    expect(rules?.version).toBe(hash.digest("hex").slice(0, 64 / 4));
  });

  it("is the same without the types, as a bundle has the files", async () => {
    const plain = Object.entries(files).map(async ([id, all]) => [id, await rulesFilesWithoutTypes(all)] as const);
    const bundled = Object.fromEntries(await Promise.all(plain));
    expect(
      Object.values(bundled)
        .flatMap(Object.keys)
        .filter((name) => name.endsWith(".ts")),
    ).toEqual([]);
    expect(await versions(bundled)).toEqual(await versions(files));
  });

  it("needs no folder: a system without one is known by its functions", async () => {
    expect(await readCatalogueFiles(["nowhere"])).toEqual({});
    const found = await new SystemsInPlay(catalogue).find("evening-star");
    expect(Object.keys(found?.rules.texts ?? {})).toContain("acts/claim-lots/decide");
    expect(await new SystemsInPlay(catalogue).find("nowhere")).toBeUndefined();
    expect(await new SystemsInPlay(catalogue).find("constructor")).toBeUndefined();
  });

  it("is derived once", async () => {
    const systems = new SystemsInPlay(catalogue, files);
    expect(await systems.find("evening-star")).toBe(await systems.find("evening-star"));
  });

  it("changes with every number in a rules file", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyNumber, async ({ name, source, place = 0 }) => {
        const changed = `${source.slice(0, place)}7${source.slice(place)}`;
        expect(await readSources({ [name]: changed })).not.toEqual(await readSources({ [name]: source }));
      }),
      { numRuns: 60 },
    );
  });

  it("is the same whatever the comments, the types and the layout", async () => {
    const plain = "export const price = (lots: number): number => lots * 2;\nexport type Lots = 1 | 2;";
    const other = `
      /** What lots cost (ES-26). */
      export const price = (
        lots: 0 | 1 | 2, // at most 2
      ): number => (lots * 2) as number;
    `;
    expect(await readSources({ "rules/lots.ts": other })).toEqual(await readSources({ "rules/lots.ts": plain }));
    const dearer = plain.replace("* 2", "* 3");
    expect(await readSources({ "rules/lots.ts": dearer })).not.toEqual(await readSources({ "rules/lots.ts": plain }));
  });

  it("is the same whatever the words of the system, of its author, its tests and its looks", async () => {
    const folder = join(newFolder(), "evening-star");
    cpSync(join(systemsFolder, "evening-star"), folder, { recursive: true });
    const before = await readSources(await readRulesFiles(folder));
    for (const name of ["theme.ts", "reference.ts", "parties.ts", "text/en.ts", "conformance/cases.json", "README.md"])
      writeFileSync(join(folder, name), "[]");
    const files = await readRulesFiles(folder);
    const system = (files["system.ts"] ?? "")
      .replace("Evening Star", "Morning Star")
      .replace('version: "1"', 'version: "2"');
    expect(await readSources({ ...files, "system.ts": system })).toEqual(before);
    expect(Object.keys(before.texts)).toContain("rules/lots");
    expect(Object.keys(before.texts).filter((name) => !/^(system|rules\/.*|data\/.*)$/u.test(name))).toEqual([]);
    expect(readdirSync(folder)).toContain("text");
  });

  it("knows the words of the system from equal names in its rules, and other fields of the system", async () => {
    const [one, other] = ['export const lot = { title: "a" };', 'export const lot = { title: "b" };'];
    expect(await readSources({ "system.ts": other })).toEqual(await readSources({ "system.ts": one }));
    expect(await readSources({ "rules/lots.ts": other })).not.toEqual(await readSources({ "rules/lots.ts": one }));
    const [first, second] = ["title", "phases"].map((name) => `export const system = { ${name}: ["a"] };`);
    expect(await readSources({ "system.ts": second ?? "" })).not.toEqual(
      await readSources({ "system.ts": first ?? "" }),
    );
  });

  it("is the same for the sources and for the built package", { timeout: 60_000 }, async () => {
    for (const id of ids) {
      const built = Object.entries(filesOf(id)).map(([name, source]) => [
        name.replace(/\.ts$/u, ".js"),
        compiled(source),
      ]);
      expect(await readSources(Object.fromEntries(built)), id).toEqual(await readSources(filesOf(id)));
    }
  });

  it("tells the numbers that have names in a file", async () => {
    const source = "const BASE_DICE: number = 2;\nexport const price = 3;\nconst other = price;";
    expect((await readSources({ "rules/pool.ts": source, "data/list.json": "[1]" })).numbers).toEqual({
      "rules/pool": { BASE_DICE: 2, price: 3 },
    });
    const others = 'const { length } = 5; const [first] = "5"; const word = "5";';
    expect((await readSources({ "rules/others.ts": others })).numbers).toEqual({});
    expect((await readSources({ "rules/late.ts": "let late; const PRICE = 1;" })).numbers).toEqual({
      "rules/late": { PRICE: 1 },
    });
    expect((await readSources({ "rules/lots.ts": "export const PRICE = 1;" })).numbers).toEqual({
      "rules/lots": { PRICE: 1 },
    });
  });

  it("reads past the layout of large whole numbers", async () => {
    expect(await textOf("export const big = 10n;")).toBe(await textOf("export  const big\n=\n10n"));
    expect(await textOf("export const big = 10n;")).not.toBe(await textOf("export const big = 11n;"));
  });

  it("counts all that stands in a file that can't be parsed", async () => {
    const { texts } = await readSources({ "rules/broken.ts": "const = 1;", "data/list.json": "[1,\n2]" });
    expect(texts).toEqual({ "rules/broken": "const = 1;", "data/list": "[1,2]" });
  });
});

/** What a file of rules says. */
const textOf = async (source: string) => (await readSources({ "rules/big.ts": source })).texts["rules/big"];

/** A file as the package is built. */
const compiled = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;
