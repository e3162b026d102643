import type { Procedure } from "@rulewright/rules";
import { action, deed } from "./rules/actions.ts";
import { ordeal, ordealGoesOn, ordealRoll } from "./rules/ordeals.ts";
import { dicePool } from "./rules/pools.ts";
import { recovery, restBought, restDay, restRolled } from "./rules/rest.ts";
import { bonusDice, poolFirst, tensLie } from "./rules/tens.ts";
import { willpower, willpowerRoll, willpowerRolled } from "./rules/willpower.ts";

/** Everything in which dice fall, by name. */
export const procedures: Readonly<Record<string, Procedure>> = {
  action,
  deed,
  "dice pool": dicePool,
  "pool first": poolFirst,
  "tens lie": tensLie,
  "bonus dice": bonusDice,
  willpower,
  "willpower roll": willpowerRoll,
  "willpower rolled": willpowerRolled,
  ordeal,
  "ordeal roll": ordealRoll,
  "ordeal goes on": ordealGoesOn,
  "rest day": restDay,
  "rest rolled": restRolled,
  "rest bought": restBought,
  recovery,
};
