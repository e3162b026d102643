import { isRecord, type JsonObject, type JsonValue } from "../language/json.ts";
import type { Offer } from "./scene.ts";
import type { SystemDefinition } from "./system.ts";

/** Offers by name, as far as an attempt is told by them. */
export type OfferParameters = Readonly<Record<string, Pick<Offer, "parameters">>>;

/** What a table keeps of the rules that it runs under: their identity, and enough to say what has changed. */
export interface RulesRecord {
  /** The identity of the rules: a digest of what is declared and of the texts. */
  readonly version: string;
  /**
   * What the definition declares: trackers, house rules with their defaults, parameters with their ranges; and under
   * `numbers` those that have a name in the files.
   */
  readonly declared: JsonObject;
  /** Digests of the texts of the rules, by file ("rules/lots.ts") or by function ("acts/rest/decide"). */
  readonly texts: Readonly<Record<string, string>>;
  /** The offers with their parameters, in whose words attempts are told. */
  readonly offers: OfferParameters;
  /** What the author says of this version. */
  readonly note?: string;
}

/** The parts of a definition that are no rules: names, words, looks, ready-made characters and hints for calculations. */
const notRules = new Set([
  "version",
  "note",
  "title",
  "flavour",
  "theme",
  "text",
  "reference",
  "parties",
  "opponents",
  "headlineNumbers",
  "badOutcomes",
  "stateKeys",
  "checklist",
]);

/** The parts of a definition that are rules. The examples of procedures serve the laws only, the groups of acts their lists. */
function partsOf(system: SystemDefinition): Readonly<Record<string, unknown>> {
  const procedures = Object.entries(system.procedures).map(([name, procedure]) => {
    const { examples: _, ...rules } = procedure;
    return [name, rules];
  });
  const acts = Object.entries(system.acts).map(([name, act]) => {
    const { group: _, ...rules } = act;
    return [name, rules];
  });
  const parts = Object.entries(system).filter(([part]) => !notRules.has(part));
  return { ...Object.fromEntries(parts), acts: Object.fromEntries(acts), procedures: Object.fromEntries(procedures) };
}

/** The data in a value, with the names of objects in order and without functions. */
function dataIn(value: unknown): JsonValue | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map((one: unknown) => dataIn(one) ?? null);
  if (typeof value !== "object") return undefined;
  const entries = Object.entries(value).flatMap(([name, one]: readonly [string, unknown]) => {
    const data = dataIn(one);
    return data === undefined ? [] : [[name, data] as const];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The texts of the functions in a value, by their place. */
function textsIn(value: unknown, place: string): readonly (readonly [string, string])[] {
  if (typeof value === "function") return [[place, Function.prototype.toString.call(value)]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]: readonly [string, unknown]) =>
    textsIn(one, place === "" ? name : `${place}/${name}`),
  );
}

/**
 * The texts of the functions of a definition, by their place: "acts/rest/decide". What a function uses from its module is
 * not part of its text.
 *
 * @example
 * ```ts
 * import { functionTexts } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * Object.keys(functionTexts(eveningStar)).includes("acts/claim-lots/decide"); // => true
 * ```
 */
export const functionTexts = (system: SystemDefinition): Readonly<Record<string, string>> =>
  Object.fromEntries(textsIn(partsOf(system), ""));

