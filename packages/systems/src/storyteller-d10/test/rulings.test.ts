import { formatRational, type Rational, rationals } from "@rulewright/dice";
import {
  Calculator,
  done,
  isRefusal,
  type JsonObject,
  type Position,
  type Procedure,
  readArguments,
} from "@rulewright/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goals, strategies } from "../rules/goals.ts";
import type { HouseRules } from "../rules/house-rules.ts";
import { procedures } from "../procedures.ts";
import { buyOff } from "../rules/willpower.ts";
import { houseWith, played, type ProcedureName, standing, started } from "./attempts.ts";

const refusedAs = (
  procedure: ProcedureName,
  given: JsonObject,
  chosen: Partial<HouseRules> = {},
): string | undefined => {
  const begun = started(procedure, given, chosen);
  return isRefusal(begun) ? begun.code : undefined;
};

const factsOf = ({ awaits }: Position): JsonObject => (awaits.wants === "choice" ? awaits.choice.facts : {});

const whyClosed = ({ awaits }: Position, name: string): string | undefined =>
  awaits.wants === "choice" ? awaits.choice.moves().find((move) => move.name === name)?.closed?.code : undefined;

/** Exact answers, by the goal's objectives. */
function worth(name: ProcedureName, given: JsonObject, goal: keyof typeof goals, chosen: Partial<HouseRules> = {}) {
  const procedure: Procedure = procedures[name];
  const args = readArguments(procedure.parameters, given);
  if (isRefusal(args)) throw new Error(`${name}: ${args.code}`);
  const settings = { arithmetic: rationals, house: houseWith(chosen), goal: goals[goal] };
  const values = (strategy: "never" | "best" | "better night"): readonly Rational[] =>
    new Calculator<Rational>({
      ...settings,
      strategy: strategy === "better night" ? strategies[strategy] : strategy,
    }).expectedValues(procedure, args);
  return (strategy: "never" | "best" | "better night", objective: string): string => {
    const at = goals[goal].objectives.findIndex(({ name }) => name === objective);
    return formatRational(values(strategy)[at] ?? rationals.zero);
  };
}

const dice = (pool: number, more: JsonObject = {}): JsonObject => ({ pool, difficulty: 6, ...more });

