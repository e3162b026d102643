import type { Note } from "./observing-runner.ts";
import { everyPair, type Reach, reachOf, slowest, type Task, taskOf } from "./reach.ts";
import type { ScratchCopy } from "./scratch.ts";
import { isSuitable, nearness } from "./selection.ts";
import type { Mutant } from "./switches.ts";
import type { FileRun } from "./test-process.ts";

/** How much CPU time the tests of one mutant that is switched on from the beginning may take without it, in seconds. */
const PER_MUTANT = 15;
/** How much CPU time a test file takes to load, in seconds, as a rule. */
const LOADING = 1.5;
/** Tests that take longer than this without a mutant, in seconds of CPU time, are tried when the others have been. */
const SLOW = 0.1;
/** In how many of the nearest files the slow tests of a mutant run before those of all others. */
const NEAREST = 2;
/** How many mutants may disturb the others in one test file. */
const MOST_ASIDE = 5;
/** How much CPU time a quick test may take with a mutant that is switched on from the beginning, in seconds. */
const QUICK = 10;
/** The number of no mutant. */
const NO_MUTANT = -1;
/** Tests that have tried a mutant before try it again if they are among the nearest. */
const AGAIN = 3;

/** What noticed a mutant. */
export interface Noticed {
  readonly file: string;
  readonly message: string;
}

/**
 * Tries mutants on tests. First every test runs once without a mutant and then with each that it reaches, in one process. What
 * is left is tested once more with the mutant switched on before any module is loaded, since it may have been loaded or remembered
 * without it: what runs while modules are loaded with all quick tests at once, then the rest file by file.
 */
export class Trial {
  readonly noticed = new Map<number, Noticed>();
  /** Tests that fail without a mutant, which prove nothing. */
  readonly broken: string[] = [];
  /** Mutants that some tests were not tried with, because those that were took too long. */
  readonly cutShort = new Set<number>();
  readonly #copy: ScratchCopy;
  readonly #mutants: readonly Mutant[];
  readonly #reaches = new Map<string, Reach>();
  /** The tests that each mutant was tried with while modules were loaded. */
  readonly #tried = new Map<number, ReadonlySet<string>>();
  /** What the test files say. */
  readonly #texts = new Map<string, string>();
  readonly #progress: (text: string) => void;

  constructor(copy: ScratchCopy, mutants: readonly Mutant[], progress: (text: string) => void) {
    this.#copy = copy;
    this.#mutants = mutants;
    this.#progress = progress;
  }

  /** Runs groups of test files: the next one only for mutants that the ones before have not noticed. */
  async run(groups: readonly (readonly string[])[]): Promise<void> {
    for (const files of groups) {
      for (const file of files) if (this.#liveFor(file).length > 0) await this.#takeTurns(file);
      await this.#takeTurnsInAllSlowTests(files, NEAREST);
      await this.#takeTurnsInAllSlowTests(files, Infinity);
      await this.#whileLoading(files);
      for (const mutant of this.#live()) await this.#fromTheBeginning(mutant, files);
    }
  }

  /** How near a test file is to a source file. */
  #nearness(test: string, file: string): number {
    const text = this.#texts.get(test) ?? this.#copy.read(test);
    this.#texts.set(test, text);
    return nearness(test, text, file);
  }

  #live(): readonly Mutant[] {
    return this.#mutants.filter(({ id }) => !this.noticed.has(id));
  }

