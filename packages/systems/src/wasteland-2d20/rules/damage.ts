import {
  choose,
  diceOf,
  done,
  firstRefusal,
  go,
  move,
  type Move,
  type Outcome,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  rolled,
  numbersKey,
} from "@rulewright/rules";
import type { House } from "../house.ts";
import { type Damage, factsOf, resultKey } from "./aftermath.ts";
import { afterDamage, afterResolving, withoutCheck } from "./closed.ts";
import {
  type CombatClass,
  type CombatHand,
  combatDie,
  combatFaces,
  countOf,
  damageOf,
  joined,
  NO_COMBAT_DICE,
  takenFrom,
} from "./combat-dice.ts";
import { freshSpends } from "./fresh-points.ts";
import { HIGHEST_ATTRIBUTE, MOST_COMBAT_DICE, timeIn } from "./terms.ts";

/** Combat dice that fall by themselves: what hurts without anybody's check. */
export type CombatDice = { readonly dice: number; readonly luckPoints: number; readonly aim: number };

/** W20-27 Combat dice that one luck point picks up. */
const MOST_AT_ONCE = 3;

/** No dice of that kind can be picked up now. */
export const NONE_TO_PICK = diceOf({}, "W20-29");

/** W20-27 What lies closed once a check is resolved: its d20s; and combat dice before any fell. */
export const checkClosed = move("miss-fortune", {
  fields: { d20: NONE_TO_PICK, cd: NONE_TO_PICK },
  refuse: ({ d20, cd }) =>
    firstRefusal(
      d20.count > 0 && cd.count > 0 && refusal("mixed-dice", "W20-27"),
      cd.count > 0 && refusal("not-rolled", "W20-27"),
    ) ?? refusal("check-closed", "W20-27"),
  leadsTo: () => {
    throw new Error("every way of taking it is refused");
  },
});

/** W20-30: combat dice without a check before them. */
export const combatDice: Procedure<CombatDice, House> = procedure("combat dice", {
  rules: ["W20-27", "W20-30"],
  parameters: {
    dice: { kind: "integer", min: 0, max: MOST_COMBAT_DICE },
    luckPoints: { kind: "integer", min: 0, max: HIGHEST_ATTRIBUTE, initial: 0, from: { tracker: "luckPoints" } },
    aim: { kind: "integer", min: 0, max: 1000, initial: 0 },
  } satisfies Parameters,
  examples: [
    { dice: 1, luckPoints: 1, aim: 1 },
    { dice: 3, luckPoints: 0, aim: 3 },
  ],
  next({ dice, luckPoints, aim }) {
    return rolled(combatDie.times(dice), combatFaces, (fresh) =>
      go(damageRolled, {
        check: null,
        attack: "none",
        weapon: 0,
        aim,
        minutes: 0,
        halvings: 0,
        questions: 0,
        extraDamage: 0,
        ap: 0,
        gms: false,
        gmAp: 0,
        freshAp: 0,
        luckPoints,
        throwing: 0,
        fresh,
        again: NO_COMBAT_DICE,
      }),
    );
  },
});

/** W20-19, W20-30: the combat dice of an attack that hit, beside the d20s that hit. */
export const attackDamage: Procedure<Damage, House> = procedure("attack damage", {
  rules: ["W20-19", "W20-30"],
  stateKey: (a, _house, goal) => (goal === undefined ? whatShows(a) : whatMatters(a, goal)),
  next: (a) =>
    rolled(combatDie.times(a.throwing), combatFaces, (fresh) => go(damageRolled, { ...a, fresh, throwing: 0 }), "more"),
});

function outcomeOf({ check, minutes, aim, fresh, again }: Damage): Outcome {
  const damage = damageOf(fresh) + damageOf(again);
  const damageDice = countOf(fresh) + countOf(again);
  const effects = fresh.effect + again.effect;
  const enough = damage >= aim;
  if (check === null) return { outcome: "damage", damageDice, damage, effects, enough };
  return { ...check, damageDice, damage, effects, enough, ...timeIn({ minutes }) };
}

