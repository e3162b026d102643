import { type Character, type HouseRules, resolveHouseRules } from "@rulewright/rules";
import { isAlive } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";

/** BK-16 Nobody plays the dead. */
export function isGone(character: Character, house: HouseRules): boolean {
  const resolved = resolveHouseRules(houseRules, house);
  return !("faults" in resolved) && !isAlive(character, resolved.house);
}
