import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The tests of a package besides its own: those that notice the most, which run before all others, further ones, and those that run
 * last because they are slow. Paths are relative to the root of the repository; a path that ends in `/` stands for all
 * tests below it.
 */
interface TestPlan {
  readonly first?: readonly string[];
  readonly further?: readonly string[];
  readonly slow?: readonly string[];
}

const inTestkit = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `packages/testkit/test/${name}.test.ts`);
const [CONFORMANCE, EXAMPLES] = [inTestkit("conformance"), inTestkit("examples")];
const LAWS = inTestkit("laws", "laws-of-methods");
const PLAYS = inTestkit("recorded");
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

/** What tests parts of the server by themselves, in no time. */
const PARTS_OF_THE_SERVER = [
  "asked-devices",
  "bounds",
  "cadences",
  "commit-queue",
  "connection",
  "connection-ends",
  "containment",
  "drawings",
  "hash-chain",
  "http-errors",
  "limits",
  "log-size",
  "parts",
  "postgres-appends",
  "postgres-changes",
  "postgres-closing",
  "randomness",
  "remembered-commands",
  "repetitions",
  "rounds",
  "table-updates",
  "tables",
  "text-frame",
].map((name) => `packages/server/test/${name}.test.ts`);

/** What draws the components of the systems. */
const SCREENS = [
  "packages/web/test/games/",
  "packages/web/test/screens/",
  ...[
    "accents",
    "attempt-parts",
    "bookkeeper-round",
    "creation",
    "evening-star-screen",
    "failing-screens",
    "game-screens",
    "ladder",
    "now-line",
    "session-parts",
    "session-steps",
    "stress-of-failure",
    "turn-board",
    "turn-strip",
  ].map((name) => `packages/web/test/components/${name}.test.tsx`),
];

const plans: Readonly<Record<string, TestPlan>> = {
  dice: { further: ["packages/rules/test/"], slow: [...EXAMPLES, ...CONFORMANCE] },
  rules: {
    further: inTestkit("beyond-one-roll", "comparison", "explanations", "house-rules", "identity"),
    slow: [...EXAMPLES, ...CONFORMANCE, ...LAWS],
  },
  systems: { first: [...PLAYS, ...CONFORMANCE], further: SCREENS, slow: LAWS },
  table: { further: inTestkit(...AT_TABLES), slow: EXAMPLES },
  server: {
    first: PARTS_OF_THE_SERVER,
    further: ["packages/server/test/store.postgres.ts"],
    slow: ["packages/server/test/servers.postgres.ts"],
  },
  testkit: { slow: LAWS },
  client: { further: ["packages/web/test/connection/"], slow: EXAMPLES },
  lab: { slow: EXAMPLES },
  present: { slow: EXAMPLES },
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

const isTest = (file: string): boolean => /\.(?:test|long)\.tsx?$/.test(file);
const takesLong = (file: string): boolean => file.endsWith(".long.ts");
const NONE: ReadonlySet<string> = new Set(["node_modules", "dist"]);

function testsBelow(root: string, place: string): readonly string[] {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  const files = statSync(full).isDirectory() ? filesBelow(full, isTest, NONE) : [full];
  return files.map((file) => path.relative(root, file));
}

/** The tests for mutants of a package, in groups in the order in which they run. */
export function testsOf(root: string, name: string): readonly (readonly string[])[] {
  const { first = [], further = [], slow = [] } = plans[name] ?? {};
  const own = [`packages/${name}/test`, ...(name === "systems" ? ["packages/systems/src"] : [])];
  const below = (places: readonly string[]): readonly string[] => places.flatMap((place) => testsBelow(root, place));
  const all = below([...first, ...own, ...further]);
  const late = [...new Set([...below(slow), ...all.filter(takesLong)])];
  const before = all.filter((one) => !late.includes(one));
  return [[...new Set(before)], late];
}

/** False for tests with a PostgreSQL server, unless the file is about one: they start much code that others test in less time. */
export const isSuitable = (test: string, file: string): boolean =>
  !test.endsWith(".postgres.ts") || file.includes("postgres");

const wordsOf = (file: string): readonly string[] => [...new Set(file.split(/[^a-z0-9]+/))];

/** What a test that imports a module itself has ahead of those whose paths merely have words in common with that of the module. */
const IMPORTS_IT = 100;

/**
 * How near a test with some text is to a source file: the nearest tests notice the most. Those that import the file come first,
 * then those whose paths have the most words in common with it.
 */
export const nearness = (test: string, text: string, file: string): number =>
  (text.includes(`/${path.basename(file)}"`) ? IMPORTS_IT : 0) +
  wordsOf(test).filter((word) => wordsOf(file).includes(word)).length;
