import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "@rulewright/rules";
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

const nested = (depth: number): JsonValue => (depth === 0 ? 1 : [nested(depth - 1)]);

it.each<readonly [string, JsonValue, JsonValue]>([
  ["20 000 values", Array(19_999).fill(1), Array(20_000).fill(1)],
  ["16 lists in each other", nested(16), nested(17)],
  ["texts of 4000 characters", ["x".repeat(4000)], ["x".repeat(4001)]],
  ["names of 200 characters", { ["x".repeat(200)]: 1 }, { ["x".repeat(201)]: 1 }],
])("a value in an event may have %s, and no more", (_, most, more) => {
  const edit = { type: "sheet-edited", of: "amy", name: "mood", from: null, words: "" };
  const accepted = [most, more].map((to) => eventSchemas["sheet-edited"].safeParse({ ...edit, to }).success);
  expect(accepted).toEqual([true, false]);
});

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
