import { type Amounts, firstRefusal, refusal, type Refusal, type Shared } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";

const total = (ratings: Amounts): number => Object.values(ratings).reduce((sum, dots) => sum + dots, 0);

/** The dots, specialties and unspent experience of a sheet. */
function dotsSpent(character: Shared) {
  const { attributes, abilities, specialties, experience } = sheet.of(character);
  return {
    attributes: total(attributes),
    abilities: total(abilities),
    specialties: Object.values(specialties).flat().length,
    experience,
  };
}

/** O-07 Refuses a sheet that exceeds the table's limits for new characters; 0 means no limit. What was above a limit before may stay. */
export function refuseBudgets(character: Shared, house: HouseRules, before?: Shared): Refusal | undefined {
  const now = dotsSpent(character);
  const then = before && dotsSpent(before);
  return firstRefusal(
    refuseOver("attribute-budget", now.attributes, house.attributeBudget, then?.attributes),
    refuseOver("ability-budget", now.abilities, house.abilityBudget, then?.abilities),
    refuseOver("specialty-budget", now.specialties, house.specialtyBudget, then?.specialties),
    refuseOver("experience-budget", now.experience, house.experienceBudget, then?.experience),
  );
}

const refuseOver = (code: string, spent: number, budget: number, before = budget): Refusal | undefined =>
  budget > 0 && spent > Math.max(budget, before) ? refusal(code, "ST-68", { spent, budget }) : undefined;
