import { nearest } from "./nearest.ts";
import { isRecord, type Plain, type PlainRecord } from "./plain.ts";
import { isRefusal, refusal, type Refusal } from "./refusal.ts";

interface ParameterBasics {
  /** Where the value comes from on a character's sheet: a scale of traits, one trait, or a tracker. */
  readonly from?: { readonly scale: string } | { readonly trait: string } | { readonly tracker: string };
  /** The refusal for values outside, where the rules have one of their own. */
  readonly refusedAs?: { readonly code: string; readonly rule: string };
}

/** One argument of a procedure or an act: what it may be, and what it is where nobody says. */
export type Parameter = ParameterBasics &
  (
    | {
        readonly kind: "integer";
        readonly least?: number;
        readonly most?: number;
        /** True where `null` says that there is none: no skill, no limit. */
        readonly orNone?: true;
        readonly initial?: number | null;
      }
    | { readonly kind: "word"; readonly values: readonly string[]; readonly initial?: string }
    | { readonly kind: "flag"; readonly initial?: boolean }
    | { readonly kind: "text"; readonly initial?: string }
    | { readonly kind: "integers"; readonly initial?: readonly number[] }
    /** A list of arguments of one kind: everybody who rolls, say. Each is read like arguments of its own. */
    | { readonly kind: "records"; readonly of: Parameters; readonly initial?: readonly PlainRecord[] }
  );

export interface Parameters {
  readonly [name: string]: Parameter;
}

/** No number in a rule is larger; what is larger is a slip of the finger. */
const LARGEST = 1_000_000;
const LONGEST_LIST = 100;

/** True when the value is one the parameter allows. */
export function allows(parameter: Parameter, value: Plain): boolean {
  switch (parameter.kind) {
    case "integer":
      if (value === null) return parameter.orNone === true;
      return (
        typeof value === "number" &&
        Number.isInteger(value) &&
        value >= (parameter.least ?? -LARGEST) &&
        value <= (parameter.most ?? LARGEST)
      );
    case "word":
      return typeof value === "string" && parameter.values.includes(value);
    case "flag":
      return typeof value === "boolean";
    case "text":
      return typeof value === "string" && value.length <= 2000;
    case "integers":
      return Array.isArray(value) && value.length <= LONGEST_LIST && value.every((n) => Number.isInteger(n));
    case "records":
      return Array.isArray(value) && value.length <= LONGEST_LIST && value.every((one) => readable(parameter.of, one));
  }
}

const readable = (parameters: Parameters, given: Plain): boolean => !isRefusal(readArguments(parameters, given));

/** What would be legal for a parameter, as plain data for a refusal's details. */
export function legalValues(parameter: Parameter): PlainRecord {
  switch (parameter.kind) {
    case "integer":
      return { kind: "integer", least: parameter.least ?? -LARGEST, most: parameter.most ?? LARGEST };
    case "word":
      return { kind: "word", values: parameter.values };
    default:
      return { kind: parameter.kind };
  }
}

/** The arguments somebody gave, completed with initial values; or the first refusal that applies. */
export function readArguments(parameters: Parameters, given: unknown): PlainRecord | Refusal {
  if (!isRecord(given)) return refusal("bad-arguments", "", { given: typeof given });
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(parameters, name)) {
      const names = Object.keys(parameters);
      return refusal("unknown-argument", "", { name, nearest: nearest(name, names) ?? null, names });
    }
  }
  const args: Record<string, Plain> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = given[name] === undefined ? parameter.initial : given[name];
    if (value === undefined) return refusal("missing-argument", "", { name, ...legalValues(parameter) });
    if (parameter.kind === "records" && Array.isArray(value) && value.length <= LONGEST_LIST) {
      const records = readRecords(parameter.of, value);
      if (isRefusal(records)) return records;
      args[name] = records;
      continue;
    }
    if (!allows(parameter, value)) {
      const { code, rule } = parameter.refusedAs ?? { code: `bad-${parameter.kind}`, rule: "" };
      return refusal(code, rule, { name, value, ...legalValues(parameter) });
    }
    args[name] = value;
  }
  return args;
}

function readRecords(parameters: Parameters, given: readonly Plain[]): readonly PlainRecord[] | Refusal {
  const records: PlainRecord[] = [];
  for (const one of given) {
    const read = readArguments(parameters, one);
    if (isRefusal(read)) return read;
    records.push(read);
  }
  return records;
}
