import { z } from "zod";
import { isVisible } from "../audiences.ts";
import type { TableEvent } from "../events.ts";
import type { Member } from "../members/members.ts";
import type { Entry } from "../entry-log.ts";
import { renumbered } from "../line-numbers.ts";
import type { TableState } from "../state.ts";
import { eventSchemas } from "./event-schemas.ts";

/** The format of a table in a file, with its version. */
export const TABLE_FILE = "rulewright-table/1";

/** How many entries a file may have. */
export const MAX_ENTRIES = 100_000;

/** A whole table in a file: its log. Everything else follows from it. */
export interface TableFile {
  readonly format: typeof TABLE_FILE;
  /** When it was written, in milliseconds since 1970. */
  readonly exportedAt: number;
  readonly entries: readonly Entry[];
}

const time = z.int().min(0);
const seq = z.int().min(1).meta({ description: "The number of the entry, from 1 without gaps" });
const at = time.meta({ description: "Milliseconds since 1970, never less than before" });
const by = z.exactOptional(z.string().min(1).max(64)).meta({ description: "The member who caused it" });

/** The fields of an entry besides its event. */
export const entryFields = { seq, at, by };

/** The fields of a file besides its entries. */
export const fileFields = {
  format: z.literal(TABLE_FILE),
  exportedAt: time.meta({ description: "When the file was written, in milliseconds since 1970" }),
};

/**
 * The JSON Schema of a table's file, as it is published in `@rulewright/table/schemas/table-file.json`.
 *
 * @example
 * ```ts
 * import { tableFileJsonSchema } from "@rulewright/table/files";
 *
 * tableFileJsonSchema()["$schema"]; // => "https://json-schema.org/draft/2020-12/schema"
 * ```
 */
export const tableFileJsonSchema = (): object & Readonly<Record<string, unknown>> =>
  z.toJSONSchema(
    z
      .strictObject({
        ...fileFields,
        entries: z
          .array(z.strictObject({ ...entryFields, event: z.union(Object.values<z.ZodType>(eventSchemas)) }))
          .min(1)
          .max(MAX_ENTRIES),
      })
      .meta({ title: "A Rulewright table", description: "The log of a table, from which everything else follows." }),
    { unrepresentable: "any", reused: "ref" },
  );

/**
 * A table as a file: all of its log that the game master may see, and the records of its rules. Secrets that let somebody
 * in aren't in it, nor what others have whispered to each other: no state depends on that, so the file leads to the same
 * table without it. Undefined where there is no game master.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, fold } from "@rulewright/table";
 * import { tableFile } from "@rulewright/table/files";
 *
 * const gwen = { id: "gwen", name: "Gwen", role: "gm" } as const;
 * const events = [
 *   { type: "member-joined", member: gwen },
 *   { type: "said", words: "Psst", recipients: ["ann"] },
 *   { type: "said", words: "Good evening" },
 * ] as const;
 * const table = fold(EMPTY_TABLE, events.map((event, i) => ({ seq: i + 1, at: 0, by: i === 1 ? "ben" : "gwen", event })));
 * tableFile(table, 0)?.entries.map(({ seq, event }) => [seq, event.type]); // => [[1, "member-joined"], [2, "said"]]
 * ```
 */
export function tableFile(state: TableState, exportedAt: number): TableFile | undefined {
  const gm = Object.values(state.members).find(({ role }) => role === "gm");
  if (!gm) return undefined;
  const kept = state.log.slice().filter((entry) => isExported(entry, gm));
  const numbers = new Map(kept.map((entry, i) => [entry.seq, i + 1]));
  const entries = kept.map((entry, i): Entry => {
    const isHidden = entry.by !== undefined && state.former[entry.by]?.hidden === true;
    const event = renumbered(entry.event, numbers);
    return { ...entry, seq: i + 1, event: isHidden ? withoutSpeech(event) : event };
  });
  return { format: TABLE_FILE, exportedAt, entries };
}

const isExported = (entry: Entry, gm: Member): boolean =>
  // Nobody sees these, and the table needs them to tell how its rules have changed.
  entry.event.type === "rules-recorded" || isVisible(entry, gm);

/** An event without words that are hidden. Others are part of the state, and stay hidden on screens. */
const withoutSpeech = (event: TableEvent): TableEvent =>
  event.type === "said" || event.type === "dice-thrown" || event.type === "dice-revealed"
    ? { ...event, words: "" }
    : event;

/**
 * The text of a file in pieces, one for each entry, so that a long one can be sent while other work goes on.
 *
 * @example
 * ```ts
 * import { fileText, TABLE_FILE } from "@rulewright/table/files";
 *
 * const text = [...fileText({ format: TABLE_FILE, exportedAt: 0, entries: [] })].join("");
 * JSON.parse(text); // => { format: "rulewright-table/1", exportedAt: 0, entries: [] }
 * ```
 */
export function* fileText({ format, exportedAt, entries }: TableFile): Generator<string, void> {
  yield `{\n"format": ${JSON.stringify(format)},\n"exportedAt": ${exportedAt},\n"entries": [\n`;
  for (const [i, entry] of entries.entries()) yield `${i === 0 ? "" : ",\n"}${JSON.stringify(entry)}`;
  yield "\n]\n}\n";
}
