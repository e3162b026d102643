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
