import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type { Note, Order } from "./observing-runner.ts";

/** What the run of test files showed. */
export interface FileRun {
  /** `endless` if a test took far more CPU time than without a mutant, or waited for ever. */
  readonly result: "passed" | "failed" | "endless";
  /** What went wrong outside of tests. */
  readonly errors: readonly string[];
  readonly notes: readonly Note[];
}

type Answer = Pick<FileRun, "result" | "errors">;
const GONE: Answer = { result: "endless", errors: ["the process has ended"] };

/** A process that runs test files below a folder, started when it is needed. */
export class TestProcess {
  readonly #root: string;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #sharing: readonly string[] = [];

  constructor(root: string) {
    this.#root = root;
    this.#folder = path.join(root, "mutants");
  }

  #place(name: string): string {
    return path.join(this.#folder, name);
  }

  /** Of these test files, those that can run in one thread with the same modules. */
  async sharing(files: readonly string[]): Promise<readonly string[]> {
    if (!this.#child?.connected) await this.#start();
    return files.filter((file) => this.#sharing.includes(file));
  }

  /** Runs test files. The process is killed if a test doesn't end. */
  async run(files: readonly string[], order: Order): Promise<FileRun> {
    mkdirSync(this.#folder, { recursive: true });
    for (const name of ["notes", "reached"]) rmSync(this.#place(name), { force: true });
    writeFileSync(this.#place("order"), JSON.stringify(order));
    const child = this.#child?.connected ? this.#child : await this.#start();
    const answer = await new Promise<Answer>((resolve) => {
      child.once("message", (message: Answer) => resolve(message));
      child.once("exit", () => resolve(GONE));
      child.send(files, (error) => error && resolve(GONE));
    });
    child.removeAllListeners();
    if (answer.result === "endless") this.stop();
    return { ...answer, notes: this.#notes() };
  }

  #notes(): readonly Note[] {
    if (!existsSync(this.#place("notes"))) return [];
    const lines = readFileSync(this.#place("notes"), "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  }

  /** Starts the process. Throws an Error if it can't run tests. */
  async #start(): Promise<ChildProcess> {
    const folder = path.join(this.#root, "scripts", "mutate");
    const child = fork(path.join(folder, "runner.mjs"), {
      cwd: this.#root,
      env: {
        ...process.env,
        NODE_ENV: "test",
        // Those of a package's plan are among the tests (vitest.config.ts).
        EVERY_TEST: "1",
        NODE_OPTIONS: `--require ${path.join(folder, "switch.cjs")}`,
        MUTANTS_ORDER: this.#place("order"),
        MUTANTS_NOTES: this.#place("notes"),
        MUTANTS_REACHED: this.#place("reached"),
      },
      execArgv: [],
      stdio: process.env["DEBUG"] ? "inherit" : "ignore",
      detached: true,
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once("message", (sharing: readonly string[]) => {
        this.#sharing = sharing;
        resolve();
      });
      child.once("exit", () => reject(new Error("the process that runs tests does not start")));
    });
    child.removeAllListeners();
    return child;
  }

  /** Stops the process with all that its tests started. */
  stop(): void {
    const id = this.#child?.pid;
    this.#child = undefined;
    try {
      if (id !== undefined) process.kill(-id, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}
