import {
  type Character,
  findName,
  type JsonObject,
  type JsonValue,
  type Parameter,
  type Parameters,
  type SystemDefinition,
  valueByName,
} from "@rulewright/rules";
import { bestOf, EMPTY_SHEET, entriesIn, type Entry, type Sheet, tiedEntry } from "../sheet/entries.ts";
import { isFromSheet, namedCharacter, namingParameter, type Ratings, scalesIn } from "./field.ts";

/** The values entered so far, and the names of the sheet's entries they come from. */
export interface Draft {
  readonly args: JsonObject;
  readonly entryNames: Readonly<Record<string, string>>;
}

/** The start value of a number if neither the rules nor the sheet give one. */
const DEFAULT_NUMBER = 3;

/** The start value of a parameter without an initial value. */
const suggestedValue = (parameter: Parameter): JsonValue | undefined =>
  parameter.initial === undefined ? startValue(parameter) : undefined;

/** The value that a form starts with for a parameter that it must ask for. */
function startValue(parameter: Parameter): JsonValue | undefined {
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
      return namingParameter(parameter.of) === undefined ? [initialArguments(parameter.of)] : [];
    case "character":
    case "text":
      return undefined;
  }
}

/** The start values of parameters without an initial value. */
export function initialArguments(parameters: Parameters): JsonObject {
  const found = Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = suggestedValue(parameter);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Arguments with the initial values of the parameters that they leave out. */
export function withInitialValues(parameters: Parameters, args: JsonObject): JsonObject {
  const initial = Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter.initial === undefined ? [] : [[name, parameter.initial] as const],
  );
  return { ...initialArguments(parameters), ...Object.fromEntries(initial), ...args };
}

/** The values a form starts with: defaults, and the character's best entry of the first scale that the form uses. */
export function initialDraft(
  system: SystemDefinition,
  parameters: Parameters,
  character: Character | undefined,
  /** Whether to choose an entry for every parameter that takes one, not only for the first. */
  selectAll = false,
): Draft {
  const asked = Object.fromEntries(
    Object.entries(parameters).filter(([, parameter]) => !isFromSheet(parameter, character)),
  );
  const args = initialArguments(asked);
  const all = character ? initialNames(system, asked, character, selectAll) : [];
  // What is put together from several names begins with none.
  const names = all.filter(([name]) => asked[name]?.kind !== "texts");
  const picked = Object.fromEntries(selectAll ? names : names.slice(0, 1));
  const usual = usualWith(asked, character ?? EMPTY_SHEET, picked);
  const draft: Draft = {
    args: { ...args, ...sheetRatings(asked, character), ...picked, ...usual },
    entryNames: {},
  };
  const [first] = character ? ratedParameters(system, parameters) : [];
  if (!character || !first) return draft;
  const rated = entriesIn(character.traits, first.scale);
  const top = bestOf(rated);
  return top ? selectEntry(system, parameters, character, draft, { name: first.name, entry: top }) : draft;
}

/** The character's ratings for each `ratings` parameter. */
function sheetRatings(parameters: Parameters, character: Sheet = EMPTY_SHEET): JsonObject {
  const found = Object.entries(parameters).flatMap(([name, parameter]): (readonly [string, JsonValue])[] => {
    if (parameter.kind !== "ratings") return [];
    const own = ratingsOf(parameter, character);
    return own.length === 0 ? [] : [[name, Object.fromEntries(own)]];
  });
  return Object.fromEntries(found);
}

function ratingsOf(parameter: Ratings, { traits }: Sheet): readonly (readonly [string, number])[] {
  const { names = Object.keys(parameter.initial ?? {}), without } = parameter;
  const excluded = without === undefined ? undefined : traits[without];
  return scalesIn(parameter)
    .flatMap((scale) => entriesIn(traits, scale))
    .flatMap(({ name, rating }) =>
      rating !== undefined && name !== excluded && names.includes(name) ? [[name, rating] as const] : [],
    );
}

/**
 * The best-rated name for each parameter that takes one from a scale; for a list, the best of each of its scales. Names
 * from a mark rather than a scale are only chosen if the parameter is required.
 */