describe("the dice of an action", () => {
  it("ST-24: a 1 on a bonus die neither botches nor cancels a hit", () => {
    const table = played("dice pool", dice(2, { specialties: 1 }), [[10, 2], [10], [1]]);
    expect(standing(table)).toMatchObject({ outcome: "success", net: 2, successes: 2, botches: 0 });
    expect(table.tray.map((die) => die.class)).toEqual(["hit", "miss", "hit", "miss"]);
    expect(played("dice pool", dice(1), [[1]]).tray[0]?.class).toBe("mark");
  });

  it("ST-57: a removed 10 still explodes, and hits on its bonus dice can be removed too", () => {
    const table = played("dice pool", dice(2, { specialties: 1, threshold: 2 }), [[10, 1], [9]]);
    expect(standing(table)).toMatchObject({ outcome: "botch", net: -1, kept: 0, degree: 1 });
  });

  it("ST-55, A-19: above 10 no die hits, ones still botch, and no bonus dice are rolled", () => {
    const table = played("dice pool", dice(2, { difficulty: 11, specialties: 2 }), [[10, 1]]);
    expect(standing(table)).toMatchObject({ outcome: "botch", net: -1 });
    expect(factsOf(table)).toMatchObject({ impossible: true });
  });

  it("ST-64: pairing off dice by hand gives the same result for every roll", () => {
    const waves = fc.array(fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 12 }), { maxLength: 4 });
    fc.assert(
      fc.property(waves, fc.integer({ min: 2, max: 10 }), fc.nat(3), fc.nat(3), (given, difficulty, threshold, k) => {
        const [pool = [], ...rest] = given;
        const thrown = [pool];
        for (let tens = tensIn(pool); tens * k > 0;) {
          const wave = (rest.shift() ?? []).concat(Array<number>(tens * k).fill(2)).slice(0, tens * k);
          thrown.push(wave);
          tens = tensIn(wave);
        }
        const terms = { pool: pool.length, difficulty, threshold, specialties: k };
        const table = played("dice pool", terms, pool.length === 0 ? [] : thrown);
        expect(standing(table)).toMatchObject(pairedOff(thrown, difficulty, threshold));
      }),
    );
  });

  it("ST-51, ST-31: after the roll the difficulty is locked, and the roll can't be bought off", () => {
    const table = played("dice pool", dice(1), [[5]]);
    expect(whyClosed(table, "set-difficulty")).toBe("difficulty-locked");
    expect(whyClosed(table, "spend")).toBe("no-willpower-roll");
  });

  it("ST-52, ST-53, ST-54: a die at the difficulty hits, a one is a botch die, and any other die has no effect", () => {
    const table = played("dice pool", dice(5, { difficulty: 7 }), [[7, 10, 6, 2, 1]]);
    expect(table.tray.map((die) => die.class)).toEqual(["hit", "hit", "miss", "miss", "mark"]);
    expect(standing(table)).toMatchObject({ successes: 2, botches: 1, net: 1 });
    // Any number of dice that only miss changes nothing.
    expect(standing(played("dice pool", dice(6, { difficulty: 7 }), [[2, 3, 4, 5, 6, 6]]))).toMatchObject({
      outcome: "failure",
      successes: 0,
      botches: 0,
      net: 0,
    });
  });

  it("ST-55: at difficulty 10 a die is as likely to hit as to botch", () => {
    const [hits, botches] = ["success", "botch"].map((objective) =>
      worth("dice pool", dice(1, { difficulty: 10 }), "result")("never", objective),
    );
    expect([hits, botches]).toEqual(["1/10", "1/10"]);
  });

  it("ST-56: the first hits vanish before ones cancel any, and a threshold that isn't filled is no debt", () => {
    const removed = played("dice pool", dice(4, { threshold: 2 }), [[6, 7, 8, 1]]);
    expect(standing(removed)).toMatchObject({ successes: 3, kept: 1, net: 0, outcome: "failure" });
    const unfilled = played("dice pool", dice(3, { threshold: 5 }), [[6, 7, 2]]);
    expect(standing(unfilled)).toMatchObject({ kept: 0, net: 0, outcome: "failure" });
    const withOne = played("dice pool", dice(3, { threshold: 5 }), [[6, 7, 1]]);
    expect(standing(withOne)).toMatchObject({ net: -1, outcome: "botch" });
  });

  it("ST-57: the threshold is taken once, from the hits of the pool and of bonus dice together", () => {
    const table = played("dice pool", dice(2, { specialties: 1, threshold: 1 }), [[10, 6], [7]]);
    expect(standing(table)).toMatchObject({ successes: 3, kept: 2, net: 2 });
  });

  it("ST-58, ST-59: each one cancels one hit, and what is left are the successes", () => {
    const net = (...faces: readonly number[]) => standing(played("dice pool", dice(faces.length), [faces]))["net"];
    expect([net(6, 6, 6, 6), net(6, 6, 6, 1), net(6, 6, 1, 1), net(6, 1, 1, 1)]).toEqual([4, 2, 0, -2]);
    expect(standing(played("dice pool", dice(3), [[6, 6, 1]]))["outcome"]).toBe("success");
  });

  it("ST-60: nothing left on either side is a plain failure, whether or not any hit was rolled", () => {
    for (const faces of [
      [1, 9],
      [2, 3],
      [6, 6, 1, 1],
    ]) {
      const fallen = standing(played("dice pool", dice(faces.length), [faces]));
      expect(fallen, faces.join(" ")).toMatchObject({ outcome: "failure", net: 0, degree: 0 });
    }
  });

  it("ST-61: the degree of a botch is the number of ones that nothing has cancelled", () => {
    for (const [degree, faces] of [
      [1, [1, 2, 3]],
      [2, [1, 1, 1, 8]],
      [5, [1, 1, 1, 1, 1]],
    ] as const) {
      const fallen = standing(played("dice pool", dice(faces.length), [faces]));
      expect(fallen, faces.join(" ")).toMatchObject({ outcome: "botch", degree });
    }
  });

  it("ST-62: one success passes where nothing else is said, and a storyteller who wants more says how many", () => {
    expect(standing(played("dice pool", dice(3), [[6, 2, 2]]))).toMatchObject({ outcome: "success", net: 1 });
    expect(standing(played("dice pool", dice(3), [[6, 7, 8]]))).toMatchObject({ outcome: "success", net: 3 });
    const needs = { willpower: 5, difficulty: 6, needed: 3 };
    expect(standing(played("willpower", needs, ["roll", [6, 6, 2, 2, 2]]))["enough"]).toBe(false);
    expect(standing(played("willpower", needs, ["roll", [6, 6, 6, 2, 2]]))["enough"]).toBe(true);
  });

  it("A-05: an empty pool fails, or is replaced by one die", () => {
    expect(standing(played("dice pool", dice(0), []))).toMatchObject({ outcome: "failure", net: 0 });
    expect(worth("dice pool", dice(0), "result", { emptyPool: "chance-die" })("never", "success")).toBe("1/2");
  });
});

