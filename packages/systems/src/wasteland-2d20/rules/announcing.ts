import {
  choose,
  closed,
  earn,
  firstRefusal,
  go,
  type Go,
  move,
  type Move,
  procedure,
  type Procedure,
  refusal,
  type Refusal,
  upTo,
} from "@rulewright/rules";
import type { House } from "../house.ts";
import { pool } from "./checks.ts";
import { beforeResolving, beforeTheRoll } from "./closed.ts";
import { paidFrom, pointsIn, withPoints } from "./purse.ts";
import { announcedParameters, type Announced, badDifficulty, HIGHEST_DIFFICULTY, timeIn } from "./terms.ts";

/** W20-05, W20-06 Two d20, and up to three more. */
const USUAL_DICE = 2;
const MOST_BOUGHT = 3;

/** W20-07 Action points for the first, second and third die bought. */
const PRICES = [1, 2, 3] as const;

/** A check that waits for its roll. */
export type Waiting = Announced & {
  /** Dice bought so far. */
  readonly bought: number;
  /** W20-25 Luck stands in for the attribute. */
  readonly stacked: boolean;
  /** W20-08 Action points about to go to the GM's store. */
  readonly handedOver: number;
};

/** W20-18 Difficulty with the penalty of an extra major action: as far as 6 (B6). */
const finalDifficulty = (c: Announced): number => c.difficulty + c.harder;

/** W20-03 Attribute and rating; W20-25, B11 Luck instead of whatever attribute was called for. */
const targetNumberOf = (c: Waiting): number => (c.stacked ? c.luckAttribute : c.attribute) + c.skill;

/** W20-01..W20-04: the GM says what fits and how hard it is. */
export const check: Procedure<Announced, House> = procedure("check", {
  rules: ["W20-01", "W20-02", "W20-03", "W20-04", "W20-18"],
  parameters: announcedParameters,
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
  refuse: (c, house) => badDifficulty(c.difficulty, HIGHEST_DIFFICULTY, house),
  *run(c) {
    return go(announced, { ...c, bought: 0, stacked: false, handedOver: 0 });
  },
});

/** W20-05..W20-08, W20-25: dice are bought and luck may stand in, until the pool is thrown. */
export const announced: Procedure<Waiting, House> = procedure("check announced", {
  rules: ["W20-05", "W20-06", "W20-07", "W20-08", "W20-25"],
  held: ["ap", "gmAp", "luckPoints"],
  *run(c, house) {
    const dice = USUAL_DICE + c.bought;
    const targetNumber = targetNumberOf(c);
    const difficulty = finalDifficulty(c);
    const { attack, weapon, aim, minutes, ap, gms, gmAp, luckPoints } = c;
    return choose({
      by: "player",
      facts: { targetNumber, difficulty, dicePool: dice, ...timeIn(c) },
      stands: {
        as: "roll",
        leadsTo: go(pool, {
          targetNumber,
          // W20-11, W20-25 Criticals follow the rating, whatever stands in for the attribute.
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
      moves: () => [...buying(c, house), stackedDeck(c), ...beforeTheRoll, ...beforeResolving],
    });
  },
});

/** W20-07 What so many further dice cost; buying one at a time does not reset the price. */
const priceOf = (bought: number, dice: number): number =>
  PRICES.slice(bought, bought + dice).reduce((sum, price) => sum + price, 0);

/** W20-06 What is wrong with buying so many. */
const badCount = (c: Waiting, dice: number): Refusal | undefined =>
  firstRefusal(
    dice < 1 && refusal("nothing-bought", "W20-06"),
    c.bought + dice > MOST_BOUGHT && refusal("dice-limit", "W20-06", { max: MOST_BOUGHT, bought: c.bought }),
  );

const withDice = (c: Waiting, dice: number, own: number): Waiting =>
  withPoints({ ...c, bought: c.bought + dice }, -own);

/** W20-06..W20-08 More dice, from one's own points or by handing the GM as many. */
function buying(c: Waiting, house: House): Move[] {
  const full = firstRefusal(
    c.bought >= MOST_BOUGHT && refusal("dice-limit", "W20-06", { max: MOST_BOUGHT, bought: c.bought }),
  );
  const dice = upTo(MOST_BOUGHT - c.bought);
  const short = (own: number): Refusal | false =>
    own > pointsIn(c) && refusal("insufficient-ap", "W20-07", { price: own, held: pointsIn(c) });
  // W20-31 Nobody feeds themselves: what the GM's characters buy comes out of the store.
  const fed = c.gms ? refusal("gm-feeds-nobody", "W20-08") : full;
  return [
    move("buy", {
      closed: full,
      fields: { dice },
      // Several at once are no more than one after another.
      max: 1,
      refuse: (it) => firstRefusal(badCount(c, it.dice), short(priceOf(c.bought, it.dice))),
      pays: (it) => paidFrom(c, priceOf(c.bought, it.dice)),
      leadsTo: (it) => go(announced, withDice(c, it.dice, priceOf(c.bought, it.dice))),
    }),
    // B3 The source may change from die to die; the price counts dice, not sources.
    move("feed-gm", {
      closed: fed,
      fields: { dice },
      max: 1,
      refuse: (it) => badCount(c, it.dice),
      leadsTo: (it) => handOver(withDice(c, it.dice, 0), priceOf(c.bought, it.dice)),
    }),
    house.payment === "per-ap"
      ? splitting(c, fed, short)
      : closed("buy-split", full ?? refusal("split-payment", "W20-08")),
  ];
}

/** B3 One price point by point from both sources. */
function splitting(c: Waiting, barred: Refusal | undefined, short: (own: number) => Refusal | false): Move {
  const oneDie = priceOf(c.bought, 1);
  return move("buy-split", {
    closed: barred,
    fields: { dice: upTo(MOST_BOUGHT - c.bought), own: upTo(oneDie), gm: upTo(oneDie) },
    max: 1 + oneDie,
    refuse: ({ dice, own, gm }) =>
      firstRefusal(
        badCount(c, dice),
        own + gm !== priceOf(c.bought, dice) && refusal("wrong-price", "W20-07", { price: priceOf(c.bought, dice) }),
        short(own),
      ),
    pays: ({ own }) => ({ ap: own }),
    leadsTo: ({ dice, own, gm }) => handOver(withDice(c, dice, own), gm),
  });
}

const handOver = (c: Waiting, ap: number): Go => go(feeding, { ...c, handedOver: ap });

/** W20-08, W20-31 The GM's store of action points is fed. */
export const feeding: Procedure<Waiting, House> = procedure("GM fed", {
  rules: ["W20-08", "W20-31"],
  *run(c) {
    yield* earn({ gmAp: c.handedOver });
    return go(announced, { ...c, handedOver: 0 });
  },
});

/** W20-25 One point before the roll, also where Luck is the lower attribute. */
function stackedDeck(c: Waiting): Move {
  return move("stacked-deck", {
    closed: firstRefusal(
      c.stacked && refusal("already-stacked", "W20-25"),
      c.luckPoints < 1 && refusal("insufficient-luck", "W20-25", { held: c.luckPoints }),
    ),
    pays: () => ({ luckPoints: 1 }),
    leadsTo: () => go(announced, { ...c, stacked: true, luckPoints: c.luckPoints - 1 }),
  });
}
