import type { Answer, Entry } from "@rulewright/table";

/** The first answer to a command that counted. */
export type Accepted = Extract<Answer, { answer: "accepted" }>;

/** What is kept of a table beside its log. */
export interface StoredTable {
  readonly id: string;
  readonly system: string;
  /** SHA-256 of the invitation; the invitation itself is kept nowhere. */
  readonly invitation: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

/** A command that counted: whose it was, the id its sender gave it, and what was answered. */
export interface Acknowledged {
  readonly member: string;
  readonly id: string;
  readonly answer: Accepted;
}

/** A place at a table, for whoever shows the token. */
export interface Seat {
  /** SHA-256 of the token; the token itself is kept nowhere. */
  readonly token: string;
  readonly member: string;
}

/** What one round adds to one table: all of it, or nothing. */
export interface Append {
  readonly table: string;
  /** The last entry's number that all this was decided on; another number in the store is a conflict. */
  readonly after: number;
  readonly entries: readonly Entry[];
  readonly acknowledged: readonly Acknowledged[];
  readonly seats: readonly Seat[];
}

/** What became of an append. An Error is of that append alone: the others beside it stand. */
export type Appended = "appended" | "conflict" | Error;

/** A table's log from some number on, with the commands it came from. */
export interface StoredLog {
  readonly entries: readonly Entry[];
  readonly acknowledged: readonly Acknowledged[];
}

/**
 * Where tables are kept. The conditional append is the only coordination there is: any number of servers may share a
 * store. Every store passes the contract in `test/store-contract.ts`.
 */
export interface Store {
  /** Makes a table with its first entries, in one transaction. Rejects where the id is taken. */
  create(table: StoredTable, first: Append): Promise<void>;
  /**
   * Appends to several tables in one transaction, durable before it resolves. An append without entries only confirms
   * that `after` is still the last number. Rejects where nothing at all could be stored.
   */
  append(all: readonly Append[]): Promise<readonly Appended[]>;
  /** The entries after a number, in order, and the commands they came from. Empty for a table that isn't there. */
  read(table: string, after: number): Promise<StoredLog>;
  table(id: string): Promise<StoredTable | undefined>;
  /** Whose seat a token's SHA-256 is. */
  memberOf(table: string, token: string): Promise<string | undefined>;
  close(): Promise<void>;
}
