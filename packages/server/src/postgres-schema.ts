import type { ClientBase } from "pg";
import { z } from "zod";
import { newId } from "./secrets.ts";
import { DatabaseError } from "./store.ts";

/** Format 1: the same tables as the newest format of SQLite. Events, answers and states are JSON, and stay as they were written. */
const FIRST = `
CREATE TABLE rulewright.store (format integer NOT NULL, epoch text NOT NULL);
CREATE TABLE rulewright.tables (
  id text PRIMARY KEY, system text NOT NULL, invitation text NOT NULL, opened_at bigint NOT NULL,
  last_seq integer NOT NULL, last_hash text NOT NULL
);
CREATE TABLE rulewright.entries (
  table_id text NOT NULL REFERENCES rulewright.tables ON DELETE CASCADE, seq integer NOT NULL,
  at bigint NOT NULL, member text, event text NOT NULL, hash text NOT NULL,
  PRIMARY KEY (table_id, seq)
);
CREATE TABLE rulewright.commands (
  table_id text NOT NULL REFERENCES rulewright.tables ON DELETE CASCADE, member text NOT NULL, id text NOT NULL,
  seq integer NOT NULL, answer text NOT NULL,
  PRIMARY KEY (table_id, member, id)
);
CREATE TABLE rulewright.seats (
  token text PRIMARY KEY, table_id text NOT NULL REFERENCES rulewright.tables ON DELETE CASCADE, member text NOT NULL
);
CREATE INDEX seats_by_member ON rulewright.seats (table_id, member);
CREATE TABLE rulewright.codes (
  hash text PRIMARY KEY, table_id text NOT NULL REFERENCES rulewright.tables ON DELETE CASCADE, expires_at bigint NOT NULL
);
CREATE INDEX codes_by_table ON rulewright.codes (table_id);
CREATE INDEX codes_by_expiry ON rulewright.codes (expires_at);
CREATE TABLE rulewright.snapshots (
  table_id text PRIMARY KEY REFERENCES rulewright.tables ON DELETE CASCADE, seq integer NOT NULL,
  version text NOT NULL, state text NOT NULL, hash text NOT NULL
);
CREATE TABLE rulewright.derived (name text PRIMARY KEY, text text NOT NULL, hash text NOT NULL);
CREATE TABLE rulewright.probes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, filler bytea NOT NULL);
`;

/**
 * Format 2: a log goes with its table by a trigger. A foreign key does that too, and looks the table up again for every entry and
 * every answer, which an append has locked anyway.
 */
const SECOND = `
ALTER TABLE rulewright.entries DROP CONSTRAINT entries_table_id_fkey;
ALTER TABLE rulewright.commands DROP CONSTRAINT commands_table_id_fkey;
CREATE FUNCTION rulewright.delete_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rulewright.entries WHERE table_id = OLD.id;
  DELETE FROM rulewright.commands WHERE table_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER delete_log AFTER DELETE ON rulewright.tables FOR EACH ROW EXECUTE FUNCTION rulewright.delete_log();
`;

/** What brings a database from each format to the next one, beginning with format 1. */
const migrations: readonly string[] = [SECOND];

/** The newest format. */
const FORMAT = migrations.length + 1;

/** Any number that no other program takes: servers that start at the same time wait for one another. */
const LOCK = 0x52575431;

const storeRow = z.object({ format: z.int() });
const epochRow = z.object({ epoch: z.string() });

/**
 * Creates the tables in a database, or brings an older format up to date, in one transaction. Rejects with a DatabaseError
 * where the database is of a newer version.
 */
export async function prepareDatabase(client: ClientBase): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query("CREATE SCHEMA IF NOT EXISTS rulewright");
    const { rows } = await client.query("SELECT to_regclass('rulewright.store') IS NOT NULL AS known");
    const isKnown = z.object({ known: z.boolean() }).parse(rows[0]).known;
    if (!isKnown) {
      await client.query(FIRST);
      await client.query("INSERT INTO rulewright.store (format, epoch) VALUES (1, $1)", [newId()]);
    }
    const { format } = storeRow.parse((await client.query("SELECT format FROM rulewright.store")).rows[0]);
    if (format > FORMAT) {
      throw new DatabaseError(
        `The database was written by a newer version of Rulewright (format ${format}; this version supports ${FORMAT}). ` +
          "Update Rulewright, or use another database.",
      );
    }
    for (const migration of migrations.slice(format - 1)) await client.query(migration);
    if (format < FORMAT) await client.query("UPDATE rulewright.store SET format = $1", [FORMAT]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * The epoch of a database. It changes where the log may have become another one: in a copy of the database, after a restore
 * to a point in time, and when a standby takes over.
 */
export async function epochOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query(`
    SELECT concat_ws('-', epoch, system_identifier, timeline_id, oid) AS epoch
    FROM rulewright.store, pg_control_system(), pg_control_checkpoint(), pg_database
    WHERE datname = current_database()`);
  return epochRow.parse(rows[0]).epoch;
}
