import { checkResolved, checkResolving, questionAfterCheck } from "./rules/action-points.ts";
import { checkAnnounced, check, gmFed } from "./rules/announcement.ts";
import { checkRerolled, checkRolled, pool } from "./rules/checks.ts";
import { attackDamage, combatDice, damageRerolled, damageRolled, questionAfterDamage } from "./rules/damage.ts";

/** Every procedure by its name, in the order of a check. */
export const procedures = {
  check,
  "check announced": checkAnnounced,
  "GM fed": gmFed,
  pool,
  "check rolled": checkRolled,
  "check rerolled": checkRerolled,
  "check resolving": checkResolving,
  "check resolved": checkResolved,
  "question after check": questionAfterCheck,
  "attack damage": attackDamage,
  "combat dice": combatDice,
  "damage rolled": damageRolled,
  "damage rerolled": damageRerolled,
  "question after damage": questionAfterDamage,
};
