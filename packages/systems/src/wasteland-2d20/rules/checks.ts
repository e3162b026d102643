import {
  choose,
  diceOf,
  firstRefusal,
  go,
  move,
  type Move,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  reroll,
  roll,
  numbersKey,
} from "@rulewright/rules";
import type { House } from "../house.ts";
import { awarding } from "./action-points.ts";
import { type CheckResult, laterKey } from "./aftermath.ts";
import { afterTheRoll, beforeResolving } from "./closed.ts";
import { NONE_TO_PICK } from "./damage.ts";
import type { Purse } from "./purse.ts";
import {
  type CheckHand,
  criticalsOf,
  criticalUpTo,
  d20,
  d20s,
  NO_D20S,
  sizeOf,
  successesOf,
  together,
  without,
  worstFirst,
  worthOf20,
} from "./successes.ts";
import { badDifficulty, HIGHEST_DIFFICULTY, type Terms, termsParameters, timeIn } from "./terms.ts";

/** A pool about to be thrown. */
export type Pool = Terms & Purse & { readonly luckPoints: number; readonly dice: number };

/** A check whose dice lie on the table. */
export type CheckRolled = Purse & {
  readonly terms: Terms;
  readonly luckPoints: number;
  /** Dice as they first fell. */
  readonly fresh: CheckHand;
  /** Dice that were rerolled and may not be again (W20-29). */
  readonly again: CheckHand;
  /** B9 Complications of 20s that were rerolled, where they stay. */
  readonly stuck: number;
};

const poolParameters = {
  ...termsParameters,
  // W20-05, W20-06 Two to five.
  dice: { kind: "integer", min: 2, max: 5, initial: 2, refusedAs: { code: "dice-limit", rule: "W20-06" } },
} satisfies Parameters;

/** W20-05..W20-12: two d20 and those bought, thrown together. */
export const pool: Procedure<Pool, House> = procedure("pool", {
  rules: ["W20-05", "W20-06", "W20-09", "W20-10", "W20-11", "W20-12"],
  parameters: poolParameters,
  examples: [
    {
      targetNumber: 9,
      tagRating: 3,
      difficulty: 2,
      attack: "none",
      weapon: 0,
      aim: 0,
      minutes: 0,
      ap: 0,
      gms: false,
      gmAp: 0,
      luckPoints: 1,
      dice: 2,
    },
    {
      targetNumber: 11,
      tagRating: 0,
      difficulty: 1,
      attack: "melee",
      weapon: 0,
      aim: 0,
      minutes: 0,
      ap: 1,
      gms: true,
      gmAp: 2,
      luckPoints: 0,
      dice: 2,
    },
  ],
  refuse: (p, house) => badDifficulty(p.difficulty, HIGHEST_DIFFICULTY + 1, house),
  *run(p, house) {
    const { targetNumber, tagRating, difficulty, attack, weapon, aim, minutes, ap, gms, gmAp, luckPoints, dice } = p;
    const terms: Terms = { targetNumber, tagRating, difficulty, attack, weapon, aim, minutes };
    const fresh = yield* roll(d20.times(dice), d20s(terms, house));
    return go(checkRolled, { terms, ap, gms, gmAp, luckPoints, fresh, again: NO_D20S, stuck: 0 });
  },
});

/** W20-09..W20-14 What the dice come to as they lie. */
function resultOf(c: CheckRolled, house: House): CheckResult {
  const { terms, fresh, again, stuck } = c;
  const { targetNumber, difficulty } = terms;
  const hand = together(fresh, again);
  const successes = successesOf(hand, terms, house);
  return {
    // W20-13 Enough is enough; W20-12 a complication takes nothing away.
    outcome: successes >= difficulty ? "success" : "failure",
    targetNumber,
    difficulty,
    dicePool: sizeOf(hand),
    successes,
    criticals: criticalsOf(hand, terms, house),
    complications: hand.complication + stuck,
    // W20-14 What is above the difficulty, and nothing on a failure.
    apGained: Math.max(0, successes - difficulty),
  };
}

