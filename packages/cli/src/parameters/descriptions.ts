import { legalValues, type Parameter, type Parameters, type JsonValue } from "@rulewright/rules";
import { printable } from "../errors/printable.ts";

/** A name in camel case as an option's name: keepsWatch is keeps-watch. */
export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** The placeholder of a value in the help: `--skill <n>`. */
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
      return "<text>";
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

/** Whether a whole number is 0 or 1, so that its flag can be given without a value. */
function isYesOrNo(parameter: Parameter): boolean {
  return parameter.kind === "integer" && parameter.min === 0 && parameter.max === 1;
}

const orNone = (parameter: Parameter): string => ("nullable" in parameter ? " or none" : "");

/** The label of a parameter with its legal values and its default, for the help. */
export function describeParameter(words: string, parameter: Parameter): string {
  const { initial } = parameter;
  const suggested = initial === undefined ? " (required)" : ` (default: ${formatTyped(initial)})`;
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

/** The names of a record's parts. */
const listParts = (of: Parameters): string => Object.keys(of).join(", ");

/** A range of whole numbers: 0 to 10, 1 or more. */
export function formatRange({
  min,
  max,
}: {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `${min} or more`;
  return max === undefined ? "any whole number" : `${max} or less`;
}

/** A value as it is typed; `nothing` stands for an empty list. */
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

/** A whole number from 0 to 10, a number, 1 or more. */
function describeNumber({ min, max, fractional }: Extract<Parameter, { kind: "integer" }>): string {
  const noun = fractional ? "a number" : "a whole number";
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`;
  return min === undefined && max === undefined ? noun : `${noun}, ${formatRange({ min, max })}`;
}

/** The legal values of a parameter: "a whole number, 0 to 10". */
export function describeLegal(parameter: Parameter): string {
  switch (parameter.kind) {
    case "integer":
      return `${describeNumber(parameter)}${orNone(parameter)}`;
    case "word":
      return `one of ${parameter.values.join(", ")}`;
    case "flag":
      return "yes or no";
    case "integers":
      return "whole numbers separated by commas";
    case "text":
      return `text${orNone(parameter)}`;
    case "texts":
      return `${parameter.values ? `some of ${parameter.values.join(", ")}` : "names"} separated by commas`;
    case "character":
      return `a character at the table${orNone(parameter)}`;
    case "characters":
      return "characters at the table separated by commas";
    case "ratings":
      return describeRatings(parameter);
    case "record":
      return `name=value pairs (${listParts(parameter.of)})${orNone(parameter)}`;
    case "records":
      return `name=value pairs (${listParts(parameter.of)}), separated by ";"`;
  }
}

function describeRatings({ names, min, max }: Extract<Parameter, { kind: "ratings" }>): string {
  const which = names ? `some of ${names.join(", ")}` : "names";
  return `${which} as name=n separated by commas, each ${min} to ${max}`;
}

/** Why a value of the right form is not legal, as the rest of a sentence. */
export function describeFault(parameter: Parameter, value: JsonValue): string {
  if (Array.isArray(value) && value.length > 100) return `takes at most 100 entries, not ${value.length}.`;
  if (typeof value === "string" && parameter.kind !== "word") return "is too long: at most 2,000 characters.";
  if (parameter.kind !== "integer") return `must be ${describeLegal(parameter)}, not ${printable(formatTyped(value))}.`;
  const { min, max } = legalValues(parameter);
  const legal = typeof min === "number" && typeof max === "number" ? { ...parameter, min, max } : parameter;
  return `must be ${describeNumber(legal)}${orNone(parameter)}, not ${printable(formatTyped(value))}.`;
}
