import { isRecord, type Parameter, type Parameters, type JsonValue, type JsonObject } from "@rulewright/rules";
import { UsageError } from "../errors/errors.ts";
import { printable } from "../errors/printable.ts";
import { unknownName } from "../errors/suggestions.ts";
import { describeLegal, kebab } from "./descriptions.ts";
import { parseInteger } from "./integer.ts";

/** A value as it was typed: for which parameter (`a`, or `a skill` inside of a record), and under which name. */
export interface TypedValue {
  readonly path: readonly string[];
  /** `true` where the name was given without a value. */
  readonly typed: string | true;
  readonly called: string;
}

/** Arguments from typed values, as far as they could be parsed. */
export interface ParsedArguments {
  readonly args: Readonly<Record<string, JsonValue>>;
  /** A message for each value or name that is wrong. */
  readonly faults: readonly string[];
  /** The parameters that are missing from `args` because of a fault. */
  readonly failed: readonly string[];
}

/** A number with or without a decimal point. */
const parseDecimal = (text: string): number | undefined =>
  /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;

/** Typed values as arguments. Throws a UsageError with all faults for what has the wrong form; ranges aren't checked. */
export function parseArguments(
  what: string,
  parameters: Parameters,
  typed: readonly TypedValue[],
): Record<string, JsonValue> {
  const { args, faults } = parseAvailable(what, parameters, typed);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  return args;
}

/** Typed values as arguments, and the faults of those that have the wrong form. */
export function parseAvailable(what: string, parameters: Parameters, typed: readonly TypedValue[]): ParsedArguments {
  const args: Record<string, JsonValue> = {};
  const [faults, failed]: [string[], string[]] = [[], []];
  for (const [head, parts] of groupByHead(typed)) {
    const name = Object.keys(parameters).find((one) => one === head || kebab(one) === head);
    const parameter = name === undefined ? undefined : parameters[name];
    try {
      if (name === undefined || !parameter) throw unknownName(what, head, Object.keys(parameters));
      args[name] = parseParameter(name, parameter, parts);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      faults.push(error.message);
      failed.push(name ?? head);
    }
  }
  return { args, faults, failed };
}

/** Typed values by the first part of their path, which is removed. */
function groupByHead(typed: readonly TypedValue[]): ReadonlyMap<string, readonly TypedValue[]> {
  const heads = new Map<string, TypedValue[]>();
  for (const one of typed) {
    const [head = "", ...path] = one.path;
    const rest = { ...one, path };
    const known = heads.get(head);
    if (known) known.push(rest);
    else heads.set(head, [rest]);
  }
  return heads;
}

/** One parameter's value, typed as a whole, part by part, or both. */
function parseParameter(name: string, parameter: Parameter, parts: readonly TypedValue[]): JsonValue {
  const whole = parts.filter(({ path }) => path.length === 0).at(-1);
  const inner = parts.filter(({ path }) => path.length > 0);
  const value = whole ? parseValue(whole.called, parameter, whole.typed) : undefined;
  const [first] = inner;
  if (!first) return value ?? null;
  if (parameter.kind === "record") {
    return { ...recordOrEmpty(value), ...parseArguments(`part of ${name}`, parameter.of, inner) };
  }
  if (parameter.kind === "records") {
    const listed = [...groupByHead(inner)].map(([index, some]) => ({ index: parsePlace(name, index), some }));
    const added = listed
      .toSorted((a, b) => a.index - b.index)
      .map(({ some }) => parseArguments(`part of ${name}`, parameter.of, some));
    return [...(Array.isArray(value) ? value : []), ...added];
  }
  if (parameter.kind === "ratings") {
    const rated = inner.map(({ path, typed, called }) => `${path.join(".")}=${typed === true ? called : typed}`);
    return { ...recordOrEmpty(value), ...parseRatings(first.called, parameter, rated.join(",")) };
  }
  throw new UsageError(`${name} is ${describeLegal(parameter)}: it has no part "${first.path.join(".")}".`);
}

const recordOrEmpty = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

function parsePlace(name: string, index: string): number {
  const place = /^\d{1,3}$/.test(index) ? Number(index) : undefined;
  if (place !== undefined) return place;
  throw new UsageError(`${name} is a list: number its entries, ${name}.0 and so on, instead of "${printable(index)}".`);
}

