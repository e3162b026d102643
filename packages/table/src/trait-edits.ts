import {
  allows,
  creationParameters,
  type HouseRules,
  isRecord,
  isRefusal,
  type TraitKind,
  type Parameters,
  type JsonValue,
  type JsonObject,
  readArguments,
  refusal,
  type Refusal,
  type Shared,
  sheetFaults,
  type SystemDefinition,
} from "@rulewright/rules";
import { entryOf } from "./state.ts";

/** The largest number that can be set by hand, unless a larger one is known already. Larger ones are typing errors. */
const MAX_NUMBER = 1_000_000;

/** The largest number of seconds that can be set by hand. */
const MAX_SECONDS = 1e12;

/** Sample values of each kind of mark: they give the type of its values and the range of its numbers. */
const sampleMarks: Readonly<Record<TraitKind, readonly JsonValue[]>> = {
  number: [-MAX_NUMBER],
  flag: [false],
  word: [""],
  words: [[""]],
  amounts: [{ any: -MAX_NUMBER }],
  seconds: [0.5, MAX_SECONDS],
  progress: [[{ name: "", now: -MAX_NUMBER, of: 0 }]],
  pairs: [{ any: "" }],
  lists: [{ any: [""] }],
  records: [{ any: {} }],
};

/** Refuses an edit that changes the type of a trait or mark, or leaves its bounds. */
export function refuseTraitEdit(
  system: SystemDefinition,
  house: HouseRules,
  holder: Shared,
  name: string,
  to: JsonValue,
): Refusal | undefined {
  const known = Object.hasOwn(holder.traits, name) || Object.hasOwn(system.marks ?? {}, name);
  if (!known) return refusal("no-such-trait", "", { name, traits: Object.keys(holder.traits) });
  const strange = reservedName(to);
  if (strange !== undefined) return refusal("bad-trait-name", "", { name: strange });
  const samples = samplesOf(system, holder, name);
  if (!matchesSamples(samples, to))
    return refusal("bad-trait-edit", "", { name, wants: kindNames(samples)[0] ?? "text" });
  return refuseOutOfBounds(system, house, holder, name, to);
}

/** Sample values of a trait: those the definition declares, or else those of this sheet and of the ready-made ones. */
function samplesOf(system: SystemDefinition, { traits }: Shared, name: string): readonly JsonValue[] {
  const mark = entryOf(system.marks ?? {}, name);
  if (mark) return [mark.initial, traits[name] ?? mark.initial, ...sampleMarks[mark.kind]];
  if (Object.hasOwn(system.scales, name)) return [{ any: 0 }];
  // A word may still be unchosen.
  if (Object.hasOwn(system.words, name)) return ["", null];
  const readyMade = [...system.parties.flatMap(({ characters }) => characters), ...(system.opponents ?? [])];
  return [
    traits[name] ?? null,
    ...readyMade.map((one) => entryOf(one.traits, name)).filter((one) => one !== undefined),
  ];
}

/** True for a value of the same type as one of the samples, entries included. */
function matchesSamples(samples: readonly JsonValue[], value: JsonValue): boolean {
  if (value === null) return samples.includes(null);
  const known = samples.filter((one) => one !== null);
  // There is no sample: any text, number or flag matches.
  if (known.length === 0) return !isNested(value) && matchesSamples([0, "", false], value);
  if (typeof value === "number") return matchesNumber(known.filter(isNumber), value);
  if (isList(value))
    return known.some(isList) && value.every((one) => matchesSamples(known.filter(isList).flat(), one));
  if (isRecord(value)) return matchesRecord(known.filter(isRecord), value);
  return known.some((one) => typeof one === typeof value);
}

function matchesNumber(known: readonly number[], value: number): boolean {
  if (known.length === 0) return false;
  const whole = known.every(Number.isInteger);
  const [min, max] = [Math.min(0, ...known), Math.max(MAX_NUMBER, ...known)];
  return (whole ? Number.isInteger(value) : Number.isFinite(value)) && value >= min && value <= max;
}

/** Entries of one type allow new names of that type. Entries of several types give each name its own. */
function matchesRecord(known: readonly JsonObject[], value: JsonObject): boolean {
  const all = known.flatMap((one) => Object.values(one)).filter((one) => one !== undefined);
  const mixed = kindNames(all).length > 1;
  return (
    known.length > 0 &&
    Object.entries(value).every(([key, one]) => {
      const own = mixed ? known.map((other) => entryOf(other, key)).filter((other) => other !== undefined) : [];
      return matchesSamples(own.length > 0 ? own : all, one ?? null);
    })
  );
}

const isNumber = (value: JsonValue): value is number => typeof value === "number";
const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
const isNested = (value: JsonValue): boolean => isList(value) || isRecord(value);

/** The types of some values, in words for people. */
function kindNames(values: readonly JsonValue[]): readonly string[] {
  const kinds = values.filter((value) => value !== null).map((value) => (isList(value) ? "list" : typeof value));
  const called: Readonly<Record<string, string>> = { object: "record", number: "whole number", string: "text" };
  return [...new Set(kinds.map((kind) => called[kind] ?? kind))];
}

/** The first name in a value that is empty or that every object inherits. */
function reservedName(value: JsonValue): string | undefined {
  if (!isNested(value) || value === null) return undefined;
  const names = isRecord(value) ? Object.keys(value) : [];
  const strange = names.find((name) => name === "" || name in Object.prototype);
  return (
    strange ??
    Object.values(value)
      .map((one: JsonValue) => reservedName(one))
      .find((name) => name !== undefined)
  );
}

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
  const faultsWith = (value: JsonValue): readonly string[] => {
    const sheet = { id: "", name: "", trackers: holder.trackers, traits: { ...holder.traits, [name]: value } };
    return sheetFaults(system, sheet, house);
  };
  // A fault that was there before is allowed, unless the entry is changed and still at fault.
  const [before, changed] = [faultsWith(now), faultsWith(changedEntries(now, to))];
  const fault = faultsWith(to).find((one) => !before.includes(one) || changed.includes(one));
  return fault === undefined ? undefined : refusal("bad-sheet", "", { fault });
}

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
