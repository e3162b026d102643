-- A database as format 1 left it: its tables, and one table of a group with an entry and an answer.
CREATE SCHEMA rulewright;
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
INSERT INTO rulewright.store (format, epoch) VALUES (1, 'first');
INSERT INTO rulewright.tables VALUES ('old', 'evening-star', 'hash of old', 5, 1, 'hash');
INSERT INTO rulewright.entries VALUES ('old', 1, 1000, 'gm', '{"type":"said","words":"hello"}', 'hash');
INSERT INTO rulewright.commands VALUES ('old', 'gm', 'first', 1, '{"answer":"accepted","lines":1}');
