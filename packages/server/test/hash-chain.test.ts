import { expect, it } from "vitest";
import { chainDamage, type ChainEnd, checkChain, entryHash } from "../src/hash-chain.ts";

/** So many entries of a log after one of them, as they are stored. */
function follow(start: ChainEnd, count: number) {
  let last = start;
  return Array.from({ length: count }, (_, i) => {
    const entry = { seq: last.seq + 1, at: 1000 + i, member: i % 2 === 0 ? "gm" : null, event: `{"n":${i}}` };
    return (last = { ...entry, hash: entryHash(last.hash, entry) });
  });
}

const start: ChainEnd = { seq: 3, hash: "the hash of entry 3" };
const entries = follow(start, 5);
const end = entries.at(-1) ?? start;

it("a log is whole where its entries follow one another, from the one before them to its end", () => {
  expect(chainDamage("a", start, entries, end)).toBeUndefined();
  expect(chainDamage("a", start, [], start)).toBeUndefined();
  expect(() => checkChain("a", start, entries, end)).not.toThrow();
});

const without = (...places: readonly number[]) => entries.filter((_, i) => !places.includes(i));
const changed = (more: object) => entries.map((one, i) => (i === 2 ? { ...one, ...more } : one));

it.each([
  ["its first entries", without(0, 1), end, "entries 4 to 5 are missing"],
  ["some in the middle", without(1, 2, 3), end, "entries 5 to 7 are missing"],
  ["one in the middle", without(2), end, "entries 6 to 6 are missing"],
  ["its last entry", without(4), end, "it ends with entry 7 instead of 8"],
  ["all entries", [], end, "it ends with entry 3 instead of 8"],
  ["the time of one as it was", changed({ at: 1 }), end, "entry 6 was changed"],
  ["the author of one as it was", changed({ member: "other" }), end, "entry 6 was changed"],
  ["the words of one as they were", changed({ event: "{}" }), end, "entry 6 was changed"],
  ["the hash of one as it was", changed({ hash: "other" }), end, "entry 6 was changed"],
  ["the hash of its end", entries, { ...end, hash: "other" }, "entry 8 was changed"],
])("a log without %s is damaged, and says where", (_, rows, last, damage) => {
  const message = `The log of table a is damaged: ${damage}. Restore it from a backup.`;
  expect(chainDamage("a", start, rows, last)?.message).toBe(message);
  expect(() => checkChain("a", start, rows, last)).toThrow(message);
});
