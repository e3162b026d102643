import { d, type Hand, classify } from "@rulewright/dice";
import { type Comparison, type DieCount, type Sum, sumOf } from "@rulewright/rules";

/** W20-30 The classes of a combat die: no damage, 1, 2, or 1 and an effect. */
export type CombatClass = "blank" | "one" | "two" | "effect";
/** Combat dice, counted by class. */
export type CombatHand = Hand<CombatClass>;

/** W20-30 A combat die has six faces. */
export const combatDie = d(6);

/** A hand without combat dice. */
export const NO_COMBAT_DICE: CombatHand = { blank: 0, one: 0, two: 0, effect: 0 };

/** W20-30 The reading of combat dice. */
export const combatReading = classify<CombatClass>(
  { blank: "blank", one: "counts", two: "counts", effect: "counts" },
  (face) => {
    if (face === 1) return "one";
    if (face === 2) return "two";
    return face <= 4 ? "blank" : "effect";
  },
);

/** W20-30 The damage of the dice. */
export const damageOf = ({ one, two, effect }: CombatHand): number => one + 2 * two + effect;

/** What damage is compared with, where the damage wanted is given. */
export const wantedDamage = (aim: number): Comparison | undefined =>
  aim > 0 ? { from: "aim", value: aim, passes: "at-least" } : undefined;

/**
 * W20-19, W20-30 What dice of 2, of 1 and with an effect do together. Effects are counted apart, and so are the dice: those of
 * the weapon, and the bought ones.
 */
export const sumsOfDamage = (hand: CombatHand, aim: number, bought: number): readonly Sum[] => [
  sumOf(
    "damage",
    [
      { from: "two", value: 2 * hand.two, rule: "W20-30" },
      { from: "one", value: hand.one, rule: "W20-30" },
      { from: "effect", value: hand.effect, rule: "W20-30" },
    ],
    wantedDamage(aim),
  ),
  sumOf("damageDice", [
    { from: "weaponDice", value: countCombatDice(hand) - bought, rule: "W20-30" },
    { from: "boughtCombatDice", value: bought, rule: "W20-19" },
  ]),
  sumOf("effects", [{ from: "hits", value: hand.effect, rule: "W20-30" }]),
];

/** W20-30 What each combat die counts for. */
export const combatCounts: readonly DieCount[] = [
  { class: "two", of: "damage", each: 2, rule: "W20-30" },
  { class: "one", of: "damage", each: 1, rule: "W20-30" },
  { class: "effect", of: "damage", each: 1, rule: "W20-30" },
  { class: "effect", of: "effects", each: 1, rule: "W20-30" },
  { class: "blank", of: "damage", each: 0, rule: "W20-30" },
];

/** The number of dice in a hand. */
export const countCombatDice = ({ blank, one, two, effect }: CombatHand): number => blank + one + two + effect;

/** Both hands together. */
export const addCombatDice = (a: CombatHand, b: CombatHand): CombatHand => ({
  blank: a.blank + b.blank,
  one: a.one + b.one,
  two: a.two + b.two,
  effect: a.effect + b.effect,
});

/** The first hand without the dice of the second. */
export const removeCombatDice = (a: CombatHand, b: CombatHand): CombatHand => ({
  blank: a.blank - b.blank,
  one: a.one - b.one,
  two: a.two - b.two,
  effect: a.effect - b.effect,
});
