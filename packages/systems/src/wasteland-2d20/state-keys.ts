import { numbersKey } from "@rulewright/rules";
import type { CheckResolution } from "./rules/action-points.ts";
import type { CheckRolled } from "./rules/checks.ts";
import { type CombatHand, countCombatDice, damageOf } from "./rules/combat-dice.ts";
import { MAX_DICE_PER_POINT } from "./rules/damage.ts";
import type { HouseRules } from "./rules/house-rules.ts";
import { pointsIn, type Purse } from "./rules/purse.ts";
import type { CheckResult, DamageState } from "./rules/resolved-check.ts";
import { countDice, highestCritical, successesOf } from "./rules/successes.ts";
import type { PoolTerms } from "./rules/terms.ts";

type AskedGoal = string | undefined;

/** Successes still missing; negative above the difficulty. */
const missingSuccesses = ({ terms, fresh, rerolled }: CheckRolled, house: HouseRules): number =>
  terms.difficulty - successesOf(fresh, terms, house) - successesOf(rerolled, terms, house);

/** What affects success, damage and the tokens spent from here on. Complications don't, and blanks are interchangeable. */
function rolledCheckKey(c: CheckRolled, house: HouseRules, goal: AskedGoal): string | undefined {
  if (goal === undefined) return undefined;
  const over = c.luckPoints === 0 || countDice(c.fresh) === 0 || missingSuccesses(c, house) <= 0;
  // Without damage to roll, a successful check needs no reroll, and nor does one that can't be rerolled.
  return over && c.terms.weapon === 0
    ? numbersKey(c.gms, missingSuccesses(c, house))
    : rerolledCheckKey(c, house, goal);
}

/** The same where a die may still be rerolled. */
function rerolledCheckKey(c: CheckRolled, house: HouseRules, goal: AskedGoal): string | undefined {
  if (goal === undefined) return undefined;
  const { targetNumber, tagRating, weapon } = c.terms;
  const { critical, success, miss, complication } = c.fresh;
  // Dice of a class beyond the luck points can't be rerolled and don't matter.
  const upTo = (dice: number): number => Math.min(dice, c.luckPoints);
  const dice = numbersKey(
    missingSuccesses(c, house),
    upTo(critical),
    upTo(success),
    // B5 Where a 20 is a success, no face misses.
    upTo(miss + complication),
    targetNumber,
    highestCritical(tagRating),
  );
  return dice + (weapon === 0 ? numbersKey(c.gms, Math.min(c.luckPoints, countDice(c.fresh))) : attackKey(c.terms, c));
}

/** The parts of a resolved check that affect any goal. */
const resultKey = (check: CheckResult | null): string =>
  check === null ? "" : numbersKey(check.outcome === "success", check.apGained);

/** The parts of what follows that affect any goal. Without a weapon there is no damage, and only the owner of the points matters. */
function attackKey(
  { attack, weapon, aim }: Pick<PoolTerms, "attack" | "weapon" | "aim">,
  purse: Purse & { readonly luckPoints: number },
): string {
  const { gms } = purse;
  return weapon === 0 ? numbersKey(gms) : attack + numbersKey(gms, purse.luckPoints, pointsIn(purse), weapon, aim);
}

const resolvingKey = (c: CheckResolution, _house: HouseRules, goal: AskedGoal): string | undefined =>
  goal === undefined ? undefined : resultKey(c.check) + attackKey(c.terms, c);

/** What of an attack's check still affects a goal: nothing, where the goal is damage. */
const checkKey = ({ check }: DamageState, goal: AskedGoal): string =>
  goal === "damage" || goal === "enough" ? "" : resultKey(check);

const attackDamageKey = (a: DamageState, _house: HouseRules, goal: AskedGoal): string | undefined =>
  goal === undefined ? undefined : numbersKey(a.aim, a.luckPoints, a.diceToRoll) + checkKey(a, goal);

/** The given number of dice of a hand, the worst ones first, in the order of `WORST_FIRST`. */
function worstDice(hand: CombatHand, count: number): CombatHand {
  const blank = Math.min(hand.blank, count);
  const one = Math.min(hand.one, count - blank);
  const effect = Math.min(hand.effect, count - blank - one);
  return { blank, one, effect, two: Math.min(hand.two, count - blank - one - effect) };
}

/** What affects damage and the tokens spent from here on. Effects don't matter to the goal "enough". */
function damageKey(a: DamageState, _house: HouseRules, goal: AskedGoal): string | undefined {
  // The outcome of an attack repeats its whole check.
  if (goal === undefined && a.check !== null) return undefined;
  const { aim, diceToRoll } = a;
  // W20-29 Each die is rerolled at most once, so luck beyond the dice that may still be rerolled doesn't matter.
  const luck = Math.min(a.luckPoints, countCombatDice(a.fresh));
  // Only as many dice as luck allows can be rerolled, the worst ones first. Of the others only their damage matters.
  const { blank, one, effect, two } = worstDice(a.fresh, luck * MAX_DICE_PER_POINT);
  const damage = damageOf(a.fresh) + damageOf(a.rerolled);
  if (goal === "enough") return numbersKey(damage - aim, luck, diceToRoll, blank, one + effect, two);
  const effects = a.fresh.effect + a.rerolled.effect;
  const dice = goal === undefined ? countCombatDice(a.fresh) + countCombatDice(a.rerolled) : 0;
  return numbersKey(damage, effects, aim, luck, diceToRoll, blank, one, effect, two, dice) + checkKey(a, goal);
}

/** What of the dice, points and results of a check a goal still needs. */
export const stateKeys = {
  "check rolled": rolledCheckKey,
  "check rerolled": rerolledCheckKey,
  "check resolving": resolvingKey,
  "attack damage": attackDamageKey,
  "damage rolled": damageKey,
  "damage rerolled": damageKey,
};
