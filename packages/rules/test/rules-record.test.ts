import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRules, isRecord, type JsonObject } from "../src/index.ts";

const compare = (before: JsonObject, after: JsonObject) =>
  compareRules({ declared: before, texts: {} }, { declared: after, texts: {} });

/** Rules as they are declared: names of what may be declared again below, or a value. */
const declared = fc.letrec<{ rules: JsonObject; value: JsonObject[string] }>((tie) => ({
  rules: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3 }),
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(0, 1, "lot", null, [1], [1, 2]),
    fc.string({ minLength: 57, maxLength: 60, unit: fc.constant("x") }),
    tie("rules"),
  ),
})).rules;

const isTold = (value: unknown): boolean => value === undefined || JSON.stringify(value).length <= 60;

const valueAt = (rules: JsonObject, at: readonly string[]): unknown =>
  at.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), rules);

/** The same rules with another value in one place. */
function replaced(rules: JsonObject, [name = "", ...rest]: readonly string[], to: unknown): JsonObject {
  const { [name]: now, ...others } = rules;
  if (rest.length > 0) return { ...rules, [name]: replaced(isRecord(now) ? now : {}, rest, to) };
  return to === undefined ? others : { ...others, [name]: to as JsonObject };
}

describe("the differences between two versions of rules", () => {
  it("are all places that differ, with what is added, removed or changed there, up to 60 characters", () => {
    fc.assert(
      fc.property(declared, declared, (before, after) => {
        const changes = compare(before, after);
        expect(changes.reduce((rules, { at }) => replaced(rules, at, valueAt(after, at)), before)).toEqual(after);
        for (const { at, change, ...told } of changes) {
          const [from, to] = [valueAt(before, at), valueAt(after, at)];
          expect(isDeepStrictEqual(from, to) || (isRecord(from) && isRecord(to))).toBe(false);
          expect(change).toBe(from === undefined ? "added" : to === undefined ? "removed" : "changed");
          expect([told.from, told.to]).toEqual([from, to].map((value) => (isTold(value) ? value : undefined)));
        }
      }),
    );
  });

  it("are none between the same rules", () => {
    fc.assert(
      fc.property(declared, (rules) => {
        expect(compare(rules, structuredClone(rules))).toEqual([]);
      }),
    );
  });

  it("name the texts that differ after all that is declared, without what they say", () => {
    const changes = compareRules(
      { declared: {}, texts: { a: "1", b: "1" } },
      { declared: { c: 1 }, texts: { b: "2" } },
    );
    expect(changes).toEqual([
      { change: "added", at: ["c"], to: 1 },
      { change: "removed", at: ["texts", "a"] },
      { change: "changed", at: ["texts", "b"] },
    ]);
  });
});
