import { type JsonObject, numbersKey } from "@rulewright/rules";
import type { CombatHand } from "./combat-dice.ts";
import { pointsIn, type Purse } from "./purse.ts";
import { timeFact } from "./terms.ts";

/** What a check came to. */
export type CheckResult = {
  /** success or failure. */
  readonly outcome: string;
  readonly targetNumber: number;
  readonly difficulty: number;
  readonly dicePool: number;
  /** A critical counts two. */
  readonly successes: number;
  /** Dice worth two. */
  readonly criticals: number;
  readonly complications: number;
  /** W20-14 Action points earned, before any cap. */
  readonly apGained: number;
};

/** A resolved check and what may still be done with it. */
export type ResolvedCheck = Purse & {
  readonly check: CheckResult;
  readonly attack: string;
  readonly weapon: number;
  readonly aim: number;
  readonly minutes: number;
  /** How often the time was halved (W20-16). */
  readonly halvings: number;
  /** Questions asked about this roll (W20-15). */
  readonly questions: number;
  /** Combat dice bought for this attack (W20-19). */
  readonly extraDamage: number;
  /** B7 Those of them that this check has just earned. */
  readonly freshAp: number;
  readonly luckPoints: number;
  /** Combat dice about to fall. */
  readonly diceToRoll: number;
  /** Combat dice as they first fell. */
  readonly fresh: CombatHand;
  /** Combat dice that were rerolled and may not be again (W20-29). */
  readonly rerolled: CombatHand;
};

/** Combat dice on the table: those of an attack, or some that fall without any check. */
export type DamageState = Omit<ResolvedCheck, "check"> & { readonly check: CheckResult | null };

/** What is worth showing while a check can still be used. */
export const resolvedFacts = ({ check, minutes, questions, extraDamage, freshAp }: DamageState): JsonObject => ({
  ...check,
  questions,
  extraDamage,
  freshAp,
  ...timeFact({ minutes }),
});

/** What of a check makes a difference to anybody's goal once it is resolved. */
export const resultKey = (check: CheckResult | null): string =>
  check === null ? "" : numbersKey(check.outcome === "success", check.apGained);

/** The same of what comes after it: nothing but whose points they are, where no weapon is named whose damage could be asked for. */
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
