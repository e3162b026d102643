import { z } from "zod";
import { jsonText } from "./stored-rows.ts";

// What the statements of the store return. Rows are validated, so that a damaged one is noticed where it is read.

/** An entry of a log with its hash. */
export const entryRow = z.object({
  seq: z.int(),
  at: z.int(),
  member: z.string().nullable(),
  event: z.string(),
  hash: z.string(),
});

const journaledRow = z.object({
  ...entryRow.shape,
  command: z.string().nullable(),
  lines: z.int().nullable(),
});

/** The entries of one commit by their tables, as the journal has them. */
export const commitRow = z.object({
  n: z.int(),
  entries: jsonText.pipe(z.array(z.tuple([z.string(), z.array(journaledRow)]))),
});

/** A command as its parts are read: of whom, its id, its last entry and the lines that it was answered with. */
type CommandParts = readonly [string, string, number, number];

// As one check, since a long log has very many.
const commandParts = z.custom<readonly CommandParts[]>(
  (all) =>
    Array.isArray(all) &&
    all.every((one) => Array.isArray(one) && one.map((part) => typeof part).join() === "string,string,number,number"),
);

/** The accepted commands of a table. */
export const commandsRow = z.object({ commands: jsonText.pipe(commandParts) });

/** A snapshot of a table. */
export const snapshotRow = z.object({ seq: z.int(), version: z.string(), text: z.string(), hash: z.string() });

/** Something derived. */
export const derivedRow = z.object({ text: z.string(), hash: z.string() });

/** A table besides its log. */
export const tableRow = z.object({ id: z.string(), system: z.string(), invitation: z.string(), openedAt: z.int() });

/** The id of a table. */
export const idRow = z.object({ id: z.string() });

/** The member of a seat. */
export const memberRow = z.object({ member: z.string() });

/** The table of a code. */
export const codeRow = z.object({ table: z.string() });

/** How many bytes a member's entries have. */
export const sizeRow = z.object({ member: z.string().nullable(), bytes: z.int() });

/** How many tables there are. */
export const countRow = z.object({ count: z.int() });

/** The end of a log. */
export const endRow = z.object({ seq: z.int(), hash: z.string() });

/** A fault of the database. */
export const faultRow = z.object({ fault: z.string() });
