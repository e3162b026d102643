import crypto, { createHash } from "node:crypto";

/** An entry as it is stored: its event is JSON. */
export interface StoredEntry {
  readonly seq: number;
  readonly at: number;
  readonly member: string | null;
  readonly event: string;
}

/** The last entry of a log, or before the first one the number 0 and the table's id. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

/** A log of which entries are missing or were changed. */
class DamagedLogError extends Error {
  constructor(table: string, damage: string) {
    super(`The log of table ${table} is damaged: ${damage}. Restore it from a backup.`);
    this.name = "DamagedLogError";
  }
}

/** The SHA-256 of a text. Since 20.12, Node has a function for short texts that is quicker. */
export const sha256: (text: string, encoding: "base64url" | "hex") => string =
  "hash" in crypto
    ? (text, encoding) => crypto.hash("sha256", text, encoding)
    : (text, encoding) => createHash("sha256").update(text).digest(encoding);

/** The hash of an entry. It includes the hash of the entry before, so that it stands for the whole log up to here. */
export const entryHash = (before: string, { seq, at, member, event }: StoredEntry): string =>
  sha256(JSON.stringify([before, seq, at, member, event]), "base64url");

/** The hash of a text together with what it was derived from. The hash of an entry stands for the log up to that entry. */
export const textHash = (from: readonly string[], text: string): string =>
  createHash("sha256").update(JSON.stringify(from)).update(text).digest("base64url");

/** What is wrong with entries that should follow one another and the one before them, and end where the log ends. */
export function chainDamage(
  table: string,
  before: ChainEnd,
  entries: readonly (StoredEntry & { readonly hash: string })[],
  end: ChainEnd,
): Error | undefined {
  let last = before;
  for (const entry of entries) {
    if (entry.seq !== last.seq + 1) {
      return new DamagedLogError(table, `entries ${last.seq + 1} to ${entry.seq - 1} are missing`);
    }
    if (entryHash(last.hash, entry) !== entry.hash) return new DamagedLogError(table, `entry ${entry.seq} was changed`);
    last = entry;
  }
  if (last.seq !== end.seq) return new DamagedLogError(table, `it ends with entry ${last.seq} instead of ${end.seq}`);
  return last.hash === end.hash ? undefined : new DamagedLogError(table, `entry ${last.seq} was changed`);
}

/** Throws a DamagedLogError where entries don't follow one another and the one before them, or don't end where the log ends. */
export function checkChain(...chain: Parameters<typeof chainDamage>): void {
  const damage = chainDamage(...chain);
  if (damage) throw damage;
}
