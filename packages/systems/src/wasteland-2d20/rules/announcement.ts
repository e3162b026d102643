import {
  choose,
  closed,
  earn,
  type Explanation,
  firstRefusal,
  go,
  type Go,
  move,
  type Move,
  procedure,
  type Procedure,
  refusal,
  type Refusal,
  sumOf,
  upTo,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { pool } from "./checks.ts";
import { closedBeforeResolution, closedBeforeRoll } from "./closed-moves.ts";
import { paidFrom, pointsIn, withPoints } from "./purse.ts";
import { checkParameters, type CheckTerms, difficultyRefusal, MAX_DIFFICULTY, timeFact } from "./terms.ts";

/** W20-05 The d20s that every check rolls for nothing. */
export const FREE_DICE = 2;
/** W20-06 The most d20s that can be bought for one check. */
export const MAX_BOUGHT = 3;

/** W20-07 Prices of the first, second and third bought die, in action points. */
const PRICES = [1, 2, 3] as const;

/** A framed check before its roll. */
export type AnnouncedCheck = CheckTerms & {
  /** Dice bought so far. */
  readonly bought: number;
  /** W20-25 Whether Luck replaces the attribute. */
  readonly stacked: boolean;
  /** W20-08 Action points about to be given to the GM. */
  readonly pointsToGm: number;
};

/** W20-18 Difficulty with the penalty of an extra major action, up to 6 (B6). */
const finalDifficulty = (c: CheckTerms): number => c.difficulty + c.harder;

/** W20-03 Attribute plus rating; W20-25, B11 Luck replaces whatever attribute was called for. */
const targetNumberOf = (c: AnnouncedCheck): number => (c.stacked ? c.luckAttribute : c.attribute) + c.skill;

/** W20-03, W20-05, W20-06, W20-18 The sums that make the target number, the difficulty and the pool. */
function explainTerms(c: AnnouncedCheck): Explanation {
  const attribute = c.stacked
    ? { from: "luckAttribute", value: c.luckAttribute, rule: "W20-25" }
    : { from: "attribute", value: c.attribute, rule: "W20-03" };
  return {
    sums: [
      sumOf("targetNumber", [attribute, { from: "skill", value: c.skill, rule: "W20-03" }]),
      sumOf("difficulty", [
        { from: "difficulty", value: c.difficulty, rule: "W20-04" },
        { from: "harder", value: c.harder, rule: "W20-18" },
      ]),
      sumOf("dicePool", [
        { from: "freeDice", value: FREE_DICE, rule: "W20-05" },
        { from: "boughtDice", value: c.bought, rule: "W20-06" },
      ]),
    ],
  };
}

/** W20-01..W20-04: the GM sets attribute, skill and difficulty. */
export const check = procedure("check", {
  rules: ["W20-01", "W20-02", "W20-03", "W20-04", "W20-18"],
  parameters: checkParameters,
  examples: [
    {
      attribute: 6,
      skill: 3,
      tag: true,
      difficulty: 2,
      harder: 0,
      attack: "none",
      weapon: 0,
      aim: 0,
      minutes: 30,
      ap: 0,
      gms: false,
      gmAp: 0,
      luckPoints: 0,
      luckAttribute: 7,
    },
  ],
  refuse: (c, house: HouseRules) => difficultyRefusal(c.difficulty, MAX_DIFFICULTY, house),
  *run(c) {
    return go(checkAnnounced, { ...c, bought: 0, stacked: false, pointsToGm: 0 });
  },
});

/** W20-05..W20-08, W20-25: buying dice and Stacked Deck, until the pool is rolled. */
export const checkAnnounced: Procedure<AnnouncedCheck, HouseRules> = procedure("check announced", {
  rules: ["W20-05", "W20-06", "W20-07", "W20-08", "W20-25"],
  held: ["ap", "gmAp", "luckPoints"],
  *run(c, house) {
    const dice = FREE_DICE + c.bought;
    const targetNumber = targetNumberOf(c);
    const difficulty = finalDifficulty(c);
    const { attack, weapon, aim, minutes, ap, gms, gmAp, luckPoints } = c;
    return choose({
      by: "player",
      facts: { targetNumber, difficulty, dicePool: dice, ...timeFact(c) },
      explain: () => explainTerms(c),
      stands: {
        as: "roll",
        leadsTo: go(pool, {
          targetNumber,
          // W20-11, W20-25 Criticals depend on the rating, also when Luck replaces the attribute.
          tagRating: c.tag ? c.skill : 0,
          difficulty,
          attack,
          weapon,
          aim,
          minutes,
          ap,
          gms,
          gmAp,
          luckPoints,
          dice,
        }),
      },
      moves: () => [...buyingMoves(c, house), stackedDeckMove(c), ...closedBeforeRoll, ...closedBeforeResolution],
    });
  },
});

/** W20-07 The price of further dice. Buying one at a time does not reset it. */
export const priceOf = (bought: number, dice: number): number =>
  PRICES.slice(bought, bought + dice).reduce((sum, price) => sum + price, 0);

/** W20-06 Refuses to buy no dice, or more than three in all. */
const countRefusal = (c: AnnouncedCheck, dice: number): Refusal | undefined =>
  firstRefusal(
    dice < 1 && refusal("nothing-bought", "W20-06"),
    c.bought + dice > MAX_BOUGHT && refusal("dice-limit", "W20-06", { max: MAX_BOUGHT, bought: c.bought }),
  );

const addDice = (c: AnnouncedCheck, dice: number, own: number): AnnouncedCheck =>
  withPoints({ ...c, bought: c.bought + dice }, -own);

/** W20-06..W20-08 Buying dice, with own points or by giving the GM as many. */
function buyingMoves(c: AnnouncedCheck, house: HouseRules): Move[] {
  const limitRefusal = firstRefusal(
    c.bought >= MAX_BOUGHT && refusal("dice-limit", "W20-06", { max: MAX_BOUGHT, bought: c.bought }),
  );
  const dice = upTo(MAX_BOUGHT - c.bought);
  const pointsRefusal = (own: number): Refusal | false =>
    own > pointsIn(c) && refusal("insufficient-ap", "W20-07", { price: own, held: pointsIn(c) });
  // W20-31 The GM's characters pay from the store and can't give it points.
  const gmRefusal = c.gms ? refusal("gm-feeds-nobody", "W20-08") : limitRefusal;
  return [
    move("buy", {
      closed: limitRefusal,
      fields: { dice },
      // Buying several at once equals buying them one at a time, so calculations try one.
      max: 1,
      refuse: (detail) => firstRefusal(countRefusal(c, detail.dice), pointsRefusal(priceOf(c.bought, detail.dice))),
      pays: (detail) => paidFrom(c, priceOf(c.bought, detail.dice)),
      leadsTo: (detail) => go(checkAnnounced, addDice(c, detail.dice, priceOf(c.bought, detail.dice))),
    }),
    // B3 Each die may use a different source. The price depends on the dice bought, not on the source.
    move("feed-gm", {
      closed: gmRefusal,
      fields: { dice },
      max: 1,
      refuse: (detail) => countRefusal(c, detail.dice),
      leadsTo: (detail) => payGm(addDice(c, detail.dice, 0), priceOf(c.bought, detail.dice)),
    }),
    house.payment === "per-ap"
      ? splitPaymentMove(c, gmRefusal, pointsRefusal)
      : closed("buy-split", limitRefusal ?? refusal("split-payment", "W20-08")),
  ];
}

/** B3 Splits a price point by point between both sources. */
function splitPaymentMove(
  c: AnnouncedCheck,
  closedBy: Refusal | undefined,
  pointsRefusal: (own: number) => Refusal | false,
): Move {
  const oneDie = priceOf(c.bought, 1);
  return move("buy-split", {
    closed: closedBy,
    fields: { dice: upTo(MAX_BOUGHT - c.bought), own: upTo(oneDie), gm: upTo(oneDie) },
    max: 1 + oneDie,
    refuse: ({ dice, own, gm }) =>
      firstRefusal(
        countRefusal(c, dice),
        own + gm !== priceOf(c.bought, dice) && refusal("wrong-price", "W20-07", { price: priceOf(c.bought, dice) }),
        pointsRefusal(own),
      ),
    pays: ({ own }) => ({ ap: own }),
    leadsTo: ({ dice, own, gm }) => payGm(addDice(c, dice, own), gm),
  });
}

const payGm = (c: AnnouncedCheck, ap: number): Go => go(gmFed, { ...c, pointsToGm: ap });

/** W20-08, W20-31 The GM's store receives the points. */
export const gmFed = procedure("GM fed", {
  rules: ["W20-08", "W20-31"],
  *run(c: AnnouncedCheck) {
    yield* earn({ gmFed: c.pointsToGm });
    return go(checkAnnounced, { ...c, pointsToGm: 0 });
  },
});

/** W20-25 One luck point before the roll. Legal even if Luck is the lower attribute. */
function stackedDeckMove(c: AnnouncedCheck): Move {
  return move("stacked-deck", {
    closed: firstRefusal(
      c.stacked && refusal("already-stacked", "W20-25"),
      c.luckPoints < 1 && refusal("insufficient-luck", "W20-25", { held: c.luckPoints }),
    ),
    pays: () => ({ luckPoints: 1 }),
    leadsTo: () => go(checkAnnounced, { ...c, stacked: true, luckPoints: c.luckPoints - 1 }),
  });
}
