import type { Answer, Entry } from "@rulewright/table";

/** The answer to an accepted command. */
export type AcceptedAnswer = Extract<Answer, { answer: "accepted" }>;

/** A table as it is stored, besides its log. */
export interface StoredTable {
  readonly id: string;
  readonly system: string;
  /** SHA-256 of the invitation. The invitation itself isn't stored. */
  readonly invitation: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

/** An accepted command: its member, the id chosen by the sender, and the answer. */
export interface AcknowledgedCommand {
  readonly member: string;
  readonly id: string;
  readonly answer: AcceptedAnswer;
  /** The number of its last entry. Absent where it changed nothing. */
  readonly seq?: number;
}

/** A seat at a table. Whoever has its token takes part as the member. */
export interface Seat {
  /** SHA-256 of the token. The token itself isn't stored. */
  readonly token: string;
  readonly member: string;
}

/** What a batch adds to a table, atomically. */
export interface Append {
  readonly table: string;
  /** The number of the last entry that the batch was decided on. Any other last entry in the store is a conflict. */
  readonly after: number;
  readonly entries: readonly Entry[];
  readonly acknowledged: readonly AcknowledgedCommand[];
  /** The members whose seats end. The seats that are added here stay. */
  readonly ended?: readonly string[];
  readonly seats: readonly Seat[];
  /** Seat codes that are to be found. */
  readonly codes?: readonly StoredCode[];
  /** SHA-256 of a new invitation. The former one is void. */
  readonly invitation?: string;
  /** Deletes the table with all that is stored of it, so that it can't be read from the files any more. */
  readonly deletes?: true;
}

/** A seat code, which leads to its table. Whether it is still valid says the table's log. */
export interface StoredCode {
  /** The hash of the code. The code itself isn't stored. */
  readonly hash: string;
  /** Milliseconds since 1970, after which it is forgotten. */
  readonly expiresAt: number;
}

/** How many entries may follow a command before its answer is forgotten. Sent again later than that, it would count twice. */
export const REMEMBERED_ENTRIES = 20_000;

/** After how many entries the answers are looked through for those to forget. */
const FORGET_EVERY = 1000;

/** Whether old answers are forgotten when a log grows from one length to another. */
export const forgetsBetween = (before: number, end: number): boolean =>
  Math.floor(before / FORGET_EVERY) < Math.floor(end / FORGET_EVERY);

/** How many bytes of a log a member has caused; nobody those of the table itself. */
export interface MemberLogSize {
  readonly member: string | undefined;
  readonly bytes: number;
}

/** The result of an append. An Error concerns that append only. */
export type AppendResult = "appended" | "conflict" | Error;

/** The state of a table after an entry, as text. It follows from the log, which is right where they differ. */
export interface StoredSnapshot {
  /** The number of the entry. */
  readonly seq: number;
  /** The version of the code that folded the log. Other code may fold it to another state. */
  readonly version: string;
  readonly text: string;
}

/**
 * A database can't be used. The message says why and what to do.
 *
 * @example
 * ```ts
 * import { DatabaseError, startServer } from "@rulewright/server";
 *
 * const options = { port: 0, data: "", database: "postgres://127.0.0.1:1/tables" };
 * const error = await startServer(options).catch((reason: unknown) => reason);
 * error instanceof DatabaseError; // => true
 * ```
 */
export class DatabaseError extends Error {
  constructor(problem: string, cause?: unknown) {
    super(problem, { cause });
    this.name = "DatabaseError";
  }
}

/** The store can't be reached at present. Whether what was asked for last was stored is unknown. */
export class StoreUnreachableError extends Error {
  constructor(cause?: unknown) {
    super("The tables can't be reached right now. What was saved is safe. Try again soon.", { cause });
    this.name = "StoreUnreachableError";
  }
}

/** Nothing can be stored, since the disk is full. Nothing of what failed was stored. */
export class DiskFullError extends Error {
  constructor(cause?: unknown) {
    super("The disk is full.", { cause });
    this.name = "DiskFullError";
  }
}

/** What a server asks a store to watch, and how it is notified. */
export interface Watching {
  /** The tables that are in use here. */
  tables(): Iterable<string>;
  /** The number of the last entry of a table that is known here; undefined where it isn't in use. */
  end(table: string): number | undefined;
  /** Called for a table to which another server has appended, or which is gone. */
  changed(table: string): void;
  /** Called when the members of a table change who are present at other servers. */
  presentElsewhere(table: string, members: readonly string[]): void;
}

/** Who is present at the tables of all servers that share a store. */
export interface SharedPresence {
  /** Tells the other servers which members of a table are present here. */
  tell(table: string, members: readonly string[]): void;
  /** The members of a table who are present at other servers. */
  elsewhere(table: string): readonly string[];
}

/**
 * The store of tables. Several servers can share a store: the conditional append is all the coordination they need.
 * Every implementation passes the tests in `test/store-contract.ts`.
 */
export interface Store {
  /**
   * Changes whenever a log may have become another one than clients know, such as by a restored backup. A database in a
   * file can be exchanged whenever no server uses it, so there it changes each time it is opened.
   */
  readonly epoch: string;
  /** Creates a table with its first entries, in one transaction. Rejects if the id is taken. */
  create(table: StoredTable, first: Append): Promise<void>;
  /**
   * Appends to several tables, to each at most once, in one transaction, which is durable when the promise resolves. An append without entries
   * checks that `after` is still the last number. What can't be stored is answered with its error, a DiskFullError if
   * the disk is full; the others are stored all the same.
   */
  append(all: readonly Append[]): Promise<readonly AppendResult[]>;
  /**
   * The entries of a log after one number, in order, to its end or up to and including another number. Empty for an unknown table.
   * Rejects with a DamagedLogError if entries are missing or were changed.
   */
  read(table: string, after: number, through?: number): Promise<readonly Entry[]>;
  /** How many bytes the entries after one number, up to and including another, have by whoever caused them. */
  logSizes(table: string, after: number, through: number): Promise<readonly MemberLogSize[]>;
  /** How many tables there are. */
  countTables(): Promise<number>;
  /**
   * Which of a table's commands were accepted before, with the answers. The answers to those that are followed by more than
   * {@link REMEMBERED_ENTRIES} entries may be forgotten, so that a table doesn't keep them for ever.
   */
  firstAnswers(
    table: string,
    commands: readonly Pick<AcknowledgedCommand, "member" | "id">[],
  ): Promise<readonly AcknowledgedCommand[]>;
  /** Keeps a snapshot in place of the table's former one. One of another log than the store's is left out. */
  keepSnapshot(table: string, snapshot: StoredSnapshot): Promise<void>;
  /** The snapshot of a table, if there is one and it is undamaged and belongs to the table's log. */
  snapshot(table: string): Promise<StoredSnapshot | undefined>;
  /** What was derived from something and kept under a name; undefined for what is damaged, or was derived from something else. */
  derived(name: string, from: string): Promise<string | undefined>;
  /** Keeps what can be derived again, in place of what had the name before. */
  keepDerived(name: string, from: string, text: string): Promise<void>;
  /** The table with an id. */
  table(id: string): Promise<StoredTable | undefined>;
  /** The member whose seat has the token with this SHA-256. */
  memberOf(table: string, token: string): Promise<string | undefined>;
  /** The table of the seat code with this hash. */
  tableOfCode(hash: string): Promise<string | undefined>;
  /** How many groups of tables decide and append at the same time, so that one that waits delays few others; 1 where absent. */
  readonly lanes?: number;
  /**
   * Whether an append that acknowledges a command which was accepted before is a conflict. Then only commands that the append
   * wouldn't acknowledge have to be looked up.
   */
  readonly refusesDuplicates?: boolean;
  /**
   * Tells of what other servers append, until the store is closed. Absent where no other server can use the store. What is
   * lost on the way is told within seconds.
   */
  watch?(watching: Watching): SharedPresence;
  /** Writes something and removes it. Rejects if that fails, with a DiskFullError if the disk is full. */
  checkWritable(): Promise<void>;
  /** Closes the store. */
  close(): Promise<void>;
}
