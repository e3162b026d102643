import { worthAtOnce } from "@rulewright/present";
import { type ValueQuestion, useValues } from "../../screen/index.ts";
import { FREE_DICE, MAX_BOUGHT, priceOf } from "../rules/announcement.ts";
import { type Attack, type AttackTerms, poolOfAttack, takesCombatDice } from "../rules/attacks.ts";
import { MAX_DIFFICULTY } from "../rules/terms.ts";
import { SECOND_MAJOR_PENALTY, SECOND_MAJOR_PRICE } from "../rules/turns.ts";

/** W20-05, W20-07 The numbers of dice of a check: the free ones, and each that can be bought besides. */
export const POOL_SIZES: readonly number[] = Array.from({ length: MAX_BOUGHT + 1 }, (_, bought) => FREE_DICE + bought);

/** The question what an attack comes to, for a goal. */
export const questionOf = (attack: Attack, terms: AttackTerms, goal: string): ValueQuestion => ({
  ...poolOfAttack(attack, terms),
  goal,
});

/** What an attack comes to: its chance to hit, the mean of its damage, and W20-14 that of the points that it earns the store. */
export interface Worth {
  readonly hits: number;
  readonly damage: number;
  readonly earned: number;
}

/** W20-05..W20-07, W20-18 An attack with each number of dice, and as a second major action with the free ones. */
export interface AttackWorth {
  readonly attack: Attack;
  readonly withDice: readonly Worth[];
  readonly again: Worth;
}

/** What attacks come to at a difficulty; undefined until that is known, and for whoever may not see odds. */
export function useWorths(
  attacks: readonly Attack[],
  difficulty: number,
  gmAp: number,
): readonly AttackWorth[] | undefined {
  const asked = [
    ...POOL_SIZES.map((dice) => ({ dice, difficulty, gmAp })),
    { dice: FREE_DICE, difficulty: Math.min(difficulty + SECOND_MAJOR_PENALTY, MAX_DIFFICULTY + 1), gmAp },
  ];
  const goals = ["success", "damage"];
  const answers = useValues(
    attacks.flatMap((attack) => asked.flatMap((one) => goals.map((goal) => questionOf(attack, one, goal)))),
  );
  if (!answers) return undefined;
  const worth = (place: number): Worth => {
    const [success, damage] = answers.slice(place * goals.length);
    const [, , earned = 0] = success?.passive ?? [];
    return { hits: success ? worthAtOnce(success) : 0, damage: damage ? worthAtOnce(damage) : 0, earned };
  };
  return attacks.map((attack, i) => {
    const from = i * asked.length;
    return {
      attack,
      withDice: POOL_SIZES.map((_, bought) => worth(from + bought)),
      again: worth(from + POOL_SIZES.length),
    };
  });
}

/** Something that the store buys in an opponent's turn: dice by their number, a second attack, or a combat die on a hit. */
type Purchase = number | "second-major" | "combat-die";

/** What a purchase brings for its price. */
export interface Bargain {
  readonly buys: Purchase;
  readonly price: number;
  /** How much damage more is to be expected. */
  readonly damage: number;
  /** W20-14, W20-31 How many points more the roll is expected to earn the store. */
  readonly earned: number;
}

/** W20-30 The mean damage of one combat die; 0 where the weapon has none. */
export const damageOfDie = ({ attack: { weapon }, withDice: [free] }: AttackWorth): number =>
  free && free.hits > 0 && weapon > 0 ? free.damage / free.hits / weapon : 0;

/** The damage for each point that a purchase costs in the end: no end of it where it earns what it costs. */
export const damageForPoint = ({ price, damage, earned }: Bargain): number => damage / Math.max(0, price - earned);

/** W20-07, W20-18, W20-19 What the store can add to an attack: the purchase that it can pay with the most damage for a point. */
export function bestBargain(worth: AttackWorth, held: number, mayBuyMajor: boolean): Bargain | undefined {
  const { attack, withDice, again } = worth;
  const [free] = withDice;
  const all: readonly Bargain[] = [
    ...withDice.map(({ damage, earned }, bought) => ({
      buys: bought,
      price: priceOf(0, bought),
      damage: damage - (free?.damage ?? 0),
      earned: earned - (free?.earned ?? 0),
    })),
    { buys: "second-major", price: SECOND_MAJOR_PRICE, damage: mayBuyMajor ? again.damage : 0, earned: again.earned },
    { buys: "combat-die", price: 1, damage: takesCombatDice(attack) ? damageOfDie(worth) : 0, earned: 0 },
  ];
  const [best] = all
    .filter(({ price, damage }) => price > 0 && price <= held && damage > 0)
    .toSorted((a, b) => damageForPoint(b) - damageForPoint(a));
  return best;
}

/** The attack that does the most damage without any points, which is the likeliest. */
export const likeliestOf = (worths: readonly AttackWorth[]): AttackWorth | undefined =>
  worths.toSorted((a, b) => (b.withDice[0]?.damage ?? 0) - (a.withDice[0]?.damage ?? 0))[0];
