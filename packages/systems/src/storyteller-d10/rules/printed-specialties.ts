import { isSameName } from "@rulewright/rules";
import { ABILITY_NAMES, type PrintedSpecialty, printedName } from "../data/abilities.ts";
import { abilityOf, canonicalName } from "./trait-names.ts";

/** ST-16 Whether a name is that printed specialty, or a particular one of its kind, such as "Terrain: Urban". */
const isPrinted = (name: string) => (printed: PrintedSpecialty) => {
  if (isSameName(name, printedName(printed))) return true;
  return typeof printed !== "string" && [": ", " ("].some((link) => startsWith(name, printed.name + link));
};

const startsWith = (name: string, prefix: string): boolean => isSameName(name.slice(0, prefix.length), prefix);

/** ST-16 The printed spelling of a specialty; a custom name stays as typed. */
export function printedSpelling(ability: string, typed: string): string {
  const { advanced = [], general = [] } = abilityOf(canonicalName(ability)) ?? {};
  return [...advanced, ...general].map(printedName).find((name) => isSameName(name, typed)) ?? typed.trim();
}

/** ST-16 The kinds of specialties: printed as general or as advanced, or custom. */
export type SpecialtyKind = "general" | "advanced" | "custom";

/** ST-16 Whether a specialty is printed as general or advanced for that ability, or is custom. */
export function specialtyListing(ability: string, name: string): SpecialtyKind {
  const { advanced = [], general = [] } = abilityOf(canonicalName(ability)) ?? {};
  if (advanced.some(isPrinted(name))) return "advanced";
  return general.some(isPrinted(name)) ? "general" : "custom";
}

/** ST-16, ST-18 The kind of a specialty that an action calls for: as printed for the abilities rolled, else for any ability. */
export function requiredKind(name: string, abilities: readonly string[]): SpecialtyKind {
  const kindUnder = (some: readonly string[]): SpecialtyKind => {
    const kinds = some.map((ability) => specialtyListing(ability, name));
    if (kinds.includes("advanced")) return "advanced";
    return kinds.includes("general") ? "general" : "custom";
  };
  const rolled = kindUnder(abilities);
  return rolled === "custom" ? kindUnder(ABILITY_NAMES) : rolled;
}
