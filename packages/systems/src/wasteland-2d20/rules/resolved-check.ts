import { type JsonObject, numbersKey } from "@rulewright/rules";
import type { CombatHand } from "./combat-dice.ts";
import { pointsIn, type Purse } from "./purse.ts";
import { timeFact } from "./terms.ts";

/** The result of a check. */
export type CheckResult = {
  /** "success" or "failure". */
  readonly outcome: string;
  readonly targetNumber: number;
  readonly difficulty: number;
  readonly dicePool: number;
  /** Criticals counted twice. */
  readonly successes: number;
  /** Dice that count as two successes. */
  readonly criticals: number;
  readonly complications: number;
  /** W20-14 Action points earned, before any limit. */
  readonly apGained: number;
};

/** A resolved check, its points and its damage. */
export type ResolvedCheck = Purse & {
  readonly check: CheckResult;
  readonly attack: string;
  readonly weapon: number;
  readonly aim: number;
  readonly minutes: number;
  /** W20-16 How often the time was halved. */
  readonly halvings: number;
  /** W20-15 Questions asked about this roll. */
  readonly questions: number;
  /** W20-19 Combat dice bought for this attack. */
  readonly extraDamage: number;
  /** B7 Action points earned by this check and not yet spent. */
  readonly freshAp: number;
  readonly luckPoints: number;
  /** Combat dice about to be rolled. */
  readonly diceToRoll: number;
  /** Combat dice that have not been rerolled. */
  readonly fresh: CombatHand;
  /** W20-29 Combat dice that were rerolled and may not be rerolled again. */
  readonly rerolled: CombatHand;
};

/** Rolled combat dice, of an attack or without a check (null). */
export type DamageState = Omit<ResolvedCheck, "check"> & { readonly check: CheckResult | null };

/** The facts shown after a check is resolved. */
export const resolvedFacts = ({ check, minutes, questions, extraDamage, freshAp }: DamageState): JsonObject => ({
  ...check,
  questions,
  extraDamage,
  freshAp,
  ...timeFact({ minutes }),
});

/** The parts of a resolved check that affect any goal. */
export const resultKey = (check: CheckResult | null): string =>
  check === null ? "" : numbersKey(check.outcome === "success", check.apGained);

/** The parts of what follows that affect any goal. Without a weapon there is no damage, and only the owner of the points matters. */
export function attackKey(
  { attack, weapon, aim }: Pick<ResolvedCheck, "attack" | "weapon" | "aim">,
  purse: Purse & Pick<ResolvedCheck, "luckPoints">,
  extraDamage: number,
): string {
  const { gms } = purse;
  return weapon === 0
    ? numbersKey(gms)
    : attack + numbersKey(gms, purse.luckPoints, pointsIn(purse), weapon, aim, extraDamage);
}
