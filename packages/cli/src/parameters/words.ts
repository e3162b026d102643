import { legalValues, type Parameter, type Parameters, type Plain } from "@rulewright/rules";
import { printable } from "../faults.ts";

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
  return parameter.kind === "integer" && parameter.least === 0 && parameter.most === 1;
}

const orNone = (parameter: Parameter): string => ("orNone" in parameter && parameter.orNone ? " or none" : "");

/** What a parameter is called, what it may be and what it is unless given, for the help. */
export function described(words: string, parameter: Parameter): string {
  const { initial } = parameter;
  const usual = initial === undefined ? " (must be given)" : ` (${plainWords(initial, "nothing")} unless given)`;
  const parts = parameter.kind === "record" || parameter.kind === "records" ? partWords(parameter.of) : undefined;
  return `${words}${rangeIn(parameter)}${orNone(parameter)}${usual}${parts === undefined ? "" : `: ${parts}`}`;
}

function rangeIn(parameter: Parameter): string {
  if (parameter.kind === "integer") return isYesOrNo(parameter) ? "" : `, ${rangeWords(parameter)}`;
  if (parameter.kind === "ratings") return `, ${parameter.least} to ${parameter.most} each`;
  if (parameter.kind === "word" && parameter.values.length > 3) return `: ${parameter.values.join(", ")}`;
  if (parameter.kind === "texts" && parameter.values) return `: ${parameter.values.join(", ")}`;
  return "";
}

/** The parts of a record, as a list of what may stand before the `=`. */
const partWords = (of: Parameters): string => Object.keys(of).join(", ");

/** What a whole number may be, in words. */
export function rangeWords({ least, most }: { readonly least?: number; readonly most?: number }): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `${least} or more`;
  return most === undefined ? "any whole number" : `${most} or less`;
}

/** A value as it would be typed; `nothing` is the word for an empty list. */
export function plainWords(value: Plain, nothing = "none"): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const parts: readonly Plain[] = value;
    return parts.length === 0 ? nothing : parts.map((one) => plainWords(one)).join(", ");
  }
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).map(([name, one]) => `${name}=${plainWords(one ?? null)}`);
  return parts.length === 0 ? nothing : parts.join(" ");
}

const numberWord = ({ parts }: Extract<Parameter, { kind: "integer" }>): string =>
  parts ? "a number" : "a whole number";

/** What a parameter may be, in words: "a whole number, 0 to 10". */
export function legalWords(parameter: Parameter): string {
  switch (parameter.kind) {
    case "integer": {
      const free = parameter.least === undefined && parameter.most === undefined;
      return `${numberWord(parameter)}${free ? "" : `, ${rangeWords(parameter)}`}${orNone(parameter)}`;
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
      return ratingWords(parameter);
    case "record":
      return `name=value pairs (${partWords(parameter.of)})${orNone(parameter)}`;
    case "records":
      return `name=value pairs (${partWords(parameter.of)}), with ";" between one and the next`;
  }
}

function ratingWords({ names, least, most }: Extract<Parameter, { kind: "ratings" }>): string {
  const whose = names ? `some of ${names.join(", ")}` : "names";
  return `${whose} as name=n with commas between, each ${least} to ${most}`;
}

/** What is wrong with a value that is of the right kind and still not legal. */
export function outsideWords(parameter: Parameter, value: Plain): string {
  if (Array.isArray(value) && value.length > 100) return `takes no more than 100 at once, not ${value.length}.`;
  if (typeof value === "string" && parameter.kind !== "word") return "is too long: no more than 2,000 letters.";
  if (parameter.kind !== "integer") return `is ${legalWords(parameter)}, not ${printable(plainWords(value))}.`;
  const { least, most } = legalValues(parameter);
  const range = typeof least === "number" && typeof most === "number" ? rangeWords({ least, most }) : "";
  return `is ${numberWord(parameter)}, ${range}${orNone(parameter)}, not ${printable(plainWords(value))}.`;
}
