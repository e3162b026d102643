import type { JsonValue } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { chronicleSchema, clientMessage, command, openTable, PROTOCOL, takeSeat } from "../src/index.ts";

type Fields = Readonly<Record<string, JsonValue>>;

const ID = { min: 1, max: 64 };
const TEXT = { min: 1, max: 2000 };
const OPTIONAL_TEXT = { min: 0, max: 2000 };

/** Texts by their lengths: the shortest and the longest legal one. */
const texts: readonly (readonly [z.ZodType, Fields, string, { readonly min: number; readonly max: number }])[] = [
  [command, { type: "say", words: "Hello" }, "words", TEXT],
  [command, { type: "say", words: "Hello" }, "character", ID],
  [command, { type: "throw-dice", roll: "2d6" }, "roll", { min: 1, max: 100 }],
  [command, { type: "set-scene", title: "A bridge" }, "title", TEXT],
  [command, { type: "set-house-rule", name: "purses", value: 1 }, "name", ID],
  [command, { type: "set-house-rule", name: "purses", value: 1 }, "value", OPTIONAL_TEXT],
  [command, { type: "take-character", character: "amy" }, "character", ID],
  [command, { type: "create-character", name: "Amy", args: {} }, "name", { min: 1, max: 80 }],
  [command, { type: "create-character", name: "Amy", args: {} }, "about", { min: 0, max: 2000 }],
  [command, { type: "bring-in", opponent: "rogue" }, "opponent", ID],
  [command, { type: "edit", of: "amy", name: "mood", to: "sad" }, "words", OPTIONAL_TEXT],
  [command, { type: "choose", attempt: "a", step: 0, move: "keep" }, "words", OPTIONAL_TEXT],
  [command, { type: "choose", attempt: "a", step: 0, move: "keep" }, "payer", ID],
  [command, { type: "ask", attempt: "a", words: "please", move: "talk", detail: {} }, "move", ID],
  [clientMessage, { type: "hello", protocol: PROTOCOL, token: "s", lines: 0 }, "token", { min: 0, max: 128 }],
  [clientMessage, { type: "command", id: "12345678", command: { type: "say", words: "x" } }, "id", { min: 8, max: 64 }],
  [openTable, { system: "coins", name: "Gil" }, "system", { min: 0, max: 64 }],
  [openTable, { system: "coins", name: "Gil" }, "request", { min: 22, max: 64 }],
  [takeSeat, { invitation: "x", name: "Ann" }, "request", { min: 22, max: 64 }],
  [openTable, { system: "coins", name: "Gil" }, "title", { min: 1, max: 80 }],
  [openTable, { system: "coins", name: "Gil" }, "name", { min: 1, max: 40 }],
  [takeSeat, { invitation: "x", name: "Ann" }, "invitation", { min: 0, max: 128 }],
  [takeSeat, { invitation: "x", name: "Ann" }, "name", { min: 1, max: 40 }],
];

const accepts = (schema: z.ZodType, fields: Fields): boolean => schema.safeParse(fields).success;

describe("lengths of texts", () => {
  it.each(
    texts.map(([schema, fields, name, range]) => [String(fields["type"] ?? ""), name, range, schema, fields] as const),
  )("%s %s", (_, name, { min, max }, schema, fields) => {
    for (const length of [min, max])
      expect(accepts(schema, { ...fields, [name]: "x".repeat(length) }), `${length}`).toBe(true);
    expect(accepts(schema, { ...fields, [name]: "x".repeat(max + 1) }), `${max + 1}`).toBe(false);
    if (min > 0) expect(accepts(schema, { ...fields, [name]: "x".repeat(min - 1) }), `${min - 1}`).toBe(false);
  });
});

const roll = { type: "roll", attempt: "a", step: 0 };
const tell = { type: "tell-moment", character: "amy", words: "x", amount: 0 };
const hello = { type: "hello", protocol: PROTOCOL, token: "s", lines: 0 };

const numbers: readonly (readonly [string, number, number, z.ZodType, Fields])[] = [
  ["step", 0, Number.MAX_SAFE_INTEGER, command, roll],
  ["step", 0, Number.MAX_SAFE_INTEGER, command, { ...roll, type: "choose", move: "keep" }],
  ["approach", 0, Number.MAX_SAFE_INTEGER, command, { type: "take-approach", offering: "o", approach: 0 }],
  ["amount", 0, 1000, command, tell],
  ["max", 1, 1000, clientMessage, { type: "log", before: 9, max: 1 }],
  ["granted", 0, 1000, command, { type: "grant-moment", moment: "m", granted: 0 }],
  ["lines", 0, Number.MAX_SAFE_INTEGER, clientMessage, hello],
  ["party", 0, Number.MAX_SAFE_INTEGER, openTable, { system: "coins", name: "Gil" }],
];

