/**
 * Draws random mutations of a package's code and reports those that no test notices. Each is applied in a scratch copy of
 * the repository, and the tests that run the mutated code run until the first failure, those that notice the most and the
 * nearest first. A run that reaches its time limit counts as noticed. Mutants that don't change behaviour are listed with a reason in `equivalent-mutants.json`.
 *
 * Usage: node --import ./bin/typescript.mjs scripts/mutate.ts --package NAME [--count 100] [--seed 1] [--file PART] [--json]
 * [--from N], where N is the first that is tested of those drawn, to go on with a run that was stopped.
 * Exits with 1 if more than 5 % of the mutants remain unnoticed, with 2 on wrong usage.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { type Mutation, mutationsOf } from "./mutate/mutations.ts";
import { ReachOfTests } from "./mutate/reach.ts";
import { ScratchCopy } from "./mutate/scratch.ts";
import { ImportGraph, isSuitable, packageNames, sourcesOf, testsOf, titleOf } from "./mutate/selection.ts";

/** A mutation that changes no behaviour. It is found by its file and code, so that it may move to other lines. */
interface EquivalentMutant {
  readonly file: string;
  /** The line that the mutation begins on, without indentation. */
  readonly line: string;
  readonly from: string;
  readonly to: string;
  /** Its place among those of the line with the same `from` and `to`, from 1; absent where it is the first. */
  readonly nth?: number;
  readonly reason: string;
}

const MAX_UNNOTICED = 0.05;

/** How many tests run before the others, which run by their duration: most mutations are noticed by the tests nearest to the file. */
const NEAREST = 3;

/** How long a test file may take in milliseconds to run among the nearest. */
const SHORT = 12_000;

