import type { RecordedPosition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { throwingOf } from "../src/storyteller-d10/screen/count.ts";

const position = (faces: readonly number[], specialties: number, rest = {}): RecordedPosition => ({
  rules: [],
  args: { specialties },
  tray: faces.map((face) => {
    const named = face === 1 ? "mark" : face >= 6 ? "hit" : "miss";
    return { die: "d10", face, class: named, rerolled: false, by: "generator" as const };
  }),
  classes: { hit: "counts", mark: "cancels", miss: "blank" } as const,
  ...rest,
});

describe("ST-22: tens that have still to throw", () => {
  it("have their star before the bonus dice fall", () => {
    const throwing = throwingOf(position([10, 7, 1, 2], 2));
    expect(throwing?.dice.map(({ explodes }) => explodes)).toEqual([true, false, false, false]);
    expect(throwing).toMatchObject({ fills: ["hit", "hit", "one", "miss"], each: 2 });
  });

  it("are none without a specialty, without a ten, and once the roll stands", () => {
    expect(throwingOf(position([10, 7], 0))).toBeUndefined();
    expect(throwingOf(position([9, 7], 1))).toBeUndefined();
    expect(throwingOf(position([10, 7], 1, { stands: "let-it-stand" }))).toBeUndefined();
  });
});
