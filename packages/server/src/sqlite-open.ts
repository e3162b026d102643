import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { z } from "zod";

/** The data folder can't be used; the message says which, why and what to do. */
export class DataProblem extends Error {
  constructor(problem: string, cause?: unknown) {
    super(problem, { cause });
    this.name = "DataProblem";
  }
}

const FILE = "tables.sqlite";

/** "RWT1": tells our databases from other programs'. */
const APPLICATION = 0x52575431;

/** The version of the tables below. */
const SCHEMA = 1;

const tables = `
CREATE TABLE tables (
  id TEXT PRIMARY KEY, system TEXT NOT NULL, invitation TEXT NOT NULL, opened_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE entries (
  table_id TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL,
  at INTEGER NOT NULL, member TEXT, event TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE commands (
  table_id TEXT NOT NULL REFERENCES tables, member TEXT NOT NULL, id TEXT NOT NULL,
  seq INTEGER NOT NULL, answer TEXT NOT NULL,
  PRIMARY KEY (table_id, member, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX commands_by_seq ON commands (table_id, seq);
CREATE TABLE seats (
  token TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, member TEXT NOT NULL
) STRICT, WITHOUT ROWID;
PRAGMA application_id = ${APPLICATION};
PRAGMA user_version = ${SCHEMA};
`;

/**
 * Opens the database of a data folder, made if missing. WAL with synchronous FULL: what is committed survives a power
 * cut. The lock is exclusive: a second server on the same folder is told so at once instead of fighting for it.
 * Throws a DataProblem.
 */
export function openDatabase(folder: string): DatabaseSyncInstance {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new DataProblem(`The data folder ${path} can't be made (${codeOf(error)}). Choose another one.`, error);
  }
  const file = join(path, FILE);
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 1000 });
    prepareSchema(database, file);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA locking_mode = EXCLUSIVE");
    // The exclusive lock is taken by the first transaction, and held.
    database.exec("BEGIN EXCLUSIVE; COMMIT");
    return database;
  } catch (error) {
    if (database?.isTransaction) database.exec("ROLLBACK");
    database?.close();
    throw error instanceof DataProblem ? error : new DataProblem(worded(error, path, file), error);
  }
}

/**
 * Closes a database, leaving a single file. The lock is given back by hand: this library can't finalize statements,
 * and while any lives SQLite would keep it.
 */
export function closeDatabase(database: DatabaseSyncInstance): void {
  if (!database.isOpen) return;
  database.exec("PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT 1 FROM tables LIMIT 1");
  database.close();
}

function prepareSchema(database: DatabaseSyncInstance, file: string): void {
  // Written in any case, so that a folder that can't be is found out now.
  database.exec("BEGIN IMMEDIATE; PRAGMA user_version");
  const application = pragma(database, "application_id");
  const version = pragma(database, "user_version");
  const empty = database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (empty) database.exec(tables);
  else if (application !== APPLICATION) {
    throw new DataProblem(`${file} belongs to another program. Choose another data folder.`);
  } else if (version > SCHEMA) {
    throw new DataProblem(
      `${file} was written by a newer Rulewright (its schema is ${version}, this one knows ${SCHEMA}). ` +
        "Update Rulewright, or choose another data folder.",
    );
  }
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

function worded(error: unknown, folder: string, file: string): string {
  const code = z.object({ errcode: z.number() }).safeParse(error);
  switch (code.success ? code.data.errcode & 0xff : undefined) {
    case BUSY:
    case LOCKED:
      return `The data folder ${folder} is in use by another Rulewright. Stop that one, or choose another data folder.`;
    case READ_ONLY:
    case CANT_OPEN:
      return `The data folder ${folder} can't be written. Give this user the right to, or choose another one.`;
    case CORRUPT:
    case NOT_A_DATABASE:
      return `${file} is damaged or no database. Restore it from a backup, or choose another data folder.`;
    case FULL:
      return `The disk of the data folder ${folder} is full.`;
    default:
      return `The data folder ${folder} can't be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
