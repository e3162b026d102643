import type { Character, JsonObject, Parameter, Parameters, Suggestion } from "@rulewright/rules";
import { EMPTY_SHEET, type Entry, entriesIn, entriesOf, type Sheet } from "../sheet/entries.ts";

/** A parameter of kind `ratings`. */
export type Ratings = Extract<Parameter, { kind: "ratings" }>;

/** Names from the sheet; others may be typed if `freeText`. */
export interface NamesField {
  readonly control: "names";
  readonly entries: readonly Entry[];
  readonly multiple: boolean;
  readonly freeText: boolean;
  readonly optional: boolean;
}

/** The control that enters a parameter, with what it needs to know. */
export type Field =
  | {
      readonly control: "stepper";
      readonly min: number | undefined;
      readonly max: number | undefined;
      /** Whether fractions are allowed. */
      readonly fractional: boolean | undefined;
      readonly optional: boolean;
      /** The start value of an optional number. */
      readonly suggested?: number;
    }
  /** A rating of a scale, chosen by its entry's name. */
  | {
      readonly control: "rating";
      readonly scale: string;
      readonly entries: readonly Entry[];
      readonly optional: boolean;
    }
  | NamesField
  | { readonly control: "choice"; readonly values: readonly string[] }
  | { readonly control: "switch" }
  | {
      readonly control: "characters";
      readonly multiple: boolean;
      readonly optional: boolean;
      /** Whether it may be somebody without a sheet. */
      readonly strangers?: boolean;
    }
  | { readonly control: "numbers" }
  | {
      readonly control: "ratings";
      readonly names: readonly string[] | undefined;
      readonly min: number;
      readonly max: number;
      /** Where any name is allowed: the usual names, offered as buttons. */
      readonly suggested?: readonly string[];
    }
  | { readonly control: "record"; readonly of: Parameters; readonly optional: boolean }
  | {
      readonly control: "records";
      readonly of: Parameters;
      /** The parameter that names a record, and its field; absent where a name from the sheet isn't enough. */
      readonly named?: { readonly name: string; readonly field: NamesField };
    }
  | { readonly control: "text"; readonly optional: boolean };

/** The field for a parameter, with suggestions from these sheets and from the table. */
export function fieldOf(parameter: Parameter, sheets: readonly Sheet[], table = EMPTY_SHEET): Field {
  const { from } = parameter;
  const optional = "nullable" in parameter && parameter.nullable !== undefined;
  switch (parameter.kind) {
    case "integer": {
      const scale = from && "scale" in from ? from.scale : undefined;
      const entries = scale === undefined ? [] : entriesOf(sheets, [scale]);
      if (scale !== undefined && entries.length > 0) {
        return { control: "rating", scale, entries, optional: optional || parameter.initial !== undefined };
      }
      const { min, max, suggested, fractional } = parameter;
      return { control: "stepper", min, max, fractional, optional, ...(suggested === undefined ? {} : { suggested }) };
    }
    case "word":
      return { control: "choice", values: parameter.values };
    case "flag":
      return { control: "switch" };
    case "text":
    case "texts":
      return namesField(parameter, sheets, table, optional);
    case "integers":
      return { control: "numbers" };
    case "character":
      return { control: "characters", multiple: false, optional, strangers: parameter.otherwise !== undefined };
    case "characters":
      return { control: "characters", multiple: true, optional: false };
    case "ratings":
      return ratingsField(parameter);
    case "record":
      return { control: "record", of: parameter.of, optional };
    case "records":
      return recordsField(parameter.of, sheets, table);
  }
}

/**
 * The parameter that names a record which needs nothing else: the only one without an initial value, a name from the sheet.
 * Undefined for other records.
 */
export function namingParameter(of: Parameters): string | undefined {
  const [first, ...others] = Object.entries(of).filter(([, { initial }]) => initial === undefined);
  return first?.[1].kind === "text" && first[1].from !== undefined && others.length === 0 ? first[0] : undefined;
}

function recordsField(of: Parameters, sheets: readonly Sheet[], table: Sheet): Field {
  const name = namingParameter(of);
  const naming = name === undefined ? undefined : of[name];
  const field = naming && fieldOf(naming, sheets, table);
  return {
    control: "records",
    of,
    ...(name !== undefined && field?.control === "names" ? { named: { name, field } } : {}),
  };
}

function ratingsField({ names, min, max, initial = {} }: Ratings): Field {
  const suggested = names ? [] : Object.keys(initial);
  return { control: "ratings", names, min, max, ...(suggested.length === 0 ? {} : { suggested }) };
}

