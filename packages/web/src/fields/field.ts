import {
  type Character,
  isRecord,
  type Parameter,
  type Parameters,
  type JsonValue,
  type JsonObject,
  type SystemDefinition,
} from "@rulewright/rules";

/** Something on a sheet that can be picked by its name. */
export interface Entry {
  readonly name: string;
  readonly rating?: number;
  /** The scale or list it stands in. */
  readonly scale: string;
}

type Ratings = Extract<Parameter, { kind: "ratings" }>;

/** How a screen asks for a parameter. */
export type Field =
  | {
      readonly control: "stepper";
      readonly min: number | undefined;
      readonly max: number | undefined;
      /** Whether a part of one will do. */
      readonly parts: boolean | undefined;
      readonly none: boolean;
      /** Where it begins once there is to be one. */
      readonly suggested?: number;
    }
  /** A rating of a scale, picked by its name. */
  | { readonly control: "rating"; readonly scale: string; readonly entries: readonly Entry[]; readonly none: boolean }
  /** Names off the sheet; others may be typed where `free`. */
  | {
      readonly control: "names";
      readonly entries: readonly Entry[];
      readonly many: boolean;
      readonly free: boolean;
      readonly none: boolean;
    }
  | { readonly control: "choice"; readonly values: readonly string[] }
  | { readonly control: "switch" }
  | { readonly control: "people"; readonly many: boolean; readonly none: boolean }
  | { readonly control: "numbers" }
  | {
      readonly control: "ratings";
      readonly names: readonly string[] | undefined;
      readonly min: number;
      readonly max: number;
      /** Where any name will do: those that it usually is, to be put back by a tap. */
      readonly suggested?: readonly string[];
    }
  | { readonly control: "form"; readonly of: Parameters; readonly none: boolean }
  | { readonly control: "forms"; readonly of: Parameters }
  | { readonly control: "words"; readonly none: boolean };

type Sheet = Pick<Character, "traits">;

/** Everything that can be picked out of one trait: rated names, a list of names, lists under each name. */
export function entriesIn(traits: JsonObject, scale: string): readonly Entry[] {
  const held = traits[scale];
  if (Array.isArray(held)) return held.flatMap((one: JsonValue) => entriesInItem(one, scale));
  if (!isRecord(held)) return [];
  return Object.entries(held).flatMap(([name, value]): Entry[] => {
    if (typeof value === "number") return [{ name, rating: value, scale }];
    if (Array.isArray(value)) return value.flatMap((one: JsonValue) => entriesInItem(one, scale));
    return [{ name, scale }];
  });
}

function entriesInItem(one: JsonValue, scale: string): Entry[] {
  if (typeof one === "string") return [{ name: one, scale }];
  if (!isRecord(one) || typeof one["name"] !== "string") return [];
  const rating = Object.values(one).find((value) => typeof value === "number");
  return [{ name: one["name"], scale, ...(rating === undefined ? {} : { rating }) }];
}

/** Names out of several scales, of one sheet or (where nobody in particular is meant) of all; each name once. */
function entriesOf(sheets: readonly Sheet[], scales: readonly string[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const { traits } of sheets) {
    for (const entry of scales.flatMap((scale) => entriesIn(traits, scale))) {
      if (!found.has(entry.name)) found.set(entry.name, entry);
    }
  }
  return [...found.values()];
}

const EMPTY_SHEET: Sheet = { traits: {} };

/** How a parameter is asked for, with what these sheets and the table have to suggest. */
export function fieldOf(parameter: Parameter, sheets: readonly Sheet[], table = EMPTY_SHEET): Field {
  const { from } = parameter;
  const none = "nullable" in parameter && parameter.nullable !== undefined;
  switch (parameter.kind) {
    case "integer": {
      const scale = from && "scale" in from ? from.scale : undefined;
      const entries = scale === undefined ? [] : entriesOf(sheets, [scale]);
      if (scale !== undefined && entries.length > 0) {
        return { control: "rating", scale, entries, none: none || parameter.initial !== undefined };
      }
      const { min, max, suggested, fractional: parts } = parameter;
      return { control: "stepper", min, max, parts, none, ...(suggested === undefined ? {} : { suggested }) };
    }
    case "word":
      return { control: "choice", values: parameter.values };
    case "flag":
      return { control: "switch" };
    case "text":
    case "texts":
      return namesField(parameter, sheets, table, none);
    case "integers":
      return { control: "numbers" };
    case "character":
      return { control: "people", many: false, none };
    case "characters":
      return { control: "people", many: true, none: false };
    case "ratings":
      return ratingsField(parameter);
    case "record":
      return { control: "form", of: parameter.of, none };
    case "records":
      return { control: "forms", of: parameter.of };
  }
}

function ratingsField({ names, min, max, initial = {} }: Ratings): Field {
  const suggested = names ? [] : Object.keys(initial);
  return { control: "ratings", names, min, max, ...(suggested.length === 0 ? {} : { suggested }) };
}