const tensIn = (faces: readonly number[]): number => faces.filter((face) => face === 10).length;

/** ST-64 The method for the table: dice put away until one side has none left. */
function pairedOff([pool = [], ...bonus]: readonly (readonly number[])[], difficulty: number, threshold: number) {
  const hits = [...pool, ...bonus.flat()].filter((face) => face >= difficulty);
  const ones = pool.filter((face) => face === 1);
  hits.splice(0, threshold);
  while (hits.length > 0 && ones.length > 0) {
    hits.pop();
    ones.pop();
  }
  if (hits.length > 0) return { outcome: "success", net: hits.length };
  return ones.length > 0 ? { outcome: "botch", net: -ones.length } : { outcome: "failure", net: 0 };
}

const shot = { name: "Firearms", dots: 3 };
const sniping = { name: "Sniping", of: "Firearms" };
const onTraits = (...traits: readonly JsonObject[]): JsonObject => ({ traits, difficulty: 8 });
const precision = { name: "Precision", dots: 2 };

/** What the difficulty of 8 becomes for somebody without dots in an ability. */
const difficultyOf = (name: string, more: JsonObject = {}, chosen: Partial<HouseRules> = {}) =>
  factsOf(played("action", { ...onTraits(precision, { name, dots: 0 }), ...more }, [], chosen))["difficulty"];

const factsWith = (...specialties: readonly JsonObject[]) =>
  factsOf(played("action", { ...onTraits(precision, shot), threshold: 1, specialties }, []));

const refusedWith = (traits: JsonObject, ...specialties: readonly JsonObject[]) =>
  refusedAs("action", { ...traits, specialties });

