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
  server: ["dice", "rules", "systems", "table"],
  web: ["dice", "lab", "present", "rules", "systems", "table"],
  cli: ["dice", "lab", "present", "rules", "server", "systems", "table", "testkit", "web"],
};

const belowThePrograms = ["dice", "lab", "present", "rules", "systems", "table", "testkit"];

const group = (names) => `(${names.join("|")})`;
const sources = (names) => `^packages/${group(names)}/src/`;
const testsOf = (name) => [`^packages/${name}/test/`, `^packages/${name}/src/[^/]+/test/`];
const tests = testsOf("[^/]+");

/** A package's sources see its own folder, the packages below it and third parties. */
const direction = Object.entries(mayImport).map(([name, below]) => ({
  name: `direction-${name}`,
  comment: `${name} may import ${below.length > 0 ? below.join(", ") : "no other package"}`,
  severity: "error",
  from: { path: sources([name]), pathNot: tests },
  to: { path: "^packages/", pathNot: `^packages/${group([name, ...below])}/` },
}));

/** Tests see what their package sees, and the testkit. */
const directionOfTests = Object.entries(mayImport).map(([name, below]) => ({
  name: `direction-${name}-tests`,
  comment: `tests of ${name} may import what ${name} may, and the testkit`,
  severity: "error",
  from: { path: testsOf(name) },
  to: { path: "^packages/", pathNot: `^packages/${group([name, "testkit", ...below])}/` },
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
          "^packages/systems/src/([^/]+/system|loader)\\.ts$",
          "^packages/web/page\\.d\\.ts$",
        ],
      },
    },
    {
      name: "no-system-imports-another",
      comment: "each system stands alone; only the catalogue, systems/src/index.ts, knows them all",
      severity: "error",
      from: { path: "^packages/systems/src/([^/]+)/" },
      to: { path: "^packages/systems/src/", pathNot: "^packages/systems/src/$1/" },
    },
    {
      name: "only-the-catalogue-imports-systems",
      comment: "beside a system's own folder, only systems/src/index.ts imports it",
      severity: "error",
      from: { path: "^packages/systems/src/[^/]+$", pathNot: "^packages/systems/src/(index|loader)\\.ts$" },
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
      comment: "what runs in production is listed under dependencies of its own package",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], pathNot: "^packages/" },
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
      from: { path: sources(["web"]), pathNot: tests },
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