/** A field as the rest of the form leaves it: somebody's ratings are asked without the one they lack. */
export function restrictField(field: Field, parameter: Parameter, parameters: Parameters, args: JsonObject): Field {
  if (field.control !== "ratings" || parameter.kind !== "ratings" || parameter.without === undefined) return field;
  const lacking = args[parameter.without] ?? parameters[parameter.without]?.initial;
  return { ...field, names: field.names?.filter((name) => name !== lacking) };
}

function namesField(
  parameter: Extract<Parameter, { kind: "text" | "texts" }>,
  sheets: readonly Sheet[],
  table: Sheet,
  none: boolean,
): Field {
  const { from, kind } = parameter;
  const many = kind === "texts";
  const values = parameter.kind === "texts" ? parameter.values : undefined;
  if (values) {
    return { control: "names", entries: values.map((name) => ({ name, scale: "" })), many, none, free: false };
  }
  const scales = from && "scales" in from ? from.scales : from && "scale" in from ? [from.scale] : [];
  // Everybody's names are common, everybody's ratings are not.
  const rated = entriesOf(sheets, scales);
  const theirs = sheets.length > 1 ? rated.map(({ name, scale }) => ({ name, scale })) : rated;
  const entries = [...theirs, ...entriesOf([table], scales)];
  if (entries.length === 0 && !many) return { control: "words", none };
  return { control: "names", entries, many, none, free: true };
}

/** What the sheet answers by itself: a trait, a tracker. */
export const isFromSheet = ({ from }: Parameter, roller: Character | undefined): boolean =>
  from !== undefined &&
  roller !== undefined &&
  (("trait" in from && roller.traits[from.trait] !== undefined) || "tracker" in from);

const scalesIn = ({ from }: Parameter): readonly string[] =>
  from && "scales" in from ? from.scales : from && "scale" in from ? [from.scale] : [];

const MAX_BASIC_NUMBERS = 3;

/** What is asked at once, and what is seldom other than usual and folded away; the table has names to suggest, too. */
export function groupParameters(
  parameters: Parameters,
  roller: Character | undefined,
  table = EMPTY_SHEET,
): { readonly first: readonly string[]; readonly more: readonly string[] } {
  const first: string[] = [];
  const more: string[] = [];
  let numbers = 0;
  for (const [name, parameter] of Object.entries(parameters)) {
    if (isFromSheet(parameter, roller)) continue;
    const { kind } = parameter;
    const scales = scalesIn(parameter);
    // Names that nobody has any of are seldom asked for.
    const suggests = ({ traits }: Sheet): boolean => scales.some((scale) => entriesIn(traits, scale).length > 0);
    const named = (roller ? suggests(roller) : scales.length > 0) || suggests(table);
    const few = kind === "integer" && !parameter.advanced && (numbers += named ? 0 : 1) <= MAX_BASIC_NUMBERS;
    const wanted = parameter.initial === undefined || ((named || few || kind === "integers") && !parameter.advanced);
    if (wanted) first.push(name);
    else more.push(name);
  }
  return { first, more };
}

/** Values by parameter, and what they are called on the sheet. */
export interface Draft {
  readonly args: JsonObject;
  readonly entryNames: Readonly<Record<string, string>>;
}

/** Something usual where neither the rules nor the sheet say it. */
const DEFAULT_NUMBER = 3;

/** What a parameter begins with where the rules name nothing: a usual number, the first of its words, nobody. */
function suggestedValue(parameter: Parameter): JsonValue | undefined {
  if (parameter.initial !== undefined) return undefined;
  switch (parameter.kind) {
    case "integer":
      return Math.min(
        parameter.max ?? Number.POSITIVE_INFINITY,
        Math.max(parameter.min ?? 0, parameter.suggested ?? DEFAULT_NUMBER),
      );
    case "word":
      return parameter.values[0];
    case "flag":
      return false;
    case "texts":
    case "characters":
    case "integers":
      return [];
    case "ratings":
      return Object.fromEntries((parameter.names ?? []).map((name) => [name, parameter.min]));
    case "record":
      return initialArguments(parameter.of);
    case "records":
      return [initialArguments(parameter.of)];
    case "character":
    case "text":
      return undefined;
  }
}

