import {
  allows,
  isRecord,
  isRefusal,
  type Parameters,
  type JsonValue,
  type JsonObject,
  readArguments,
  type SystemDefinition,
} from "@rulewright/rules";
import { refusedError, UsageError } from "../errors/errors.ts";
import { describeLegal, describeFault } from "./descriptions.ts";

type Path = readonly string[];

/** What is wrong with some arguments, before any rule is asked. */
interface ArgumentFaults {
  readonly missing: string[];
  readonly outside: string[];
}

/**
 * All arguments of a procedure, an offer or an act from what was given, completed with initial values. `called` says
 * how a parameter is called where it was typed. Throws Refused where a rule forbids a value, Unusable where one is
 * missing or out of range, with everything that is wrong at once.
 */
export function completeArguments(
  system: SystemDefinition,
  what: string,
  parameters: Parameters,
  given: JsonObject,
  called: (path: Path) => string = (path) => path.join("."),
): JsonObject {
  const { missing, outside } = findFaults(parameters, given, [], called);
  if (missing.length > 0) throw new UsageError(`${what} needs ${missing.join(" and ")}.`);
  if (outside.length > 0) throw new UsageError(outside.join("\n"));
  const args = readArguments(parameters, given);
  if (isRefusal(args)) throw refusedError(system, args);
  return args;
}

function findFaults(
  parameters: Parameters,
  given: JsonObject,
  before: Path,
  called: (path: Path) => string,
): ArgumentFaults {
  const troubles: ArgumentFaults = { missing: [], outside: [] };
  const add = (more: ArgumentFaults): void => {
    troubles.missing.push(...more.missing);
    troubles.outside.push(...more.outside);
  };
  for (const [name, parameter] of Object.entries(parameters)) {
    const path = [...before, name];
    const value = given[name];
    if (value === undefined) {
      if (parameter.initial === undefined) troubles.missing.push(`${called(path)} (${describeLegal(parameter)})`);
      continue;
    }
    if (parameter.kind === "record" && isRecord(value)) add(findFaults(parameter.of, value, path, called));
    else if (parameter.kind === "records" && isShortList(value)) {
      value.forEach((one, i) => {
        if (isRecord(one)) add(findFaults(parameter.of, one, [...path, `${i}`], called));
      });
    } else if (!allows(parameter, value) && !parameter.refusedAs) {
      troubles.outside.push(`${called(path)} ${describeFault(parameter, value)}`);
    }
  }
  return troubles;
}

const isShortList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value) && value.length <= 100;
