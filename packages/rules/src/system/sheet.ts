import type { HouseRules } from "../language/house-rules.ts";
import { type Amounts, isRecord, type JsonObject, type JsonValue } from "../language/json.ts";
import type { Character, Shared } from "./scene.ts";

/** An amount that goes up and down in play: lots, action points, stress. */
export interface Tracker {
  readonly min: number;
  readonly max: number;
  readonly start: number;
  readonly rule: string;
  /** The trait that holds the tracker's capacity, where that may be less than `max`: permanent willpower. */
  readonly maxFrom?: string;
  /** Whether the whole table shares it under these house rules; absent, every character has their own. */
  shared?(house: HouseRules): boolean;
  /** Whether the rules use it under these house rules; absent, they always do. Sheets omit it otherwise. */
  used?(house: HouseRules): boolean;
}

/** A number computed from the sheet and shown beside it: a malus, a target. */
export interface Figure {
  readonly rule: string;
  /** True where the number is 1 or 0: a state that is on or off. */
  readonly flag?: true;
  of(character: Character, house: HouseRules): number;
}

/** The kinds of values on a sheet beside scales and trackers, with their types. */
export interface TraitValues {
  readonly number: number;
  /** A state that is on or off. */
  readonly flag: boolean;
  readonly word: string;
  readonly words: readonly string[];
  /** Numbers by name. */
  readonly amounts: Readonly<Record<string, number>>;
  /** A time in seconds. */
  readonly seconds: number;
  /** A list of progress bars. */
  readonly progress: readonly Progress[];
  /** Texts by name: chapters that a table writes, the ability each skill belongs to. */
  readonly pairs: Readonly<Record<string, string>>;
  /** Lists of words by name: specialties by ability. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Records by name, each with entries of its own: possessions. */
  readonly records: Readonly<Record<string, JsonObject>>;
}

/** A progress bar: `now` of `of`. A system may add fields of its own. */
export interface Progress extends JsonObject {
  readonly name: string;
  readonly now: number;
  readonly of: number;
}

/** A kind of value on a sheet. */
export type TraitKind = keyof TraitValues;

/** A value of the sheet that is neither a scale nor a tracker: permanent willpower, specialties, virtues. */
export type Trait = {
  readonly [K in TraitKind]: {
    readonly kind: K;
    readonly rule: string;
    /** The value where a sheet has none. */
    readonly initial: TraitValues[K];
    /** Bounds of a number, or of every number in it. */
    readonly min?: number;
    readonly max?: number;
  };
}[TraitKind];

/** A state of play, of each character or of the table: whose turn it is, the round, the hour, a wound. */
export type Mark = Trait & { readonly of: "character" | "table" };

/** A list of rated traits on the sheet: abilities, skills. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** The largest rating under these house rules, where that may be less than `max`. */
  maxUnder?(house: HouseRules): number;
  /** The number of entries of a sheet, where the rules fix it. */
  readonly exactly?: number;
  /** The scale that each entry is tied to. */
  readonly tiedTo?: string;
  readonly rule: string;
}

/** A trait with a few named values; null while it is undecided. */
export interface WordTrait {
  readonly values: readonly string[];
  readonly rule: string;
}

type Named<T> = Readonly<Record<string, T>>;

/** What a sheet consists of: the declared schema from which sheets are read, checked and drawn. */
export interface SheetSchema {
  readonly trackers: Named<Tracker>;
  readonly scales: Named<Scale>;
  readonly words: Named<WordTrait>;
  readonly traits?: Named<Trait>;
  readonly marks?: Named<Mark>;
}

type OfHolder<M, Of extends string> = {
  readonly [K in keyof M as M[K] extends { readonly of: Of } ? K : never]: M[K];
};
type ValuesOf<T> = {
  readonly [K in keyof T]: T[K] extends { readonly kind: infer Kind extends TraitKind } ? TraitValues[Kind] : never;
};
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
  };

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
  const { trackers, scales, words, traits = {}, marks = {} } = schema;
  const of = (holder: "character" | "table"): Named<Trait> =>
    Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark.of === holder));
  const own = { ...traits, ...of("character") };
  const names = [trackers, scales, words, own].flatMap((part) => Object.keys(part));
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  if (twice.length > 0) throw new Error(`a sheet declares ${[...new Set(twice)].join(", ")} twice`);
  const amounts = ({ trackers: held }: Shared): Amounts =>
    mapValues(trackers, ({ start }, name) => held[name] ?? start);
  return {
    schema,
    of: (character) =>
      ({
        ...mapValues(scales, (_, name) => (fits("amounts", character.traits[name]) ? character.traits[name] : {})),
        ...mapValues(words, (_, name) => (fits("word", character.traits[name]) ? character.traits[name] : null)),
        ...values(character, own),
        ...amounts(character),
      }) as SheetOf<S>,
    ofTable: (shared) => ({ ...values(shared, of("table")), ...amounts(shared) }) as TableSheetOf<S>,
  };
}

const values = ({ traits: held }: Shared, declared: Named<Trait>): JsonObject =>
  mapValues(declared, (trait, name) => valueOr(held[name], trait));

function mapValues<T, V>(record: Named<T>, map: (value: T, name: string) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

const valueOr = (held: JsonValue | undefined, { kind, initial }: Trait): JsonValue =>
  fits(kind, held) ? held : initial;

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
