import {
  type Goal,
  type HouseRules,
  isRefusal,
  type JsonObject,
  type JsonValue,
  type Procedure,
  readArguments,
  resolveHouseRules,
  type SystemDefinition,
} from "@rulewright/rules";
import fc from "fast-check";

/** The house rules of a system with some values chosen. Throws for a value that isn't legal. */
export function houseRulesOf(system: SystemDefinition, chosen: JsonObject = {}): HouseRules {
  const house = resolveHouseRules(system.houseRules, chosen);
  if ("faults" in house) throw new Error(`${system.id}: illegal house rules: ${JSON.stringify(house.faults)}`);
  return house.house;
}

/** The first goal of a system. */
export function firstGoal(system: SystemDefinition): Goal {
  const [goal] = Object.values(system.goals);
  if (!goal) throw new Error(`${system.id} has no goal`);
  return goal;
}

/**
 * The procedures that are begun from outside: those with examples.
 *
 * @example
 * ```ts
 * import { eveningStar } from "@rulewright/systems/evening-star";
 * import { exampleProcedures } from "@rulewright/testkit/laws";
 *
 * exampleProcedures(eveningStar).map(({ name }) => name); // => ["attempt", "task", "check"]
 * ```
 */
export const exampleProcedures = (system: SystemDefinition): readonly Procedure[] =>
  Object.values(system.procedures).filter(({ examples }) => examples.length > 0);

/** House rules with every combination of their declared values. */
export function anyHouseRules(system: SystemDefinition): fc.Arbitrary<HouseRules> {
  const values = Object.entries(system.houseRules).map(([name, rule]) => [name, fc.constantFrom(...rule.values)]);
  return fc.record(Object.fromEntries(values)).map((chosen) => houseRulesOf(system, chosen));
}

/** Legal arguments near a procedure's examples: numbers differ by at most one, words have any of their values. */
export function argumentsNearExamples(procedure: Procedure): fc.Arbitrary<JsonObject> {
  return fc
    .constantFrom(...procedure.examples)
    .chain((example) => {
      const fields = Object.entries(example).map(([name, value]) => [name, near(procedure, name, value ?? null)]);
      return fc.record(Object.fromEntries(fields));
    })
    .filter((args) => !isRefusal(readArguments(procedure.parameters, args)));
}

function near(procedure: Procedure, name: string, value: JsonValue): fc.Arbitrary<JsonValue> {
  const parameter = procedure.parameters[name];
  if (parameter?.kind === "word") return fc.constantFrom(...parameter.values);
  return typeof value === "number" ? fc.integer({ min: value - 1, max: value + 1 }) : fc.constant(value);
}