describe("an action before it is rolled", () => {
  it("ST-08, ST-09, ST-12, ST-13: the penalties of untrained abilities", () => {
    expect(difficultyOf("Stealth")).toBe(8);
    expect(difficultyOf("Driving")).toBe(9);
    expect(difficultyOf("Drive")).toBe(9);
    expect(difficultyOf("Driving", { figureItOut: true })).toBe(8);
    expect(difficultyOf("Firearms")).toBe(8);
    expect(difficultyOf("Firearms", { asSkill: true })).toBe(9);
    expect(difficultyOf("Medicine", { storytellerAllows: true, penalty: 2 })).toBe(10);
    expect(difficultyOf("Law", { storytellerAllows: true }, { untrainedKnowledgePenalty: 3 })).toBe(11);
    expect(difficultyOf("Driving", { difficulty: 10 }, { difficultyAboveTen: "cap" })).toBe(10);
    expect(difficultyOf("Stealth", { difficulty: null }, { defaultDifficulty: 7 })).toBe(7);
  });

  it("ST-19, ST-26, ST-66: a required specialty adds to the threshold unless it is used", () => {
    expect(factsWith({ ...sniping, required: true, use: false })).toMatchObject({ threshold: 2, specialties: 0 });
    expect(factsWith({ ...sniping, required: true })).toMatchObject({ threshold: 1, specialties: 1, pool: 5 });
  });

  it("ST-36, A-16: wounds remove dice or raise the difficulty, unless they are ignored", () => {
    const wounded = { ...onTraits(precision, shot), woundPenalty: 2 };
    expect(factsOf(played("action", wounded, []))).toMatchObject({ pool: 3, difficulty: 8 });
    expect(factsOf(played("action", { ...wounded, relief: 1 }, []))).toMatchObject({ pool: 5, difficulty: 8 });
    const harder = played("action", wounded, [], { woundPenalty: "difficulty" });
    expect(factsOf(harder)).toMatchObject({ pool: 5, difficulty: 10 });
  });

  it("ST-11, ST-37, ST-43, ST-48: rolls that are refused", () => {
    const abilities = onTraits(shot, { name: "Melee", dots: 1 });
    expect(refusedAs("action", onTraits())).toBe("no-traits");
    expect(started("action", onTraits(precision, shot, shot))).toMatchObject({
      code: "too-many-traits",
      details: { max: 2 },
    });
    expect(refusedAs("action", onTraits(precision, precision))).toBe("duplicate-trait");
    expect(refusedAs("action", onTraits({ name: "Brawling", dots: 2 }))).toBe("misnamed-trait");
    expect(refusedAs("action", onTraits({ name: "Charm", dots: 2 }))).toBe("unknown-trait");
    expect(refusedAs("action", onTraits({ name: "Willpower", dots: 2 }))).toBe("willpower-alone");
    expect(refusedAs("action", abilities)).toBe("two-abilities");
    expect(refusedAs("action", abilities, { twoAbilities: "allow" })).toBeUndefined();
    expect(refusedAs("action", onTraits({ name: "Melee", dots: 6 }))).toBe("rating-out-of-range");
    expect(refusedAs("action", onTraits({ name: "Melee", dots: 6 }), { maxDots: 6 })).toBeUndefined();
    expect(refusedAs("action", onTraits(precision, { name: "Law", dots: 0 }))).toBe("untrained-knowledge");
    expect(refusedAs("action", { ...onTraits(precision), crippledLimb: true, relief: 1 })).toBe("crippled-limb");
    expect(refusedAs("action", { ...onTraits(), willpower: 0 })).toBe("incapacitated");
    expect(refusedAs("action", { ...onTraits(precision), willpower: 0, relief: 1 })).toBeUndefined();
    expect(refusedAs("action", { ...onTraits(precision), difficulty: 11 })).toBe("difficulty-out-of-range");
    expect(refusedAs("action", { ...onTraits(precision), difficulty: 6.5 })).toBe("difficulty-out-of-range");
    expect(refusedAs("action", { ...onTraits(precision), threshold: -1 })).toBe("threshold-out-of-range");
  });

  it("ST-16, ST-20, ST-21: specialties that are refused", () => {
    const shooting = onTraits(precision, shot);
    expect(refusedWith(onTraits(precision), sniping)).toBe("specialty-without-ability");
    expect(refusedWith(shooting, sniping, sniping)).toBe("duplicate-specialty");
    expect(refusedWith(shooting, { name: "Shotguns" })).toBe("specialty-not-owned");
    expect(refusedWith(shooting, { name: "Swords", of: "Melee" })).toBe("specialty-wrong-ability");
    expect(refusedWith(shooting, { ...sniping, related: false })).toBe("specialty-not-relevant");
    expect(refusedWith(onTraits(precision, { ...shot, dots: 0 }), sniping)).toBe("too-many-specialties");
    expect(refusedWith(shooting, sniping)).toBeUndefined();
  });
});

