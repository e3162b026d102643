// Packs the packages, checks the packed files, installs them into an empty folder, and runs the command and the server
// from there: on the Node that runs this, and on a newer one. Prints the sizes of browser bundles.
//
//   npm run check:packages            all of it
//   npm run check:packages -- --keep  leaves the folder with the packed and installed files, and prints its path
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { systemLoaders } from "@rulewright/systems/loader";
import { build } from "vite";
import { packageNames } from "../examples.ts";
import { PAGE, publishedName, root, stagingFolder } from "./manifest.ts";
import { checkLoadedSystems, checkStartUp } from "./start-up.ts";

const NEWER_NODE = "24";
const work = mkdtempSync(join(tmpdir(), "rulewright-packages-"));
const install = join(work, "empty");

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")} ended with ${status}\n${stdout}\n${stderr}`);
}

const bin = (name: string): string => join(root, "node_modules", ".bin", name);

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

function pack(name: string): string {
  const [packed]: readonly Packed[] = JSON.parse(
    run("npm", ["pack", "--json", "--pack-destination", work], join(stagingFolder, name)),
  );
  if (!packed) throw new Error(`${name} was not packed`);
  const tests = packed.files.filter(({ path }) => /(^|\/)(test|e2e)\/|\.(test|story)\./.test(path));
  if (tests.length > 0) throw new Error(`${name} packs tests: ${tests.map(({ path }) => path).join(", ")}`);
  console.log(`${publishedName(name)}: ${packed.files.length} files, ${(packed.size / 1000).toFixed(0)} kB packed`);
  return join(work, packed.filename);
}

function checkPacked(tarballs: ReadonlyMap<string, string>): void {
  for (const [name, file] of tarballs) {
    run(bin("publint"), ["--strict", file], root);
    // The packages are modules only: resolution from CommonJS is `import()`.
    if (name !== PAGE) run(bin("attw"), [file, "--profile", "esm-only", "--format", "ascii"], root);
  }
  console.log("publint and @arethetypeswrong/cli find nothing");
}

/** One entry of each package that is imported from the empty folder. */
const ENTRIES = [
  "@rulewright/dice",
  "@rulewright/rules",
  "@rulewright/present",
  "@rulewright/lab",
  "@rulewright/systems",
  "@rulewright/systems/evening-star",
  "@rulewright/systems/loader",
  "@rulewright/table",
  "@rulewright/client",
  "@rulewright/server",
  "@rulewright/testkit",
  "@rulewright/web/page",
  "rulewright",
];

function installPacked(tarballs: ReadonlyMap<string, string>): void {
  mkdirSync(install);
  writeFileSync(join(install, "package.json"), `{ "name": "empty", "private": true, "type": "module" }\n`);
  run("npm", ["install", "--no-audit", "--no-fund", ...tarballs.values(), `node@${NEWER_NODE}`], install);
  writeFileSync(
    join(install, "imports.js"),
    `for (const entry of ${JSON.stringify(ENTRIES)}) await import(entry);\nconsole.log("imported");\n`,
  );
}

/** Starts `rulewright serve` on a free port, asks it for its page, waits for its first backup, and stops it. */
async function serveOnce(node: string): Promise<void> {
  const backups = mkdtempSync(join(work, "backups-"));
  const places = ["--data", join(work, "data"), "--backups", backups];
  const server = spawn(node, [command, "serve", "--port", "0", ...places], {
    cwd: install,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<void>((resolve) => {
    server.once("exit", () => resolve());
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      server.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const [found] = /https?:\/\/\S+:\d+/.exec(said) ?? [];
        if (said.includes("Rulewright is ready") && found) resolve(found);
      });
      server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    const response = await fetch(url);
    const page = await response.text();
    if (!response.ok || !/<!doctype html>/i.test(page) || page.includes("isn't built")) {
      throw new Error(`the server answers ${response.status} without its page`);
    }
    await firstBackup(backups);
  } finally {
    server.kill("SIGTERM");
    await exited;
  }
}

/** Resolves when a folder has a backup that was checked. */
async function firstBackup(folder: string): Promise<void> {
  for (let waited = 0; !readdirSync(folder).some((name) => /^\d{4}-/.test(name)); waited += 100) {
    if (waited > 20_000) throw new Error("the server made no backup");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const command = join(install, "node_modules", "rulewright", "bin", "rulewright.js");

async function runInstalled(node: string): Promise<void> {
  const version = run(node, ["--version"], install).trim();
  run(node, ["imports.js"], install);
  const say = (...words: readonly string[]): string => run(node, [command, ...words], install);
  if (!/^\d+\.\d+\.\d+/.test(say("--version"))) throw new Error("--version prints no version");
  if (!say("odds", "4d6dl1").includes("12.24")) throw new Error("odds 4d6dl1 prints no mean of 12.24");
  say("odds", "evening-star", "task", "--skill", "4", "--rank", "3", "--difficulty", "2");
  say("help", "odds");
  await serveOnce(node);
  console.log(
    `Node ${version}: every entry is imported, the command answers, the server serves its page and makes a backup`,
  );
}

interface Limit {
  readonly name: string;
  readonly code: string;
  /** The most that may be minified, in bytes, and minified and compressed. */
  readonly minified: number;
  readonly gzipped?: number;
}

const LIMITS: readonly Limit[] = [
  {
    name: "dice: parse and roll",
    code: `export { parse, roll } from "@rulewright/dice/notation";`,
    minified: 20_000,
  },
  {
    name: "dice: parse and distribution",
    code: `export { parse, distribution } from "@rulewright/dice/notation";`,
    minified: 40_000,
  },
  ...Object.keys(systemLoaders).map((id) => ({
    name: id,
    code: `export * from "@rulewright/systems/${id}";`,
    minified: 120_000,
    gzipped: 40_000,
  })),
];

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

async function bundle({ name, code, minified, gzipped }: Limit): Promise<boolean> {
  const entry = join(install, "bundle.js");
  writeFileSync(entry, code);
  const built = await build({
    configFile: false,
    root: install,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      target: "es2023",
      // A library build would keep its white space.
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict", output: { format: "es" } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const text = outputs.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("");
  const sizes = { minified: Buffer.byteLength(text), gzipped: gzipSync(text).length };
  const fits = sizes.minified <= minified && sizes.gzipped <= (gzipped ?? Number.POSITIVE_INFINITY);
  const limits = `at most ${kB(minified)}${gzipped === undefined ? "" : ` and ${kB(gzipped)}`}`;
  console.log(
    `${name}: ${kB(sizes.minified)} minified, ${kB(sizes.gzipped)} gzipped (${limits})${fits ? "" : "  TOO LARGE"}`,
  );
  return fits;
}

try {
  const tarballs = new Map(packageNames.map((name) => [name, pack(name)]));
  checkPacked(tarballs);
  installPacked(tarballs);
  await runInstalled(process.execPath);
  await runInstalled(join(install, "node_modules", "node", "bin", "node"));
  checkLoadedSystems(process.execPath, command);
  if (!checkStartUp(process.execPath, command)) throw new Error("the command starts too slowly");
  const fits: boolean[] = [];
  for (const limit of LIMITS) fits.push(await bundle(limit));
  if (!fits.every(Boolean)) throw new Error("a bundle is too large");
} finally {
  if (process.argv.includes("--keep")) console.log(work);
  else rmSync(work, { recursive: true, force: true });
}
