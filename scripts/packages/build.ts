// Builds every package to plain JavaScript with declarations and source maps, as it is published, under dist/packages.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { packageNames } from "../examples.ts";
import { bundleCommand } from "./bundle-command.ts";
import { COMMAND, firstFile, PAGE, publishedManifest, root, schemasOf, stagingFolder } from "./manifest.ts";

const compiledFolder = join(root, "dist", "compiled");

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** Compiles all packages at once; the page is built by its own bundler. */
function compile(): void {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  run(join(root, "node_modules", ".bin", "tsc"), ["-p", "tsconfig.packages.json"]);
  run("npm", ["run", "--silent", "build:web"]);
}

/** Every file below a folder, relative to it. */
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Declarations name the files that they lie beside, where the compiler leaves the extension of the sources; and no style
 * sheets, which declare nothing.
 */
function fixDeclarations(folder: string): void {
  for (const file of filesBelow(folder).filter((path) => path.endsWith(".d.ts"))) {
    const text = readFileSync(file, "utf8");
    const typed = text.replaceAll(/^import "[^"]*\.css";\n/gm, "");
    writeFileSync(file, typed.replaceAll(/((?:from|import\() ?"\.{1,2}\/[^"]*)\.tsx?"/g, '$1.js"'));
  }
}

/** Style sheets lie beside the components that import them; the compiler leaves them where they are. */
function copyStyleSheets(from: string, to: string): void {
  for (const file of filesBelow(from).filter((path) => path.endsWith(".css")))
    cpSync(file, join(to, relative(from, file)));
}

const COMMAND_FILE = `#!/usr/bin/env node
// Nothing here may be too new for an old Node to parse, or it could not say that it is too old.
const oldest = 20;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error("Rulewright needs Node " + oldest + " or newer; this is Node " + process.versions.node + ". See https://nodejs.org");
  process.exitCode = 1;
} else {
  // Compiled code is kept between runs where this Node can do that.
  if (process.getBuiltinModule) {
    var keep = process.getBuiltinModule("module").enableCompileCache;
    if (keep) keep();
  }
  import("../dist/command/main.js");
}
`;

/** What the entry of the command's package needs; the command itself is bundled. */
const COMMAND_MODULES = ["index.js", "index.d.ts", "schemas", "errors"];

function stage(name: string): void {
  const from = join(root, "packages", name);
  const to = join(stagingFolder, name);
  mkdirSync(to, { recursive: true });
  if (name === PAGE) {
    cpSync(join(from, "dist"), join(to, "dist"), { recursive: true });
    for (const file of ["page.js", "page.d.ts"]) cpSync(join(from, file), join(to, file));
  } else {
    const modules = name === COMMAND ? COMMAND_MODULES : ["."];
    for (const path of modules)
      cpSync(join(compiledFolder, name, "src", path), join(to, "dist", path), { recursive: true });
    fixDeclarations(join(to, "dist"));
    copyStyleSheets(join(from, "src"), join(to, "dist"));
  }
  if (name === COMMAND) {
    mkdirSync(join(to, "bin"));
    writeFileSync(join(to, "bin", "rulewright.js"), COMMAND_FILE);
    chmodSync(join(to, "bin", "rulewright.js"), 0o755);
  }
  if (existsSync(schemasOf(name))) cpSync(schemasOf(name), join(to, "schemas"), { recursive: true });
  writeFileSync(join(to, "package.json"), `${JSON.stringify(publishedManifest(name), undefined, 2)}\n`);
  cpSync(join(root, "LICENSE"), join(to, "LICENSE"));
  for (const file of ["README.md", "CHANGELOG.md"]) {
    const source = firstFile(join(from, file), join(root, file));
    if (source !== undefined && existsSync(source)) cpSync(source, join(to, file));
  }
}

compile();
for (const name of packageNames) stage(name);
await bundleCommand(join(stagingFolder, COMMAND, "dist", "command"));
rmSync(compiledFolder, { recursive: true });
console.log(`${packageNames.length} packages are staged in ${stagingFolder}`);
