import { type Parameter, type Parameters, type SystemDefinition, formatMessage } from "@rulewright/rules";
import { Option } from "commander";
import { describeParameter, kebab, placeholder } from "./descriptions.ts";

/** A parameter as an option of the command line. Each part of a record has an option of its own: `--a.skill`. */
export interface ParameterOption {
  /** The name of the parameter, after the names of the records it is part of. */
  readonly path: readonly string[];
  /** The name of the option's value in commander. */
  readonly attribute: string;
  readonly option: Option;
}

/** What the flags of options depend on. */
interface FlagContext {
  readonly system: SystemDefinition;
  readonly words: readonly string[];
}

/**
 * The options for a procedure's parameters. Flags in `taken` belong to the command itself; parameters of these names get
 * the procedure's name as a prefix. `words` are the words of the command line, which name the numbered entries of lists.
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
    // A repeated option adds to its list.
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

/** The numbers of a list's entries among the words; 0 where there are none, so that the help shows an entry. */
function listPlaces(words: readonly string[], flag: string): readonly string[] {
  const begins = `--${flag}.`;
  const places = words.flatMap((word) =>
    word.startsWith(begins) ? (/^\d{1,3}(?=\.)/.exec(word.slice(begins.length)) ?? []) : [],
  );
  return places.length === 0 ? ["0"] : [...new Set(places)];
}
