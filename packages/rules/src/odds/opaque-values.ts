import type { JsonObject, JsonValue } from "../language/json.ts";
import type { Ending, Go, Outcome, Question } from "../language/procedure.ts";
import type { Atoms } from "./interner.ts";

/** A record or a list. */
type Compound = JsonObject | readonly JsonValue[];

const isCompound = (value: JsonValue | undefined): value is Compound => typeof value === "object" && value !== null;

/** Thrown where a rule looks into a stand-in. */
export class OpaqueValueRead extends Error {
  override readonly name = "OpaqueValueRead";
  readonly value: JsonValue;

  constructor(value: JsonValue) {
    super("an opaque value was read");
    this.value = value;
  }
}

/** Everything that can be done to an object. */
const OPERATIONS = [
  "defineProperty",
  "deleteProperty",
  "get",
  "getOwnPropertyDescriptor",
  "getPrototypeOf",
  "has",
  "isExtensible",
  "ownKeys",
  "preventExtensions",
  "set",
  "setPrototypeOf",
] as const;

function opaque<T extends Compound>(target: T): T {
  const refuse = (): never => {
    throw new OpaqueValueRead(proxy);
  };
  const proxy: T = new Proxy(target, Object.fromEntries(OPERATIONS.map((operation) => [operation, refuse])));
  return proxy;
}

/**
 * Stand-ins for records and lists. A rule that runs to its end with one of them has only handed it on: it would do the same
 * with every other value. Whatever looks into one throws an OpaqueValueRead.
 */
export class OpaqueValues {
  readonly #records: JsonObject[] = [];
  readonly #lists: (readonly JsonValue[])[] = [];
  readonly #numbers = new Map<JsonValue, number>();
  /** Asking a stand-in whether it is a list takes long. */
  readonly #standInsOfLists = new Set<JsonValue>();

  /** The fields that hold records or lists, but for some, with stand-ins for their values, numbered from 0. */
  forFields(args: JsonObject, except: ReadonlySet<string>): Atoms {
    const fields: [string, JsonValue][] = [];
    for (const name in args) {
      const value = args[name];
      if (isCompound(value) && !except.has(name)) fields.push([name, this.#like(value, fields.length)]);
    }
    return fields;
  }

  #like(value: Compound, number: number): JsonValue {
    const isList = Array.isArray(value);
    const found = isList ? (this.#lists[number] ??= opaque([])) : (this.#records[number] ??= opaque({}));
    this.#numbers.set(found, number);
    if (isList) this.#standInsOfLists.add(found);
    return found;
  }

  /** Whether a value is of the kind that a stand-in stands for. */
  isLike(value: JsonValue | undefined, standIn: JsonValue): boolean {
    return isCompound(value) && Array.isArray(value) === this.#standInsOfLists.has(standIn);
  }

  /** The fields that hold stand-ins. */
  fieldsOf(args: JsonObject): Atoms {
    const fields: [string, JsonValue][] = [];
    for (const name in args) {
      const value = args[name];
      if (isCompound(value) && this.#numbers.has(value)) fields.push([name, value]);
    }
    return fields;
  }

  /** The number of a stand-in; undefined for every other value. */
  numberOf(value: JsonValue): number | undefined {
    return this.#numbers.get(value);
  }
}

const LIST_READING = opaque([]);
const RECORD_READING = opaque({});

/**
 * What a procedure with these arguments goes on to by its last answer, where that is a record or a list like the sample which
 * it hands on as an argument; undefined where it looks into the answer, or asks something more. `answer` gives it the answer.
 */
export function goingOn(
  sample: unknown,
  given: JsonObject,
  answer: (standIn: unknown) => IteratorResult<Question, Ending>,
): ((value: unknown) => Go) | undefined {
  if (typeof sample !== "object" || sample === null) return undefined;
  const standIn = Array.isArray(sample) ? LIST_READING : RECORD_READING;
  try {
    const { done, value } = answer(standIn);
    if (!done || value.end !== "go") return undefined;
    const { args } = value;
    const field = Object.keys(args).find((name) => args[name] === standIn);
    if (field === undefined) return undefined;
    // Reading all that is new finds out whether the answer is anywhere else, too.
    const before = new Set(Object.values(given));
    JSON.stringify(Object.entries(args).filter(([name, one]) => name !== field && !before.has(one)));
    return (one) => {
      const next: Record<string, JsonValue | undefined> = { ...args };
      next[field] = one as JsonValue;
      return { ...value, args: next };
    };
  } catch (error) {
    if (error instanceof OpaqueValueRead) return undefined;
    throw error;
  }
}

/**
 * The outcome of a procedure by its last answer, where that is a list which it hands on as a field of the outcome;
 * undefined where it looks into the list or goes on. `answer` gives it the answer.
 */
export function handingOn(
  answer: (list: unknown) => IteratorResult<Question, Ending>,
): ((list: unknown) => Outcome) | undefined {
  try {
    const { done, value } = answer(LIST_READING);
    if (!done || value.end !== "outcome") return undefined;
    const { outcome } = value;
    const field = Object.keys(outcome).find((name) => outcome[name] === LIST_READING);
    if (field === undefined) return undefined;
    // Reading everything else finds out whether the list is anywhere else, too.
    JSON.stringify({ ...outcome, [field]: null });
    return (list) => ({ ...outcome, [field]: list as JsonValue });
  } catch (error) {
    if (error instanceof OpaqueValueRead) return undefined;
    throw error;
  }
}
