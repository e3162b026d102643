import { isRecord, type Offer, type Parameter, type Plain, type PlainRecord, type Wording } from "@rulewright/rules";
import { type Entry, entriesIn } from "../fields/field.ts";
import { namedValue, parameterLabel, type People, plainWords } from "./names.ts";
import { capital, number, signed, small } from "./plain.ts";
import { approachOf, valueWords } from "./system.ts";

/** What somebody framed, in the words of the sheet. */
export interface Recipe {
  readonly offer: Pick<Offer, "parameters">;
  /** What people said, and as talking has changed it since. */
  readonly given: PlainRecord;
  readonly named: Readonly<Record<string, string>>;
  /** What stands in a column of its own. */
  readonly haggled: ReadonlySet<string>;
  readonly people: People;
  readonly traits: PlainRecord;
}

/** What is rolled, in one line: "Task · Clockwork 5 · Patience 4 · modifier +1 · under". */
export function recipeWords(text: Wording, recipe: Recipe): string {
  const { offer, given, named, haggled } = recipe;
  const approach = approachOf(offer.parameters);
  const parts = [approach ? valueWords(text, approach.name, given[approach.name]) : ""];
  const entries = Object.entries(offer.parameters);
  // Skills stand before the abilities they go with, as people say it.
  for (const [name] of entries.filter(([, { from }]) => from && "scale" in from).toReversed()) {
    if (named[name] !== undefined) parts.push(`${named[name]} ${valueWords(text, name, given[name])}`);
  }
  for (const [name, parameter] of entries) {
    if (name === approach?.name || haggled.has(name) || named[name] !== undefined) continue;
    parts.push(partWords(text, recipe, name, parameter));
  }
  return capital(parts.filter((part) => part !== "").join(" · "));
}

const same = (a: Plain | undefined, b: Plain | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One part of what was said; empty where it is as usual. */
function partWords(text: Wording, { given, traits, people }: Recipe, name: string, parameter: Parameter): string {
  const value = given[name];
  const label = small(parameterLabel(text, name));
  const { from, kind } = parameter;
  if (from && "trait" in from) return typeof value === "string" ? small(valueWords(text, name, value)) : "";
  if (from && "tracker" in from) return "";
  if (value === undefined || value === null || same(value, parameter.initial)) return "";
  switch (kind) {
    case "integer": {
      const change = parameter.initial === 0 && (parameter.least ?? 0) < 0;
      return `${label} ${change ? signed(Number(value)) : number(Number(value))}`;
    }
    case "flag":
      return value === true ? label : parameter.initial === true ? `no ${label}` : "";
    case "text":
    case "texts": {
      const scales = from && "scales" in from ? from.scales : [];
      const names = (Array.isArray(value) ? value : [value]).map(String);
      return names.map((one) => ratedName(traits, scales, one)).join(" + ");
    }
    case "word":
      return small(namedValue(text, people, name, String(value)));
    case "character":
    case "characters":
      return emptied(value) ? "" : `${label} ${plainWords(text, people, name, value)}`;
    default:
      return emptied(value) ? "" : `${label}: ${plainWords(text, people, name, value)}`;
  }
}

const emptied = (value: Plain): boolean =>
  (Array.isArray(value) && value.length === 0) || (isRecord(value) && Object.keys(value).length === 0);

function ratedName(traits: PlainRecord, scales: readonly string[], name: string): string {
  const found = scales.flatMap((scale): readonly Entry[] => entriesIn(traits, scale)).find((one) => one.name === name);
  return found?.rating === undefined ? name : `${name} ${found.rating}`;
}
