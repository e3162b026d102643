import {
  formatArgument,
  formatCounted,
  formatList,
  formatNumber,
  formatSigned,
  formatValue,
  formatWord,
  isNothing,
  nounOf,
  type People,
} from "@rulewright/present";
import {
  entryOf,
  capitalize,
  formatMessage,
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
import { parameterInSentence } from "./labels.ts";
import { approachOf } from "./approach.ts";

/** Where names and their ratings are looked up: the roller's sheet, and those of other characters. */
interface Sheets {
  readonly people: People;
  readonly traits: JsonObject;
  traitsOf(id: string): JsonObject | undefined;
}

/** The terms of a roll in the words of the sheet: what was framed, and how the negotiation changed it. */
export interface RollTerms extends Sheets {
  readonly offer: Pick<Offer, "parameters" | "unused">;
  /** The arguments as given, with the changes of the negotiation. */
  readonly given: JsonObject;
  readonly named: Readonly<Record<string, string>>;
  /** The arguments that are shown in a column of their own, since they can be negotiated. */
  readonly negotiated: ReadonlySet<string>;
}

/** The terms of a roll beside its sum, without what the sum names. */
export const termsBesideSum = (terms: RollTerms, summed: readonly string[]): RollTerms => ({
  ...terms,
  negotiated: new Set([...terms.negotiated, ...summed]),
});

/** Formats the terms of a roll in one line: "Task · Clockwork 5 · Patience 4 · modifier +1 · under". */
export const formatRollTerms = (text: Messages, terms: RollTerms): string => rollTermsIn(text, terms).join(" · ");

/** The same as a list, what is rolled first. */
export function rollTermsIn(text: Messages, terms: RollTerms): readonly string[] {
  const { offer, given, named, negotiated } = terms;
  const approach = approachOf(offer.parameters);
  const parts = [approach ? formatArgument(text, approach.name, given[approach.name]) : ""];
  const unused = new Set(offer.unused?.(given));
  const entries = Object.entries(offer.parameters).filter(([name]) => !unused.has(name));
  // Skills stand before the abilities they go with, as people say it.
  for (const [name] of entries.filter(([, { from }]) => from && "scale" in from).toReversed()) {
    if (named[name] !== undefined) parts.push(`${named[name]} ${formatArgument(text, name, given[name])}`);
  }
  for (const [name, parameter] of entries) {
    const isTold = named[name] !== undefined && parameter.from !== undefined && "scale" in parameter.from;
    if (name === approach?.name || negotiated.has(name) || isTold) continue;
    // What nobody named may still have a name on the sheet: the attribute that a skill is usually rolled with.
    const value = given[name] ?? named[name];
    const brings = given[name] === undefined ? undefined : named[name];
    parts.push(formatPart(text, terms, { name, parameter, value, brings, of: offer.parameters }));
  }
  const [first, ...others] = parts.filter((part) => part !== "");
  return first === undefined ? [] : [capitalize(first), ...others];
}

const same = (a: JsonValue | undefined, b: JsonValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

interface TermPart {
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: JsonValue | undefined;
  /** How much what is named brings to the roll, where the rules have told it. */
  readonly brings?: string | undefined;
  /** The parameters it is one of. */
  readonly of: Parameters;
}

const listsOf = ({ from }: Parameter): readonly string[] => (from && "scales" in from ? from.scales : []);

/** Whether names are understood without a label: the first ones from a list of the sheet that isn't a mark. */
const needsNoLabel = (text: Messages, { name, parameter, of }: TermPart): boolean => {
  const lists = listsOf(parameter);
  const [first] = Object.entries(of).find(([, other]) => listsOf(other).some((list) => lists.includes(list))) ?? [];
  return first === name && !lists.some((list) => Object.hasOwn(text, `mark.${list}`));
};

/** Whether the numbers of a list are modifiers. */
const areChanges = (parameter: Parameter): boolean => parameter.kind === "integers" && parameter.initial?.length === 0;

/** Whether a number is a modifier: it is 0 or absent at first, and may be negative. */
const isChange = (parameter: Parameter): boolean =>
  parameter.kind === "integer" && (parameter.initial === 0 || parameter.initial === null) && (parameter.min ?? -1) < 0;

/** Formats one argument; empty where it has its initial value. */
function formatPart(text: Messages, sheets: Sheets, part: TermPart): string {
  const { name, parameter, value, brings } = part;
  const { traits, people } = sheets;
  const label = parameterInSentence(text, name);
  const { from, kind } = parameter;
  if (from && "trait" in from) return typeof value === "string" ? uncapitalize(formatArgument(text, name, value)) : "";
  if (from && "tracker" in from) return "";
  if (value === undefined || value === null || same(value, parameter.initial)) return "";
  switch (kind) {
    case "integer":
      // A modifier of 0 was chosen: no accent, for example.
      if (value === 0 && isChange(parameter)) return `no ${label}`;
      if (Object.hasOwn(text, `param.${name}.one`)) return formatCounted(nounOf(text, `param.${name}`), Number(value));
      return `${label} ${isChange(parameter) ? formatSigned(Number(value)) : formatNumber(Number(value))}`;
    case "flag":
      if (Object.hasOwn(text, `value.${name}.${String(value)}`)) return uncapitalize(formatArgument(text, name, value));
      return value === true ? label : parameter.initial === true ? `no ${label}` : "";
    case "text":
    case "texts": {
      // "+3 saved help"
      if (brings !== undefined && Object.hasOwn(text, `param.${name}.brings`)) {
        return formatMessage(text, `param.${name}.brings`, { amount: formatSigned(Number(brings)) });
      }
      const names = (Array.isArray(value) ? value : [value]).map(String);
      if (listsOf(parameter).length > 0 && !needsNoLabel(text, part)) return `${label}: ${formatList(names)}`;
      return names.map((one) => ratedName(traits, listsOf(parameter), one)).join(" + ");
    }
    case "word":
      return uncapitalize(formatWord(text, people, name, String(value)));
    case "character":
    case "characters":
      return isNothing(value) ? "" : `${label} ${formatValue(text, name, value, people)}`;
    case "record":
    case "records": {
      const words = isNothing(value) ? "" : formatRecords(text, sheets, parameter.of, value);
      return words === "" ? "" : `${label}: ${words}`;
    }
    case "integers":
      return isNothing(value) || !Array.isArray(value)
        ? ""
        : `${label}: ${formatList(value.map((one) => (areChanges(parameter) ? formatSigned : formatNumber)(Number(one))))}`;
    default:
      return isNothing(value) ? "" : `${label}: ${formatValue(text, name, value, people)}`;
  }
}

/** Formats a record of arguments, the character's name first; the records of a list one after another. */
export function formatRecords(text: Messages, sheets: Sheets, of: Parameters, value: JsonValue): string {
  if (Array.isArray(value)) return value.map((one: JsonValue) => formatRecords(text, sheets, of, one)).join("; ");
  if (!isRecord(value)) return "";
  const entries = Object.entries(of);
  const [who] = entries.find(([, { kind }]) => kind === "character") ?? [""];
  const id = String(value[who] ?? "");
  const own = { ...sheets, traits: sheets.traitsOf(id) ?? sheets.traits };
  const parts = entries.flatMap(([name, parameter]) => {
    const words =
      name === who
        ? (entryOf(sheets.people, id) ?? id)
        : formatPart(text, own, { name, parameter, value: value[name], of });
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

function ratedName(traits: JsonObject, scales: readonly string[], name: string): string {
  const found = scales.flatMap((scale): readonly Entry[] => entriesIn(traits, scale)).find((one) => one.name === name);
  return found?.rating === undefined ? name : `${capitalize(name)} ${found.rating}`;
}
