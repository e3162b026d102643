import { expect, it } from "vitest";
import { EMPTY_TABLE, type Entry, fold, snapshotOf, unloadedBy } from "../src/index.ts";

const said = (_: unknown, i: number): Entry => ({
  seq: i + 1,
  at: 0,
  by: "gm",
  event: { type: "said", words: `Line ${i + 1}` },
});
const afterLines = (length: number) => fold(EMPTY_TABLE, Array.from({ length }, said));

it("a snapshot keeps an earlier state only where undos need not reach back to the first entries", () => {
  const { log: _, checkpoints: __, ...stored } = afterLines(41);
  expect(snapshotOf(afterLines(41), 10)).toEqual({ state: stored });
  expect(unloadedBy(snapshotOf(afterLines(42), 10))).toBe(32);
});
