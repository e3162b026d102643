import { numbersKey } from "@rulewright/rules";
import type { HouseRules } from "./rules/house-rules.ts";
import type { RolledRest } from "./rules/rest.ts";
import type { RolledWillpower } from "./rules/willpower.ts";

/** Goals need only the net successes of a roll, outcomes its hits and ones. */
export const stateKeys = {
  "willpower rolled": (r: RolledWillpower, _house: HouseRules, goal: string | undefined) =>
    goal === undefined
      ? undefined
      : numbersKey(Math.max(0, r.hits - r.threshold) - r.ones, r.willpower, r.needed, r.threshold, r.bought === null),
  "rest rolled": (r: RolledRest, _house: HouseRules, goal: string | undefined) =>
    goal === undefined ? undefined : numbersKey(r.willpower, r.brought, r.permanent, r.hits - r.ones, r.bought ?? -1),
};
