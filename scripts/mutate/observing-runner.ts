import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import process from "node:process";
import { TestRunner, type RunnerTestCase, type RunnerTestFile } from "vitest";

/** What is to be tested of a test file. */
export interface Order {
  /** The mutant that is switched on from the beginning, before any module is loaded; 0 if mutants take turns in every test. */
  readonly active: number;
  /** The mutants that take turns. */
  readonly mutants: readonly number[];
  /** The ids of the tests that run; absent for all. */
  readonly tests?: readonly string[];
  /** The ids of the tests that don't run, because a run that didn't end has tried them with all mutants. */
  readonly tried?: readonly string[];
  /** Tests that take more CPU time than this without a mutant, in seconds, are not tried with any. */
  readonly slow: number;
  /** How much CPU time a test may take with the mutant that is switched on from the beginning, in seconds. */
  readonly limit: number;
}

/** What a test file says while it runs, a line of JSON each. Times are CPU time in seconds. */
export type Note =
  /** A test ran without a mutant, and these places with it. Those that were not tried would have taken too long. */
  | { readonly kind: "test"; readonly id: string; readonly seconds: number; readonly reached: readonly number[] }
  | { readonly kind: "left"; readonly id: string; readonly mutants: readonly number[] }
  /** A mutant is tried; a run without one is 0. */
  | { readonly kind: "try"; readonly id: string; readonly mutant: number; readonly limit: number }
  | { readonly kind: "noticed"; readonly id: string; readonly mutant: number; readonly message: string }
  /** A test failed with a mutant and then without one too. */
  | { readonly kind: "doubt"; readonly id: string; readonly mutant: number }
  /** A test that passed before doesn't any more: what is tried in this process afterwards proves nothing. */
  | { readonly kind: "broken"; readonly id: string; readonly message: string }
  /** The places that have run outside of tests so far, while modules were loaded or in hooks. */
  | { readonly kind: "outside"; readonly reached: readonly number[] };

interface Switch {
  active: number;
  readonly hits: Float64Array;
  limit: number;
  isObserved: boolean;
}
declare global {
  var mutants: Switch;
}

/** How much CPU time the tests of a file may take for one mutant without it, in seconds. */
const PER_MUTANT = 5;

/** A clock on a busy machine proves nothing by itself: a mutant that fails by one is tried again. */
const BY_CLOCK = /tim(?:ed|e) ?out|within \d+|waited|not ready|ECONNRESET|EADDRINUSE/i;

const { env } = process;
const reachedFile = env["MUTANTS_REACHED"] ?? "";
const note = (one: Note): void => appendFileSync(env["MUTANTS_NOTES"] ?? "", `${JSON.stringify(one)}\n`);

/**
 * Runs each test without a mutant, to see what it runs, and then with each of the mutants that it reaches. A mutant is noticed if the
 * test fails with it and passes again without it.
 */
export default class ObservingRunner extends TestRunner {
  readonly #order: Order = JSON.parse(readFileSync(env["MUTANTS_ORDER"] ?? "", "utf8"));
  readonly #live = new Set(this.#order.mutants);
  readonly #outside = new Set<number>();
  /** How much CPU time each mutant has taken, in seconds, if it takes as long as the test without it. */
  readonly #spent = new Map<number, number>();
  #isBroken = false;
  /** True once a test has failed with the mutant that is switched on from the beginning. */
  #isNoticed = false;
  #begun = 0;
  /** What the current test still has to be tried with, once it has run without a mutant. */
  #waiting: number[] | undefined;
  #seconds = 0;
  #clean: Float64Array = new Float64Array(0);
  /** The mutant that the test failed with, until it has run without one again. */
  #failed: { readonly mutant: number; readonly message: string } | undefined;
  #again = 0;

  constructor(...args: ConstructorParameters<typeof TestRunner>) {
    super(...args);
    globalThis.mutants.isObserved = true;
    this.#switchTo(this.#order.active);
  }

  /** Once the mutant is noticed, no further files are loaded. */
  override async importFile(...args: Parameters<TestRunner["importFile"]>): Promise<unknown> {
    return this.#isNoticed ? undefined : await super.importFile(...args);
  }

