import {
  allows,
  isRefusal,
  type Parameter,
  type Parameters,
  type Plain,
  type PlainRecord,
  readArguments,
  type SystemDefinition,
  wordOf,
} from "@rulewright/rules";
import { Option } from "commander";
import { refused, unknown, Unusable } from "./faults.ts";

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
const camel = (flag: string): string => flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A parameter as an option of the command line: its flag, and under which name the answer is found. */
export interface ParameterOption {
  readonly name: string;
  readonly attribute: string;
  readonly option: Option;
}

/** The options for a procedure's parameters. `taken` are flags the command uses itself; those get the procedure's name in front. */
export function parameterOptions(
  { text }: SystemDefinition,
  procedure: string,
  parameters: Parameters,
  taken: readonly string[],
): readonly ParameterOption[] {
  return Object.entries(parameters).map(([name, parameter]) => {
    const flag = taken.includes(kebab(name)) ? `${kebab(procedure.replaceAll(" ", "-"))}-${kebab(name)}` : kebab(name);
    const option = new Option(
      `--${flag} ${placeholder(parameter)}`,
      describe(wordOf(text, `param.${name}`), parameter),
    );
    return { name, attribute: camel(flag), option };
  });
}

function placeholder(parameter: Parameter): string {
  if (parameter.kind === "flag") return "[yes|no]";
  if (parameter.kind === "word") return `<${parameter.values.length <= 3 ? parameter.values.join("|") : "word"}>`;
  if (parameter.kind === "integers") return "<n,n,...>";
  if (parameter.kind === "text") return "<words>";
  if (parameter.kind === "records") return "<name=value ...; ...>";
  return isYesOrNo(parameter) ? "[0|1]" : "<n>";
}

/** Held or not held: may be given bare. */
function isYesOrNo(parameter: Parameter): boolean {
  return parameter.kind === "integer" && parameter.least === 0 && parameter.most === 1;
}

function describe(words: string, parameter: Parameter): string {
  const { initial } = parameter;
  const ranged = parameter.kind === "integer" && !isYesOrNo(parameter);
  const range = ranged ? `, ${rangeWords(parameter)}${parameter.orNone ? " or none" : ""}` : "";
  const rest = initial === undefined ? " (must be given)" : ` (${plainWords(initial)} unless given)`;
  return `${words}${range}${rest}`;
}

/** What a whole number may be, in words. */
function rangeWords({ least, most }: { readonly least?: number; readonly most?: number }): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `${least} or more`;
  return most === undefined ? "any whole number" : `${most} or less`;
}

function plainWords(value: Plain): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "nobody" : value.map((one) => plainWords(one)).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}=${plainWords(one ?? null)}`)
    .join(" ");
}

/** What a parameter may be, in words: "a whole number from 0 to 10". */
function legalWords(parameter: Parameter): string {
  switch (parameter.kind) {
    case "integer": {
      const none = parameter.orNone ? " or none" : "";
      const free = parameter.least === undefined && parameter.most === undefined;
      return free ? `a whole number${none}` : `a whole number, ${rangeWords(parameter)}${none}`;
    }
    case "word":
      return `one of ${parameter.values.join(", ")}`;
    case "flag":
      return "yes or no";
    case "integers":
      return "whole numbers with commas between";
    case "text":
      return "words";
    case "records":
      return `some of ${Object.keys(parameter.of).join(", ")} as name=value, with ";" between one and the next`;
  }
}

/** What somebody typed for a parameter, as a value. Throws Unusable for what is no such thing at all. */
export function valueOf(name: string, parameter: Parameter, typed: string | boolean): Plain {
  if (typed === true) return parameter.kind === "flag" ? true : 1;
  const text = String(typed);
  const complain = (): never => {
    throw new Unusable(`${name} takes ${legalWords(parameter)}, not "${text}".`);
  };
  switch (parameter.kind) {
    case "integer":
      if (parameter.orNone && text === "none") return null;
      return wholeNumber(text) ?? complain();
    case "flag":
      if (/^(yes|true|1)$/i.test(text)) return true;
      return /^(no|false|0)$/i.test(text) ? false : complain();
    case "integers":
      return text.split(/[\s,]+/).map((part) => wholeNumber(part) ?? complain());
    case "word":
      if (!parameter.values.includes(text)) throw unknown(`value of ${name}`, text, parameter.values);
      return text;
    case "text":
      return text;
    case "records":
      return text
        .split(";")
        .filter((part) => part.trim() !== "")
        .map((part) => recordOf(name, parameter.of, part));
  }
}

/** One record: `name=value` pairs with spaces or commas between; a bare name says yes, or 1. */
function recordOf(name: string, of: Parameters, text: string): PlainRecord {
  const record: Record<string, Plain> = {};
  for (const [, key = "", value] of text.matchAll(/([^\s,=]+)(?:=([^\s,]*))?/g)) {
    const parameter = Object.hasOwn(of, key) ? of[key] : undefined;
    if (!parameter) throw unknown(`part of ${name}`, key, Object.keys(of));
    record[key] = valueOf(`${name}, ${key}`, parameter, value ?? true);
  }
  return record;
}

/** A whole number as people type it; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  const number = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return number === 0 ? 0 : number;
}

/**
 * All arguments of a procedure from what was given, completed with initial values. `called` says how a parameter is
 * called where it was typed. Throws Refused where a rule forbids a value, Unusable where one is missing or out of range.
 */
export function completeArguments(
  system: SystemDefinition,
  what: string,
  parameters: Parameters,
  given: PlainRecord,
  called: (name: string) => string = (name) => name,
): PlainRecord {
  const missing = Object.entries(parameters)
    .filter(([name, { initial }]) => initial === undefined && given[name] === undefined)
    .map(([name, parameter]) => `${called(name)} (${legalWords(parameter)})`);
  if (missing.length > 0) throw new Unusable(`${what} needs ${missing.join(" and ")}.`);
  const faults = Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = given[name];
    if (value === undefined || allows(parameter, value) || parameter.refusedAs) return [];
    return [`${called(name)} is ${legalWords(parameter)}, not ${plainWords(value)}.`];
  });
  if (faults.length > 0) throw new Unusable(faults.join("\n"));
  const args = readArguments(parameters, given);
  if (isRefusal(args)) throw refused(system, args);
  return args;
}