/** A field as the form's other values restrict it: ratings leave out the name that `without` gives. */
export function restrictField(field: Field, parameter: Parameter, parameters: Parameters, args: JsonObject): Field {
  if (field.control !== "ratings" || parameter.kind !== "ratings" || parameter.without === undefined) return field;
  const excluded = args[parameter.without] ?? parameters[parameter.without]?.initial;
  return { ...field, names: field.names?.filter((name) => name !== excluded) };
}

/**
 * A field of names with the suggested ones first, in groups of their own. Their ratings are those on the sheet. The others of
 * a scale from which something is suggested are rare, or all of them where only the suggested ones go with the rest.
 */
export function withSuggestions(field: Field, suggestions: readonly Suggestion[]): Field {
  if (field.control !== "names" || suggestions.length === 0) return field;
  const only = suggestions.some((one) => one.only);
  const ratings = new Map(field.entries.map(({ name, rating }) => [name, rating]));
  const suggested = suggestions.flatMap(({ group, names }) =>
    names.map((name): Entry => {
      const rating = ratings.get(name);
      return { name, scale: group, ...(rating === undefined ? {} : { rating }) };
    }),
  );
  const isSuggested = ({ name }: Entry): boolean => suggested.some((one) => one.name === name);
  const suggestive = new Set(field.entries.filter(isSuggested).map(({ scale }) => scale));
  const others = field.entries
    .filter((entry) => !isSuggested(entry))
    .map((entry) => (only || suggestive.has(entry.scale) ? { ...entry, rare: true } : entry));
  return { ...field, entries: [...suggested, ...others] };
}

function namesField(
  parameter: Extract<Parameter, { kind: "text" | "texts" }>,
  sheets: readonly Sheet[],
  table: Sheet,
  optional: boolean,
): Field {
  const { from, kind } = parameter;
  const multiple = kind === "texts";
  const values = parameter.kind === "texts" ? parameter.values : undefined;
  if (values) {
    return {
      control: "names",
      entries: values.map((name) => ({ name, scale: "" })),
      multiple,
      optional,
      freeText: false,
    };
  }
  const scales = from && "scales" in from ? from.scales : from && "scale" in from ? [from.scale] : [];
  // Several sheets share names, but not ratings.
  const rated = entriesOf(sheets, scales);
  const names = sheets.length > 1 ? rated.map(({ name, scale }) => ({ name, scale })) : rated;
  const entries = [...names, ...entriesOf([table], scales)];
  if (entries.length === 0 && !multiple) return { control: "text", optional };
  return { control: "names", entries, multiple, optional, freeText: true };
}

/** Whether a parameter's value comes from the character's sheet: a trait or a tracker. */
export const isFromSheet = ({ from }: Parameter, character: Character | undefined): boolean =>
  from !== undefined &&
  character !== undefined &&
  (("trait" in from && character.traits[from.trait] !== undefined) || "tracker" in from);

/** Which parameter of a record names a character, and what is asked for instead of one without a sheet. */
export interface NamedCharacter {
  readonly who: string;
  readonly otherwise: string | undefined;
}

/** Which parameter of a record names a character; undefined for a record of nobody. */
export function namedCharacter(of: Parameters): NamedCharacter | undefined {
  const [found] = Object.entries(of).flatMap(([who, parameter]) =>
    parameter.kind === "character" ? [{ who, otherwise: parameter.otherwise }] : [],
  );
  return found;
}

/** The scales that a parameter takes its values or names from. */
export const scalesIn = ({ from }: Parameter): readonly string[] =>
  from && "scales" in from ? from.scales : from && "scale" in from ? [from.scale] : [];

const MAX_BASIC_NUMBERS = 3;

/**
 * Sorts the parameters of a form: `basic` ones are always visible, `advanced` ones rarely differ from their initial
 * value. What the sheet answers is in neither. The table's traits suggest names, too.
 */
export function groupParameters(
  parameters: Parameters,
  character: Character | undefined,
  table = EMPTY_SHEET,
): { readonly basic: readonly string[]; readonly advanced: readonly string[] } {
  const basic: string[] = [];
  const advanced: string[] = [];
  let numbers = 0;
  for (const [name, parameter] of Object.entries(parameters)) {
    if (isFromSheet(parameter, character)) continue;
    const { kind } = parameter;
    const scales = scalesIn(parameter);
    // A name is only basic if some sheet has entries to choose from.
    const suggests = ({ traits }: Sheet): boolean => scales.some((scale) => entriesIn(traits, scale).length > 0);
    const hasEntries = (character ? suggests(character) : scales.length > 0) || suggests(table);
    const few = kind === "integer" && !parameter.advanced && (numbers += hasEntries ? 0 : 1) <= MAX_BASIC_NUMBERS;
    const isBasic =
      parameter.initial === undefined ||
      ((hasEntries || few || kind === "integers" || kind === "ratings") && !parameter.advanced);
    if (isBasic) basic.push(name);
    else advanced.push(name);
  }
  return { basic, advanced };
}