/** What the rules are written in: the texts by name, and the numbers that have names in them. */
export interface RulesSources {
  readonly texts: Readonly<Record<string, string>>;
  readonly numbers?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The same, with the digests of texts that are not at hand. */
export interface DigestedSources extends Omit<RulesSources, "texts"> {
  readonly digests: Readonly<Record<string, string>>;
}

/**
 * The record of a definition's rules. Its version is derived from what is declared and from the texts of the rules; names,
 * words, looks and ready-made characters have no part in it. `digest` shortens a text; equal texts, and in practice only
 * those, have equal digests. `sources` are the files that the rules are written in, where somebody knows them; else the
 * texts of the functions stand for them.
 *
 * @example
 * ```ts
 * import { recordRules } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const length = (text: string): string => String(text.length);
 * const before = recordRules(eveningStar, length, { texts: { "rules/lots.ts": "const price = 1;" } });
 * before.texts; // => { "rules/lots.ts": "16" }
 * const renamed = recordRules({ ...eveningStar, title: "Morning Star" }, length, { texts: { "rules/lots.ts": "const price = 1;" } });
 * renamed.version === before.version; // => true
 * const dearer = recordRules(eveningStar, length, { texts: { "rules/lots.ts": "const price = 10;" } });
 * dearer.texts; // => { "rules/lots.ts": "17" }
 * ```
 */
export function recordRules(
  system: SystemDefinition,
  digest: (text: string) => string,
  sources: RulesSources | DigestedSources = { texts: functionTexts(system) },
): RulesRecord {
  const data = dataIn({ ...partsOf(system), numbers: sources.numbers ?? {} });
  const declared = isRecord(data) ? data : {};
  const { digests } = "digests" in sources ? sources : digestSources(sources, digest);
  const { note } = system;
  return {
    version: digest(JSON.stringify([declared, digests])),
    declared,
    texts: digests,
    offers: Object.fromEntries(Object.entries(system.offers).map(([name, { parameters }]) => [name, { parameters }])),
    ...(note === undefined ? {} : { note }),
  };
}

/**
 * The digests of the texts that rules are written in, in the order of their names. They lead to the same record as the texts.
 *
 * @example
 * ```ts
 * import { digestSources } from "@rulewright/rules";
 *
 * const sources = { texts: { "rules/lots.ts": "const price = 1;" } };
 * digestSources(sources, (text) => String(text.length)).digests; // => { "rules/lots.ts": "16" }
 * ```
 */
export function digestSources({ texts, ...rest }: RulesSources, digest: (text: string) => string): DigestedSources {
  const names = Object.keys(texts).toSorted();
  return { ...rest, digests: Object.fromEntries(names.map((name) => [name, digest(texts[name] ?? "")])) };
}

/** One difference between two versions of rules. */
export interface RulesChange {
  readonly change: "added" | "removed" | "changed";
  /** The place among what is declared: `["trackers", "lots", "max"]`; or `["texts", "rules/lots.ts"]`. */
  readonly at: readonly string[];
  /** The values before and after, of what is declared and short enough to be told. */
  readonly from?: JsonValue;
  readonly to?: JsonValue;
}

/** The longest value that is told, in characters of JSON. */
const MAX_TOLD = 60;

/**
 * The differences between two versions of rules: first what is declared, by its place, then the texts.
 *
 * @example
 * ```ts
 * import { compareRules } from "@rulewright/rules";
 *
 * const before = { declared: { trackers: { lots: { min: 0, max: 10 } } }, texts: { "rules/lots.ts": "a1" } };
 * const after = { declared: { trackers: { lots: { min: 0, max: 12 } } }, texts: { "rules/lots.ts": "b2" } };
 * const [lots, file] = compareRules(before, after);
 * lots; // => { change: "changed", at: ["trackers", "lots", "max"], from: 10, to: 12 }
 * file; // => { change: "changed", at: ["texts", "rules/lots.ts"] }
 * ```
 */
export function compareRules(
  before: Pick<RulesRecord, "declared" | "texts">,
  after: Pick<RulesRecord, "declared" | "texts">,
): readonly RulesChange[] {
  const texts = differences(before.texts, after.texts, ["texts"]).map(({ change, at }) => ({ change, at }));
  return [...differences(before.declared, after.declared, []), ...texts];
}

function differences(before: JsonObject, after: JsonObject, at: readonly string[]): readonly RulesChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): readonly RulesChange[] => {
    const [from, to, place] = [before[name], after[name], [...at, name]];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    if (isRecord(from) && isRecord(to)) return differences(from, to, place);
    const change = from === undefined ? "added" : to === undefined ? "removed" : "changed";
    return [{ change, at: place, ...told("from", from), ...told("to", to) }];
  });
}

const told = <Key extends string>(
  key: Key,
  value: JsonValue | undefined,
): { readonly [K in Key]?: JsonValue } | object =>
  value === undefined || JSON.stringify(value).length > MAX_TOLD ? {} : { [key]: value };
