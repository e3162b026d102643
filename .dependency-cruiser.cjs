// The direction of the design: dice <- rules <- systems, rules <- table, and the programs on top.
// Each package may import only what is listed for it here; nothing else needs to be said about it.
const mayImport = {
  dice: [],
  rules: ["dice"],
  present: ["dice", "rules"],
  lab: ["dice", "present", "rules"],
  systems: ["dice", "rules"],
  table: ["dice", "rules"],
  testkit: ["dice", "rules", "systems", "table"],
  client: ["dice", "rules", "table"],
  server: ["dice", "rules", "systems", "table"],
  web: ["client", "dice", "lab", "present", "rules", "systems", "table"],
  cli: ["dice", "lab", "present", "rules", "server", "systems", "table", "testkit", "web"],
};

const belowThePrograms = ["dice", "lab", "present", "rules", "systems", "table", "testkit"];

/** The components that games bring for the page, and what loads them. */
const screens = "^packages/systems/src/(screen/|[^/]+/screen/)";
const screenLoader = "^packages/systems/src/screens\\.ts$";

const group = (names) => `(${names.join("|")})`;
const sources = (names) => `^packages/${group(names)}/src/`;
const testsOf = (name) => [`^packages/${name}/test/`, `^packages/${name}/src/[^/]+/test/`];
const tests = testsOf("[^/]+");

/** What the tests of a package need besides what it may import: a client needs a server, and a server clients. */
const testsMayImport = { client: ["server", "systems"], server: ["client"], cli: ["client"] };

/** A package's sources see its own folder, the packages below it and third parties. */
const direction = Object.entries(mayImport).map(([name, below]) => ({
  name: `direction-${name}`,
  comment: `${name} may import ${below.length > 0 ? below.join(", ") : "no other package"}`,
  severity: "error",
  from: { path: sources([name]), pathNot: [...tests, screens] },
  to: { path: "^packages/", pathNot: `^packages/${group([name, ...below])}/` },
}));

/** Tests see what their package sees, what they need besides, and the testkit. */
const directionOfTests = Object.entries(mayImport).map(([name, below]) => ({
  name: `direction-${name}-tests`,
  comment: `tests of ${name} may import what ${name} may, and the testkit`,
  severity: "error",
  from: { path: testsOf(name) },
  to: {
    path: "^packages/",
    pathNot: `^packages/${group([name, "testkit", ...below, ...(testsMayImport[name] ?? [])])}/`,
  },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "no import cycles, type imports included",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...direction,
    ...directionOfTests,
    {
      name: "front-door-only",
      comment: "another package is entered by its name, never by a path into its folder",
      severity: "error",
      // Two tests compare what the terminal prints with the page's components.
      from: { path: "^packages/([^/]+)/", pathNot: "^packages/cli/test/(presentation|sums)\\.test\\.ts$" },
      to: {
        path: "^packages/[^/]+/",
        pathNot: [
          "^packages/$1/",
          "^packages/[^/]+/src/index\\.ts$",
          "^packages/table/src/files/index\\.ts$",
          "^packages/testkit/src/laws/index\\.ts$",
          "^packages/systems/src/([^/]+/system|loader|screens|screen/index)\\.ts$",
          "^packages/web/page\\.d\\.ts$",
          // What the tests of both share.
          "^packages/client/test/fake-web-socket\\.ts$",
        ],
      },
    },
    {
      name: "no-system-imports-another",
      comment: "each system stands alone; only the catalogue, systems/src/index.ts, knows them all",
      severity: "error",
      from: { path: "^packages/systems/src/([^/]+)/" },
      to: { path: "^packages/systems/src/", pathNot: "^packages/systems/src/($1|screen)/" },
    },
    {
      name: "direction-of-screens",
      comment: "a game's components may import its own rules, words, and what all games' components share",
      severity: "error",
      from: { path: screens, pathNot: tests },
      to: { path: "^packages/", pathNot: "^packages/(dice|rules|present|systems)/" },
    },
    {
      name: "shared-parts-know-no-system",
      severity: "error",
      from: { path: "^packages/systems/src/screen/" },
      to: { path: "^packages/systems/src/", pathNot: "^packages/systems/src/screen/" },
    },
    {
      name: "rules-know-no-screen",
      comment:
        "nothing else in systems imports the components of games, nor React; the list of them loads them on demand",
      severity: "error",
      from: { path: "^packages/systems/src/", pathNot: [screens, screenLoader] },
      to: { path: [screens, screenLoader, "node_modules/(@types/)?react"] },
    },
    {
      name: "screens-are-loaded-on-demand",
      comment: "a game's components never weigh on the page of another one",
      severity: "error",
      from: { path: "^packages/", pathNot: [screens, "/test/"] },
      to: { path: "^packages/systems/src/[^/]+/screen/", dynamic: false },
    },
    {
      name: "screens-belong-to-the-page",
      severity: "error",
      from: { path: "^packages/(?!systems/|web/)" },
      to: { path: [screens, screenLoader] },
    },
    {
      name: "only-the-catalogue-imports-systems",
      comment: "beside a system's own folder, only systems/src/index.ts imports it",
      severity: "error",
      from: { path: "^packages/systems/src/[^/]+$", pathNot: "^packages/systems/src/(index|loader|screens)\\.ts$" },
      to: { path: "^packages/systems/src/[^/]+/" },
    },
    {
      name: "stories-see-only-the-program",
      comment: "the browser stories in e2e drive the running server; they import no package",
      severity: "error",
      from: { path: "^e2e/" },
      to: { path: "^packages/" },
    },
    {
      name: "sources-do-not-import-tests",
      severity: "error",
      from: { path: "^packages/", pathNot: tests },
      to: { path: [...tests, "^e2e/"] },
    },
    {
      name: "no-dev-dependencies",
      comment:
        "what runs in production is listed under dependencies of its own package; Preact stands in for React, of which only the types are installed",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: tests },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["npm-peer"],
        pathNot: ["^packages/", "node_modules/@types/react"],
      },
    },
    {
      name: "no-builtins-below-the-programs",
      comment: "dice, rules, present, lab, systems, table and testkit run unchanged in a browser, a worker and Node",
      severity: "error",
      from: { path: sources(belowThePrograms), pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-builtins-in-the-browser",
      severity: "error",
      from: { path: sources(["client", "web"]), pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "resolvable",
      comment: "an import that resolves to nothing would slip past every other rule",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/(dist|coverage)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
