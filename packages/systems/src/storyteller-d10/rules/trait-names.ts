import { nearestName } from "@rulewright/dice";
import { type Amounts, entryOf, refusal, type Refusal, normalizeName } from "@rulewright/rules";
import { ABILITIES, type Ability, ABILITY_NAMES, type AbilityKind, ALIASES, LIKELY_NAMES } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES } from "../data/attributes.ts";

/** ST-28 The trait that is rolled alone. */
export const WILLPOWER = "Willpower";

const LISTED_NAMES = [...ATTRIBUTE_NAMES, ...ABILITY_NAMES, WILLPOWER];

const canonicalNames: ReadonlyMap<string, string> = new Map(
  [...LISTED_NAMES.map((name) => [name, name] as const), ...Object.entries(ALIASES)].map(([typed, name]) => [
    normalizeName(typed),
    name,
  ]),
);

/** A-24 The name in the lists, for a name or alias in capitals or small letters. Any other name stays as typed. */
export const canonicalName = (name: string): string => canonicalNames.get(normalizeName(name)) ?? name.trim();

/** ST-07 An ability of the lists; undefined for any other name. */
export const abilityOf = (name: string): Ability | undefined => entryOf(ABILITIES, name);

/** ST-07 Whether an ability is a talent, a skill or a knowledge; undefined for any other name. */
export const kindOf = (name: string): AbilityKind | undefined => abilityOf(name)?.kind;

/** ST-03 Whether a name is one of the six attributes. */
export const isAttribute = (name: string): boolean => ATTRIBUTE_NAMES.includes(name);

/** ST-03, ST-07 Refuses a name that is not in the lists. A-24 Suggests the listed name that was probably meant. */
export function unknownTrait(name: string, rule: "ST-03" | "ST-07" = "ST-07"): Refusal {
  const others = LISTED_NAMES.filter((listed) => listed !== canonicalName(name));
  const likely = LIKELY_NAMES.get(normalizeName(name)) ?? nearestName(name.trim(), others);
  return likely === undefined
    ? refusal("unknown-trait", rule, { name })
    : refusal("misnamed-trait", rule, { name, likely });
}

/** A-24 Entries of a sheet under their names in the lists. An entry that has the listed name comes before an alias. */
export function underListedNames<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const renamed = Object.entries(entries).map(([name, entry]): [string, T] => [canonicalName(name), entry]);
  const listed = Object.entries(entries).filter(([name]) => name === canonicalName(name));
  return { ...Object.fromEntries(renamed), ...Object.fromEntries(listed) };
}

/** ST-02 The dots of a trait on a scale; 0 if the scale lacks it. */
export function ratingIn(scale: Amounts, name: string): number {
  return entryOf(underListedNames(scale), canonicalName(name)) ?? 0;
}
