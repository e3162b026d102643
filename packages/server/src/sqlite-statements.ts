import type { DatabaseSyncInstance } from "@photostructure/sqlite";

/** The statements of the store in an embedded database. */
export type SqliteStatements = ReturnType<typeof prepareStatements>;

/** Prepares the statements of the store in an embedded database. */
export function prepareStatements(database: DatabaseSyncInstance) {
  const statement = (sql: string) => database.prepare(sql);
  return {
    end: statement("SELECT last_seq AS seq, last_hash AS hash FROM tables WHERE id = ?"),
    setEnd: statement("UPDATE tables SET last_seq = ?, last_hash = ? WHERE id = ?"),
    journal: statement("SELECT n, entries FROM journal ORDER BY n"),
    addToJournal: statement("INSERT INTO journal (n, entries) VALUES (?, ?)"),
    forgetJournal: statement("DELETE FROM journal WHERE n < ?"),
    entry: statement("SELECT seq, hash FROM entries WHERE table_id = ? AND seq = ?"),
    addProbe: statement("INSERT INTO probes (filler) VALUES (zeroblob(?))"),
    removeProbes: statement("DELETE FROM probes"),
    entries: statement(
      "SELECT seq, at, member, event, hash FROM entries WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq",
    ),
    // One text for all of them: rows would take four times as long.
    commands: statement(
      `SELECT json_group_array(json_array(member, id, seq, lines)) AS commands FROM (
         SELECT member, id, seq, answer ->> 'lines' AS lines FROM commands WHERE table_id = ?1
         UNION ALL
         SELECT member, command, seq, lines FROM entries
         WHERE table_id = ?1 AND seq > ?2 AND seq <= ?3 AND command IS NOT NULL
       )`,
    ),
    snapshot: statement("SELECT seq, version, state AS text, hash FROM snapshots WHERE table_id = ?"),
    keepSnapshot: statement("REPLACE INTO snapshots (table_id, seq, version, state, hash) VALUES (?, ?, ?, ?, ?)"),
    derived: statement("SELECT text, hash FROM derived WHERE name = ?"),
    keepDerived: statement("REPLACE INTO derived (name, text, hash) VALUES (?, ?, ?)"),
    deleteSnapshot: statement("DELETE FROM snapshots WHERE table_id = ?"),
    table: statement("SELECT id, system, invitation, opened_at AS openedAt FROM tables WHERE id = ?"),
    seat: statement("SELECT member FROM seats WHERE table_id = ? AND token = ?"),
    addTable: statement(
      "INSERT INTO tables (id, system, invitation, opened_at, last_hash) VALUES (?1, ?2, ?3, ?4, ?1)",
    ),
    addEntry: statement(
      `INSERT INTO entries (table_id, seq, at, member, event, hash, command, lines) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
    ),
    forgetCommands: statement("DELETE FROM commands WHERE table_id = ? AND seq <= ?"),
    sizes: statement(
      `SELECT member, SUM(OCTET_LENGTH(event)) AS bytes FROM entries WHERE table_id = ? AND seq > ? AND seq <= ?
       GROUP BY member`,
    ),
    count: statement("SELECT COUNT(*) AS count FROM tables"),
    addCommand: statement("INSERT INTO commands (table_id, member, id, seq, answer) VALUES (?, ?, ?, ?, ?)"),
    code: statement('SELECT table_id AS "table" FROM codes WHERE hash = ?'),
    addCode: statement(
      `INSERT INTO codes (hash, table_id, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at WHERE table_id = excluded.table_id`,
    ),
    forgetCodes: statement("DELETE FROM codes WHERE expires_at <= ?"),
    endSeats: statement("DELETE FROM seats WHERE table_id = ? AND member = ?"),
    setInvitation: statement("UPDATE tables SET invitation = ? WHERE id = ?"),
    deleteEntries: statement("DELETE FROM entries WHERE table_id = ?"),
    deleteCommands: statement("DELETE FROM commands WHERE table_id = ?"),
    deleteSeats: statement("DELETE FROM seats WHERE table_id = ?"),
    deleteCodes: statement("DELETE FROM codes WHERE table_id = ?"),
    deleteTable: statement("DELETE FROM tables WHERE id = ?"),
    addSeat: statement("INSERT INTO seats (token, table_id, member) VALUES (?, ?, ?)"),
  };
}
