import {
  formatArgument,
  formatList,
  formatNumber,
  formatSigned,
  formatValue,
  formatWord,
  parameterLabel,
  type People,
} from "@rulewright/present";
import {
  entryOf,
  capitalize,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Messages,
  type Offer,
  type Parameter,
  type Parameters,
  uncapitalize,
} from "@rulewright/rules";
import { type Entry, entriesIn } from "../sheet/entries.ts";
import { approachOf } from "./approach.ts";

/** Where names stand: on the sheet of whoever it is about, and on other people's. */
interface Sheets {
  readonly people: People;
  readonly traits: JsonObject;
  traitsOf(id: string): JsonObject | undefined;
}

/** What somebody framed, in the words of the sheet. */
export interface Recipe extends Sheets {
  readonly offer: Pick<Offer, "parameters">;
  /** What people said, and as talking has changed it since. */
  readonly given: JsonObject;
  readonly named: Readonly<Record<string, string>>;
  /** What stands in a column of its own. */
  readonly haggled: ReadonlySet<string>;
}

/** What is rolled, in one line: "Task · Clockwork 5 · Patience 4 · modifier +1 · under". */
export function recipeWords(text: Messages, recipe: Recipe): string {
  const { offer, given, named, haggled } = recipe;
  const approach = approachOf(offer.parameters);
  const parts = [approach ? formatArgument(text, approach.name, given[approach.name]) : ""];
  const entries = Object.entries(offer.parameters);
  // Skills stand before the abilities they go with, as people say it.
  for (const [name] of entries.filter(([, { from }]) => from && "scale" in from).toReversed()) {
    if (named[name] !== undefined) parts.push(`${named[name]} ${formatArgument(text, name, given[name])}`);
  }
  for (const [name, parameter] of entries) {
    if (name === approach?.name || haggled.has(name) || named[name] !== undefined) continue;
    parts.push(partWords(text, recipe, { name, parameter, value: given[name], of: offer.parameters }));
  }
  return capitalize(parts.filter((part) => part !== "").join(" · "));
}

const same = (a: JsonValue | undefined, b: JsonValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

interface SaidPart {
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: JsonValue | undefined;
  /** The parameters it is one of. */
  readonly of: Parameters;
}

const listsOf = ({ from }: Parameter): readonly string[] => (from && "scales" in from ? from.scales : []);

/** Whether names say by themselves what they are: the first ones out of a list of the sheet, which is no state of play. */
const speaks = (text: Messages, { name, parameter, of }: SaidPart): boolean => {
  const lists = listsOf(parameter);
  const [first] = Object.entries(of).find(([, other]) => listsOf(other).some((list) => lists.includes(list))) ?? [];
  return first === name && !lists.some((list) => Object.hasOwn(text, `mark.${list}`));
};

/** Whether each number of a list is added to something. */
const areChanges = (parameter: Parameter): boolean => parameter.kind === "integers" && parameter.initial?.length === 0;

/** Whether a number is added to something: nothing is what it usually is, and it may be less than that. */
const isChange = (parameter: Parameter): boolean =>
  parameter.kind === "integer" && (parameter.initial === 0 || parameter.initial === null) && (parameter.min ?? -1) < 0;

/** One part of what was said; empty where it is as usual. */
function partWords(text: Messages, sheets: Sheets, part: SaidPart): string {
  const { name, parameter, value } = part;
  const { traits, people } = sheets;
  const label = uncapitalize(parameterLabel(text, name));
  const { from, kind } = parameter;
  if (from && "trait" in from) return typeof value === "string" ? uncapitalize(formatArgument(text, name, value)) : "";
  if (from && "tracker" in from) return "";
  if (value === undefined || value === null || same(value, parameter.initial)) return "";
  switch (kind) {
    case "integer":
      return `${label} ${isChange(parameter) ? formatSigned(Number(value)) : formatNumber(Number(value))}`;
    case "flag":
      return value === true ? label : parameter.initial === true ? `no ${label}` : "";
    case "text":
    case "texts": {
      const names = (Array.isArray(value) ? value : [value]).map(String);
      if (listsOf(parameter).length > 0 && !speaks(text, part)) return `${label}: ${formatList(names)}`;
      return names.map((one) => ratedName(traits, listsOf(parameter), one)).join(" + ");
    }
    case "word":
      return uncapitalize(formatWord(text, people, name, String(value)));
    case "character":
    case "characters":
      return emptied(value) ? "" : `${label} ${formatValue(text, name, value, people)}`;
    case "record":
    case "records":
      return emptied(value) ? "" : `${label}: ${formWords(text, sheets, parameter.of, value)}`;
    case "integers":
      return emptied(value) || !Array.isArray(value)
        ? ""
        : `${label}: ${formatList(value.map((one) => (areChanges(parameter) ? formatSigned : formatNumber)(Number(one))))}`;
    default:
      return emptied(value) ? "" : `${label}: ${formatValue(text, name, value, people)}`;
  }
}

/** Arguments of their own: whose they are, and what was said of them; several one after another. */
export function formWords(text: Messages, sheets: Sheets, of: Parameters, value: JsonValue): string {
  if (Array.isArray(value)) return value.map((one: JsonValue) => formWords(text, sheets, of, one)).join("; ");
  if (!isRecord(value)) return "";
  const entries = Object.entries(of);
  const [who] = entries.find(([, { kind }]) => kind === "character") ?? [""];
  const id = String(value[who] ?? "");
  const own = { ...sheets, traits: sheets.traitsOf(id) ?? sheets.traits };
  const parts = entries.flatMap(([name, parameter]) => {
    const words =
      name === who
        ? (entryOf(sheets.people, id) ?? id)
        : partWords(text, own, { name, parameter, value: value[name], of });
    return words === "" ? [] : [{ name, words }];
  });
  // A reason with its change needs no labels: "they are tired +1".
  const [only, ...others] = entries.filter(([, { kind }]) => kind !== "text");
  const by = only && others.length === 0 && isChange(only[1]) ? only[0] : undefined;
  const rest = parts.filter(({ name }) => name !== by).map(({ words }) => words);
  return [rest.join(", "), by === undefined ? "" : formatSigned(Number(value[by] ?? 0))]
    .filter((part) => part !== "")
    .join(" ");
}

const emptied = (value: JsonValue): boolean =>
  (Array.isArray(value) && value.length === 0) || (isRecord(value) && Object.keys(value).length === 0);

function ratedName(traits: JsonObject, scales: readonly string[], name: string): string {
  const found = scales.flatMap((scale): readonly Entry[] => entriesIn(traits, scale)).find((one) => one.name === name);
  return found?.rating === undefined ? name : `${name} ${found.rating}`;
}
