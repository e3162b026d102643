import type { SystemDefinition } from "@rulewright/rules";
import * as storytellerGoals from "./storyteller-d10/goals.ts";
import { houseRules as storytellerRules } from "./storyteller-d10/house.ts";
import { procedures as storytellerProcedures } from "./storyteller-d10/procedures.ts";
import * as victoryPointGoals from "./victory-point-d20/goals.ts";
import { houseRules as victoryPointRules } from "./victory-point-d20/house.ts";
import { procedures as victoryPointProcedures } from "./victory-point-d20/procedures.ts";

/** What of a system its odds are worked out from. */
export type Solvable = Pick<SystemDefinition, "id" | "version" | "procedures" | "goals" | "ways" | "houseRules">;

const draft = (id: string, parts: Omit<Solvable, "id" | "version">): Solvable => ({ id, version: "0", ...parts });

/**
 * Rulebooks whose procedures are written and whose tables are not: their odds can be asked, and nobody can sit down yet.
 * One leaves this list when its definition joins the catalogue.
 */
export const drafts = {
  "storyteller-d10": draft("storyteller-d10", {
    procedures: storytellerProcedures,
    houseRules: storytellerRules,
    goals: storytellerGoals.goals,
    ways: storytellerGoals.ways,
  }),
  "victory-point-d20": draft("victory-point-d20", {
    procedures: victoryPointProcedures,
    houseRules: victoryPointRules,
    goals: victoryPointGoals.goals,
    ways: {},
  }),
};
