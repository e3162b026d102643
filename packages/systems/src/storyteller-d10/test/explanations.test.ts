import type { JsonObject, Position } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { poolSums } from "../rules/arithmetic.ts";
import { played } from "./attempts.ts";

const dice = (pool: number, more: JsonObject = {}): JsonObject => ({ pool, difficulty: 6, ...more });
const onTraits = (...traits: readonly JsonObject[]): JsonObject => ({ traits, difficulty: 8 });
const precision = { name: "Precision", dots: 2 };
const sniping = { name: "Sniping", of: "Firearms" };
const five = { willpower: 5, difficulty: 6 };
const tired = { willpower: 2, permanent: 6, relax: true };

const termsOf = ({ explanation }: Position, of: string) =>
  explanation?.sums.find((sum) => sum.of === of)?.terms.map(({ from, value }) => [from, value]);

const counts = (threshold: number) =>
  played("dice pool", dice(2, { threshold }), [[9, 1]]).explanation?.dice?.map((one) => [one.class, one.each, one.of]);

const net = (threshold: number, faces: readonly number[]) =>
  termsOf(played("dice pool", dice(faces.length, { threshold }), [faces]), "net");

describe("results explained", () => {
  it("ST-48, ST-50, ST-66: what the dice, the difficulty and the threshold of an action consist of", () => {
    const driving = { name: "Drive", dots: 0 };
    const specialties = [{ ...sniping, required: true, use: false }];
    const table = played("action", { ...onTraits(precision, driving), woundPenalty: 1, threshold: 1, specialties }, []);
    expect(termsOf(table, "pool")).toEqual([
      ["Precision", 2],
      ["woundPenalty", -1],
    ]);
    expect(termsOf(table, "difficulty")).toEqual([
      ["difficulty", 8],
      ["untrained", 1],
    ]);
    expect(termsOf(table, "threshold")).toEqual([
      ["threshold", 1],
      ["missingSpecialties", 1],
    ]);
    const capped = played("action", { ...onTraits(driving), difficulty: 10 }, [], { difficultyAboveTen: "cap" });
    expect(capped.explanation?.sums[1]).toMatchObject({ of: "difficulty", total: 10, bounded: "A-01" });
  });

  it("ST-56, ST-58: a threshold takes hits, at most all of them, and ones cancel what it leaves", () => {
    expect(net(1, [10, 7, 1])).toEqual([
      ["hits", 2],
      ["threshold", -1],
      ["cancels", -1],
    ]);
    expect(net(2, [9])).toEqual([
      ["hits", 1],
      ["threshold", -1],
    ]);
  });

  it("ST-52..ST-58: what each die counts for", () => {
    const others = [
      ["mark", -1, "net"],
      ["miss", 0, "net"],
      ["ten", 0, "net"],
      ["other", 0, "net"],
    ];
    expect(counts(0)).toEqual([["hit", 1, "net"], ...others]);
    expect(counts(1)).toEqual(counts(0));
  });

  it("A-05, ST-55: a pool without dice, and one that can't hit", () => {
    expect(played("dice pool", dice(0), []).explanation?.exception).toEqual({ rule: "A-05", name: "no-dice" });
    const { explanation } = played("dice pool", dice(1, { difficulty: 11 }), [[10]]);
    expect(explanation?.exception).toEqual({ rule: "ST-55", name: "nothing-can-hit" });
  });

  it("ST-31, ST-62: dots left count instead of dice, against the successes needed", () => {
    const { explanation } = played("willpower", { ...five, needed: 2 }, ["roll", [2, 2, 2, 2, 2], "spend"]);
    expect(explanation).toMatchObject({
      sums: [{ of: "net", total: 4, against: { from: "needed", value: 2, passes: "at-least" } }],
      exception: { rule: "ST-31", name: "bought-off" },
    });
    expect(explanation?.dice?.every(({ each }) => each === 0)).toBe(true);
    const lowered = played("willpower", { ...five, threshold: 3 }, ["roll", [2, 2, 2, 2, 2], "spend"], {
      autoSuccessThreshold: "apply",
    });
    expect(termsOf(lowered, "net")).toEqual([
      ["willpower", 5],
      ["paid", -1],
      ["threshold", -3],
    ]);
  });

  it("ST-40..ST-42: the willpower of a night", () => {
    const kept = played("rest day", tired, [[8, 9, 2]]);
    expect(termsOf(kept, "willpower")).toEqual([
      ["willpower", 2],
      ["dailyDot", 1],
      ["net", 2],
    ]);
    const lost = played("rest day", tired, [[1, 1, 2]]);
    expect(termsOf(lost, "willpower")).toEqual([
      ["willpower", 2],
      ["dailyDot", 1],
      ["botch", -2],
    ]);
    const bought = played("rest day", { ...tired, willpower: 3, permanent: 9 }, [[2, 2, 2, 2], "spend"]);
    expect(termsOf(bought, "willpower")).toEqual([
      ["willpower", 3],
      ["dailyDot", 1],
      ["paid", -1],
      ["net", 3],
    ]);
    expect(bought.explanation?.sums[0]).not.toHaveProperty("bounded");
    expect(bought.explanation?.sums[1]).toMatchObject({ of: "net", total: 3, against: { from: "needed", value: 1 } });
  });
});

it("ST-62: one success is needed where nothing else is said", () => {
  const against = { from: "needed", value: 1, passes: "at-least" };
  expect([0, 1].map((threshold) => poolSums({ threshold, difficulty: 7 }, 2, 1)[0]?.against)).toEqual([
    against,
    against,
  ]);
});
