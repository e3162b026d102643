import { isRecord, type Parameter, type Parameters, type JsonValue, type JsonObject } from "@rulewright/rules";
import { printable, unknown, Unusable } from "../faults.ts";
import { kebab, legalWords } from "./words.ts";

/** A value as somebody typed it: for which parameter (`a`, or `a skill` inside of a record), and how they called it. */
export interface Said {
  readonly path: readonly string[];
  /** `true` where it was named without a value. */
  readonly typed: string | true;
  readonly called: string;
}

/** A whole number as people type it; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  const number = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return number === 0 ? 0 : number;
}

/** A number as people type it, with a point where it isn't whole. */
const partNumber = (text: string): number | undefined =>
  /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;

/** All that was said, as arguments. Throws Unusable for what is no such thing at all; ranges are not looked at yet. */
export function argumentsIn(what: string, parameters: Parameters, said: readonly Said[]): Record<string, JsonValue> {
  const args: Record<string, JsonValue> = {};
  for (const [head, parts] of byHead(said)) {
    const name = Object.keys(parameters).find((one) => one === head || kebab(one) === head);
    const parameter = name === undefined ? undefined : parameters[name];
    if (name === undefined || !parameter) throw unknown(what, head, Object.keys(parameters));
    args[name] = valueIn(name, parameter, parts);
  }
  return args;
}

/** What was said, by the first part of its path, without it. */
function byHead(said: readonly Said[]): ReadonlyMap<string, readonly Said[]> {
  const heads = new Map<string, Said[]>();
  for (const one of said) {
    const [head = "", ...path] = one.path;
    const rest = { ...one, path };
    const known = heads.get(head);
    if (known) known.push(rest);
    else heads.set(head, [rest]);
  }
  return heads;
}

/** One parameter's value: said as a whole, part by part, or both. */
function valueIn(name: string, parameter: Parameter, parts: readonly Said[]): JsonValue {
  const whole = parts.filter(({ path }) => path.length === 0).at(-1);
  const inner = parts.filter(({ path }) => path.length > 0);
  const value = whole ? valueOf(whole.called, parameter, whole.typed) : undefined;
  const [first] = inner;
  if (!first) return value ?? null;
  if (parameter.kind === "record") {
    return { ...recordOrNothing(value), ...argumentsIn(`part of ${name}`, parameter.of, inner) };
  }
  if (parameter.kind === "records") {
    const listed = [...byHead(inner)].map(([index, some]) => ({ index: placeOf(name, index), some }));
    const added = listed
      .toSorted((a, b) => a.index - b.index)
      .map(({ some }) => argumentsIn(`part of ${name}`, parameter.of, some));
    return [...(Array.isArray(value) ? value : []), ...added];
  }
  if (parameter.kind === "ratings") {
    const rated = inner.map(({ path, typed, called }) => `${path.join(".")}=${typed === true ? called : typed}`);
    return { ...recordOrNothing(value), ...ratingsIn(first.called, parameter, rated.join(",")) };
  }
  throw new Unusable(`${name} is ${legalWords(parameter)}: it has no part "${first.path.join(".")}".`);
}

const recordOrNothing = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

function placeOf(name: string, index: string): number {
  const place = /^\d{1,3}$/.test(index) ? Number(index) : undefined;
  if (place !== undefined) return place;
  throw new Unusable(`${name} is a list: number its entries, ${name}.0 and so on, instead of "${printable(index)}".`);
}

