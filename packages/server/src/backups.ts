import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkInThread } from "./check-thread.ts";
import { copyChecked } from "./checked-copy.ts";
import type { Log } from "./log.ts";
import { DataFolderError } from "./sqlite-database.ts";
import type { CheckableStore } from "./sqlite-store.ts";

/** Where and how often a running server makes backups. */
export interface BackupSettings {
  /** The folder with the backups, each a data folder of its own. It is created if missing. */
  readonly folder: string;
  /** Hours from one backup to the next, 24 by default. */
  readonly every?: number;
  /** How many backups are kept, 7 by default. The oldest one is deleted once a newer one has been checked. */
  readonly keep?: number;
}

/** A store that can be backed up while it is used. */
export type BackedUpStore = Pick<CheckableStore, "backUp">;

const HOUR = 3_600_000;
/** How long a timer can run, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;
const BACKUP = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/u;
/** The folder of a backup that isn't checked yet. */
const UNCHECKED = "unchecked";

/** The name of a backup: the time when it was made, in a form that every file system allows. */
const nameAt = (time: number): string => new Date(time).toISOString().replaceAll(":", "-");

/** The time of a backup, by its name. */
const timeOf = (name: string): number => Date.parse(name.replace(BACKUP, "$1:$2:$3"));

/** Backups of a store on a schedule. Each is checked before it counts, and before an older one is deleted for it. */
export class Backups {
  readonly #store: BackedUpStore;
  readonly #folder: string;
  readonly #every: number;
  readonly #keep: number;
  readonly #now: () => number;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  /** Throws a DataFolderError if the folder can't be created. */
  constructor(store: BackedUpStore, { folder, every = 24, keep = 7 }: BackupSettings, now: () => number, log: Log) {
    this.#store = store;
    this.#folder = resolve(folder);
    this.#every = every * HOUR;
    this.#keep = keep;
    this.#now = now;
    this.#log = log;
    try {
      mkdirSync(this.#folder, { recursive: true });
    } catch (error) {
      throw new DataFolderError(`The folder for backups ${this.#folder} can't be created. Choose another one.`, error);
    }
    this.#schedule();
  }

  /** The names of the backups, oldest first. */
  get names(): readonly string[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((name) => BACKUP.test(name))
      .toSorted();
  }

  /** Stops the schedule and the backup that is being made. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    const newest = this.names.at(-1);
    const due = newest === undefined ? 0 : timeOf(newest) + this.#every - this.#now();
    this.#timer = setTimeout(() => this.#runIfDue(due > LONGEST_TIMER), Math.min(Math.max(0, due), LONGEST_TIMER));
    this.#timer.unref();
  }

  #runIfDue(isEarly: boolean): void {
    if (isEarly) return this.#schedule();
    this.#running = this.#make().then((made) => {
      if (this.#isClosed) return;
      if (made) return this.#schedule();
      // Not at once: what failed may fail for a while.
      this.#timer = setTimeout(() => this.#schedule(), Math.min(HOUR, this.#every));
      this.#timer.unref();
    });
  }

  /** Makes a backup and checks it. Returns whether it is good. */
  async #make(): Promise<boolean> {
    const unchecked = join(this.#folder, UNCHECKED);
    const clear = (): void => rmSync(unchecked, { recursive: true, force: true });
    try {
      clear();
      const copy = (file: string): Promise<void> => this.#store.backUp(file, () => !this.#isClosed);
      const { tables, faults } = await copyChecked(copy, unchecked, checkInThread);
      const damaged = [...faults, ...tables.flatMap(({ fault }) => fault ?? [])];
      if (damaged.length > 0) throw new Error(`the copy is damaged: ${damaged.join("; ")}`);
      const name = nameAt(this.#now());
      renameSync(unchecked, join(this.#folder, name));
      this.#log.info({ backup: name, tables: tables.length }, "made a backup");
      this.#deleteOldest();
      return true;
    } catch (error) {
      clear();
      if (!this.#isClosed) this.#log.error({ err: error }, "could not make a backup");
      return false;
    }
  }

  #deleteOldest(): void {
    for (const name of this.names.slice(0, -this.#keep)) rmSync(join(this.#folder, name), { recursive: true });
  }
}
