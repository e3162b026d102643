import {
  allows,
  creationParameters,
  type HouseRules,
  isRecord,
  isRefusal,
  type MarkKind,
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

/** No number set by hand is larger, unless one as large is known; what is larger is a slip of the finger. */
const LARGEST = 1_000_000;

/** More seconds than any story takes. */
const AGES = 1e12;

/** Values as a mark of each kind may have them: a sample of their kinds and of how far their numbers go. */
const sampleMarks: Readonly<Record<MarkKind, readonly JsonValue[]>> = {
  number: [-LARGEST],
  flag: [false],
  word: [""],
  words: [[""]],
  amounts: [{ any: -LARGEST }],
  seconds: [0.5, AGES],
  progress: [[{ name: "", now: -LARGEST, of: 0 }]],
  pairs: [{ any: "" }],
};

/** Why something on a sheet, or a mark, can't be changed so: it stays of its own kind, and within its bounds. */
export function badTrait(
  system: SystemDefinition,
  house: HouseRules,
  holder: Shared,
  name: string,
  to: JsonValue,
): Refusal | undefined {
  const known = Object.hasOwn(holder.traits, name) || Object.hasOwn(system.marks ?? {}, name);
  if (!known) return refusal("no-such-trait", "", { name, traits: Object.keys(holder.traits) });
  const strange = strangeName(to);
  if (strange !== undefined) return refusal("bad-trait-name", "", { name: strange });
  const samples = samplesOf(system, holder, name);
  if (!isLike(samples, to)) return refusal("bad-trait-edit", "", { name, wants: kindsOf(samples)[0] ?? "text" });
  return outOfBounds(system, house, holder, name, to);
}

/** Values that tell what a trait may be: as the definition declares it, else as it stands on this sheet and the ready-made ones. */
function samplesOf(system: SystemDefinition, { traits }: Shared, name: string): readonly JsonValue[] {
  const mark = entryOf(system.marks ?? {}, name);
  if (mark) return [mark.initial, traits[name] ?? mark.initial, ...sampleMarks[mark.kind]];
  if (Object.hasOwn(system.scales, name)) return [{ any: 0 }];
  // A word may still be undecided.
  if (Object.hasOwn(system.words, name)) return ["", null];
  const readyMade = [...system.parties.flatMap(({ characters }) => characters), ...(system.opponents ?? [])];
  return [
    traits[name] ?? null,
    ...readyMade.map((one) => entryOf(one.traits, name)).filter((one) => one !== undefined),
  ];
}

/** True for a value of the same kind as one of the samples, down to its entries. */
function isLike(samples: readonly JsonValue[], value: JsonValue): boolean {
  if (value === null) return samples.includes(null);
  const known = samples.filter((one) => one !== null);
  // Nothing is known of it: any plain word or number will do.
  if (known.length === 0) return !isNested(value) && isLike([0, "", false], value);
  if (typeof value === "number") return isLikeNumber(known.filter(isNumber), value);
  if (isList(value)) return known.some(isList) && value.every((one) => isLike(known.filter(isList).flat(), one));
  if (isRecord(value)) return isLikeRecord(known.filter(isRecord), value);
  return known.some((one) => typeof one === typeof value);
}

function isLikeNumber(known: readonly number[], value: number): boolean {
  if (known.length === 0) return false;
  const whole = known.every(Number.isInteger);
  const [min, max] = [Math.min(0, ...known), Math.max(LARGEST, ...known)];
  return (whole ? Number.isInteger(value) : Number.isFinite(value)) && value >= min && value <= max;
}

/** Where all entries are of one kind, so is each that comes; else each name has a kind of its own. */
function isLikeRecord(known: readonly JsonObject[], value: JsonObject): boolean {
  const all = known.flatMap((one) => Object.values(one)).filter((one) => one !== undefined);
  const mixed = kindsOf(all).length > 1;
  return (
    known.length > 0 &&
    Object.entries(value).every(([key, one]) => {
      const own = mixed ? known.map((other) => entryOf(other, key)).filter((other) => other !== undefined) : [];
      return isLike(own.length > 0 ? own : all, one ?? null);
    })
  );
}

const isNumber = (value: JsonValue): value is number => typeof value === "number";
const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
const isNested = (value: JsonValue): boolean => isList(value) || isRecord(value);

/** The kinds of some values, as people call them. */
function kindsOf(values: readonly JsonValue[]): readonly string[] {
  const kinds = values.filter((value) => value !== null).map((value) => (isList(value) ? "list" : typeof value));
  const called: Readonly<Record<string, string>> = { object: "record", number: "whole number", string: "text" };
  return [...new Set(kinds.map((kind) => called[kind] ?? kind))];
}

/** The first name in a value that every object has already, or that is none. */
function strangeName(value: JsonValue): string | undefined {
  if (!isNested(value) || value === null) return undefined;
  const names = isRecord(value) ? Object.keys(value) : [];
  const strange = names.find((name) => name === "" || name in Object.prototype);
  return (
    strange ??
    Object.values(value)
      .map((one: JsonValue) => strangeName(one))
      .find((name) => name !== undefined)
  );
}

function outOfBounds(
  system: SystemDefinition,
  house: HouseRules,
  holder: Shared,
  name: string,
  to: JsonValue,
): Refusal | undefined {
  const now = holder.traits[name] ?? null;
  if (!Object.hasOwn(system.scales, name) && !Object.hasOwn(system.words, name)) {
    return system.creation ? otherwiseMade(creationParameters(system.creation, house), name, now, to) : undefined;
  }
  const faultsWith = (value: JsonValue): readonly string[] => {
    const sheet = { id: "", name: "", trackers: holder.trackers, traits: { ...holder.traits, [name]: value } };
    return sheetFaults(system, sheet, house);
  };
  // What was wrong before is nobody's fault now, unless it is changed to something as wrong.
  const [before, changed] = [faultsWith(now), faultsWith(changedIn(now, to))];
  const fault = faultsWith(to).find((one) => !before.includes(one) || changed.includes(one));
  return fault === undefined ? undefined : refusal("bad-sheet", "", { fault });
}

/** The entries that are new or other than they were; a value that isn't made of entries, whole. */
function changedIn(now: JsonValue, to: JsonValue): JsonValue {
  if (!isRecord(now) || !isRecord(to)) return to;
  return Object.fromEntries(Object.entries(to).filter(([key, one]) => one !== entryOf(now, key)));
}

/** What a newcomer is asked for by the same name, and the sheet has as it was asked, goes as far as the asking does. */
function otherwiseMade(asked: Parameters, name: string, now: JsonValue, to: JsonValue): Refusal | undefined {
  const parameter = entryOf(asked, name);
  if (!parameter || !allows(parameter, now)) return undefined;
  const read = readArguments({ [name]: parameter }, { [name]: to });
  return isRefusal(read) ? read : undefined;
}
