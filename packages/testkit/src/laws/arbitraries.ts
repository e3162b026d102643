import {
  type CustomValue,
  type Goal,
  type HouseRule,
  type HouseRules,
  isRecord,
  isRefusal,
  type JsonObject,
  type JsonValue,
  type Parameter,
  type Parameters,
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

/** House rules with every combination of their declared values, and with custom values where there may be some. */
export function anyHouseRules(system: SystemDefinition): fc.Arbitrary<HouseRules> {
  const values = Object.entries(system.houseRules).map(([name, rule]) => [name, anyValue(rule)]);
  return fc.record(Object.fromEntries(values)).map((chosen) => houseRulesOf(system, chosen));
}

function anyValue({ values, custom }: HouseRule): fc.Arbitrary<JsonValue> {
  const listed = fc.constantFrom(...values);
  return custom ? fc.oneof({ arbitrary: listed, weight: 2 }, anyCustomValue(custom)) : listed;
}

/** Rows of a custom chart: more would only make tables longer. */
const MAX_ROWS = 12;

function anyCustomValue(custom: CustomValue): fc.Arbitrary<JsonValue> {
  if (custom.kind === "number") return fc.oneof(smallInteger(custom), fc.integer(custom));
  if (custom.kind === "numbers") {
    const { length } = custom.names;
    return fc.array(smallInteger(custom), { minLength: length, maxLength: length });
  }
  const { columns, rows, max } = custom;
  const cell = smallInteger({ min: 0, max });
  const cells: Record<string, fc.Arbitrary<number>> = {};
  for (const column of columns) cells[column] = cell;
  const counts: Record<string, fc.Arbitrary<JsonValue>> = {};
  for (let row = 1; row <= Math.min(rows, MAX_ROWS); row++) counts[row] = fc.oneof(cell, fc.record(cells));
  return fc.record(counts);
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
    .chain((example) => anyRecord(parameters, example).map((drawn) => ({ ...example, ...drawn })))
    .filter((args) => !isRefusal(readArguments(parameters, args)));
}

/** One or two of a procedure's arguments, to change a question a little. */
export function someArguments(procedure: Procedure): fc.Arbitrary<JsonObject> {
  const declared = Object.keys(procedure.parameters);
  const names = fc.subarray(declared, {
    minLength: Math.min(1, declared.length),
    maxLength: Math.min(2, declared.length),
  });
  return fc
    .tuple(names, anyArguments(procedure))
    .map(([changed, args]) => Object.fromEntries(changed.map((name) => [name, args[name] ?? null])));
}

function anywhere(parameter: Parameter, value: JsonValue): fc.Arbitrary<JsonValue> {
  if (parameter.kind === "word") return fc.constantFrom(...parameter.values);
  if (parameter.kind === "flag") return fc.boolean();
  if (parameter.kind === "integers") return fc.array(anyInteger(INTEGERS, 0), { maxLength: MAX_ENTRIES });
  if (parameter.kind === "records") return anyRecords(parameter.of, value);
  if (parameter.kind !== "integer") return fc.constant(value);
  const integer = anyInteger(parameter, value);
  return parameter.nullable ? fc.oneof({ arbitrary: integer, weight: 3 }, fc.constant(null)) : integer;
}

/** The most entries of a drawn list: more would only make questions larger. */
const MAX_ENTRIES = 2;
/** The range of the numbers of a list, which declares none. */
const INTEGERS = { min: -20, max: 24 };

/** Lists of records like the example's first. */
function anyRecords(of: Parameters, value: JsonValue): fc.Arbitrary<JsonValue> {
  const [example = {}] = Array.isArray(value) ? value.filter(isRecord) : [];
  return fc.array(anyRecord(of, example), { maxLength: MAX_ENTRIES });
}

function anyRecord(parameters: Parameters, example: JsonObject): fc.Arbitrary<JsonObject> {
  const declared = Object.entries(parameters).map(([name, parameter]) => [
    name,
    anywhere(parameter, example[name] ?? ("initial" in parameter ? parameter.initial : undefined) ?? null),
  ]);
  return fc.record(Object.fromEntries(declared));
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** The integer of a range that is nearest to a number. */
const nearest = (number: number, { min = -USUALLY_BEYOND, max = USUALLY_BEYOND }: Range): number =>
  Math.max(min, Math.min(max, number));

/** The least value that is usually drawn, and a few beyond it. */
function smallInteger(range: Range): fc.Arbitrary<number> {
  const least = nearest(-USUALLY_BEYOND, range);
  return fc.integer({ min: least, max: nearest(least + USUALLY_BEYOND, range) });
}

function anyInteger(range: Range, value: JsonValue): fc.Arbitrary<JsonValue> {
  const near = typeof value === "number" ? fc.integer({ min: value - 1, max: value + 1 }) : fc.constant(value);
  const far = fc.integer({ min: nearest(-AT_MOST_BEYOND, range), max: nearest(AT_MOST_BEYOND, range) });
  return fc.oneof({ arbitrary: near, weight: 2 }, { arbitrary: smallInteger(range), weight: 2 }, far);
}
