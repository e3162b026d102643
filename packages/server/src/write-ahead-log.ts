import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

const sync = promisify(fdatasync);

/**
 * The write-ahead log of an embedded database whose commits only write it. It is synced here, outside of the thread that
 * everything else runs on: a disk takes as long for that as hundreds of commands take to decide.
 */
export class WriteAheadLog {
  readonly #file: number;
  readonly #changes: () => number;
  /** How many changes are on the disk for certain. */
  #synced = 0;
  #running: Promise<void> | undefined;

  /** `file` is the path of the log, `changes` counts all that was changed through the database so far. */
  constructor(file: string, changes: () => number) {
    this.#file = openSync(file, "r+");
    this.#changes = changes;
  }

  /**
   * Resolves once everything that is committed now is on the disk. Rejects if that fails, and then each time: what was lost
   * isn't written by another attempt, which would succeed without it.
   */
  async sync(): Promise<void> {
    const changes = this.#changes();
    // What is committed during a sync may not be part of it.
    while (this.#synced < changes) await (this.#running ??= this.#syncOnce());
  }

  async #syncOnce(): Promise<void> {
    const changes = this.#changes();
    await sync(this.#file);
    this.#synced = changes;
    this.#running = undefined;
  }

  /** Closes the file, after a sync that is running. */
  async close(): Promise<void> {
    await this.#running?.catch(() => {});
    closeSync(this.#file);
  }
}
