import type { ClientBase, Pool } from "pg";

/** The statements of the PostgreSQL store. Those with a name are parsed once for each connection. */
export const statements = {
  end: "SELECT last_seq AS seq, last_hash AS hash FROM rulewright.tables WHERE id = $1",
  lockedEnd: "SELECT last_seq AS seq, last_hash AS hash FROM rulewright.tables WHERE id = $1 FOR UPDATE",
  ends: "SELECT id, last_seq AS seq, last_hash AS hash FROM rulewright.tables WHERE id = ANY($1::text[])",
  entryHash: "SELECT seq, hash FROM rulewright.entries WHERE table_id = $1 AND seq = $2",
  /** The entries of several logs after a number each, with the ends of the logs: one row at least for each that is there. */
  entriesAfter: `SELECT place::integer - 1 AS place, last_seq AS "lastSeq", last_hash AS "lastHash",
      e.seq, e.at, e.member, e.event, e.hash
    FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS w (id, after, place)
    JOIN rulewright.tables t ON t.id = w.id
    LEFT JOIN rulewright.entries e ON e.table_id = w.id AND e.seq > w.after ORDER BY place, e.seq`,
  entries: `SELECT seq, at, member, event, hash FROM rulewright.entries
    WHERE table_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
  /**
   * Appends to those of several tables whose logs end where they are expected to, and returns their ids. The tables are given,
   * and so their rows locked, in the order of their ids: two servers never wait for each other.
   */
  append: `WITH moved AS (
      UPDATE rulewright.tables t SET last_seq = w.seq, last_hash = w.hash
      FROM unnest($1::text[], $2::integer[], $3::integer[], $4::text[]) WITH ORDINALITY AS w (id, after, seq, hash, place)
      WHERE t.id = w.id AND t.last_seq = w.after RETURNING t.id, t.last_seq, w.place
    ), added AS (
      INSERT INTO rulewright.entries (table_id, seq, at, member, event, hash)
      SELECT moved.id, e.seq, e.at, e.member, e.event, e.hash
      FROM unnest($5::integer[], $6::integer[], $7::bigint[], $8::text[], $9::text[], $10::text[])
        AS e (place, seq, at, member, event, hash) JOIN moved USING (place)
    ), answered AS (
      INSERT INTO rulewright.commands (table_id, member, id, seq, answer)
      SELECT moved.id, c.member, c.id, moved.last_seq, c.answer
      FROM unnest($11::integer[], $12::text[], $13::text[], $14::text[]) AS c (place, member, id, answer)
        JOIN moved USING (place)
    )
    SELECT id FROM moved`,
  forgetCommands: "DELETE FROM rulewright.commands WHERE table_id = $1 AND seq <= $2",
  addTable: `INSERT INTO rulewright.tables (id, system, invitation, opened_at, last_seq, last_hash)
    VALUES ($1, $2, $3, $4, 0, $1)`,
  table: `SELECT id, system, invitation, opened_at AS "openedAt" FROM rulewright.tables WHERE id = $1`,
  deleteTable: "DELETE FROM rulewright.tables WHERE id = $1",
  setInvitation: "UPDATE rulewright.tables SET invitation = $1 WHERE id = $2",
  commands: `SELECT place::integer - 1 AS place, answer
    FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS w (table_id, member, id, place)
    JOIN rulewright.commands USING (table_id, member, id)`,
  sizes: `SELECT member, sum(octet_length(event)) AS bytes FROM rulewright.entries
    WHERE table_id = $1 AND seq > $2 AND seq <= $3 GROUP BY member`,
  count: "SELECT count(*) AS count FROM rulewright.tables",
  seat: "SELECT member FROM rulewright.seats WHERE table_id = $1 AND token = $2",
  addSeat: "INSERT INTO rulewright.seats (token, table_id, member) VALUES ($1, $2, $3)",
  endSeats: "DELETE FROM rulewright.seats WHERE table_id = $1 AND member = $2",
  code: `SELECT table_id AS "table" FROM rulewright.codes WHERE hash = $1`,
  addCode: `INSERT INTO rulewright.codes AS c (hash, table_id, expires_at) VALUES ($1, $2, $3)
    ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at WHERE c.table_id = excluded.table_id`,
  forgetCodes: "DELETE FROM rulewright.codes WHERE expires_at <= $1",
  snapshot: "SELECT seq, version, state AS text, hash FROM rulewright.snapshots WHERE table_id = $1",
  keepSnapshot: `INSERT INTO rulewright.snapshots (table_id, seq, version, state, hash) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (table_id) DO UPDATE
    SET seq = excluded.seq, version = excluded.version, state = excluded.state, hash = excluded.hash`,
  derived: "SELECT text, hash FROM rulewright.derived WHERE name = $1",
  keepDerived: `INSERT INTO rulewright.derived (name, text, hash) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET text = excluded.text, hash = excluded.hash`,
  addProbe: "INSERT INTO rulewright.probes (filler) VALUES (decode(repeat('00', $1), 'hex')) RETURNING id",
  removeProbe: "DELETE FROM rulewright.probes WHERE id = $1",
} as const;

/** The name of a statement. */
export type StatementName = keyof typeof statements;

/** Runs a statement. Returns its rows. */
export const run = async (
  on: Pick<ClientBase | Pool, "query">,
  name: StatementName,
  values: readonly unknown[],
): Promise<readonly unknown[]> => (await on.query({ name, text: statements[name], values: [...values] })).rows;
