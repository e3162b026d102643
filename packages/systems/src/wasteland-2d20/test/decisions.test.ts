import {
  answerChoice,
  answerDice,
  begin,
  isRefusal,
  type JsonObject,
  resolveHouseRules,
  resume,
  type Trace,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { houseRules } from "../rules/house-rules.ts";
import { MAX_COMBAT_DICE } from "../rules/sheet.ts";
import { wasteland2d20 } from "../system.ts";

function houseWith(rules: JsonObject) {
  const resolved = resolveHouseRules(houseRules, rules);
  if ("faults" in resolved) throw new Error("the house rules are refused");
  return resolved.house;
}

function rolled(trace: Trace, ...faces: readonly number[]): Trace {
  const answered = answerDice(wasteland2d20, trace, faces, "generator");
  if (isRefusal(answered)) throw new Error(answered.code);
  return answered;
}

function begun(procedure: string, args: JsonObject, rules: JsonObject = {}): Trace {
  const trace = begin(wasteland2d20, procedure, args, houseWith(rules));
  if (isRefusal(trace)) throw new Error(trace.code);
  return trace;
}

const chosen = (trace: Trace, move: string, detail: JsonObject = {}) =>
  answerChoice(wasteland2d20, trace, { move, detail }, {});

/** An attack with a thrown weapon that hits, with so many points before and so many earned. */
function hit(ap: number, earned: number, luckPoints = 0, rules: JsonObject = {}, weapon = 2): Trace {
  const pool = {
    targetNumber: 10,
    tagRating: 5,
    difficulty: 4 - earned,
    attack: "thrown",
    weapon,
    aim: 0,
    minutes: 0,
    ap,
    gms: false,
    gmAp: 0,
    luckPoints,
    dice: 2,
  };
  const trace = begun("pool", pool, rules);
  // Both dice count twice.
  const position = resume(wasteland2d20, rolled(trace, 4, 5));
  const { awaits } = position;
  if (awaits.wants !== "choice" || awaits.choice.stands.as === "damage") return rolled(trace, 4, 5);
  const resolving = chosen(rolled(trace, 4, 5), awaits.choice.stands.as);
  if (isRefusal(resolving)) throw new Error(resolving.code);
  return resolving.trace;
}

describe("W20-19, W20-20, B7: points on combat dice", () => {
  it("older ones are paid first, and as many as there are", () => {
    for (const ap of [0, 1, 2, 3]) {
      for (const fresh of [0, 1, 2]) {
        for (const price of [0, 1, 2, 3, 4]) {
          const answered = chosen(hit(ap, fresh), "extra-damage", { ap: price });
          const told = `${price} of ${ap} and ${fresh} fresh`;
          if (price < 1 || price > 3 || price > ap + fresh) {
            const code = price < 1 ? "nothing-bought" : price > 3 ? "damage-limit" : "insufficient-ap";
            expect([told, isRefusal(answered) && answered.code]).toEqual([told, code]);
            continue;
          }
          if (isRefusal(answered)) throw new Error(`${told}: ${answered.code}`);
          const { args } = resume(wasteland2d20, answered.trace);
          const freshPaid = Math.max(0, price - ap);
          expect([told, args["ap"], args["freshAp"], args["extraDamage"]]).toEqual([
            told,
            ap + fresh - price,
            fresh - freshPaid,
            price,
          ]);
        }
      }
    }
  });

  it("add to those bought before, up to three, and to the weapon's", () => {
    const first = chosen(hit(5, 0), "extra-damage", { ap: 2 });
    if (isRefusal(first)) throw new Error(first.code);
    expect(chosen(first.trace, "extra-damage", { ap: 2 })).toMatchObject({ code: "damage-limit", details: { max: 3 } });
    const second = chosen(first.trace, "extra-damage", { ap: 1 });
    if (isRefusal(second)) throw new Error(second.code);
    const rolls = chosen(second.trace, "damage");
    if (isRefusal(rolls)) throw new Error(rolls.code);
    const { awaits } = resume(wasteland2d20, rolls.trace);
    expect(awaits.wants === "dice" && awaits.dice.count).toBe(5);
  });
});

/** What a move costs after a hit that has earned three points. */
const paid = (ap: number, move: string) => {
  const attack = chosen(hit(ap, 3, 0, { apCap: 6, apOverflow: "after-turn" }), "damage");
  if (isRefusal(attack)) throw new Error(attack.code);
  const answered = chosen(rolled(attack.trace, 3, 3), move);
  return isRefusal(answered) ? answered.code : answered.pays;
};

describe("W20-15, W20-16, B2: points that are fresh", () => {
  it("are paid from those above the limit first, as far as there are any", () => {
    const moves = ["obtain-information", "reduce-time"];
    expect([2, 3, 4, 5].map((ap) => moves.map((move) => paid(ap, move)))).toEqual([
      [
        { ap: 1, freshAp: 1 },
        { ap: 2, freshAp: 2 },
      ],
      [
        { ap: 1, freshAp: 1 },
        { ap: 2, freshAp: 2 },
      ],
      [
        { ap: 1, freshAp: 1, beyondCap: 1 },
        { ap: 2, freshAp: 2, beyondCap: 1 },
      ],
      [
        { ap: 1, freshAp: 1, beyondCap: 1 },
        { ap: 2, freshAp: 2, beyondCap: 2 },
      ],
    ]);
  });
});

const dice = (luckPoints: number) => rolled(begun("combat dice", { dice: 5, luckPoints, aim: 0 }), 3, 3, 4, 1, 2);
const codeOf = (trace: Trace, detail: JsonObject): string => {
  const answered = chosen(trace, "miss-fortune", detail);
  return isRefusal(answered) ? answered.code : "rerolled";
};

/** What will be added to the dice that are awaited. */
const addedTo = (trace: Trace) => {
  const { awaits } = resume(wasteland2d20, trace);
  return awaits.wants === "dice" ? awaits.expects?.terms.map(({ value }) => value) : awaits.wants;
};

describe("W20-27, W20-29: luck on combat dice", () => {
  it("takes one to three of them, for a point", () => {
    const places = [0, 1, 2, 3, 4];
    const codes = [0, 1].map((luck) => places.map((count) => codeOf(dice(luck), { cd: places.slice(0, count) })));
    expect(codes).toEqual([
      ["no-dice-chosen", "insufficient-luck", "insufficient-luck", "insufficient-luck", "too-many-dice"],
      ["no-dice-chosen", "rerolled", "rerolled", "rerolled", "too-many-dice"],
    ]);
  });

  it("adds to all other dice, also to those that it has rerolled before", () => {
    // The dice show nothing, nothing, nothing, 1 and 2.
    const first = chosen(dice(2), "miss-fortune", { cd: [0, 1] });
    if (isRefusal(first)) throw new Error(first.code);
    expect(addedTo(first.trace)).toEqual([3]);
    const second = chosen(rolled(first.trace, 2, 1), "miss-fortune", { cd: [2] });
    expect(isRefusal(second) ? second.code : addedTo(second.trace)).toEqual([6]);
  });

  it("takes none that it has rerolled before", () => {
    const once = chosen(dice(2), "miss-fortune", { cd: [0, 1] });
    if (isRefusal(once)) throw new Error(once.code);
    const again = rolled(once.trace, 6, 3);
    expect([[0], [2], [0, 2]].map((cd) => codeOf(again, { cd }))).toEqual([
      "die-already-rerolled",
      "rerolled",
      "die-already-rerolled",
    ]);
  });

  it("takes none of the attack's d20s any more", () => {
    const first = chosen(hit(0, 0, 2), "damage");
    if (isRefusal(first)) throw new Error(first.code);
    const damage = rolled(first.trace, 3, 3);
    const { tray } = resume(wasteland2d20, damage);
    expect(tray.map(({ die }) => die)).toEqual(["d20", "d20", "d6", "d6"]);
    const given = [{ d20: [0] }, { d20: [0], cd: [2] }, { d20: [0, 1], cd: [2, 3] }, { cd: [2] }];
    expect(given.map((detail) => codeOf(damage, detail))).toEqual([
      "check-closed",
      "mixed-dice",
      "mixed-dice",
      "rerolled",
    ]);
  });

  it("finds no combat dice before damage is rolled, and the d20s closed", () => {
    const resolved = hit(0, 0, 2);
    expect(resume(wasteland2d20, resolved).awaits.wants).toBe("choice");
    const given = [{ cd: [0] }, { d20: [0] }, { d20: [0], cd: [0] }, {}];
    expect(given.map((detail) => codeOf(resolved, detail))).toEqual([
      "not-rolled",
      "check-closed",
      "mixed-dice",
      "check-closed",
    ]);
  });

  it("W20-30: damage takes from 0 to 24 combat dice of the weapon's", () => {
    const codes = [-1, 0, MAX_COMBAT_DICE, MAX_COMBAT_DICE + 1, 1.5].map((base) => {
      const answered = chosen(hit(0, 0, 0, {}, 0), "damage", { base });
      return isRefusal(answered) ? { code: answered.code, ...answered.details } : "rolled";
    });
    const refused = { code: "bad-combat-dice", min: 0, max: MAX_COMBAT_DICE };
    expect(codes).toEqual([refused, "rolled", "rolled", refused, refused]);
  });
});
