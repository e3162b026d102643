import type { Goal, HouseRules, JsonObject, Procedure, Strategy, SystemDefinition } from "@rulewright/rules";

/** One random question about a procedure of a system. */
export interface LawCase {
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly house: HouseRules;
  readonly strategy: Strategy;
  /** The goal of the choices, and of what is asked. */
  readonly goal: Goal;
  readonly seed: number;
  /** Arguments of the same procedure that the same calculator was asked about before. */
  readonly earlier?: readonly JsonObject[];
}
