import { doubles, formatRational, rationals } from "@rulewright/dice";
import {
  Calculator,
  resolveHouseRules,
  stateKeysFor,
  type Goal,
  type Outcome,
  type JsonObject,
  type Procedure,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { damage, enough, success } from "../rules/goals.ts";
import { houseRules } from "../rules/house-rules.ts";
import { procedures } from "../procedures.ts";
import { NO_COMBAT_DICE } from "../rules/combat-dice.ts";
import { chanceOfComplication, NO_D20S } from "../rules/successes.ts";
import { stateKeys } from "../state-keys.ts";
import { wasteland2d20 } from "../system.ts";

function houseWith(options: JsonObject) {
  const chosen = resolveHouseRules(houseRules, options);
  if ("faults" in chosen) throw new Error(JSON.stringify(chosen.faults));
  return chosen.house;
}

const keysFor = (goal: Goal) => stateKeysFor(wasteland2d20, goal, "best");

const best = (goal: Goal, options: JsonObject = {}) =>
  new Calculator({ arithmetic: doubles, house: houseWith(options), goal, strategy: "best", stateKeys: keysFor(goal) });

const exactly = (goal: Goal, procedure: Procedure, args: JsonObject, options: JsonObject = {}): string[] =>
  new Calculator({ arithmetic: rationals, house: houseWith(options), goal, strategy: "best", stateKeys: keysFor(goal) })
    .expectedValues(procedure, args)
    .map(formatRational);

const someCheck = {
  attribute: 6,
  skill: 3,
  tag: false,
  difficulty: 2,
  harder: 0,
  attack: "none",
  weapon: 0,
  aim: 0,
  minutes: 0,
  ap: 0,
  luckPoints: 0,
  luckAttribute: 5,
};
const somePool = {
  targetNumber: 9,
  tagRating: 0,
  difficulty: 2,
  attack: "none",
  weapon: 0,
  aim: 0,
  minutes: 0,
  ap: 0,
  luckPoints: 0,
  dice: 2,
};

/** The action points that a pool can earn. */
const earned = (options: JsonObject): number[] =>
  best(success, options)
    .results(procedures.pool, { ...somePool, difficulty: 1, ap: 5 })
    .map(({ value }) => value.earned.apEarned ?? 0);

it("W20-13, W20-14: a check earns nothing rather than no points", () => {
  for (const options of [{}, { apCap: 6, apOverflow: "after-turn" }, { apCap: 6, apOverflow: "at-once" }]) {
    const results = best(success, options).results(procedures.pool, { ...somePool, difficulty: 1, ap: 5 });
    const amounts = results.map(({ value }) => Object.values(value.earned)).flat();
    expect(Math.min(...amounts)).toBe(1);
  }
});

/** Expected values of a check before its roll: success, luck, points earned, points to the GM, own points. */
const announced = (terms: JsonObject, options: JsonObject = {}) =>
  exactly(success, procedures.check, { ...someCheck, ...terms }, { ...FREE, ...options });

/** The chance of success and the points given to the GM, at a table where one of them must bring so much. */
const fed = (gmPointPrice: number): string[] => announced({}, { gmPointPrice }).filter((_, i) => i === 0 || i === 3);

/** A table at which it costs nothing to give the GM points. */
const FREE = { gmPointPrice: 0 };

/** A number of an outcome. */
function numberIn(outcome: Outcome, name: string): number {
  const value = outcome[name];
  if (typeof value !== "number") throw new Error(`the outcome has no number "${name}"`);
  return value;
}

interface Worth {
  readonly success: number;
  readonly luck: number;
  readonly ap: number;
}

/** The same policy calculated die by die and face by face, without classes, hands or memos. */
function faceByFace({ difficulty, luckPoints, dice }: typeof somePool, worthOf: (face: number) => number): Worth {
  const faces = Array.from({ length: 20 }, (_, i) => i + 1);
  const mean = (worths: readonly Worth[]): Worth => {
    const of = (name: keyof Worth): number => worths.reduce((sum, worth) => sum + worth[name], 0) / worths.length;
    return { success: of("success"), luck: of("luck"), ap: of("ap") };
  };
  const better = (a: Worth, b: Worth): boolean => {
    const gains = [a.success - b.success, b.luck - a.luck, a.ap - b.ap];
    return (gains.find((gain) => Math.abs(gain) > 1e-12) ?? 0) > 0;
  };
  const lying = (hand: readonly number[], rerolled: readonly boolean[], luck: number): Worth => {
    const over = hand.reduce((sum, face) => sum + worthOf(face), 0) - difficulty;
    let found: Worth = { success: Number(over >= 0), luck: 0, ap: Math.max(0, over) };
    for (const [die] of luck > 0 ? hand.entries() : []) {
      if (rerolled[die]) continue;
      const again = mean(faces.map((face) => lying(hand.with(die, face), rerolled.with(die, true), luck - 1)));
      const paid = { ...again, luck: again.luck + 1 };
      if (better(paid, found)) found = paid;
    }
    return found;
  };
  const fall = (hand: readonly number[]): Worth =>
    hand.length === dice
      ? lying(
          hand,
          hand.map(() => false),
          luckPoints,
        )
      : mean(faces.map((face) => fall([...hand, face])));
  return fall([]);
}

describe("complications", () => {
  const faces = Array.from({ length: 20 }, (_, i) => i + 1);
  const allThrows = (dice: number): readonly (readonly number[])[] =>
    dice === 0 ? [[]] : allThrows(dice - 1).flatMap((hand) => faces.map((face) => [...hand, face]));

  it.each([2, 3])("W20-12: the chance of a 20 on %i dice is what listing every throw gives", (dice) => {
    const throws = allThrows(dice);
    const share = throws.filter((hand) => hand.includes(20)).length / throws.length;
    // B5 A 20 complicates whether it succeeds or not.
    for (const targetNumber of [9, 20])
      expect(chanceOfComplication(dice, { targetNumber, tagRating: 3 }, houseWith({}))).toBeCloseTo(share, 12);
  });
});

describe("checks, against every face of every die", () => {
  it.each([
    ["W20-09 a usual target", { targetNumber: 9, tagRating: 3 }, {}, (f: number) => (f <= 3 ? 2 : Number(f <= 9))],
    ["W20-10 nothing but a 1", { targetNumber: 0, tagRating: 0 }, {}, (f: number) => (f === 1 ? 2 : 0)],
    ["B17 criticals above the target", { targetNumber: 4, tagRating: 6 }, {}, (f: number) => (f <= 6 ? 2 : 0)],
    ["B5 a 20 succeeds at 20", { targetNumber: 20, tagRating: 5 }, {}, (f: number) => (f <= 5 ? 2 : 1)],
    [
      "B5 a 20 never succeeds",
      { targetNumber: 22, tagRating: 5 },
      { twentyNeverSucceeds: true },
      (f: number) => (f <= 5 ? 2 : Number(f < 20)),
    ],
    ["B5 a 20 is a critical at a rating of 20", { targetNumber: 12, tagRating: 20 }, {}, () => 2],
  ])("%s", (_, terms, options, worthOf) => {
    for (const difficulty of [1, 2, 3, 4, 5]) {
      for (const luckPoints of [0, 1, 2]) {
        const args = { ...somePool, ...terms, difficulty, luckPoints };
        const { success: p, luck, ap } = faceByFace(args, worthOf);
        const worth = best(success, options).expectedValues(procedures.pool, args);
        [p, luck, ap, 0, 0].forEach((value, i) => expect(worth[i]).toBeCloseTo(value, 12));
      }
    }
  });

  it("W20-12 at a target of 20 a 20 is a success and a complication", () => {
    const results = best(success).results(procedures.pool, { ...somePool, targetNumber: 20 });
    const twoTwenties = results.find(({ value }) => numberIn(value.outcome, "complications") === 2);
    expect(twoTwenties?.value.outcome).toMatchObject({ outcome: "success", successes: 2 });
    expect(twoTwenties?.chance).toBeCloseTo(1 / 400, 12);
  });

  it("B9 rerolling a 20 removes its complication, unless a house rule keeps it", () => {
    const means = [false, true].map((complicationSticks) =>
      best(success, { complicationSticks })
        .results(procedures.pool, { ...somePool, difficulty: 4, luckPoints: 2 })
        .reduce((sum, { value, chance }) => sum + chance * numberIn(value.outcome, "complications"), 0),
    );
    // Every die but a 1 is rerolled while two criticals are still possible; the new face may also be a 20.
    expect(means[1]).toBeGreaterThan(means[0] ?? 0);
  });

  it("B2 points above the limit are not earned", () => {
    expect(Math.max(...earned({}))).toBe(3);
    expect(Math.max(...earned({ apCap: 6 }))).toBe(1);
  });
});

describe("decisions before the roll", () => {
  it("W20-08 a player without action points can pay the GM, at 1, 2 and 3", () => {
    // Five dice at a target of 9 against difficulty 2, for six points in the GM's store.
    const [p, , , gmFed, ap] = announced({});
    expect([p, gmFed, ap]).toEqual([announced({ ap: 9 })[0], "6/1", "0/1"]);
  });

  it("W20-08 where advice puts a price on points given to the GM, dice are paid so only if they bring that", () => {
    // Against difficulty 2 the third die brings 21 points of success, the fourth 17 for two points, the fifth 12 for three.
    const chances = [2, 3, 4, 5].map((dice) => exactly(success, procedures.pool, { ...somePool, dice })[0]);
    expect(chances).toEqual(["103/400", "753/1600", "102767/160000", "2453309/3200000"]);
    expect(fed(0)).toEqual([chances[3], "6/1"]);
    expect(fed(3)).toEqual([chances[3], "6/1"]);
    expect(fed(5)).toEqual([chances[2], "3/1"]);
    expect(fed(30)).toEqual([chances[0], "0/1"]);
  });

  it("W20-07 the price depends on the dice bought, not on who is paid; own points are spent first if all else is equal", () => {
    expect(announced({ ap: 1 }).slice(3, 5)).toEqual(["5/1", "1/1"]);
    expect(announced({ ap: 4 }).slice(3, 5)).toEqual(["2/1", "4/1"]);
    expect(announced({ ap: 6 }).slice(3, 5)).toEqual(["0/1", "6/1"]);
  });

  it("B3 point by point, all own points are spent before the GM is paid", () => {
    expect(announced({ ap: 2 }, { payment: "per-ap" }).slice(3, 5)).toEqual(["4/1", "2/1"]);
  });

  it("W20-25 Luck replaces the attribute where that is better than keeping the point for a reroll", () => {
    const five = { ...somePool, difficulty: 1, dice: 5 };
    const lucky = { ...someCheck, difficulty: 1, luckPoints: 1 };
    const [rerolling, often] = best(success, FREE).expectedValues(procedures.check, { ...lucky, luckAttribute: 7 });
    expect(rerolling).toBeCloseTo(
      best(success).expectedValues(procedures.pool, { ...five, luckPoints: 1 })[0] ?? 0,
      12,
    );
    expect(often).toBeLessThan(1);
    const [stacking, always] = best(success, FREE).expectedValues(procedures.check, { ...lucky, luckAttribute: 8 });
    expect(stacking).toBeCloseTo(
      best(success).expectedValues(procedures.pool, { ...five, targetNumber: 11 })[0] ?? 0,
      12,
    );
    expect(always).toBe(1);
  });

  it("W20-18 an extra major action raises the difficulty by 1, up to 6", () => {
    expect(announced({ difficulty: 4, harder: 1 })[0]).toBe(announced({ difficulty: 5 })[0]);
    expect(announced({ difficulty: 5, harder: 1 })[0]).not.toBe("0/1");
  });
});

describe("combat dice", () => {
  it("W20-30 a combat die has a mean of 5/6 damage and 1/3 effect", () => {
    const [dealt, effects] = exactly(damage, procedures["combat dice"], { dice: 1, luckPoints: 0, aim: 0 });
    expect([dealt, effects]).toEqual(["5/6", "1/3"]);
  });

  it("W20-27 a point rerolls up to three dice, and rerolling a die with damage can be best", () => {
    // Three ones where 6 are wanted: only three twos reach it.
    expect(exactly(enough, procedures["combat dice"], { dice: 1, luckPoints: 1, aim: 2 })[0]).toBe("11/36");
    expect(exactly(enough, procedures["combat dice"], { dice: 3, luckPoints: 1, aim: 6 })[0]).toBe(
      exactly(enough, procedures["combat dice"], { dice: 3, luckPoints: 3, aim: 6 })[0],
    );
  });

  it("W20-27, W20-29 luck kept from the check rerolls the damage's dice", () => {
    const ranged = { ...someCheck, attribute: 19, skill: 0, difficulty: 1, attack: "ranged", weapon: 2, aim: 3 };
    const [enoughDamage] = best(enough, FREE).expectedValues(procedures.check, { ...ranged, luckPoints: 1 });
    expect(enoughDamage).toBeCloseTo(0.403549, 6);
    const melee = { ...someCheck, attribute: 7, skill: 3, tag: true, attack: "melee", weapon: 3, aim: 4 };
    const [more] = best(enough, FREE).expectedValues(procedures.check, { ...melee, ap: 1, luckPoints: 1 });
    expect(more).toBeCloseTo(0.827, 3);
  });

  it("W20-19, W20-30 an attack that hits rolls its damage, also where nobody chooses anything", () => {
    const attack = { ...somePool, difficulty: 1, attack: "ranged", weapon: 3 };
    const passive = new Calculator({ arithmetic: rationals, house: houseWith({}), goal: damage, strategy: "never" });
    const [hits] = exactly(success, procedures.pool, attack);
    const dealt = passive.expectedValues(procedures.pool, attack)[0];
    // Three dice of 5/6 damage each.
    expect(hits).toBe("279/400");
    expect(dealt && formatRational(dealt)).toBe("279/160");
    const [best_] = exactly(damage, procedures.pool, attack);
    expect(best_).toBe("279/160");
  });

  it("W20-19 an attack's damage follows its check and can use the points earned", () => {
    const attack = { ...somePool, difficulty: 1, attack: "melee", weapon: 1, aim: 3 };
    const [melee] = best(enough).expectedValues(procedures.pool, attack);
    const [ranged] = best(enough).expectedValues(procedures.pool, { ...attack, attack: "ranged" });
    expect(ranged).toBe(0);
    // One extra die with exactly two successes or one critical, two with three, three with four.
    const extra = [0, 1, 2, 3].map(
      (dice) =>
        best(enough).expectedValues(procedures["combat dice"], { dice: 1 + dice, luckPoints: 0, aim: 3 })[0] ?? 0,
    );
    const bySuccesses = [2 * (1 / 20) * (11 / 20) + (8 / 20) ** 2, 2 * (1 / 20) * (8 / 20), (1 / 20) ** 2];
    expect(melee).toBeCloseTo(
      bySuccesses.reduce((sum, chance, i) => sum + chance * (extra[i + 1] ?? 0), 0),
      12,
    );
  });
});

it("W20-30 states of damage are shared without a goal, except those of an attack, whose outcome repeats its check", () => {
  const alone = {
    check: null,
    d20s: { hand: NO_D20S, tagRating: 0 },
    attack: "none",
    weapon: 0,
    aim: 0,
    minutes: 0,
    halvings: 0,
    questions: 0,
    extraDamage: 0,
    ap: 0,
    gms: false,
    gmAp: 0,
    freshAp: 0,
    beyondCap: 0,
    luckPoints: 1,
    diceToRoll: 0,
    fresh: { ...NO_COMBAT_DICE, two: 2 },
    rerolled: NO_COMBAT_DICE,
  } as const;
  const check = {
    outcome: "success",
    targetNumber: 9,
    difficulty: 1,
    dicePool: 2,
    successes: 1,
    criticals: 0,
    complications: 0,
    apGained: 0,
  } as const;
  const keyOf = stateKeys["damage rolled"];
  const other = { ...alone, questions: 1 };
  expect(keyOf(alone, houseWith({}), undefined)).toBe(keyOf(other, houseWith({}), undefined));
  expect(keyOf(alone, houseWith({}), undefined)).toBeTypeOf("string");
  expect(keyOf({ ...alone, check }, houseWith({}), undefined)).toBeUndefined();
});
