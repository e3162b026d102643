import { d, type Hand, classify } from "@rulewright/dice";

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
