import {
  entryOf,
  allows,
  creationParameters,
  type HouseRules,
  isRecord,
  isRefusal,
  fits,
  type Trait,
  type TraitKind,
  type Parameters,
  type JsonValue,
  type JsonObject,
  readArguments,
  refusal,
  type Refusal,
  type Shared,
  refuseSheet,
  type SystemDefinition,
} from "@rulewright/rules";

/** The largest number that can be set by hand where none is declared. Larger ones are typing errors. */
const MAX_NUMBER = 1_000_000;

/** The largest number of seconds that can be set by hand where none is declared. */
const MAX_SECONDS = 1e12;

/** Bounds of numbers whose declaration has none. */
const UNBOUNDED = { min: -MAX_NUMBER, max: MAX_NUMBER };
const SECONDS = { min: 0, max: MAX_SECONDS };

/** What the definition declares of a value on a sheet or on the table. */
interface Declaration {
  readonly kind: TraitKind;
  readonly min: number;
  readonly max: number;
  /** True where the value may be null: a word that is not chosen yet. */
  readonly nullable?: true;
}

function declarationOf({ scales, words, traits = {}, marks = {} }: SystemDefinition, name: string) {
  if (Object.hasOwn(scales, name)) return { kind: "amounts", ...UNBOUNDED } satisfies Declaration;
  if (Object.hasOwn(words, name)) return { kind: "word", ...UNBOUNDED, nullable: true } satisfies Declaration;
  const declared = entryOf<Trait>(traits, name) ?? entryOf<Trait>(marks, name);
  if (!declared) return undefined;
  const { kind, min, max } = declared;
  const bounds = kind === "seconds" ? SECONDS : UNBOUNDED;
  return { kind, min: min ?? bounds.min, max: max ?? bounds.max } satisfies Declaration;
}

/** The names of the values that a sheet, or the table, may have. */
function declaredNames(system: SystemDefinition, holder: Shared): readonly string[] {
  const { scales, words, traits = {}, marks = {} } = system;
  const of = "id" in holder ? "character" : "table";
  const own = of === "character" ? [scales, words, traits].flatMap((part) => Object.keys(part)) : [];
  return [...own, ...Object.keys(marks).filter((name) => marks[name]?.of === of)];
}

/** What each kind is called in a refusal. */
const KIND_NAMES: Readonly<Record<TraitKind, string>> = {
  number: "a whole number",
  seconds: "a number of seconds",
  flag: "yes or no",
  word: "a text",
  words: "a list",
  progress: "a list",
  amounts: "a whole number for each name",
  pairs: "a text for each name",
  lists: "a list for each name",
  records: "a record for each name",
};

/** Refuses an edit that changes the kind of a trait or mark, or leaves its bounds. */
export function refuseTraitEdit(
  system: SystemDefinition,
  house: HouseRules,
  holder: Shared,
  name: string,
  to: JsonValue,
): Refusal | undefined {
  const declared = declarationOf(system, name);
  if (!declared) return refusal("no-such-trait", "", { name, traits: declaredNames(system, holder) });
  const reserved = reservedName(to);
  if (reserved !== undefined) return refusal("bad-trait-name", "", { name: reserved });
  if (!isDeclared(declared, to)) return refusal("bad-trait-edit", "", { name, wants: wantedBy(declared) });
  return refuseOutOfBounds(system, house, holder, name, to);
}

/** What a declaration wants, with the bounds that it has for numbers. */
function wantedBy({ kind, min, max }: Declaration): string {
  const words = KIND_NAMES[kind];
  const [hasMin, hasMax] = [min !== UNBOUNDED.min && kind !== "seconds", max !== UNBOUNDED.max && kind !== "seconds"];
  if (hasMin && hasMax) return `${words}, from ${min} to ${max}`;
  if (hasMin) return `${words}, ${min} or more`;
  return hasMax ? `${words}, ${max} or less` : words;
}

const isDeclared = ({ kind, min, max, nullable }: Declaration, value: JsonValue): boolean => {
  if (value === null) return nullable === true;
  const whole = kind !== "seconds";
  const isInBounds = (one: number): boolean =>
    (whole ? Number.isInteger(one) : Number.isFinite(one)) && one >= min && one <= max;
  return fits(kind, value) && numbersIn(value).every(isInBounds);
};

/** Every number in a value, at any depth. */
function numbersIn(value: JsonValue | undefined): readonly number[] {
  if (typeof value === "number") return [value];
  return isNested(value) ? Object.values(value).flatMap((one: JsonValue | undefined) => numbersIn(one)) : [];
}

const isNested = (value: JsonValue | undefined): value is JsonObject | readonly JsonValue[] =>
  typeof value === "object" && value !== null;

/** The first name in a value that is empty or that every object inherits. */
function reservedName(value: JsonValue | undefined): string | undefined {
  if (!isNested(value)) return undefined;
  const names = isRecord(value) ? Object.keys(value) : [];
  const strange = names.find((name) => name === "" || name in Object.prototype);
  return (
    strange ??
    Object.values(value)
      .map((one: JsonValue | undefined) => reservedName(one))
      .find((name) => name !== undefined)
  );
}

const isAmong = (fault: Refusal, faults: readonly Refusal[]): boolean =>
  faults.some((one) => JSON.stringify(one) === JSON.stringify(fault));

function refuseOutOfBounds(
  system: SystemDefinition,
  house: HouseRules,
  holder: Shared,
  name: string,
  to: JsonValue,
): Refusal | undefined {
  const now = holder.traits[name] ?? null;
  if (!Object.hasOwn(system.scales, name) && !Object.hasOwn(system.words, name)) {
    return system.creation
      ? refuseBeyondCreation(creationParameters(system.creation, house), name, now, to)
      : undefined;
  }
  // Faults of other values don't matter here.
  const only = { ...system, trackers: {}, scales: named(system.scales, name), words: named(system.words, name) };
  const faultsWith = (value: JsonValue): readonly Refusal[] =>
    refuseSheet(only, { trackers: {}, traits: { [name]: value } }, house);
  // A fault that was there before is allowed, unless the entry is changed and still at fault.
  const [before, changed] = [faultsWith(now), faultsWith(changedEntries(now, to))];
  return faultsWith(to).find((one) => !isAmong(one, before) || isAmong(one, changed));
}

/** The entry of a record with this name, as a record. */
const named = <T>(all: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> => {
  const found = entryOf(all, name);
  return found === undefined ? {} : { [name]: found };
};

/** The entries that are new or changed. A value without entries is returned whole. */
function changedEntries(now: JsonValue, to: JsonValue): JsonValue {
  if (!isRecord(now) || !isRecord(to)) return to;
  return Object.fromEntries(Object.entries(to).filter(([key, one]) => one !== entryOf(now, key)));
}

/** Refuses a value outside the creation parameter of the same name, if the sheet's value was inside it. */
function refuseBeyondCreation(asked: Parameters, name: string, now: JsonValue, to: JsonValue): Refusal | undefined {
  const parameter = entryOf(asked, name);
  if (!parameter || !allows(parameter, now)) return undefined;
  const read = readArguments({ [name]: parameter }, { [name]: to });
  return isRefusal(read) ? read : undefined;
}