const { values: options } = parseArgs({
  options: {
    package: { type: "string" },
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    file: { type: "string", default: "" },
    from: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const { package: name = "", json } = options;
const [count, seed, first] = [Number(options.count), Number(options.seed), Number(options.from)];
if (
  !packageNames.includes(name) ||
  !Number.isInteger(count) ||
  count < 1 ||
  !Number.isInteger(first) ||
  !Number.isInteger(seed)
) {
  console.error(`usage: mutate.ts --package ${packageNames.join("|")} [--count N] [--seed N] [--file PART] [--json]`);
  process.exit(2);
}

const equivalents: readonly EquivalentMutant[] = JSON.parse(
  readFileSync(new URL("equivalent-mutants.json", import.meta.url), "utf8"),
);

const isEquivalent = (mutation: Mutation): boolean =>
  equivalents.some(
    ({ file, line, from, to, nth = 1 }) =>
      file === mutation.file &&
      line === mutation.context &&
      from === mutation.from &&
      to === mutation.to &&
      nth === mutation.nth,
  );

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Some of the mutations, each at most once. */
function draw(all: readonly Mutation[], wanted: number): readonly Mutation[] {
  const random = generator(seed);
  const left = [...all];
  const drawn: Mutation[] = [];
  while (drawn.length < wanted && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn;
}

const report = (text: string): void => {
  if (!json) process.stdout.write(text);
};

/** Tests that run together, with their time limit in milliseconds. With a title, only those whose names match it. */
interface TestGroup {
  readonly files: readonly string[];
  readonly limit: number;
  readonly title?: string | undefined;
}

/** True if a test notices a mutation. */
async function isNoticed(mutation: Mutation): Promise<boolean> {
  const { file, start, end, to } = mutation;
  const original = copy.read(file);
  const groups = await groupsFor(mutation, new ImportGraph(copy.root));
  copy.write(file, original.slice(0, start) + to + original.slice(end));
  try {
    for (const { files: some, limit, title } of groups) {
      if ((await copy.test(some, limit, title)) !== "passed") return true;
    }
    // On a busy machine a run may meet a module as it was before: what seems unnoticed is tested again from the files.
    for (const { files: some, limit, title } of groups) {
      if ((await copy.testAnew(some, limit, title)) !== "passed") return true;
    }
    return false;
  } finally {
    copy.write(file, original);
  }
}

/** The tests for a mutation, in the order in which they run. */
async function groupsFor(mutation: Mutation, graph: ImportGraph): Promise<readonly TestGroup[]> {
  const { file } = mutation;
  const title = titleOf(copy.root, file);
  const suitable = (tests: readonly string[]): readonly string[] =>
    graph.reaching(file, tests).filter((test) => isSuitable(test, file));
  const quick = reach.running(mutation, suitable(passes.quick));
  const ordered = inOrder(quick);
  return [
    await measuredGroup(suitable(passes.first), title),
    { files: ordered, limit: limitOf(ordered) },
    await measuredGroup(suitable(passes.late), title),
  ];
}

/** Tests in the order in which they run: the nearest that take little time, then the others, the shortest first. */
function inOrder(tests: readonly string[]): readonly string[] {
  const nearest = tests.filter((test) => reach.durationOf(test) < SHORT).slice(0, NEAREST);
  const others = tests.filter((test) => !nearest.includes(test));
  return [...nearest, ...others.toSorted((a, b) => reach.durationOf(a) - reach.durationOf(b))];
}

/** The time limit of some tests in milliseconds, on a machine that may have become busier. */
const limitOf = (tests: readonly string[]): number =>
  30_000 + 4 * tests.reduce((all, test) => all + reach.durationOf(test), 0);

/** Tests with their time limit: three times as long as they take without a mutation, and ten seconds. */
async function measuredGroup(tests: readonly string[], title: string | undefined): Promise<TestGroup> {
  const key = [title, ...tests.toSorted()].join(" ");
  const limit = measured.get(key) ?? 10_000 + 3 * (await measure(tests, title));
  measured.set(key, limit);
  return { files: tests, limit, title };
}

/** Runs tests without a mutation. Returns how long they take in milliseconds. */
async function measure(tests: readonly string[], title?: string): Promise<number> {
  const before = performance.now();
  if ((await copy.test(tests, 600_000, title)) !== "passed")
    throw new Error(`tests fail without mutations: ${tests.join(" ")}`);
  return performance.now() - before;
}

const copy = new ScratchCopy(process.cwd());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.once("exit", () => copy.remove());

const files = sourcesOf(copy.root, name).filter((file) => file.includes(options.file));
const all = files.flatMap((file) => mutationsOf(file, copy.read(file)));
const drawn = draw(all, count);
const equivalentCount = drawn.filter(isEquivalent).length;
const tested = drawn.filter((mutation) => !isEquivalent(mutation)).slice(first - 1);
report(`${name}: ${drawn.length} of ${all.length} mutations, seed ${seed}\n`);
const passes = testsOf(copy.root, name);
const reach = new ReachOfTests(copy, name, path.resolve("node_modules/.cache/rulewright/reach"));
await reach.measure(passes.quick);
/** The time limits of the tests that were run without a mutation. */
const measured = new Map<string, number>();
const unnoticed: Mutation[] = [];
for (const [i, mutation] of tested.entries()) {
  if (!(await isNoticed(mutation))) {
    unnoticed.push(mutation);
    const { file, line, context, from, to } = mutation;
    report(`${i + first}: ${file}:${line}  ${context}\n  - ${from}\n  + ${to}\n`);
  }
}
await measure(passes.quick);
copy.remove();
const share = unnoticed.length / Math.max(1, tested.length);
const summary = { package: name, seed, drawn: drawn.length, equivalent: equivalentCount };
if (json) console.log(JSON.stringify({ ...summary, tested: tested.length, unnoticed }, null, 2));
report(
  `${tested.length - unnoticed.length} of ${tested.length} noticed, ${unnoticed.length} unnoticed ` +
    `(${(share * 100).toFixed(1)} %), ${summary.equivalent} equivalent left out\n`,
);
process.exitCode = share > MAX_UNNOTICED ? 1 : 0;
