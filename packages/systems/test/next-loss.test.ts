import { describe, expect, it } from "vitest";
import { nextLoss } from "../src/bookkeeper-d12/screen/sheet-stress.tsx";
import { BY_KIND, houseWith, somebody, STICKY } from "../src/bookkeeper-d12/test/scenes.ts";

const words = (stress: number, chosen = {}, kinds = {}, malus = 0) =>
  nextLoss(somebody("ann", { stressByKind: kinds }, { stress, malus }), houseWith(chosen));

describe("what more stress would do", () => {
  it("BK-16, BK-17: at each step of one total", () => {
    expect(Array.from({ length: 13 }, (_, stress) => words(stress))).toEqual([
      "3 more make the malus 1, 13 more kill.",
      "2 more make the malus 1, 12 more kill.",
      "One more makes the malus 1, 11 more kill.",
      "3 more make the malus 2, 10 more kill.",
      "2 more make the malus 2, 9 more kill.",
      "One more makes the malus 2, 8 more kill.",
      "3 more make the malus 3, 7 more kill.",
      "2 more make the malus 3, 6 more kill.",
      "One more makes the malus 3, 5 more kill.",
      "3 more make the malus 4, 4 more kill.",
      "2 more make the malus 4, 3 more kill.",
      "One more makes the malus 4, 2 more kill.",
      "One more kills.",
    ]);
  });

  it("C2: where a malus is kept, only death may be left to come", () => {
    expect(words(10, STICKY, {}, 4)).toBe("3 more kill.");
    expect(words(12, STICKY, {}, 4)).toBe("One more kills.");
    expect(words(10, STICKY, {}, 3)).toBe("2 more make the malus 4, 3 more kill.");
  });

  it("C4: of one kind, where each kind is counted by itself", () => {
    expect(words(4, BY_KIND, { Weary: 2, Bleed: 2 })).toBe("One more makes the malus 1.");
    expect(words(7, BY_KIND, { Weary: 4, Bleed: 3 })).toBe("2 more make the malus 3.");
    expect(words(12, { ...BY_KIND, ...STICKY }, { Weary: 6, Bleed: 6 }, 9)).toBe(
      "One more changes nothing yet: the malus stays 9.",
    );
  });
});
