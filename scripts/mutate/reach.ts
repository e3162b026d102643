import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Mutation } from "./mutations.ts";
import type { ScratchCopy } from "./scratch.ts";

/** What a test file runs. */
interface Reach {
  /** How long the file takes, in milliseconds. */
  readonly duration: number;
  /** The code of each source file that the tests load and don't run. */
  readonly idle: ReadonlyMap<string, readonly Span[]>;
  /** True if the tests start processes, whose code isn't measured. */
  readonly starts: boolean;
}

/** A part of a file; lines count from 1, columns from 0, and no column is the end of the line. */
interface Span {
  readonly start: Place;
  readonly end: Place;
}
interface Place {
  readonly line: number;
  readonly column: number | null;
}

/** The coverage of one file in Istanbul's format. */
interface FileCoverage {
  readonly statementMap: Readonly<Record<string, Span>>;
  readonly s: Readonly<Record<string, number>>;
  readonly fnMap: Readonly<Record<string, { readonly loc: Span }>>;
  readonly f: Readonly<Record<string, number>>;
}

/** Notes in a folder that a Node process has started. */
const MARK = `require("node:fs").writeFileSync(require("node:path").join(process.env.STARTED, String(process.pid)), "");`;

/** Which code each test file runs, measured without mutations. */
export class ReachOfTests {
  readonly #copy: ScratchCopy;
  readonly #sources: string;
  readonly #measured = new Map<string, Reach>();

  constructor(copy: ScratchCopy, name: string) {
    this.#copy = copy;
    this.#sources = `packages/${name}/src`;
  }

  /** Runs test files one by one. Throws an Error if one of them fails. */
  async measure(tests: readonly string[]): Promise<void> {
    for (const test of tests) this.#measured.set(test, await this.#reachOf(test));
  }

  async #reachOf(test: string): Promise<Reach> {
    const folder = path.join(this.#copy.root, "coverage");
    const [started, mark] = [path.join(folder, "started"), path.join(folder, "mark.cjs")];
    const report = path.join(folder, "report");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(started, { recursive: true });
    writeFileSync(mark, MARK);
    const coverage = { reporter: "json", include: `${this.#sources}/**`, reportsDirectory: report };
    const options = Object.entries(coverage).map(([option, value]) => `--coverage.${option}=${value}`);
    const before = performance.now();
    const result = await this.#copy.run(["--coverage", ...options, test], 600_000, {
      NODE_OPTIONS: `--require ${mark}`,
      STARTED: started,
    });
    if (result !== "passed") throw new Error(`tests fail without mutations: ${test}`);
    const starts = readdirSync(started).length > 1;
    return {
      duration: performance.now() - before,
      idle: this.#idleIn(path.join(report, "coverage-final.json")),
      starts,
    };
  }

  #idleIn(report: string): ReadonlyMap<string, readonly Span[]> {
    if (!existsSync(report)) return new Map();
    const covered = JSON.parse(readFileSync(report, "utf8")) as Readonly<Record<string, FileCoverage>>;
    return new Map(
      Object.entries(covered).map(([file, { statementMap, s, fnMap, f }]) => {
        const statements = Object.entries(statementMap).filter(([id]) => s[id] === 0);
        const functions = Object.entries(fnMap).filter(([id]) => f[id] === 0);
        const idle = [...statements.map(([, span]) => span), ...functions.map(([, { loc }]) => loc)];
        return [path.relative(this.#copy.root, file), idle];
      }),
    );
  }

  /** The tests that run the mutated code or may do so; all of them if none seems to. */
  running({ file, line, column }: Mutation, tests: readonly string[]): readonly string[] {
    const running = tests.filter((test) => {
      const reach = this.#measured.get(test);
      if (!reach || reach.starts) return true;
      return !reach.idle.get(file)?.some((span) => contains(span, line, column));
    });
    return running.length > 0 ? running : tests;
  }

  /** How long a test file takes, in milliseconds; 0 if it wasn't measured. */
  durationOf(test: string): number {
    return this.#measured.get(test)?.duration ?? 0;
  }
}

function contains({ start, end }: Span, line: number, column: number): boolean {
  const begins = start.line < line || (start.line === line && (start.column ?? 0) <= column);
  return begins && (line < end.line || (line === end.line && column < (end.column ?? Infinity)));
}
