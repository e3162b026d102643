import {
  type Goal,
  type HouseRules,
  isRefusal,
  type JsonObject,
  type JsonValue,
  type Parameter,
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

/** How far beyond its smallest value an integer is usually drawn, and at most: large numbers only make questions larger. */
const USUALLY_BEYOND = 4;
const AT_MOST_BEYOND = 100;

/**
 * Legal arguments anywhere in the ranges of the parameters, small ones more often; optional arguments are drawn too. What
 * can't be drawn, such as names, is taken from an example.
 */
export function anyArguments(procedure: Procedure): fc.Arbitrary<JsonObject> {
  const { examples, parameters } = procedure;
  return fc
    .constantFrom(...examples)
    .chain((example) => {
      const declared = Object.entries(parameters).map(([name, parameter]) => [
        name,
        anywhere(parameter, example[name] ?? ("initial" in parameter ? parameter.initial : undefined) ?? null),
      ]);
      const fixed = Object.entries(example).map(([name, value]) => [name, fc.constant(value)]);
      return fc.record(Object.fromEntries([...fixed, ...declared]));
    })
    .filter((args) => !isRefusal(readArguments(parameters, args)));
}

function anywhere(parameter: Parameter, value: JsonValue): fc.Arbitrary<JsonValue> {
  if (parameter.kind === "word") return fc.constantFrom(...parameter.values);
  if (parameter.kind === "flag") return fc.boolean();
  if (parameter.kind !== "integer") return fc.constant(value);
  const { min = -USUALLY_BEYOND, max = USUALLY_BEYOND } = parameter;
  const least = Math.max(min, -USUALLY_BEYOND);
  const small = fc.integer({ min: least, max: Math.min(max, least + USUALLY_BEYOND) });
  const near = typeof value === "number" ? fc.integer({ min: value - 1, max: value + 1 }) : fc.constant(value);
  const far = fc.integer({ min: Math.max(min, -AT_MOST_BEYOND), max: Math.min(max, AT_MOST_BEYOND) });
  return fc.oneof({ arbitrary: near, weight: 2 }, { arbitrary: small, weight: 2 }, far);
}
