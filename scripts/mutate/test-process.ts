import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import process from "node:process";

/** What a run of tests showed: all passed, some failed, or the time limit was reached. */
export type TestResult = "passed" | "failed" | "timed out";

/** Options of the coverage report. */
export type CoverageOptions = Readonly<Record<string, unknown>>;

/** A process that runs test files below a folder, started when it is needed. */
export class TestProcess {
  readonly #root: string;
  readonly #coverage: CoverageOptions;
  readonly #env: NodeJS.ProcessEnv;
  readonly #modules: "cached" | "anew";
  readonly #changed = new Set<string>();
  #child: ChildProcess | undefined;

  constructor(
    root: string,
    coverage: CoverageOptions = {},
    env: NodeJS.ProcessEnv = {},
    modules: "cached" | "anew" = "cached",
  ) {
    this.#root = root;
    this.#coverage = coverage;
    this.#env = env;
    this.#modules = modules;
  }

  /** Its id, once it has run tests. */
  get id(): number | undefined {
    return this.#child?.pid;
  }

  /** Notes that a source file was written, so that the next run loads it again. */
  change(file: string): void {
    this.#changed.add(file);
  }

  /**
   * Runs test files until the first failure. The process is killed after a time limit in milliseconds. With a title,
   * only the tests run whose names match it.
   */
  async run(files: readonly string[], limit: number, title?: string): Promise<TestResult> {
    const child = this.#child?.connected ? this.#child : await this.#start();
    const changed = [...this.#changed];
    this.#changed.clear();
    const ended = await new Promise<TestResult | "gone">((resolve) => {
      const end = (result: TestResult | "gone"): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (result === "timed out" || result === "gone") this.stop();
        resolve(result);
      };
      const timer = setTimeout(() => end("timed out"), limit);
      child.once("message", (result) => end(result === "passed" ? "passed" : "failed"));
      child.once("exit", () => end("failed"));
      child.send({ files, changed, title }, (error) => error && end("gone"));
    });
    // It had ended since its last run, by what that had left behind: another one takes its place.
    return ended === "gone" ? await this.run(files, limit, title) : ended;
  }

  /** Starts the process, which takes no part in the time limits. Throws an Error if it can't run tests. */
  async #start(): Promise<ChildProcess> {
    const script = path.join(this.#root, "scripts", "mutate", "runner.mjs");
    const child = fork(script, [JSON.stringify(this.#coverage), this.#modules], {
      cwd: this.#root,
      env: { ...process.env, NODE_ENV: "test", WITH_POSTGRES: "1", ...this.#env },
      execArgv: [],
      stdio: "ignore",
      detached: true,
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once("message", () => resolve());
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
