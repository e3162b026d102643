import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { z } from "zod";
import { type ChainEnd, entryHash } from "./hash-chain.ts";

/** The SQLite application id, "RWT1" in ASCII. */
export const APPLICATION = 0x52575431;

/** Format 1: the tables, their logs, the accepted commands, and the seats. */
const FIRST = `
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
`;

/** What brings a database from each format to the next one, beginning with format 1. */
const migrations: readonly ((database: DatabaseSyncInstance) => void)[] = [
  addHashChain,
  addSeatCodes,
  addSnapshots,
  addAnswersToEntries,
  addJournal,
];

/** The newest format. */
export const SCHEMA = migrations.length + 1;

/** Creates the tables of the newest format in an empty database. */
export function createSchema(database: DatabaseSyncInstance): void {
  database.exec(FIRST);
  migrate(database, 1);
}

/** Brings a database from a format to the newest one. Has to be called in a transaction. */
export function migrate(database: DatabaseSyncInstance, from: number): void {
  for (const migration of migrations.slice(from - 1)) migration(database);
  database.exec(`PRAGMA user_version = ${SCHEMA}`);
}

/** Format 3: seat codes, by which a device finds its table. */
function addSeatCodes(database: DatabaseSyncInstance): void {
  database.exec(`
    CREATE TABLE codes (
      hash TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_by_member ON seats (table_id, member);
  `);
}

/** Format 4: what can be derived again, such as the states of tables. Commands are found by their ids alone. */
function addSnapshots(database: DatabaseSyncInstance): void {
  database.exec(`
    CREATE TABLE snapshots (
      table_id TEXT PRIMARY KEY REFERENCES tables, seq INTEGER NOT NULL,
      version TEXT NOT NULL, state TEXT NOT NULL, hash TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE derived (name TEXT PRIMARY KEY, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
    DROP INDEX commands_by_seq;
  `);
}

/**
 * Format 5: the last entry of a command has its id and the lines that it was answered with. Only commands without entries,
 * and earlier ones, are in a table of their own.
 */
function addAnswersToEntries(database: DatabaseSyncInstance): void {
  database.exec("ALTER TABLE entries ADD COLUMN command TEXT; ALTER TABLE entries ADD COLUMN lines INTEGER");
}

/** Format 6: the newest entries of all tables, one row for each commit, until they are merged into `entries`. */
function addJournal(database: DatabaseSyncInstance): void {
  database.exec("CREATE TABLE journal (n INTEGER PRIMARY KEY, entries TEXT NOT NULL) STRICT");
}

const idRow = z.object({ id: z.string() });
const entryRow = z.object({
  seq: z.int(),
  at: z.int(),
  member: z.string().nullable(),
  event: z.string(),
});

/** Format 2: each entry has a hash of itself and the ones before it, and each table the number and hash of its last one. */
function addHashChain(database: DatabaseSyncInstance): void {
  database.exec(`
    ALTER TABLE entries ADD COLUMN hash TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN last_hash TEXT NOT NULL DEFAULT '';
    CREATE TABLE probes (filler BLOB NOT NULL) STRICT;
  `);
  const setHash = database.prepare("UPDATE entries SET hash = ? WHERE table_id = ? AND seq = ?");
  const setLast = database.prepare("UPDATE tables SET last_seq = ?, last_hash = ? WHERE id = ?");
  const entries = database.prepare("SELECT seq, at, member, event FROM entries WHERE table_id = ? ORDER BY seq");
  for (const row of database.prepare("SELECT id FROM tables").all()) {
    const { id } = idRow.parse(row);
    let end: ChainEnd = { seq: 0, hash: id };
    for (const stored of entries.all(id)) {
      const entry = entryRow.parse(stored);
      end = { seq: entry.seq, hash: entryHash(end.hash, entry) };
      setHash.run(end.hash, id, end.seq);
    }
    setLast.run(end.seq, end.hash, id);
  }
}
