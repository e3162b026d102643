import {
  allows,
  type HouseRules,
  isRecord,
  isRefusal,
  type Parameter,
  type Parameters,
  type JsonValue,
  type JsonObject,
  readArguments,
  type SystemDefinition,
} from "@rulewright/rules";
import { UsageError } from "../errors/errors.ts";
import { refusedError } from "../errors/refusals.ts";
import { describeFault, describeLegal } from "./descriptions.ts";

type Path = readonly string[];

/** Values as they were given, with what is known to be wrong with them already. */
export interface GivenArguments {
  readonly args: JsonObject;
  readonly faults?: readonly string[];
  /** Parameters that are absent because of a fault, and not missing. */
  readonly failed?: readonly string[];
  /** The house rules in force, where they bound values. */
  readonly house?: HouseRules;
}

/**
 * All arguments of a procedure, an offer or an act, completed with initial values. `nameOf` gives the name under which a
 * parameter is typed. Throws a UsageError that names every missing and every illegal value, and a RefusedError where a
 * rule forbids one.
 */
export function completeArguments(
  system: SystemDefinition,
  what: string,
  parameters: Parameters,
  { args: given, faults = [], failed = [], house = {} }: GivenArguments,
  nameOf: (path: Path) => string = (path) => path.join("."),
): JsonObject {
  const expected = Object.fromEntries(Object.entries(parameters).filter(([name]) => !failed.includes(name)));
  const { missing, illegal } = findFaults(expected, given, [], nameOf);
  const needs = missing.length > 0 ? [`${what} needs ${missing.join(" and ")}.`] : [];
  const all = [...needs, ...faults, ...illegal];
  if (all.length > 0) throw new UsageError(all.join("\n"));
  const args = readArguments(parameters, given, house);
  if (isRefusal(args)) throw refusedError(system, args);
  return args;
}

interface ArgumentFaults {
  readonly missing: readonly string[];
  readonly illegal: readonly string[];
}

function findFaults(
  parameters: Parameters,
  given: JsonObject,
  parents: Path,
  nameOf: (path: Path) => string,
): ArgumentFaults {
  const [missing, illegal]: [string[], string[]] = [[], []];
  const check = (name: string, parameter: Parameter): void => {
    const path = [...parents, name];
    const value = given[name];
    if (value === undefined) {
      if (parameter.initial === undefined) missing.push(`${nameOf(path)} (${describeLegal(parameter)})`);
    } else if (parameter.kind === "record" && isRecord(value)) {
      checkInside(parameter.of, value, path);
    } else if (parameter.kind === "records" && isShortList(value)) {
      value.forEach((one, i) => {
        if (isRecord(one)) checkInside(parameter.of, one, [...path, `${i}`]);
      });
    } else if (!allows(parameter, value) && !parameter.refusedAs) {
      illegal.push(`${nameOf(path)} ${describeFault(parameter, value)}`);
    }
  };
  const checkInside = (of: Parameters, value: JsonObject, path: Path): void => {
    const inner = findFaults(of, value, path, nameOf);
    missing.push(...inner.missing);
    illegal.push(...inner.illegal);
  };
  for (const [name, parameter] of Object.entries(parameters)) check(name, parameter);
  return { missing, illegal };
}

const isShortList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value) && value.length <= 100;
