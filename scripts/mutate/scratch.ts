import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

const LEFT_OUT = new Set(["node_modules", "dist", ".git", "coverage"]);

/** Modules are cached by their text: a mutation changes one of hundreds. */
const OPTIONS = [
  "--silent",
  "--reporter",
  "dot",
  "--experimental.fsModuleCache",
  // On a busy machine a test must not fail by its own time limit, as if it had noticed something: the process has one.
  "--testTimeout",
  "0",
  "--hookTimeout",
  "0",
];

const doNothing = (): void => {};

/** What a run of tests showed: all passed, some failed, or the time limit was reached. */
export type TestResult = "passed" | "failed" | "timed out";

/** A copy of the repository to mutate. Third-party packages are links to the original's. */
export class ScratchCopy {
  readonly root = mkdtempSync(path.join(tmpdir(), "rulewright-mutants-"));
  /** Stops the process that runs tests. */
  #stop = doNothing;

  constructor(original: string) {
    for (const name of readdirSync(original)) {
      if (LEFT_OUT.has(name)) continue;
      cpSync(path.join(original, name), path.join(this.root, name), {
        recursive: true,
        filter: (place) => !LEFT_OUT.has(path.basename(place)),
      });
    }
    this.#linkModules(path.join(original, "node_modules"));
  }

  /** Our own packages are linked to the copy's folders, all others to the original's. */
  #linkModules(modules: string): void {
    const own = path.join(this.root, "node_modules", "@rulewright");
    mkdirSync(own, { recursive: true });
    for (const name of readdirSync(modules)) {
      if (name === "@rulewright" || (name.startsWith(".") && name !== ".bin")) continue;
      symlinkSync(path.join(modules, name), path.join(this.root, "node_modules", name));
    }
    for (const name of readdirSync(path.join(this.root, "packages"))) {
      symlinkSync(path.join(this.root, "packages", name), path.join(own, name));
    }
  }

  read(file: string): string {
    return readFileSync(path.join(this.root, file), "utf8");
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.root, file), text);
  }

  /**
   * Runs test files until the first failure, in one process that is killed after a time limit in milliseconds. With a
   * title, only the tests run whose names contain it.
   */
  async test(files: readonly string[], limit: number, title?: string): Promise<TestResult> {
    if (files.length === 0) return "passed";
    const named = title === undefined ? [] : ["--testNamePattern", title];
    return await this.run(["--bail", "1", ...named, ...files], limit);
  }

  /** Runs vitest with further options in a process that is killed after a time limit in milliseconds. */
  async run(options: readonly string[], limit: number, env: NodeJS.ProcessEnv = {}): Promise<TestResult> {
    const command = path.join(this.root, "node_modules", "vitest", "vitest.mjs");
    const child = spawn(process.execPath, [command, "run", ...OPTIONS, ...options], {
      cwd: this.root,
      env: { ...process.env, ...env },
      stdio: "ignore",
      detached: true,
    });
    this.#stop = () => {
      // The whole process group: tests start servers of their own.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      this.#stop();
    }, limit);
    const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
    clearTimeout(timer);
    this.#stop = doNothing;
    if (timedOut) return "timed out";
    return status === 0 ? "passed" : "failed";
  }

  /** Stops the tests that run. They may still be writing: removing is tried again for a second. */
  remove(): void {
    this.#stop();
    rmSync(this.root, { recursive: true, force: true, maxRetries: 10 });
  }
}
