import { describe, expect, it } from "vitest";
import type { Pool } from "../../src/notation/model/expression.ts";
import { possibleValues } from "../../src/notation/parse/possible-values.ts";
import { read } from "./support.ts";

function valuesOf(text: string, bound = 100): readonly number[] | undefined {
  const { term } = read(text);
  if (term.kind !== "pool") throw new Error(`${text} is more than a pool`);
  const pool: Pool = term;
  const values = possibleValues(pool, bound);
  return values && [...values].toSorted((a, b) => a - b);
}

describe("the possible values of a die", () => {
  it("are its faces", () => {
    expect(valuesOf("3d4")).toEqual([1, 2, 3, 4]);
    expect(valuesOf("3d6r<3")).toEqual([3, 4, 5, 6]);
    // A face that is rerolled once may show again.
    expect(valuesOf("3d4ro1")).toEqual([1, 2, 3, 4]);
    expect(valuesOf("3d6mi2ma5")).toEqual([2, 3, 4, 5]);
  });

  it("are those of single dice where explosions add dice to the pool", () => {
    expect(valuesOf("3d4!")).toEqual([1, 2, 3, 4]);
    expect(valuesOf("3d4!p")).toEqual([0, 1, 2, 3, 4]);
  });

  it("are sums where they are added to the die", () => {
    expect(valuesOf("3d4!!o")).toEqual([1, 2, 3, 5, 6, 7, 8]);
    expect(valuesOf("3d4!!x2")).toEqual([1, 2, 3, 5, 6, 7, 9, 10, 11, 12]);
    expect(valuesOf("3d4!!", 12)).toEqual([1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15]);
    expect(valuesOf("3d4!!p", 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("are not listed where there are too many", () => {
    expect(valuesOf("1d1000!!=1000", 10_000)?.length).toBeGreaterThan(9000);
    expect(valuesOf("1d1000!!>500", 10_000)).toBeUndefined();
  });
});
