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
import type { House } from "../house.ts";
import { type Aftermath, type CheckResult, factsOf, laterKey, resultKey } from "./aftermath.ts";
import { afterResolving } from "./closed.ts";
import { NO_COMBAT_DICE } from "./combat-dice.ts";
import { attackDamage, checkClosed } from "./damage.ts";
import { freshSpends } from "./fresh-points.ts";
import { paidFrom, pointsIn, type Purse, withPoints } from "./purse.ts";
import { MOST_COMBAT_DICE, type Terms, timeIn } from "./terms.ts";

/** A check about to be closed. */
export type Resolving = Purse & {
  readonly check: CheckResult;
  readonly terms: Terms;
  readonly luckPoints: number;
};

/** W20-20 Combat dice that action points add to one attack. */
const MOST_EXTRA_DAMAGE = 3;

/** W20-14 Every point earned is kept, as far as there is room for it (B2). */
function kept(gained: number, { gms, ap }: Purse, { apCap, apOverflow }: House): number {
  const room = gms || apCap === null || apOverflow === "after-turn" ? gained : apCap - ap;
  return Math.max(0, Math.min(gained, room));
}

/** B2 Those of the points kept that are beyond the cap: theirs is the earner's turn, and no longer. */
function keptBeyond(points: number, { gms, ap }: Purse, { apCap, apOverflow }: House): number {
  const over = gms || apCap === null || apOverflow !== "after-turn" ? 0 : ap + points - apCap;
  return Math.max(0, Math.min(points, over));
}

/** W20-14: the check is closed and its action points are earned. */
export const awarding: Procedure<Resolving, House> = procedure("check resolving", {
  rules: ["W20-13", "W20-14"],
  stateKey: (c, _house, goal) =>
    goal === undefined ? JSON.stringify(c) : resultKey(c.check) + laterKey(c.terms, c, 0),
  *run({ check, terms, ap, gms, gmAp, luckPoints }, house) {
    const purse = { ap, gms, gmAp };
    const points = kept(check.apGained, purse, house);
    // W20-31 What the GM's characters earn goes into the store.
    if (points > 0) yield* earn(gms ? { gmAp: points, freshAp: points } : { apEarned: points });
    const beyond = keptBeyond(points, purse, house);
    if (beyond > 0) yield* earn({ beyondCap: beyond });
    // W20-12 A complication waits for the GM.
    if (check.complications > 0) yield* earn({ troubles: check.complications });
    const { attack, weapon, aim, minutes } = terms;
    return go(checkResolved, {
      ...withPoints(purse, points),
      check,
      attack,
      weapon,
      aim,
      minutes,
      halvings: 0,
      questions: 0,
      extraDamage: 0,
      freshAp: points,
      luckPoints,
      fresh: NO_COMBAT_DICE,
      again: NO_COMBAT_DICE,
      throwing: 0,
    });
  },
});

/** W20-15, W20-16, W20-19, W20-20: what points just earned are good for, and the damage of an attack. */
export const checkResolved: Procedure<Aftermath, House> = procedure("check resolved", {
  rules: ["W20-14", "W20-15", "W20-16", "W20-19", "W20-20"],
  held: ["ap", "gmAp", "freshAp", "luckPoints"],
  stateKey: (a, _house, goal) =>
    goal === undefined ? JSON.stringify(a) : resultKey(a.check) + laterKey(a, a, a.extraDamage),
  *run(a, house) {
    const { check } = a;
    return choose({
      by: "player",
      facts: factsOf(a),
      stands: { as: "finish", leadsTo: done({ ...check, ...timeIn(a) }) },
      moves: () => [
        ...freshSpends(a, house, (next) => go(checkResolved, next)),
        extraDamage(a),
        damage(a),
        checkClosed,
        ...afterResolving,
      ],
    });
  },
});

/** W20-19, W20-20, B12 A combat die per point, three at the most, before the damage is thrown. */
function extraDamage(a: Aftermath): Move {
  return move("extra-damage", {
    // How hard the weapon hits must be said before a calculation can ask.
    talk: a.weapon === 0,
    closed: firstRefusal(
      a.attack !== "melee" && a.attack !== "thrown" && refusal("not-melee-or-thrown", "W20-19"),
      missed(a) && refusal("attack-failed", "W20-19"),
    ),
    fields: { ap: upTo(MOST_EXTRA_DAMAGE - a.extraDamage) },
    // Several at once are no more than one after another.
    max: 1,
    refuse: ({ ap }) =>
      firstRefusal(
        ap < 1 && refusal("nothing-bought", "W20-19"),
        a.extraDamage + ap > MOST_EXTRA_DAMAGE && refusal("damage-limit", "W20-20", { max: MOST_EXTRA_DAMAGE }),
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

/** B7 What need not be fresh is paid from the bank first. */
const fromBank = (a: Aftermath, price: number): number => Math.min(price, Math.max(0, pointsIn(a) - a.freshAp));

const missed = ({ check }: Aftermath): boolean => check.outcome !== "success";

/** W20-19, W20-30 The combat dice of the attack, and those bought for it. */
function damage(a: Aftermath): Move {
  return move("damage", {
    talk: a.weapon === 0,
    closed: firstRefusal(missed(a) && refusal("attack-failed", "W20-19")),
    fields: { base: anyNumber(a.weapon) },
    refuse: ({ base }) =>
      Number.isInteger(base) && base >= 0 && base <= MOST_COMBAT_DICE
        ? undefined
        : refusal("bad-combat-dice", "W20-30", { min: 0, max: MOST_COMBAT_DICE }),
    notices: () => (a.attack === "none" ? [{ code: "not-an-attack", rule: "W20-19" }] : []),
    leadsTo: ({ base }) => go(attackDamage, { ...a, throwing: base + a.extraDamage }),
  });
}
