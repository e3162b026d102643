import type { JsonObject, JsonValue } from "../language/json.ts";
import type { Done, Ending, Go, Question } from "../language/procedure.ts";
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

const [LIST_READING, RECORD_READING] = [opaque([]), opaque({})];

/** The end of a procedure that hands its last answer on: with a stand-in for the answer, and the field that holds it. */
export interface HandingOn {
  readonly ending: Done | Go;
  /** The field of the outcome, or of the arguments of what follows. */
  readonly field: string;
}

/**
 * How a procedure with these arguments ends by its last answer, where that is a record or a list like the sample, which it only
 * hands on. Undefined where it looks into the answer, lets somebody choose, or asks something more. `answer` gives it the answer.
 */
export function handingOn(
  sample: unknown,
  args: JsonObject,
  answer: (standIn: unknown) => IteratorResult<Question, Ending>,
): HandingOn | undefined {
  if (typeof sample !== "object" || sample === null) return undefined;
  const standIn = Array.isArray(sample) ? LIST_READING : RECORD_READING;
  try {
    const { done, value: ending } = answer(standIn);
    if (!done || ending.end === "choose") return undefined;
    const fields: JsonObject = ending.end === "go" ? ending.args : ending.outcome;
    const field = Object.keys(fields).find((name) => fields[name] === standIn);
    if (field === undefined) return undefined;
    // Reading all that is new finds out whether the answer is anywhere else, too.
    const given = new Set(Object.values(args));
    JSON.stringify(Object.entries(fields).filter(([name, value]) => name !== field && !given.has(value)));
    return { ending, field };
  } catch (error) {
    if (error instanceof OpaqueValueRead) return undefined;
    throw error;
  }
}
