import fc from "fast-check";
import { expect, it } from "vitest";
import { type Entry, EntryLog } from "../src/index.ts";

const entry = (seq: number): Entry => ({ seq, at: 0, event: { type: "said", words: `${seq}` } });

it("a log keeps its entries whatever is appended to it and to those that it came from", () => {
  const grows = fc.record({ from: fc.nat(), count: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(grows, { maxLength: 20 }), (plan) => {
      const logs: { readonly log: EntryLog; readonly array: readonly Entry[] }[] = [{ log: EntryLog.EMPTY, array: [] }];
      let seq = 0;
      for (const { from, count } of plan) {
        const parent = logs[from % logs.length];
        if (!parent) continue;
        const more = Array.from({ length: count }, () => entry((seq += 1)));
        logs.push({ log: parent.log.with(more), array: [...parent.array, ...more] });
      }
      for (const { log, array } of logs) {
        expect([...log]).toEqual(array);
        expect(log.length).toBe(array.length);
        for (const at of [-9, -2, -1, 0, 1, 2, 9]) {
          expect(log.at(at)).toBe(array.at(at));
          expect(log.slice(at)).toEqual(array.slice(at));
          expect(log.slice(1, at)).toEqual(array.slice(1, at));
        }
      }
    }),
  );
});

it("entries that are loaded later belong to every log that began with the same ones", () => {
  for (const unloaded of [1, 2, 3]) {
    const late = EntryLog.beginningAfter(unloaded, []);
    const more = late.with([entry(unloaded + 1)]).with([entry(unloaded + 2)]);
    expect([late.length, more.length, more.unloaded]).toEqual([unloaded, unloaded + 2, unloaded]);
    const first = Array.from({ length: unloaded }, (_, i) => entry(i + 1));
    expect(() => late.complete([...first, entry(9)])).toThrow(RangeError);
    late.complete(first);
    expect([...more].map(({ seq }) => seq)).toEqual([...first.map(({ seq }) => seq), unloaded + 1, unloaded + 2]);
    expect([...late]).toEqual(first);
    expect([late.unloaded, more.unloaded]).toEqual([0, 0]);
  }
  // Nothing is ever appended to the log that all begin with.
  expect([EntryLog.EMPTY.with([entry(1)]).length, EntryLog.EMPTY.length, [...EntryLog.EMPTY]]).toEqual([1, 0, []]);
});

it("entries that are left in the store are those before the last ones, for every log that shares them", () => {
  const entries = [1, 2, 3, 4, 5].map(entry);
  const before = EntryLog.EMPTY.with(entries.slice(0, 4));
  const log = before.with(entries.slice(4));
  log.unload(6);
  expect(log.unloaded).toBe(0);
  log.unload(2);
  expect([log.unloaded, before.unloaded, log.length]).toEqual([3, 3, 5]);
  expect([log.slice(3), before.slice(3), log.at(-1)]).toEqual([entries.slice(3), [entry(4)], entry(5)]);
  expect(() => log.at(2)).toThrow("the first 3 entries");
  log.unload(4);
  expect(log.unloaded).toBe(3);
  expect(log.with([entry(6)]).slice(-2)).toEqual([entry(5), entry(6)]);
  log.complete(entries.slice(0, 3));
  expect([...log]).toEqual(entries);
});
