import type { RecordedPosition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { areRealDice, throwingOf } from "../src/storyteller-d10/screen/count.ts";

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

  it("say whose dice they are: each die of a mixed roll, and a roll by hand once", () => {
    const { tray } = position([10, 7], 1);
    const byHand = (count: number) => tray.map((die, i) => (i < count ? { ...die, by: "hand" as const } : die));
    const marks = (count: number) =>
      throwingOf(position([10, 7], 1, { tray: byHand(count) }))?.dice.map((die) => die.byHand);
    expect([marks(0), marks(1), marks(2)]).toEqual([
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect([0, 1, 2].map((count) => areRealDice(byHand(count)))).toEqual([false, false, true]);
  });

  it("are none without a specialty, without a ten, and once the roll stands", () => {
    expect(throwingOf(position([10, 7], 0))).toBeUndefined();
    expect(throwingOf(position([9, 7], 1))).toBeUndefined();
    expect(throwingOf(position([10, 7], 1, { stands: "let-it-stand" }))).toBeUndefined();
  });
});