/** Arguments of their own, as they begin. */
export function initialArguments(parameters: Parameters): JsonObject {
  const found = Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = suggestedValue(parameter);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** How a form begins: usual values, and the best of what the roller has of the first scale that is asked for. */
export function initialDraft(
  system: SystemDefinition,
  parameters: Parameters,
  roller: Character | undefined,
  /** Whether every name that could be picked is, and not only the first. */
  eager = false,
): Draft {
  const asked = Object.fromEntries(
    Object.entries(parameters).filter(([, parameter]) => !isFromSheet(parameter, roller)),
  );
  const args = initialArguments(asked);
  const names = roller ? initialNames(system, asked, roller, eager) : [];
  const draft: Draft = {
    args: { ...args, ...sheetRatings(asked, roller), ...Object.fromEntries(eager ? names : names.slice(0, 1)) },
    entryNames: {},
  };
  const [first] = roller ? ratedParameters(system, parameters) : [];
  if (!roller || !first) return draft;
  const rated = entriesIn(roller.traits, first.scale);
  const top = bestOf(rated);
  return top ? selectEntry(system, parameters, roller, draft, { name: first.name, entry: top }) : draft;
}

/** Somebody's own ratings, where a form asks for all of those it begins with. */
function sheetRatings(parameters: Parameters, roller: Sheet = EMPTY_SHEET): JsonObject {
  const found = Object.entries(parameters).flatMap(([name, parameter]): (readonly [string, JsonValue])[] => {
    if (parameter.kind !== "ratings") return [];
    const own = ratingsOf(parameter, roller);
    return own.length === 0 ? [] : [[name, Object.fromEntries(own)]];
  });
  return Object.fromEntries(found);
}

function ratingsOf(parameter: Ratings, { traits }: Sheet): readonly (readonly [string, number])[] {
  const { names = Object.keys(parameter.initial ?? {}), without } = parameter;
  const lacking = without === undefined ? undefined : traits[without];
  return scalesIn(parameter)
    .flatMap((scale) => entriesIn(traits, scale))
    .flatMap(({ name, rating }) =>
      rating !== undefined && name !== lacking && names.includes(name) ? [[name, rating] as const] : [],
    );
}

const bestOf = (entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>((a, b) => (a && (a.rating ?? 0) >= (b.rating ?? 0) ? a : b), undefined);

/**
 * The best name for each parameter that wants one off a scale; of a list, the best of each of its scales. What is no
 * scale but a state of play, such as what weighs on somebody, is only picked where a name has to be said.
 */
function initialNames(
  { scales: rated }: SystemDefinition,
  parameters: Parameters,
  { traits }: Sheet,
  eager: boolean,
): readonly (readonly [string, JsonValue])[] {
  return Object.entries(parameters).flatMap(([name, parameter]): (readonly [string, JsonValue])[] => {
    const scales = scalesIn(parameter).filter((one) => parameter.initial === undefined || Object.hasOwn(rated, one));
    if (parameter.kind === "text") {
      const best = bestOf(scales.flatMap((scale) => entriesIn(traits, scale)));
      return best?.rating === undefined ? [] : [[name, best.name]];
    }
    if (parameter.kind !== "texts" || !eager) return [];
    const best = scales.flatMap((scale) => bestOf(entriesIn(traits, scale)) ?? []).filter(({ rating }) => rating);
    return best.length === 0 ? [] : [[name, best.map((entry) => entry.name)]];
  });
}

/** What the best names of somebody's sheet are, where another form asks for theirs: those of a helper, of an opponent. */
export const bestNames = (system: SystemDefinition, parameters: Parameters, sheet: Sheet): JsonObject =>
  Object.fromEntries(initialNames(system, parameters, sheet, true));

const scaleOf = ({ from }: Parameter): string | undefined => (from && "scale" in from ? from.scale : undefined);

/** The parameters that pick a rating off a scale, those tied to another scale first. */
export function ratedParameters(
  { scales }: SystemDefinition,
  parameters: Parameters,
): readonly { readonly name: string; readonly scale: string }[] {
  const asked = Object.entries(parameters).flatMap(([name, parameter]) => {
    const scale = scaleOf(parameter);
    return scale === undefined || parameter.kind !== "integer" ? [] : [{ name, scale }];
  });
  const tied = (scale: string): number => (scales[scale]?.tiedTo === undefined ? 1 : 0);
  return asked.toSorted((a, b) => tied(a.scale) - tied(b.scale));
}

/** What an entry is tied to: Clockwork goes with Patience. */
export function tiedEntry({ traits }: Sheet, entry: string): string | undefined {
  const { tied } = traits;
  const to = isRecord(tied) ? tied[entry] : undefined;
  return typeof to === "string" ? to : undefined;
}

/** Picks an entry of a scale, or none; one that is tied to another brings that along. */
export function selectEntry(
  system: SystemDefinition,
  parameters: Parameters,
  sheet: Sheet,
  draft: Draft,
  { name, entry }: { readonly name: string; readonly entry: Entry | undefined },
): Draft {
  const { [name]: _, ...others } = draft.entryNames;
  const parameter = parameters[name];
  const none = parameter?.kind === "integer" && parameter.nullable ? null : undefined;
  const next: Draft = {
    args: { ...draft.args, [name]: entry?.rating ?? none },
    entryNames: entry === undefined ? others : { ...others, [name]: entry.name },
  };
  const tiedTo = entry && system.scales[entry.scale]?.tiedTo;
  const tie = entry && tiedEntry(sheet, entry.name);
  if (tiedTo === undefined || tie === undefined) return next;
  const along = Object.entries(parameters).find(([, parameter]) => scaleOf(parameter) === tiedTo);
  const other = entriesIn(sheet.traits, tiedTo).find((one) => one.name === tie);
  return along && other ? selectEntry(system, parameters, sheet, next, { name: along[0], entry: other }) : next;
}

/** What is sent: everything that was said. */
export const draftArguments = ({ args }: Draft): JsonObject =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));

/** How a value stands in a form: as it was said, or as it is where nobody says. */
export const displayedValue = (parameter: Parameter, said: JsonValue | undefined): JsonValue | undefined =>
  said === undefined ? parameter.initial : said;
