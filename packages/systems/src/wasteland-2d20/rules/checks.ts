import {
  choose,
  diceOf,
  firstRefusal,
  go,
  move,
  type Move,
  procedure,
  type Procedure,
  refusal,
  reroll,
  roll,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { checkResolving } from "./action-points.ts";
import { type CheckResult, d20Counts, neededSuccesses, sumsOfDice } from "./resolved-check.ts";
import { closedAfterRoll, closedBeforeResolution } from "./closed-moves.ts";
import { NO_SELECTABLE_DICE } from "./damage.ts";
import type { Purse } from "./purse.ts";
import {
  type CheckHand,
  criticalsOf,
  d20,
  d20Reading,
  NO_D20S,
  countDice,
  successesOf,
  addDice,
  removeDice,
  worstFirst,
} from "./successes.ts";
import { difficultyRefusal, MAX_DIFFICULTY, poolParameters, type PoolTerms, timeFact } from "./terms.ts";

/** A rolled check, not yet resolved. */
export type CheckRolled = Purse & {
  readonly terms: PoolTerms;
  readonly luckPoints: number;
  /** Dice that have not been rerolled. */
  readonly fresh: CheckHand;
  /** W20-29 Dice that were rerolled and may not be rerolled again. */
  readonly rerolled: CheckHand;
  /** B9 Complications of rerolled 20s, where the house rule keeps them. */
  readonly stuckComplications: number;
};

/** W20-05..W20-12: two d20 and the bought ones, rolled together. */
export const pool = procedure("pool", {
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
  refuse: (p, house: HouseRules) => difficultyRefusal(p.difficulty, MAX_DIFFICULTY + 1, house),
  *run(p, house) {
    const { targetNumber, tagRating, difficulty, attack, weapon, aim, minutes, ap, gms, gmAp, luckPoints, dice } = p;
    const terms: PoolTerms = { targetNumber, tagRating, difficulty, attack, weapon, aim, minutes };
    const fresh = yield* roll(d20.times(dice), d20Reading(terms, house), () => ({
      terms: [],
      against: neededSuccesses(difficulty),
    }));
    return go(checkRolled, { terms, ap, gms, gmAp, luckPoints, fresh, rerolled: NO_D20S, stuckComplications: 0 });
  },
});

/** W20-09..W20-14 The result of the dice on the table. */
function resultOf(c: CheckRolled, house: HouseRules): CheckResult {
  const { terms, fresh, rerolled, stuckComplications } = c;
  const { targetNumber, difficulty } = terms;
  const hand = addDice(fresh, rerolled);
  const successes = successesOf(hand, terms, house);
  return {
    // W20-13 At least as many successes as the difficulty; W20-12 complications remove none.
    outcome: successes >= difficulty ? "success" : "failure",
    targetNumber,
    difficulty,
    dicePool: countDice(hand),
    successes,
    criticals: criticalsOf(hand, terms, house),
    complications: hand.complication + stuckComplications,
    // W20-14 Successes above the difficulty, and none on a failure.
    apGained: Math.max(0, successes - difficulty),
  };
}

/** W20-13, W20-27..W20-29: luck may reroll dice one after another; then the check is resolved. */
export const checkRolled: Procedure<CheckRolled, HouseRules> = procedure("check rolled", {
  rules: ["W20-09", "W20-13", "W20-27", "W20-28", "W20-29"],
  held: ["ap", "gmAp", "luckPoints"],
  *run(c, house) {
    const check = resultOf(c, house);
    const { terms, ap, gms, gmAp, luckPoints } = c;
    const d20s = { hand: addDice(c.fresh, c.rerolled), tagRating: terms.tagRating };
    return choose({
      by: "player",
      // W20-14 Points are earned when the check is resolved.
      facts: { ...check, apGained: 0, ...timeFact(terms) },
      explain: () => ({
        sums: sumsOfDice(check, d20s),
        dice: d20Counts(terms.targetNumber, terms.tagRating, house),
      }),
      stands: { as: "resolve", leadsTo: go(checkResolving, { check, d20s, terms, ap, gms, gmAp, luckPoints }) },
      moves: () => [missFortuneMove(c, house), ...closedBeforeResolution, ...closedAfterRoll],
    });
  },
});

/** W20-27, W20-28, B10 One luck point rerolls one d20; each new face is seen before the next point is spent. */
function missFortuneMove(c: CheckRolled, house: HouseRules): Move {
  return move("miss-fortune", {
    fields: { d20: diceOf(c.fresh, "W20-29", worstFirst(c.terms, house)), cd: NO_SELECTABLE_DICE },
    max: 1,
    refuse: ({ d20: die, cd }) =>
      firstRefusal(
        die.count > 0 && cd.count > 0 && refusal("mixed-dice", "W20-27"),
        cd.count > 0 && refusal("not-rolled", "W20-27"),
        die.count === 0 && refusal("no-dice-chosen", "W20-27"),
        die.count > 1 && refusal("too-many-dice", "W20-27", { max: 1 }),
        // W20-29 Each die is rerolled at most once.
        die.fault,
        c.luckPoints < 1 && refusal("insufficient-luck", "W20-27", { held: c.luckPoints }),
      ),
    pays: () => ({ luckPoints: 1 }),
    leadsTo: ({ d20: die }) =>
      go(checkRerolled, {
        ...c,
        luckPoints: c.luckPoints - 1,
        fresh: removeDice(c.fresh, die.hand),
        // B9 The reroll removes the complication, or keeps it.
        stuckComplications: c.stuckComplications + (house.complicationSticks ? die.hand.complication : 0),
      }),
  });
}

/** W20-27 The new face counts; it may be a complication. */
export const checkRerolled = procedure("check rerolled", {
  rules: ["W20-27", "W20-29"],
  *run(c: CheckRolled, house: HouseRules) {
    const face = yield* reroll(d20.times(1), d20Reading(c.terms, house), () => ({
      terms: [{ from: "otherDice", value: successesOf(addDice(c.fresh, c.rerolled), c.terms, house) }],
      against: neededSuccesses(c.terms.difficulty),
    }));
    return go(checkRolled, { ...c, rerolled: addDice(c.rerolled, face) });
  },
});