/** W20-13, W20-27..W20-29: the dice lie; luck may pick one up after another, and then the check is resolved. */
export const checkRolled: Procedure<CheckRolled, House> = procedure("check rolled", {
  rules: ["W20-09", "W20-13", "W20-27", "W20-28", "W20-29"],
  held: ["ap", "gmAp", "luckPoints"],
  stateKey: (c, house, goal) => (goal === undefined ? JSON.stringify(c) : whatMatters(c, house)),
  *run(c, house) {
    const check = resultOf(c, house);
    const { terms, ap, gms, gmAp, luckPoints } = c;
    return choose({
      by: "player",
      // W20-14 Nothing is earned before the check is resolved.
      facts: { ...check, apGained: 0, ...timeIn(terms) },
      stands: { as: "resolve", leadsTo: go(awarding, { check, terms, ap, gms, gmAp, luckPoints }) },
      moves: () => [missFortune(c, house), ...beforeResolving, ...afterTheRoll],
    });
  },
});

/** W20-27, W20-28, B10 One point, one d20; each new face is seen before the next. */
function missFortune(c: CheckRolled, house: House): Move {
  return move("miss-fortune", {
    fields: { d20: diceOf(c.fresh, "W20-29", worstFirst(c.terms, house)), cd: NONE_TO_PICK },
    max: 1,
    refuse: ({ d20: die, cd }) =>
      firstRefusal(
        die.count > 0 && cd.count > 0 && refusal("mixed-dice", "W20-27"),
        cd.count > 0 && refusal("not-rolled", "W20-27"),
        die.count === 0 && refusal("no-dice-chosen", "W20-27"),
        die.count > 1 && refusal("too-many-dice", "W20-27", { max: 1 }),
        // W20-29 Each die once.
        die.fault,
        c.luckPoints < 1 && refusal("insufficient-luck", "W20-27", { held: c.luckPoints }),
      ),
    pays: () => ({ luckPoints: 1 }),
    leadsTo: ({ d20: die }) =>
      go(checkRerolled, {
        ...c,
        luckPoints: c.luckPoints - 1,
        fresh: without(c.fresh, die.hand),
        // B9 The complication goes with the face, or stays.
        stuck: c.stuck + (house.complicationSticks ? die.hand.complication : 0),
      }),
  });
}

/** W20-27 The new face counts, and may be a complication. */
export const checkRerolled: Procedure<CheckRolled, House> = procedure("check rerolled", {
  rules: ["W20-27", "W20-29"],
  stateKey: (c, house, goal) => (goal === undefined ? JSON.stringify(c) : whatIsOpen(c, house)),
  *run(c, house) {
    const face = yield* reroll(d20.times(1), d20s(c.terms, house));
    return go(checkRolled, { ...c, again: together(c.again, face) });
  },
});

/** Successes still missing; below 0 what is above the difficulty. */
const missing = ({ terms, fresh, again }: CheckRolled, house: House): number =>
  terms.difficulty - successesOf(fresh, terms, house) - successesOf(again, terms, house);

/** What can still make a difference to success, damage and what is spent: no complications, no blank apart from another. */
function whatMatters(c: CheckRolled, house: House): string {
  const over = c.luckPoints === 0 || sizeOf(c.fresh) === 0 || missing(c, house) <= 0;
  // Without damage to come nobody touches the dice of a check that succeeds, nor can others.
  return over && c.terms.weapon === 0 ? numbersKey(c.gms, missing(c, house)) : whatIsOpen(c, house);
}

/** The same where a die will still be thrown. */
function whatIsOpen(c: CheckRolled, house: House): string {
  const { targetNumber, tagRating, weapon } = c.terms;
  const { critical, success, miss, complication } = c.fresh;
  const twenties = worthOf20(c.terms, house) === 0 ? 0 : complication;
  const blanks = miss + complication - twenties;
  // No more dice can be picked up than there is luck for: further ones of a class are like none.
  const upTo = (dice: number): number => Math.min(dice, c.luckPoints);
  const dice = numbersKey(
    missing(c, house),
    upTo(critical),
    upTo(success),
    upTo(blanks),
    upTo(twenties),
    targetNumber,
    criticalUpTo(tagRating),
  );
  return dice + (weapon === 0 ? numbersKey(c.gms, Math.min(c.luckPoints, sizeOf(c.fresh))) : laterKey(c.terms, c, 0));
}