/** W20-27..W20-30: combat dice lie, and luck may pick up some of them. */
export const damageRolled: Procedure<Damage, House> = procedure("damage rolled", {
  rules: ["W20-27", "W20-28", "W20-29", "W20-30"],
  held: ["ap", "gmAp", "freshAp", "luckPoints"],
  stateKey: (a, _house, goal) => (goal === undefined ? whatShows(a) : whatMatters(a, goal)),
  next(a, house) {
    return choose({
      by: "player",
      facts: factsOf(a),
      stands: { as: "let-it-stand", leadsTo: done(outcomeOf(a)) },
      moves: () => [
        missFortune(a),
        ...(a.check === null
          ? withoutCheck
          : [...freshSpends(a, house, (next) => go(damageRolled, next)), ...afterDamage]),
        ...afterResolving,
      ],
    });
  },
});

/** Any die may be picked up; a worse one in place of a better one is never a loss. */
const WORST_FIRST: readonly CombatClass[] = ["blank", "one", "effect", "two"];

/** W20-27, W20-28, B10 One point, up to three combat dice; each handful is seen before the next. */
function missFortune(a: Damage): Move {
  return move("miss-fortune", {
    fields: { d20: NONE_TO_PICK, cd: diceOf(a.fresh, "W20-29", WORST_FIRST) },
    max: a.luckPoints > 0 ? MOST_AT_ONCE : 1,
    refuse: ({ d20, cd }) =>
      firstRefusal(
        d20.count > 0 && cd.count > 0 && refusal("mixed-dice", "W20-27"),
        d20.count > 0 && refusal("check-closed", "W20-27"),
        cd.count === 0 && refusal("no-dice-chosen", "W20-27"),
        cd.count > MOST_AT_ONCE && refusal("too-many-dice", "W20-27", { max: MOST_AT_ONCE }),
        // W20-29 Each die once.
        cd.fault,
        a.luckPoints < 1 && refusal("insufficient-luck", "W20-27", { held: a.luckPoints }),
      ),
    pays: () => ({ luckPoints: 1 }),
    leadsTo: ({ cd }) =>
      go(damageRerolled, {
        ...a,
        luckPoints: a.luckPoints - 1,
        fresh: takenFrom(a.fresh, cd.hand),
        throwing: cd.count,
      }),
  });
}

/** W20-27 The dice picked up fall once more. */
export const damageRerolled: Procedure<Damage, House> = procedure("damage rerolled", {
  rules: ["W20-27", "W20-29"],
  stateKey: (a, _house, goal) => (goal === undefined ? whatShows(a) : whatMatters(a, goal)),
  next: (a) =>
    rolled(
      combatDie.times(a.throwing),
      combatFaces,
      (faces) => go(damageRolled, { ...a, again: joined(a.again, faces), throwing: 0 }),
      "again",
    ),
});

/** What can still make a difference to anything an outcome says. */
function whatShows(a: Damage): string {
  return a.check === null
    ? numbersKey(countOf(a.fresh) + countOf(a.again)) + whatMatters(a, undefined)
    : JSON.stringify(a);
}

/** So many dice of a hand, and no better ones than need be. */
function worstDice(hand: CombatHand, count: number): CombatHand {
  let left = count;
  const taken: Record<CombatClass, number> = { ...NO_COMBAT_DICE };
  for (const name of WORST_FIRST) {
    taken[name] = Math.min(hand[name], left);
    left -= taken[name];
  }
  return taken;
}

/** What can still make a difference to damage and what is spent: effects to those only who want more than enough. */
function whatMatters(a: Damage, goal: string | undefined): string {
  const { check, aim, throwing } = a;
  // W20-29 Each die falls again but once: luck beyond the dice that may be picked up is like none.
  const luck = Math.min(a.luckPoints, countOf(a.fresh));
  // No more dice can be picked up than there is luck for, the worst ones first: better ones only count as what they show.
  const { blank, one, effect, two } = worstDice(a.fresh, luck * MOST_AT_ONCE);
  const damage = damageOf(a.fresh) + damageOf(a.again);
  if (goal === "enough") return numbersKey(damage - aim, luck, throwing, blank, one + effect, two);
  const effects = a.fresh.effect + a.again.effect;
  const dice = numbersKey(damage, effects, aim, luck, throwing, blank, one, effect, two);
  return check === null ? dice : dice + resultKey(check);
}
