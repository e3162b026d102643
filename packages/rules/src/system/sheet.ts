import { isRecord, type JsonObject, type JsonValue } from "../language/json.ts";
import { endPeriod, limitMarks } from "./periods.ts";
import type { Change, Character, Scene, Shared } from "./scene.ts";
import type { Mark, Named, Period, SheetSchema, Trait, TraitKind, TraitValues } from "./sheet-schema.ts";

type OfHolder<M, Of extends string> = {
  readonly [K in keyof M as M[K] extends { readonly of: Of } ? K : never]: M[K];
};
type ValuesOf<T> = {
  readonly [K in keyof T]: T[K] extends { readonly kind: infer Kind extends TraitKind } ? TraitValues[Kind] : never;
};
/** What is allowed once in a period is done or not; the uses of other limits are counted. */
type UsesOf<L> = { readonly [K in keyof L]: L[K] extends { readonly max: unknown } ? number : boolean };
type Declared<S, Part extends keyof SheetSchema> = S extends { readonly [K in Part]: infer T } ? T : object;

/** The contents of a character's sheet, typed by its schema. */
export type SheetOf<S extends SheetSchema> = {
  /** Ratings by name. */
  readonly [K in keyof S["scales"]]: Readonly<Record<string, number>>;
} & {
  readonly [K in keyof S["words"]]: S["words"][K]["values"][number] | null;
} & ValuesOf<Declared<S, "traits">> &
  ValuesOf<OfHolder<Declared<S, "marks">, "character">> & {
    readonly [K in keyof S["trackers"]]: number;
  } & UsesOf<Declared<S, "limits">>;

/** What a table holds in common, typed by the schema: its marks, and every tracker (shared ones depend on house rules). */
export type TableSheetOf<S extends SheetSchema> = ValuesOf<OfHolder<Declared<S, "marks">, "table">> & {
  readonly [K in keyof S["trackers"]]: number;
};

/** A declared sheet, with the readers that its schema gives. */
export interface Sheet<S extends SheetSchema> {
  readonly schema: S;
  /** The typed sheet of a character. Values that are missing, or not of the declared kind, are the initial ones. */
  of(character: Shared): SheetOf<S>;
  /** What the table holds in common. */
  ofTable(shared: Shared): TableSheetOf<S>;
  /** The changes with which a period ends, for everybody or for one character: see `endPeriod`. */
  endPeriod(period: Period, scene: Pick<Scene, "characters" | "shared">, only?: Character): readonly Change[];
}

/**
 * Declares a sheet. Its names must be distinct: trackers, scales, words, traits and a character's marks are read as one
 * record. Throws an Error that names every duplicate.
 *
 * @example
 * ```ts
 * import { defineSheet } from "@rulewright/rules";
 *
 * const sheet = defineSheet({
 *   trackers: { lots: { min: 0, max: 10, start: 0, rule: "R-1" } },
 *   scales: { skills: { min: 0, max: 5, rule: "R-2" } },
 *   words: {},
 *   marks: { done: { of: "character", kind: "flag", initial: false, rule: "R-3" } },
 * });
 * const { lots, skills, done } = sheet.of({ traits: { skills: { Boats: 3 } }, trackers: { lots: 4 } });
 * [lots, skills.Boats, done]; // => [4, 3, false]
 * ```
 */
export function defineSheet<const S extends SheetSchema>(schema: S): Sheet<S> {
  const { trackers, scales, words, traits = {}, limits = {} } = schema;
  const marks: Named<Mark> = { ...schema.marks, ...limitMarks(limits) };
  const of = (holder: "character" | "table"): Named<Trait> =>
    Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark.of === holder));
  const own = { ...traits, ...of("character") };
  const names = [trackers, scales, words, own].flatMap((part) => Object.keys(part));
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  if (twice.length > 0) throw new Error(`a sheet declares ${[...new Set(twice)].join(", ")} twice`);
  const amounts = readingsOf(
    trackers,
    ({ start }, name) =>
      (holder) =>
        holder.trackers[name] ?? start,
  );
  const ofCharacter = [
    ...readingsOf(scales, (_, name) => asKind("amounts", name, {})),
    ...readingsOf(words, (_, name) => asKind("word", name, null)),
    ...readingsOf(own, ({ kind, initial }, name) => asKind(kind, name, initial)),
    ...amounts,
  ];
  const ofTable = [...readingsOf(of("table"), ({ kind, initial }, name) => asKind(kind, name, initial)), ...amounts];
  return {
    schema,
    of: (character) => readAll(ofCharacter, character) as SheetOf<S>,
    ofTable: (shared) => readAll(ofTable, shared) as TableSheetOf<S>,
    endPeriod: (period, scene, only) => endPeriod({ marks, trackers }, period, scene, only),
  };
}

/** Finds one value of a sheet. Sheets are read at every step, so what their schema says of each name is looked up once. */
type Reader = (holder: Shared) => JsonValue;
type Reading = readonly [name: string, read: Reader];

const readingsOf = <T>(declared: Named<T>, reader: (value: T, name: string) => Reader): readonly Reading[] =>
  Object.entries(declared).map(([name, value]) => [name, reader(value, name)]);

function readAll(readings: readonly Reading[], holder: Shared): JsonObject {
  const found: Record<string, JsonValue> = {};
  for (const [name, read] of readings) found[name] = read(holder);
  return found;
}

/** A trait or mark, or what it is without a value of its kind. */
function asKind(kind: TraitKind, name: string, otherwise: JsonValue): Reader {
  const isOfKind = FITS[kind];
  return ({ traits }) => {
    const held = traits[name];
    return held !== undefined && isOfKind(held) ? held : otherwise;
  };
}

const isNumber = (value: JsonValue | undefined): value is number => typeof value === "number";
const isText = (value: JsonValue | undefined): value is string => typeof value === "string";
const isListOf = (value: JsonValue | undefined, each: (one: JsonValue) => boolean): boolean =>
  Array.isArray(value) && value.every((one: JsonValue) => each(one));
const isRecordOf = (value: JsonValue | undefined, each: (one: JsonValue | undefined) => boolean): boolean =>
  isRecord(value) && Object.values(value).every((one) => each(one));

/** True for a progress bar. */
const isProgress = (value: JsonValue): boolean =>
  isRecord(value) && isText(value["name"]) && isNumber(value["now"]) && isNumber(value["of"]);

const FITS: { readonly [K in TraitKind]: (value: JsonValue | undefined) => boolean } = {
  number: isNumber,
  seconds: isNumber,
  flag: (value) => typeof value === "boolean",
  word: isText,
  words: (value) => isListOf(value, isText),
  amounts: (value) => isRecordOf(value, isNumber),
  pairs: (value) => isRecordOf(value, isText),
  lists: (value) => isRecordOf(value, (one) => isListOf(one, isText)),
  records: (value) => isRecordOf(value, isRecord),
  progress: (value) => isListOf(value, isProgress),
};

/**
 * True for a value that has the form of a kind. Bounds are not checked.
 *
 * @example
 * ```ts
 * import { fits } from "@rulewright/rules";
 *
 * fits("amounts", { Boats: 3, Knots: 1 }); // => true
 * fits("amounts", { Boats: "good" }); // => false
 * fits("progress", [{ name: "The dam", now: 2, of: 6 }]); // => true
 * ```
 */
export function fits(kind: TraitKind, value: JsonValue | undefined): value is JsonValue {
  return FITS[kind](value);
}
