import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { z } from "zod";
import { APPLICATION, createSchema, migrate, SCHEMA } from "./sqlite-schema.ts";
import { DiskFullError } from "./store.ts";

/**
 * The data folder can't be used: another server uses it, it can't be created or written, or its database is damaged, of
 * another program or of a newer version. The message says why and what to do.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { DataFolderError, startServer } from "@rulewright/server";
 *
 * const file = join(mkdtempSync(join(tmpdir(), "rulewright-")), "notes.txt");
 * writeFileSync(file, "A file, not a folder");
 * const error = await startServer({ port: 0, data: file }).catch((reason: unknown) => reason);
 * error instanceof DataFolderError; // => true
 * ```
 */
export class DataFolderError extends Error {
  constructor(problem: string, cause?: unknown) {
    super(problem, { cause });
    this.name = "DataFolderError";
  }
}

/**
 * How many pages the write-ahead log has before it is copied into the database: 16 MB. Moves of many tables change the same
 * pages again and again, which are copied once.
 */
const WAL_PAGES = 4000;

/** The database in a data folder. */
export const databaseFile = (folder: string): string => join(resolve(folder), "tables.sqlite");

/**
 * Opens the database of a data folder, and creates both if missing. Brings an older format up to date. Uses WAL with synchronous FULL, so that commits
 * survive a power failure. Locks the database, so that a second server on the folder fails at once. What is deleted is overwritten. Throws a
 * DataFolderError.
 */
export function openDatabase(folder: string): DatabaseSyncInstance {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${path} can't be created (${codeOf(error)}). Choose another one.`,
      error,
    );
  }
  const file = databaseFile(folder);
  const isNew = !existsSync(file);
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 1000 });
    prepareSchema(database, file, isNew);
    database.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA locking_mode = EXCLUSIVE;" +
        `PRAGMA wal_autocheckpoint = ${WAL_PAGES}`,
    );
    // The first transaction takes the exclusive lock, which is then held.
    database.exec("BEGIN EXCLUSIVE; COMMIT");
    return database;
  } catch (error) {
    if (database?.isTransaction) database.exec("ROLLBACK");
    database?.close();
    throw error instanceof DataFolderError ? error : new DataFolderError(describeError(error, path, file), error);
  }
}

/**
 * Closes a database and leaves a single file. Releases the lock explicitly: the library can't finalize statements, and
 * SQLite holds the lock while there are any.
 */
export function closeDatabase(database: DatabaseSyncInstance): void {
  if (!database.isOpen) return;
  database.exec("PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT 1 FROM tables LIMIT 1");
  database.close();
}

function prepareSchema(database: DatabaseSyncInstance, file: string, isNew: boolean): void {
  // Begins a write transaction in any case, to find out now if the folder can't be written.
  database.exec("BEGIN IMMEDIATE; PRAGMA user_version");
  const application = pragma(database, "application_id");
  const version = pragma(database, "user_version");
  const empty = database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (empty && !isNew) {
    throw new DataFolderError(
      `${file} is empty, where tables were expected. Restore it from a backup, or delete it to begin without tables.`,
    );
  }
  if (empty) createSchema(database);
  else if (application !== APPLICATION) {
    throw new DataFolderError(`${file} is the database of another program. Choose another data folder.`);
  } else if (version > SCHEMA) {
    throw new DataFolderError(
      `${file} was written by a newer version of Rulewright (schema ${version}; this version supports ${SCHEMA}). ` +
        "Update Rulewright, or choose another data folder.",
    );
  } else migrate(database, version);
  database.exec("COMMIT");
}

function pragma(database: DatabaseSyncInstance, name: "application_id" | "user_version"): number {
  return z.record(z.string(), z.number()).parse(database.prepare(`PRAGMA ${name}`).get())[name] ?? 0;
}

// Primary result codes of SQLite: https://www.sqlite.org/rescode.html
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const CORRUPT = 11;
const FULL = 13;
const CANT_OPEN = 14;
const NOT_A_DATABASE = 26;

const sqliteError = z.object({ errcode: z.number() });

/** Whether a DataFolderError says that a server uses the folder. */
export function isInUse(error: unknown): boolean {
  const { success, data } = sqliteError.safeParse(error instanceof DataFolderError ? error.cause : undefined);
  return success && [BUSY, LOCKED].includes(data.errcode & 0xff);
}

/** What is wrong with a data folder and what to do, by the result code of SQLite. */
export function describeError(error: unknown, folder: string, file: string): string {
  const code = sqliteError.safeParse(error);
  switch (code.success ? code.data.errcode & 0xff : undefined) {
    case BUSY:
    case LOCKED:
      return `The data folder ${folder} is in use by another Rulewright server. Stop that server, or choose another data folder.`;
    case READ_ONLY:
    case CANT_OPEN:
      return `The data folder ${folder} can't be written. Give this user write permission, or choose another data folder.`;
    case CORRUPT:
    case NOT_A_DATABASE:
      return `${file} is damaged or isn't a database. Restore it from a backup, or choose another data folder.`;
    case FULL:
      return `The disk of the data folder ${folder} is full.`;
    default:
      return `The data folder ${folder} can't be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The error as the store reports it: a DiskFullError if SQLite says so. */
export function storeError(error: unknown): Error {
  const { success, data } = sqliteError.safeParse(error);
  if (success && (data.errcode & 0xff) === FULL) return new DiskFullError(error);
  return error instanceof Error ? error : new Error(String(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
