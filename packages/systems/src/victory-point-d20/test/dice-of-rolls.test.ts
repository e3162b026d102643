import { describe, expect, it } from "vitest";
import { diceOfRolls } from "../rules/dice-of-rolls.ts";
import { houseWith } from "./scenes.ts";

const house = houseWith();
const told = (args: Parameters<typeof diceOfRolls>[0], ...faces: readonly number[]) =>
  diceOfRolls(args, faces, house).map(
    ({ by, result: { natural, tn, vp } }) => `${by}: ${String(natural)} of ${String(tn)}, ${String(vp)}`,
  );

const roll = (by: string, tn: number, accent: number | null = 0) => ({ by, tn, accent, skill: 3, terms: [] });

describe("VP-33, VP-39 which roll a die is of", () => {
  it("is told by the order of the rolls, as far as the dice have fallen", () => {
    const round = { own: [roll("player", 13), roll("helper", 8)], theirs: [roll("opponent", 9)], results: [] };
    expect(told(round)).toEqual([]);
    expect(told(round, 3)).toEqual(["player: 3 of 13, 1"]);
    expect(told(round, 3, 7, 12)).toEqual(["player: 3 of 13, 1", "helper: 7 of 8, 2", "opponent: 12 of 9, 0"]);
  });

  it("is none's whose accent is open, and not told again of those before an announcement", () => {
    const results = [{ outcome: "success", vp: 1 }];
    const round = { own: [roll("player", 13), roll("helper", 8, null)], theirs: [], results };
    expect(told(round, 3)).toEqual([]);
    expect(told({ ...round, own: [roll("player", 13), roll("helper", 8)] }, 7)).toEqual(["helper: 7 of 8, 2"]);
  });

  it("VP-23: is a side's of a contest", () => {
    const contest = { tnA: 13, accentA: 1, skillA: 6, tnB: 9, accentB: 0, skillB: 0 };
    expect(told(contest)).toEqual([]);
    expect(told(contest, 8)).toEqual(["player: 8 of 13, 3"]);
    expect(told(contest, 8, 12)).toEqual(["player: 8 of 13, 3", "opponent: 12 of 9, 0"]);
    expect(told({ ...contest, accentA: null }, 8)).toEqual([]);
  });

  it("is a helper's beside the primary roll, and nobody's of a single roll", () => {
    const helped = { outcome: "success", natural: 6, final: 6, tn: 7, vp: 2 };
    expect(told({ complementary: [helped], tn: 14 }, 10)).toEqual(["helper: 6 of 7, 2"]);
    expect(told({ tn: 14 }, 10)).toEqual([]);
  });
});
