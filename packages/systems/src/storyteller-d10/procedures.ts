import { action, actionRoll } from "./rules/actions.ts";
import { willpowerSeries, seriesContinuation, seriesRoll } from "./rules/willpower-series.ts";
import { dicePool } from "./rules/pools.ts";
import { recovery, restBought, restDay, restRolled } from "./rules/rest.ts";
import { bonusDice, poolFirst, specialtyChoice } from "./rules/specialties-after-roll.ts";
import { willpower, willpowerRoll, willpowerRolled } from "./rules/willpower.ts";

/** All procedures by name. */
export const procedures = {
  action,
  deed: actionRoll,
  "dice pool": dicePool,
  "pool first": poolFirst,
  "tens lie": specialtyChoice,
  "bonus dice": bonusDice,
  willpower,
  "willpower roll": willpowerRoll,
  "willpower rolled": willpowerRolled,
  ordeal: willpowerSeries,
  "ordeal roll": seriesRoll,
  "ordeal goes on": seriesContinuation,
  "rest day": restDay,
  "rest rolled": restRolled,
  "rest bought": restBought,
  recovery,
};