  #liveFor(test: string): readonly number[] {
    return this.#live()
      .filter(({ mutation }) => isSuitable(test, mutation.file))
      .map(({ id }) => id);
  }

  /** True if a mutant's place was run by any test, or while its module was loaded. */
  isReached({ id }: Mutant): boolean {
    return [...this.#reaches.values()].some(
      ({ outside, tests }) => outside.has(id) || [...tests.values()].some((reached) => reached.has(id)),
    );
  }

  /**
   * Runs a test file with mutants that take turns. One that disturbs the others is left out of the next run, since it has left
   * something behind; where too many do, the file runs without any.
   */
  async #takeTurns(file: string): Promise<void> {
    let left: Reach["left"] = [];
    const aside = new Set<number>();
    const before: Note[] = [];
    for (;;) {
      const mutants = this.#liveFor(file).filter((mutant) => !aside.has(mutant));
      const tried = [...reachOf(before).tests.keys()];
      const run = await this.#copy.test([file], { active: 0, mutants, tried, slow: SLOW, limit: 0 });
      this.#record(file, run);
      const suspect = disturberIn(run);
      if (suspect !== undefined && aside.size < MOST_ASIDE) {
        aside.add(suspect);
        continue;
      }
      const reach = reachOf([...before, ...run.notes]);
      left = [...left, ...everyPair(reach).filter(({ mutant }) => aside.has(mutant))];
      if (run.errors.length > 0) await this.#blame(file);
      if (run.result === "endless" && this.#recordEndless(file, run.notes)) {
        before.push(...triedIn(run.notes));
        continue;
      }
      left = [...left, ...reach.left];
      const disturbed = isDisturbed(run);
      const clean = disturbed || run.result === "endless" ? await this.#observe(file) : undefined;
      const known = clean
        ? { ...clean, left: [...left, ...everyPair(clean)], isDisturbed: true }
        : { ...reach, left, aside };
      this.#reaches.set(file, known);
      const seconds = [...known.seconds.values()].reduce((all, one) => all + one, 0);
      const state = `${seconds.toFixed(1)} s ${run.result}${disturbed ? ", disturbed" : ""}`;
      this.#progress(`${file}: ${state}, ${this.noticed.size} of ${this.#mutants.length} noticed`);
      return;
    }
  }

  /** Records what goes wrong outside of tests if no mutant is to blame. */
  async #blame(file: string): Promise<void> {
    const { errors } = await this.#copy.test([file], { active: 0, mutants: [], slow: 0, limit: 0 });
    if (errors.length > 0) this.broken.push(`${file}: ${errors.join("; ")}`);
  }

  /** The slow tests of some files, the shortest first, each with the mutants for which it is among so many of the nearest. */
  async #takeTurnsInAllSlowTests(files: readonly string[], places: number): Promise<void> {
    const reaches = [...this.#reaches].filter(([file]) => files.includes(file));
    const shortestFirst = reaches.toSorted(([, a], [, b]) => slowest(a) - slowest(b));
    const near = this.#live().map(({ id, mutation }) => {
      const waiting = shortestFirst.filter(
        ([, reach]) => !reach.isDisturbed && reach.left.some(({ mutant }) => mutant === id),
      );
      const names = waiting.map(([file]) => file);
      const inOrder = names.toSorted((a, b) => this.#nearness(b, mutation.file) - this.#nearness(a, mutation.file));
      return [id, inOrder.slice(0, places)] as const;
    });
    for (const [file] of shortestFirst) {
      const mutants = near.filter(([, nearest]) => nearest.includes(file)).map(([id]) => id);
      await this.#takeTurnsInSlowTests(file, new Set(mutants));
    }
  }

  /** The slow tests of a file, with those of some mutants that no other test has noticed. */
  async #takeTurnsInSlowTests(file: string, chosen: ReadonlySet<number>): Promise<void> {
    const reach = this.#reaches.get(file);
    if (!reach) return;
    const live = this.#liveFor(file);
    const left = reach.left.filter(({ mutant }) => live.includes(mutant));
    const able = left.filter(({ mutant }) => chosen.has(mutant) && !reach.aside.has(mutant));
    if (reach.isDisturbed || able.length === 0) return;
    const [tests, mutants] = [able.map(({ test }) => test), able.map(({ mutant }) => mutant)];
    const slow = Number.MAX_VALUE;
    const order = { active: 0, mutants: [...new Set(mutants)], tests: [...new Set(tests)], slow, limit: 0 };
    const run = await this.#copy.test([file], order);
    this.#record(file, run);
    this.#progress(`${file}, slow tests: ${run.result}, ${this.noticed.size} of ${this.#mutants.length} noticed`);
    if (run.result === "endless" && this.#recordEndless(file, run.notes)) {
      const { tests: tried, left: again } = reachOf(triedIn(run.notes));
      const untried = left.filter((pair) => !able.includes(pair) || !tried.has(pair.test));
      this.#reaches.set(file, { ...reach, left: [...untried, ...again] });
      return await this.#takeTurnsInSlowTests(file, chosen);
    }
    const isTried = run.result === "passed" && !isDisturbed(run);
    const others = left.filter((pair) => !able.includes(pair));
    this.#reaches.set(file, { ...reach, left: isTried ? [...others, ...reachOf(run.notes).left] : left });
  }

  async #observe(file: string): Promise<Reach> {
    const { notes } = await this.#copy.test([file], { active: 0, mutants: [], slow: 0, limit: 0 });
    for (const one of notes) if (one.kind === "broken") this.broken.push(`${file}: ${one.message}`);
    return reachOf(notes);
  }

  #record(file: string, { notes }: FileRun): void {
    for (const one of notes) {
      if (one.kind === "noticed") this.noticed.set(one.mutant, { file, message: one.message });
    }
  }

  /** The mutant that ran without end counts as noticed. False if it was none. */
  #recordEndless(file: string, notes: readonly Note[]): boolean {
    const last = notes.findLast(({ kind }) => kind === "try");
    if (last?.kind !== "try" || last.mutant === 0) return false;
    this.noticed.set(last.mutant, { file, message: "runs without end" });
    return true;
  }

  /**
   * Tries what runs while modules are loaded with the quick tests of all files that do so. They share their modules, so that
   * loading takes the time that it takes for one.
   */
  async #whileLoading(files: readonly string[]): Promise<void> {
    const sharing = new Set(await this.#copy.sharing(files));
    const reaches = [...this.#reaches].filter(([file, { outside }]) => sharing.has(file) && outside.size > 0);
    const fileOf = new Map(
      reaches.flatMap(([file, { seconds }]) =>
        [...seconds].flatMap(([test, time]) => (time <= SLOW ? [[test, file] as const] : [])),
      ),
    );
    const loaded = this.#live().filter(({ id }) => reaches.some(([, { outside }]) => outside.has(id)));
    if (loaded.length === 0) return;
    const [places, tests] = [[...new Set(fileOf.values())], [...fileOf.keys()]];
    const order = { mutants: [], tests, slow: 0, limit: QUICK };
    const { result } = await this.#copy.test(places, { ...order, active: NO_MUTANT });
    if (result !== "passed") return this.#progress(`quick tests that share their modules: ${result}`);
    for (const { id } of loaded) {
      const run = await this.#copy.test(places, { ...order, active: id });
      const last = run.notes.find(({ kind }) => kind === "noticed") ?? run.notes.findLast(({ kind }) => kind === "try");
      const file = (last && "id" in last ? fileOf.get(last.id) : undefined) ?? "quick tests";
      this.#record(file, run);
      if (run.result !== "passed" && !this.noticed.has(id)) this.noticed.set(id, { file, message: failureOf(run) });
      if (!this.noticed.has(id)) this.#tried.set(id, new Set(tests));
      this.#progress(`${id}: ${this.noticed.has(id) ? `noticed by ${file}` : "passes all quick tests"}`);
    }
  }

  async #fromTheBeginning(mutant: Mutant, files: readonly string[]): Promise<void> {
    const { id } = mutant;
    let spent = 0;
    for (const { file, tests, seconds } of this.#tasksFor(mutant).filter((task) => files.includes(task.file))) {
      spent += seconds + LOADING;
      if (spent > PER_MUTANT) {
        this.cutShort.add(id);
        return this.#progress(`${id}: not every test was run`);
      }
      const run = await this.#copy.test([file], { active: id, mutants: [], tests, slow: 0, limit: 10 + 10 * seconds });
      this.#record(file, run);
      if (run.result !== "passed" && !this.noticed.has(id)) this.noticed.set(id, { file, message: failureOf(run) });
      if (this.noticed.has(id)) return this.#progress(`${id}: noticed by ${file}`);
    }
    this.#progress(`${id}: unnoticed`);
  }

  /** The tests for a mutant that no turn has noticed: the nearest first, then the shortest. */
  #tasksFor({ id, mutation }: Mutant): readonly Task[] {
    const tried = this.#tried.get(id) ?? new Set();
    const tasks = [...this.#reaches].flatMap(([file, reach]) => taskOf(file, reach, { id, mutation }, tried));
    const inOrder = tasks.toSorted(
      (a, b) => this.#nearness(b.file, mutation.file) - this.#nearness(a.file, mutation.file) || a.seconds - b.seconds,
    );
    const again = inOrder.filter(({ isAgain }) => isAgain).slice(0, AGAIN);
    return inOrder.filter((task) => !task.isAgain || again.includes(task));
  }
}

/** The notes on all but the last test: it didn't end, and the others have been tried with all mutants. */
function triedIn(notes: readonly Note[]): readonly Note[] {
  const last = notes.findLast(({ kind }) => kind === "try");
  return notes.filter((one) => !("id" in one && last && "id" in last && one.id === last.id));
}

const failureOf = ({ result }: FileRun): string => (result === "endless" ? "runs without end" : "can't be loaded");

const isDisturbed = ({ notes }: FileRun): boolean => notes.some(({ kind }) => kind === "doubt" || kind === "broken");

/** The mutant after which a test failed without one. */
function disturberIn({ notes }: FileRun): number | undefined {
  const end = notes.findIndex(({ kind }) => kind === "doubt" || kind === "broken");
  const last = notes.slice(0, Math.max(0, end)).findLast((one) => one.kind === "try" && one.mutant > 0);
  return last?.kind === "try" ? last.mutant : undefined;
}
