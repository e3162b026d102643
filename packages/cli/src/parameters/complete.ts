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
import { refused, Unusable } from "../faults.ts";
import { legalWords, outsideWords } from "./words.ts";

type Path = readonly string[];

/** What is wrong with some arguments, before any rule is asked. */
interface Troubles {
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
  const { missing, outside } = troublesIn(parameters, given, [], called);
  if (missing.length > 0) throw new Unusable(`${what} needs ${missing.join(" and ")}.`);
  if (outside.length > 0) throw new Unusable(outside.join("\n"));
  const args = readArguments(parameters, given);
  if (isRefusal(args)) throw refused(system, args);
  return args;
}

function troublesIn(parameters: Parameters, given: JsonObject, before: Path, called: (path: Path) => string): Troubles {
  const troubles: Troubles = { missing: [], outside: [] };
  const add = (more: Troubles): void => {
    troubles.missing.push(...more.missing);
    troubles.outside.push(...more.outside);
  };
  for (const [name, parameter] of Object.entries(parameters)) {
    const path = [...before, name];
    const value = given[name];
    if (value === undefined) {
      if (parameter.initial === undefined) troubles.missing.push(`${called(path)} (${legalWords(parameter)})`);
      continue;
    }
    if (parameter.kind === "record" && isRecord(value)) add(troublesIn(parameter.of, value, path, called));
    else if (parameter.kind === "records" && isShortList(value)) {
      value.forEach((one, i) => {
        if (isRecord(one)) add(troublesIn(parameter.of, one, [...path, `${i}`], called));
      });
    } else if (!allows(parameter, value) && !parameter.refusedAs) {
      troubles.outside.push(`${called(path)} ${outsideWords(parameter, value)}`);
    }
  }
  return troubles;
}

const isShortList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value) && value.length <= 100;
