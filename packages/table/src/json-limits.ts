import { MAX_WORDS } from "./text-limits.ts";
import { isRecord, type JsonObject, type JsonValue } from "@rulewright/rules";

/** The limits of a JSON value from outside. */
export interface JsonLimits {
  /** How many values it may consist of: objects, lists and what they contain. */
  readonly values: number;
  /** How many objects and lists may be nested. */
  readonly depth: number;
  /** How many characters a text may have, unless there is no limit. */
  readonly text?: number;
  /** How many characters the name of a field may have, 64 by default. */
  readonly name?: number;
}

/** How many characters the name of a field may have by default. */
const MAX_NAME = 64;

/**
 * What is wrong with a JSON value from outside; undefined if it keeps the limits. Takes time in proportion to the values
 * it looks at, and stops at the first fault. Schemas may take far longer, so check this before them.
 *
 * @example
 * ```ts
 * import { jsonFault } from "@rulewright/table";
 *
 * jsonFault({ pool: [1, 2] }, { values: 10, depth: 2 }) === undefined; // => true
 * jsonFault([[[]]], { values: 10, depth: 2 }); // => "It is nested more than 2 deep."
 * ```
 */
export function jsonFault(
  value: unknown,
  { values, depth: max, text: maxText = Infinity, name: maxName = MAX_NAME }: JsonLimits,
): string | undefined {
  let level: readonly unknown[] = [value];
  let count = 1;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one === "object" && one !== null) {
        if (depth >= max) return `It is nested more than ${max} deep.`;
        const fault = nameFault(one, maxName);
        if (fault !== undefined) return fault;
        for (const field of Object.values(one)) next.push(field);
        if (count + next.length > values) return `It has more than ${values} values.`;
      } else if (!isPlain(one, maxText)) return `It has a value that is no JSON or longer than ${maxText} characters.`;
    }
    count += next.length;
    level = next;
  }
  return undefined;
}

/** The fault in an object's field names, if any. Schemas ignore `__proto__`, so it is refused here. */
function nameFault(value: object, max: number): string | undefined {
  for (const name of Object.keys(value)) {
    if (name === "__proto__") return "The key __proto__ isn't allowed.";
    if (name.length > max) return `It has a field whose name is longer than ${max} characters.`;
  }
  return undefined;
}

/** Numbers too large for JSON are infinite once parsed. */
function isPlain(value: unknown, text: number): boolean {
  if (typeof value === "string") return value.length <= text;
  return value === null || typeof value === "boolean" || Number.isFinite(value);
}

/** The limits of one argument, detail or value of a sheet. */
const VALUE_LIMITS: JsonLimits = { values: 1000, depth: 8, text: MAX_WORDS };

/** Whether a value from outside is JSON that a command may hold. */
export const isJsonValue = (value: unknown): value is JsonValue => jsonFault(value, VALUE_LIMITS) === undefined;

/** Whether a value from outside is a JSON object that a command may hold. */
export const isJsonObject = (value: unknown): value is JsonObject => isRecord(value) && isJsonValue(value);