describe("numbers", () => {
  it.each(numbers)("%s from %d to %d", (name, min, max, schema, fields) => {
    for (const number of [min, max]) expect(accepts(schema, { ...fields, [name]: number }), `${number}`).toBe(true);
    for (const number of [min - 1, max + 1, 0.5]) {
      expect(accepts(schema, { ...fields, [name]: number }), `${number}`).toBe(false);
    }
  });
});

const list = (length: number, value: JsonValue = 1): JsonValue => Array.from({ length }, () => value);
const set = (value: JsonValue): Fields => ({ type: "set-house-rule", name: "purses", value });
const frame = (named: JsonValue): Fields => ({
  type: "frame",
  character: "amy",
  title: "A bet",
  offer: "bet",
  args: {},
  named,
});
const again = (changed: JsonValue): Fields => ({
  type: "propose",
  character: "amy",
  words: "Again",
  again: { attempt: "a", changed },
});
const offered = (count: number): Fields => ({
  type: "offer-approaches",
  character: "amy",
  title: "A bet",
  approaches: list(count, { offer: "bet", args: {} }),
});
const nested = (depth: number): JsonValue => (depth === 0 ? 1 : [nested(depth - 1)]);
const act = (args: JsonValue): Fields => ({ type: "act", act: "sweep", args });

describe("nested values", () => {
  it.each<readonly [string, Fields, Fields]>([
    ["lists of values", set(list(999)), set(list(1000))],
    ["lists within lists", set(nested(8)), set(nested(9))],
    ["numbers in values", set([1e308]), set([Infinity])],
    ["keys of prototypes", set({ ["proto"]: 1 }), set(JSON.parse('{"__proto__": 1}'))],
    ["names in values", set({ ["x".repeat(64)]: 1 }), set({ ["x".repeat(65)]: 1 })],
    ["texts in values", set(["x".repeat(2000)]), set(["x".repeat(2001)])],
    ["names of arguments", act({ ["x".repeat(64)]: 1 }), act({ ["x".repeat(65)]: 1 })],
    ["names on the sheet", frame({ ["x".repeat(64)]: "Wits" }), frame({ ["x".repeat(65)]: "Wits" })],
    ["texts on the sheet", frame({ rank: "x".repeat(200) }), frame({ rank: "x".repeat(201) })],
    ["what has changed before a retry", again("x".repeat(2000)), again("x".repeat(2001))],
    ["two approaches or more", offered(2), offered(1)],
    ["six approaches at most", offered(6), offered(7)],
    ["typed dice", { ...roll, faces: list(1000) }, { ...roll, faces: list(1001) }],
    ["whole faces", { ...roll, faces: [-1, 0, 20] }, { ...roll, faces: [0.5] }],
  ])("%s", (_, legal, illegal) => {
    expect(command.safeParse(legal).success).toBe(true);
    expect(command.safeParse(illegal).success).toBe(false);
  });

  it("are every kind of JSON", () => {
    for (const value of [null, true, 1.5, "x", [], {}, { a: [{ b: null }] }]) {
      expect(command.parse(set(value))).toEqual(set(value));
    }
  });

  it("lose the space around texts, and take no further fields", () => {
    expect(command.parse({ type: "say", words: "  Hello " })).toEqual({ type: "say", words: "Hello" });
    expect(accepts(command, { type: "say", words: "   " })).toBe(false);
    expect(accepts(command, { type: "say", words: "Hello", loud: true })).toBe(false);
    expect(accepts(clientMessage, { type: "ping", loud: true })).toBe(false);
    expect(accepts(openTable, { system: "coins", name: "Gil", loud: true })).toBe(false);
    expect(accepts(takeSeat, { invitation: "x", name: "Ann", loud: true })).toBe(false);
  });
});

it("the sessions of a chronicle are counted from 1", () => {
  const chronicle = {
    format: chronicleSchema.shape.format.value,
    title: "Coins",
    system: { id: "coins", title: "Coins", rules: "1" },
    house: {},
  };
  const accepted = [0, 1, 2].filter(
    (session) => chronicleSchema.safeParse({ ...chronicle, sessions: [{ session, scenes: [] }] }).success,
  );
  expect(accepted).toEqual([1, 2]);
});