  onCollected(files: RunnerTestFile[]): void {
    const selected = this.#order.tests && new Set(this.#order.tests);
    const tried = new Set(this.#order.tried);
    const visit = (task: RunnerTestFile["tasks"][number]): void => {
      task.concurrent = false;
      if ("tasks" in task) for (const child of task.tasks) visit(child);
      else if ((selected && !selected.has(task.id)) || tried.has(task.id)) task.mode = "skip";
    };
    for (const file of files) for (const task of file.tasks) visit(task);
  }

  get #takesTurns(): boolean {
    return this.#order.active === 0;
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#waiting = undefined;
    this.#failed = undefined;
    if (this.#takesTurns) test.retry = Number.MAX_SAFE_INTEGER;
    else note({ kind: "try", id: test.id, mutant: this.#order.active, limit: this.#order.limit });
  }

  override onBeforeTryTask(test: RunnerTestCase): void {
    super.onBeforeTryTask(test);
    if (!this.#takesTurns) return;
    if (test.result) test.result.errors = [];
    this.#noteOutside();
    globalThis.mutants.hits.fill(0);
    const { active } = globalThis.mutants;
    note({ kind: "try", id: test.id, mutant: active, limit: this.#waiting ? 5 + 10 * this.#seconds : 120 });
    this.#begun = cpuSeconds();
  }

  onAfterRetryTask(test: RunnerTestCase): void {
    const { result } = test;
    if (!this.#takesTurns || !result || result.state === "skip") return;
    const message = result.state === "fail" ? (result.errors?.[0]?.message ?? "failed") : undefined;
    const reached = this.#reached();
    const hits = globalThis.mutants.hits.slice();
    globalThis.mutants.hits.fill(0);
    const next = this.#isBroken ? undefined : this.#next(test, message, reached, hits);
    this.#switchTo(next ?? 0);
    result.errors = [{ message: "The next mutant follows.", name: "Error" }];
    // A failed test is tried again, one that has passed is over.
    result.state = next === undefined ? "pass" : "fail";
    if (next === undefined) delete result.errors;
  }

  /** The mutant that the test is to be tried with next; 0 to try it without one, undefined if it is over. */
  #next(
    test: RunnerTestCase,
    message: string | undefined,
    reached: readonly number[],
    hits: Float64Array,
  ): number | undefined {
    const { active } = globalThis.mutants;
    if (!this.#waiting) return this.#first(test, message, reached, hits);
    if (this.#failed) {
      const { mutant } = this.#failed;
      if (message === undefined) {
        note({ kind: "noticed", id: test.id, ...this.#failed });
        this.#live.delete(mutant);
      } else this.#break({ kind: "doubt", id: test.id, mutant });
      this.#failed = undefined;
    } else if (message !== undefined) {
      if (BY_CLOCK.test(message) && this.#again !== active) return (this.#again = active);
      this.#failed = { mutant: active, message: message.slice(0, 300) };
      return 0;
    }
    return this.#isBroken ? undefined : this.#waiting.shift();
  }

  /** The first mutant that a test is tried with, once it has run without one. */
  #first(
    test: RunnerTestCase,
    message: string | undefined,
    reached: readonly number[],
    hits: Float64Array,
  ): number | undefined {
    const { id } = test;
    if (message !== undefined) return this.#break({ kind: "broken", id, message });
    this.#seconds = cpuSeconds() - this.#begun;
    this.#clean = hits;
    note({ kind: "test", id, seconds: this.#seconds, reached });
    const able = test.fails ? [] : reached.filter((mutant) => this.#live.has(mutant));
    const left = able.filter((mutant) => !this.#hasTimeFor(mutant));
    if (left.length > 0) note({ kind: "left", id, mutants: left });
    this.#waiting = able.filter((mutant) => !left.includes(mutant));
    for (const mutant of this.#waiting) this.#spent.set(mutant, (this.#spent.get(mutant) ?? 0) + this.#seconds);
    return this.#waiting.shift();
  }

  #hasTimeFor(mutant: number): boolean {
    return this.#seconds <= this.#order.slow && (this.#spent.get(mutant) ?? 0) < PER_MUTANT;
  }

  #break(reason: Note): undefined {
    this.#isBroken = true;
    note(reason);
    // What a mutant has left behind may keep each further test waiting for long.
    if (this.#order.mutants.length > 0) this.cancel("test-failure");
    return undefined;
  }

  #switchTo(mutant: number): void {
    globalThis.mutants.active = mutant;
    if (this.#takesTurns) globalThis.mutants.limit = 100_000 + 50 * (this.#clean[mutant] ?? 0);
    env["MUTANT"] = String(mutant);
  }

  /** The places that ran since this was last asked, here and in what the tests have started. */
  #reached(): readonly number[] {
    const reached = new Set<number>();
    globalThis.mutants.hits.forEach((hits, id) => hits > 0 && reached.add(id));
    if (existsSync(reachedFile)) {
      for (const line of readFileSync(reachedFile, "utf8").split("\n")) if (line !== "") reached.add(Number(line));
      rmSync(reachedFile);
    }
    return [...reached];
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    const { result } = test;
    if (this.#takesTurns || result?.state !== "fail") return;
    const message = (result.errors?.[0]?.message ?? "failed").slice(0, 300);
    note({ kind: "noticed", id: test.id, mutant: this.#order.active, message });
    this.#isNoticed = true;
    this.cancel("test-failure");
  }

  override onAfterRunFiles(): void {
    super.onAfterRunFiles();
    if (!this.#takesTurns) return;
    this.#noteOutside();
  }

  #noteOutside(): void {
    const before = this.#outside.size;
    for (const id of this.#reached()) this.#outside.add(id);
    if (this.#outside.size > before) note({ kind: "outside", reached: [...this.#outside] });
  }
}

/** The CPU time that this process has taken, in seconds. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
