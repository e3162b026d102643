import { d, type Hand, classify } from "@rulewright/dice";

/** W20-30 What one combat die shows: nothing, one damage, two, or one with an effect. */
export type CombatClass = "blank" | "one" | "two" | "effect";
export type CombatHand = Hand<CombatClass>;

export const combatDie = d(6);

export const NO_COMBAT_DICE: CombatHand = { blank: 0, one: 0, two: 0, effect: 0 };

/** W20-30 How combat dice are read. */
export const combatReading = classify<CombatClass>(
  { blank: "blank", one: "counts", two: "counts", effect: "counts" },
  (face) => {
    if (face === 1) return "one";
    if (face === 2) return "two";
    return face <= 4 ? "blank" : "effect";
  },
);

/** W20-30 Damage of the dice that lie there. */
export const damageOf = ({ one, two, effect }: CombatHand): number => one + 2 * two + effect;

export const countCombatDice = ({ blank, one, two, effect }: CombatHand): number => blank + one + two + effect;

export const addCombatDice = (a: CombatHand, b: CombatHand): CombatHand => ({
  blank: a.blank + b.blank,
  one: a.one + b.one,
  two: a.two + b.two,
  effect: a.effect + b.effect,
});

export const removeCombatDice = (a: CombatHand, b: CombatHand): CombatHand => ({
  blank: a.blank - b.blank,
  one: a.one - b.one,
  two: a.two - b.two,
  effect: a.effect - b.effect,
});
