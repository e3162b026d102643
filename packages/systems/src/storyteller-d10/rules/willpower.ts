import {
  type ArgumentsOf,
  choose,
  closed,
  done,
  type Done,
  earn,
  type Explanation,
  firstRefusal,
  type Go,
  go,
  move,
  type Move,
  parameters,
  procedure,
  type Procedure,
  refusal,
  roll,
  sumOf,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { boundedSum, explainPool, neededSuccesses, poolExpectation, voidDieCounts } from "./arithmetic.ts";
import { d10, type Pool, poolDice, resolvePool, poolFacts, outcomeFor } from "./dice.ts";
import {
  difficultyLocked,
  difficultyOrDefault,
  raiseDifficulty,
  settingMoves,
  settingParameters,
} from "./difficulty.ts";
import { withChanceDie } from "./pools.ts";
import { woundEffects, woundParameters } from "./wounds.ts";
import { refuseIncapacitated, type WillpowerState, willpowerParameters } from "./incapacitation.ts";

/** ST-28 The dice pool of a willpower roll, with all modifiers. */
type WillpowerPool = Pool & WillpowerState & { readonly needed: number };

/** ST-31 A willpower roll after its dice are rolled. */
export type RolledWillpower = Pool & {
  /** Current willpower, after the loss from a botch and the cost of buying off. */
  readonly willpower: number;
  readonly needed: number;
  readonly hits: number;
  readonly ones: number;
  /** ST-31 The dots left after buying off, which are the successes; null if the roll was not bought off. */
  readonly bought: number | null;
};

const rollParameters = parameters({
  ...willpowerParameters,
  ...settingParameters,
  // ST-62 The number of successes required.
  needed: { kind: "integer", min: 1, max: 10, initial: 1 },
  ...woundParameters,
});

/** ST-28 A willpower roll as the storyteller frames it; it can change until the dice are rolled. */
type WillpowerAction = ArgumentsOf<typeof rollParameters>;

const example: WillpowerAction = { willpower: 4, relief: 0, difficulty: 6, threshold: 0, needed: 1, woundPenalty: 0 };

/** ST-28, ST-29 A willpower roll: one die for each dot of current willpower. */
export const willpower: Procedure<WillpowerAction, HouseRules> = procedure("willpower", {
  rules: ["ST-28", "ST-29", "ST-43", "ST-50"],
  parameters: rollParameters,
  held: ["willpower", "relief", "woundPenalty"],
  examples: [
    example,
    { ...example, willpower: 2, difficulty: null, threshold: 1, needed: 2, woundPenalty: 1 },
    { ...example, willpower: 0, relief: 1 },
  ],
  refuse: (c) => refuseIncapacitated(c),
  *run(c, house) {
    const refused = refuseIncapacitated(c);
    const due = poolOfWillpower(c, house);
    const { pool, difficulty, threshold } = due;
    return choose({
      by: "player",
      facts: { pool, difficulty, threshold },
      explain: () => explainWillpowerPool(c, due, house),
      stands: { as: "roll", leadsTo: go(willpowerRoll, due), ...(refused ? { closed: refused } : {}) },
      moves: () => [
        ...settingMoves(c, house, (changed) => go(willpower, changed)),
        closed("spend", refusal("no-willpower-roll", "ST-31")),
      ],
    });
  },
});

/** ST-28 One die for each dot of current willpower; A-16 a house rule applies wounds. */
export function poolOfWillpower(c: WillpowerAction, house: HouseRules): WillpowerPool {
  const wounds = woundsOnWillpower(c, house);
  const due = {
    pool: Math.max(0, c.willpower - wounds.dice),
    difficulty: raiseDifficulty(difficultyOrDefault(c, house) + wounds.difficulty, house),
    threshold: c.threshold,
    // ST-29 No other trait, so no specialties and no bonus dice.
    specialties: 0,
    willpower: c.willpower,
    relief: c.relief,
    needed: c.needed,
  };
  // A-05 A pool emptied by wounds may get one die; A-18 at 0 willpower it never does.
  return c.willpower > 0 ? withChanceDie(due, house) : due;
}

const woundsOnWillpower = (c: WillpowerAction, house: HouseRules) =>
  house.woundsOnWillpower ? woundEffects(c, house) : { dice: 0, difficulty: 0 };

/** What the dice, the difficulty and the threshold consist of. A-05 bounds the dice, A-01 the difficulty. */
function explainWillpowerPool(c: WillpowerAction, due: WillpowerPool, house: HouseRules): Explanation {
  const wounds = woundsOnWillpower(c, house);
  const dice = [
    { from: "willpower", value: c.willpower, rule: "ST-28" },
    { from: "woundPenalty", value: -wounds.dice, rule: "A-16" },
  ];
  const difficulty = [
    { from: "difficulty", value: difficultyOrDefault(c, house), rule: "ST-50" },
    { from: "woundPenalty", value: wounds.difficulty, rule: "A-16" },
  ];
  return {
    sums: [
      boundedSum("pool", dice, due.pool, "A-05"),
      boundedSum("difficulty", difficulty, due.difficulty, "A-01"),
      sumOf("threshold", [{ from: "threshold", value: c.threshold, rule: "ST-56" }]),
    ],
  };
}

/** ST-29 Rolls the dice; A-18 without dice the roll fails. ST-33 The loss from a botch is booked at once. */
export const willpowerRoll = procedure("willpower roll", {
  rules: ["ST-28", "ST-29", "ST-33", "ST-38"],
  *run({ relief, needed, willpower: held, ...pool }: WillpowerPool, house: HouseRules) {
    // ST-38 This roll is the action that ignores wounds.
    if (relief > 0) yield* earn({ relief: -relief });
    const { counted: hits, marked: ones } = yield* roll(d10.times(pool.pool), poolDice(pool), () =>
      poolExpectation(pool, needed),
    );
    const left = willpowerAfterBotch(held, resolvePool(pool, hits, ones).net, house);
    if (left < held) yield* earn({ willpowerChange: left - held });
    return go(willpowerRolled, { ...pool, willpower: left, needed, hits, ones, bought: null });
  },
});

/** ST-31..ST-34 After the roll: keep it, or buy it off unless it is a botch. */
export const willpowerRolled: Procedure<RolledWillpower, HouseRules> = procedure("willpower rolled", {
  rules: ["ST-31", "ST-32", "ST-34", "ST-35"],
  held: ["willpower"],
  *run(r, house) {
    const { net } = resolvePool(r, r.hits, r.ones);
    return choose({
      by: "player",
      facts: poolFacts(r),
      stands: { as: "hold", leadsTo: r.bought === null ? keepRoll(r) : keepBought(r, r.bought, house) },
      moves: () => [
        r.bought === null
          ? buyOff(r.willpower, net, (left) => go(willpowerRolled, { ...r, willpower: left, bought: left }))
          : closed("spend", refusal("already-spent", "ST-31")),
        // ST-51 Difficulty and threshold are locked.
        closed("set-difficulty", difficultyLocked),
        closed("set-threshold", difficultyLocked),
      ],
    });
  },
});

function keepRoll(r: RolledWillpower) {
  const settled = resolvePool(r, r.hits, r.ones);
  return done({ ...settled, willpower: r.willpower, enough: settled.net >= r.needed }, () =>
    explainPool(r, r.hits, r.ones, r.needed),
  );
}

function keepBought(r: RolledWillpower, left: number, house: HouseRules) {
  const net = boughtSuccesses(left, r.threshold, house);
  return done({ outcome: outcomeFor(net), net, automatic: true, willpower: r.willpower, enough: net >= r.needed }, () =>
    explainBought(left, house.autoSuccessThreshold === "apply" ? r.threshold : 0, net, r.needed),
  );
}

/** ST-31 The arithmetic of a roll that was bought off. A-12 A threshold may reduce it, not below 0. */
function explainBought(left: number, threshold: number, net: number, needed: number): Explanation {
  const terms = [
    { from: "willpower", value: left + 1 },
    { from: "paid", value: -1, rule: "ST-31" },
    { from: "threshold", value: -threshold, rule: "A-12" },
  ];
  return {
    sums: [{ ...boundedSum("net", terms, net, "A-12"), against: neededSuccesses(needed) }],
    dice: voidDieCounts,
    exception: { rule: "ST-31", name: "bought-off" },
  };
}

/** ST-33, A-11 Willpower after a roll: a botch costs 1 dot for each uncancelled one, or 1 dot in total. */
export function willpowerAfterBotch(willpower: number, net: number, house: HouseRules): number {
  if (net >= 0) return willpower;
  return Math.max(0, willpower - (house.willpowerBotchLoss === "one" ? 1 : -net));
}

/** ST-31 Bought successes are the dots left; A-12 a house rule subtracts the threshold. */
export function boughtSuccesses(left: number, threshold: number, house: HouseRules): number {
  return house.autoSuccessThreshold === "apply" ? Math.max(0, left - threshold) : left;
}

/** ST-31 The move that buys off a roll for 1 dot; the roll then has as many successes as there are dots `left`. */
export function buyOff(willpower: number, net: number, leadsTo: (left: number) => Done | Go): Move {
  return move("spend", {
    closed: firstRefusal(
      // ST-34 A botch can't be bought off.
      net < 0 && refusal("spend-on-botch", "ST-34"),
      // ST-32 The last dot can't be spent this way.
      willpower < 2 && refusal("last-dot", "ST-32", { min: 2 }),
    ),
    pays: () => ({ willpower: 1 }),
    // A-13 A success may be bought off, even for fewer successes.
    notices: () => (willpower - 1 < net ? [{ code: "fewer-successes", rule: "ST-31" }] : []),
    leadsTo: () => leadsTo(willpower - 1),
  });
}
