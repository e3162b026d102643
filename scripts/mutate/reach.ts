import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Mutation } from "./mutations.ts";
import type { ScratchCopy } from "./scratch.ts";
import { TestProcess } from "./test-process.ts";

/** What a test file runs. */
interface Reach {
  /** How long the file takes, in milliseconds. */
  readonly duration: number;
  /** The code that doesn't run of each source file that the tests load. */
  readonly idle: ReadonlyMap<string, readonly Span[]>;
  /** The code of each source file that was counted in processes which the tests started. */
  readonly started: ReadonlyMap<string, readonly Counted[]>;
  /** True if some of these processes were killed before they could say what they ran. */
  readonly lost: boolean;
}

/** How often V8 ran the functions and blocks of a file in one process: the smallest one around a place tells whether it was run. */
type Counted = readonly Range[];
interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
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

interface ProcessCoverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly Range[] }[];
  }[];
}

/** A reach in JSON, as it is kept for later runs. */
interface KeptReach extends Pick<Reach, "duration" | "lost"> {
  readonly idle: readonly (readonly [string, readonly Span[]])[];
  readonly started: readonly (readonly [string, readonly Counted[]])[];
}

/** Which code each test file runs, measured without mutations. */
export class ReachOfTests {
  readonly #copy: ScratchCopy;
  readonly #sources: string;
  readonly #kept: string;
  readonly #measured = new Map<string, Reach>();

  /** What was measured is kept in a folder, for later runs over the same code. */
  constructor(copy: ScratchCopy, name: string, kept: string) {
    this.#copy = copy;
    this.#sources = `packages/${name}/src`;
    this.#kept = kept;
  }

  /** Runs test files one by one, but for those that have been measured. Throws an Error if one of them fails. */
  async measure(tests: readonly string[]): Promise<void> {
    const folder = path.join(this.#copy.root, "coverage");
    const [started, counted] = [path.join(folder, "started"), path.join(folder, "counted")];
    const [report, mark] = [path.join(folder, "report"), path.join(folder, "mark.cjs")];
    mkdirSync(folder);
    mkdirSync(this.#kept, { recursive: true });
    writeFileSync(mark, MARK);
    const code = this.#digestOfCode();
    const coverage = { enabled: true, reporter: ["json"], include: [`${this.#sources}/**`], reportsDirectory: report };
    const env = { NODE_OPTIONS: `--require ${mark}`, NODE_V8_COVERAGE: counted, STARTED: started };
    const runner = new TestProcess(this.#copy.root, coverage, env);
    try {
      for (const test of tests) {
        const place = this.#placeOf(test, code);
        const known = readReach(place);
        if (known) {
          this.#measured.set(test, known);
          continue;
        }
        for (const old of [started, counted, report]) rmSync(old, { recursive: true, force: true });
        mkdirSync(started);
        const before = performance.now();
        if ((await runner.run([test], 600_000)) !== "passed") throw new Error(`tests fail without mutations: ${test}`);
        const duration = performance.now() - before;
        const idle = this.#idleIn(path.join(report, "coverage-final.json"));
        const reach = { duration, idle, ...this.#startedBy(started, counted, runner.id) };
        this.#measured.set(test, reach);
        writeFileSync(place, JSON.stringify({ ...reach, idle: [...idle], started: [...reach.started] }));
      }
    } finally {
      runner.stop();
    }
  }

  /** A digest of the code of all packages, the tests left out but not what they share. */
  #digestOfCode(): string {
    const hash = createHash("sha256").update(this.#sources);
    const packages = path.join(this.#copy.root, "packages");
    for (const file of readdirSync(packages, { recursive: true, encoding: "utf8" }).toSorted()) {
      const isLinked = file.includes("node_modules");
      if (isLinked || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      hash.update(file).update(readFileSync(path.join(packages, file)));
    }
    return hash.digest("hex");
  }

  /** Where the reach of a test is kept: another place once the test or the code has changed. */
  #placeOf(test: string, code: string): string {
    const hash = createHash("sha256").update(code).update(test).update(this.#copy.read(test));
    return path.join(this.#kept, `${hash.digest("hex")}.json`);
  }

  /** What the processes ran that a test started, the one that runs tests left out. */
  #startedBy(started: string, counted: string, runner: number | undefined): Pick<Reach, "started" | "lost"> {
    const processes = readdirSync(started).filter((id) => id !== String(runner));
    const reports = existsSync(counted) ? readdirSync(counted) : [];
    const found = new Map<string, Counted[]>();
    let lost = false;
    for (const id of processes) {
      const own = reports.filter((report) => report.startsWith(`coverage-${id}-`));
      lost ||= own.length === 0;
      for (const report of own) {
        const { result } = JSON.parse(readFileSync(path.join(counted, report), "utf8")) as ProcessCoverage;
        for (const { url, functions } of result) {
          const file = url.startsWith("file:") ? path.relative(this.#copy.root, fileURLToPath(url)) : "";
          if (!file.startsWith(this.#sources)) continue;
          found.set(file, [...(found.get(file) ?? []), functions.flatMap(({ ranges }) => ranges)]);
        }
      }
    }
    return { started: found, lost };
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
  running({ file, line, column, start }: Mutation, tests: readonly string[]): readonly string[] {
    const running = tests.filter((test) => {
      const reach = this.#measured.get(test);
      if (!reach || reach.lost || reach.started.get(file)?.some((counted) => isCounted(counted, start))) return true;
      const idle = reach.idle.get(file);
      return idle !== undefined && !idle.some((span) => contains(span, line, column));
    });
    return running.length > 0 ? running : tests;
  }

  /** How long a test file takes, in milliseconds; 0 if it wasn't measured. */
  durationOf(test: string): number {
    return this.#measured.get(test)?.duration ?? 0;
  }
}

function readReach(place: string): Reach | undefined {
  if (!existsSync(place)) return undefined;
  const { duration, lost, idle, started } = JSON.parse(readFileSync(place, "utf8")) as KeptReach;
  return { duration, lost, idle: new Map(idle), started: new Map(started) };
}

/** True if the smallest range around a place was run. */
function isCounted(counted: Counted, at: number): boolean {
  const around = counted.filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset);
  const smallest = around.toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))[0];
  return smallest !== undefined && smallest.count > 0;
}

function contains({ start, end }: Span, line: number, column: number): boolean {
  const begins = start.line < line || (start.line === line && (start.column ?? 0) <= column);
  return begins && (line < end.line || (line === end.line && column < (end.column ?? Infinity)));
}
