import type { Entry, TableEvent } from "@rulewright/table";
import { z } from "zod";
import { type ChainEnd, entryHash, type StoredEntry } from "./hash-chain.ts";

// Rows are validated, so that a damaged one is reported here and not in a fold. The thread that checks a database needs this
// file, and none of the rules.
const storedEvent = z.custom<TableEvent>(
  (event) => typeof event === "object" && event !== null && "type" in event && typeof event.type === "string",
);
/** JSON as it is stored. */
export const jsonText = z.string().transform((text): unknown => JSON.parse(text));
const eventText = jsonText.pipe(storedEvent);

/** The answer to an accepted command, as its JSON is stored. */
export const answerText = jsonText.pipe(z.strictObject({ answer: z.literal("accepted"), lines: z.int() }));

/** An entry as it is stored, with its hash. */
export interface EntryRow extends StoredEntry {
  readonly hash: string;
}

/** The entry of a row. */
export function entryOfRow({ seq, at, member, event }: StoredEntry): Entry {
  const parsed = eventText.parse(event);
  return member === null ? { seq, at, event: parsed } : { seq, at, by: member, event: parsed };
}

/** The rows of entries that follow the end of a log. */
export function rowsAfter(end: ChainEnd, entries: readonly Entry[]): readonly EntryRow[] {
  let { hash } = end;
  return entries.map(({ seq, at, by, event }) => {
    const stored = { seq, at, member: by ?? null, event: JSON.stringify(event) };
    hash = entryHash(hash, stored);
    return { ...stored, hash };
  });
}
