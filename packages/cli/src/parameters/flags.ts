import { type Parameter, type Parameters, type SystemDefinition, formatMessage } from "@rulewright/rules";
import { Option } from "commander";
import { describeParameter, kebab, placeholder } from "./descriptions.ts";

/** A parameter as an option of the command line. A part of a record has an option of its own: `--a.skill`. */
export interface ParameterOption {
  /** The parameter, and where it is part of another, those it is part of. */
  readonly path: readonly string[];
  /** Under which name the answer is found. */
  readonly attribute: string;
  readonly option: Option;
}

/** What an option's flag is made of. */
interface FlagContext {
  readonly system: SystemDefinition;
  readonly words: readonly string[];
}

/**
 * The options for a procedure's parameters. `taken` are flags the command uses itself; those get the procedure's name
 * in front. `words` are all that was typed: a list has as many numbered entries as are named there.
 */
export function parameterOptions(
  system: SystemDefinition,
  procedure: string,
  parameters: Parameters,
  { taken, words }: { readonly taken: readonly string[]; readonly words: readonly string[] },
): readonly ParameterOption[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const own = kebab(name);
    const flag = taken.includes(own) ? `${kebab(procedure.replaceAll(" ", "-"))}-${own}` : own;
    return optionsFor({ system, words }, [name], flag, parameter);
  });
}

function optionsFor(
  flagged: FlagContext,
  path: readonly string[],
  flag: string,
  parameter: Parameter,
): readonly ParameterOption[] {
  const name = path.at(-1) ?? "";
  const option = new Option(
    `--${flag} ${placeholder(parameter)}`,
    describeParameter(formatMessage(flagged.system.text, `param.${name}`), parameter),
  );
  const between = listSeparator(parameter);
  if (between !== undefined) {
    // Repeated, it adds to what was said before.
    option.argParser((value: string, before: unknown) =>
      typeof before === "string" ? `${before}${between}${value}` : value,
    );
  }
  const whole = { path, attribute: option.attributeName(), option };
  const inside = (of: Parameters, at: readonly string[], prefix: string): readonly ParameterOption[] =>
    Object.entries(of).flatMap(([part, shape]) =>
      optionsFor(flagged, [...at, part], `${prefix}.${kebab(part)}`, shape),
    );
  if (parameter.kind === "record") return [whole, ...inside(parameter.of, path, flag)];
  if (parameter.kind !== "records") return [whole];
  return [
    whole,
    ...listPlaces(flagged.words, flag).flatMap((place) => inside(parameter.of, [...path, place], `${flag}.${place}`)),
  ];
}

function listSeparator({ kind }: Parameter): string | undefined {
  if (kind === "records") return ";";
  return kind === "integers" || kind === "texts" || kind === "characters" || kind === "ratings" ? "," : undefined;
}

/** The numbers under which entries of a list were named; the first one where none was, for the help to show. */
function listPlaces(words: readonly string[], flag: string): readonly string[] {
  const begins = `--${flag}.`;
  const places = words.flatMap((word) =>
    word.startsWith(begins) ? (/^\d{1,3}(?=\.)/.exec(word.slice(begins.length)) ?? []) : [],
  );
  return places.length === 0 ? ["0"] : [...new Set(places)];
}
