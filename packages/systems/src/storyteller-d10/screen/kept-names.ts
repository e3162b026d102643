import { type HouseRules, resolveHouseRules } from "@rulewright/rules";
import { houseRules } from "../rules/house-rules.ts";
import { canonicalName, kindOf } from "../rules/trait-names.ts";

const isAbility = (name: string): boolean => kindOf(canonicalName(name)) !== undefined;

/**
 * ST-48, A-04 The traits of a framing as one more is added. A third one, or a second ability, takes the place of the earliest of
 * its kind: of an ability, or of an attribute.
 */
export function keptNames(parameter: string, names: readonly string[], house: HouseRules): readonly string[] {
  if (parameter !== "traits") return names;
  const resolved = resolveHouseRules(houseRules, house);
  const mayHaveTwo = !("faults" in resolved) && resolved.house.twoAbilities === "allow";
  const isLegal = names.length <= 2 && (mayHaveTwo || names.filter(isAbility).length <= 1);
  if (isLegal) return names;
  const added = names.at(-1) ?? "";
  const replaced = names.slice(0, -1).find((name) => isAbility(name) === isAbility(added)) ?? names[0];
  return names.filter((name) => name !== replaced);
}