/** What somebody typed for a parameter, as a value. Throws Unusable for what is no such thing at all. */
export function valueOf(called: string, parameter: Parameter, typed: string | true): JsonValue {
  if (typed === true) return bare(called, parameter);
  const text = typed;
  const complain = (): never => {
    throw new Unusable(`${called} takes ${legalWords(parameter)}, not "${printable(text)}".`);
  };
  if (text === "none" && "nullable" in parameter && parameter.nullable) return null;
  switch (parameter.kind) {
    case "integer":
      return (parameter.parts ? partNumber(text) : wholeNumber(text)) ?? complain();
    case "flag":
      if (/^(yes|true|1)$/i.test(text)) return true;
      return /^(no|false|0)$/i.test(text) ? false : complain();
    case "integers":
      return listIn(text, /[\s,]+/).map((part) => wholeNumber(part) ?? complain());
    case "word":
      if (!parameter.values.includes(text)) throw unknown(`value of ${called}`, text, parameter.values);
      return text;
    case "text":
    case "character":
      return text.trim() === "" ? complain() : text;
    case "texts":
    case "characters":
      return listIn(text, /\s*,\s*/).map((part) => oneOf(called, parameter, part));
    case "ratings":
      return ratingsIn(called, parameter, text);
    case "record":
      return recordOf(called, parameter.of, text);
    case "records":
      return partsOf(called, text).map((part) => recordOf(called, parameter.of, part));
  }
}

/** A name without a value: yes, or one. */
function bare(called: string, parameter: Parameter): JsonValue {
  if (parameter.kind === "flag") return true;
  if (parameter.kind === "integer") return 1;
  throw new Unusable(`${called} takes ${legalWords(parameter)}: say which.`);
}

/** The parts of a list; `none`, or nothing at all, is an empty one. */
function listIn(text: string, between: RegExp): readonly string[] {
  return text.trim() === "" || text === "none"
    ? []
    : text
        .trim()
        .split(between)
        .filter((part) => part !== "");
}

function oneOf(called: string, parameter: Parameter, part: string): string {
  const values = parameter.kind === "texts" ? parameter.values : undefined;
  if (!values) return part;
  const found = values.find((value) => value.toLowerCase() === part.toLowerCase());
  if (found === undefined) throw unknown(`value of ${called}`, part, values);
  return found;
}

/** Ratings: `might=2, agility=1`. */
function ratingsIn(
  called: string,
  { names }: Extract<Parameter, { kind: "ratings" }>,
  text: string,
): Record<string, number> {
  const ratings = new Map<string, number>();
  for (const part of listIn(text, /\s*,\s*/)) {
    const at = part.lastIndexOf("=");
    const [name, rating] = [part.slice(0, at).trim(), wholeNumber(part.slice(at + 1).trim())];
    if (at < 1 || rating === undefined) {
      throw new Unusable(`${called} takes ratings as name=n with commas between, not "${printable(part)}".`);
    }
    const known = names?.find((one) => one.toLowerCase() === name.toLowerCase() || kebab(one) === name);
    if (names && known === undefined) throw unknown(`rating of ${called}`, name, names);
    ratings.set(known ?? name, rating);
  }
  return Object.fromEntries(ratings);
}

/** Entries between semicolons, those inside of quotes aside. */
function partsOf(called: string, text: string): readonly string[] {
  if (text === "none") return [];
  const quotes = text.split('"').length - 1;
  if (quotes % 2 === 1) throw new Unusable(`${called}: a quotation mark is left open in "${printable(text)}".`);
  return (text.match(/(?:"[^"]*"|[^;"])+/g) ?? []).filter((part) => part.trim() !== "");
}

/** One record: `name=value` pairs with spaces between; a bare name says yes, or 1. */
function recordOf(called: string, of: Parameters, text: string): Record<string, JsonValue> {
  const said = [...text.matchAll(/([^\s,=]+)(?:=(?:"([^"]*)"|([^\s"]*)))?/g)].map(
    ([, key = "", quoted, plain]): Said => {
      const path = key.split(".");
      const typed = quoted ?? plain?.replace(/,$/, "");
      return { path, typed: typed === undefined ? true : typed, called: `${called}, ${key}` };
    },
  );
  if (said.length === 0) throw new Unusable(`${called} takes name=value pairs (${Object.keys(of).join(", ")}).`);
  return argumentsIn(`part of ${called}`, of, said);
}
