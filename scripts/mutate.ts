/**
 * Draws random mutations of a package's code and reports those that no test notices. All are written into a scratch copy of
 * the repository, each behind a switch, so that code is compiled once. A test runs without a mutant and then with each that it
 * reaches (`mutate/trial.ts`); limits are CPU time, so a busy machine changes no result. Mutants that don't change behaviour are
 * listed with a reason in `equivalent-mutants.json`.
 *
 * Usage: node --import ./bin/typescript.mjs scripts/mutate.ts --package NAME [--count 100] [--seed 1] [--file PART] [--json]
 * Progress is written to the standard error output.
 * Exits with 1 if more than 5 % of the mutants remain unnoticed, with 2 on wrong usage.
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { type Mutation, mutationsOf } from "./mutate/mutations.ts";
import { ScratchCopy } from "./mutate/scratch.ts";
import { packageNames, sourcesOf, testsOf } from "./mutate/selection.ts";
import { type Mutant, withSwitches } from "./mutate/switches.ts";
import { Trial } from "./mutate/trial.ts";

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

const { values: options } = parseArgs({
  options: {
    package: { type: "string" },
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    file: { type: "string", default: "" },
    json: { type: "boolean", default: false },
  },
});
const { package: name = "", json } = options;
const [count, seed] = [Number(options.count), Number(options.seed)];
if (!packageNames.includes(name) || !Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
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

const copy = new ScratchCopy(process.cwd());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.once("exit", () => copy.remove());

const files = sourcesOf(copy.root, name).filter((file) => file.includes(options.file));
const all = files.flatMap((file) => mutationsOf(file, copy.read(file)));
const drawn = draw(all, count);
const equivalentCount = drawn.filter(isEquivalent).length;
const mutants = drawn
  .filter((mutation) => !isEquivalent(mutation))
  .map((mutation, i): Mutant => ({ id: i + 1, mutation }));
report(`${name}: ${drawn.length} of ${all.length} mutations, seed ${seed}\n`);
for (const file of new Set(mutants.map(({ mutation }) => mutation.file))) {
  const inFile = mutants.filter(({ mutation }) => mutation.file === file);
  copy.write(file, withSwitches(copy.read(file), inFile));
}
const trial = new Trial(copy, mutants, (text) => process.stderr.write(`${text}\n`));
await trial.run(testsOf(copy.root, name));
copy.remove();
const unnoticed = mutants.filter(({ id }) => !trial.noticed.has(id));
for (const mutant of unnoticed) {
  const { file, line, context, from, to } = mutant.mutation;
  const tried = trial.cutShort.has(mutant.id) ? "  (not every test was tried)" : "";
  const reached = trial.isReached(mutant) ? "" : "  (no test runs it)";
  report(`${mutant.id}: ${file}:${line}  ${context}${reached}${tried}\n  - ${from}\n  + ${to}\n`);
}
const share = unnoticed.length / Math.max(1, mutants.length);
const summary = { package: name, seed, drawn: drawn.length, equivalent: equivalentCount, tested: mutants.length };
if (json) {
  const found = unnoticed.map((mutant) => ({ ...mutant.mutation, isReached: trial.isReached(mutant) }));
  const noticed = mutants.flatMap(({ id, mutation: { file, line, from, to } }) => {
    const by = trial.noticed.get(id);
    return by ? [{ file, line, from, to, by }] : [];
  });
  console.log(JSON.stringify({ ...summary, unnoticed: found, noticed, broken: trial.broken }, null, 2));
}
for (const test of trial.broken) report(`fails without a mutant: ${test}\n`);
report(
  `${mutants.length - unnoticed.length} of ${mutants.length} noticed, ${unnoticed.length} unnoticed ` +
    `(${(share * 100).toFixed(1)} %), ${equivalentCount} equivalent left out\n`,
);
process.exitCode = share > MAX_UNNOTICED ? 1 : 0;
