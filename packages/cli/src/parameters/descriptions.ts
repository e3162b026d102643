import { legalValues, type Parameter, type Parameters, type JsonValue } from "@rulewright/rules";
import { printable } from "../errors/errors.ts";

export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** What stands behind a flag in the help: `--skill <n>`. */
export function placeholder(parameter: Parameter): string {
  switch (parameter.kind) {
    case "flag":
      return "[yes|no]";
    case "integer":
      return isYesOrNo(parameter) ? "[0|1]" : "<n>";
    case "word":
      return `<${parameter.values.length <= 3 ? parameter.values.join("|") : "word"}>`;
    case "integers":
      return "<n,n,...>";
    case "text":
      return "<words>";
    case "texts":
      return "<name,name,...>";
    case "character":
      return "<who>";
    case "characters":
      return "<who,who,...>";
    case "ratings":
      return "<name=n,...>";
    case "record":
      return "<name=value ...>";
    case "records":
      return "<name=value ...; ...>";
  }
}

/** Held or not held: may be given bare. */
function isYesOrNo(parameter: Parameter): boolean {
  return parameter.kind === "integer" && parameter.min === 0 && parameter.max === 1;
}

const orNone = (parameter: Parameter): string => ("nullable" in parameter && parameter.nullable ? " or none" : "");

/** What a parameter is called, what it may be and what it is unless given, for the help. */
export function describeParameter(words: string, parameter: Parameter): string {
  const { initial } = parameter;
  const suggested = initial === undefined ? " (must be given)" : ` (${formatTyped(initial, "nothing")} unless given)`;
  const parts = parameter.kind === "record" || parameter.kind === "records" ? listParts(parameter.of) : undefined;
  return `${words}${describeRange(parameter)}${orNone(parameter)}${suggested}${parts === undefined ? "" : `: ${parts}`}`;
}

function describeRange(parameter: Parameter): string {
  if (parameter.kind === "integer") return isYesOrNo(parameter) ? "" : `, ${formatRange(parameter)}`;
  if (parameter.kind === "ratings") return `, ${parameter.min} to ${parameter.max} each`;
  if (parameter.kind === "word" && parameter.values.length > 3) return `: ${parameter.values.join(", ")}`;
  if (parameter.kind === "texts" && parameter.values) return `: ${parameter.values.join(", ")}`;
  return "";
}

/** The parts of a record, as a list of what may stand before the `=`. */
const listParts = (of: Parameters): string => Object.keys(of).join(", ");

/** What a whole number may be, in words. */
export function formatRange({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `${min} or more`;
  return max === undefined ? "any whole number" : `${max} or less`;
}

/** A value as it would be typed; `nothing` is the word for an empty list. */
export function formatTyped(value: JsonValue, nothing = "none"): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const parts: readonly JsonValue[] = value;
    return parts.length === 0 ? nothing : parts.map((one) => formatTyped(one)).join(", ");
  }
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).map(([name, one]) => `${name}=${formatTyped(one ?? null)}`);
  return parts.length === 0 ? nothing : parts.join(" ");
}

const numberNoun = ({ fractional }: Extract<Parameter, { kind: "integer" }>): string =>
  fractional ? "a number" : "a whole number";

/** What a parameter may be, in words: "a whole number, 0 to 10". */
export function describeLegal(parameter: Parameter): string {
  switch (parameter.kind) {
    case "integer": {
      const free = parameter.min === undefined && parameter.max === undefined;
      return `${numberNoun(parameter)}${free ? "" : `, ${formatRange(parameter)}`}${orNone(parameter)}`;
    }
    case "word":
      return `one of ${parameter.values.join(", ")}`;
    case "flag":
      return "yes or no";
    case "integers":
      return "whole numbers with commas between";
    case "text":
      return `words${orNone(parameter)}`;
    case "texts":
      return `${parameter.values ? `some of ${parameter.values.join(", ")}` : "names"} with commas between`;
    case "character":
      return `somebody at the table${orNone(parameter)}`;
    case "characters":
      return "people at the table with commas between";
    case "ratings":
      return describeRatings(parameter);
    case "record":
      return `name=value pairs (${listParts(parameter.of)})${orNone(parameter)}`;
    case "records":
      return `name=value pairs (${listParts(parameter.of)}), with ";" between one and the next`;
  }
}

function describeRatings({ names, min, max }: Extract<Parameter, { kind: "ratings" }>): string {
  const whose = names ? `some of ${names.join(", ")}` : "names";
  return `${whose} as name=n with commas between, each ${min} to ${max}`;
}

/** What is wrong with a value that is of the right kind and still not legal. */
export function describeFault(parameter: Parameter, value: JsonValue): string {
  if (Array.isArray(value) && value.length > 100) return `takes no more than 100 at once, not ${value.length}.`;
  if (typeof value === "string" && parameter.kind !== "word") return "is too long: no more than 2,000 letters.";
  if (parameter.kind !== "integer") return `is ${describeLegal(parameter)}, not ${printable(formatTyped(value))}.`;
  const { min, max } = legalValues(parameter);
  const range = typeof min === "number" && typeof max === "number" ? formatRange({ min, max }) : "";
  return `is ${numberNoun(parameter)}, ${range}${orNone(parameter)}, not ${printable(formatTyped(value))}.`;
}
