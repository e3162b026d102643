import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Order } from "./observing-runner.ts";
import { type FileRun, TestProcess } from "./test-process.ts";

const LEFT_OUT = new Set(["node_modules", "dist", ".git", "coverage"]);

/** A copy of the repository to mutate. Third-party packages are links to the original's. */
export class ScratchCopy {
  readonly root = mkdtempSync(path.join(tmpdir(), "rulewright-mutants-"));
  readonly #tests = new TestProcess(this.root);

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

  /** Runs test files. */
  async test(files: readonly string[], order: Order): Promise<FileRun> {
    return await this.#tests.run(files, order);
  }

  /** Of these test files, those that can run in one thread with the same modules. */
  async sharing(files: readonly string[]): Promise<readonly string[]> {
    return await this.#tests.sharing(files);
  }

  /** Stops the tests that run. They may still be writing: removing is tried again for a second. */
  remove(): void {
    this.#tests.stop();
    rmSync(this.root, { recursive: true, force: true, maxRetries: 10 });
  }
}
