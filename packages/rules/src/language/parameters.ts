import { nearestName } from "@rulewright/dice";
import type { HouseRules } from "./house-rules.ts";
import { isRecord, type JsonValue, type JsonObject } from "./json.ts";
import { isRefusal, refusal, type Refusal } from "./refusal.ts";

interface ParameterBasics {
  /**
   * Where the value comes from on a character's sheet: a rating picked from a scale, names from scales or marks (also
   * those of the table), one trait, or a tracker. Traits and trackers are filled in without asking. An entry is the rating of one
   * name on a scale, which the rules look up themselves.
   */
  readonly from?:
    | { readonly scale: string }
    | { readonly scales: readonly string[] }
    | { readonly trait: string }
    | { readonly entry: string }
    | { readonly tracker: string };
  /** The refusal of illegal values, where the rules have one of their own. */
  readonly refusedAs?: {
    readonly code: string;
    readonly rule: string;
    /** The bounds under these house rules, as details of the refusal, where they differ from the declared ones. */
    legal?(house: HouseRules): JsonObject;
  };
  /** The parameter that it gives the reason for. A form asks for it once that has another value than its initial one. */
  readonly reasonFor?: string;
  /**
   * The roles that may give it; for others its initial value stands. Absent, everybody who may act may give it, and of an
   * offer the game master alone: a player gives what names them as they take an approach.
   */
  readonly by?: readonly string[];
  /** True for parameters that rarely differ from their initial value: a form folds them away. */
  readonly advanced?: true;
}

/** One argument of a procedure, an act or an offer: its allowed values, and the initial value that stands where none is given. */
export type Parameter = ParameterBasics &
  (
    | {
        readonly kind: "integer";
        readonly min?: number;
        readonly max?: number;
        /** True where fractions are allowed: half a minute. */
        readonly fractional?: true;
        /** True where `null` is allowed and means none: no skill, no limit. */
        readonly nullable?: true;
        readonly initial?: number | null;
        /** The value a form starts with once somebody enters one. */
        readonly suggested?: number;
      }
    | { readonly kind: "word"; readonly values: readonly string[]; readonly initial?: string }
    | { readonly kind: "flag"; readonly initial?: boolean }
    | {
        readonly kind: "text";
        readonly nullable?: true;
        readonly initial?: string | null;
        /** The name that usually goes with that of another parameter: a form begins with it, and any other may be given. */
        readonly usual?: { readonly with: string; readonly names: Readonly<Record<string, string>> };
      }
    | { readonly kind: "integers"; readonly initial?: readonly number[] }
    /** A list of names: traits, specialties. `values` restricts them. */
    | { readonly kind: "texts"; readonly values?: readonly string[]; readonly initial?: readonly string[] }
    /** A character at the table, by id. */
    | {
        readonly kind: "character";
        readonly nullable?: true;
        readonly initial?: string | null;
        /**
         * The parameter beside it that a form asks for where it is null, in place of names: the ratings of somebody without a
         * sheet. Without it, null within a record means whoever the form is for.
         */
        readonly otherwise?: string;
      }
    | { readonly kind: "characters"; readonly initial?: readonly string[] }
    /** Ratings by name: of the given names, or of any names if `names` is absent. */
    | {
        readonly kind: "ratings";
        readonly names?: readonly string[];
        readonly min: number;
        readonly max: number;
        readonly initial?: JsonObject;
        /** The parameter or trait that names the one rating a character lacks: forms leave it out. */
        readonly without?: string;
      }
    /** A nested record of arguments: the other side of a contest. */
    | {
        readonly kind: "record";
        readonly of: Parameters;
        readonly nullable?: true;
        readonly initial?: JsonObject | null;
      }
    /** A list of nested records of arguments: everybody who rolls. */
    | { readonly kind: "records"; readonly of: Parameters; readonly initial?: readonly JsonObject[] }
  );

/** Parameters by name. */
export interface Parameters {
  readonly [name: string]: Parameter;
}

/** The bound of integers without a declared bound. */
const MAX_INTEGER = 1_000_000;
const MAX_LIST_LENGTH = 100;

/**
 * True for a value that the parameter allows. Integers without bounds lie from -1,000,000 to 1,000,000, texts have at
 * most 2,000 characters, and lists at most 100 entries.
 *
 * @example
 * ```ts
 * import { allows } from "@rulewright/rules";
 *
 * const skill = { kind: "integer", min: 1, max: 5, nullable: true } as const;
 * allows(skill, 5); // => true
 * allows(skill, 2.5); // => false
 * allows(skill, null); // => true
 * ```
 */
