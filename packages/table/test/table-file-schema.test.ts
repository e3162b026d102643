import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EMPTY_TABLE, fold, openingEvents, type TableEvent } from "../src/index.ts";
import { eventSchemas } from "../src/files/event-schemas.ts";
import { tableFile, tableFileJsonSchema } from "../src/files/index.ts";
import { GM, system } from "./coins.ts";

const file = join(import.meta.dirname, "..", "schemas", "table-file.json");

/** The fields of an event that its schema lacks. */
type Missing = {
  [T in TableEvent["type"]]: Exclude<keyof Extract<TableEvent, { type: T }>, keyof z.infer<(typeof eventSchemas)[T]>>;
}[TableEvent["type"]];

describe("the published schema of a table's file", () => {
  it("is the one that files are checked by; SCHEMAS=write writes it", () => {
    const schema = tableFileJsonSchema();
    if (process.env["SCHEMAS"] === "write") writeFileSync(file, `${JSON.stringify(schema, undefined, 2)}\n`);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(schema);
  });

  it("describes a file", () => {
    const events = openingEvents({ system, title: "Coins", house: {}, characters: [], gm: GM });
    const table = fold(
      EMPTY_TABLE,
      events.map((event, i) => ({ seq: i + 1, at: 0, by: GM.id, event })),
    );
    const schema = z.fromJSONSchema(JSON.parse(readFileSync(file, "utf8")));
    expect(schema.safeParse(tableFile(table, 0)).error).toBeUndefined();
    expect(schema.safeParse({ ...tableFile(table, 0), entries: [] }).success).toBe(false);
  });

  it("has every field of every event", () => {
    // Doesn't compile where a field is missing.
    const isComplete: [Missing] extends [never] ? true : Missing = true;
    expect(isComplete).toBe(true);
  });
});
