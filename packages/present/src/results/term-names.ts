import {
  capitalize,
  entryOf,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Messages,
  type Parameters,
} from "@rulewright/rules";

/** The parameters of a system's offers and procedures. */
interface Framings {
  readonly offers: Readonly<Record<string, { readonly parameters: Parameters }>>;
  readonly procedures: Readonly<Record<string, { readonly parameters: Parameters }>>;
}

/** An attempt as it was framed, as far as names go. */
export interface NamedAttempt {
  readonly offer: string;
  /** The arguments as they were given. */
  readonly given: JsonObject;
  /** The names of arguments on the sheet. */
  readonly named: Readonly<Record<string, string>>;
  /** The procedure that it began. */
  readonly procedure: string;
}

/** The name of an entry of a list. */
const nameIn = ({ name }: JsonObject): JsonValue | undefined => name;

/** Whether a scale or list of a sheet contains a name. */
function containsName(held: JsonValue | undefined, name: string): boolean {
  if (Array.isArray(held)) {
    return held.some((one: JsonValue) => one === name || (isRecord(one) && nameIn(one) === name));
  }
  return isRecord(held) && Object.hasOwn(held, name);
}

/** The names that were picked off the sheet, each with the argument that picked it and the scale it is on. */
function pickedNames(parameters: Parameters, given: JsonObject, traits: JsonObject) {
  return Object.entries(parameters).flatMap(([argument, { from }]) => {
    const scales = from && "scales" in from ? from.scales : from && "scale" in from ? [from.scale] : [];
    return [given[argument]].flat().flatMap((name) => {
      const scale = scales.find((one) => typeof name === "string" && containsName(traits[one], name));
      return scale !== undefined && typeof name === "string" ? [{ argument, name, scale }] : [];
    });
  });
}

/**
 * The names on the sheet of the terms of an attempt's sums. A name that was picked by an argument is the name of the
 * term of that argument, and of the procedure's parameter that is rated on the same scale, unless several names are on
 * it.
 *
 * @example
 * ```ts
 * import { termNames } from "@rulewright/present";
 * import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
 *
 * const attempt = { offer: "attempt", procedure: "attempt", given: { skill: "piloting" }, named: {} };
 * const traits = { skills: { piloting: 4, haggling: 3 } };
 * termNames(bookkeeperD12, attempt, traits); // => { level: "Piloting", skill: "Piloting" }
 * ```
 */
export function termNames(
  system: Framings,
  { offer, given, named, procedure }: NamedAttempt,
  traits: JsonObject = {},
): Readonly<Record<string, string>> {
  const picked = pickedNames(system.offers[offer]?.parameters ?? {}, given, traits);
  const names: Record<string, string> = {};
  for (const [parameter, { from }] of Object.entries(system.procedures[procedure]?.parameters ?? {})) {
    if (!from || !("scale" in from)) continue;
    const [only, ...more] = picked.filter(({ scale }) => scale === from.scale);
    if (only && more.length === 0) names[parameter] = only.name;
  }
  for (const { argument, name } of picked) if (typeof given[argument] === "string") names[argument] = name;
  const asOnSheet = (name: string): string =>
    Object.values(traits).some((held) => containsName(held, name)) ? capitalize(name) : name;
  const all = Object.entries({ ...names, ...named });
  return Object.fromEntries(all.map(([source, name]) => [source, asOnSheet(name)]));
}

/**
 * The names of those who take part in an attempt, by role: the acting character is the `player`. A character without a
 * name in `people` is left out.
 *
 * @example
 * ```ts
 * import { sideNames } from "@rulewright/present";
 *
 * const people = { ysolde: "Ysolde Crane", bram: "Bram Ottoway" };
 * const attempt = { character: "ysolde", roles: { opponent: "bram", helper: "gone" } };
 * sideNames(people, attempt); // => { player: "Ysolde Crane", opponent: "Bram Ottoway" }
 * ```
 */
export function sideNames(
  people: Readonly<Record<string, string>>,
  { character, roles }: { readonly character: string; readonly roles: Readonly<Record<string, string>> },
): Readonly<Record<string, string>> {
  const all = Object.entries({ player: character, ...roles });
  return Object.fromEntries(
    all.flatMap(([role, id]) => {
      const name = entryOf(people, id);
      return name === undefined ? [] : [[role, name]];
    }),
  );
}

/** The texts about results, in which sides have names. */
const OF_RESULTS = /^(?:outcome|fact|term|value)\./u;

/**
 * A system's texts with the names of those who take part in place of the words for their roles, `side.ROLE`, wherever
 * these stand in a text about results.
 *
 * @example
 * ```ts
 * import { nameSides } from "@rulewright/present";
 *
 * const text = { "side.player": "Acting side", "outcome.a": "The acting side wins", "fact.lead": "Acting side's lead" };
 * nameSides(text, { player: "Mara" })["outcome.a"]; // => "Mara wins"
 * nameSides(text, { player: "Mara" })["fact.lead"]; // => "Mara's lead"
 * nameSides(text, {})["outcome.a"]; // => "The acting side wins"
 * ```
 */
export function nameSides(text: Messages, sides: Readonly<Record<string, string>>): Messages {
  const named = Object.entries(sides).flatMap(([role, name]) => {
    const side = entryOf(text, `side.${role}`);
    return side === undefined ? [] : [{ pattern: new RegExp(`\\b(?:the )?${side}\\b`, "giu"), name }];
  });
  if (named.length === 0) return text;
  const changed = Object.entries(text)
    .filter(([key]) => OF_RESULTS.test(key))
    .map(([key, words]) => [key, named.reduce((all, { pattern, name }) => all.replace(pattern, () => name), words)]);
  return { ...text, ...Object.fromEntries(changed) };
}