const five = { willpower: 5, difficulty: 6 };

describe("a willpower roll", () => {
  it("ST-31, A-13: any roll but a botch can be bought off, once, for as many successes as dots are left", () => {
    const bought = played("willpower", five, ["roll", [6, 7, 8, 9, 10], "spend"]);
    expect(standing(bought)).toMatchObject({ outcome: "success", net: 4, willpower: 4, automatic: true });
    expect(whyClosed(bought, "spend")).toBe("already-spent");
  });

  it("ST-32, ST-34: neither a botch nor a roll with the last dot can be bought off", () => {
    expect(whyClosed(played("willpower", five, ["roll", [1, 2, 2, 2, 2]]), "spend")).toBe("spend-on-botch");
    expect(whyClosed(played("willpower", { ...five, willpower: 1 }, ["roll", [2]]), "spend")).toBe("last-dot");
  });

  it("ST-33, A-11: a botch costs its degree in dots, or 1 dot", () => {
    const botch = ["roll", [1, 1, 1, 2, 6]];
    expect(standing(played("willpower", five, botch))).toMatchObject({ net: -2, willpower: 3 });
    const house: Partial<HouseRules> = { willpowerBotchLoss: "one" };
    expect(standing(played("willpower", five, botch, house))).toMatchObject({ net: -2, willpower: 4 });
  });

  it("A-12: a threshold ignores bought successes, or reduces them", () => {
    const hard = { ...five, threshold: 3 };
    const spent = ["roll", [2, 2, 2, 2, 2], "spend"];
    expect(standing(played("willpower", hard, spent))).toMatchObject({ net: 4 });
    expect(standing(played("willpower", hard, spent, { autoSuccessThreshold: "apply" }))).toMatchObject({ net: 1 });
    const ordeal = (threshold: number, chosen: Partial<HouseRules> = {}) =>
      standing(played("ordeal", { ...five, threshold, rolls: 1 }, spent, chosen))["outcome"];
    expect(ordeal(4)).toBe("success");
    expect([3, 4, 5].map((threshold) => ordeal(threshold, { autoSuccessThreshold: "apply" }))).toEqual([
      "success",
      "failure",
      "failure",
    ]);
  });

  it("ST-43, A-18: at 0 willpower a roll is refused, or fails if the last dot was spent on it", () => {
    expect(refusedAs("willpower", { ...five, willpower: 0 })).toBe("incapacitated");
    const due = played("willpower", { ...five, willpower: 0, relief: 1 }, ["roll"]);
    expect(standing(due)).toMatchObject({ outcome: "failure", net: 0 });
    expect(factsOf(due)).toMatchObject({ automatic: true });
  });

  it("ST-31, A-13: in consecutive rolls buying off a success can be best, since fewer dice botch less", () => {
    const { awaits } = played("ordeal", { willpower: 3, difficulty: 9, rolls: 2 }, ["roll", [9, 5, 5]]);
    if (awaits.wants !== "choice") throw new Error("it waits for a choice");
    const settings = { arithmetic: rationals, house: houseWith(), goal: goals["many rolls"] };
    const { all, best } = new Calculator<Rational>({ ...settings, strategy: "best" }).options(awaits.choice);
    expect(best.option.move).toBe("spend");
    // Holding: this roll, and the next on three dice; spending: this roll, and the next on two.
    expect(all.map(({ values }) => formatRational(values[0] ?? rationals.zero))).toEqual(["73/40", "37/20"]);
  });

  it("ST-35, ST-43: consecutive rolls continue with the dots left, and end at 0", () => {
    const ordeal = { willpower: 2, difficulty: 6, rolls: 3 };
    const worn = played("ordeal", ordeal, ["roll", [2, 2], "spend", [1], "hold"]);
    expect(standing(worn)).toMatchObject({ outcome: "failure", willpower: 0, unrolled: 1 });
    expect(worn).toMatchObject({ earned: { succeeded: 1 }, paid: { willpower: 1 } });
  });
});

