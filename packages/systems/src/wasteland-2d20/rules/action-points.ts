import {
  anyNumber,
  choose,
  done,
  earn,
  firstRefusal,
  go,
  move,
  type Move,
  procedure,
  type Procedure,
  refusal,
  upTo,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { type CheckDice, type CheckResult, explainCheck, type ResolvedCheck, resolvedFacts } from "./resolved-check.ts";
import { closedAfterResolution } from "./closed-moves.ts";
import { NO_COMBAT_DICE } from "./combat-dice.ts";
import { attackDamage, closedMissFortune } from "./damage.ts";
import { freshPointMoves } from "./fresh-points.ts";
import { MAX_COMBAT_DICE } from "./sheet.ts";
import { paidFrom, pointsIn, type Purse, withPoints } from "./purse.ts";
import { type PoolTerms, timeFact } from "./terms.ts";

/** A check about to be resolved. */
export type CheckResolution = Purse & {
  readonly check: CheckResult;
  readonly d20s: CheckDice;
  readonly terms: PoolTerms;
  readonly luckPoints: number;
};

/** W20-20 The most combat dice that action points can add to an attack. */
export const MAX_EXTRA_DAMAGE = 3;

/** W20-14 Of the points earned, those that the limit has room for (B2). */
function pointsKept(gained: number, { gms, ap }: Purse, { apCap, apOverflow }: HouseRules): number {
  const room = gms || apCap === null || apOverflow === "after-turn" ? gained : apCap - ap;
  return Math.max(0, Math.min(gained, room));
}

/** B2 Of the points kept, those above the limit, which are lost when their earner's turn ends. */
function pointsBeyondCap(points: number, { gms, ap }: Purse, { apCap, apOverflow }: HouseRules): number {
  const over = gms || apCap === null || apOverflow !== "after-turn" ? 0 : ap + points - apCap;
  return Math.max(0, Math.min(points, over));
}

/** W20-13, W20-14: the check is resolved and its action points are earned. */
export const checkResolving = procedure("check resolving", {
  rules: ["W20-13", "W20-14"],
  *run({ check, d20s, terms, ap, gms, gmAp, luckPoints }: CheckResolution, house: HouseRules) {
    const purse = { ap, gms, gmAp };
    const points = pointsKept(check.apGained, purse, house);
    // W20-31 The GM's characters earn points into the store.
    if (points > 0) yield* earn(gms ? { gmEarned: points } : { apEarned: points });
    const beyond = pointsBeyondCap(points, purse, house);
    if (beyond > 0) yield* earn({ beyondCap: beyond });
    // W20-12 Complications wait until the GM plays them.
    if (check.complications > 0) yield* earn({ troubles: check.complications });
    const { attack, weapon, aim, minutes } = terms;
    const after = withPoints(purse, points);
    return go(checkResolved, {
      ap: after.ap,
      gms,
      gmAp: after.gmAp,
      check,
      d20s,
      attack,
      weapon,
      aim,
      minutes,
      halvings: 0,
      questions: 0,
      extraDamage: 0,
      freshAp: points,
      beyondCap: beyond,
      luckPoints,
      fresh: NO_COMBAT_DICE,
      rerolled: NO_COMBAT_DICE,
      diceToRoll: 0,
    });
  },
});

/** W20-15, W20-16, W20-19, W20-20: spending points on a resolved check, and an attack's damage. */
export const checkResolved: Procedure<ResolvedCheck, HouseRules> = procedure("check resolved", {
  rules: ["W20-14", "W20-15", "W20-16", "W20-19", "W20-20"],
  held: ["ap", "gmAp", "freshAp", "beyondCap", "luckPoints"],
  *run(a, house) {
    const { check, d20s } = a;
    const finished = done({ ...check, ...timeFact(a) }, () => explainCheck(check, d20s, house));
    return choose({
      by: "player",
      facts: resolvedFacts(a),
      explain: () => explainCheck(check, d20s, house),
      stands: rollsDamage(a)
        ? { as: "damage", leadsTo: go(attackDamage, { ...a, diceToRoll: a.weapon + a.extraDamage }) }
        : { as: "finish", leadsTo: finished },
      moves: () => [
        ...freshPointMoves(a, house, afterCheck),
        extraDamageMove(a),
        rollsDamage(a) ? move("finish", { talk: true, leadsTo: () => finished }) : damageMove(a),
        closedMissFortune,
        ...closedAfterResolution,
      ],
    });
  },
});

/** W20-15 A question is paid for; its words follow. */
export const questionAfterCheck = procedure("question after check", {
  rules: ["W20-15"],
  *run(a: ResolvedCheck) {
    yield* earn({ openQuestions: 1 });
    return go(checkResolved, a);
  },
});

const afterCheck = {
  goOn: (a: ResolvedCheck) => go(checkResolved, a),
  goAsking: (a: ResolvedCheck) => go(questionAfterCheck, a),
};

/** W20-19, W20-20, B12 One combat die per point, at most three, before damage is rolled. */
function extraDamageMove(a: ResolvedCheck): Move {
  return move("extra-damage", {
    // Without the weapon's dice no calculation can value this.
    talk: a.weapon === 0,
    closed: firstRefusal(
      a.attack !== "melee" && a.attack !== "thrown" && refusal("not-melee-or-thrown", "W20-19"),
      isMiss(a) && refusal("attack-failed", "W20-19"),
    ),
    fields: { ap: upTo(MAX_EXTRA_DAMAGE - a.extraDamage) },
    // Buying several at once equals buying them one at a time, so calculations try one.
    max: 1,
    refuse: ({ ap }) =>
      firstRefusal(
        ap < 1 && refusal("nothing-bought", "W20-19"),
        a.extraDamage + ap > MAX_EXTRA_DAMAGE && refusal("damage-limit", "W20-20", { max: MAX_EXTRA_DAMAGE }),
        ap > pointsIn(a) && refusal("insufficient-ap", "W20-19", { price: ap, held: pointsIn(a) }),
      ),
    pays: ({ ap }) => ({ ...paidFrom(a, ap), freshAp: ap - fromBank(a, ap) }),
    leadsTo: ({ ap }) =>
      go(checkResolved, {
        ...withPoints(a, -ap),
        extraDamage: a.extraDamage + ap,
        freshAp: a.freshAp - (ap - fromBank(a, ap)),
      }),
  });
}

/** B7 A price that need not be fresh is paid with older points first. */
const fromBank = (a: ResolvedCheck, price: number): number => Math.min(price, Math.max(0, pointsIn(a) - a.freshAp));

/** W20-19 An attack that hits with a known weapon rolls its damage. */
const rollsDamage = (a: ResolvedCheck): boolean => a.attack !== "none" && a.weapon > 0 && !isMiss(a);

const isMiss = ({ check }: ResolvedCheck): boolean => check.outcome !== "success";

/** W20-19, W20-30 Rolls the weapon's combat dice and the bought ones. Only an attack has any. */
function damageMove(a: ResolvedCheck): Move {
  return move("damage", {
    talk: a.weapon === 0,
    closed: firstRefusal(
      a.attack === "none" && refusal("not-an-attack", "W20-19"),
      isMiss(a) && refusal("attack-failed", "W20-19"),
    ),
    fields: { base: anyNumber(a.weapon) },
    refuse: ({ base }) =>
      Number.isInteger(base) && base >= 0 && base <= MAX_COMBAT_DICE
        ? undefined
        : refusal("bad-combat-dice", "W20-30", { min: 0, max: MAX_COMBAT_DICE }),
    leadsTo: ({ base }) => go(attackDamage, { ...a, diceToRoll: base + a.extraDamage }),
  });
}
