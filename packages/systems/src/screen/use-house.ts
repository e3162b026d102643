import { type HouseRuleDeclarations, type HouseRulesOf, resolveHouseRules } from "@rulewright/rules";
import { useMemo } from "react";
import { useHost } from "./host.ts";

/**
 * The house rules of the table, with the types of a system's declarations. Throws an Error for house rules that the
 * declarations don't allow.
 *
 * @example
 * ```ts
 * import { houseRule } from "@rulewright/rules";
 * import { useHouse } from "@rulewright/systems/screen";
 *
 * const Ties = () => useHouse({ ties: houseRule("S-1", "roller", "opponent") }).ties;
 * Ties.name; // => "Ties"
 * ```
 */
export function useHouse<R extends HouseRuleDeclarations>(declared: R): HouseRulesOf<R> {
  const { house } = useHost().table;
  return useMemo(() => {
    const resolved = resolveHouseRules(declared, house);
    if ("faults" in resolved)
      throw new Error(`no such house rule: ${resolved.faults.map(({ name }) => name).join(", ")}`);
    return resolved.house;
  }, [declared, house]);
}