/** The value that was typed for a parameter. Throws a UsageError for what has the wrong form; ranges aren't checked. */
export function parseValue(called: string, parameter: Parameter, typed: string | true): JsonValue {
  if (typed === true) return bareValue(called, parameter);
  const text = typed;
  const fail = (): never => {
    throw new UsageError(`${called} takes ${describeLegal(parameter)}, not "${printable(text)}".`);
  };
  if (text === "none" && "nullable" in parameter) return null;
  switch (parameter.kind) {
    case "integer":
      return (parameter.fractional ? parseDecimal(text) : parseInteger(text)) ?? fail();
    case "flag":
      if (/^(yes|true|1)$/i.test(text)) return true;
      return /^(no|false|0)$/i.test(text) ? false : fail();
    case "integers":
      return splitList(text, /[\s,]+/).map((part) => parseInteger(part) ?? fail());
    case "word":
      if (!parameter.values.includes(text)) throw unknownName(`value of ${called}`, text, parameter.values);
      return text;
    case "text":
    case "character":
      return text.trim() === "" ? fail() : text;
    case "texts":
    case "characters":
      return splitList(text, /\s*,\s*/).map((part) => matchValue(called, parameter, part));
    case "ratings":
      return parseRatings(called, parameter, text);
    case "record":
      return parseRecord(called, parameter.of, text);
    case "records":
      return splitRecords(called, text).map((part) => parseRecord(called, parameter.of, part));
  }
}

/** The value of a name without a value: yes, or 1. */
function bareValue(called: string, parameter: Parameter): JsonValue {
  if (parameter.kind === "flag") return true;
  if (parameter.kind === "integer") return 1;
  throw new UsageError(`${called} needs a value: ${describeLegal(parameter)}.`);
}

/** The parts of a list; `none` and empty text stand for the empty list. */
function splitList(text: string, between: RegExp): readonly string[] {
  return text.trim() === "" || text === "none"
    ? []
    : text
        .trim()
        .split(between)
        .filter((part) => part !== "");
}

function matchValue(called: string, parameter: Parameter, part: string): string {
  const values = parameter.kind === "texts" ? parameter.values : undefined;
  if (!values) return part;
  const found = values.find((value) => value.toLowerCase() === part.toLowerCase());
  if (found === undefined) throw unknownName(`value of ${called}`, part, values);
  return found;
}

/** Ratings by name: `might=2, agility=1`. */
function parseRatings(
  called: string,
  { names }: Extract<Parameter, { kind: "ratings" }>,
  text: string,
): Record<string, number> {
  const ratings = new Map<string, number>();
  for (const part of splitList(text, /\s*,\s*/)) {
    const at = part.lastIndexOf("=");
    const [name, rating] = [part.slice(0, at).trim(), parseInteger(part.slice(at + 1).trim())];
    if (at < 1 || rating === undefined) {
      throw new UsageError(`${called} takes ratings as name=n separated by commas, not "${printable(part)}".`);
    }
    const known = names?.find((one) => one.toLowerCase() === name.toLowerCase() || kebab(one) === name);
    if (names && known === undefined) throw unknownName(`rating of ${called}`, name, names);
    ratings.set(known ?? name, rating);
  }
  return Object.fromEntries(ratings);
}

/** Entries separated by semicolons outside of quotation marks. */
function splitRecords(called: string, text: string): readonly string[] {
  if (text === "none") return [];
  const quotes = text.split('"').length - 1;
  if (quotes % 2 === 1) throw new UsageError(`${called}: a quotation mark isn't closed in "${printable(text)}".`);
  return (text.match(/(?:"[^"]*"|[^;"])+/g) ?? []).filter((part) => part.trim() !== "");
}

/** One record: `name=value` pairs separated by spaces; a name alone means yes, or 1. */
function parseRecord(called: string, of: Parameters, text: string): Record<string, JsonValue> {
  const pairs = [...text.matchAll(/([^\s,=]+)(?:=(?:"([^"]*)"|([^\s"]*)))?/g)].map(
    ([, key = "", quoted, plain]): TypedValue => {
      const path = key.split(".");
      const typed = quoted ?? plain?.replace(/,$/, "");
      return { path, typed: typed === undefined ? true : typed, called: `${called}, ${key}` };
    },
  );
  if (pairs.length === 0) throw new UsageError(`${called} takes name=value pairs (${Object.keys(of).join(", ")}).`);
  return parseArguments(`part of ${called}`, of, pairs);
}