export function allows(parameter: Parameter, value: JsonValue): boolean {
  switch (parameter.kind) {
    case "integer":
      if (value === null) return parameter.nullable === true;
      return (
        typeof value === "number" &&
        (parameter.fractional === true || Number.isInteger(value)) &&
        value >= (parameter.min ?? -MAX_INTEGER) &&
        value <= (parameter.max ?? MAX_INTEGER)
      );
    case "word":
      return typeof value === "string" && parameter.values.includes(value);
    case "flag":
      return typeof value === "boolean";
    case "text":
      return (value === null && parameter.nullable === true) || isText(value);
    case "texts":
      return isList(value) && value.every((one) => isText(one) && (parameter.values?.includes(one) ?? true));
    case "character":
      return (value === null && parameter.nullable === true) || isText(value);
    case "characters":
      return isList(value) && value.every(isText);
    case "ratings":
      return isRecord(value) && Object.entries(value).every(([name, rating]) => rates(parameter, name, rating));
    case "record":
      return (value === null && parameter.nullable === true) || readable(parameter.of, value);
    case "integers":
      return isList(value) && value.every((n) => Number.isInteger(n));
    case "records":
      return isList(value) && value.every((one) => readable(parameter.of, one));
  }
}

const isText = (value: JsonValue | undefined): value is string => typeof value === "string" && value.length <= 2000;

const isList = (value: JsonValue): value is readonly JsonValue[] =>
  Array.isArray(value) && value.length <= MAX_LIST_LENGTH;

function rates(
  { names, min, max }: Extract<Parameter, { kind: "ratings" }>,
  name: string,
  rating: JsonValue | undefined,
): boolean {
  return (
    (names?.includes(name) ?? (name !== "" && !(name in Object.prototype))) &&
    typeof rating === "number" &&
    Number.isInteger(rating) &&
    rating >= min &&
    rating <= max
  );
}

const readable = (parameters: Parameters, given: JsonValue): boolean => !isRefusal(readArguments(parameters, given));

/**
 * The legal values of a parameter, as data for a refusal's details: its kind, with the bounds of numbers and the list
 * of words or names.
 *
 * @example
 * ```ts
 * import { legalValues } from "@rulewright/rules";
 *
 * legalValues({ kind: "integer", min: 1, max: 5 }); // => { kind: "integer", min: 1, max: 5 }
 * legalValues({ kind: "word", values: ["under", "over"] }); // => { kind: "word", values: ["under", "over"] }
 * ```
 */
export function legalValues(parameter: Parameter): JsonObject {
  switch (parameter.kind) {
    case "integer":
      return { kind: "integer", min: parameter.min ?? -MAX_INTEGER, max: parameter.max ?? MAX_INTEGER };
    case "word":
      return { kind: "word", values: parameter.values };
    case "texts":
      return { kind: "texts", values: parameter.values ?? null };
    case "ratings":
      return { kind: "ratings", names: parameter.names ?? null, min: parameter.min, max: parameter.max };
    default:
      return { kind: parameter.kind };
  }
}

/**
 * The given arguments, completed with initial values; or the first refusal that applies, with the bounds under these house
 * rules.
 *
 * @example
 * ```ts
 * import { readArguments } from "@rulewright/rules";
 *
 * const declared = { pool: { kind: "integer", min: 0, max: 50 }, open: { kind: "flag", initial: false } } as const;
 * readArguments(declared, { pool: 4 }); // => { pool: 4, open: false }
 * ```
 */
export function readArguments(parameters: Parameters, given: unknown, house: HouseRules = {}): JsonObject | Refusal {
  if (!isRecord(given)) return refusal("bad-arguments", "", { given: typeof given });
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(parameters, name)) {
      const names = Object.keys(parameters);
      return refusal("unknown-argument", "", { name, nearest: nearestName(name, names) ?? null, names });
    }
  }
  const args: Record<string, JsonValue> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = given[name] === undefined ? parameter.initial : given[name];
    if (value === undefined) return refusal("missing-argument", "", { name, ...legalValues(parameter) });
    const nested = readNested(parameter, value);
    if (nested !== undefined) {
      if (isRefusal(nested)) return nested;
      args[name] = nested;
      continue;
    }
    if (!allows(parameter, value)) {
      const kind = parameter.kind === "integer" && parameter.fractional ? "number" : parameter.kind;
      const { code, rule } = parameter.refusedAs ?? { code: `bad-${kind}`, rule: "" };
      return refusal(code, rule, { name, value, ...legalValues(parameter), ...parameter.refusedAs?.legal?.(house) });
    }
    args[name] = value;
  }
  return args;
}

/** Nested arguments; undefined for parameters of other kinds. */
function readNested(parameter: Parameter, value: JsonValue): JsonValue | Refusal | undefined {
  if (parameter.kind === "records" && isList(value)) return readRecords(parameter.of, value);
  if (parameter.kind === "record" && isRecord(value)) return readArguments(parameter.of, value);
  return undefined;
}

function readRecords(parameters: Parameters, given: readonly JsonValue[]): readonly JsonObject[] | Refusal {
  const records: JsonObject[] = [];
  for (const one of given) {
    const read = readArguments(parameters, one);
    if (isRefusal(read)) return read;
    records.push(read);
  }
  return records;
}