const tired = { willpower: 2, permanent: 6, relax: true };

describe("rest", () => {
  it("ST-39, ST-28: rest must be safe, comfortable and allowed", () => {
    expect(refusedAs("rest day", { ...tired, threatened: true })).toBe("not-resting-safely");
    expect(refusedAs("rest day", { ...tired, comfortable: false })).toBe("not-resting-safely");
    expect(refusedAs("rest day", { ...tired, storytellerAllows: false })).toBe("storyteller-denied");
    expect(refusedAs("rest day", { ...tired, willpower: 7 })).toBe("current-above-permanent");
  });

  it("A-09: the daily dot comes before the roll, or after it", () => {
    expect(standing(played("rest day", tired, [[8, 9, 2]]))).toMatchObject({ net: 2, willpower: 5 });
    const after: Partial<HouseRules> = { recoveryOrder: "roll-first" };
    expect(standing(played("rest day", tired, [[8, 2]], after))).toMatchObject({ net: 1, willpower: 4 });
    const spent = played("rest day", { ...tired, willpower: 0 }, [], after);
    expect(standing(spent)).toMatchObject({ rolled: false, willpower: 1 });
  });

  it("A-08: buying off gains 2 dots fewer than were rolled, if the house rule allows it", () => {
    const bought = played("rest day", { ...tired, willpower: 3 }, [[2, 2, 2, 2], "spend"]);
    expect(standing(bought)).toMatchObject({ net: 3, willpower: 6 });
    const forbidden = played("rest day", tired, [[2, 2, 2]], { recoverySpend: "forbid" });
    expect(whyClosed(forbidden, "spend")).toBe("spend-not-allowed");
  });

  it("ST-40: each day restores 1 dot until willpower is full or the days are over", () => {
    const few = { willpower: 1, permanent: 5, relax: false, days: 2 };
    expect(standing(played("recovery", few, []))).toEqual({ outcome: "not yet", willpower: 3 });
    expect(standing(played("recovery", { ...few, days: 4 }, []))).toEqual({ outcome: "full", willpower: 5 });
    expect(standing(played("recovery", { ...few, days: 9 }, []))).toEqual({ outcome: "full", willpower: 5 });
    expect(standing(played("recovery", { ...few, days: 0 }, []))).toEqual({ outcome: "not yet", willpower: 1 });
    expect(worth("recovery", few, "soon full")("never", "days")).toBe("2/1");
    expect(worth("recovery", { ...few, days: null }, "soon full")("never", "days")).toBe("4/1");
  });

  it("ST-40..42: days until full: 2 without rolls, 16/9 with rolls that can also lose dots", () => {
    const empty = { willpower: 0, permanent: 2 };
    expect(worth("recovery", { ...empty, relax: false }, "soon full")("never", "days")).toBe("2/1");
    expect(worth("recovery", { ...empty, relax: true }, "soon full")("never", "days")).toBe("16/9");
    expect(worth("recovery", { ...empty, relax: true }, "soon full")("better night", "days")).toBe("16/9");
  });
});

/** How many notices a roll of some successes has where willpower may buy it off. */
const noticesOf = (willpower: number, net: number): number =>
  buyOff(willpower, net, () => done({ outcome: "success" })).notices?.({}).length ?? 0;

it("A-13, ST-31: whoever buys off a roll is told where that leaves fewer successes than it has", () => {
  expect([noticesOf(3, 1), noticesOf(3, 2), noticesOf(3, 3)]).toEqual([0, 0, 1]);
});