function initialNames(
  { scales: rated }: SystemDefinition,
  parameters: Parameters,
  { traits }: Sheet,
  selectAll: boolean,
): readonly (readonly [string, JsonValue])[] {
  return Object.entries(parameters).flatMap(([name, parameter]): (readonly [string, JsonValue])[] => {
    const scales = scalesIn(parameter).filter((one) => parameter.initial === undefined || Object.hasOwn(rated, one));
    if (parameter.kind === "text") {
      const best = bestOf(scales.flatMap((scale) => entriesIn(traits, scale)));
      return best?.rating === undefined ? [] : [[name, best.name]];
    }
    if (parameter.kind !== "texts" || !selectAll) return [];
    const best = scales.flatMap((scale) => bestOf(entriesIn(traits, scale)) ?? []).filter(({ rating }) => rating);
    return best.length === 0 ? [] : [[name, best.map((entry) => entry.name)]];
  });
}

/** The best-rated names of a sheet, and what usually goes with them, for a record about that character: a helper, an opponent. */
export function bestNames(system: SystemDefinition, parameters: Parameters, sheet: Sheet): JsonObject {
  const best = Object.fromEntries(initialNames(system, parameters, sheet, true));
  return { ...best, ...usualWith(parameters, sheet, best) };
}

/** What usually goes with the names that are given, where the sheet has it: the characteristic of a skill. */
export function usualWith(
  parameters: Parameters,
  { traits }: Sheet,
  given: JsonObject,
): Readonly<Record<string, string>> {
  const found = Object.entries(parameters).flatMap(([name, parameter]) => {
    const usual = parameter.kind === "text" ? parameter.usual : undefined;
    const other = given[usual?.with ?? ""];
    const meant = usual && typeof other === "string" && valueByName(usual.names, other);
    const own = scalesIn(parameter).flatMap((scale) => entriesIn(traits, scale).map((entry) => entry.name));
    const known = meant ? findName(own, meant) : undefined;
    return known === undefined ? [] : [[name, known] as const];
  });
  return Object.fromEntries(found);
}

/** A record about somebody without a sheet: no names, and in their place the numbers that a form begins with. */
export function strangerRecord(of: Parameters, args: JsonObject): JsonObject {
  const { who, otherwise } = namedCharacter(of) ?? {};
  const asked = otherwise === undefined ? undefined : of[otherwise];
  if (who === undefined || otherwise === undefined || asked?.kind !== "record") return args;
  const named = Object.keys(of).filter((name) => of[name] && scalesIn(of[name]).length > 0);
  const numbers = Object.entries(asked.of).map(([name, one]) => [name, startValue(one) ?? null]);
  return {
    ...args,
    ...Object.fromEntries(named.map((name) => [name, of[name]?.initial ?? null])),
    [who]: null,
    [otherwise]: Object.fromEntries(numbers),
  };
}

const scaleOf = ({ from }: Parameter): string | undefined => (from && "scale" in from ? from.scale : undefined);

/** The parameters that take a rating from a scale, those tied to another scale first. */
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

/** Chooses an entry of a scale, or none. An entry that is tied to another one selects that one as well. */
export function selectEntry(
  system: SystemDefinition,
  parameters: Parameters,
  sheet: Sheet,
  draft: Draft,
  { name, entry }: { readonly name: string; readonly entry: Entry | undefined },
): Draft {
  const { [name]: _, ...others } = draft.entryNames;
  const parameter = parameters[name];
  const empty = parameter?.kind === "integer" && parameter.nullable ? null : undefined;
  const next: Draft = {
    args: { ...draft.args, [name]: entry?.rating ?? empty },
    entryNames: entry === undefined ? others : { ...others, [name]: entry.name },
  };
  const tiedTo = entry && system.scales[entry.scale]?.tiedTo;
  const tie = entry && tiedEntry(sheet, entry.name);
  if (tiedTo === undefined || tie === undefined) return next;
  const tiedParameter = Object.entries(parameters).find(([, parameter]) => scaleOf(parameter) === tiedTo);
  const other = entriesIn(sheet.traits, tiedTo).find((one) => one.name === tie);
  return tiedParameter && other
    ? selectEntry(system, parameters, sheet, next, { name: tiedParameter[0], entry: other })
    : next;
}

/** The arguments to send: every value that was set. */
export const draftArguments = ({ args }: Draft): JsonObject =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));

/** The value a form shows: the one entered, or the parameter's initial value. */
export const displayedValue = (parameter: Parameter, entered: JsonValue | undefined): JsonValue | undefined =>
  entered === undefined ? parameter.initial : entered;
