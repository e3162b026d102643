import { begin, calculatorFor, isRefusal } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { degreeOf, verdictWords } from "../src/storyteller-d10/screen/count.ts";
import { screenLoaders } from "../src/screens.ts";
import { poolFacts } from "../src/storyteller-d10/screen/pool.tsx";
import { storytellerD10 } from "../src/storyteller-d10/system.ts";
import { gainWords, pointsBetween } from "../src/storyteller-d10/screen/specialty-switches.tsx";
import { standingWords } from "../src/victory-point-d20/screen/rounds-table.tsx";
import { stampWords } from "../src/wasteland-2d20/screen/damage-words.ts";
import { Points } from "../src/wasteland-2d20/screen/points-row.tsx";
import { wasteland2d20 } from "../src/wasteland-2d20/system.ts";

/** How far a task of six points is. */
const standingOf = (total: number, resisted: boolean): string => standingWords({ total, goal: 6, resisted });

it("VP-39, VP-41: a task tells how far it is, or by how much the other side leads", () => {
  expect([-3, 0, 1].map((total) => standingOf(total, false))).toEqual([
    "behind by 3 of 6",
    "0 of 6 points",
    "1 of 6 points",
  ]);
  expect([-1, 0, 1].map((total) => standingOf(total, true))).toEqual([
    "behind by 1 of 6",
    "level, first to lead by 6",
    "ahead by 1 of 6",
  ]);
});

describe("Storyteller d10", () => {
  it("ST-61, ST-62: a number of successes has its degree in words", () => {
    expect([-2, -1, 0, 1, 2, 3].map(degreeOf)).toEqual([
      "a botch of degree 2",
      "a botch",
      "no success",
      "1 success: barely",
      "2 successes",
      "3 successes: very good",
    ]);
  });

  it("ST-59: a verdict has its degree, unless its word alone tells it", () => {
    expect(verdictWords({ outcome: "botch", net: -2 })).toBe("Botch 2");
    expect(verdictWords({ outcome: "success", net: 1, enough: false })).toBe("1 success: not enough");
    expect(verdictWords({ outcome: "success", net: 2, enough: false })).toBe("2 successes: not enough");
    expect(verdictWords({ outcome: "success", net: 3, enough: true })).toBe("3 successes: very good");
    expect(verdictWords({ outcome: "failure", net: 0 })).toBeUndefined();
    expect(verdictWords({ outcome: "success" })).toBeUndefined();
  });
});

it("ST-48: whatever waits for its pool tells every number of it", () => {
  const { procedures } = storytellerD10;
  const house = calculatorFor(storytellerD10).house;
  const found = Object.values(procedures).flatMap(({ name, examples }) =>
    examples.flatMap((args) => {
      const begun = begin(storytellerD10, name, args, house);
      const facts = isRefusal(begun) ? undefined : poolFacts(storytellerD10, begun);
      return facts ? [{ name, ...facts }] : [];
    }),
  );
  expect(new Set(found.map(({ name }) => name)).size).toBeGreaterThan(2);
  for (const { name, ...numbers } of found) {
    for (const [what, number] of Object.entries(numbers)) expect(number, `${name}: ${what}`).not.toBeNaN();
  }
});

it("ST-20: what a specialty adds or costs is told however little it is", () => {
  expect(["claim-specialty", "drop-specialty"].map((move) => gainWords(move, 2.84))).toEqual([
    "would add 2.8 points",
    "adds 2.8 points",
  ]);
  // 62.3% and 65.0% as they stand on the screen, where the exact difference is 2.8 points.
  expect(gainWords("claim-specialty", pointsBetween(0.62251, 0.65049))).toBe("would add 2.7 points");
  expect(gainWords("claim-specialty", -0.4)).toBe("costs 0.4 points");
  expect(gainWords("claim-specialty", 0.04)).toBe("changes nothing");
  expect(gainWords("claim-specialty", undefined)).toBe("");
});

it("a game master sets a difficulty by the steps that a game usually has", async () => {
  const steps = Object.entries(screenLoaders).map(async ([id, load]) => [id, (await load()).ladder?.values]);
  expect(Object.fromEntries(await Promise.all(steps))).toEqual({
    "evening-star": [0, 1, 2, 3, 4, 5, 6],
    "wasteland-2d20": [1, 2, 3, 4, 5],
    "storyteller-d10": [3, 4, 5, 6, 7, 8, 9],
    "victory-point-d20": [-6, -4, -2, 0, 2, 4],
    "bookkeeper-d12": undefined,
  });
});

describe("Wasteland 2d20", () => {
  it("W20-30: combat dice have their damage on the stamp, unless the attack fails", () => {
    const outcomes = [
      { outcome: "damage", damage: 4 },
      { outcome: "success", damage: 0 },
      { outcome: "success" },
      { outcome: "failure", damage: 3 },
    ];
    expect(outcomes.map((one) => stampWords(one))).toEqual(["4 damage", "Hit: 0 damage", undefined, undefined]);
    const named = { skill: "Unarmed", weapon: "Teeth", target: "Dust hound" };
    expect(outcomes.map((one) => stampWords(one, named))).toEqual([
      "4 damage",
      "Dust hound takes no damage",
      "Hit",
      "Miss",
    ]);
    expect(stampWords({ outcome: "success", damage: 4 }, named)).toBe("Dust hound takes 4 damage");
  });

  it("W20-13, W20-27: a check that fails says how much is missing as long as luck may reroll it", () => {
    const check = { outcome: "failure", successes: 1, difficulty: 3 };
    expect(stampWords(check, {}, true)).toBe("2 short");
    expect(stampWords(check, { weapon: "Teeth" }, true)).toBe("2 short");
    expect(stampWords(check, { weapon: "Teeth" })).toBe("Miss");
    expect(stampWords(check)).toBeUndefined();
    expect(stampWords({ ...check, outcome: "success", successes: 3 }, { weapon: "Teeth" }, true)).toBe("Hit");
    expect(stampWords({ outcome: "failure" }, {}, true)).toBeUndefined();
  });

  it("W20-31: an opponent of the GM's has no points of its own, and a line where its checks are harder", () => {
    const [opponent] = wasteland2d20.opponents ?? [];
    if (!opponent) throw new Error("there is no opponent");
    const rowOf = (harder: number) =>
      Points({
        character: {
          ...opponent,
          traits: { ...opponent.traits, gms: true },
          trackers: { ...opponent.trackers, harder },
        },
      });
    expect([rowOf(0), rowOf(1) === null]).toEqual([null, false]);
  });
});
